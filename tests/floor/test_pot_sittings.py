"""Sittings and chairs at a pot table while a hand is dealt: what waits for its end, and what its end does."""

from uuid import uuid4

import pytest

from payouts import reconcile
from payouts.models import Account
from tables.dealing import journal, service
from tables.dealing.orders import OpenHand
from tables.dealing.pictures import own_picture
from tables.dealing.rounds import NUMBER_STEP
from tables.dealing.seating import pot_table_of
from tables.engine.commands import Act
from tables.engine.errors import Code
from tables.engine.holdem.commands import DealHoles
from tables.engine.pot.commands import DeclareMisdeal
from tables.floor import chairs, sessions, sittings
from tables.models import Sitting
from tests.dealing.scene import ok
from tests.floor.pot_scene import open_pot

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene():
    """A hand is dealt to seats 1, 2 and 3, the button at 1: blinds of 100 and 200 from 2 and 3, and 1 is asked."""
    scene = open_pot(players={1: 50_000, 2: 50_000, 3: 50_000})
    scene.do(OpenHand(button=1))
    scene.do(DealHoles())
    return scene


def at(scene):
    return pot_table_of(scene.table.chairs, seats=scene.table.seats)


def keep(do, player, **how):
    return do(**{"sitting_id": player.sitting_id, "actor": player.actor, "command_id": uuid4(), **how})


def fold(scene, *seats):
    for seat in seats:
        scene.do(Act(seat=seat, action="fold"))


def bankroll(player):
    return Account.objects.get(kind="bankroll", owner_id=player.patron.pk).balance


def sits(player):
    return Sitting.objects.get(pk=player.sitting_id).left_at is None


def sound(scene):
    assert reconcile.check_books() == []
    assert journal.verify(table_id=scene.table_id).faults == ()


def test_chips_added_during_a_hand_wait_for_its_end_and_count_for_the_largest_buy_in(scene):
    one = scene.players[0]
    assert ok(keep(sittings.add_funds, one, amount=20_000)).receipt["waits"] == 20_000
    assert (one.account.balance, one.account.reserved) == (70_000, 50_000)
    over = keep(sittings.add_funds, one, amount=30_001)
    assert (over.code, one.account.balance) == (Code.ABOVE_MAXIMUM, 70_000)
    fold(scene, 1, 2)
    assert (one.account.balance, one.account.reserved) == (70_000, 0)
    assert ok(keep(sittings.add_funds, one, amount=30_000)).receipt["waits"] == 0
    sound(scene)


def test_who_is_all_in_brings_a_buy_in_or_waits_and_is_offered_what_is_taken(scene):
    one = scene.players[0]
    scene.do(Act(seat=1, action="raise_to", to=50_000))
    offered = {offer["name"]: offer["data"] for offer in own_picture(sitting_id=one.sitting_id).body["offers"]}
    assert offered["AddFunds"] == {"least": 10_000, "most": 50_000}
    short = keep(sittings.add_funds, one, amount=9_999)
    assert (short.code, short.facts["minimum"], one.account.balance) == (Code.BELOW_MINIMUM, 10_000, 50_000)
    assert ok(keep(sittings.add_funds, one, amount=10_000)).receipt["waits"] == 10_000
    sound(scene)


def test_who_leaves_in_his_turn_folds_at_once_and_goes_when_the_hand_has_ended(scene):
    one, two, three = scene.players
    left = ok(keep(sittings.leave, one))
    assert left.receipt["amount"] is None
    assert keep(sittings.leave, one).code == Code.ALREADY_DONE
    assert sits(one)
    assert at(scene).chair(1).leaving
    fold(scene, 2)
    assert scene.round.state == "settled"
    assert not sits(one)
    assert bankroll(one) == 1_000_000
    assert [player.account.balance for player in (two, three)] == [49_900, 50_100]
    assert [chair.seat for chair in at(scene).chairs] == [2, 3]
    sound(scene)


