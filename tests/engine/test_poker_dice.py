"""Poker dice: what five faces are, which dice make it, and the order of all hands."""

from itertools import product

import pytest

from tables.engine.dice import LETTER_FACES, POKER_FACES, read_face
from tables.engine.hands.poker_dice import CATEGORIES, positions_of, ranking, so_far


@pytest.mark.parametrize(
    ("faces", "category", "naming", "kickers", "positions"),
    [("QQQQQ", "five", "Q", "", (1, 2, 3, 4, 5)), ("9AAAA", "four", "A", "9", (2, 3, 4, 5)),
     ("QAQAQ", "full_house", "QA", "", (1, 2, 3, 4, 5)), ("TAQKJ", "straight", "A", "", (1, 2, 3, 4, 5)),
     ("9TJQK", "straight", "K", "", (1, 2, 3, 4, 5)), ("9J9A9", "three", "9", "AJ", (1, 3, 5)),
     ("9JAJ9", "two_pair", "J9", "A", (1, 2, 4, 5)), ("AKQK9", "pair", "K", "AQ9", (2, 4)),
     ("AKQJ9", "none", "", "AKQJ9", ()), ("AKQT9", "none", "", "AKQT9", ())],
)  # fmt: skip
def test_what_five_dice_are(faces, category, naming, kickers, positions):
    hand = ranking().of(faces)
    assert (hand.category, hand.faces, hand.kickers) == (category, tuple(naming), tuple(kickers))
    assert positions_of(hand, faces) == positions


def test_the_place_of_a_die_on_the_table_does_not_matter():
    for roll in product("AK9", repeat=5):
        assert ranking().of(roll) is ranking().of(roll[::-1])


@pytest.mark.parametrize("better_to_worse", [
    ["AAAAA", "99999", "AAAAK", "9999A", "AAAKK", "999AA", "AKQJT", "KQJT9", "AAAKQ", "999TJ", "AAKKQ", "AAQQK",
     "TT99J", "AAKQJ", "KKAQJ", "99TJQ", "AKQJ9", "AQJT9"],
])  # fmt: skip
def test_the_order_of_hands(better_to_worse):
    ranks = [ranking().of(faces).rank for faces in better_to_worse]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


def test_the_categories_stand_in_the_order_of_the_setting():
    assert ranking().categories == CATEGORIES
    assert ranking(straights="above_full_house").categories[2:4] == ("straight", "full_house")
    assert "straight" not in ranking(straights="none").categories


def test_without_kickers_only_the_naming_faces_count():
    plain = ranking(kickers=False)
    assert plain.of("KKAQJ").rank == plain.of("KKT9J").rank
    assert plain.of("AAAKK").rank > plain.of("AAAQQ").rank
    assert plain.of("AKQJ9").rank == plain.of("AQJT9").rank


def test_hands_of_252_are_all_told_apart_by_their_kickers():
    assert len(ranking().hands) == 252
    assert len({hand.rank for hand in ranking().hands.values()}) == 252


@pytest.mark.parametrize("faces", ["AKQJ", "AKQJ8", "AKQJT9"])
def test_what_is_no_hand_is_a_key_error(faces):
    with pytest.raises(KeyError):
        ranking().of(faces)


@pytest.mark.parametrize(
    ("faces", "category", "naming"),
    [("A", "none", ""), ("AK", "none", ""), ("KK", "pair", "K"), ("99A", "pair", "9"), ("QQQ", "three", "Q"),
     ("99AA", "two_pair", "A9"), ("9999", "four", "9"), ("999A", "three", "9")],
)  # fmt: skip
def test_what_fewer_dice_make_so_far(faces, category, naming):
    assert so_far(faces) == (category, tuple(naming))


def test_faces_are_read_as_they_are_keyed():
    assert [read_face(keyed, faces=POKER_FACES) for keyed in ("10", "0", "t", "T", "a", "9")] == list("TTTTA9")
    for keyed in ("", "1", "8", "AK", "100", "h", " "):
        assert read_face(keyed, faces=POKER_FACES) is None
    assert read_face("h", faces=LETTER_FACES) == "H"
