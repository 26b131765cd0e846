"""The end of a hand for the pot, whatever brought it: an act, a clock, or its very opening, where the blinds put all in
and the house deals to the end."""

from tables.dealing.pots import chairs, leaving, settlement
from tables.dealing.rounds import LoadedRound
from tables.dealing.seating import pot_table_of
from tables.dealing.unit import Unit
from tables.engine.events import Event
from tables.engine.pot.awarding import MISDEAL
from tables.engine.pot.events import HandEnded
from tables.engine.pot_table.chairs import PotTable
from tables.engine.pot_table.hands import finish, undone


def ended_by(unit: Unit, round_: LoadedRound, events: tuple[Event, ...], table: PotTable) -> bool:
    """Whether these events end the unit's hand; then its money goes to the stacks, the chairs of `table` stand as
    before the next hand, and who left is gone."""
    ended = next((event for event in events if isinstance(event, HandEnded)), None)
    if ended is not None:
        _end(unit, round_, ended, table)
    return ended is not None


def _end(unit: Unit, round_: LoadedRound, ended: HandEnded, table: PotTable) -> None:
    """Money first, then the chairs, then the sittings of those who left."""
    settlement.end_hand(unit, round_, ended)
    state, kept = round_.state, round_.row.sums
    before = pot_table_of(kept["before"], seats=unit.table.seats)
    if ended.how == MISDEAL:
        table = undone(table, before=before)
        _tell_of_misdeal(unit, round_, ended)
    banks = dict(zip(state.betting.seats, state.banks, strict=True)) if state.banks else {}
    after, gone = finish(
        table, stacks={}, button_moves=ended.button_moves, before=before.positions, time_banks=banks
    )  # fmt: skip
    for chair in table.chairs:
        if chair.moving_to is not None and not chair.leaving:
            chairs.reseat(unit, seat=chair.seat, to=chair.moving_to)
    chairs.changed(unit, after)
    leaving.end_sittings(unit, [kept["sittings"][str(chair.seat)] for chair in gone])


def _tell_of_misdeal(unit: Unit, round_: LoadedRound, ended: HandEnded) -> None:
    """The floor looks at a hand that was void, whoever declared it."""
    facts = {"round": round_.row.number, "reason": ended.reason, "approved_by": ended.approved_by}
    unit.alert(level="look", what="round_voided", facts=facts, key=str(round_.row.number))
