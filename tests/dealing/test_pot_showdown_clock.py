"""The clock at the showdown through the shell: on felt no hand is mucked by it that the dealer has not read (TH-12)."""

import pytest

from tables.dealing import deadlines
from tests.dealing.pot_scene import DICE, HOLDEM, Pot, open_pot

pytestmark = pytest.mark.django_db(transaction=True)


def at_showdown(game: str, **rules: object) -> Pot:
    """Two have bet before the flop and checked down: the first of them shows."""
    pot = open_pot([10_000, 10_000], game=game, turn_seconds=30, confirm_award=False, **rules)
    pot.open(button=1)
    if game == HOLDEM:
        pot.deal()
        pot.acts("1 500", "2 call")
        for cards in ("2c7d9h", "Js", "Qd"):
            pot.board(cards)
            pot.passed()
    else:
        for throw, faces in (("private", ""), ("flop", "HOL"), ("turn", "D"), ("river", "E")):
            assert pot.dealer_presses("EnterDice", throw=throw, faces=list(faces), source="keypad").ok
            while pot.round.phase == "betting":
                owes = pot.state.betting.level > pot.state.betting.bets[pot.state.betting.turn]
                pot.acts("call" if owes else "check")
    assert (pot.round.phase, pot.round.state) == ("showdown", "live")
    return pot


@pytest.mark.parametrize("game", [HOLDEM, DICE])
def test_th_12_the_best_hand_waits_for_the_dealer_however_long_he_takes(game):
    pot = at_showdown(game)
    first = pot.state.betting.seats[pot.state.to_show]
    assert (pot.round.deadline_what, pot.round.deadline_at) == ("", None)
    assert deadlines.sweep() == []
    assert (pot.round.state, pot.chairs.chair(first).timeouts) == ("live", 0)
    hand = {"cards": ["As", "Ad"]} if game == HOLDEM else {"dice": ["H", "H"]}
    assert pot.dealer_presses("Show" + ("Hand" if game == HOLDEM else "Dice"), seat=first, **hand).ok
    other = pot.state.betting.seats[pot.state.to_show]
    assert pot.round.deadline_what == ""
    assert pot.dealer_presses("MuckHand", seat=other, gives_up=True).ok
    assert pot.round.state == "settled"
    assert pot.round.outcome["nets"][str(first)] > 0


def test_th_12_where_the_house_knows_every_hand_the_clock_shows_or_mucks_it():
    pot = open_pot([10_000, 10_000], cards="electronic", turn_seconds=30, confirm_award=False)
    pot.open(button=1)
    pot.acts("1 500", "2 call")
    while pot.round.phase == "betting":
        pot.passed()
    assert pot.round.deadline_what == "showdown"
    pot.scene.run_out()
    assert pot.state.show.shown | pot.state.show.mucked
