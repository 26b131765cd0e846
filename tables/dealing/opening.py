"""Opening a round: what must hold, the rules and pay-tables in force in full, its day, shift, shooter and exposure."""

from typing import Any

from tables.dealing.roundtrip import run, run_one
from tables.dealing.terms import terms_of
from tables.dealing.unit import Unit
from tables.engine.errors import Code, Refused
from tables.engine.events import ClockStarted, Event
from tables.engine.game import open_round as opened_round
from tables.engine.games import game_of
from tables.models import Sitting

NEW_ROUND = """
    INSERT INTO tables_round (table_id, session_id, number, game, rules_number, state, phase, gaming_day, shift,
        opened_at, opened_number, asked_number, decision_generation, deadline_what, deadline_at, deadline_seconds,
        grace_ms, dealer_id, dice, sums, corrections)
    VALUES (%s, %s, %s, %s, %s, 'live', %s, %s, %s, %s, %s, %s, 0, %s,
        clock_timestamp() + make_interval(secs => %s::integer), %s, %s, %s, '{}', '{}', 0)
    RETURNING id
"""
NEW_EXPOSURE = (
    "INSERT INTO tables_roundexposure (round_id, cap, worst, version, stakes, ante, bonus, side, calls, folds,"
    " call_amount) VALUES (%s, %s, 0, 0, 0, 0, 0, 0, 0, 0, 0)"
)


def open_round(unit: Unit) -> dict[str, Any]:
    """Open the next round. Refuses TABLE_CLOSED, NO_DEALER, ROUND_RUNNING."""
    table = unit.table
    if table.session_id is None:
        raise Refused(Code.TABLE_CLOSED)
    if table.dealer_id is None:
        raise Refused(Code.NO_DEALER)
    if unit.round is not None and unit.round.live:
        raise Refused(Code.ROUND_RUNNING, round=unit.round.row.number)
    game = game_of(table.game)
    rules, tables = terms_of(table.id, game=game, number=table.rules_number, at=unit.stamp.at)
    seats = tuple(Sitting.objects.filter(table_id=table.id, left_at=None, seat__gt=0).values_list("seat", flat=True))
    state, events = opened_round(
        game, rules=rules, paytables=tables, seats=seats, last_shooter=table.last_shooter or None
    )
    table.rounds_opened += 1
    if state.shooter:
        table.last_shooter = state.shooter
    round_id = _insert(unit, events=events, state=state)
    unit.append(*events, round_id=round_id)
    table.current_round_id = round_id
    return {"round": table.rounds_opened, "shooter": state.shooter}


def _insert(unit: Unit, *, events: tuple[Event, ...], state: Any) -> int:
    table, stamp = unit.table, unit.stamp
    clock = next((event for event in events if isinstance(event, ClockStarted)), None)
    first = unit.next_number
    rows = run_one(
        NEW_ROUND,
        (
            table.id, table.session_id, table.rounds_opened, table.game, table.rules_number, state.phase.value,
            stamp.gaming_day, stamp.shift, stamp.at, first, first + len(events) - 1,
            clock.what if clock else "", clock.seconds if clock else None, clock.seconds if clock else 0,
            state.rules["grace_ms"], table.dealer_id,
        ),
    )  # fmt: skip
    round_id = int(rows[0][0])
    run([(NEW_EXPOSURE, (round_id, state.rules["max_payout_per_round"]))])
    return round_id
