"""Chairs at a pot table between hands: taken and given up with their sittings, kept by their players (TH-16)."""

from uuid import uuid4

import pytest

from casino.people.models import Patron
from payouts import reconcile
from payouts.models import Account, Slip
from tables.dealing import journal
from tables.dealing.rounds import NUMBER_STEP
from tables.dealing.seating import pot_table_of
from tables.engine.errors import Code
from tables.floor import chairs, devices, rules, sessions, sittings
from tables.models import JournalEvent, Sitting, Table
from tests.dealing.scene import PATRON_PIN, ok, open_scene
from tests.floor.pot_scene import DICE, HOLDEM, open_pot

pytestmark = pytest.mark.django_db(transaction=True)


def at(scene):
    """The chairs as the table's row has them."""
    return pot_table_of(scene.table.chairs, seats=scene.table.seats)


def dealt_before(scene, *, button=1, small_blind=2, big_blind=3):
    """Let the table look as if hands had been dealt."""
    table = scene.table
    table.chairs["positions"] = {"button": button, "small_blind": small_blind, "big_blind": big_blind}
    table.save(update_fields=["chairs"])


def chair_of(scene, index=0):
    return at(scene).chair(Sitting.objects.get(pk=scene.players[index].sitting_id).seat)


def bankroll(player):
    return Account.objects.get(kind="bankroll", owner_id=player.patron.pk).balance


def join(scene, player, **how):
    given = {"seat": 4, "pin": PATRON_PIN, "amount": 50_000, "device_id": None, "command_id": uuid4(), **how}
    return sittings.join(table_id=scene.table_id, card=player.patron.card, **given)


def keep(do, player, **how):
    given = {"sitting_id": player.sitting_id, "actor": player.actor, "command_id": uuid4(), **how}
    return do(**given)


def sound(scene):
    assert reconcile.check_books() == []
    assert journal.verify(table_id=scene.table_id).faults == ()


# --- joining --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [HOLDEM, DICE])
def test_who_joins_takes_a_chair_in_the_same_change(game):
    scene = open_pot(game=game, players={2: 40_000, 5: 60_000}, time_bank_seconds=30)
    assert [(chair.seat, chair.waits, chair.time_bank) for chair in at(scene).chairs] == [
        (2, False, 30),
        (5, False, 30),
    ]
    assert [player.account.balance for player in scene.players] == [40_000, 60_000]
    joined = JournalEvent.objects.filter(name="SittingJoined").latest("number")
    changed = JournalEvent.objects.filter(name="ChairsChanged").latest("number")
    assert (changed.command_id, changed.number) == (joined.command_id, joined.number + 1)
    sound(scene)


def test_who_joins_once_hands_have_been_dealt_waits_for_the_big_blind_or_posts():
    scene = open_pot(players={1: 50_000, 2: 50_000})
    dealt_before(scene)
    scene.join(seat=4, amount=50_000)
    assert chair_of(scene, 2).waits
    ok(keep(chairs.post_blind, scene.players[2]))
    assert chair_of(scene, 2).posts
    assert keep(chairs.post_blind, scene.players[0]).code == Code.ALREADY_DONE


def test_a_house_may_let_new_players_wait_only():
    scene = open_pot(players={1: 50_000, 2: 50_000}, new_player="wait")
    dealt_before(scene)
    scene.join(seat=4, amount=50_000)
    assert keep(chairs.post_blind, scene.players[2]).code == Code.NOT_ALLOWED


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"amount": 9_999}, Code.BELOW_MINIMUM),
        ({"amount": 100_001}, Code.ABOVE_MAXIMUM),
        ({"amount": 0}, Code.MALFORMED),
        ({"seat": 1}, Code.SEAT_TAKEN),
        ({"seat": 7}, Code.NO_SUCH_SEAT),
        ({"seat": 0}, Code.NO_SUCH_SEAT),
        ({"pin": "000000"}, Code.WRONG_PIN),
    ],
)
def test_who_cannot_join_leaves_neither_chair_nor_slip(how, code):
    scene = open_pot(players={1: 50_000, 2: 50_000})
    outside = scene.players.pop()
    ok(keep(sittings.leave, outside))
    slips, before = Slip.objects.count(), scene.table.chairs
    assert join(scene, outside, **how).code == code
    assert (Slip.objects.count(), scene.table.chairs) == (slips, before)
    assert Sitting.objects.filter(left_at=None).count() == 1


