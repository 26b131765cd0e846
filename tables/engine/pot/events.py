"""Events of every pot game: how a hand opens, closes its streets, is shown and is awarded. Chips move by
`events.ChipsMoved` alone; cards and dice have events of their own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

from tables.engine.events import Event


@final
@dataclass(slots=True, init=False, unsafe_hash=True)
class HandOpened(Event):
    """The rules in full, the seats clockwise from the button's left with their stacks, and the button, whose seat may
    be empty (dead button). `first` is the place where betting before the first cards begins, `level` what a caller
    must match then, `full` the smallest raise, `wagers` how many bets count. `time_banks`: seconds by seat."""

    game: Final[str]
    rules: Final[Mapping[str, object]]
    seats: Final[tuple[int, ...]]
    stacks: Final[tuple[int, ...]]
    button: Final[int]
    first: Final[int]
    level: Final[int]
    full: Final[int]
    wagers: Final[int]
    time_banks: Final[Mapping[str, int]]
    engine_version: Final[str]

    def __init__(
        self,
        *,
        game: str,
        rules: Mapping[str, object],
        seats: tuple[int, ...],
        stacks: tuple[int, ...],
        button: int,
        first: int,
        level: int,
        full: int,
        wagers: int,
        time_banks: Mapping[str, int] | None = None,
        engine_version: str = "",
    ) -> None:
        self.game = game
        self.rules = rules
        self.seats = seats
        self.stacks = stacks
        self.button = button
        self.first = first
        self.level = level
        self.full = full
        self.wagers = wagers
        self.time_banks = {} if time_banks is None else time_banks
        self.engine_version = engine_version


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetClosed(Event):
    """Nobody has anything to decide on this street; its bets are gathered (TH-6)."""

    street: str


@final
@dataclass(slots=True, init=False, unsafe_hash=True)
class ShowdownOpened(Event):
    """The hands are compared. `order`: who shows first, second … (TH-12). `all_open`: all at once, nobody may muck."""

    order: Final[tuple[int, ...]]
    all_open: Final[bool]

    def __init__(self, *, order: tuple[int, ...], all_open: bool) -> None:
        self.order = order
        self.all_open = all_open


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMucked(Event):
    """A player gives up his hand unshown (TH-12)."""

    seat: int


@final
@dataclass(slots=True, init=False, unsafe_hash=True)
class PotAwarded(Event):
    """Pot 1 is the main pot. `amount` after rake; `seats` in the order from the button's left with their `shares`.
    `rake` is what the house took of this pot (TH-17), the same on both boards; 0 in hands journalled without it.
    `category`, `faces` and `cards` say why, and are empty when nobody contested it. `board` 1 or 2 when run twice."""

    pot: Final[int]
    amount: Final[int]
    seats: Final[tuple[int, ...]]
    shares: Final[tuple[int, ...]]
    board: Final[int]
    category: Final[str]
    faces: Final[tuple[str, ...]]
    rake: Final[int]

    def __init__(
        self,
        *,
        pot: int,
        amount: int,
        seats: tuple[int, ...],
        shares: tuple[int, ...],
        board: int = 1,
        category: str = "",
        faces: tuple[str, ...] = (),
        rake: int = 0,
    ) -> None:
        self.pot = pot
        self.amount = amount
        self.seats = seats
        self.shares = shares
        self.board = board
        self.category = category
        self.faces = faces
        self.rake = rake


@final
@dataclass(slots=True, init=False, unsafe_hash=True)
class HandEnded(Event):
    """The hand is over. `how`: uncontested, showdown or misdeal; `nets` by seat; after a misdeal the button stays
    (TH-29). Of a misdeal `reason` is the words of who declared it, or the id of the error that made it one, and
    `approved_by` who signed; both are empty in hands journalled without them."""

    how: Final[str]
    nets: Final[Mapping[str, int]]
    rake: Final[int]
    jackpot: Final[int]
    button_moves: Final[bool]
    reason: Final[str]
    approved_by: Final[int | None]

    def __init__(
        self,
        *,
        how: str,
        nets: Mapping[str, int],
        rake: int = 0,
        jackpot: int = 0,
        button_moves: bool = True,
        reason: str = "",
        approved_by: int | None = None,
    ) -> None:
        self.how = how
        self.nets = nets
        self.rake = rake
        self.jackpot = jackpot
        self.button_moves = button_moves
        self.reason = reason
        self.approved_by = approved_by


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(Event):
    """The player has left during the hand: it is folded when it is asked."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeBankUsed(Event):
    """The player in turn has used so many seconds of his own."""

    seat: int
    seconds: int
