"""What happens to the cards of a hold'em hand. Chips are told by `../events.py`, streets and awards by
`../pot/events.py`."""

from dataclasses import dataclass
from typing import Final, final

from tables.engine.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCalledFor(Event):
    """The hand waits for cards. `what`: hole, replacement, flop, turn, river. Before they are dealt: `returns` go back
    into the stub, which is shuffled and cut (`shuffle`); then a card is burned, or not (`burn`). `rule` is the
    procedure, if one is under way."""

    what: str
    count: int
    seat: int | None = None
    board: int = 1
    burn: bool = False
    shuffle: bool = False
    returns: tuple[str, ...] = ()
    rule: str = ""


@final
@dataclass(slots=True, init=False, unsafe_hash=True)
class HolesDealt(Event):
    """Two cards each to these seats, in their order; no `cards`: they lie face down and nobody has read them."""

    seats: Final[tuple[int, ...]]
    cards: Final[tuple[str, ...]]

    def __init__(self, *, seats: tuple[int, ...], cards: tuple[str, ...] = ()) -> None:
        self.seats = seats
        self.cards = cards


@dataclass(frozen=True, slots=True, kw_only=True)
class HoleReplaced(Event):
    """An exposed second card is replaced by the top card and becomes the first burn card (TH-21)."""

    seat: int
    exposed: str
    card: str


@final
@dataclass(slots=True, init=False, unsafe_hash=True)
class BoardDealt(Event):
    """Community cards, and whether one was burned before them. `board` is 1, or 2 where the hand runs twice."""

    what: Final[str]
    cards: Final[tuple[str, ...]]
    burned: Final[bool]
    board: Final[int]

    def __init__(self, *, what: str, cards: tuple[str, ...], burned: bool, board: int = 1) -> None:
        self.what = what
        self.cards = cards
        self.burned = burned
        self.board = board


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultReported(Event):
    """The dealer's error of this rule: the cards in question, and the seats they belong to."""

    fault: str
    rule: str
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTwiceAsked(Event):
    """Nobody can bet any more: shall the rest of the board be dealt twice? All who are in must agree."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTwiceAnswered(Event):
    """A player who is in agrees, or not, to deal the rest twice."""

    seat: int
    agrees: bool


@final
@dataclass(slots=True, init=False, unsafe_hash=True)
class HandShown(Event):
    """A hand lies open. `category` and `faces` name it once the board is complete."""

    seat: Final[int]
    cards: Final[tuple[str, ...]]
    category: Final[str]
    faces: Final[tuple[str, ...]]

    def __init__(self, *, seat: int, cards: tuple[str, ...], category: str = "", faces: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.cards = cards
        self.category = category
        self.faces = faces


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlayed(Event):
    """A player said that he plays the board before giving up his cards (TH-13)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCorrected(Event):
    """A card was keyed wrongly: `where` is board, board_2 or hole (with `seat`); `position` counts from 1."""

    where: str
    position: int
    card: str
    was: str
    seat: int | None = None
    reason: str = ""
    approved_by: int | None = None
