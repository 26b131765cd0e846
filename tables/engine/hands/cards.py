"""Hands of five to seven cards: category, rank, and which five cards make the hand. Pots and showdowns are elsewhere.

A rank is one number, higher is better, equal hands equal: category and up to five ranks of cards in a hexadecimal digit
each. It is found by the ranks alone, remembered for each of the 49,205 multisets of seven, unless five cards have one
suit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from tables.engine.cards import RANKS, SUITS

CATEGORIES = (
    "royal_flush", "straight_flush", "four", "full_house", "flush", "straight", "three", "two_pair", "pair", "none",
)  # fmt: skip
"""Best first, as pay-tables list them; `none` is a high card. A royal flush is the best straight flush."""
BEST_FIVE: Final = 5

_STRAIGHT_FLUSH: Final = 8
_FOUR: Final = 7
_FULL_HOUSE: Final = 6
_FLUSH: Final = 5
_STRAIGHT: Final = 4
_THREE: Final = 3
_TWO_PAIR: Final = 2
_PAIR: Final = 1
_NONE: Final = 0
_NAMES: Final = ("none", "pair", "two_pair", "three", "straight", "flush", "full_house", "four", "straight_flush")
_HOW_MANY_NAME: Final = {"none": 1, "pair": 1, "two_pair": 2, "three": 1, "straight": 1, "flush": 1, "full_house": 2,
                  "four": 1, "straight_flush": 1, "royal_flush": 0}  # fmt: skip
_ACE: Final = 12
_WHEEL: Final = 1 << _ACE | 0b1111

# A card as a number whose sum over a hand tells how many of each rank (an octal digit) and of each suit (a hexadecimal
# digit above) there are.
_SUITS_FROM: Final = 3 * 13
_RANKS: Final = (1 << _SUITS_FROM) - 1
_CODE: Final = {
    rank + suit: (1 << 3 * place) + (1 << _SUITS_FROM + 4 * above)
    for above, suit in enumerate(SUITS)
    for place, rank in enumerate(RANKS)
}
_FIVE_OF_A_SUIT: Final = 0x3333
_FLUSHES: Final = 0x8888
_BIT: Final = {rank + suit: 1 << place for place, rank in enumerate(RANKS) for suit in SUITS}

_by_ranks: Final[dict[int, int]] = {}
_by_mask: Final[dict[int, int]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What the cards are. `faces` name the hand by ranks: K for a pair of kings, Q and 9 for two pair, the triple
    before the pair in a full house, the highest of a straight, flush or high card, nothing for a royal flush.
    `kickers` are the ranks that settle ties after them. `cards` are the five that make the hand."""

    category: str
    rank: int
    faces: tuple[str, ...]
    kickers: tuple[str, ...]
    cards: tuple[str, ...]


def rank_of(cards: Sequence[str]) -> int:
    """The rank of the best five of five to seven different cards. Raises KeyError on what is no card."""
    code = 0
    for card in cards:
        code += _CODE[card]
    suits = code >> _SUITS_FROM
    if suits + _FIVE_OF_A_SUIT & _FLUSHES:
        return _flush_rank(cards, suits)
    ranks = code & _RANKS
    rank = _by_ranks.get(ranks)
    if rank is None:
        rank = _by_ranks[ranks] = _rank_without_flush(ranks)
    return rank


def hand_of(cards: Sequence[str]) -> Hand:
    """Everything about the best five of these cards."""
    rank = rank_of(cards)
    best = next(five for five in combinations(_high_to_low(cards), BEST_FIVE) if rank_of(five) == rank)
    category = category_of(rank)
    faces = tuple(_faces(rank))
    naming = _HOW_MANY_NAME[category]
    return Hand(category=category, rank=rank, faces=faces[:naming], kickers=faces[max(naming, 1) :], cards=best)


@lru_cache(maxsize=8_192)
def category_of(rank: int) -> str:
    """The category of a rank."""
    place = rank >> 20
    royal = place == _STRAIGHT_FLUSH and rank >> 16 & 15 == _ACE
    return "royal_flush" if royal else _NAMES[place]


@lru_cache(maxsize=8_192)
def faces_of(rank: int) -> tuple[str, ...]:
    """The ranks of cards that name a hand of this rank."""
    return tuple(_faces(rank))[: _HOW_MANY_NAME[category_of(rank)]]


def _faces(rank: int) -> Iterator[str]:
    """The ranks written in a rank, the deciding ones first."""
    digits = {_STRAIGHT_FLUSH: 1, _FOUR: 2, _FULL_HOUSE: 2, _STRAIGHT: 1, _THREE: 3, _TWO_PAIR: 3, _PAIR: 4}
    for digit in range(digits.get(rank >> 20, BEST_FIVE)):
        yield RANKS[rank >> (16 - 4 * digit) & 15]


def _high_to_low(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: (-RANKS.index(card[0]), card[1]))


def _packed(category: int, *faces: int) -> int:
    """Category and ranks of cards in a digit each, from the left."""
    packed = category << 20
    for place, face in enumerate(faces):
        packed |= face << (16 - 4 * place)
    return packed


def _flush_rank(cards: Sequence[str], suits: int) -> int:
    """The rank of cards of which five or more have one suit: with seven cards nothing beats it but itself straight."""
    suit = next(sign for place, sign in enumerate(SUITS) if suits >> (4 * place) & 15 >= BEST_FIVE)
    mask = 0
    for card in cards:
        if card[1] == suit:
            mask |= _BIT[card]
    rank = _by_mask.get(mask)
    if rank is None:
        top = _top_of_straight(mask)
        best = [place for place in range(_ACE, -1, -1) if mask >> place & 1][:BEST_FIVE]
        rank = _by_mask[mask] = _packed(_FLUSH, *best) if top is None else _packed(_STRAIGHT_FLUSH, top)
    return rank


def _top_of_straight(mask: int) -> int | None:
    """The highest card of a straight among these ranks; the ace also plays low."""
    for low in range(_ACE - 4, -1, -1):
        if mask >> low & 0b11111 == 0b11111:
            return low + 4
    return 3 if mask & _WHEEL == _WHEEL else None


def _rank_without_flush(ranks: int) -> int:
    """The rank by how many there are of each rank."""
    counts = [ranks >> 3 * place & 7 for place in range(13)]
    high_first = range(_ACE, -1, -1)
    by_count = {many: [place for place in high_first if counts[place] == many] for many in (4, 3, 2, 1)}
    lying = [place for place in high_first if counts[place]]
    fours, threes, pairs = by_count[4], by_count[3], by_count[2]
    if fours:
        return _packed(_FOUR, fours[0], next(place for place in lying if place != fours[0]))
    if threes and (pairs or len(threes) > 1):
        return _packed(_FULL_HOUSE, threes[0], max(threes[1:] + pairs))
    top = _top_of_straight(sum(1 << place for place in lying))
    if top is not None:
        return _packed(_STRAIGHT, top)
    if threes:
        return _packed(_THREE, threes[0], *[place for place in lying if place != threes[0]][:2])
    if len(pairs) > 1:
        return _packed(_TWO_PAIR, *pairs[:2], next(place for place in lying if place not in pairs[:2]))
    if pairs:
        return _packed(_PAIR, pairs[0], *[place for place in lying if place != pairs[0]][:3])
    return _packed(_NONE, *lying[:BEST_FIVE])
