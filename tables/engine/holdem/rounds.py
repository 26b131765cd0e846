"""What may happen in a hold'em hand: its opening, and what a command leads to. What follows by itself is in
`following.py`, how an event changes the state in `changes.py`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tables.engine import commands as asked
from tables.engine.betting import ACTIONS, CHECK, FOLD, act, refuse_turn
from tables.engine.commands import Act, Command
from tables.engine.errors import Code, Refused
from tables.engine.events import ActedOutOfTurn, ClockStarted, Event
from tables.engine.game import Rules, fill_rules
from tables.engine.holdem import commands as cards
from tables.engine.holdem import faults, showdown
from tables.engine.holdem.dealing import correct_card, deal_board, deal_hole, deal_holes
from tables.engine.holdem.following import SHOWDOWN_CLOCK, TURN_CLOCK
from tables.engine.holdem.settings import SETTINGS
from tables.engine.holdem.state import BETTING, HoldemState, Phase
from tables.engine.pot import commands as pot
from tables.engine.pot.events import SeatLeft, TimeBankUsed
from tables.engine.pot.house import TableRules
from tables.engine.pot.opening import Amounts, open_hand

_NOTHING: Final[Amounts] = {}
_filled: Final[dict[str, TableRules]] = {}
_FILLED_AT_MOST: Final = 256


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
    """A hand opens with its rules in full, its stacks, and what is posted (TH-1, TH-2, TH-16).

    Refuses UNKNOWN_SETTING, BAD_SETTING, TOO_FEW_PLAYERS and NO_SUCH_SEAT.
    """
    return open_hand(
        game=game, rules=complete(rules), stacks=stacks, button=button, blinds=blinds, straddles=straddles,
        live_posts=live_posts, dead_posts=dead_posts, time_banks=time_banks,
    )  # fmt: skip


def complete(rules: Rules) -> TableRules:
    """The rules with every default; remembered, because a table opens every hand with the same."""
    if type(rules) is TableRules:
        return rules
    # As text, because True is no 1 there.
    key = repr(rules)
    filled = _filled.get(key)
    if filled is None:
        if len(_filled) >= _FILLED_AT_MOST:
            _filled.clear()
        filled = _filled[key] = TableRules(fill_rules(SETTINGS, rules))
    return filled


def decide(state: HoldemState, command: Command) -> tuple[Event, ...]:
    """The events a command leads to, or a refusal that changes nothing."""
    if type(command) is Act and state.phase is BETTING:
        return act(state.betting, command)
    return _DECIDERS[type(command)](state, command)


def _act(state: HoldemState, command: asked.Act) -> tuple[Event, ...]:
    """Outside a betting round nobody is asked."""
    if command.action not in ACTIONS:
        raise Refused(Code.NO_SUCH_ACTION, action=command.action, actions=list(ACTIONS))
    if command.seat not in state.betting.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=command.seat, seats=list(state.betting.seats))
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    raise Refused(Code.WRONG_PHASE, phase=state.phase.value, asked=None)


def _record_out_of_turn(state: HoldemState, command: asked.RecordOutOfTurn) -> tuple[Event, ...]:
    """The act of a player who was not asked. Refuses NO_SUCH_SEAT, NO_SUCH_ACTION, WRONG_PHASE, and ALREADY_DONE when
    the player has the turn after all."""
    _require_live(state, command.seat)
    if command.action not in ACTIONS:
        raise Refused(Code.NO_SUCH_ACTION, action=command.action, actions=list(ACTIONS))
    if state.phase is not Phase.BETTING or state.betting.seat_in_turn == command.seat:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, asked=state.betting.seat_in_turn)
    return (ActedOutOfTurn(seat=command.seat, action=command.action, to=command.to),)


def _leave(state: HoldemState, command: pot.LeaveHand) -> tuple[Event, ...]:
    """Who leaves in mid-hand folds when he is asked. Where nobody asks him any more (all-in, at the showdown) his hand
    is shown or mucked as if he sat there."""
    _require_live(state, command.seat)
    if command.seat in state.record.left:
        raise Refused(Code.ALREADY_DONE, seat=command.seat)
    return (SeatLeft(seat=command.seat),)


def _use_time_bank(state: HoldemState, command: pot.UseTimeBank) -> tuple[Event, ...]:
    """All the seconds the player in turn has left, after those that remain of his turn. Refuses MALFORMED,
    NOT_YOUR_TURN, and TOO_LATE when none are left."""
    if command.turn_left < 0:
        raise Refused(Code.MALFORMED, field="turn_left", value=command.turn_left)
    if state.phase is not Phase.BETTING or state.betting.seat_in_turn != command.seat:
        refuse_turn(state.betting, command.seat)
    seconds = _bank_in_turn(state)
    if not seconds:
        raise Refused(Code.TOO_LATE, seat=command.seat, seconds=0)
    clock = ClockStarted(what=TURN_CLOCK, seconds=command.turn_left + seconds)
    return (TimeBankUsed(seat=command.seat, seconds=seconds), clock)


def _bank_in_turn(state: HoldemState) -> int:
    return state.banks[state.betting.turn] if state.banks and state.betting.turn >= 0 else 0


def _time_out(state: HoldemState, command: asked.TimeOut) -> tuple[Event, ...]:
    """The time bank first; then check if it is free, else fold. At the showdown a hand that wins, or that is the last
    claim, is shown, and another one mucked; a hand that nobody has read has no clock (TH-12)."""
    if command.what not in (TURN_CLOCK, SHOWDOWN_CLOCK):
        raise Refused(Code.MALFORMED, field="what", value=command.what)
    phase = Phase.BETTING if command.what == TURN_CLOCK else Phase.SHOWDOWN
    player = state.betting.turn if phase is Phase.BETTING else state.to_show
    if state.phase is not phase or player < 0 or state.clock != player:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, needed=[phase.value])
    seat = state.betting.seats[player]
    if phase is Phase.SHOWDOWN:
        if not showdown.can_time_out(state):
            raise Refused(Code.WRONG_PHASE, phase=state.phase.value, unread=seat)
        return _showdown_timed_out(state, seat)
    seconds = _bank_in_turn(state)
    if seconds:
        return _use_time_bank(state, pot.UseTimeBank(seat=seat))
    free = state.betting.bets[player] >= state.betting.level
    return act(state.betting, asked.Act(seat=seat, action=CHECK if free else FOLD))


def _showdown_timed_out(state: HoldemState, seat: int) -> tuple[Event, ...]:
    try:
        return showdown.muck(state, pot.MuckHand(seat=seat))
    except Refused as refused:
        if refused.code not in (Code.WINNING_HAND, Code.LAST_CLAIM):
            raise
    return showdown.show(state, cards.ShowHand(seat=seat))


def _award_pots(state: HoldemState, command: pot.AwardPots) -> tuple[Event, ...]:
    """The dealer has looked at what was read."""
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    if not state.ready_to_award:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, asked=state.betting.seat_in_turn)
    return showdown.award(state)


def _require_live(state: HoldemState, seat: int) -> None:
    if seat not in [state.betting.seats[player] for player in state.betting.live]:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=list(state.betting.seats))
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)


_DECIDERS: Final[Mapping[type[Command], Callable[[HoldemState, Any], tuple[Event, ...]]]] = {
    asked.Act: _act,
    asked.RecordOutOfTurn: _record_out_of_turn,
    asked.TimeOut: _time_out,
    cards.DealHole: deal_hole,
    cards.DealHoles: deal_holes,
    cards.DealBoard: deal_board,
    cards.CorrectCard: correct_card,
    cards.ReportFault: faults.report,
    cards.AnswerRunTwice: showdown.answer_run_twice,
    cards.ShowHand: showdown.show,
    cards.PlayBoard: showdown.play_board,
    pot.MuckHand: showdown.muck,
    pot.LeaveHand: _leave,
    pot.UseTimeBank: _use_time_bank,
    pot.AwardPots: _award_pots,
    pot.DeclareMisdeal: faults.declare_misdeal,
}

COMMANDS: tuple[type[Command], ...] = tuple(_DECIDERS)
