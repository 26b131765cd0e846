"""How each event changes a DiceHoldem hand. Nothing here refuses; what may happen is in `rounds.py`."""

from collections.abc import Callable, Mapping
from typing import Any

from tables.engine import betting_changes as bets
from tables.engine import events as happened
from tables.engine.betting import NOBODY, Betting
from tables.engine.dice_holdem import events as dice
from tables.engine.dice_holdem.settings import CANT_HOLDEM, OWN_DICE, PRIVATE, STREETS
from tables.engine.dice_holdem.state import UNREAD, DiceState, Die, Phase
from tables.engine.errors import Broken
from tables.engine.events import Event
from tables.engine.pot import events as pot
from tables.engine.pot.house import terms_of


def opened(event: Event) -> DiceState:
    """The hand that its first event describes. Broken for any other event."""
    if not isinstance(event, pot.HandOpened):
        raise Broken("an event out of place", event=type(event).__name__)
    start = Betting(terms_of(event.rules), tuple(event.seats), event.stacks)
    banks = tuple([event.time_banks.get(str(seat), 0) for seat in event.seats])
    return DiceState(start, Phase.BETWEEN, event, ((),) * len(event.seats), banks=banks)


def change(state: DiceState, events: tuple[Event, ...]) -> None:
    """The hand after these events, in place. Broken for one that the game does not know."""
    for event in events:
        by = _CHANGES.get(type(event))
        if by is None:
            raise Broken("an event out of place", event=type(event).__name__)
        by(state, event)


def _moved(state: DiceState, event: happened.ChipsMoved) -> None:
    bets.move(state.betting, event)


def _acted(state: DiceState, event: happened.PlayerActed) -> None:
    bets.note_act(state.betting, event)


def _street_opened(state: DiceState, event: happened.StreetOpened) -> None:
    bets.open_street(state.betting, event)
    state.phase = Phase.BETTING
    state.street = STREETS.index(event.street) + 1
    state.clock = NOBODY
    _forget_out_of_turn(state)


def _street_closed(state: DiceState, event: pot.StreetClosed) -> None:
    state.phase = Phase.BETWEEN


def _called(state: DiceState, event: dice.DiceCalledFor) -> None:
    state.phase = Phase.ROLLING
    state.called = event


def _entered(state: DiceState, event: happened.DiceEntered) -> None:
    called = state.called
    if called is None:
        raise Broken("dice that nobody called for", throw=event.throw)
    state.phase = Phase.BETWEEN
    state.called = None
    if called.what == PRIVATE:
        _own_rolled(state, called, event)
    else:
        _board_thrown(state, called, event)


def _own_rolled(state: DiceState, called: dice.DiceCalledFor, event: happened.DiceEntered) -> None:
    own = list(state.own)
    for number, seat in enumerate(called.seats):
        rolled = event.faces[OWN_DICE * number : OWN_DICE * (number + 1)]
        own[state.betting.seats.index(seat)] = tuple(rolled) or (UNREAD,) * OWN_DICE
    state.own = tuple(own)


def _board_thrown(state: DiceState, called: dice.DiceCalledFor, event: happened.DiceEntered) -> None:
    """A die's state is cleared when it is thrown; a protected die keeps its own (DH-12). Where private dice cannot be
    held, those who are in roll them again."""
    board = dict(enumerate(state.board, start=1))
    board |= {place: Die(face) for place, face in zip(called.places, event.faces, strict=True)}
    if state.rules["variation"] == CANT_HOLDEM:
        state.own = tuple(kept if state.betting.folded[player] else () for player, kept in enumerate(state.own))
    state.board = tuple(board[place] for place in sorted(board))
    state.latest = called.places
    state.rolls += 1


def _roll_void(state: DiceState, event: happened.RollDeclaredVoid) -> None:
    state.record = state.record._replace(no_rolls=(*state.record.no_rolls, event))


def _die_bet(state: DiceState, event: dice.DieBetMade) -> None:
    at = event.die - 1
    die = Die(state.board[at].face, event.state, event.seat, event.amount)
    bets.ask_again(state.betting, player=state.betting.seats.index(event.seat))
    state.board = (*state.board[:at], die, *state.board[at + 1 :])
    state.record = state.record._replace(die_bets=(*state.record.die_bets, event))
    _forget_out_of_turn(state)


def _corrected(state: DiceState, event: happened.DieCorrected) -> None:
    at = event.position - 1
    state.board = (*state.board[:at], state.board[at]._replace(face=event.face), *state.board[at + 1 :])
    state.record = state.record._replace(corrections=(*state.record.corrections, event))


def _showdown_opened(state: DiceState, event: pot.ShowdownOpened) -> None:
    state.phase = Phase.SHOWDOWN
    state.order = tuple([state.betting.seats.index(seat) for seat in event.order])
    state.clock = NOBODY


def _shown(state: DiceState, event: dice.DiceShown) -> None:
    player = state.betting.seats.index(event.seat)
    state.own = (*state.own[:player], tuple(event.dice), *state.own[player + 1 :])
    state.shown |= {player}


def _mucked(state: DiceState, event: pot.HandMucked) -> None:
    state.mucked |= {state.betting.seats.index(event.seat)}


def _out_of_turn(state: DiceState, event: happened.ActedOutOfTurn) -> None:
    noted = (*state.record.out_of_turn, (event, state.betting.level))
    state.record = state.record._replace(out_of_turn=noted)


def _forget_out_of_turn(state: DiceState) -> None:
    """The question is another one: what was said before it was asked answers nothing any more."""
    if state.record.out_of_turn:
        state.record = state.record._replace(out_of_turn=())


def _clock(state: DiceState, event: happened.ClockStarted) -> None:
    state.clock = state.betting.turn


def _bank_used(state: DiceState, event: pot.TimeBankUsed) -> None:
    player = state.betting.seats.index(event.seat)
    state.banks = (*state.banks[:player], state.banks[player] - event.seconds, *state.banks[player + 1 :])


def _left(state: DiceState, event: pot.SeatLeft) -> None:
    state.record = state.record._replace(left=state.record.left | {event.seat})


def _awarded(state: DiceState, event: pot.PotAwarded) -> None:
    state.record = state.record._replace(awards=(*state.record.awards, event))


def _ended(state: DiceState, event: pot.HandEnded) -> None:
    state.record = state.record._replace(ended=event)
    state.phase = Phase.ENDED
    state.called = None
    state.clock = NOBODY


_CHANGES: Mapping[type[Event], Callable[[DiceState, Any], None]] = {
    happened.ChipsMoved: _moved,
    happened.PlayerActed: _acted,
    happened.StreetOpened: _street_opened,
    pot.StreetClosed: _street_closed,
    dice.DiceCalledFor: _called,
    happened.DiceEntered: _entered,
    happened.RollDeclaredVoid: _roll_void,
    happened.DieCorrected: _corrected,
    dice.DieBetMade: _die_bet,
    pot.ShowdownOpened: _showdown_opened,
    dice.DiceShown: _shown,
    pot.HandMucked: _mucked,
    happened.ActedOutOfTurn: _out_of_turn,
    happened.ClockStarted: _clock,
    pot.TimeBankUsed: _bank_used,
    pot.SeatLeft: _left,
    pot.PotAwarded: _awarded,
    pot.HandEnded: _ended,
}

EVENTS: tuple[type[Event], ...] = (pot.HandOpened, *_CHANGES)
