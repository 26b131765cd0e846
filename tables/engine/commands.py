"""What may be asked of a round. Plain frozen data, stored and loaded by type name; whether it is granted is `decide`'s.

Every field is `str | int | bool | None | tuple | Mapping`. `approved_by` is a staff id the shell has verified.
Wagers of banked rounds are rows and not commands (see `banked/stakes.py`).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """The root of all commands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveNotice(Command):
    """The dealer announces an early close of the betting or of the decisions (CHD-15)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseBetting(Command):
    """No more bets. The shell adds what lies: number of stakes, their total in minor units, their digest, and where
    hands are private which of them have a stake (None: every seat's)."""

    stakes: int
    total: int
    digest: str = ""
    hands: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterDice(Command):
    """The dice of one throw as they lie, left to right, or its cards (`As`). `source`: keypad, keyboard, generator."""

    throw: str
    faces: tuple[str, ...]
    source: str = "keypad"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareNoRoll(Command):
    """The awaited throw does not count (CHD-16). `why`: off_table, leaning, on_another_die, other."""

    throw: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectDie(Command):
    """One die was entered wrongly (CHD-16). `position` counts from 1 within the throw."""

    throw: str
    position: int
    face: str
    reason: str = ""
    approved_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseDecisions(Command):
    """No more decisions. `defaulted` of them were missing and were inserted by the closing itself (CHD-15). `shown`,
    where hands are private: those that called or whose Bonus outlives their fold (None: every hand in play)."""

    calls: int
    folds: int
    defaulted: int
    digest: str = ""
    shown: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Command):
    """All dice lie as they should: pay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameShooter(Command):
    """Who rolls for the players (CHD-18). None: the dealer does."""

    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidRound(Command):
    """Every bet goes back (CHD-17)."""

    reason: str = ""
    approved_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectSettled(Command):
    """One die of a settled round was wrong (CHD-19)."""

    throw: str
    position: int
    face: str
    reason: str = ""
    approved_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidSettled(Command):
    """A settled round is undone (CHD-19)."""

    reason: str = ""
    approved_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOut(Command):
    """The clock `what` (betting, deciding) has run out. The closing facts are those of the closing command in
    question."""

    what: str
    stakes: int = 0
    total: int = 0
    calls: int = 0
    folds: int = 0
    defaulted: int = 0
    digest: str = ""
    hands: tuple[int, ...] | None = None
    shown: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Command):
    """A player of a pot game acts. `action`: fold, check, call, bet, raise_to; `to` is the total for this street of a
    bet or raise."""

    seat: int
    action: str
    to: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOutOfTurn(Command):
    """The dealer saw a player act when another was asked."""

    seat: int
    action: str
    to: int = 0
