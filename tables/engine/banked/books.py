"""What a banked game is played with: which dice or cards there are, how they are read, and in which order hands stand.

The order itself is `hands/`'s; here the three kinds answer the same questions, so that a round need not know which.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from tables.engine.cards import DECK, RANKS, read_cards
from tables.engine.dice import LETTER_FACES, POKER_FACES, read_face
from tables.engine.game import Rules
from tables.engine.hands import cards as card_hands
from tables.engine.hands import letter_dice, poker_dice


class Made(Protocol):
    """A hand, whatever it is made of. `rank`: higher is better; `faces` name it."""

    @property
    def category(self) -> str: ...
    @property
    def rank(self) -> int: ...
    @property
    def faces(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SoFar:
    """What dice or cards are that need not be a whole hand; `positions` count from 1."""

    category: str
    faces: tuple[str, ...]
    positions: tuple[int, ...]


class Order(Protocol):
    """The order of hands under a table's rules."""

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories that can occur, best first."""

    def of(self, pieces: Sequence[str]) -> Made:
        """The best hand of these dice or cards, all of which lie."""

    def so_far(self, pieces: Sequence[str]) -> SoFar:
        """What lies already."""

    def positions(self, made: Made, pieces: Sequence[str]) -> tuple[int, ...]:
        """The places, from 1, of the dice or cards that make the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """A kind of dice or cards. `faces` high to low are what a qualifier may name. `distinct`: each piece exists once.
    `order` depends on the rules named in `settings`, and on nothing else."""

    kind: str
    pieces: tuple[str, ...]
    faces: str
    categories: tuple[str, ...]
    without_face: tuple[str, ...]
    read: Callable[[str], str | None]
    order: Callable[[Rules], Order]
    settings: tuple[str, ...] = ()
    distinct: bool = False


@dataclass(frozen=True, slots=True)
class _PokerDice:
    ranking: poker_dice.Ranking

    @property
    def categories(self) -> tuple[str, ...]:
        return self.ranking.categories

    def of(self, pieces: Sequence[str]) -> Made:
        return self.ranking.of(pieces)

    def so_far(self, pieces: Sequence[str]) -> SoFar:
        category, naming = poker_dice.so_far(pieces)
        places = tuple(place for place, face in enumerate(pieces, start=1) if face in naming)
        return SoFar(category=category, faces=naming, positions=places)

    def positions(self, made: Made, pieces: Sequence[str]) -> tuple[int, ...]:
        return poker_dice.positions_of(self.ranking.of(pieces), pieces)


class _LetterDice:
    categories = letter_dice.CATEGORIES

    def of(self, pieces: Sequence[str]) -> Made:
        return letter_dice.hand_of(pieces)

    def so_far(self, pieces: Sequence[str]) -> SoFar:
        hand = letter_dice.hand_of(pieces)
        return SoFar(category=hand.category, faces=hand.faces, positions=letter_dice.positions_of(hand, pieces))

    def positions(self, made: Made, pieces: Sequence[str]) -> tuple[int, ...]:
        return letter_dice.positions_of(letter_dice.hand_of(pieces), pieces)


class _Cards:
    categories = card_hands.CATEGORIES

    def of(self, pieces: Sequence[str]) -> Made:
        return card_hands.hand_of(pieces)

    def so_far(self, pieces: Sequence[str]) -> SoFar:
        """Five cards and more are a hand; fewer are named by what is alike."""
        if len(pieces) >= card_hands.BEST_FIVE:
            hand = card_hands.hand_of(pieces)
            return SoFar(category=hand.category, faces=hand.faces, positions=self.positions(hand, pieces))
        alike = sorted(Counter(card[0] for card in pieces).items(), key=lambda one: (-one[1], -RANKS.index(one[0])))
        groups = tuple((rank, count) for rank, count in alike if count > 1)
        names = {(): "none", (2,): "pair", (3,): "three", (2, 2): "two_pair", (4,): "four"}
        naming = tuple(rank for rank, _ in groups)
        places = tuple(place for place, card in enumerate(pieces, start=1) if card[0] in naming)
        return SoFar(category=names[tuple(count for _, count in groups)], faces=naming, positions=places)

    def positions(self, made: Made, pieces: Sequence[str]) -> tuple[int, ...]:
        hand = card_hands.hand_of(pieces)
        whole = ("royal_flush", "straight_flush", "full_house", "flush", "straight")
        return tuple(
            place
            for place, card in enumerate(pieces, start=1)
            if card in hand.cards and (hand.category in whole or (hand.category != "none" and card[0] in hand.faces))
        )


def _read_card(keyed: str) -> str | None:
    cards = read_cards(keyed)
    return cards[0] if cards and len(cards) == 1 else None


def _poker_order(rules: Rules) -> Order:
    return _PokerDice(poker_dice.ranking(straights=rules["straights"], kickers=rules["kickers"]))


_LETTERS, _CARDS = _LetterDice(), _Cards()

POKER_DICE = Book(
    kind="poker_dice",
    pieces=tuple(POKER_FACES),
    faces=POKER_FACES,
    categories=poker_dice.CATEGORIES,
    without_face=("none",),
    read=partial(read_face, faces=POKER_FACES),
    order=_poker_order,
    settings=("straights", "kickers"),
)
LETTER_DICE = Book(
    kind="letter_dice",
    pieces=tuple(LETTER_FACES),
    faces=LETTER_FACES,
    categories=letter_dice.CATEGORIES,
    without_face=("none", "holdem"),
    read=partial(read_face, faces=LETTER_FACES),
    order=lambda rules: _LETTERS,
)
CARDS = Book(
    kind="cards",
    pieces=DECK,
    faces=RANKS[::-1],
    categories=card_hands.CATEGORIES,
    without_face=("none", "royal_flush"),
    read=_read_card,
    order=lambda rules: _CARDS,
    distinct=True,
)