def test_who_leaves_out_of_turn_is_folded_when_he_is_asked(scene):
    two = scene.players[1]
    ok(keep(sittings.leave, two))
    fold(scene, 1)
    assert scene.round.state == "settled"
    assert bankroll(two) == 1_000_000 - 100
    sound(scene)


def test_who_leaves_last_but_one_ends_the_hand_and_takes_his_chips_along(scene):
    fold(scene, 1)
    id_, two = uuid4(), scene.players[1]
    left = ok(keep(sittings.leave, two, command_id=id_))
    assert left.receipt["amount"] == 49_900
    assert keep(sittings.leave, two, command_id=id_).receipt == left.receipt
    assert (scene.round.state, bankroll(two), sits(two)) == ("settled", 999_900, False)
    sound(scene)


def test_who_has_folded_may_leave_and_takes_what_he_has_when_the_hand_has_ended(scene):
    one = scene.players[0]
    fold(scene, 1)
    assert ok(keep(sittings.leave, one)).receipt["amount"] is None
    assert sits(one)
    fold(scene, 2)
    assert (sits(one), bankroll(one)) == (False, 1_000_000)


def test_who_left_in_mid_hand_is_told_what_he_took_along_when_it_has_ended(scene):
    one, two, three = scene.players
    ok(keep(sittings.leave, two))
    assert own_picture(sitting_id=two.sitting_id).body["chair"]["leaving"]
    fold(scene, 1)
    assert own_picture(sitting_id=two.sitting_id).body == {"sitting": None, "took": 49_900}
    assert bankroll(two) == 950_000 + 49_900
    for player, took in ((one, 50_000), (three, 50_100)):
        ok(keep(sittings.leave, player))
        assert own_picture(sitting_id=player.sitting_id).body == {"sitting": None, "took": took}


def test_who_leaves_during_a_misdeal_gets_his_bets_back(scene):
    three = scene.players[2]
    ok(keep(sittings.leave, three))
    scene.do(DeclareMisdeal(why="two cards fell"))
    assert (scene.round.state, bankroll(three)) == ("void", 1_000_000)
    assert [chair.seat for chair in at(scene).chairs] == [1, 2]
    sound(scene)


def test_who_joins_during_a_hand_waits_and_is_dealt_into_none(scene):
    new = scene.join(seat=5, amount=40_000)
    assert at(scene).chair(5).waits
    assert at(scene).in_hand == (1, 2, 3)
    assert (new.account.balance, new.account.reserved) == (40_000, 0)
    assert ok(keep(sittings.leave, new)).receipt["amount"] == 40_000
    sound(scene)


def test_no_table_is_closed_in_mid_hand_and_afterwards_all_the_money_goes_home(scene):
    given = {"table_id": scene.table_id, "actor": scene.boss}
    assert sessions.close_table(**given, command_id=uuid4()).code == Code.ROUND_RUNNING
    fold(scene, 1, 2)
    assert ok(sessions.close_table(**given, command_id=uuid4())).receipt["cashed_out"] == 3
    assert [bankroll(player) for player in scene.players] == [1_000_000, 999_900, 1_000_100]
    assert at(scene).chairs == ()
    sound(scene)


def test_a_seat_changed_during_a_hand_is_changed_at_its_end(scene):
    two = scene.players[1]
    ok(keep(chairs.change_seat, two, to=6))
    assert at(scene).chair(2).moving_to == 6
    assert Sitting.objects.get(pk=two.sitting_id).seat == 2
    fold(scene, 1)
    scene.do(Act(seat=2, action="fold"))
    assert Sitting.objects.get(pk=two.sitting_id).seat == 6
    assert [chair.seat for chair in at(scene).chairs] == [1, 3, 6]
    ok(keep(sittings.leave, two))
    assert bankroll(two) == 999_900
    sound(scene)


def test_a_seat_that_somebody_moves_to_is_given_to_nobody_else(scene):
    ok(keep(chairs.change_seat, scene.players[1], to=6))
    assert keep(chairs.change_seat, scene.players[0], to=6).code == Code.SEAT_TAKEN


