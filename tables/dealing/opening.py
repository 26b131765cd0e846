"""Opening a round: what must hold, the rules and pay-tables in force in full, its day, shift, shooter and exposure. The
hands of pot games open in `pots/opening.py` by the same conditions and the same row."""

from collections.abc import Mapping, Sequence
from typing import Any

from tables.dealing.codec import canonical
from tables.dealing.rounds import ROUND_COLUMNS
from tables.dealing.roundtrip import Statement, run, run_one
from tables.dealing.terms import terms_of
from tables.dealing.unit import Unit
from tables.engine.errors import Code, Refused
from tables.engine.events import ClockStarted, Event
from tables.engine.game import BANKED, Game
from tables.engine.games import game_of
from tables.engine.running import open_round as opened_round
from tables.models import Sitting

NEW_ROUND = f"""
    INSERT INTO tables_round AS r (table_id, session_id, number, game, rules_number, state, phase, gaming_day, shift,
        opened_at, opened_number, asked_number, decision_generation, deadline_what, deadline_at, deadline_seconds,
        grace_ms, dealer_id, dice, sums, corrections)
    VALUES (%s, %s, %s, %s, %s, 'live', %s, %s, %s, %s, %s, %s, 0, %s,
        clock_timestamp() + make_interval(secs => %s::integer), %s, %s, %s, '{{}}', %s::jsonb, 0)
    RETURNING {ROUND_COLUMNS}
"""  # noqa: S608 - own columns
NEW_EXPOSURE = (
    "INSERT INTO tables_roundexposure (round_id, cap, worst, version, stakes, ante, bonus, side, calls, folds,"
    " call_amount) VALUES (%s, %s, 0, 0, 0, 0, 0, 0, 0, 0, 0)"
)


def open_round(unit: Unit) -> dict[str, Any]:
    """Open the next round of a banked game. Refuses UNKNOWN_COMMAND, TABLE_CLOSED, NO_DEALER, ROUND_RUNNING."""
    table = unit.table
    game = require_ready(unit, kind=BANKED, command="OpenBetting")
    rules, tables = terms_of(table.id, game=game, number=table.rules_number, at=unit.stamp.at)
    playing = Sitting.objects.filter(table_id=table.id, left_at=None, excluded_at=None, seat__gt=0)
    seats = tuple(playing.values_list("seat", flat=True))
    state, events = opened_round(
        game, rules=rules, paytables=tables, seats=seats, last_shooter=table.last_shooter or None
    )
    table.rounds_opened += 1
    if state.shooter:
        table.last_shooter = state.shooter
    round_id = int(run_one(*new_round(unit, events, phase=state.phase.value, grace_ms=state.rules["grace_ms"]))[0][0])
    run([(NEW_EXPOSURE, (round_id, state.rules["max_payout_per_round"]))])
    unit.append(*events, round_id=round_id)
    table.current_round_id = round_id
    return {"round": table.rounds_opened, "shooter": state.shooter}


def require_ready(unit: Unit, *, kind: str, command: str) -> Game[Any]:
    """The table's game, if it is of this kind and its next round can be opened now."""
    table = unit.table
    game = game_of(table.game)
    if game.kind != kind:
        raise Refused(Code.UNKNOWN_COMMAND, command=command)
    if table.session_id is None:
        raise Refused(Code.TABLE_CLOSED)
    if table.dealer_id is None:
        raise Refused(Code.NO_DEALER)
    if unit.round is not None and unit.round.live:
        raise Refused(Code.ROUND_RUNNING, round=unit.round.row.number)
    return game


def new_round(
    unit: Unit, events: Sequence[Event], *, phase: str, grace_ms: int, sums: Mapping[str, Any] | None = None
) -> Statement:
    """The statement that writes the table's newest round and yields its row, before its events are appended."""
    table, stamp = unit.table, unit.stamp
    clock = next((event for event in events if isinstance(event, ClockStarted)), None)
    first = unit.next_number
    return NEW_ROUND, (
        table.id, table.session_id, table.rounds_opened, table.game, table.rules_number, phase,
        stamp.gaming_day, stamp.shift, stamp.at, first, first + len(events) - 1,
        clock.what if clock else "", clock.seconds if clock else None, clock.seconds if clock else 0,
        grace_ms, table.dealer_id, canonical(sums or {}),
    )  # fmt: skip
