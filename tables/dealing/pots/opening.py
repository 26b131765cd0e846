"""Dealing the next hand: who is dealt in and posts what, the time charge, and every stack set aside as a whole."""

from collections.abc import Mapping
from typing import Any

from payouts import ledger
from tables.dealing import opening
from tables.dealing.pots import chairs, ending, generator, settlement
from tables.dealing.rounds import LoadedRound, button_of_void, round_row
from tables.dealing.roundtrip import run
from tables.dealing.seating import Seated, for_next_hand, pot_table_of
from tables.dealing.table_events import SeatsDealt
from tables.dealing.terms import terms_of
from tables.dealing.unit import Unit
from tables.engine.errors import Broken, Code, Refused
from tables.engine.events import Event
from tables.engine.game import POT, Game
from tables.engine.pot_table.charges import Charged
from tables.engine.pot_table.hands import HandPlan, begin, plan_hand
from tables.engine.running import open_round

GRACE_MS = 500
"""How long after a clock has run out an act that was on its way is still taken."""
TIME_CHARGE = "time_charge"


def open_hand(unit: Unit, *, button: int | None = None) -> dict[str, Any]:
    """Deal the next hand; `button` places it for a table's first. The receipt: round, button, seats dealt in.

    Refuses UNKNOWN_COMMAND, TABLE_CLOSED, NO_DEALER, ROUND_RUNNING, NO_SUCH_SEAT and TOO_FEW_PLAYERS.
    """
    game = opening.require_ready(unit, kind=POT, command="OpenHand")
    seats = unit.table.seats
    if button is not None and not 1 <= button <= seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=button, seats=seats)
    seated = chairs.seated(unit)
    rules, _ = terms_of(unit.table.id, game=game, number=unit.table.rules_number, at=unit.stamp.at)
    table = pot_table_of(unit.table.chairs, seats=seats, seated=seated)
    found = for_next_hand(table, rules=rules, seated=seated, at=unit.stamp.at)
    stays = button_of_void(unit.round, session_id=unit.table.session_id)
    plan = _planned(found, rules=rules, button=button or stays)
    state, events = open_round(game, rules=rules, **plan.opening())
    round_ = _written(unit, game, plan=plan, state=state, events=events, seated=seated)
    if found.amounts:
        settlement.charge_time(unit, {seated[seat].account_id: amount for seat, amount in found.amounts.items()})
    dealt_in = begin(found.table, plan)
    chairs.changed(unit, dealt_in)
    answers = generator.answered(unit)
    if answers:
        ending.ended_by(unit, round_, answers, dealt_in)
        unit.save_round(answers)
    return {"round": round_.row.number, "button": plan.positions.button, "seats": list(plan.stacks)}


def _planned(found: Charged, *, rules: Mapping[str, Any], button: int | None) -> HandPlan:
    """The hand's plan. Refuses as `plan_hand`, and says where it is the time charge that leaves too few (TH-17)."""
    try:
        return plan_hand(found.table, rules=rules, button=button)
    except Refused as refused:
        if refused.code is not Code.TOO_FEW_PLAYERS or not found.unpaid:
            raise
        raise Refused(refused.code, **{**refused.facts, "until": TIME_CHARGE, "unpaid": list(found.unpaid)}) from None


def _written(
    unit: Unit, game: Game[Any], *, plan: HandPlan, state: Any, events: tuple[Event, ...], seated: dict[int, Seated]
) -> LoadedRound:
    """The hand's row, its stacks set aside, its first events; it is the unit's round from here on."""
    table = unit.table
    table.rounds_opened += 1
    dealt = SeatsDealt(
        sittings={str(seat): seated[seat].sitting_id for seat in plan.stacks},
        accounts={str(seat): seated[seat].account_id for seat in plan.stacks},
    )
    sums = {"sittings": dealt.sittings, "accounts": dealt.accounts, "before": table.chairs}
    held = {seated[seat].account_id: stack for seat, stack in plan.stacks.items()}
    rows, kept = run(
        [
            opening.new_round(unit, events, phase=state.phase.value, grace_ms=GRACE_MS, sums=sums),
            (ledger.holding(held), ()),
        ]
    )
    if len(kept) != len(held):
        raise Broken("stacks not set aside whole", table=table.id, seats=list(plan.stacks))
    round_ = LoadedRound(row=round_row(rows[0]), game=game, state=state, events=events)
    unit.append(*events, dealt, round_id=round_.row.id)
    unit.round, table.current_round_id = round_, round_.row.id
    return round_
