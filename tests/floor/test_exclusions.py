"""A patron is kept out: at once, with a name and a reason; what he has begun he ends, and his money is his."""

from threading import Event, Thread
from uuid import uuid4

import pytest
from django.db import connection

from casino.people import exclusions as people
from casino.people.models import Patron
from casino.people.roles import Role
from payouts import cage, reconcile
from payouts.models import Account
from tables import tasks
from tables.dealing import journal, pictures, unit
from tables.dealing.orders import OpenBetting, OpenHand
from tables.engine.commands import GiveNotice
from tables.engine.errors import Code, Refused
from tables.floor import alerts, exclusions, sittings
from tables.models import Alert, JournalEvent, Sitting
from tests.dealing.scene import at_the_desk, bet_one, betting, decide_one, ok, open_scene, taking_back
from tests.floor.pot_scene import open_pot
from tests.people.cast import PATRON_PIN, PIN, acting, staff

pytestmark = pytest.mark.django_db(transaction=True)


def exclude(scene, player, *, by=None, grounds=people.OWN_WISH, reason="asked for it at the table"):
    return exclusions.exclude(patron_id=player.patron.pk, grounds=grounds, reason=reason, actor=by or scene.boss)


def refused(act):
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code


def offers(player):
    return {offer["name"] for offer in pictures.own_picture(sitting_id=player.sitting_id).body["offers"]}


def test_who_is_excluded_ends_the_round_bets_no_more_and_takes_his_money():
    scene = open_scene(players=2)
    one, other = scene.players
    before = one.actor
    scene.open()
    ok(bet_one(scene, one, ante=1000))
    exclude(scene, one)
    scene.throw_first()
    ok(decide_one(scene, one, "call"))
    scene.throw_last()
    scene.settle()
    scene.open()
    for actor in (before, one.actor):
        # At once: also from a tablet that has not looked at the patron since.
        one_bets = lambda desk, who=actor: desk.place(  # noqa: E731
            actor=who, round=2, wagers=[{"hand": 1, "ante": 1000, "bonus": 0, "side": 0}], command_id=uuid4()
        )
        late, fine = at_the_desk(scene, one_bets, betting(other, number=2, ante=1000))
        assert late.code == Code.EXCLUDED
        assert fine.ok or fine.code == Code.ALREADY_BET
    assert (
        sittings.add_funds(sitting_id=one.sitting_id, amount=100, actor=before, command_id=uuid4()).code == "excluded"
    )
    ok(sittings.leave(sitting_id=one.sitting_id, actor=before, command_id=uuid4()))
    money = Account.objects.get(kind="bankroll", owner_id=one.patron.pk).balance
    assert money > 1_000_000
    cage.cash_out(patron_id=one.patron.pk, amount=money, actor=scene.cashier, command_id=uuid4())
    assert reconcile.check_books() == []
    assert journal.verify(table_id=scene.table_id).faults == ()


def test_he_may_take_back_what_lies_and_his_screen_offers_no_bet():
    scene = open_scene(players=1)
    one = scene.players[0]
    scene.open()
    ok(bet_one(scene, one, ante=1000))
    exclude(scene, one)
    assert offers(one) == {"CallFloor", "Complain", "TakeBack"}
    assert {"what": "excluded"} in pictures.own_picture(sitting_id=one.sitting_id).body["messages"]
    ok(at_the_desk(scene, taking_back(one, number=1))[0])
    assert offers(one) == {"CallFloor", "Complain", "Leave"}


def test_chd_18_who_is_excluded_is_never_the_shooter_of_a_round_that_opens():
    scene = open_scene(players=2)
    exclude(scene, scene.players[0])
    for number in (1, 2):
        assert scene.ask(OpenBetting()).receipt == {"round": number, "shooter": 2}
        scene.do(GiveNotice())


def test_the_pit_and_the_journal_are_told_and_he_joins_nowhere():
    scene, elsewhere = open_scene(players=1), open_scene()
    one = scene.players[0]
    exclude(scene, one, grounds=people.HOUSE, reason="counted his dice aloud")
    alert = Alert.objects.get(what="patron_excluded")
    assert (alert.table_id, alert.level, alert.facts["seat"]) == (scene.table_id, "look", 1)
    assert JournalEvent.objects.filter(table_id=scene.table_id, name="SittingExcluded").count() == 1
    ok(sittings.leave(sitting_id=one.sitting_id, actor=one.actor, command_id=uuid4()))
    again = sittings.join(
        table_id=elsewhere.table_id, seat=2, card=one.patron.card, pin=PATRON_PIN, amount=1000, device_id=None,
        command_id=uuid4(),
    )  # fmt: skip
    assert again.code == Code.EXCLUDED
    assert Sitting.objects.filter(left_at=None).count() == 0


@pytest.mark.parametrize("game", ["banked", "pot"])
def test_he_is_kept_out_at_a_table_that_is_locked_too(game):
    scene = open_scene(players=1) if game == "banked" else open_pot(players={1: 50_000, 2: 50_000, 3: 50_000})
    one = scene.players[0]
    unit.lock_broken(table_id=scene.table_id, facts={"what": "planted"})
    exclude(scene, one)
    assert Sitting.objects.get(pk=one.sitting_id).excluded_at is not None
    ok(alerts.unlock_table(
        table_id=scene.table_id, reason="looked at", actor=scene.boss, command_id=uuid4(),
        second={"badge": staff("2779", Role.FLOOR).badge, "pin": PIN},
    ))  # fmt: skip
    if game == "banked":
        scene.open()
        late = at_the_desk(scene, betting(one, number=1, ante=1000))[0]
        assert late.code == Code.EXCLUDED
    else:
        assert scene.do(OpenHand(button=2)).receipt["seats"] == [2, 3]


