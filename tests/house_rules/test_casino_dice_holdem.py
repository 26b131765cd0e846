"""Casino DiceHoldem (games.md section 4, H): private dice against the house, settled as CHD-8 to CHD-11 per seat."""

import json

import pytest

from tables.engine import banked
from tables.engine.audience import EVERYBODY, Audience, Role
from tables.engine.commands import CloseBetting, CorrectDie, EnterDice
from tables.engine.errors import Code, Refused
from tests.builders import Round

NAME = "casino_dice_holdem"


def felt(*, seats=(1, 2, 3), **rules) -> Round:
    return Round(NAME, seats=seats, **rules).bets_closed()


def tablets(*, seats=(1, 2, 3)) -> Round:
    return Round(NAME, seats=seats, dealing="electronic", entry=["keypad", "generator"]).bets_closed()


def shared(*throws: str, **rules) -> Round:
    return Round(NAME, hands="shared", **rules).dealt(*throws).settled()


def test_two_private_dice_five_in_the_middle_and_two_of_the_dealer():
    names = [(throw.name, throw.count) for throw in felt(seats=(2, 5)).state.throws]
    assert names == [("flop", 3), ("turn", 1), ("river", 1), ("dealer", 2), ("seat_2", 2), ("seat_5", 2)]
    assert [throw.name for throw in tablets(seats=(2, 5)).state.first] == ["seat_2", "seat_5", "flop"]


@pytest.mark.parametrize(
    ("own", "dealer", "result", "net"),
    [("HH", "MM", "no_qualify", 500), ("HH", "DD", "win", 1500), ("EM", "HO", "lose", -1500), ("OM", "OM", "push", 0)],
)
def test_chd_8_to_11_hold_for_the_best_of_seven(own, dealer, result, net):
    """On H O L D D a dealer's MM makes two pair only and does not qualify."""
    board = {"no_qualify": ("HOL", "D", "D"), "win": ("HHL", "D", "D"), "lose": ("HHL", "D", "D"),
             "push": ("HHH", "L", "L")}[result]  # fmt: skip
    table = shared(own, *board, dealer)
    assert table.result() == result
    assert sum(table.nets({"ante": 500}).values()) == net


def test_all_six_letters_are_paid_four_to_one():
    table = shared("EM", "HOL", "D", "D", "MM")
    assert table.nets({"ante": 500}) == {"ante": 2000, "call": 0}


def test_chd_14_the_bonus_is_decided_by_ones_own_dice_and_the_flop():
    table = shared("HH", "HOL", "H", "H", "MM")
    assert table.state.outcome["hands"][0]["category"] == "five"
    assert table.nets({"ante": 500, "bonus": 100})["bonus"] == 100
    assert table.nets({"ante": 500, "bonus": 100}, decision="fold") == {"ante": -500, "bonus": 100}


def test_every_seat_has_its_own_hand_and_its_own_result():
    table = felt().throws("flop", "HOL").decided().throws("turn", "D").throws("river", "D")
    table.throws("dealer", "OO").throws("seat_1", "HH").throws("seat_2", "OO").throws("seat_3", "MM").settled()
    results = {hand["hand"]: hand["result"] for hand in table.state.outcome["hands"]}
    assert results == {1: "win", 2: "push", 3: "lose"}
    assert [sum(table.nets({"ante": 500}, hand=hand).values()) for hand in (1, 2, 3)] == [1500, 0, -1500]


def test_a_hand_that_folded_is_not_read_and_nothing_is_said_of_it():
    table = felt().throws("flop", "HOL").decided(shown=(1,)).throws("turn", "D").throws("river", "D")
    table.throws("dealer", "MM").throws("seat_1", "HH")
    assert table.state.phase == "settling"
    table.settled()
    assert [hand["category"] for hand in table.state.outcome["hands"]] == ["full_house", None, None]
    assert table.nets({"ante": 500, "bonus": 100}, hand=2, decision="fold") == {"ante": -500, "bonus": -100}


