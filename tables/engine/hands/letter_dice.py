"""Hands of letter dice, H > O > L > D > E > M: category, rank, and which dice make the hand (games.md section 4). Pots,
qualifying and paying are elsewhere.

The best five of up to seven dice count; HOLDEM uses six. With seven dice `pair` and `none` cannot occur, on flop and
turn they can. Each of the 1,716 multisets of seven is ranked once and then looked up.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tables.engine.dice import LETTER_FACES

CATEGORIES = ("holdem", "five", "four", "full_house", "straight", "three", "two_pair", "pair", "none")
"""Best first, as pay-tables list them."""
STRAIGHTS = ("HOLDE", "OLDEM")
BEST_FIVE = 5
MOST_DICE = 7

_PLACE = {face: place for place, face in enumerate(LETTER_FACES)}
_STRENGTH = {face: len(LETTER_FACES) - place for face, place in _PLACE.items()}
_DIGIT = 8
"""A face is a digit from 1 to 6 of the rank; the category stands before up to five of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What the dice are. `rank`: higher is better, equal hands equal. `faces` name the hand: L for a pair of L, the
    triple before the pair in a full house, the highest of a straight, nothing for HOLDEM and no pair. `kickers` are the
    others of the best five, high to low."""

    category: str
    rank: int
    faces: tuple[str, ...]
    kickers: tuple[str, ...]


def hand_of(faces: Sequence[str]) -> Hand:
    """The hand that one to seven dice make, in any order. Raises KeyError on what is no letter die, ValueError on
    another number of dice."""
    if not 1 <= len(faces) <= MOST_DICE:
        raise ValueError(f"between one and {MOST_DICE} dice make a hand, not {len(faces)}")
    return _ranked("".join(sorted(faces, key=_PLACE.__getitem__)))


def positions_of(hand: Hand, faces: Sequence[str]) -> tuple[int, ...]:
    """The places, from 1, of the dice that make the hand: six of HOLDEM, five of a straight, none of no pair."""
    wanted = Counter(_making(hand))
    places = []
    for place, face in enumerate(faces, start=1):
        if wanted[face]:
            wanted[face] -= 1
            places.append(place)
    return tuple(places)


def face_strength(face: str) -> int:
    """Higher is better: an H 6, an M 1."""
    return _STRENGTH[face]


def ordered(faces: Sequence[str]) -> tuple[str, ...]:
    """The faces from high to low."""
    return tuple(sorted(faces, key=_PLACE.__getitem__))


def _making(hand: Hand) -> str:
    """The faces of the dice that make the hand, as often as they are needed."""
    if hand.category == "holdem":
        return LETTER_FACES
    if hand.category == "straight":
        return next(straight for straight in STRAIGHTS if straight[0] == hand.faces[0])
    many = {"five": (5,), "four": (4,), "full_house": (3, 2), "three": (3,), "two_pair": (2, 2), "pair": (2,)}
    return "".join(face * count for face, count in zip(hand.faces, many.get(hand.category, ()), strict=True))


@cache
def _ranked(high_to_low: str) -> Hand:
    category, faces = _name(high_to_low)
    left = "" if category in ("holdem", "straight") else high_to_low
    kickers = [face for face in left if face not in faces]
    wanted = BEST_FIVE - _size(category)
    kicking = tuple(kickers[: max(wanted, 0)])
    rank = len(CATEGORIES) - CATEGORIES.index(category)
    digits = [_STRENGTH[face] for face in faces + kicking]
    for digit in digits + [0] * (BEST_FIVE - len(digits)):
        rank = rank * _DIGIT + digit
    return Hand(category=category, rank=rank, faces=faces, kickers=kicking)


def _size(category: str) -> int:
    """How many dice the category itself takes."""
    return {"four": 4, "three": 3, "two_pair": 4, "pair": 2, "none": 0}.get(category, BEST_FIVE)


def _name(high_to_low: str) -> tuple[str, tuple[str, ...]]:
    """Category and naming faces."""
    counts = Counter(high_to_low)
    if len(counts) == len(LETTER_FACES):
        return "holdem", ()
    groups = sorted(counts, key=lambda face: (-counts[face], _PLACE[face]))
    most = groups[0]
    if counts[most] >= BEST_FIVE:
        return "five", (most,)
    if counts[most] == 4:
        return "four", (most,)
    pairs = [face for face in groups[1:] if counts[face] >= 2]
    if counts[most] == 3 and pairs:
        return "full_house", (most, min(pairs, key=_PLACE.__getitem__))
    for straight in STRAIGHTS:
        if set(straight) <= set(counts):
            return "straight", (straight[0],)
    if counts[most] == 3:
        return "three", (most,)
    if counts[most] == 2:
        return ("two_pair", (most, pairs[0])) if pairs else ("pair", (most,))
    return "none", ()
