"""The betting desk: many at once, caps, funds, lateness, the same press twice. Real batches on real PostgreSQL."""

import asyncio
import threading
from uuid import uuid4

import pytest
from django.db import connections

from payouts import reconcile
from tables.dealing import rounds
from tables.dealing.wagers import desk as desks
from tables.engine import commands as asked
from tables.engine.errors import Code
from tables.models import Stake
from tests.dealing.crowd import crowd
from tests.dealing.scene import (
    at_the_desk,
    balances,
    bet_one,
    betting,
    decide_one,
    deciding,
    move_deadline,
    ok,
    open_scene,
    taking_back,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_five_hundred_at_once_are_all_in_and_paid():
    scene = open_scene(seats=0, max_payout_per_round=10**9)
    players = crowd(scene, 500, balance=100_000)
    number = scene.open().number
    answers = at_the_desk(scene, *(betting(player, number=number, ante=1000, bonus=500) for player in players))
    assert {answer.code for answer in answers} == {""}
    assert (scene.exposure.stakes, scene.exposure.ante) == (500, 500_000)
    scene.throw_first()
    calls = (deciding(one, "call" if at % 2 else "fold", number=number) for at, one in enumerate(players))
    assert all(answer.ok for answer in at_the_desk(scene, *calls))
    scene.throw_last()
    scene.settle()
    expected = [(100_000 + 3000 - 500, 0) if at % 2 else (100_000 - 1500, 0) for at in range(500)]
    assert balances(players) == expected


def test_the_cap_lets_in_whom_it_holds_in_order_of_arrival_and_tells_the_rest_what_room_is_left():
    worst = 22 * 1000  # AnteWin A pays 20 to 1, the call 2 antes at 1 to 1
    scene = open_scene(seats=0, max_payout_per_round=worst * 300 + 500)
    players = crowd(scene, 500, balance=100_000)
    number = scene.open().number
    answers = at_the_desk(scene, *(betting(player, number=number, ante=1000) for player in players))
    assert [answer.ok for answer in answers] == [True] * 300 + [False] * 200
    assert {(answer.code, answer.facts["room"]) for answer in answers[300:]} == {(Code.OVER_CAP, 500)}
    assert scene.exposure.worst == worst * 300


def test_who_is_short_is_told_so_and_nobody_else_suffers():
    scene = open_scene(seats=0, max_payout_per_round=10**9)
    players = crowd(scene, 60, balance=100_000, poor={7, 23}, poor_balance=2_900)
    number = scene.open().number
    answers = at_the_desk(scene, *(betting(player, number=number, ante=1000) for player in players))
    refused = {at: answer for at, answer in enumerate(answers) if not answer.ok}
    assert set(refused) == {7, 23}
    assert (refused[7].code, dict(refused[7].facts)) == (Code.SHORT_OF_FUNDS, {"available": 2_900, "needed": 3_000})
    assert Stake.objects.count() == 58


def test_the_same_press_twice_has_one_effect_and_one_answer():
    scene = open_scene(players=1)
    number, one, id_ = scene.open().number, scene.players[0], uuid4()
    first = ok(bet_one(scene, one, id_=id_, ante=1000))
    both = at_the_desk(scene, *[betting(one, number=number, id_=id_, ante=1000)] * 2)
    assert [answer.receipt for answer in both] == [first.receipt] * 2
    assert Stake.objects.count() == 1
    assert bet_one(scene, one, id_=id_, ante=2000).code == Code.ID_REUSED
    ok(at_the_desk(scene, taking_back(one, number=number))[0])
    assert ok(bet_one(scene, one, id_=id_, ante=1000)).receipt == first.receipt
    assert balances([one]) == [(500_000, 0)]


def test_an_answer_lost_with_its_process_is_had_again_after_betting_has_closed():
    scene = open_scene(players=1)
    scene.open()
    one, id_ = scene.players[0], uuid4()
    ok(bet_one(scene, one, id_=id_, ante=1000))
    scene.throw_first()
    assert ok(bet_one(scene, one, id_=id_, ante=1000)).receipt["reserved"] == 3000
    decided = uuid4()
    ok(decide_one(scene, one, "call", id_=decided))
    scene.throw_last()
    assert ok(decide_one(scene, one, "call", id_=decided)).receipt["decisions"][0]["action"] == "call"
    assert decide_one(scene, one, "fold", id_=decided).code == Code.ID_REUSED


def test_chd_15_in_time_is_within_deadline_and_grace_by_the_databases_clock():
    scene = open_scene(players=2, grace_ms=10_000)
    round_ = scene.open()
    move_deadline(round_.pk, seconds=-5)
    ok(bet_one(scene, scene.players[0], ante=1000))
    move_deadline(round_.pk, seconds=-11)
    assert bet_one(scene, scene.players[1], ante=1000).code == Code.TOO_LATE
    assert at_the_desk(scene, taking_back(scene.players[0], number=1))[0].code == Code.TOO_LATE


def test_what_the_engine_refuses_is_refused_with_its_facts():
    scene = open_scene(players=1)
    scene.open()
    one = scene.players[0]
    assert bet_one(scene, one, bonus=500).code == Code.NO_ANTE
    assert bet_one(scene, one, ante=100).code == Code.BELOW_MINIMUM
    assert bet_one(scene, one, ante=100_000).code == Code.ABOVE_MAXIMUM
    assert bet_one(scene, one, ante=550).code == Code.NOT_A_MULTIPLE
    assert bet_one(scene, one, ante=1000, side=100).code == Code.NO_SUCH_SPOT
    assert bet_one(scene, one, ante=1000, hand=2).code == Code.NO_SUCH_HAND
    assert at_the_desk(scene, betting(one, number=9, ante=1000))[0].code == Code.UNKNOWN_ROUND
    assert at_the_desk(scene, taking_back(one, number=1))[0].code == Code.NOT_BET
    assert not Stake.objects.exists()


def test_a_decision_needs_a_stake_comes_once_and_not_before_the_question():
    scene = open_scene(players=2)
    scene.open()
    one, other = scene.players
    ok(bet_one(scene, one, ante=1000))
    assert decide_one(scene, one, "call").code == Code.WRONG_PHASE
    scene.throw_first()
    assert decide_one(scene, other, "call").code == Code.NOT_BET
    assert decide_one(scene, one, "raise").code == Code.NO_SUCH_ACTION
    ok(decide_one(scene, one, "call"))
    assert decide_one(scene, one, "fold").code == Code.ALREADY_DECIDED


def test_two_desks_and_a_closing_dealer_at_once_lose_and_invent_nothing():
    """Two web processes' desks in threads of their own, the dealer's closing command in the midst of them."""
    scene = open_scene(seats=0, max_payout_per_round=10**9)
    players = crowd(scene, 400, balance=100_000)
    round_ = scene.open()
    answers: dict[int, object] = {}
    begin = threading.Barrier(3)

    def desk_of(half):
        begin.wait()
        for start in range(0, len(half), 20):
            some = half[start : start + 20]
            presses = [betting(player, number=round_.number, ante=1000) for player in some]
            for player, answer in zip(some, at_the_desk(scene, *presses), strict=True):
                answers[player.account_id] = answer
        connections.close_all()

    def dealer():
        begin.wait()
        while scene.exposure.stakes < 60:
            pass
        scene.do(asked.GiveNotice())
        connections.close_all()

    threads = [threading.Thread(target=desk_of, args=(players[at::2],)) for at in (0, 1)]
    threads.append(threading.Thread(target=dealer))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    accepted = {account for account, answer in answers.items() if answer.ok}
    assert accepted == set(Stake.objects.values_list("account_id", flat=True))
    assert {answer.code for answer in answers.values() if not answer.ok} <= {Code.TOO_LATE}
    closed = rounds.load(table_id=scene.table_id).state.betting
    assert (closed.stakes, closed.total) == (len(accepted), 1000 * len(accepted))
    assert reconcile.check_books() == []


def test_the_same_account_twice_in_one_moment_bets_once():
    scene = open_scene(players=1)
    number, one = scene.open().number, scene.players[0]
    answers = at_the_desk(scene, *(betting(one, number=number, ante=1000) for _ in range(5)))
    assert sorted(answer.code for answer in answers) == ["", *[Code.ALREADY_BET] * 4]


def test_a_lost_connection_fails_its_batch_and_the_desk_goes_on():
    scene = open_scene(players=1)
    number, one = scene.open().number, scene.players[0]

    async def story():
        desk = desks.desk_for(scene.table_id)
        connection = await desk._connected()
        await connection.close()
        answer = await betting(one, number=number, ante=1000)(desk)
        await desks.close_desks()
        return answer

    assert asyncio.run(story()).ok


def test_the_desks_own_connection_is_as_safe_as_djangos(monkeypatch):
    given = {
        "dbname": "casino",
        "sslmode": "verify-full",
        "sslrootcert": "/ca.pem",
        "cursor_factory": object,
        "port": "",
    }
    monkeypatch.setattr(type(connections["default"]), "get_connection_params", lambda self: given)
    assert desks.connection_arguments() == {"dbname": "casino", "sslmode": "verify-full", "sslrootcert": "/ca.pem"}
