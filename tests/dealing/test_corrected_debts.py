"""A settled round is put right more than once, after the winner has left with the money (CHD-19)."""

from uuid import uuid4

import pytest

from payouts import cage, reconcile
from payouts.chart import AccountKind
from payouts.selectors import funds_of
from tables.dealing import journal
from tables.engine import commands as asked
from tables.floor import sittings
from tables.reports.cage_books import patron_money
from tests.dealing.scene import ok, open_scene

pytestmark = pytest.mark.django_db(transaction=True)

LOST = ("dealer_last", 1, "K")  # the dealer's third king: the players' 3,000 were lost
WON = ("dealer_last", 1, "9")  # as it was


@pytest.fixture
def scene():
    """The one player won 3,000 in each of two rounds and went home with everything."""
    scene = open_scene(players=1)
    for _ in range(2):
        scene.whole_round({0: {"ante": 1000}}, {0: "call"})
    gone = scene.players[0]
    ok(sittings.leave(sitting_id=gone.sitting_id, actor=gone.actor, command_id=uuid4()))
    cage.stock_cage(amount=100_000, actor=scene.boss, command_id=uuid4())
    held = funds_of(AccountKind.BANKROLL, gone.patron.pk).balance
    cage.cash_out(patron_id=gone.patron.pk, amount=held, actor=scene.cashier, command_id=uuid4())
    return scene


def fix(scene, die, *, of=1):
    throw, position, face = die
    scene.do(
        asked.CorrectSettled(
            throw=throw, position=position, face=face, reason="misread", approved_by=scene.boss.staff_id
        ),
        of=of,
    )


def void(scene, *, of=1):
    scene.do(asked.VoidSettled(reason="wrong round", approved_by=scene.boss.staff_id), of=of)


def told(scene):
    """What the cage is told: on the bankroll, and owed. The books are in order whenever it asks."""
    assert reconcile.check_books() == []
    assert journal.verify(table_id=scene.table_id).faults == ()
    money = patron_money(scene.players[0].patron.pk)
    return money["balance"], money["owes"]


def test_chd_19_corrected_and_corrected_back_leaves_no_debt_and_nothing_to_cash_out(scene):
    fix(scene, LOST)
    assert told(scene) == (0, 6000)
    fix(scene, WON)
    assert told(scene) == (0, 0)
    fix(scene, LOST)
    assert told(scene) == (0, 6000)


def test_chd_19_corrected_and_then_void_leaves_what_the_void_takes(scene):
    """Won 3,000 and lost 3,000 were both wrong: of the 6,000 owed, the lost ones are given back."""
    fix(scene, LOST)
    void(scene)
    assert told(scene) == (0, 3000)


def test_chd_19_two_misread_dice_corrected_in_turn_leave_the_true_result(scene):
    """With the first die put right alone the round was lost; with both, the players' hand wins as before."""
    fix(scene, LOST)
    fix(scene, ("dealer_last", 2, "9"))
    assert told(scene) == (0, 6000)
    fix(scene, ("dealer_last", 1, "9"))
    assert told(scene) == (0, 0)


def test_chd_19_a_debt_paid_in_part_is_given_back_in_that_part(scene):
    patron = scene.players[0].patron.pk
    fix(scene, LOST)
    cage.buy_in(patron_id=patron, amount=2000, actor=scene.cashier, command_id=uuid4())
    cage.pay_receivable(patron_id=patron, amount=2000, actor=scene.cashier, command_id=uuid4())
    assert told(scene) == (0, 4000)
    fix(scene, WON)
    assert told(scene) == (2000, 0)


def test_chd_19_what_one_round_gives_back_leaves_another_rounds_debt(scene):
    fix(scene, LOST, of=1)
    fix(scene, LOST, of=2)
    assert told(scene) == (0, 12_000)
    fix(scene, WON, of=1)
    assert told(scene) == (0, 6000)
    void(scene, of=1)
    assert told(scene) == (0, 9000)
