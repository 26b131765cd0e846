"""Hands of five poker dice: category, rank, and which dice make the hand. Qualifying and paying are `banked/`'s.

Faces A K Q J T 9. All 252 hands (7,776 rolls) are ranked once per setting and then looked up.

    straights  below_full_house, above_full_house, none   (CHD-12)
    kickers    true, false                                (CHD-13)
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, groupby

from tables.engine.dice import POKER_FACES

CATEGORIES = ("five", "four", "full_house", "straight", "three", "two_pair", "pair", "none")
"""Best first, as pay-tables and odds list them. Where a straight ranks is a setting."""
STRAIGHTS = ("AKQJT", "KQJT9")
DICE = 5

BELOW_FULL_HOUSE = "below_full_house"
ABOVE_FULL_HOUSE = "above_full_house"
NO_STRAIGHTS = "none"
STRAIGHT_SETTINGS = (BELOW_FULL_HOUSE, ABOVE_FULL_HOUSE, NO_STRAIGHTS)

_PATTERNS = {
    (5,): "five",
    (4, 1): "four",
    (3, 2): "full_house",
    (3, 1, 1): "three",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "none",
}
_HIGH_TO_LOW = {face: place for place, face in enumerate(POKER_FACES)}
_STRENGTH = {face: len(POKER_FACES) - place for face, place in _HIGH_TO_LOW.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What five dice are. `rank` compares hands under one setting; `faces` name the hand: K for a pair of kings, Q and
    9 for two pair, the triple before the pair in a full house, the highest of a straight, nothing for no pair.
    `kickers` are the rest."""

    category: str
    rank: int
    faces: tuple[str, ...]
    kickers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The order of all hands under one setting."""

    straights: str
    kickers: bool
    hands: dict[str, Hand]

    def of(self, faces: Sequence[str]) -> Hand:
        """The hand these five dice make, in any order. Raises KeyError when they are not five poker dice."""
        return self.hands["".join(sorted(faces))]

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories that can occur, best first."""
        if self.straights == NO_STRAIGHTS:
            return tuple(name for name in CATEGORIES if name != "straight")
        if self.straights == ABOVE_FULL_HOUSE:
            return ("five", "four", "straight", "full_house", *CATEGORIES[4:])
        return CATEGORIES


@lru_cache(maxsize=8)
def ranking(*, straights: str = BELOW_FULL_HOUSE, kickers: bool = True) -> Ranking:
    """The order of hands under this setting, worked out once."""
    empty = Ranking(straights=straights, kickers=kickers, hands={})
    strengths = {name: -place for place, name in enumerate(empty.categories)}
    sorted_rolls = list(combinations_with_replacement(sorted(POKER_FACES), DICE))
    named = {roll: _name(roll, straights=straights != NO_STRAIGHTS) for roll in sorted_rolls}

    def key(roll: tuple[str, ...]) -> tuple[int, ...]:
        category, faces, rest = named[roll]
        counting = faces + rest if kickers else faces
        return (strengths[category], *(_STRENGTH[face] for face in counting))

    hands: dict[str, Hand] = {}
    for rank, (_, equal) in enumerate(groupby(sorted(sorted_rolls, key=key), key=key)):
        for roll in equal:
            category, faces, rest = named[roll]
            hands["".join(roll)] = Hand(category=category, rank=rank, faces=faces, kickers=rest)
    return Ranking(straights=straights, kickers=kickers, hands=hands)


def positions_of(hand: Hand, faces: Sequence[str]) -> tuple[int, ...]:
    """The places, from 1, of the dice that make the hand: all of a straight, none of no pair."""
    if hand.category == "straight":
        return tuple(range(1, len(faces) + 1))
    return tuple(place for place, face in enumerate(faces, start=1) if face in hand.faces)


def so_far(faces: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Category and naming faces of fewer than five dice: what lies already, straights left out."""
    groups = _groups(faces)
    sizes = tuple(size for size, _ in groups if size > 1)
    category = {(): "none", (2,): "pair", (3,): "three", (2, 2): "two_pair", (4,): "four"}[sizes]
    return category, tuple(face for size, face in groups if size > 1)


def face_strength(face: str) -> int:
    """Higher is better: an ace 6, a nine 1."""
    return _STRENGTH[face]


def ordered(faces: Sequence[str]) -> tuple[str, ...]:
    """The faces from high to low."""
    return tuple(sorted(faces, key=_HIGH_TO_LOW.__getitem__))


def _groups(faces: Sequence[str]) -> list[tuple[int, str]]:
    """(how many, face), larger groups and then higher faces first."""
    return sorted(((size, face) for face, size in Counter(faces).items()), key=lambda g: (-g[0], _HIGH_TO_LOW[g[1]]))


def _name(roll: tuple[str, ...], *, straights: bool) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Category, naming faces, kickers."""
    high_to_low = ordered(roll)
    if straights and "".join(high_to_low) in STRAIGHTS:
        return "straight", high_to_low[:1], ()
    groups = _groups(roll)
    category = _PATTERNS[tuple(size for size, _ in groups)]
    return category, tuple(f for size, f in groups if size > 1), tuple(f for size, f in groups if size == 1)
