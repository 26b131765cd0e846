"""A banked round through the shell: money, phases, receipts. The rules themselves are proved in tests/house_rules."""

from uuid import uuid4

import pytest

from payouts import reconcile
from tables.dealing.service import OpenBetting
from tables.engine import commands as asked
from tables.engine.errors import Code
from tables.models import Decision, JournalEvent, RoundSummary
from tests.dealing.scene import (
    PAYTABLES,
    at_the_desk,
    balances,
    bet_one,
    betting,
    decide_one,
    ok,
    open_scene,
    taking_back,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_round_pays_callers_and_takes_the_antes_of_those_who_fold():
    scene = open_scene(players=2)
    scene.whole_round({0: {"ante": 1000, "bonus": 500}, 1: {"ante": 2000}}, {0: "call", 1: "fold"})
    # Two pair on AnteWin A pays 1 to 1, the call 1 to 1, two pair loses the bonus (CHD-4, CHD-9, CHD-14).
    assert balances(scene.players) == [(500_000 + 1000 + 2000 - 500, 0), (500_000 - 2000, 0)]
    summary = {row.kind: row.amount for row in RoundSummary.objects.all()}
    assert summary["win"] == 2000 - 2500
    assert summary["handle"] == 1000 + 500 + 2000 + 2000
    assert summary["win:call"] == -2000
    assert summary["drop"] == 1_000_000


def test_a_stake_holds_back_its_call_until_the_round_ends():
    scene = open_scene(players=1)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000, bonus=100))
    assert balances(scene.players) == [(500_000, 3100)]
    assert scene.exposure.ante == 1000


def test_a_bet_is_taken_back_and_made_anew_under_the_next_generation():
    scene = open_scene(players=1)
    number = scene.open().number
    one = scene.players[0]
    ok(bet_one(scene, one, ante=1000))
    ok(at_the_desk(scene, taking_back(one, number=number))[0])
    assert balances(scene.players) == [(500_000, 0)]
    assert (scene.exposure.worst, scene.exposure.stakes) == (0, 0)
    ok(bet_one(scene, one, ante=2000))
    assert balances(scene.players) == [(500_000, 6000)]
    assert bet_one(scene, one, ante=2000).code == Code.ALREADY_BET


def test_chd_15_who_does_not_answer_folds_and_the_decision_is_a_row():
    scene = open_scene(players=2)
    scene.open()
    for player in scene.players:
        ok(bet_one(scene, player, ante=1000))
    scene.throw_first()
    ok(decide_one(scene, scene.players[0], "call"))
    assert [answer.ok for answer in scene.run_out()] == [True]
    scene.throw("dealer_last", "9TJ")
    scene.settle()
    assert balances(scene.players) == [(503_000, 0), (499_000, 0)]
    closed = JournalEvent.objects.get(name="DecisionsClosed").body
    assert '"calls":1,"defaulted":1' in closed


@pytest.mark.parametrize(("cover", "amount", "net"), [("required", 500_000, 3000), ("warn", 2_500, -1000)])
def test_chd_15_by_the_clock_a_call_without_the_funds_folds(cover, amount, net):
    scene = open_scene(on_timeout="call", call_cover=cover)
    one = scene.join(seat=1, amount=amount)
    scene.open()
    ok(bet_one(scene, one, ante=1000))
    scene.throw_first()
    scene.run_out()
    scene.throw("dealer_last", "9TJ")
    scene.settle()
    assert balances([one]) == [(amount + net, 0)]


@pytest.mark.parametrize(("antes", "calls"), [((5000, 1000), [False, True]), ((1000, 5000), [True, False])])
def test_chd_15_by_the_clock_each_barrel_calls_or_folds_by_what_its_own_call_costs(antes, calls):
    scene = open_scene(game="double_barrel_dice", tables=PAYTABLES, on_timeout="call", call_cover="warn")
    one = scene.join(seat=1, amount=10_000)
    number = scene.open().number
    wagers = [{"hand": hand, "ante": ante, "bonus": 0, "side": 0} for hand, ante in enumerate(antes, start=1)]
    ok(at_the_desk(scene, lambda desk: desk.place(actor=one.actor, round=number, wagers=wagers, command_id=uuid4()))[0])
    scene.throw_first({"players_1": "KKAA9", "players_2": "AAA99", "dealer_first": "KK"})
    scene.run_out()
    assert balances([one]) == [(10_000, 6000 + 2000)]
    assert list(Decision.objects.order_by("hand").values_list("called", flat=True)) == calls
    scene.throw("dealer_last", "9TJ")
    scene.settle()
    assert balances([one])[0][1] == 0
    assert reconcile.check_books() == []


