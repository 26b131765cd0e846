"""Cards as two characters (`As`, `Td`), the deck, and reading what a person types or a scanner sends. How hands rank is
in `hands/cards.py`."""

from collections.abc import Iterable
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK = tuple(rank + suit for rank in reversed(RANKS) for suit in SUITS)
UNKNOWN: Final = "??"
"""A card that lies face down and that nobody has read."""

_DECK: Final = frozenset(DECK)
_SIGNS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_BETWEEN: Final = frozenset(" ,;\t\n\r")


def is_card(text: str) -> bool:
    """Whether the deck has such a card."""
    return text in _DECK


def are_cards(texts: Iterable[str]) -> bool:
    """Whether the deck has all of them."""
    return _DECK.issuperset(texts)


def read_cards(line: str) -> tuple[str, ...] | None:
    """The cards of a line as typed or scanned: `AsKd`, `10h 9C`, `a♠,q♦`; None when it is anything else."""
    text = "".join(_SIGNS.get(sign, sign) for sign in line if sign not in _BETWEEN).upper().replace("10", "T")
    cards = tuple(text[at] + text[at + 1 : at + 2].lower() for at in range(0, len(text), 2))
    return cards if all(card in _DECK for card in cards) else None


def first_repeated(cards: Iterable[str]) -> str | None:
    """The first known card that occurs twice, or None."""
    seen: set[str] = set()
    for card in cards:
        if card in seen:
            return card
        if card != UNKNOWN:
            seen.add(card)
    return None