def test_who_sits_down_in_the_moment_in_which_he_is_excluded_is_found_there(monkeypatch):
    scene = open_scene(players=2)
    one = scene.players[0]
    ok(sittings.leave(sitting_id=one.sitting_id, actor=one.actor, command_id=uuid4()))
    looked, sat = Event(), cage.join_table

    def sits_while_another_excludes(**how):
        slip = sat(**how)
        looked.set()
        # What the other does now he does before this is committed.
        excluding.join(timeout=1)
        return slip

    monkeypatch.setattr(sittings.cage, "join_table", sits_while_another_excludes)
    excluding = Thread(target=lambda: (looked.wait(10), exclude(scene, one), connection.close()))
    excluding.start()
    ok(sittings.join(
        table_id=scene.table_id, seat=1, card=one.patron.card, pin=PATRON_PIN, amount=3000, device_id=None,
        command_id=uuid4(),
    ))  # fmt: skip
    excluding.join()
    assert Sitting.objects.get(patron_id=one.patron.pk, left_at=None).excluded_at is not None


def test_a_name_a_reason_and_the_right_stand_under_it_and_another_person_lets_him_in_again():
    scene = open_scene(players=1)
    one, other = scene.players[0], acting("2777", Role.PIT_MANAGER)
    assert refused(lambda: exclude(scene, one, by=scene.dealer)) is Code.NOT_ALLOWED
    assert refused(lambda: exclude(scene, one, reason="  ")) is Code.NEEDS_REASON
    assert refused(lambda: exclude(scene, one, grounds="dislike")) is Code.MALFORMED
    exclude(scene, one)
    assert refused(lambda: exclude(scene, one)) is Code.ALREADY_DONE
    readmit = {"patron_id": one.patron.pk, "reason": "the term is over"}
    assert refused(lambda: people.readmit(**readmit, by=acting("2778", Role.FLOOR))) is Code.NOT_ALLOWED
    assert refused(lambda: people.readmit(**readmit, by=scene.boss)) is Code.SAME_PERSON
    people.readmit(**readmit, by=other)
    assert Patron.objects.get(pk=one.patron.pk).status == "active"
    said = [(row["status"], row["reason"], row["grounds"]) for row in people.history(one.patron.pk)]
    assert said == [("active", "the term is over", ""), ("excluded", "asked for it at the table", "own_wish")]


@pytest.mark.parametrize("how", ["pressed again", "by itself"])
def test_an_exclusion_that_was_cut_off_in_the_middle_is_finished(how):
    scene = open_pot(players={1: 50_000, 2: 50_000, 3: 50_000})
    one, other = scene.players[:2]
    people.exclude(patron_id=one.patron.pk, grounds=people.OWN_WISH, reason="asked", by=scene.boss)
    if how == "by itself":
        assert tasks.end_play_of_excluded() == 1
    else:
        exclude(scene, one)
    assert Sitting.objects.get(pk=one.sitting_id).excluded_at is not None
    assert Sitting.objects.get(pk=other.sitting_id).excluded_at is None
    assert sorted(ok(scene.ask(OpenHand(button=2))).receipt["seats"]) == [2, 3]
    assert tasks.end_play_of_excluded() == 0
    assert refused(lambda: exclude(scene, one)) == Code.ALREADY_DONE


@pytest.mark.parametrize("meanwhile", ["ended", "let in again"])
def test_what_somebody_did_before_the_table_was_held_is_not_done_over(monkeypatch, meanwhile):
    scene = open_pot(players={1: 50_000, 2: 50_000, 3: 50_000})
    one, other = scene.players[:2]
    for player in (one, other):
        people.exclude(patron_id=player.patron.pk, grounds=people.OWN_WISH, reason="asked", by=scene.boss)
    listed = exclusions._playing()
    if meanwhile == "ended":
        assert tasks.end_play_of_excluded() == 2
    else:
        by = acting("7711", Role.PIT_MANAGER)
        for player in (one, other):
            people.readmit(patron_id=player.patron.pk, reason="a mistake", by=by)
    told = JournalEvent.objects.filter(name="SittingExcluded").count()
    monkeypatch.setattr(exclusions, "_playing", lambda **whose: listed)
    assert tasks.end_play_of_excluded() == 0
    assert JournalEvent.objects.filter(name="SittingExcluded").count() == told
    assert Sitting.objects.filter(excluded_at=None).count() == (1 if meanwhile == "ended" else 3)


def test_an_exclusion_that_cannot_be_finished_keeps_no_other_from_it(monkeypatch):
    scene = open_pot(players={1: 50_000, 2: 50_000, 3: 50_000})
    for player in scene.players[:2]:
        people.exclude(patron_id=player.patron.pk, grounds=people.OWN_WISH, reason="asked", by=scene.boss)
    broken, sit_out = scene.players[0].sitting_id, exclusions._sit_out
    seat = Sitting.objects.get(pk=broken).seat

    def fails_at_one(unit, *, seat, is_broken=seat):
        if seat == is_broken:
            raise ZeroDivisionError
        sit_out(unit, seat=seat)

    monkeypatch.setattr(exclusions, "_sit_out", fails_at_one)
    assert tasks.end_play_of_excluded() == 1
    assert list(Sitting.objects.filter(excluded_at=None).order_by("pk").values_list("pk", flat=True)) == [
        broken, scene.players[2].sitting_id,
    ]  # fmt: skip
