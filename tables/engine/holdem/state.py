"""A hold'em hand as it stands. What may happen is in `rounds.py`, how an event changes it in `changes.py`."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tables.engine import events as happened
from tables.engine.betting import NOBODY, Betting, BettingDraft, freeze
from tables.engine.betting import draft_of as draft_of_betting
from tables.engine.drafts import copier
from tables.engine.game import Rules
from tables.engine.holdem import events as cards
from tables.engine.holdem.settings import BOARD_SIZE, ELECTRONIC
from tables.engine.pot import events as pot
from tables.engine.pot.house import House


class Phase(StrEnum):
    """Where a hand stands. `between`: what comes next follows by itself."""

    DEALING = "dealing"
    BETTING = "betting"
    BETWEEN = "between"
    RUN_TWICE = "run_twice"
    SHOWDOWN = "showdown"
    ENDED = "ended"


DEALING, BETTING, BETWEEN = Phase.DEALING, Phase.BETTING, Phase.BETWEEN
SHOWDOWN, ENDED = Phase.SHOWDOWN, Phase.ENDED


class Deal(NamedTuple):
    """The cards. `hole` by player: () before they are dealt, `??` unread. `burned`: the burn card of the next street
    lies already; `no_burn`: a street that is dealt without one; `returning`: cards that go back into the stub when the
    next street is called for, `aside` those that do when the river is."""

    hole: tuple[tuple[str, ...], ...]
    boards: tuple[tuple[str, ...], ...] = ((),)
    burns: tuple[str, ...] = ()
    burned: bool = False
    returning: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    exposed: tuple[tuple[int, str], ...] = ()
    rule: str = ""


class Show(NamedTuple):
    """The showdown: players in the order in which they show, who has shown, mucked or plays the board."""

    order: tuple[int, ...] = ()
    all_open: bool = False
    shown: frozenset[int] = frozenset()
    mucked: frozenset[int] = frozenset()
    plays_board: frozenset[int] = frozenset()


class Record(NamedTuple):
    """What is kept for the people: faults, corrections, acts out of turn (with the level they were made at), who has
    left, answers to running it twice, what was awarded, and how the hand ended."""

    faults: tuple[cards.FaultReported, ...] = ()
    corrections: tuple[cards.CardCorrected, ...] = ()
    out_of_turn: tuple[tuple[happened.ActedOutOfTurn, int], ...] = ()
    left: frozenset[int] = frozenset()
    answers: tuple[tuple[int, bool], ...] = ()
    awards: tuple[pot.PotAwarded, ...] = ()
    ended: pot.HandEnded | None = None


@dataclass(frozen=True, slots=True)
class HoldemState:
    """A hand. `street` counts from 1; `watched`: something follows each turn (a clock, somebody who has left); `clock`
    is the player whose clock runs, `banks` the seconds each has left; `house` is what follows from the rules."""

    betting: Betting
    phase: Phase
    street: int
    deal: Deal
    called: cards.CardsCalledFor | None
    show: Show
    record: Record
    opened: pot.HandOpened
    house: House = field(repr=False, compare=False)
    watched: bool
    clock: int = NOBODY
    banks: tuple[int, ...] = ()

    @property
    def rules(self) -> Rules:
        """The table rules by which this hand is played."""
        return self.opened.rules

    @property
    def by_house(self) -> bool:
        """Whether the house's generator deals: what nobody reads and no hand deals, nobody misreads or misdeals."""
        return bool(self.rules["cards"] == ELECTRONIC)

    @property
    def board(self) -> tuple[str, ...]:
        """The first board, or the only one."""
        return self.deal.boards[0]

    @property
    def complete(self) -> bool:
        """Whether every board is complete."""
        return len(self.deal.boards[-1]) == BOARD_SIZE

    @property
    def claims(self) -> tuple[int, ...]:
        """The players who may still win: in, and not mucked."""
        return tuple(player for player in self.betting.live if player not in self.show.mucked)

    @property
    def claims_settled(self) -> bool:
        """Whether nobody is left to show or muck: all have, or one claim is left (TH-12)."""
        if not self.show.order or self.phase is ENDED:
            return False
        return self.to_show == NOBODY or len(self.claims) == 1

    @property
    def ready_to_award(self) -> bool:
        """Whether the pots can be pushed."""
        return self.claims_settled and self.complete

    @property
    def to_show(self) -> int:
        """The player who shows or mucks next, or NOBODY."""
        show = self.show
        for player in show.order:
            if player not in show.shown and player not in show.mucked and player not in show.plays_board:
                return player
        return NOBODY


class HoldemDraft(HoldemState):
    """A hand that events are changing (see `../drafts.py`)."""

    __slots__ = ()
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__

    betting: BettingDraft
    phase: Phase
    street: int
    deal: Deal
    called: cards.CardsCalledFor | None
    show: Show
    record: Record
    opened: pot.HandOpened
    house: House
    watched: bool
    clock: int
    banks: tuple[int, ...]


draft_of = copier(HoldemState, draft=HoldemDraft, betting=draft_of_betting)


def done(draft: HoldemDraft) -> HoldemState:
    """The hand that a draft has become: nothing changes it any more."""
    freeze(draft.betting)
    draft.__class__ = HoldemState  # type: ignore[assignment]
    return draft
