"""Casino Hold'em with cards (games.md section 6): settled as CHD-8 to CHD-11 per seat, or for one shared hand."""

import pytest

from tables.engine import banked
from tables.engine.commands import CorrectDie, DeclareNoRoll, EnterDice
from tables.engine.errors import Code
from tests.builders import Round

NAME = "casino_holdem"


def shared(own: str, board: str, dealer: str, **rules) -> Round:
    cards = board.split()
    flop, turn, river = " ".join(cards[:3]), cards[3], cards[4]
    return Round(NAME, hands="shared", **rules).dealt(own, flop, turn, river, dealer).settled()


@pytest.mark.parametrize(
    ("own", "dealer", "result", "net"),
    [("Qh Js", "3h 2h", "no_qualify", 500), ("Ah Th", "4h 5s", "win", 1500), ("Qh Js", "4h 5s", "lose", -1500),
     ("4h Qs", "4s Qd", "push", 0)],
)  # fmt: skip
def test_chd_8_to_11_hold_and_a_pair_of_fours_qualifies(own, dealer, result, net):
    table = shared(own, "As 4d 9c Kd 7s", dealer)
    assert table.result() == result
    assert sum(table.nets({"ante": 500}).values()) == net


def test_a_pair_of_threes_does_not_qualify_even_when_it_beats_the_player():
    assert shared("Qh Js", "As 3d 9c Kd 7s", "3h 2h").result() == "no_qualify"


@pytest.mark.parametrize(
    ("own", "board", "pays"),
    [("As Ks", "Qs Js Ts 2d 2c", 100), ("9s 8s", "Qs Js Ts 2d 3c", 20), ("2s 2h", "2d 2c Ts 7d 3c", 10),
     ("2s 2h", "2d Tc Ts 7d 3c", 3), ("9s 8s", "2s Js Ts 7d 3c", 2), ("9s 8h", "7s 6d Td 2d 3c", 1)],
)  # fmt: skip
def test_antewin_pays_by_the_players_hand(own, board, pays):
    assert shared(own, board, "4h 4c").nets({"ante": 500})["ante"] == 500 * pays


@pytest.mark.parametrize(
    ("own", "flop", "pays"),
    [("As Ks", "Qs Js Ts", 100), ("9s 8s", "Qs Js Ts", 50), ("2s 2h", "2d 2c Ts", 40), ("2s 2h", "2d Tc Ts", 30),
     ("9s 8s", "2s Js Ts", 20), ("9s 8h", "7s 6d Td", 7), ("5s 5h", "5d 6d Td", 7), ("5s 5h", "6c 6d Td", 7),
     ("As 5h", "Ac 6d Td", 7), ("Ks 5h", "Kc 6d Td", -1), ("Ks 5h", "Qc 6d Td", -1)],
)  # fmt: skip
def test_the_aa_bonus_is_paid_on_the_first_five_cards_from_a_pair_of_aces_up(own, flop, pays):
    table = shared(own, f"{flop} Kh 3c", "4h 4c")
    assert table.nets({"ante": 500, "bonus": 100})["bonus"] == 100 * pays
    assert table.nets({"ante": 500, "bonus": 100}, decision="fold")["bonus"] == 100 * pays


def test_a_card_exists_once():
    table = Round(NAME, seats=(2, 5)).bets_closed()
    table.refuses(Code.IMPOSSIBLE_CARD, EnterDice(throw="flop", faces=("As", "Kd", "1x")))
    table.refuses(Code.IMPOSSIBLE_CARD, EnterDice(throw="flop", faces=("As", "Kd", "As")))
    table.refuses(Code.WRONG_CARD_COUNT, EnterDice(throw="flop", faces=("As", "Kd")))
    table.throws("flop", "As Kd 2c").decided()
    table.refuses(Code.IMPOSSIBLE_CARD, EnterDice(throw="turn", faces=("Kd",)))
    assert "Kd" not in banked.left_of(table.state)
    assert len(banked.left_of(table.state)) == 49
    table.throws("turn", "Ks")
    table.refuses(Code.IMPOSSIBLE_CARD, CorrectDie(throw="turn", position=1, face="2c"))
    assert table.corrects("turn", 1, "Kh").state.dice["turn"] == ("Kh",)


def test_cards_do_not_fall_off_the_table():
    table = Round(NAME, seats=(2,)).bets_closed()
    table.refuses(Code.NO_SUCH_THROW, DeclareNoRoll(throw="flop", why="off_table"))


def test_cards_of_the_generator_all_come_from_its_one_deck():
    table = Round(NAME, seats=(2,), dealing="electronic", entry=["keypad", "generator"]).bets_closed()
    table.throws("seat_2", "Ah Kd")
    table.refuses(Code.ENTRY_NOT_ALLOWED, EnterDice(throw="flop", faces=("2c", "3c", "4c")))
    table.play(EnterDice(throw="flop", faces=("2c", "3c", "4c"), source="generator"))
    table.refuses(Code.NOT_ALLOWED, CorrectDie(throw="flop", position=1, face="9c"))


def test_every_seat_is_settled_on_its_own_hand():
    table = Round(NAME, seats=(2, 5)).bets_closed().throws("flop", "As 7d 2c").decided()
    table.throws("turn", "Ks").throws("river", "9h").throws("dealer", "7c 3d")
    table.throws("seat_2", "Ah Th").throws("seat_5", "Qh Js").settled()
    assert [hand["result"] for hand in table.state.outcome["hands"]] == ["win", "lose"]
