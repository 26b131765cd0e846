"""A hold'em hand as it stands. What may happen is in `rounds.py`, how an event changes it in `changes.py`."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, final

from tables.engine import events as happened
from tables.engine.betting import NOBODY, Betting
from tables.engine.betting import copy_of as copy_of_betting
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


DEALING: Final = Phase.DEALING
BETTING: Final = Phase.BETTING
BETWEEN: Final = Phase.BETWEEN
SHOWDOWN: Final = Phase.SHOWDOWN
ENDED: Final = Phase.ENDED
_NOBODY: Final[frozenset[int]] = frozenset()


@final
@dataclass(slots=True, init=False)
class Deal:
    """The cards. `hole` by player: () before they are dealt, `??` unread. `burned`: the burn card of the next street
    lies already; `no_burn`: a street that is dealt without one; `returning`: cards that go back into the stub when the
    next street is called for, `aside` those that do when the river is."""

    hole: tuple[tuple[str, ...], ...]
    boards: tuple[tuple[str, ...], ...]
    burns: tuple[str, ...]
    burned: bool
    returning: tuple[str, ...]
    aside: tuple[str, ...]
    exposed: tuple[tuple[int, str], ...]
    rule: str

    def __init__(self, *, players: int) -> None:
        """Before any card."""
        self.hole = ((),) * players
        self.boards = ((),)
        self.burns = ()
        self.burned = False
        self.returning = ()
        self.aside = ()
        self.exposed = ()
        self.rule = ""


@final
@dataclass(slots=True, init=False)
class Show:
    """The showdown: players in the order in which they show, who has shown, mucked or plays the board."""

    order: tuple[int, ...]
    all_open: bool
    shown: frozenset[int]
    mucked: frozenset[int]
    plays_board: frozenset[int]

    def __init__(self, order: tuple[int, ...] = (), *, all_open: bool = False) -> None:
        self.order = order
        self.all_open = all_open
        self.shown = _NOBODY
        self.mucked = _NOBODY
        self.plays_board = _NOBODY


@final
@dataclass(slots=True, init=False)
class Record:
    """What is kept for the people: faults, corrections, acts out of turn (with the level they were made at), who has
    left, answers to running it twice, what was awarded, and how the hand ended."""

    faults: tuple[cards.FaultReported, ...]
    corrections: tuple[cards.CardCorrected, ...]
    out_of_turn: tuple[tuple[happened.ActedOutOfTurn, int], ...]
    left: frozenset[int]
    answers: tuple[tuple[int, bool], ...]
    awards: tuple[pot.PotAwarded, ...]
    ended: pot.HandEnded | None

    def __init__(self) -> None:
        self.faults = ()
        self.corrections = ()
        self.out_of_turn = ()
        self.left = _NOBODY
        self.answers = ()
        self.awards = ()
        self.ended = None


@final
@dataclass(slots=True, init=False)
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
    clock: int
    banks: tuple[int, ...]

    def __init__(self, betting: Betting, opened: pot.HandOpened, house: House, banks: tuple[int, ...] = ()) -> None:
        """A hand before its first card."""
        self.betting = betting
        self.phase = BETWEEN
        self.street = 0
        self.deal = Deal(players=len(betting.seats))
        self.called = None
        self.show = Show()
        self.record = Record()
        self.opened = opened
        self.house = house
        self.watched = house.turn_seconds > 0
        self.clock = NOBODY
        self.banks = banks

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


def copy_of(state: HoldemState) -> HoldemState:
    """The same hand, to be changed without a trace in this one."""
    copy = HoldemState(copy_of_betting(state.betting), state.opened, state.house, state.banks)
    copy.phase = state.phase
    copy.street = state.street
    copy.called = state.called
    copy.watched = state.watched
    copy.clock = state.clock
    _copy_cards(state.deal, copy.deal)
    _copy_showdown(state.show, copy.show)
    _copy_record(state.record, copy.record)
    return copy


def _copy_cards(deal: Deal, copy: Deal) -> None:
    copy.hole = deal.hole
    copy.boards = deal.boards
    copy.burns = deal.burns
    copy.burned = deal.burned
    copy.returning = deal.returning
    copy.aside = deal.aside
    copy.exposed = deal.exposed
    copy.rule = deal.rule


def _copy_showdown(show: Show, copy: Show) -> None:
    copy.order = show.order
    copy.all_open = show.all_open
    copy.shown = show.shown
    copy.mucked = show.mucked
    copy.plays_board = show.plays_board


def _copy_record(record: Record, copy: Record) -> None:
    copy.faults = record.faults
    copy.corrections = record.corrections
    copy.out_of_turn = record.out_of_turn
    copy.left = record.left
    copy.answers = record.answers
    copy.awards = record.awards
    copy.ended = record.ended
