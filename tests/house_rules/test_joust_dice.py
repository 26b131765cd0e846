"""Joust Dice-Poker (games.md, section 2): three of five dice each, the question, the last two each."""

import pytest

from tables.engine import banked
from tables.engine.audience import PUBLIC
from tables.engine.commands import CorrectDie
from tables.engine.errors import Code
from tests.builders import Round


def joust(players: str, dealer: str) -> Round:
    return Round("joust_dice").dealt(players[:3], dealer[:3], players[3:], dealer[3:]).settled()


def test_joust_both_sides_throw_three_open_dice_before_the_question():
    table = Round("joust_dice").bets_closed()
    assert table.state.awaited == banked.Throw("players_first", "players", 1, 3)
    table.throws("players_first", "KKA")
    assert table.state.awaited == banked.Throw("dealer_first", "dealer", 1, 3)
    assert table.throws("dealer_first", "QQQ").state.phase == "deciding"
    shown = table.seen_by(PUBLIC)["hands"]
    assert shown[0]["made"] == {"category": "pair", "faces": ["K"], "positions": [1, 2], "complete": False}
    assert shown[1]["made"] == {"category": "three", "faces": ["Q"], "positions": [1, 2, 3], "complete": False}


def test_joust_then_each_side_throws_its_last_two():
    table = Round("joust_dice").at_decisions("KKA", "QQQ").decided()
    assert table.state.awaited.name == "players_last"
    table.throws("players_last", "A9")
    assert table.state.hand(side="players", hand=1).category == "two_pair"
    assert table.throws("dealer_last", "JT").state.phase == "settling"


@pytest.mark.parametrize(
    ("dealer", "qualifies"), [("AAKQJ", False), ("TT99A", True), ("AKQJT", True), ("AKQJ9", False)]
)
def test_joust_the_dealer_qualifies_with_two_pair(dealer, qualifies):
    assert joust("AAKKQ", dealer).state.outcome["dealer"]["qualifies"] is qualifies


@pytest.mark.parametrize(("players", "pay"), [("99999", 20), ("9999A", 4), ("99AAA", 2), ("KQJT9", 2), ("AAA9K", 1)])
def test_joust_pays_its_own_antewin(players, pay):
    assert joust(players, "AAKQJ").nets({"ante": 500}) == {"ante": 500 * pay, "call": 0}


def test_joust_settles_as_casino_holdem_dice_poker():
    assert joust("AAKK9", "QQJJ9").nets({"ante": 500}) == {"ante": 500, "call": 1000}
    assert joust("TT99A", "QQJJ9").nets({"ante": 500}) == {"ante": -500, "call": -1000}
    assert joust("QQJJ9", "QQJJ9").nets({"ante": 500}) == {"ante": 0, "call": 0}
    assert joust("AAAAA", "AAAA9").nets({"ante": 500}, "fold") == {"ante": -500}


def test_joust_an_earlier_throw_is_corrected_with_the_floor_alone():
    """CHD-16 holds here too: the dealer alone corrects only what was thrown last."""
    table = Round("joust_dice").at_decisions("KKA", "QQQ").decided().throws("players_last", "A9")
    table.corrects("players_last", 2, "A")
    for stage in ("throwing", "settling"):
        assert table.state.phase == stage or table.throws("dealer_last", "JT").state.phase == stage
        table.refuses(Code.NEEDS_FLOOR, CorrectDie(throw="players_first", position=1, face="Q"))
    table.refuses(Code.NEEDS_FLOOR, CorrectDie(throw="players_last", position=1, face="Q"))
    assert table.corrects("dealer_last", 1, "K").state.dice["dealer_last"] == ("K", "T")
