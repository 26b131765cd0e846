"""Cards as they are read, and the ranking of five to seven of them, by the full count and beside other evaluators."""

import random
from collections import Counter
from itertools import combinations, pairwise
from math import comb, prod

import phevaluator
import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.engine.cards import DECK, RANKS, first_repeated, is_card, read_cards
from tables.engine.hands.cards import CATEGORIES, category_of, faces_of, hand_of, rank_of
from tests.pot_builders import cards

SEVEN = st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True)

FULL_COUNT = {
    "straight_flush": 41_584, "four": 224_848, "full_house": 3_473_184, "flush": 4_047_644, "straight": 6_180_020,
    "three": 6_461_620, "two_pair": 31_433_400, "pair": 58_627_800, "none": 23_294_460,
}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("AsKd", ("As", "Kd")),
        ("10h 9C", ("Th", "9c")),
        ("a♠,q♦", ("As", "Qd")),
        ("", ()),
        ("1h", None),
        ("As K", None),
        ("Ax", None),
        ("??", None),
    ],
)
def test_what_is_typed_or_scanned_is_read_or_refused_whole(line, read):
    assert read_cards(line) == read


def test_the_deck_has_52_cards_and_no_other():
    assert len(set(DECK)) == 52
    assert all(is_card(card) for card in DECK)
    assert not is_card("1s")
    assert first_repeated(["As", "??", "??", "Kd", "As"]) == "As"
    assert first_repeated(DECK) is None


@pytest.mark.parametrize(
    ("text", "category", "faces", "kickers", "best"),
    [
        ("AsKsQsJsTs2d3c", "royal_flush", "", "", "AsKsQsJsTs"),
        ("KsQsJsTs9s8s2c", "straight_flush", "K", "", "KsQsJsTs9s"),
        ("As2s3s4s5sKdQd", "straight_flush", "5", "", "As5s4s3s2s"),
        ("9c9d9h9sKdKcQd", "four", "9", "K", "Kc9c9d9h9s"),
        ("KcKdKhQcQd2s2d", "full_house", "KQ", "", "KcKdKhQcQd"),
        ("KcKdKhQcQdQh2d", "full_house", "KQ", "", "KcKdKhQcQd"),
        ("Ac9c7c4c2cKdQd", "flush", "A", "9742", "Ac9c7c4c2c"),
        ("Ad2s3d4c5hKdKc", "straight", "5", "", "Ad5h4c3d2s"),
        ("TdJsQdKcAh2d2c", "straight", "A", "", "AhKcQdJsTd"),
        ("7c7d7hAsKd3c2d", "three", "7", "AK", "AsKd7c7d7h"),
        ("AdAsKdKc5h5c9s", "two_pair", "AK", "9", "AdAsKcKd9s"),
        ("8c8dAsKdQh3c2d", "pair", "8", "AKQ", "AsKdQh8c8d"),
        ("AsKdJh9c7d3c2d", "none", "A", "KJ97", "AsKdJh9c7d"),
    ],
)
def test_a_hand_is_named_by_its_best_five(text, category, faces, kickers, best):
    hand = hand_of(cards(text))
    assert (hand.category, "".join(hand.faces), "".join(hand.kickers)) == (category, faces, kickers)
    assert sorted(hand.cards) == sorted(cards(best))
    assert faces_of(hand.rank) == hand.faces


def test_the_categories_are_in_the_order_of_the_rules():
    ladder = ["AsKsQsJsTs", "KsQsJsTs9s", "2c2d2h2sAc", "2c2d2h3s3c", "7c5c4c3c2c", "5c4d3h2sAc", "2c2d2hAsKc",
              "3c3d2h2sAc", "2c2dAhKsQc", "AcKdQhJs9c"]  # fmt: skip
    ranks = [rank_of(cards(text)) for text in ladder]
    assert ranks == sorted(ranks, reverse=True)
    assert tuple(category_of(rank) for rank in ranks) == CATEGORIES


@given(SEVEN)
def test_seven_cards_rank_as_the_best_of_their_21_fives(seven):
    assert rank_of(seven) == max(rank_of(five) for five in combinations(seven, 5))


@given(SEVEN, st.permutations("cdhs"), st.randoms(use_true_random=False))
def test_neither_suits_nor_order_matter(seven, suits, chance):
    change = dict(zip("cdhs", suits, strict=True))
    other = [card[0] + change[card[1]] for card in seven]
    chance.shuffle(other)
    assert rank_of(seven) == rank_of(other)


@pytest.mark.parametrize("witness", ["phevaluator", "pokerkit"])
def test_other_evaluators_put_random_hands_in_the_same_order(witness):
    strength, many = _WITNESSES[witness]
    chance = random.Random(7)
    hands = [chance.sample(DECK, 7) for _ in range(many)]
    ours = sorted(range(len(hands)), key=lambda at: rank_of(hands[at]))
    for lower, higher in pairwise(ours):
        same = rank_of(hands[lower]) == rank_of(hands[higher])
        theirs = strength(hands[lower]), strength(hands[higher])
        assert theirs[0] == theirs[1] if same else theirs[0] < theirs[1], (hands[lower], hands[higher])


_WITNESSES = {
    "phevaluator": (lambda hand: -phevaluator.evaluate_cards(*hand), 3_000),
    "pokerkit": (lambda hand: pokerkit.StandardHighHand.from_game("".join(hand[:2]), "".join(hand[2:])), 300),
}
"""A function from seven cards to what a package compares, higher being better, and how many hands it has time for."""


@pytest.mark.slow
def test_the_full_count_of_all_133_784_560_seven_card_hands():
    """Every multiset of seven ranks, with as many hands as it stands for; those with a flush counted by which ranks
    have the suit."""
    count: Counter[str] = Counter()
    for counts in _rank_counts(13, 7):
        lying = [(rank, many) for rank, many in zip(RANKS, counts, strict=True) if many]
        everything = prod(comb(4, many) for _, many in lying)
        with_flush = 0
        for size in range(5, len(lying) + 1):
            for suited in combinations(lying, size):
                ways = 4 * prod(comb(3, entry[1] - (entry in suited)) for entry in lying)
                if ways:
                    with_flush += ways
                    count[_name(_flush_of(lying, suited))] += ways
        if everything > with_flush:
            count[_name(_rainbow_of(lying))] += everything - with_flush
    assert count == FULL_COUNT
    assert count.total() == comb(52, 7)


def _name(hand):
    category = category_of(rank_of(hand))
    return "straight_flush" if category == "royal_flush" else category


def _rank_counts(ranks, left):
    """Every way to have so many cards of thirteen ranks, four of each at most."""
    if ranks == 0:
        if left == 0:
            yield ()
        return
    for many in range(min(4, left) + 1):
        for rest in _rank_counts(ranks - 1, left - many):
            yield (many, *rest)


def _flush_of(lying, suited):
    """A hand in which exactly these ranks have clubs."""
    hand = []
    for entry in lying:
        rank, many = entry
        suits = "cdhs" if entry in suited else "dhs"
        hand += [rank + suit for suit in suits[:many]]
    return hand


def _rainbow_of(lying):
    """A hand of these ranks with no more than four of a suit."""
    hand, place = [], 0
    for rank, many in lying:
        hand += [rank + "cdhs"[(place + at) % 4] for at in range(many)]
        place += many
    assert max(Counter(card[1] for card in hand).values()) < 5
    return hand
