"""What happens to a table outside a game's rules: sessions, dealers, sittings, rules, locks, and the money a round
moved.

They stand in the same journal as the rounds' events, so that one number orders everything a screen can show. Amounts
are minor units, people are staff ids, sittings are sitting ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tables.engine.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpened(Event):
    """The floor opened the table; `opener` is the last session's closer."""

    session: int
    opener: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionClosed(Event):
    """The floor closed the table; `closer` is the balance of its float."""

    session: int
    closer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerSignedOn(Event):
    """A dealer took the table; `relieved` is the dealer who left by it.

    `console` is the device that deals from now on; `moved_from` the one that did until then, where the same dealer only
    changed the console. Both are None in journals older than these fields.
    """

    staff: int
    badge: str
    relieved: int | None = None
    console: int | None = None
    moved_from: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerSignedOff(Event):
    """A dealer left the table without another taking it."""

    staff: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingJoined(Event):
    """A player sat down with an amount. Seat 0 is the rail. `entry` is the ledger's."""

    sitting: int
    seat: int
    amount: int
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingLeft(Event):
    """A player left and took the amount along."""

    sitting: int
    amount: int
    entry: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingExcluded(Event):
    """The patron may not play any more: he ends the round and goes."""

    sitting: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FundsAdded(Event):
    """A player brought more from the bankroll."""

    sitting: int
    amount: int
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChanged(Event):
    """New table rules, in force from the next round."""

    number: int
    rules: Mapping[str, object]
    paytables: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorCalled(Event):
    """Somebody asks for the floor."""

    why: str
    seat: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplaintMade(Event):
    """A player complained, or the floor froze the evidence of a round."""

    dispute: int
    round: int
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLocked(Event):
    """An invariant failed; nothing moves until the floor clears it."""

    why: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableUnlocked(Event):
    """The floor cleared the table; two people."""

    reason: str
    approved_by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyPosted(Event):
    """A ledger entry that a round made: how many players' accounts, the sum of their nets, the entry's own digest."""

    entry: int
    kind: str
    accounts: int
    total: int
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairsChanged(Event):
    """The chairs of a pot table stand differently: all of them, as `dealing.seating` writes them, without stacks."""

    chairs: tuple[Mapping[str, object], ...]
    positions: Mapping[str, int] | None
    in_hand: tuple[int, ...]
    straddle: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsDealt(Event):
    """Whom a hand was dealt to: the sitting and the account of each seat, for whoever reads the hand later."""

    sittings: Mapping[str, int]
    accounts: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenRead(Event):
    """After a round somebody read the cards or dice in it that were not shown."""

    round: int
    reason: str


EVENTS: tuple[type[Event], ...] = (
    SessionOpened,
    SessionClosed,
    DealerSignedOn,
    DealerSignedOff,
    SittingJoined,
    SittingLeft,
    SittingExcluded,
    FundsAdded,
    RulesChanged,
    FloorCalled,
    ComplaintMade,
    TableLocked,
    TableUnlocked,
    MoneyPosted,
    ChairsChanged,
    SeatsDealt,
    HiddenRead,
)
