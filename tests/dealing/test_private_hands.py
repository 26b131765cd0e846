"""Private hands against the house through the shell: a seat's own hand, hidden dice, one settling statement."""

import json

import pytest

from payouts import reconcile
from tables.dealing.service import RollByHouse
from tables.engine import commands as asked
from tables.engine.errors import Code
from tables.models import JournalEvent
from tests.dealing.scene import at_the_desk, balances, betting, deciding, ok, open_scene

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = {"ante": "antewin", "bonus": "bonus_1"}


def opened(game="casino_dice_holdem", tables=TABLES, **settings):
    """Three seats, each with a stake on its own hand."""
    scene = open_scene(game=game, players=3, tables=tables, **settings)
    number = scene.open().number
    presses = [betting(one, number=number, hand=one.seat, ante=1000, bonus=500) for one in scene.players]
    for answer in at_the_desk(scene, *presses):
        ok(answer)
    return scene, number


def test_a_seat_bets_and_decides_on_its_own_hand_alone():
    scene = open_scene(game="casino_dice_holdem", players=2, tables=TABLES)
    number = scene.open().number
    other = at_the_desk(scene, betting(scene.players[0], number=number, hand=2, ante=1000))[0]
    assert other.code == Code.WRONG_SEAT
    ok(at_the_desk(scene, betting(scene.players[0], number=number, hand=1, ante=1000))[0])


def test_every_seat_is_paid_on_its_own_hand_in_one_entry():
    """Seat 1 beats the dealer, seat 2 has the same dice as the dealer, seat 3 folds and keeps its bonus."""
    scene, number = opened()
    scene.throw_first({"flop": "HOL"})
    actions = ["call", "call", "fold"]
    for one, action in zip(scene.players, actions, strict=True):
        ok(at_the_desk(scene, deciding(one, action, number=number, hand=one.seat))[0])
    scene.do(asked.GiveNotice())
    board = {"turn": "D", "river": "D", "dealer": "OO"}
    for name, faces in {**board, "seat_1": "HH", "seat_2": "OO", "seat_3": "HH"}.items():
        scene.throw(name, faces)
    scene.settle()
    # Three of a kind on own dice and flop pays the bonus 1 to 1 (seats 1, 2 and, though folded, 3).
    assert balances(scene.players) == [
        (500_000 + 1000 + 2000 + 500, 0), (500_000 + 500, 0), (500_000 - 1000 + 500, 0),
    ]  # fmt: skip
    assert reconcile.check_books() == []


def test_hands_without_a_stake_are_not_dealt_and_folded_ones_are_not_read():
    scene = open_scene(game="casino_dice_holdem", players=3, tables=TABLES)
    number = scene.open().number
    for one in scene.players[:2]:
        ok(at_the_desk(scene, betting(one, number=number, hand=one.seat, ante=1000))[0])
    scene.throw_first({"flop": "HOL"})
    for one, action in zip(scene.players[:2], ("call", "fold"), strict=True):
        ok(at_the_desk(scene, deciding(one, action, number=number, hand=one.seat))[0])
    scene.do(asked.GiveNotice())
    rows = JournalEvent.objects.filter(name__in=("HandsInPlay", "HandsShown")).order_by("number")
    assert [json.loads(row.body)["hands"] for row in rows] == [[1, 2], [1]]


@pytest.mark.parametrize(("game", "bonus"), [("casino_dice_holdem", "bonus_1"), ("casino_holdem", "bonus_aa")])
def test_one_press_deals_to_every_seat_and_its_receipt_tells_no_face(game, bonus):
    scene, _ = opened(game=game, tables={**TABLES, "bonus": bonus}, dealing="electronic", entry=["keypad", "generator"])
    scene.do(asked.GiveNotice())
    answer = scene.do(RollByHouse(throw="seat_1"))
    assert "faces" not in answer.receipt
    assert list(scene.round.dice) == ["seat_1", "seat_2", "seat_3"]
    assert len(scene.do(RollByHouse(throw="flop")).receipt["faces"]) == 3
