"""Missed blinds through the shell (TH-16): what the tablet and the console say is owed, and what is then posted."""

from uuid import uuid4

import pytest

from payouts import reconcile
from tables.dealing.pictures import own_picture, table_picture
from tables.dealing.seating import facts_of, pot_table_of
from tables.engine.errors import Code
from tables.engine.pot_table.chairs import Positions
from tables.floor import chairs
from tests.dealing.pot_scene import DICE, HOLDEM, Pot, open_pot

pytestmark = pytest.mark.django_db(transaction=True)


def folded_out(pot: Pot) -> None:
    """One hand that everybody folds."""
    pot.open()
    while pot.round.state == "live":
        pot.acts("fold")


def by_chair(pot: Pot, act, seat: int):
    player = pot.player(seat)
    return act(sitting_id=player.sitting_id, actor=player.actor, command_id=uuid4())


def small_blind_missed(game: str, missed_blinds: str) -> Pot:
    """Seat 3 pays the big blind, is away for the hand in which he has the small one, and comes back."""
    by_house = {"dealing": "electronic"} if game == DICE else {"cards": "electronic"}
    pot = open_pot([10_000] * 4, game=game, seats=4, missed_blinds=missed_blinds, **by_house)
    pot.open(button=1)
    while pot.round.state == "live":
        pot.acts("fold")
    assert by_chair(pot, chairs.sit_out, 3).ok
    folded_out(pot)
    assert by_chair(pot, chairs.come_back, 3).ok
    return pot


def said(pot: Pot, seat: int) -> tuple[dict, list, dict]:
    """(his chair, his offers, his seat on the console)."""
    own = own_picture(sitting_id=pot.player(seat).sitting_id).body
    console = table_picture(table_id=pot.scene.table_id, audience="dealer").body
    return own["chair"], own["offers"], console["seats"][seat - 1]


@pytest.mark.parametrize("game", [HOLDEM, DICE])
def test_th_16_a_missed_small_blind_is_said_to_be_owed_offered_and_posted_dead(game):
    pot = small_blind_missed(game, "both_or_wait")
    chair, offers, on_console = said(pot, 3)
    assert (chair["state"], chair["owes"]) == ("waiting", ["small"])
    assert (on_console["state"], on_console["owes"]) == ("waiting", ["small"])
    assert {"name": "PostBlind", "data": {"amounts": {"live": 0, "dead": 50}}} in offers
    assert by_chair(pot, chairs.post_blind, 3).ok
    before = pot.balances()[3][0]
    folded_out(pot)
    assert pot.hand.state.opened.seats.count(3) == 1
    assert pot.balances()[3][0] == before - 50
    assert said(pot, 3)[0]["owes"] == []
    assert reconcile.check_books() == []


@pytest.mark.parametrize("game", [HOLDEM, DICE])
def test_th_16_where_the_big_blind_alone_is_asked_for_nobody_is_said_to_owe_the_small_one(game):
    pot = small_blind_missed(game, "big_or_wait")
    chair, offers, on_console = said(pot, 3)
    assert (chair["state"], chair["owes"]) == ("sitting", [])
    assert (on_console["state"], on_console["owes"]) == ("sitting", [])
    assert "PostBlind" not in {offer["name"] for offer in offers}
    assert by_chair(pot, chairs.post_blind, 3).code == Code.ALREADY_DONE
    folded_out(pot)
    assert 3 in pot.hand.state.opened.seats
    assert reconcile.check_books() == []


@pytest.mark.parametrize("game", [HOLDEM, DICE])
def test_th_1_a_table_of_three_blinds_posts_all_three_and_the_console_says_by_whom(game):
    by_house = {"dealing": "electronic"} if game == DICE else {"cards": "electronic"}
    pot = open_pot([10_000] * 5, game=game, seats=5, blinds=[25, 50, 100], **by_house)
    pot.open(button=1)
    assert [pot.state.opened.stacks[at] - pot.state.betting.stacks[at] for at in range(5)] == [25, 50, 100, 0, 0]
    assert pot.asked == 5
    while pot.round.state == "live":
        pot.acts("fold")
    told = table_picture(table_id=pot.scene.table_id, audience="dealer").body["dealer"]["next"]
    assert [told[name] for name in ("button", "small_blind", "middle_blind", "big_blind")] == [2, 3, 4, 5]
    assert by_chair(pot, chairs.sit_out, 4).ok
    folded_out(pot)
    assert said(pot, 4)[2]["owes"] == ["middle"]
    assert by_chair(pot, chairs.come_back, 4).ok
    assert {"name": "PostBlind", "data": {"amounts": {"live": 0, "dead": 50}}} in said(pot, 4)[1]
    assert by_chair(pot, chairs.post_blind, 4).ok
    folded_out(pot)
    assert reconcile.check_books() == []


def test_th_1_positions_that_were_kept_before_there_was_a_middle_blind_are_read():
    kept = {"button": 1, "small_blind": 2, "big_blind": 3}
    table = pot_table_of({"chairs": [], "positions": kept, "in_hand": []}, seats=5)
    assert table.positions == Positions(button=1, small_blind=2, big_blind=3, middle_blind=None)
    assert facts_of(table)["positions"] == kept
