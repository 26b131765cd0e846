"""What follows by itself in a hold'em hand: streets that open and close, cards that are called for, the showdown and
the award.

holes called for → betting → flop → betting → turn → betting → river → betting → showdown → award. Where nobody can bet
any more, the rest is dealt without betting.
"""

from functools import lru_cache
from typing import Final

from tables.engine.betting import FOLD, can_bet, close_street
from tables.engine.cards import UNKNOWN
from tables.engine.events import ClockStarted, Event, PlayerActed, StreetOpened
from tables.engine.holdem import faults, showdown
from tables.engine.holdem.dealing import call_board, call_hole
from tables.engine.holdem.events import RunTwiceAsked
from tables.engine.holdem.settings import BOARD_SIZE, STREETS
from tables.engine.holdem.state import BETTING, BETWEEN, SHOWDOWN, HoldemState
from tables.engine.pot.events import StreetClosed
from tables.engine.pot.settings import OFF

TURN_CLOCK: Final = "turn"
SHOWDOWN_CLOCK: Final = "showdown"
_STREET_OF_BOARD: Final = {0: 1, 3: 2, 4: 3, 5: 4}
_LAST_STREET: Final = len(STREETS)
_NONE: Final[tuple[Event, ...]] = ()
_CLOSED: Final = tuple(StreetClosed(street=street) for street in STREETS)


def consequences(state: HoldemState) -> tuple[Event, ...]:
    """The events that follow without a command."""
    phase = state.phase
    if phase is BETTING:
        betting = state.betting
        if betting.turn >= 0:
            return _of_the_turn(state) if state.watched else _NONE
        closing = (*close_street(betting), _CLOSED[state.street - 1])
        return (*closing, call_board(state)) if _goes_on(state) else closing
    if phase is BETWEEN:
        return _after_a_street(state) if state.street else _before_the_betting(state)
    return _at_showdown(state) if phase is SHOWDOWN else _NONE


def _goes_on(state: HoldemState) -> bool:
    """Whether a street that closes is followed by the next cards and nothing else: the usual case of
    `_after_a_street`, without another look at the hand."""
    betting, boards = state.betting, state.deal.boards
    return (
        0 not in betting.stacks
        and betting.folded.count(False) > 1
        and _STREET_OF_BOARD[len(boards[0])] == state.street < _LAST_STREET
        and not state.deal.exposed
    )


def _of_the_turn(state: HoldemState) -> tuple[Event, ...]:
    """Who has left folds when he is asked; the clock starts with each turn."""
    seat = state.betting.seat_in_turn
    if seat is not None and seat in state.record.left:
        return (PlayerActed(seat=seat, action=FOLD),)
    seconds = state.house.turn_seconds
    return (ClockStarted(what=TURN_CLOCK, seconds=seconds),) if seconds and state.clock != state.betting.turn else ()


def _before_the_betting(state: HoldemState) -> tuple[Event, ...]:
    """Hole cards, the card that replaces an exposed one, and the first betting round."""
    if not all(state.deal.hole):
        return (call_hole(state),)
    if state.deal.exposed:
        return (faults.call_replacement(state),)
    opened = state.opened
    return (_street(1, opened.level, opened.full, opened.wagers, opened.first),)


@lru_cache(maxsize=4_096)
def _street(number: int, level: int, full: int, wagers: int, first: int) -> StreetOpened:
    """A betting round that begins; remembered, because those of a table are much the same in every hand."""
    return StreetOpened(street=STREETS[number - 1], level=level, full=full, wagers=wagers, first=first)


def _after_a_street(state: HoldemState) -> tuple[Event, ...]:
    """The next cards, the next betting round, the showdown, or the award."""
    betting, deal = state.betting, state.deal
    if deal.exposed:
        return (faults.call_replacement(state),)
    if betting.folded.count(False) == 1:
        return showdown.award(state)
    boards, street = deal.boards, state.street + 1
    may_bet = 0 not in betting.stacks or can_bet(betting)
    if may_bet and street <= _STREET_OF_BOARD[len(boards[0])]:
        return (_street(street, 0, state.house.smallest_bet(street), 0, 0),)
    if len(boards[-1]) < BOARD_SIZE:
        if not may_bet and (asks := _before_the_rest(state)):
            return asks
        return (call_board(state),)
    return _award_if_sure(state) if state.show.order else showdown.open_showdown(state)


def _before_the_rest(state: HoldemState) -> tuple[Event, ...]:
    """Nobody can bet any more: hands are opened, and it is asked whether to deal the rest twice."""
    if state.house.opens_all_in and not state.show.order:
        return showdown.open_showdown(state)
    return _ask_run_twice(state)


def _ask_run_twice(state: HoldemState) -> tuple[Event, ...]:
    """The question to those who are in, if the house offers it and it has not been answered."""
    live, answers = state.betting.live, state.record.answers
    if state.rules["run_it_twice"] == OFF or len(state.deal.boards) > 1 or len(answers) == len(live):
        return ()
    if not all(agrees for _, agrees in answers):
        return ()
    return (RunTwiceAsked(seats=tuple([state.betting.seats[player] for player in live])),)


def _at_showdown(state: HoldemState) -> tuple[Event, ...]:
    """Where all lie open, hands that are read are tabled at once; when nobody is left to show, the pots are pushed, or
    the rest is dealt."""
    show = state.show
    if show.all_open:
        known = tuple(
            showdown.shown_hand(state, player, state.deal.hole[player])
            for player in show.order
            if player not in show.shown and UNKNOWN not in state.deal.hole[player]
        )
        if known:
            return known
    if state.claims_settled:
        if state.complete:
            return _award_if_sure(state)
        return _ask_run_twice(state) or (call_board(state),)
    seconds = state.house.turn_seconds
    if not seconds or state.clock == state.to_show or not showdown.can_time_out(state):
        return _NONE
    return (ClockStarted(what=SHOWDOWN_CLOCK, seconds=seconds),)


def _award_if_sure(state: HoldemState) -> tuple[Event, ...]:
    """Where the dealer confirms what was read, his press pushes the pots."""
    return _NONE if state.house.confirms else showdown.award(state)
