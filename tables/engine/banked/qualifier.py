"""When the dealer qualifies (CHD-7): `pair:K`, `two_pair`, `three:Q`, `none` … Whom that pays is `schedule.py`'s."""

from dataclasses import dataclass

from tables.engine.dice import POKER_FACES
from tables.engine.hands.poker_dice import CATEGORIES, Hand, Ranking, face_strength

ALWAYS = "none"
_WITHOUT_FACE = ("none",)


@dataclass(frozen=True, slots=True)
class Qualifier:
    """The least hand that qualifies. Without a category every hand does; without a face any hand of the category
    does."""

    category: str | None
    face: str | None = None

    def admits(self, hand: Hand, ranking: Ranking) -> bool:
        """Whether the dealer's hand qualifies under this order of hands."""
        if self.category is None:
            return True
        order = ranking.categories if self.category in ranking.categories else CATEGORIES
        place, least = order.index(hand.category), order.index(self.category)
        if place != least or self.face is None:
            return place <= least
        return face_strength(hand.faces[0]) >= face_strength(self.face)


def parse_qualifier(text: str) -> Qualifier:
    """Read CATEGORY, CATEGORY:FACE or `none`. Raises ValueError."""
    category, colon, face = text.partition(":")
    if text == ALWAYS:
        return Qualifier(None)
    if category not in CATEGORIES or category in _WITHOUT_FACE:
        raise ValueError(f"no such category: {category}")
    if colon and (len(face) != 1 or face not in POKER_FACES):
        raise ValueError(f"no such face: {face}")
    return Qualifier(category, face or None)


def is_qualifier(value: object) -> bool:
    """Whether the value can be read as a qualifier."""
    try:
        return isinstance(value, str) and bool(parse_qualifier(value))
    except ValueError:
        return False
