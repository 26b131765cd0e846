"""However many of a table's players leave in one hand, every one of them is folded in turn and the hand comes to its
end: at tables of every size that a house may set up."""

from collections.abc import Callable
from typing import Any

import pytest

from tables.engine.games import GAMES
from tables.engine.pot.commands import LeaveHand
from tables.engine.pot.events import HandEnded
from tables.management.commands.add_table import MOST_SEATS
from tests.engine import dice_walking, pot_walking
from tests.engine.hand_walking import Walk
from tests.pot_builders import NO_RAKE

CHECKS_AND_CALLS = 1
NEXT: dict[str, Callable[[Any], Any]] = {
    "texas_holdem": lambda state: pot_walking.onward(state, CHECKS_AND_CALLS, read=False),
    "dice_holdem": lambda state: dice_walking.onward(state, CHECKS_AND_CALLS),
}
EVERY_GAME = pytest.mark.parametrize("game", NEXT)


def hand_of(game: str, seats: int) -> Walk:
    stacks = dict.fromkeys(range(1, seats + 1), 500)
    return Walk(GAMES[game], {"rules": NO_RAKE | {"turn_seconds": 0}, "stacks": stacks, "button": seats})


def ends_well(walk: Walk, seats: int) -> None:
    for _ in range(20 * seats):
        if (ended := walk.state.record.ended) is not None:
            break
        walk.play(NEXT[walk.game.name](walk.state))
    assert isinstance(ended, HandEnded)
    assert sum(walk.state.betting.stacks) == 500 * seats


@EVERY_GAME
@pytest.mark.parametrize("staying", [1, 2, 3])
@pytest.mark.parametrize("after", [0, 1, 2, 3, 5])
@pytest.mark.parametrize("seats", [2, 6, 10, 13, 14, 15, 16, 17, 18, MOST_SEATS])
def test_all_but_a_few_leave_and_the_hand_ends(game, seats, after, staying):
    """They leave after so many rounds of the table; those who stay are the last in their seats' order."""
    walk = hand_of(game, seats)
    for _ in range(after * seats):
        if walk.state.record.ended is None:
            walk.play(NEXT[game](walk.state))
    for seat in range(1, seats - staying + 1):
        if walk.state.record.ended is None:
            walk.play(LeaveHand(seat=seat))
    ends_well(walk, seats)


@EVERY_GAME
@pytest.mark.parametrize("asked_leaves", [True, False])
def test_everybody_who_is_not_asked_leaves_before_the_one_who_is(game, asked_leaves):
    """The longest row of consequences: all are due at once, behind one act."""
    walk = hand_of(game, MOST_SEATS)
    while walk.state.betting.seat_in_turn is None:
        walk.play(NEXT[game](walk.state))
    asked = walk.state.betting.seat_in_turn
    for seat in walk.state.betting.seats:
        if seat != asked:
            walk.play(LeaveHand(seat=seat))
    if asked_leaves and walk.state.record.ended is None:
        walk.play(LeaveHand(seat=asked))
    ends_well(walk, MOST_SEATS)
