"""A DiceHoldem hand as it stands, and how each event changes it. Nothing here refuses; what may happen is in
`rounds.py`."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from tables.engine import betting as bets
from tables.engine import events as happened
from tables.engine.betting import NOBODY, Betting
from tables.engine.dice_holdem import events as dice
from tables.engine.dice_holdem.settings import (
    ANY,
    CANT_HOLDEM,
    FLOP,
    OWN_DICE,
    PRIVATE,
    RIVER,
    STANDARD,
    STREETS,
    TURN,
)
from tables.engine.errors import Broken
from tables.engine.events import Event
from tables.engine.game import Rules
from tables.engine.pot import events as pot
from tables.engine.pot.opening import terms_of

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


class DiceState(NamedTuple):
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
    record: Record = Record()
    clock: int = NOBODY
    banks: tuple[int, ...] = ()

    @property
    def rules(self) -> Rules:
        """The table rules by which this hand is played."""
        return self.opened.rules

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


def apply(state: DiceState | None, event: Event) -> DiceState:
    """The state after an event. The first event of a hand is `HandOpened`."""
    change = _CHANGES.get(type(event))
    if state is None:
        if isinstance(event, pot.HandOpened):
            return _opened(event)
    elif change is not None:
        return change(state, event)
    raise Broken("an event out of place", event=type(event).__name__)


def _opened(event: pot.HandOpened) -> DiceState:
    start = bets.start(terms_of(event.rules), seats=tuple(event.seats), stacks=tuple(event.stacks))
    banks = tuple([event.time_banks.get(str(seat), 0) for seat in event.seats])
    return DiceState(start, Phase.BETWEEN, event, ((),) * len(event.seats), banks=banks)


def _street_opened(state: DiceState, event: happened.StreetOpened) -> DiceState:
    street = STREETS.index(event.street) + 1
    betting = bets.opened(state.betting, event)
    return state._replace(betting=betting, phase=Phase.BETTING, street=street, clock=NOBODY)


def _entered(state: DiceState, event: happened.DiceEntered) -> DiceState:
    called = state.called
    if called is None:
        raise Broken("dice that nobody called for", throw=event.throw)
    state = state._replace(phase=Phase.BETWEEN, called=None)
    return _own_rolled(state, called, event) if called.what == PRIVATE else _board_thrown(state, called, event)


def _own_rolled(state: DiceState, called: dice.DiceCalledFor, event: happened.DiceEntered) -> DiceState:
    own = list(state.own)
    for number, seat in enumerate(called.seats):
        rolled = event.faces[OWN_DICE * number : OWN_DICE * (number + 1)]
        own[state.betting.seats.index(seat)] = tuple(rolled) or (UNREAD,) * OWN_DICE
    return state._replace(own=tuple(own))


def _board_thrown(state: DiceState, called: dice.DiceCalledFor, event: happened.DiceEntered) -> DiceState:
    """A die's state is cleared when it is thrown; a protected die keeps its own (DH-12). Where private dice cannot be
    held, those who are in roll them again."""
    board = dict(enumerate(state.board, start=1))
    board |= {place: Die(face) for place, face in zip(called.places, event.faces, strict=True)}
    own = state.own
    if state.rules["variation"] == CANT_HOLDEM:
        own = tuple(kept if state.betting.folded[player] else () for player, kept in enumerate(own))
    lying = tuple(board[place] for place in sorted(board))
    return state._replace(board=lying, latest=called.places, rolls=state.rolls + 1, own=own)


def _die_bet(state: DiceState, event: dice.DieBetMade) -> DiceState:
    at = event.die - 1
    die = Die(state.board[at].face, event.state, event.seat, event.amount)
    betting = bets.ask_again(state.betting, player=state.betting.seats.index(event.seat))
    record = state.record._replace(die_bets=(*state.record.die_bets, event))
    return state._replace(board=(*state.board[:at], die, *state.board[at + 1 :]), betting=betting, record=record)


def _corrected(state: DiceState, event: happened.DieCorrected) -> DiceState:
    at = event.position - 1
    board = (*state.board[:at], state.board[at]._replace(face=event.face), *state.board[at + 1 :])
    record = state.record._replace(corrections=(*state.record.corrections, event))
    return state._replace(board=board, record=record)


def _showdown_opened(state: DiceState, event: pot.ShowdownOpened) -> DiceState:
    order = tuple(state.betting.seats.index(seat) for seat in event.order)
    return state._replace(phase=Phase.SHOWDOWN, order=order, clock=NOBODY)


def _shown(state: DiceState, event: dice.DiceShown) -> DiceState:
    player = state.betting.seats.index(event.seat)
    own = (*state.own[:player], tuple(event.dice), *state.own[player + 1 :])
    return state._replace(own=own, shown=state.shown | {player})


def _noted(state: DiceState, **change: Any) -> DiceState:
    return state._replace(record=state.record._replace(**change))


def _bank_used(state: DiceState, event: pot.TimeBankUsed) -> DiceState:
    player = state.betting.seats.index(event.seat)
    banks = (*state.banks[:player], state.banks[player] - event.seconds, *state.banks[player + 1 :])
    return state._replace(banks=banks)


_CHANGES: Mapping[type[Event], Callable[[DiceState, Any], DiceState]] = {
    happened.ChipsMoved: lambda state, event: state._replace(betting=bets.moved(state.betting, event)),
    happened.PlayerActed: lambda state, event: state._replace(betting=bets.acted(state.betting, event)),
    happened.StreetOpened: _street_opened,
    pot.StreetClosed: lambda state, event: state._replace(phase=Phase.BETWEEN),
    dice.DiceCalledFor: lambda state, event: state._replace(phase=Phase.ROLLING, called=event),
    happened.DiceEntered: _entered,
    happened.RollDeclaredVoid: lambda state, event: _noted(state, no_rolls=(*state.record.no_rolls, event)),
    happened.DieCorrected: _corrected,
    dice.DieBetMade: _die_bet,
    pot.ShowdownOpened: _showdown_opened,
    dice.DiceShown: _shown,
    pot.HandMucked: lambda state, event: state._replace(mucked=state.mucked | {state.betting.seats.index(event.seat)}),
    happened.ActedOutOfTurn: lambda state, event: _noted(
        state, out_of_turn=(*state.record.out_of_turn, (event, state.betting.level))
    ),
    happened.ClockStarted: lambda state, event: state._replace(clock=state.betting.turn),
    pot.TimeBankUsed: _bank_used,
    pot.SeatLeft: lambda state, event: _noted(state, left=state.record.left | {event.seat}),
    pot.PotAwarded: lambda state, event: _noted(state, awards=(*state.record.awards, event)),
    pot.HandEnded: lambda state, event: _noted(
        state._replace(phase=Phase.ENDED, called=None, clock=NOBODY), ended=event
    ),
}

EVENTS: tuple[type[Event], ...] = (pot.HandOpened, *_CHANGES)
