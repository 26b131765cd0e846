"""Who is excluded during a hand ends it by check, call or fold, and is dealt no other: from his tablet and keyed by the
dealer, in turn and out of it."""

from uuid import uuid4

import pytest

from casino.people.exclusions import GROUNDS, OWN_WISH
from payouts import reconcile
from tables.dealing import journal
from tables.dealing.pictures import own_picture, table_picture
from tables.engine.errors import Code
from tables.engine.pot.commands import DeclareMisdeal
from tables.floor import chairs, exclusions, sittings
from tests.dealing.pot_scene import DICE, HOLDEM, Pot, open_pot
from tests.dealing.scene import ok

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = pytest.mark.parametrize("game", [HOLDEM, DICE])
BETS = {("Act", "bet"), ("Act", "raise_to")}


def dealt(game: str, **settings) -> Pot:
    """Three in a hand dealt by the house; seat 1 has the button and is asked first."""
    by_house = (
        {"dealing": "electronic", "first_to_act": "left_of_big_blind"} if game == DICE else {"cards": "electronic"}
    )
    pot = open_pot([10_000] * 3, game=game, **by_house, **settings)
    pot.open(button=1)
    assert pot.asked == 1
    return pot


def exclude(pot: Pot, seat: int, grounds: str = OWN_WISH) -> None:
    exclusions.exclude(
        patron_id=pot.player(seat).patron.pk, grounds=grounds, reason="asked for it", actor=pot.scene.boss
    )


def keyed(pot: Pot, seat: int, action: str, to: int = 0):
    """The dealer keys what the player does."""
    return pot.dealer_presses("Act", seat=seat, action=action, to=to)


def offered(offers, seat: int) -> set:
    """(name, action) of the moves of a seat; of a bet on a die (name, its state)."""
    return {
        (one["name"], one["data"].get("state") or one["data"].get("action"))
        for one in offers
        if one["data"].get("seat") == seat
    }


def of_tablet(pot: Pot, seat: int) -> set:
    return offered(own_picture(sitting_id=pot.player(seat).sitting_id).body["offers"], seat)


def of_console(pot: Pot, seat: int) -> set:
    return offered(table_picture(table_id=pot.scene.table_id, audience="dealer").body["offers"], seat)


@GAMES
@pytest.mark.parametrize("grounds", GROUNDS)
def test_who_is_excluded_in_a_hand_raises_no_more_and_may_call(game, grounds):
    pot = dealt(game)
    exclude(pot, 1, grounds)
    before = pot.balances(), pot.events()
    answer = pot.act(1, "raise_to", 300)
    assert (answer.code, answer.facts["until"]) == (Code.EXCLUDED, "own_hand")
    by_dealer = keyed(pot, 1, "raise_to", 300)
    assert (by_dealer.code, by_dealer.facts["until"], by_dealer.facts["seat"]) == (Code.EXCLUDED, "his_hand", 1)
    assert (pot.balances(), pot.events()) == before
    assert pot.act(1, "call").ok


@GAMES
def test_his_bet_after_the_flop_and_out_of_turn_is_refused_and_not_noted(game):
    pot = dealt(game)
    pot.acts("1 call", "2 call", "3 check")
    exclude(pot, 3)
    assert pot.asked == 2
    assert pot.act(3, "bet", 200).code == Code.EXCLUDED
    assert pot.state.record.out_of_turn == ()
    pot.acts("2 check")
    assert pot.act(3, "bet", 200).code == Code.EXCLUDED
    assert keyed(pot, 3, "bet", 200).code == Code.EXCLUDED
    assert pot.act(3, "check").ok


@GAMES
def test_a_raise_that_was_noted_before_he_was_excluded_is_not_held_against_him(game):
    pot = dealt(game)
    assert pot.act(2, "raise_to", 400).code == Code.NOT_YOUR_TURN
    assert len(pot.state.record.out_of_turn) == 1
    exclude(pot, 2)
    pot.acts("1 call")
    assert keyed(pot, 2, "raise_to", 400).code == Code.EXCLUDED
    assert pot.act(2, "fold").ok


def test_his_bets_on_dice_are_refused():
    pot = dealt(DICE)
    pot.acts("1 call", "2 call", "3 check")
    assert ("BetOnDie", "reroll") in of_tablet(pot, 2)
    exclude(pot, 2)
    bet = {"die": 1, "state": "reroll", "amount": 200, "action": "check", "to": 0}
    assert pot.press(2, "BetOnDie", **bet).code == Code.EXCLUDED
    assert pot.dealer_presses("BetOnDie", seat=2, **bet).code == Code.EXCLUDED
    for offers in (of_tablet(pot, 2), of_console(pot, 2)):
        assert not {name for name, _ in offers} & {"BetOnDie"}
    assert pot.act(2, "check").ok


@GAMES
@pytest.mark.parametrize("asked", [1, 2])
def test_no_screen_offers_him_a_bet_and_every_move_that_is_offered_is_taken(game, asked):
    """Facing a bet he may call or fold, facing none check; others are offered what they were."""
    pot = dealt(game)
    exclude(pot, asked)
    if asked == 2:
        pot.acts("1 300")
    assert pot.asked == asked
    expected = {("Act", "fold"), ("Act", "call")}
    assert {move for move in of_tablet(pot, asked) if move[0] == "Act"} == expected
    assert {move for move in of_console(pot, asked) if move[0] == "Act"} == expected
    assert table_picture(table_id=pot.scene.table_id, audience="dealer").body["dealer"]["next"]["excluded"] == [asked]
    assert pot.act(asked, "call").ok
    other = pot.asked
    assert BETS & of_tablet(pot, other)
    assert BETS & of_console(pot, other)


@GAMES
def test_other_players_are_not_told_that_somebody_is_excluded(game):
    pot = dealt(game)
    before = table_picture(table_id=pot.scene.table_id, audience="public").body
    exclude(pot, 1)
    after = table_picture(table_id=pot.scene.table_id, audience="public").body
    assert after["round"] == before["round"]
    assert {one["seat"]: one["state"] for one in after["seats"]}[1] == "in_hand"
    assert "excluded" not in str(after)


@GAMES
@pytest.mark.parametrize("ends", ["settled", "void"])
def test_the_hand_is_decided_with_him_and_the_next_one_is_dealt_without_him(game, ends):
    pot = dealt(game)
    exclude(pot, 1)
    pot.acts("1 call", "2 call", "3 check")
    if ends == "void":
        second = pot.scene.boss.staff_id
        pot.scene.do(DeclareMisdeal(why="fouled", approved_by=second))
    while pot.round.state == "live":
        pot.acts("fold" if pot.asked != 1 else "check")
    assert pot.round.state == ends
    one = pot.player(1)
    come_back = chairs.come_back(sitting_id=one.sitting_id, actor=one.actor, command_id=uuid4())
    assert come_back.code == Code.EXCLUDED
    assert 1 not in pot.open().receipt["seats"]
    assert one.account.reserved == 0
    assert pot.act(1, "call").code == Code.NOT_AT_TABLE
    ok(sittings.leave(sitting_id=one.sitting_id, actor=one.actor, command_id=uuid4()))
    assert reconcile.check_books() == []
    assert journal.verify(table_id=pot.scene.table_id).faults == ()


@GAMES
def test_who_is_all_in_when_he_is_excluded_keeps_what_the_pot_brings_him(game):
    pot = dealt(game)
    pot.acts("1 10000")
    exclude(pot, 1)
    pot.acts("2 fold", "3 fold")
    assert pot.balances()[1] == (10_000 + 150, 0)
    assert reconcile.check_books() == []