@pytest.mark.parametrize(
    ("entry", "by_hand"), [(["keypad", "generator"], ["keypad"]), (["generator"], ["keypad", "keyboard"])]
)
def test_own_dice_on_the_felt_are_read_and_come_from_no_generator(entry, by_hand):
    table = felt(seats=(1,), entry=entry)
    assert sources(table) == entry
    for throw, faces in (("flop", "HOL"), ("turn", "D"), ("river", "D"), ("dealer", "MM")):
        table.play(EnterDice(throw=throw, faces=tuple(faces), source="generator"))
        if throw == "flop":
            table.decided()
    assert sources(table) == by_hand
    refusal = table.refuses(Code.ENTRY_NOT_ALLOWED, EnterDice(throw="seat_1", faces=("H", "H"), source="generator"))
    assert refusal["allowed"] == by_hand
    table.play(EnterDice(throw="seat_1", faces=("H", "H"), source="keypad"))


def sources(table: Round) -> list[str]:
    """How the dealer may enter what comes next."""
    moves = table.game.legal_moves(table.state, Role.DEALER)
    return next(move.facts["sources"] for move in moves if move.command == "EnterDice")


def test_only_hands_with_a_stake_are_dealt():
    table = Round(NAME, seats=(1, 2, 3), notice_seconds=0, dealing="electronic", entry=["generator"])
    table.play(CloseBetting(stakes=1, total=500, hands=(2,)))
    assert [throw.name for throw in table.state.first] == ["seat_2", "flop"]
    stranger = Round(NAME, seats=(1, 2), notice_seconds=0)
    stranger.refuses(Code.MALFORMED, CloseBetting(stakes=1, total=500, hands=(4,)))


def test_a_seat_bets_on_its_own_hand_alone():
    table = Round(NAME, seats=(2, 5))
    assert [banked.hands_of(table.state, seat=seat) for seat in (2, 5, 3, None)] == [(2,), (5,), (), ()]
    banked.require_stake(table.state, hand=5, amounts={"ante": 500})
    with pytest.raises(Refused) as refused:
        banked.require_stake(table.state, hand=1, amounts={"ante": 500})
    assert refused.value.code is Code.NO_SUCH_HAND
    assert banked.hands_of(Round(NAME, hands="shared").state, seat=None) == (1,)


def test_private_dice_are_shown_to_their_own_seat_and_after_the_end_to_all_if_they_called():
    """Seat 1 holds M M and calls, seat 2 holds E E and folds; no other die shows M or E."""
    table = tablets(seats=(1, 2))
    table.throws("seat_1", "MM").throws("seat_2", "EE").throws("flop", "HOL").decided(shown=(1,))
    table.throws("turn", "D").throws("river", "D")
    assert dice_of(table, seat=1) == ["M", "M"]
    assert dice_of(table, seat=2) == ["E", "E"]
    for audience in (*EVERYBODY, Audience(role=Role.PLAYER, seat=3)):
        assert faces_seen(table, audience).isdisjoint("ME")
    assert faces_seen(table, Audience(role=Role.PLAYER, seat=1)).isdisjoint("E")
    table.throws("dealer", "HH").settled()
    for audience in EVERYBODY:
        assert faces_seen(table, audience) >= {"M"}
        assert "E" not in faces_seen(table, audience)


def dice_of(table: Round, *, seat: int) -> list[str]:
    private = table.seen_by(Audience(role=Role.PLAYER, seat=seat))["private"]
    return [die["face"] for die in private["dice"]]


def faces_seen(table: Round, audience: Audience) -> set[str]:
    """Every face of a die anywhere in the picture, rules and pay-tables aside."""
    picture = {key: value for key, value in table.seen_by(audience).items() if key not in ("spots", "qualifier")}
    text = json.dumps(picture)
    return {face for face in "HOLDEM" if f'"{face}"' in text}


def test_nobody_keys_or_corrects_a_die_that_nobody_has_read():
    table = tablets(seats=(1,))
    table.refuses(Code.ENTRY_NOT_ALLOWED, EnterDice(throw="seat_1", faces=("H", "H")))
    table.throws("seat_1", "HH").throws("flop", "HOL")
    table.refuses(Code.NOT_ALLOWED, CorrectDie(throw="seat_1", position=1, face="M"))


def test_a_letter_is_not_a_poker_die():
    felt().refuses(Code.IMPOSSIBLE_FACE, EnterDice(throw="flop", faces=("A", "K", "Q")))
