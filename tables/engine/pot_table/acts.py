"""What people do at a pot table between and during hands: sit, sit out, come back, add chips, change seat, leave,
straddle. What must wait for the end of the hand waits as a wish on the chair."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from tables.engine.errors import Code, Refused
from tables.engine.pot.settings import MOST_AMOUNT
from tables.engine.pot_table.chairs import Chair, PotTable
from tables.engine.pot_table.owing import held_back

Rules = Mapping[str, Any]
BUY_IN = "buy_in"
TIMEOUTS_IN_A_ROW = 2


class AddOn(NamedTuple):
    """The range of what a player may add now, in minor units; nothing where `most` is 0."""

    least: int
    most: int


def sit(table: PotTable, *, rules: Rules, seat: int, stack: int) -> PotTable:
    """A new player. Once hands have been dealt he waits for the big blind, or posts one (TH-16).

    Refuses NO_SUCH_SEAT, SEAT_TAKEN, BELOW_MINIMUM and ABOVE_MAXIMUM (the buy-in).
    """
    _require_free(table, seat)
    _require_buy_in(rules, stack)
    chair = Chair(seat=seat, stack=stack, waits=table.positions is not None, time_bank=rules["time_bank_seconds"])
    return table.with_chairs(iter((*table.chairs, chair)))


def post(table: PotTable, *, rules: Rules, seat: int) -> PotTable:
    """A player who is held back posts what he owes at the next hand that can be dealt to him. Refuses NOT_ALLOWED where
    new players wait for the big blind, and ALREADY_DONE when he owes nothing."""
    chair = table.chair(seat)
    if not held_back(chair, rules=rules):
        raise Refused(Code.ALREADY_DONE, seat=seat)
    if chair.waits and rules["new_player"] == "wait":
        raise Refused(Code.NOT_ALLOWED, seat=seat, new_player="wait")
    return table.changed(seat, posts=True, sitting_out=False, timeouts=0)


def sit_out(table: PotTable, *, seat: int) -> PotTable:
    """From the next hand on no cards; blinds that pass are owed."""
    if table.chair(seat).sitting_out:
        raise Refused(Code.ALREADY_DONE, seat=seat)
    return table.changed(seat, sitting_out=True, posts=False)


def timed_out(table: PotTable, *, seat: int) -> PotTable:
    """The clock acted for him. The second time in a row he sits out from the next hand on."""
    timeouts = table.chair(seat).timeouts + 1
    if timeouts < TIMEOUTS_IN_A_ROW:
        return table.changed(seat, timeouts=timeouts)
    return table.changed(seat, timeouts=timeouts, sitting_out=True, posts=False)


def acted(table: PotTable, *, seat: int) -> PotTable:
    """He acted himself: what the clock did for him before is forgotten."""
    return table.changed(seat, timeouts=0)


def come_back(table: PotTable, *, seat: int) -> PotTable:
    """Back at the table: what is owed is posted (`post`), or he waits for the big blind."""
    if not table.chair(seat).sitting_out:
        raise Refused(Code.ALREADY_DONE, seat=seat)
    return table.changed(seat, sitting_out=False, timeouts=0)


def add_on(chair: Chair, *, rules: Rules, left: int | None = None) -> AddOn:
    """What may be added: to a stack any amount up to the largest buy-in, and for who has nothing left as for who sits
    down the least buy-in. `left` is what he has left in the hand that is dealt to him, where one is."""
    room = max(0, rules["buy_in_maximum"] - chair.stack - chair.adding)
    if not _is_broke(chair, left):
        return AddOn(min(rules["chip"], room), room)
    least = _least_buy_in(rules)
    return AddOn(least, room) if least <= room else AddOn(0, 0)


def add_chips(table: PotTable, *, rules: Rules, seat: int, amount: int, left: int | None = None) -> PotTable:
    """An add-on: at once between hands, else when the hand has ended. Refuses MALFORMED, ABOVE_MAXIMUM where stack and
    add-on together (`amount`) are more than one may sit down with, and BELOW_MINIMUM for less than the least buy-in of
    who has nothing `left`."""
    chair = table.chair(seat)
    if amount <= 0:
        raise Refused(Code.MALFORMED, field="amount", value=amount)
    whole = chair.stack + chair.adding + amount
    if whole > rules["buy_in_maximum"]:
        raise Refused(Code.ABOVE_MAXIMUM, spot=BUY_IN, amount=whole, stack=chair.stack, **_range(rules))
    if _is_broke(chair, left) and amount < _least_buy_in(rules):
        raise Refused(Code.BELOW_MINIMUM, spot=BUY_IN, amount=amount, **_range(rules))
    if seat in table.in_hand:
        return table.changed(seat, adding=chair.adding + amount)
    return table.changed(seat, stack=chair.stack + amount)


def change_seat(table: PotTable, *, seat: int, to: int) -> PotTable:
    """Another chair, after the hand. Who moves towards the blinds he has paid owes nothing; who moves away from them
    waits for the big blind or posts it. Refuses NO_SUCH_SEAT and SEAT_TAKEN."""
    table.chair(seat)
    _require_free(table, to)
    if seat in table.in_hand:
        return table.changed(seat, moving_to=to)
    return moved(table, seat=seat, to=to)


def keep_seat(table: PotTable, *, seat: int) -> PotTable:
    """The wish for another chair is taken back before the hand has ended: that chair is free again for others. Refuses
    ALREADY_DONE where nothing was wished."""
    if table.chair(seat).moving_to is None:
        raise Refused(Code.ALREADY_DONE, seat=seat)
    return table.changed(seat, moving_to=None)


def leave(table: PotTable, *, seat: int) -> tuple[PotTable, Chair | None]:
    """The table after a player has left, and his chair with the chips he takes; during a hand he leaves when it has
    ended, and None."""
    chair = table.chair(seat)
    if seat in table.in_hand:
        return table.changed(seat, leaving=True, timeouts=0), None
    return table.with_chairs(other for other in table.chairs if other.seat != seat).without_wish(seat), chair


def ask_straddle(table: PotTable, *, rules: Rules, seat: int) -> PotTable:
    """A straddle for the next hand, if he is then first to act (TH-16). Refuses BAD_SETTING where none is taken."""
    table.chair(seat)
    if rules["straddle"] == "none":
        raise Refused(Code.BAD_SETTING, setting="straddle", value="none", choices=["optional"])
    return replace(table, straddle=seat)


def moved(table: PotTable, *, seat: int, to: int) -> PotTable:
    """A chair at another seat. The big blind that would reach the new seat later than the old one is owed."""
    chair, last = table.chair(seat), table.positions
    away = last is not None and (to - last.big_blind - 1) % table.seats > (seat - last.big_blind - 1) % table.seats
    others = [other for other in table.chairs if other.seat != seat]
    if table.straddle == seat:
        table = replace(table, straddle=to)
    return table.with_chairs(iter((*others, replace(chair, seat=to, moving_to=None, waits=chair.waits or away))))


def _is_broke(chair: Chair, left: int | None) -> bool:
    """Whether he has nothing before him, all-in or between hands, and nothing that joins it."""
    return not (chair.stack if left is None else left) and not chair.adding


def _require_free(table: PotTable, seat: int) -> None:
    if not 1 <= seat <= table.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=list(range(1, table.seats + 1)))
    if any(seat in (chair.seat, chair.moving_to) for chair in table.chairs):
        raise Refused(Code.SEAT_TAKEN, seat=seat)


def _require_buy_in(rules: Rules, stack: int) -> None:
    if stack < _least_buy_in(rules):
        raise Refused(Code.BELOW_MINIMUM, spot=BUY_IN, amount=stack, **_range(rules))
    if stack > rules["buy_in_maximum"]:
        raise Refused(Code.ABOVE_MAXIMUM, spot=BUY_IN, amount=stack, **_range(rules))


def _least_buy_in(rules: Rules) -> int:
    """Nobody sits down with less than the smallest chip, also where the house asks for no least buy-in."""
    least: int = max(rules["chip"], rules["buy_in_minimum"])
    return least


def _range(rules: Rules) -> dict[str, Any]:
    """The facts of a refused buy-in; where the house has a largest one, the sentence names both ends."""
    most = rules["buy_in_maximum"]
    ends = {"minimum": _least_buy_in(rules), "maximum": most}
    return {**ends, "until": BUY_IN} if most < MOST_AMOUNT else ends
