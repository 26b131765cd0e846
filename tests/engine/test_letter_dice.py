"""Letter dice: what one to seven dice are, which of them make it, and the order of all hands (games.md section 4)."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

import pytest

from tables.engine.dice import LETTER_FACES
from tables.engine.hands.letter_dice import CATEGORIES, STRAIGHTS, hand_of, positions_of

COUNTS = (15_120, 3_366, 26_250, 96_600, 33_600, 16_800, 88_200)
SEVEN = list(combinations_with_replacement(LETTER_FACES, 7))


def ways(faces: tuple[str, ...]) -> int:
    return factorial(len(faces)) // prod(factorial(many) for many in Counter(faces).values())


def strength_of_five(five: tuple[str, ...]) -> tuple[int, ...]:
    """The order written a second time: the shape of five dice, then faces by how often and how high."""
    if "".join(sorted(five, key=LETTER_FACES.index)) in STRAIGHTS:
        return (4, -min(LETTER_FACES.index(face) for face in five))
    seen = sorted(((five.count(face), -LETTER_FACES.index(face)) for face in set(five)), reverse=True)
    shapes = {(5,): 7, (4, 1): 6, (3, 2): 5, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    return (shapes[tuple(count for count, _ in seen)], *(face for _, face in seen))


def strength(faces: tuple[str, ...]) -> tuple[int, ...]:
    if set(faces) == set(LETTER_FACES):
        return (8,)
    return max(strength_of_five(five) for five in combinations(faces, 5))


def test_the_counts_of_all_279936_rolls_of_seven_dice():
    counts = Counter()
    for faces in SEVEN:
        counts[hand_of(faces).category] += ways(faces)
    assert tuple(counts[name] for name in CATEGORIES) == (*COUNTS, 0, 0)
    assert sum(counts.values()) == 6**7 == 279_936


@pytest.mark.parametrize("dice", [5, 6, 7])
def test_the_order_is_that_of_the_best_five_dice(dice):
    rolls = [(strength(roll), hand_of(roll).rank) for roll in combinations_with_replacement(LETTER_FACES, dice)]
    by_strength = [rank for _, rank in sorted(rolls)]
    assert by_strength == sorted(by_strength)
    assert len({strong for strong, _ in rolls}) == len({rank for _, rank in rolls}) == len(set(rolls))


@pytest.mark.parametrize(
    ("faces", "category", "naming", "kickers", "positions"),
    [("MEDLOHH", "holdem", "", "", (1, 2, 3, 4, 5, 6)), ("HHHHHHH", "five", "H", "", (1, 2, 3, 4, 5)),
     ("HMHHMHM", "four", "H", "M", (1, 3, 4, 6)), ("MMEEEHH", "full_house", "EH", "", (3, 4, 5, 6, 7)),
     ("OOOMMML", "full_house", "OM", "", (1, 2, 3, 4, 5)), ("EDLOHHH", "straight", "H", "", (1, 2, 3, 4, 5)),
     ("OLDEMMM", "straight", "O", "", (1, 2, 3, 4, 5)), ("HHLLDDO", "two_pair", "HL", "O", (1, 2, 3, 4)),
     ("MMEEDDH", "two_pair", "DE", "H", (3, 4, 5, 6)), ("LLLHDM", "three", "L", "HD", (1, 2, 3)),
     ("EEHOM", "pair", "E", "HOM", (1, 2)), ("HODEM", "none", "", "HODEM", ()), ("MH", "none", "", "HM", ()),
     ("LL", "pair", "L", "", (1, 2)), ("OOLL", "two_pair", "OL", "", (1, 2, 3, 4)),
     ("DDD", "three", "D", "", (1, 2, 3)), ("M", "none", "", "M", ())],
)  # fmt: skip
def test_what_dice_are(faces, category, naming, kickers, positions):
    hand = hand_of(faces)
    assert (hand.category, hand.faces, hand.kickers) == (category, tuple(naming), tuple(kickers))
    assert positions_of(hand, faces) == positions


def test_the_categories_stand_in_their_order():
    best = ["HOLDEM", "MMMMM", "MMMME", "MMMEE", "OLDEM", "MMMED", "MMEED", "MMEDL", "OHLDM"]
    hands = [hand_of(faces) for faces in best]
    assert [hand.category for hand in hands] == list(CATEGORIES)
    ranks = [hand.rank for hand in hands]
    assert ranks == sorted(ranks, reverse=True)


def test_two_hands_of_all_six_letters_are_equal_whatever_the_seventh_die_shows():
    assert len({hand_of("HOLDEM" + face).rank for face in LETTER_FACES}) == 1


def test_the_place_of_a_die_on_the_table_does_not_matter():
    for roll in product("HOM", repeat=5):
        assert hand_of(roll) is hand_of(roll[::-1])


def test_what_is_no_hand_is_refused():
    with pytest.raises(KeyError):
        hand_of("HOLDX")
    for faces in ("", "HOLDEMHO"):
        with pytest.raises(ValueError, match="dice make a hand"):
            hand_of(faces)
