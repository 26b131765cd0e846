"""The same command twice, with other content, on an old picture, by the wrong person, two in the same moment."""

import threading
from uuid import uuid4

import psycopg
import pytest
from django.db import OperationalError, connections

from casino.people.actors import HOUSE, TIMER
from casino.people.roles import Role
from payouts.cage import slips
from payouts.models import Slip
from tables.dealing import deadlines, journal, service, unit
from tables.dealing.service import OpenBetting, RollByHouse
from tables.dealing.table_events import FloorCalled
from tables.engine import commands as asked
from tables.engine.errors import Code
from tables.models import JournalEvent, Receipt, Round
from tests.dealing.scene import bet_one, move_deadline, ok, open_scene
from tests.people.cast import PIN, acting, staff

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works):
    """Each work in a thread with a connection of its own, let go in the same moment; their results in order."""
    begin, results = threading.Barrier(len(works)), [None] * len(works)

    def run(at, work):
        begin.wait()
        try:
            results[at] = work()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_the_same_command_twice_has_one_effect_and_one_answer():
    scene = open_scene(players=1)
    id_ = uuid4()
    first, again = scene.do(OpenBetting(), id_=id_), scene.do(OpenBetting(), id_=id_)
    assert first == again
    assert Round.objects.count() == 1
    assert scene.ask(asked.GiveNotice(), id_=id_).code == Code.ID_REUSED


def test_the_same_press_in_many_threads_opens_one_round():
    scene = open_scene(players=1)
    id_ = uuid4()
    answers = at_once(*[lambda: scene.ask(OpenBetting(), id_=id_)] * 6)
    assert {answer.number for answer in answers} == {answers[0].number}
    assert all(answer.ok for answer in answers)
    assert Round.objects.count() == 1


def test_different_presses_in_the_same_moment_open_one_round_and_the_rest_are_told():
    scene = open_scene(players=1)
    answers = at_once(*[lambda: scene.ask(OpenBetting())] * 6)
    assert sorted(answer.code for answer in answers) == ["", *[Code.ROUND_RUNNING] * 5]
    assert journal.verify(table_id=scene.table_id).faults == ()


def test_the_dealers_press_and_the_sweep_in_the_same_moment_close_betting_once():
    scene = open_scene(players=1)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    move_deadline(scene.round.pk, seconds=-60)
    at_once(lambda: scene.ask(asked.GiveNotice()), deadlines.sweep, deadlines.sweep)
    assert JournalEvent.objects.filter(name="BettingClosed").count() == 1
    assert scene.round.phase == "throwing"


@pytest.mark.parametrize("deadline", ["7:betting:3:2026-03-01 12:00:00.000001+00", ""])
def test_a_time_outs_id_is_the_same_for_every_sweep_and_nobody_without_the_houses_key_can_reckon_it(settings, deadline):
    first = deadlines.command_id_of(deadline)
    assert first == deadlines.command_id_of(deadline)
    settings.SECRET_KEY = "the key of another house"
    assert first != deadlines.command_id_of(deadline)


def test_a_clock_that_runs_out_is_a_command_of_that_id(monkeypatch):
    scene, id_ = open_scene(players=1), uuid4()
    scene.open()
    monkeypatch.setattr(deadlines, "command_id_of", lambda _: id_)
    move_deadline(scene.round.pk, seconds=-60)
    assert [answer.ok for answer in deadlines.sweep()] == [True]
    assert Receipt.objects.filter(command_id=id_).count() == 1


def test_a_move_on_a_picture_older_than_the_question_is_stale():
    scene = open_scene(players=1)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    seen = scene.table.last_number * 1_000_000
    assert scene.ask(asked.GiveNotice(), as_of=seen).ok
    late = scene.ask(asked.EnterDice(throw="players", faces=tuple("KKAA9")), as_of=seen)
    assert (late.code, late.facts["as_of"]) == (Code.STALE, seen)


def test_an_early_close_gives_notice_and_never_more_time_than_there_was():
    scene = open_scene(players=1, notice_seconds=5)
    scene.open()
    move_deadline(scene.round.pk, seconds=2)
    before = scene.round.deadline_at
    scene.do(asked.GiveNotice())
    assert scene.round.deadline_at == before
    assert scene.ask(asked.GiveNotice()).code == Code.NOTICE_GIVEN


def test_only_the_dealer_who_is_signed_on_deals_and_only_the_timer_times_out():
    scene = open_scene(players=1)
    other = acting("7777", Role.DEALER)
    assert scene.ask(OpenBetting(), by=other).code == Code.NOT_AT_TABLE
    assert scene.ask(OpenBetting(), by=scene.players[0].actor).code == Code.NOT_ALLOWED
    scene.open()
    assert scene.ask(asked.TimeOut(what="betting")).code == Code.NOT_ALLOWED
    assert scene.ask(asked.GiveNotice(), by=TIMER).code == Code.NOT_ALLOWED