def test_who_has_less_than_the_buy_in_he_asks_for_is_short_of_funds():
    scene = open_pot(players={1: 50_000})
    poor = scene.join(seat=2, bankroll=20_000, amount=15_000)
    ok(keep(sittings.leave, poor))
    assert join(scene, poor).code == Code.SHORT_OF_FUNDS
    assert [chair.seat for chair in at(scene).chairs] == [1]


def test_an_excluded_patron_takes_no_chair():
    scene = open_pot(players={1: 50_000, 2: 50_000})
    one = scene.players[1]
    ok(keep(sittings.leave, one))
    Patron.objects.filter(pk=one.patron.pk).update(status="excluded")
    assert join(scene, one).code == Code.EXCLUDED
    assert [chair.seat for chair in at(scene).chairs] == [1]


def test_the_seat_to_which_somebody_moves_is_taken():
    scene = open_pot(players={1: 50_000, 2: 50_000})
    table = scene.table
    table.chairs["chairs"][0]["moving_to"] = 4
    table.save(update_fields=["chairs"])
    outside = scene.players.pop()
    ok(keep(sittings.leave, outside))
    assert join(scene, outside, seat=4).code == Code.SEAT_TAKEN


def test_the_same_join_twice_is_one_chair_and_another_device_goes_on_with_it():
    scene = open_pot(players={1: 50_000, 2: 50_000})
    one = scene.players[1]
    ok(keep(sittings.leave, one))
    id_ = uuid4()
    first = ok(join(scene, one, device_id=8, command_id=id_))
    assert join(scene, one, device_id=8, command_id=id_).receipt == first.receipt
    back = ok(join(scene, one, device_id=9))
    assert (back.receipt["sitting"], back.receipt["came_back"]) == (first.receipt["sitting"], True)
    assert join(scene, one, seat=5).code == Code.ALREADY_SEATED
    assert [chair.seat for chair in at(scene).chairs] == [1, 4]
    sound(scene)


# --- money between hands --------------------------------------------------------------------------------------------


def test_chips_are_added_between_hands_up_to_the_largest_buy_in():
    scene = open_pot(players={1: 50_000, 2: 50_000})
    one, id_ = scene.players[0], uuid4()
    first = ok(keep(sittings.add_funds, one, amount=50_000, command_id=id_))
    assert first.receipt["waits"] == 0
    assert keep(sittings.add_funds, one, amount=50_000, command_id=id_).receipt == first.receipt
    assert one.account.balance == 100_000
    over = keep(sittings.add_funds, one, amount=1)
    assert (over.code, over.facts["maximum"], over.facts["stack"]) == (Code.ABOVE_MAXIMUM, 100_000, 100_000)
    assert (one.account.balance, bankroll(one)) == (100_000, 900_000)
    sound(scene)


def test_who_leaves_between_hands_takes_everything_and_frees_the_chair():
    scene = open_pot(players={1: 50_000, 2: 60_000})
    one, two = scene.players
    assert keep(sittings.leave, one, actor=two.actor).code == Code.NOT_AT_TABLE
    id_ = uuid4()
    left = ok(keep(sittings.leave, one, command_id=id_))
    assert left.receipt["amount"] == 50_000
    assert keep(sittings.leave, one, command_id=id_).receipt == left.receipt
    assert keep(sittings.leave, one).code == Code.NOT_AT_TABLE
    assert [chair.seat for chair in at(scene).chairs] == [2]
    assert bankroll(one) == 1_000_000
    sound(scene)


def test_closing_sends_everybody_s_money_home_and_the_next_session_begins_anew():
    scene = open_pot(players={1: 50_000, 2: 60_000})
    dealt_before(scene)
    given = {"table_id": scene.table_id, "actor": scene.boss}
    assert sessions.close_table(**given, cash_out_sittings=False, command_id=uuid4()).code == Code.SEAT_TAKEN
    assert len(at(scene).chairs) == 2
    closed = ok(sessions.close_table(**given, command_id=uuid4()))
    assert closed.receipt["cashed_out"] == 2
    assert [bankroll(player) for player in scene.players] == [1_000_000, 1_000_000]
    ok(sessions.open_table(**given, command_id=uuid4()))
    assert (at(scene).chairs, at(scene).positions, at(scene).in_hand) == ((), None, ())
    ok(join(scene, scene.players[0], seat=3))
    assert not at(scene).chair(3).waits
    sound(scene)


