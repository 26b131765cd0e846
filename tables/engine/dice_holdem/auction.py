"""Reroll and protect bets: on which die, at what price, and what follows (DH-6 to DH-12). They are dead money: they
join the main pot, count in no layer, and give nobody the right to raise."""

from typing import NamedTuple

from tables.engine.betting import BETS, CALL, CHECK, FOLD, POT, STACK, act, options, refuse_turn
from tables.engine.commands import Act
from tables.engine.dice_holdem.commands import BetOnDie
from tables.engine.dice_holdem.events import DieBetMade
from tables.engine.dice_holdem.state import PROTECT, REROLL, DiceState, Phase
from tables.engine.errors import Code, Refused
from tables.engine.events import ChipsMoved, Event
from tables.engine.pot.opening import smallest_bet

STATES = (REROLL, PROTECT)


class Offer(NamedTuple):
    """A bet that may be added: the die's place, the state it brings about, and the least it costs."""

    die: int
    state: str
    least: int


def price_of(state: DiceState, *, die: int, becomes: str) -> int | None:
    """The least that brings a die into this state now: the minimum bet, or the last bet on it and the minimum raise
    (DH-7). None where it is in that state already (DH-12)."""
    lies = state.board[die - 1]
    if lies.state == becomes:
        return None
    smallest = smallest_bet(state.rules, street=max(state.street, 1))
    return lies.last + smallest if lies.state else smallest


def most_of(state: DiceState, *, player: int, spends: int) -> int:
    """The most a player can bet on a die who spends so much on his act: it leaves him a chip (DH-10, DH-12)."""
    chip: int = state.rules["chip"]
    return state.betting.stacks[player] - spends - chip


def offers(state: DiceState) -> tuple[Offer, ...]:
    """Every bet on a die that the player in turn can add to a check or a call."""
    may = options(state.betting)
    if may is None or not state.auction:
        return ()
    most = most_of(state, player=state.betting.turn, spends=may.call)
    found = []
    for die in state.open_dice:
        for becomes in STATES:
            least = price_of(state, die=die, becomes=becomes)
            if least is not None and least <= most:
                found.append(Offer(die, becomes, least))
    return tuple(found)


def bet_on_die(state: DiceState, command: BetOnDie) -> tuple[Event, ...]:
    """The player's act with the bet he adds. Refuses MALFORMED, NO_SUCH_ACTION, NO_SUCH_POSITION, NO_SUCH_SEAT,
    WRONG_PHASE, NOT_YOUR_TURN, then as his act alone, then ALREADY_DONE, BELOW_MINIMUM and ABOVE_MAXIMUM."""
    _require_well_formed(state, command)
    betting = state.betting
    if not state.auction:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, street=state.street, all_in=state.all_in)
    if betting.seat_in_turn != command.seat:
        refuse_turn(betting, command.seat)
    own_act = act(betting, Act(seat=command.seat, action=command.action, to=command.to))
    if command.die not in state.open_dice:
        raise Refused(Code.NO_SUCH_POSITION, position=command.die, positions=list(state.open_dice))
    least = price_of(state, die=command.die, becomes=command.state)
    if least is None:
        raise Refused(Code.ALREADY_DONE, die=command.die, state=command.state)
    spends = sum(event.amount for event in own_act if isinstance(event, ChipsMoved))
    most = most_of(state, player=betting.turn, spends=spends)
    facts = {"spot": command.state, "amount": command.amount, "least": least, "most": most}
    if command.amount < least:
        raise Refused(Code.BELOW_MINIMUM, **facts, minimum=least)
    if command.amount > most:
        raise Refused(Code.ABOVE_MAXIMUM, **facts, maximum=most)
    chips = ChipsMoved(source=STACK[command.seat], target=POT, amount=command.amount, reason=command.state)
    made = DieBetMade(seat=command.seat, die=command.die, state=command.state, amount=command.amount)
    return (*own_act, chips, made)


def _require_well_formed(state: DiceState, command: BetOnDie) -> None:
    if command.state not in STATES:
        raise Refused(Code.MALFORMED, field="state", value=command.state, choices=list(STATES))
    if command.action == FOLD:
        raise Refused(Code.NO_SUCH_ACTION, action=FOLD, actions=[CHECK, CALL, "bet", "raise_to"])
    if not 1 <= command.die <= len(state.board):
        raise Refused(Code.NO_SUCH_POSITION, position=command.die, positions=list(state.open_dice))
    if command.seat not in BETS or command.seat not in state.betting.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=command.seat, seats=list(state.betting.seats))
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
