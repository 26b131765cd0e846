"""Events of every pot game: how a hand opens, closes its streets, is shown and is awarded. Chips move by
`events.ChipsMoved` alone; cards and dice have events of their own."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tables.engine.drafts import maker
from tables.engine.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOpened(Event):
    """The rules in full, the seats clockwise from the button's left with their stacks, and the button, whose seat may
    be empty (dead button). `first` is the place where betting before the first cards begins, `level` what a caller
    must match then, `full` the smallest raise, `wagers` how many bets count. `time_banks`: seconds by seat."""

    game: str
    rules: Mapping[str, object]
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    first: int
    level: int
    full: int
    wagers: int
    time_banks: Mapping[str, int] = field(default_factory=dict)
    engine_version: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetClosed(Event):
    """Nobody has anything to decide on this street; its bets are gathered (TH-6)."""

    street: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownOpened(Event):
    """The hands are compared. `order`: who shows first, second … (TH-12). `all_open`: all at once, nobody may muck."""

    order: tuple[int, ...]
    all_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMucked(Event):
    """A player gives up his hand unshown (TH-12)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PotAwarded(Event):
    """Pot 1 is the main pot. `amount` after rake; `seats` in the order from the button's left with their `shares`.
    `rake` is what the house took of this pot (TH-17), the same on both boards; 0 in hands journalled without it.
    `category`, `faces` and `cards` say why, and are empty when nobody contested it. `board` 1 or 2 when run twice."""

    pot: int
    amount: int
    seats: tuple[int, ...]
    shares: tuple[int, ...]
    board: int = 1
    category: str = ""
    faces: tuple[str, ...] = ()
    rake: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEnded(Event):
    """The hand is over. `how`: uncontested, showdown or misdeal; `nets` by seat; after a misdeal the button stays
    (TH-29). Of a misdeal `reason` is the words of who declared it, or the id of the error that made it one, and
    `approved_by` who signed; both are empty in hands journalled without them."""

    how: str
    nets: Mapping[str, int]
    rake: int = 0
    jackpot: int = 0
    button_moves: bool = True
    reason: str = ""
    approved_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(Event):
    """The player has left during the hand: it is folded when it is asked."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeBankUsed(Event):
    """The player in turn has used so many seconds of his own."""

    seat: int
    seconds: int


# Those of every hand.
hand_opened = maker(HandOpened)
showdown_opened = maker(ShowdownOpened)
pot_awarded = maker(PotAwarded)
hand_ended = maker(HandEnded)
