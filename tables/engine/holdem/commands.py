"""What may be asked of a hold'em hand besides acting: cards dealt, shown and corrected, and errors reported.

A card is two characters; `??` is one that nobody has read.
"""

from dataclasses import dataclass

from tables.engine.commands import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class DealHole(Command):
    """The hole cards of one seat; no `cards`: face down and unread. One card answers a replacement (TH-21)."""

    seat: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealHoles(Command):
    """The hole cards of every seat that has none, two each in the order from the button's left; no `cards`: unread."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealBoard(Command):
    """The community cards that are called for."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFault(Command):
    """A dealer's error, by its id in `faults.FAULTS`: whose cards, and which were seen."""

    fault: str
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRunTwice(Command):
    """Whether a player agrees to deal the rest of the board twice."""

    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowHand(Command):
    """A player tables his hand. `cards` are needed where nobody has read them yet."""

    seat: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBoard(Command):
    """A player says that he plays the board (TH-13): his claim stands though his cards stay face down. `gives_up`: he
    says so although his own hand would win."""

    seat: int
    gives_up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectCard(Command):
    """A card was keyed wrongly: `where` is board, board_2 or hole (with `seat`); `position` counts from 1."""

    where: str
    position: int
    card: str
    seat: int | None = None
    reason: str = ""
    approved_by: int | None = None