def test_betting_that_closes_on_an_empty_layout_voids_the_round():
    scene = open_scene(players=1)
    scene.open()
    scene.do(asked.GiveNotice())
    assert (scene.round.state, scene.round.phase) == ("void", "void")
    scene.open()
    assert scene.round.number == 2


def test_chd_17_a_void_round_gives_every_bet_back():
    scene = open_scene(players=2)
    scene.open()
    for player in scene.players:
        ok(bet_one(scene, player, ante=1000, bonus=100))
    scene.throw_first()
    ok(decide_one(scene, scene.players[0], "call"))
    assert scene.ask(asked.VoidRound()).code == Code.NEEDS_REASON
    scene.do(asked.VoidRound(reason="die lost", approved_by=scene.boss.staff_id))
    assert balances(scene.players) == [(500_000, 0), (500_000, 0)]


def test_chd_16_a_correction_while_deciding_asks_the_question_anew():
    scene = open_scene(players=1, call_cover="warn")
    scene.open()
    one = scene.players[0]
    ok(bet_one(scene, one, ante=1000))
    scene.throw_first()
    seen = scene.round.asked_number * 1_000_000
    ok(decide_one(scene, one, "call", as_of=seen))
    assert balances([one]) == [(500_000, 3000)]
    fix = asked.CorrectDie(throw="players", position=5, face="K", reason="misread", approved_by=scene.boss.staff_id)
    scene.do(fix)
    assert balances([one]) == [(500_000, 1000)]
    assert decide_one(scene, one, "call", as_of=seen).code == Code.STALE
    ok(decide_one(scene, one, "fold", as_of=scene.round.asked_number * 1_000_000))


def test_two_hands_and_the_bet_on_both_are_settled_to_the_unit():
    tables = {"ante": "antewin_a", "bonus": "bonus_1", "both_barrels": "both_barrels"}
    scene = open_scene(game="double_barrel_dice", tables=tables, players=1)
    number = scene.open().number
    one = scene.players[0]
    wagers = [
        {"hand": 1, "ante": 1000, "bonus": 0, "side": 500},
        {"hand": 2, "ante": 1000, "bonus": 100, "side": 0},
    ]
    ok(at_the_desk(scene, lambda desk: desk.place(actor=one.actor, round=number, wagers=wagers, command_id=uuid4()))[0])
    assert at_the_desk(scene, betting(one, number=number, hand=1, ante=1000))[0].code == Code.ALREADY_BET
    dice = {"players_1": "KKAA9", "players_2": "AAA99", "dealer_first": "KK", "dealer_last": "9TJ"}
    scene.throw_first(dice)
    decisions = [{"hand": 1, "action": "call"}, {"hand": 2, "action": "fold"}]
    ok(at_the_desk(scene, lambda desk: desk.decide(
        actor=one.actor, round=number, decisions=decisions, command_id=uuid4(), as_of=None))[0])  # fmt: skip
    scene.throw_last(dice)
    scene.settle()
    # Hand 1: +1000 +2000; hand 2 folded: -1000, its full house pays the bonus 4 to 1; both beat the dealer: 2 to 1.
    assert balances([one]) == [(500_000 + 3000 - 1000 + 400 + 1000, 0)]


def test_chd_18_the_dice_pass_on_from_who_had_them_and_not_from_who_was_offered_them():
    scene = open_scene(players=3)
    assert scene.do(OpenBetting()).receipt["shooter"] == 1
    scene.do(asked.NameShooter(seat=3))
    scene.do(asked.VoidRound(reason="spilt"))
    assert scene.do(OpenBetting()).receipt["shooter"] == 1
    scene.do(asked.NameShooter(seat=None))
    scene.do(asked.VoidRound(reason="spilt"))
    assert scene.do(OpenBetting()).receipt["shooter"] == 2