def test_who_sits_out_during_a_hand_plays_it_and_is_not_dealt_into_the_next(scene):
    ok(keep(chairs.sit_out, scene.players[0]))
    fold(scene, 1, 2)
    ok(service.execute(
        table_id=scene.table_id, actor=scene.dealer, command=OpenHand(), command_id=uuid4(), as_of=None
    ))  # fmt: skip
    assert at(scene).in_hand == (2, 3)


def test_the_dealer_sits_an_absent_player_out_and_nobody_else_does(scene):
    def seat_out(seat, by):
        return chairs.seat_out(table_id=scene.table_id, seat=seat, actor=by, command_id=uuid4())

    other = open_pot()
    assert seat_out(2, other.dealer).code == Code.NOT_AT_TABLE
    assert seat_out(2, scene.boss).code == Code.NOT_ALLOWED
    assert seat_out(2, scene.players[1].actor).code == Code.NOT_ALLOWED
    assert seat_out(5, scene.dealer).code == Code.NO_SUCH_SEAT
    ok(seat_out(2, scene.dealer))
    assert at(scene).chair(2).sitting_out
    assert seat_out(2, scene.dealer).code == Code.ALREADY_DONE
    ok(keep(chairs.come_back, scene.players[1]))
    sound(scene)


def test_th_16_a_wish_for_another_seat_is_taken_back_before_the_hand_has_ended(scene):
    one, two, _ = scene.players
    assert keep(chairs.keep_seat, two).code == Code.ALREADY_DONE
    ok(keep(chairs.change_seat, two, to=6))
    ok(keep(chairs.keep_seat, two))
    assert at(scene).chair(2).moving_to is None
    assert keep(chairs.keep_seat, two).code == Code.ALREADY_DONE
    ok(keep(chairs.change_seat, one, to=6))
    fold(scene, 1)
    scene.do(Act(seat=2, action="fold"))
    assert [chair.seat for chair in at(scene).chairs] == [2, 3, 6]
    assert Sitting.objects.get(pk=two.sitting_id).seat == 2
    assert keep(chairs.keep_seat, two).code == Code.ALREADY_DONE
    sound(scene)


def seats_out(scene, seat, *, as_of):
    return chairs.seat_out(
        table_id=scene.table_id, seat=seat, actor=scene.dealer, command_id=uuid4(), as_of=as_of * NUMBER_STEP
    )


def test_an_absent_player_is_sat_out_on_an_older_picture_as_long_as_it_is_still_he(scene):
    seen = scene.table.last_number
    ok(keep(chairs.sit_out, scene.players[0]))
    ok(seats_out(scene, 2, as_of=seen))
    assert at(scene).chair(2).sitting_out
    stale = seats_out(scene, 2, as_of=seen)
    assert (stale.code, stale.facts["as_of"]) == (Code.STALE, seen * NUMBER_STEP)
    assert seats_out(scene, 2, as_of=scene.table.last_number).code == Code.ALREADY_DONE


def test_who_came_back_meanwhile_is_not_sat_out_by_a_late_press(scene):
    seen = scene.table.last_number
    ok(keep(chairs.sit_out, scene.players[1]))
    away = scene.table.last_number
    ok(keep(chairs.come_back, scene.players[1]))
    for late in (seen, away):
        assert seats_out(scene, 2, as_of=late).code == Code.STALE
    assert not at(scene).chair(2).sitting_out


def test_who_took_the_seat_of_the_one_that_was_meant_is_not_sat_out_for_him(scene):
    seen = scene.table.last_number
    ok(keep(sittings.leave, scene.players[1]))
    fold(scene, 1)
    assert seats_out(scene, 2, as_of=seen).code == Code.STALE
    scene.join(seat=2, amount=40_000)
    assert seats_out(scene, 2, as_of=seen).code == Code.STALE
    assert not at(scene).chair(2).sitting_out
    ok(seats_out(scene, 2, as_of=scene.table.last_number))
    sound(scene)
