"""CHD-19: what a correction after settlement would change is told before anybody signs, and is what it then changes."""

import pytest

from casino.people.roles import Role
from payouts.models import Entry
from tables.dealing.wagers import weigh_correction, weigh_void
from tables.engine import commands as asked
from tables.engine.errors import Code, Refused
from tables.models import JournalEvent
from tests.dealing.scene import at_the_desk, balances, bet_one, decide_one, ok, open_scene, taking_back
from tests.people.cast import acting

pytestmark = pytest.mark.django_db(transaction=True)
WORSE = {"throw": "dealer_last", "position": 1, "face": "K"}
"""The dealer's three kings beat the players' two pair, who had won."""


def weigh(scene, *, by=None, number=1, **die):
    return dict(
        weigh_correction(table_id=scene.table_id, actor=by or scene.dealer, number=number, **(die or WORSE)).receipt
    )


def refusal(scene, **given):
    with pytest.raises(Refused) as refused:
        weigh(scene, **given)
    return refused.value.code


def settled(bets, actions, **rules):
    scene = open_scene(players=len(bets), **rules)
    scene.whole_round(bets, actions)
    return scene


def test_chd_19_it_tells_who_gives_back_and_what_all_have_before_and_after_and_writes_nothing():
    bets = {0: {"ante": 1000, "bonus": 500}, 1: {"ante": 2000}, 2: {"ante": 1000}}
    scene = settled(bets, {0: "call", 1: "fold", 2: "call"})
    before, events, entries = balances(scene.players), JournalEvent.objects.count(), Entry.objects.count()
    told = weigh(scene)
    # Two pair won the call of 2000 and the ante of 1000, each now lost; the bonus and the fold stay as they are.
    assert told == {
        "before": 3000 - 500 - 2000 + 3000, "after": -3000 - 500 - 2000 - 3000,
        "paid": 0, "paid_players": 0, "taken": 12_000, "taken_players": 2,
    }  # fmt: skip
    assert (balances(scene.players), JournalEvent.objects.count()) == (before, events)
    assert Entry.objects.count() == entries
    scene.do(asked.CorrectSettled(**WORSE, reason="misread", approved_by=scene.boss.staff_id), of=1)
    moved = [now[0] - was[0] for was, now in zip(before, balances(scene.players), strict=True)]
    assert moved == [-6000, 0, -6000]


def test_chd_19_after_one_correction_the_next_is_weighed_from_it():
    scene = settled({0: {"ante": 1000}}, {0: "call"})
    scene.do(asked.CorrectSettled(**WORSE, reason="misread", approved_by=scene.boss.staff_id), of=1)
    told = weigh(scene, **{**WORSE, "face": "9"})
    assert told == {"before": -3000, "after": 3000, "paid": 6000, "paid_players": 1, "taken": 0, "taken_players": 0}


def test_chd_19_a_correction_that_moves_no_money_says_so():
    scene = settled({0: {"ante": 1000}}, {0: "fold"})
    told = weigh(scene)
    assert told == {"before": -1000, "after": -1000, "paid": 0, "paid_players": 0, "taken": 0, "taken_players": 0}


def test_chd_19_what_was_taken_back_does_not_count():
    scene = open_scene(players=2)
    round_ = scene.open()
    for player in scene.players:
        ok(bet_one(scene, player, ante=1000))
    (answer,) = at_the_desk(scene, taking_back(scene.players[1], number=round_.number))
    ok(answer)
    scene.throw_first()
    ok(decide_one(scene, scene.players[0], "call"))
    scene.throw_last()
    scene.settle()
    assert (weigh(scene)["taken"], weigh(scene)["taken_players"]) == (6000, 1)


def test_chd_19_an_older_round_is_weighed_while_the_next_is_dealt_but_not_the_one_that_is_dealt():
    scene = settled({0: {"ante": 1000}}, {0: "call"})
    scene.open()
    assert weigh(scene)["taken"] == 6000
    assert refusal(scene, number=2) == Code.WRONG_PHASE
    assert refusal(scene, number=3) == Code.NO_ROUND


def test_chd_19_what_cannot_be_corrected_is_refused_as_the_correction_would_be():
    scene = settled({0: {"ante": 1000}}, {0: "call"})
    assert refusal(scene, **{**WORSE, "face": "9"}) == Code.NOTHING_TO_CORRECT
    assert refusal(scene, **{**WORSE, "position": 4}) == Code.NO_SUCH_POSITION
    assert refusal(scene, **{**WORSE, "throw": "turn"}) == Code.NO_SUCH_THROW
    assert refusal(scene, **{**WORSE, "face": "Z"}) == Code.IMPOSSIBLE_FACE
    scene.do(asked.VoidSettled(reason="mistake", approved_by=scene.boss.staff_id), of=1)
    assert refusal(scene) == Code.ALREADY_VOID


def test_chd_19_only_who_may_correct_a_settled_round_is_told():
    scene = settled({0: {"ante": 1000}}, {0: "call"})
    assert refusal(scene, by=acting("2993", Role.DEALER)) == Code.NOT_AT_TABLE
    assert refusal(scene, by=acting("2994", Role.CAGE)) == Code.NOT_ALLOWED
    assert weigh(scene, by=acting("2995", Role.FLOOR))["taken"] == 6000


def test_chd_19_a_void_after_settlement_is_weighed_too_each_net_is_undone():
    scene = settled({0: {"ante": 1000}, 1: {"ante": 2000}}, {0: "call", 1: "fold"})
    before = balances(scene.players)
    told = weigh_void(table_id=scene.table_id, actor=scene.dealer, number=1).receipt
    assert told == {
        "before": 3000 - 2000, "after": 0, "paid": 2000, "paid_players": 1, "taken": 3000, "taken_players": 1,
    }  # fmt: skip
    assert balances(scene.players) == before
    scene.do(asked.VoidSettled(reason="mistake", approved_by=scene.boss.staff_id), of=1)
    assert [now[0] - was[0] for was, now in zip(before, balances(scene.players), strict=True)] == [-3000, 2000]
    with pytest.raises(Refused) as refused:
        weigh_void(table_id=scene.table_id, actor=scene.dealer, number=1)
    assert refused.value.code == Code.ALREADY_VOID