# --- keeping a chair ------------------------------------------------------------------------------------------------


def test_a_player_sits_out_and_comes_back():
    scene = open_pot(players={1: 50_000, 2: 50_000})
    one, id_ = scene.players[0], uuid4()
    first = ok(keep(chairs.sit_out, one, command_id=id_))
    assert chair_of(scene).sitting_out
    assert keep(chairs.sit_out, one, command_id=id_).receipt == first.receipt
    assert keep(chairs.sit_out, one).code == Code.ALREADY_DONE
    assert keep(chairs.come_back, one, command_id=id_).code == Code.ID_REUSED
    ok(keep(chairs.come_back, one))
    assert not chair_of(scene).sitting_out
    assert keep(chairs.come_back, one).code == Code.ALREADY_DONE
    sound(scene)


def test_a_straddle_is_asked_for_where_the_house_takes_one():
    scene = open_pot(players={1: 50_000, 2: 50_000, 3: 50_000})
    assert keep(chairs.ask_straddle, scene.players[2]).code == Code.BAD_SETTING
    ok(rules.set_rules(
        table_id=scene.table_id, changes={"straddle": "optional"}, actor=scene.boss, command_id=uuid4()
    ))  # fmt: skip
    ok(keep(chairs.ask_straddle, scene.players[2]))
    assert at(scene).straddle == 3


def test_a_seat_is_changed_with_the_sitting_and_the_tablet_that_serves_it():
    scene = open_pot(players={1: 50_000, 2: 50_000})
    one = scene.players[0]
    devices.take_place(device_id=41, place={"kind": "seat", "table": scene.table_id, "seat": 5, "pit": None})
    for to, code in ((2, Code.SEAT_TAKEN), (1, Code.SEAT_TAKEN), (7, Code.NO_SUCH_SEAT), (0, Code.NO_SUCH_SEAT)):
        assert keep(chairs.change_seat, one, to=to).code == code
    ok(keep(chairs.change_seat, one, to=5))
    sitting = Sitting.objects.get(pk=one.sitting_id)
    assert (sitting.seat, sitting.device_id) == (5, 41)
    assert [chair.seat for chair in at(scene).chairs] == [2, 5]
    ok(keep(sittings.leave, one))
    assert bankroll(one) == 1_000_000
    sound(scene)


@pytest.mark.parametrize("do", [chairs.come_back, chairs.post_blind, chairs.keep_seat])
def test_a_press_that_the_table_has_overtaken_is_stale_and_not_the_players_mistake(do):
    scene = open_pot(players={1: 50_000, 2: 50_000})
    now = Table.objects.get(pk=scene.table_id).last_number * NUMBER_STEP
    assert keep(do, scene.players[0], as_of=now).code == Code.ALREADY_DONE
    answer = keep(do, scene.players[0], as_of=now - NUMBER_STEP)
    assert (answer.code, dict(answer.facts)) == (Code.STALE, {"asked": now, "as_of": now - NUMBER_STEP})


@pytest.mark.parametrize(
    "do",
    [chairs.sit_out, chairs.come_back, chairs.post_blind, chairs.ask_straddle, chairs.change_seat, chairs.keep_seat],
)
def test_nobody_keeps_another_s_chair_or_one_that_he_left(do):
    scene = open_pot(players={1: 50_000, 2: 50_000})
    one, two = scene.players
    how = {"to": 4} if do is chairs.change_seat else {}
    before = scene.table.chairs
    assert keep(do, one, actor=two.actor, **how).code == Code.NOT_AT_TABLE
    assert keep(do, one, actor=scene.dealer, **how).code == Code.NOT_ALLOWED
    assert scene.table.chairs == before
    ok(keep(sittings.leave, one))
    assert keep(do, one, **how).code == Code.NOT_AT_TABLE
    assert do(sitting_id=10**6, actor=one.actor, command_id=uuid4(), **how).code == Code.NOT_AT_TABLE


def test_a_banked_table_has_no_chairs_to_keep():
    scene = open_scene(players=1)
    assert keep(chairs.sit_out, scene.players[0]).code == Code.NO_SUCH_SEAT
    assert scene.table.chairs == {}