def test_a_refusal_leaves_no_trace():
    scene = open_scene(players=1)
    before = (scene.table.last_number, Receipt.objects.count())
    assert scene.ask(asked.Settle()).code == Code.NO_ROUND
    assert (scene.table.last_number, Receipt.objects.count()) == before


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("Dance", {}, Code.UNKNOWN_COMMAND),
        ("TimeOut", {"what": "betting"}, Code.UNKNOWN_COMMAND),
        ("GiveNotice", {"soon": True}, Code.UNKNOWN_FIELD),
        ("EnterDice", {"throw": "players"}, Code.MALFORMED),
        ("EnterDice", {"throw": "players", "faces": "KKAA9", "source": "keypad"}, Code.MALFORMED),
        ("EnterDice", {"throw": "players", "faces": ["K"] * 5, "source": 1}, Code.MALFORMED),
        ("VoidRound", {"reason": "x", "approved_by": 1}, Code.UNKNOWN_FIELD),
        ("VoidRound", {"reason": "x", "second": {"badge": "1"}}, Code.MALFORMED),
        ("VoidSettled", {"reason": "x", "second": None}, Code.MALFORMED),
        ("VoidSettled", {"round": 99, "reason": "x", "second": None}, Code.UNKNOWN_ROUND),
    ],
)
def test_a_press_that_is_not_in_order_is_refused_by_name(name, data, code):
    scene = open_scene(players=1)
    scene.open()
    answer = service.press(
        table_id=scene.table_id, actor=scene.dealer, name=name, data=data, command_id=uuid4(), as_of=None
    )
    assert (answer.ok, answer.code) == (False, code)


def test_a_second_person_signs_on_the_spot_and_is_not_the_first():
    scene = open_scene(players=1)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    scene.throw_first()
    floor = staff("4400", Role.FLOOR)

    def void(second):
        return service.press(
            table_id=scene.table_id, actor=scene.dealer, name="VoidRound", command_id=uuid4(), as_of=None,
            data={"reason": "die lost", "second": second},
        )  # fmt: skip

    assert void({"badge": scene.dealer_staff.badge, "pin": PIN}).code in (Code.SAME_PERSON, Code.NOT_ALLOWED)
    assert void({"badge": floor.badge, "pin": "000000"}).code == Code.WRONG_PIN
    ok(void({"badge": floor.badge, "pin": PIN}))
    assert f'"approved_by":{floor.pk}' in JournalEvent.objects.get(name="RoundVoided").body


def test_the_house_rolls_where_the_table_allows_it_and_the_same_press_gets_the_same_dice():
    scene = open_scene(players=1, entry=["generator"])
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    assert scene.ask(RollByHouse(throw="players")).code == Code.WRONG_PHASE
    scene.do(asked.GiveNotice())
    id_ = uuid4()
    first = scene.do(RollByHouse(throw="players"), id_=id_)
    assert scene.do(RollByHouse(throw="players"), id_=id_).receipt["faces"] == first.receipt["faces"]
    assert scene.round.dice["players"] == first.receipt["faces"]
    by_hand = asked.EnterDice(throw="dealer_first", faces=("K", "K"), source="keypad")
    assert scene.ask(by_hand).code == Code.ENTRY_NOT_ALLOWED


def performing(table_id, id_, work):
    return lambda: unit.perform(table_id=table_id, actor=HOUSE, command_id=id_, content=[table_id], work=work)


def test_one_id_at_two_tables_in_the_same_moment_is_refused_at_one_and_locks_neither():
    """Two players who agree on an id must not be able to stop each other's tables."""
    scenes, id_, both = [open_scene(), open_scene()], uuid4(), threading.Barrier(2)
    answers = at_once(*(performing(scene.table_id, id_, lambda _: both.wait() and None) for scene in scenes))
    assert sorted(answer.code for answer in answers) == ["", Code.ID_REUSED]
    assert [scene.table.locked_why for scene in scenes] == ["", ""]
    assert Receipt.objects.filter(command_id=id_).count() == 1


def test_a_unit_that_was_sent_back_by_a_deadlock_is_done_again_and_only_once():
    scenes, both, tries = [open_scene(), open_scene()], threading.Barrier(2), []

    def crossing(first, second):
        def work(one):
            with connections["default"].cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [first])
                if len(tries) < 2:
                    tries.append(first)
                    both.wait()
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [second])
            tries.append(second)
            one.append(FloorCalled(why="drinks"))
            return {}

        return work

    answers = at_once(
        performing(scenes[0].table_id, uuid4(), crossing(771, 772)),
        performing(scenes[1].table_id, uuid4(), crossing(772, 771)),
    )
    assert [answer.ok for answer in answers] == [True, True]
    for scene in scenes:
        assert JournalEvent.objects.filter(table_id=scene.table_id, name="FloorCalled").count() == 1
        assert journal.verify(table_id=scene.table_id).faults == ()


def test_a_press_at_the_cage_that_was_sent_back_makes_one_slip():
    cashier = acting("3901", Role.CAGE)
    sent_back = []

    def act(pressed):
        def once():
            if not sent_back:
                sent_back.append(True)
                raise OperationalError("deadlock detected") from psycopg.errors.DeadlockDetected()
            return slips.issue(pressed, facts={})

        return once

    pressed = slips.press(series="B", actor=cashier, command_id=uuid4(), amount=1)
    made = slips.once(pressed, act(pressed))
    assert slips.once(pressed, act(pressed)) == made
    assert Slip.objects.filter(command_id=pressed.command_id).count() == 1


def test_a_time_out_that_fails_at_one_table_locks_that_one_and_stops_no_others_clock(monkeypatch):
    poisoned, sound = open_scene(), open_scene()
    for scene, seconds in ((poisoned, -90), (sound, -60)):
        scene.open()
        move_deadline(scene.round.pk, seconds=seconds)
    execute = service.execute

    def mistaken(*, table_id, **given):
        if table_id == poisoned.table_id:
            raise KeyError("a mistake of ours")
        return execute(table_id=table_id, **given)

    monkeypatch.setattr(service, "execute", mistaken)
    assert [answer.ok for answer in deadlines.sweep()] == [True]
    assert sound.round.state == "void"
    assert poisoned.table.locked_why == "broken"
    assert deadlines.sweep() == []
