"""What has happened in a round: the journal's entries. Plain data, never changed, loaded by type name and `schema`.

Every field is `str | int | bool | None | tuple | Mapping` with string keys. A new shape gets a new `schema` number and
the loader keeps reading the old one.

Those of which every hand for the pot has some write their `__init__` out, here and in the games' own modules. A frozen
dataclass sets each field through `object.__setattr__`, which takes four times as long, and the `__init__` that a
dataclass writes stays an interpreted one where the rest is compiled (`docker/compile_engine.py`). Their fields are
`Final`: mypy lets nobody set them, and compiled nothing can.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, final


class Event:
    """The root of all events. Whatever is derived from it is compiled with it."""

    __slots__ = ()
    schema: ClassVar[int] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened(Event):
    """The rules and pay-tables in full: the round is settled by them whatever changes later.

    `paytables`: {spot: facts of a pay-table}; `seats` taken (empty on a rail table); `shooter` a seat, None when the
    dealer rolls.
    """

    game: str
    rules: Mapping[str, object]
    paytables: Mapping[str, Mapping[str, object]]
    seats: tuple[int, ...] = ()
    shooter: int | None = None
    engine_version: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted(Event):
    """The clock `what` (betting, deciding) runs out in so many seconds from this event; it replaces one that runs."""

    what: str
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeGiven(Event):
    """The phase `what` closes early, after the notice."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingClosed(Event):
    """No more bets: number of stakes, total in minor units, digest of the stakes."""

    stakes: int
    total: int
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsInPlay(Event):
    """Which private hands have a stake: a hand has its seat's number. Each now gets dice or cards of its own."""

    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsShown(Event):
    """Which private hands are read at the end: those that called, and those whose Bonus outlived a fold. The others
    stay face down for ever."""

    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceEntered(Event):
    """The dice (or cards, `As`) of one throw."""

    throw: str
    faces: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMade(Event):
    """All dice of one hand lie, or lie differently after a correction. `faces` name the hand, `positions` count from 1
    in the hand."""

    side: str
    hand: int
    category: str
    faces: tuple[str, ...]
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDeclaredVoid(Event):
    """The awaited throw did not count and is made again (CHD-16)."""

    throw: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionsOpened(Event):
    """Fold or call. A new generation annuls the decisions of the one before."""

    generation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionsClosed(Event):
    """No more decisions: how many called, folded, and how many of these were inserted by the clock."""

    generation: int
    calls: int
    folds: int
    defaulted: int
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DieCorrected(Event):
    """One die of a throw reads differently; `was` keeps the old face (CHD-16)."""

    throw: str
    position: int
    face: str
    was: str
    reason: str
    approved_by: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShooterNamed(Event):
    """Who rolls for the players; None: the dealer (CHD-18)."""

    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSettled(Event):
    """What each spot of each hand returns (facts of a `Schedule`), and the outcome in ids and faces."""

    schedule: Mapping[str, object]
    outcome: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementCorrected(Event):
    """The settlement `was` is replaced (CHD-19)."""

    was: Mapping[str, object]
    schedule: Mapping[str, object]
    outcome: Mapping[str, object]
    reason: str
    approved_by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided(Event):
    """Every bet goes back (CHD-17); `no_bets` when betting closed on an empty layout."""

    reason: str
    approved_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementVoided(Event):
    """The settlement `was` is undone and every bet goes back (CHD-19)."""

    was: Mapping[str, object]
    reason: str
    approved_by: int


@final
@dataclass(slots=True, init=False, unsafe_hash=True)
class ChipsMoved(Event):
    """The only event of a pot game that moves chips. Places: `stack:3`, `bet:3`, `bets` (those of the
    street together), `pot`, `rake`, `jackpot`.

    `reason` is one of `betting.REASONS`; what moves from a stack to the pot for a reason of `betting.DEAD` is dead
    money.
    """

    source: Final[str]
    target: Final[str]
    amount: Final[int]
    reason: Final[str]

    def __init__(self, *, source: str, target: str, amount: int, reason: str) -> None:
        self.source = source
        self.target = target
        self.amount = amount
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerActed(Event):
    """The player in turn has acted without chips: `action` is fold or check. A call, bet or raise is its `ChipsMoved`
    from `stack:3` to `bet:3` for the reason call, bet or raise_to."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetOpened(Event):
    """A betting round begins. `level` is what a caller must match, `full` the smallest bet or raise, `wagers` how many
    bets and raises count already (a blind is a bet), `first` the place from which the first player is looked for,
    0 being the button's left."""

    street: str
    level: int
    full: int
    wagers: int
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActedOutOfTurn(Event):
    """A player acted when another was asked. Nothing has moved: it stands or falls when his turn comes."""

    seat: int
    action: str
    to: int
