"""A pot table's chairs in step with its sittings, within a unit: who joins takes a chair, who leaves gives it up.

Stacks are the sittings' money, so a chair is taken when the money is there and given up before it goes. What players do
with their chairs in between is `chairs.py`'s.
"""

from typing import Any

from tables.dealing import pots
from tables.dealing.pots import chairs
from tables.dealing.rounds import require_live
from tables.dealing.terms import terms_of
from tables.dealing.unit import Unit
from tables.engine.errors import Code, Refused
from tables.engine.game import POT
from tables.engine.games import game_of
from tables.engine.pot.commands import LeaveHand
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import PotTable


def has_chairs(unit: Unit) -> bool:
    """Whether the locked table's game is played for the pot."""
    return game_of(unit.table.game).kind == POT


def rules_of(unit: Unit) -> dict[str, Any]:
    """The rules of the table's next hand."""
    game, number = game_of(unit.table.game), unit.table.rules_number
    return terms_of(unit.table.id, game=game, number=number, at=unit.stamp.at)[0]


def take(unit: Unit, *, seat: int, amount: int) -> None:
    """A chair for who sits down with `amount`. Refuses NO_SUCH_SEAT, SEAT_TAKEN, BELOW_MINIMUM, ABOVE_MAXIMUM."""
    chairs.changed(unit, acts.sit(chairs.load(unit), rules=rules_of(unit), seat=seat, stack=amount))


def require_room(unit: Unit, *, seat: int, amount: int) -> int:
    """What of `amount` joins the stack only when the hand has ended. Refuses ABOVE_MAXIMUM over the buy-in, and
    BELOW_MINIMUM under it from who has nothing left."""
    table = chairs.load(unit)
    left = _left_in_hand(unit, seat) if seat in table.in_hand else None
    after = acts.add_chips(table, rules=rules_of(unit), seat=seat, amount=amount, left=left)
    return after.chair(seat).adding - table.chair(seat).adding


def give_up(unit: Unit, *, seat: int) -> bool:
    """Leave the chair; False where a hand is dealt to it: he folds when he is asked, and his sitting ends with the
    hand, which may be at once. Refuses ALREADY_DONE while he waits for that end."""
    before = chairs.load(unit)
    if before.chair(seat).leaving:
        raise Refused(Code.ALREADY_DONE, seat=seat)
    after, chair = acts.leave(before, seat=seat)
    chairs.changed(unit, after)
    if chair is None and seat in _live_seats(unit):
        pots.play_through(unit, LeaveHand(seat=seat))
    return chair is not None


def _live_seats(unit: Unit) -> list[int]:
    """Who has a claim in the hand that is dealt."""
    betting = require_live(unit.round).state.betting
    return [betting.seats[player] for player in betting.live]


def _left_in_hand(unit: Unit, seat: int) -> int:
    """What a player has left in the hand that is dealt to him, in minor units."""
    betting = require_live(unit.round).state.betting
    left: int = betting.stacks[betting.seats.index(seat)]
    return left


def clear(unit: Unit) -> None:
    """No chairs and no button: the next session's first hand begins anew."""
    chairs.changed(unit, PotTable(seats=unit.table.seats))
