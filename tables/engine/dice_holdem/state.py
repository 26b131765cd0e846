"""A DiceHoldem hand as it stands. What may happen is in `rounds.py`, how an event changes it in `changes.py`."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tables.engine import events as happened
from tables.engine.betting import NOBODY, Betting
from tables.engine.betting import copy_of as copy_of_betting
from tables.engine.dice_holdem import events as dice
from tables.engine.dice_holdem.settings import (
    ANY,
    ELECTRONIC,
    FLOP,
    RIVER,
    STANDARD,
    STREETS,
    TURN,
)
from tables.engine.game import Rules
from tables.engine.pot import events as pot

UNREAD = "?"
"""A die under a cup that nobody has read."""
REROLL, PROTECT = "reroll", "protect"


class Phase(StrEnum):
    """Where a hand stands. `between`: what comes next follows by itself."""

    ROLLING = "rolling"
    BETTING = "betting"
    BETWEEN = "between"
    SHOWDOWN = "showdown"
    ENDED = "ended"


class Die(NamedTuple):
    """A die of the board: its face, its state (reroll, protect, or none), and who bet on it last and how much."""

    face: str
    state: str = ""
    by: int = 0
    last: int = 0


class Record(NamedTuple):
    """What is kept for the people: every bet on a die, rolls that were none, corrections, acts out of turn, who has
    left, what was awarded and how the hand ended."""

    die_bets: tuple[dice.DieBetMade, ...] = ()
    no_rolls: tuple[happened.RollDeclaredVoid, ...] = ()
    corrections: tuple[happened.DieCorrected, ...] = ()
    out_of_turn: tuple[tuple[happened.ActedOutOfTurn, int], ...] = ()
    left: frozenset[int] = frozenset()
    awards: tuple[pot.PotAwarded, ...] = ()
    ended: pot.HandEnded | None = None


_NO_RECORD = Record()


@dataclass(slots=True)
class DiceState:
    """A hand. `street` is the latest betting round (0 before the first), `rolls` how many times the board was thrown,
    `latest` the places thrown last; `own` by player, () before they are rolled; `order` the players who show."""

    betting: Betting
    phase: Phase
    opened: pot.HandOpened
    own: tuple[tuple[str, ...], ...]
    street: int = 0
    rolls: int = 0
    board: tuple[Die, ...] = ()
    latest: tuple[int, ...] = ()
    called: dice.DiceCalledFor | None = None
    order: tuple[int, ...] = ()
    shown: frozenset[int] = frozenset()
    mucked: frozenset[int] = frozenset()
    record: Record = _NO_RECORD
    clock: int = NOBODY
    banks: tuple[int, ...] = ()

    @property
    def rules(self) -> Rules:
        """The table rules by which this hand is played."""
        return self.opened.rules

    @property
    def by_house(self) -> bool:
        """Whether the house's generator throws: what nobody reads, nobody misreads."""
        return bool(self.rules["dealing"] == ELECTRONIC)

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the board."""
        return tuple(die.face for die in self.board)

    @property
    def again(self) -> tuple[int, ...]:
        """The places of the dice that are thrown again (DH-9)."""
        return tuple(place for place, die in enumerate(self.board, start=1) if die.state == REROLL)

    @property
    def all_in(self) -> bool:
        """Whether a player who is in has no chips left (DH-10)."""
        return any(not self.betting.stacks[player] for player in self.betting.live)

    @property
    def auction(self) -> bool:
        """Whether bets on dice can be made at all in this betting round (DH-6, DH-10, DH-11)."""
        rounds = self.street in range(STREETS.index(FLOP) + 1, STREETS.index(RIVER) + 2)
        return self.phase is Phase.BETTING and self.rules["variation"] == STANDARD and rounds and not self.all_in

    @property
    def open_dice(self) -> tuple[int, ...]:
        """The places that may be bet on: of the latest roll, or any (DH-6)."""
        if self.rules["reroll_choice"] == ANY:
            return tuple(range(1, len(self.board) + 1))
        return self.latest

    @property
    def claims(self) -> tuple[int, ...]:
        """The players who may still win: in, and not mucked."""
        return tuple(player for player in self.betting.live if player not in self.mucked)

    @property
    def to_show(self) -> int:
        """The player who shows next, or NOBODY."""
        return next((player for player in self.order if player not in self.shown | self.mucked), NOBODY)

    @property
    def ready_to_award(self) -> bool:
        """Whether nobody is left to show: all have, or one claim is left (DH-13)."""
        return self.phase is Phase.SHOWDOWN and (self.to_show == NOBODY or len(self.claims) == 1)

    @property
    def turning(self) -> str:
        """The name of the next throw of the board after the first three: none is left when it is empty."""
        return {0: FLOP, 1: TURN, 2: RIVER}.get(self.rolls, "")


def copy_of(state: DiceState) -> DiceState:
    """The same hand, to be changed without a trace in this one: all but its betting are values."""
    return replace(state, betting=copy_of_betting(state.betting))
