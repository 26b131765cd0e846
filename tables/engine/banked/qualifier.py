"""When the dealer qualifies (CHD-7): `pair:K`, `two_pair`, `three:Q`, `none` … Whom that pays is `schedule.py`'s."""

from collections.abc import Sequence
from dataclasses import dataclass

from tables.engine.banked.books import POKER_DICE, Book, Made

ALWAYS = "none"


@dataclass(frozen=True, slots=True)
class Qualifier:
    """The least hand that qualifies. Without a category every hand does; without a face any hand of the category
    does."""

    category: str | None
    face: str | None = None
    book: Book = POKER_DICE

    def admits(self, hand: Made, categories: Sequence[str]) -> bool:
        """Whether the dealer's hand qualifies, where these categories can occur, best first."""
        if self.category is None:
            return True
        order = categories if self.category in categories else self.book.categories
        place, least = order.index(hand.category), order.index(self.category)
        if place != least or self.face is None:
            return place <= least
        return self.book.faces.index(hand.faces[0]) <= self.book.faces.index(self.face)


def parse_qualifier(text: str, book: Book = POKER_DICE) -> Qualifier:
    """Read CATEGORY, CATEGORY:FACE or `none`. Raises ValueError."""
    category, colon, face = text.partition(":")
    if text == ALWAYS:
        return Qualifier(None, None, book)
    if category not in book.categories or category == ALWAYS or (colon and category in book.without_face):
        raise ValueError(f"no such category: {category}")
    if colon and (len(face) != 1 or face not in book.faces):
        raise ValueError(f"no such face: {face}")
    return Qualifier(category, face or None, book)


def is_qualifier(value: object, book: Book = POKER_DICE) -> bool:
    """Whether the value can be read as a qualifier."""
    try:
        return isinstance(value, str) and bool(parse_qualifier(value, book))
    except ValueError:
        return False
