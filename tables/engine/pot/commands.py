"""Commands of every pot game besides `commands.Act`: leaving, time, and the dealer's confirmation of the award."""

from dataclasses import dataclass

from tables.engine.commands import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveHand(Command):
    """A player leaves during the hand. His chips in the pot stay; his hand is folded when it is asked."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UseTimeBank(Command):
    """The player in turn takes seconds of his own. `turn_left`: whole seconds that remain of the turn's clock, as the
    shell has them; they are not lost."""

    seat: int
    turn_left: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MuckHand(Command):
    """A player gives up his hand unshown (TH-12). `gives_up`: he says so although his hand would win (TH-13)."""

    seat: int
    gives_up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardPots(Command):
    """The hands read as they should: push the pots."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareMisdeal(Command):
    """All that was bet goes back and the button stays (TH-29). `why` is an id of `faults` or the staff's own words."""

    why: str
    approved_by: int | None = None
