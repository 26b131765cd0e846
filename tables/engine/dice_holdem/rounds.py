"""What may happen in a DiceHoldem hand, and what follows by itself. How an event changes the state is in `state.py`.

private roll → betting → flop → betting → turn → betting → river → betting → dice thrown again → betting → showdown
(DH-3, DH-11). Where nobody can bet any more, the rest is thrown without betting.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tables.engine import commands as asked
from tables.engine.betting import ACTIONS, CHECK, FOLD, act, can_bet, close_street, refuse_turn
from tables.engine.commands import Command
from tables.engine.dice_holdem import commands as dice
from tables.engine.dice_holdem import showdown
from tables.engine.dice_holdem.auction import bet_on_die
from tables.engine.dice_holdem.rolling import (
    call_board,
    call_private,
    correct_die,
    declare_no_roll,
    enter_dice,
    street_of,
)
from tables.engine.dice_holdem.settings import LEFT_OF_BUTTON, SETTINGS, STREETS
from tables.engine.dice_holdem.state import UNREAD, DiceState, Phase
from tables.engine.errors import Code, Refused
from tables.engine.events import ActedOutOfTurn, ClockStarted, Event, PlayerActed, StreetOpened
from tables.engine.game import Rules, fill_rules
from tables.engine.pot import commands as pot
from tables.engine.pot.awarding import misdeal_events
from tables.engine.pot.events import HandOpened, SeatLeft, StreetClosed, TimeBankUsed
from tables.engine.pot.opening import Amounts, open_hand, smallest_bet

TURN_CLOCK = "turn"
ROLLS = 3
"""Flop, turn, river; a fourth follows where dice are thrown again."""
_NOTHING: Amounts = {}


def opening(
    game: str,
    *,
    rules: Rules,
    stacks: Amounts,
    button: int,
    blinds: Amounts | None = None,
    straddles: Amounts = _NOTHING,
    live_posts: Amounts = _NOTHING,
    dead_posts: Amounts = _NOTHING,
    time_banks: Amounts = _NOTHING,
) -> tuple[Event, ...]:
    """A hand opens with its rules in full, its stacks, and what is posted (DH-2). Published betting begins left of the
    button, with blinds too; card-room custom begins left of the big blind (DH-4).

    Refuses UNKNOWN_SETTING, BAD_SETTING, TOO_FEW_PLAYERS and NO_SUCH_SEAT.
    """
    full = fill_rules(SETTINGS, rules)
    events = open_hand(
        game=game, rules=full, stacks=stacks, button=button, blinds=blinds, straddles=straddles,
        live_posts=live_posts, dead_posts=dead_posts, time_banks=time_banks,
    )  # fmt: skip
    if full["first_to_act"] != LEFT_OF_BUTTON:
        return events
    return tuple(replace(event, first=0) if isinstance(event, HandOpened) else event for event in events)


def decide(state: DiceState, command: Command) -> tuple[Event, ...]:
    """The events a command leads to, or a refusal that changes nothing."""
    return _DECIDERS[type(command)](state, command)


def consequences(state: DiceState) -> tuple[Event, ...]:
    """What follows by itself."""
    if state.phase is Phase.BETTING:
        if state.betting.turn < 0:
            return (*close_street(state.betting), StreetClosed(street=STREETS[state.street - 1]))
        return _of_the_turn(state)
    if state.phase is Phase.BETWEEN:
        return _what_comes_next(state)
    return _at_showdown(state) if state.phase is Phase.SHOWDOWN else ()


def _of_the_turn(state: DiceState) -> tuple[Event, ...]:
    """Who has left folds when he is asked; the clock starts with each turn."""
    seat = state.betting.seat_in_turn
    if seat is not None and seat in state.record.left:
        return (PlayerActed(seat=seat, action=FOLD),)
    seconds = state.rules["turn_seconds"]
    return (ClockStarted(what=TURN_CLOCK, seconds=seconds),) if seconds and state.clock != state.betting.turn else ()


def _what_comes_next(state: DiceState) -> tuple[Event, ...]:
    """The award, private dice, the next betting round, the next throw, or the showdown."""
    if len(state.betting.live) == 1:
        return showdown.award(state)
    if not all(state.own[player] for player in state.betting.live):
        return (call_private(state),)
    if not state.street:
        opened = state.opened
        first = StreetOpened(
            street=STREETS[0], level=opened.level, full=opened.full, wagers=opened.wagers, first=opened.first
        )
        return (first,)
    if state.street <= state.rolls and can_bet(state.betting):
        full = smallest_bet(state.rules, street=state.rolls + 1)
        return (StreetOpened(street=street_of(state), level=0, full=full, wagers=0, first=0),)
    if state.rolls < ROLLS or (state.rolls == ROLLS and state.again):
        return (call_board(state),)
    return (showdown.open_showdown(state),)


def _at_showdown(state: DiceState) -> tuple[Event, ...]:
    """Dice that are read are shown at once; then the dealer confirms, where the house wants it."""
    known = tuple(
        showdown.shown_dice(state, player, state.own[player])
        for player in state.order
        if player not in state.shown | state.mucked and UNREAD not in state.own[player]
    )
    if known:
        return known
    return showdown.award(state) if state.ready_to_award and not state.rules["confirm_award"] else ()


def _act(state: DiceState, command: asked.Act) -> tuple[Event, ...]:
    """Fold, check, call, bet or raise (DH-5)."""
    if command.action not in ACTIONS:
        raise Refused(Code.NO_SUCH_ACTION, action=command.action, actions=list(ACTIONS))
    if command.seat not in state.betting.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=command.seat, seats=list(state.betting.seats))
    _require_betting(state)
    return act(state.betting, command)


def _require_betting(state: DiceState) -> None:
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    if state.phase is not Phase.BETTING:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, asked=None)


def _record_out_of_turn(state: DiceState, command: asked.RecordOutOfTurn) -> tuple[Event, ...]:
    """The act of a player who was not asked: it stands or falls when his turn comes."""
    if command.action not in ACTIONS:
        raise Refused(Code.NO_SUCH_ACTION, action=command.action, actions=list(ACTIONS))
    _require_live(state, command.seat)
    _require_betting(state)
    if state.betting.seat_in_turn == command.seat:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, asked=command.seat)
    return (ActedOutOfTurn(seat=command.seat, action=command.action, to=command.to),)


def _leave(state: DiceState, command: pot.LeaveHand) -> tuple[Event, ...]:
    """Who leaves in mid-hand folds when he is asked."""
    _require_live(state, command.seat)
    if command.seat in state.record.left:
        raise Refused(Code.ALREADY_DONE, seat=command.seat)
    return (SeatLeft(seat=command.seat),)


def _require_live(state: DiceState, seat: int) -> None:
    if seat not in [state.betting.seats[player] for player in state.betting.live]:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=list(state.betting.seats))
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)


def _use_time_bank(state: DiceState, command: pot.UseTimeBank) -> tuple[Event, ...]:
    """All the seconds that the player in turn has left, after those that remain of his turn. Refuses MALFORMED,
    NOT_YOUR_TURN, and TOO_LATE when none are left."""
    if command.turn_left < 0:
        raise Refused(Code.MALFORMED, field="turn_left", value=command.turn_left)
    if state.phase is not Phase.BETTING or state.betting.seat_in_turn != command.seat:
        refuse_turn(state.betting, command.seat)
    seconds = state.banks[state.betting.turn]
    if not seconds:
        raise Refused(Code.TOO_LATE, seat=command.seat, seconds=0)
    clock = ClockStarted(what=TURN_CLOCK, seconds=command.turn_left + seconds)
    return (TimeBankUsed(seat=command.seat, seconds=seconds), clock)


def _time_out(state: DiceState, command: asked.TimeOut) -> tuple[Event, ...]:
    """The time bank first; then check if it is free, else fold."""
    if command.what != TURN_CLOCK:
        raise Refused(Code.MALFORMED, field="what", value=command.what)
    _require_betting(state)
    player = state.betting.turn
    if player < 0 or state.clock != player:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, clock=None)
    seat = state.betting.seats[player]
    if state.banks[player]:
        return _use_time_bank(state, pot.UseTimeBank(seat=seat))
    free = state.betting.bets[player] >= state.betting.level
    return act(state.betting, asked.Act(seat=seat, action=CHECK if free else FOLD))


def _award_pots(state: DiceState, command: pot.AwardPots) -> tuple[Event, ...]:
    """The dealer has looked at what was read."""
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    if not state.ready_to_award:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, asked=state.betting.seat_in_turn)
    return showdown.award(state)


def _declare_misdeal(state: DiceState, command: pot.DeclareMisdeal) -> tuple[Event, ...]:
    """All bets go back, those on dice too, and the button stays (as TH-29). Once somebody has acted, with the floor."""
    if not command.why.strip():
        raise Refused(Code.NEEDS_REASON)
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    if misdeal_needs_floor(state) and command.approved_by is None:
        raise Refused(Code.NEEDS_FLOOR)
    return misdeal_events(
        state.betting, starts=state.opened.stacks, reason=command.why, approved_by=command.approved_by
    )


def misdeal_needs_floor(state: DiceState) -> bool:
    """Whether anybody has acted yet. Where the generator throws it cannot be the dealer's hand that went wrong."""
    return state.by_house or state.street > 1 or any(state.betting.acted)


_DECIDERS: Mapping[type[Command], Callable[[DiceState, Any], tuple[Event, ...]]] = {
    asked.Act: _act,
    dice.BetOnDie: bet_on_die,
    asked.RecordOutOfTurn: _record_out_of_turn,
    asked.TimeOut: _time_out,
    asked.EnterDice: enter_dice,
    asked.DeclareNoRoll: declare_no_roll,
    asked.CorrectDie: correct_die,
    dice.ShowDice: showdown.show,
    pot.MuckHand: showdown.muck,
    pot.LeaveHand: _leave,
    pot.UseTimeBank: _use_time_bank,
    pot.AwardPots: _award_pots,
    pot.DeclareMisdeal: _declare_misdeal,
}

COMMANDS: tuple[type[Command], ...] = tuple(_DECIDERS)
