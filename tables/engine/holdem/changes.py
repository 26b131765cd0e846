"""How each event changes a hold'em hand. Nothing here refuses; what may happen is in `rounds.py`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tables.engine import betting_changes as bets
from tables.engine import events as happened
from tables.engine.betting import NOBODY, Betting
from tables.engine.cards import UNKNOWN
from tables.engine.errors import Broken
from tables.engine.events import Event
from tables.engine.holdem import events as cards
from tables.engine.holdem.settings import HOLE_CARDS, RESHUFFLE
from tables.engine.holdem.state import (
    BETTING,
    BETWEEN,
    DEALING,
    ENDED,
    SHOWDOWN,
    Deal,
    HoldemState,
    Phase,
    Show,
)
from tables.engine.pot import events as pot
from tables.engine.pot.house import house_of

Rows = tuple[tuple[str, ...], ...]
"""Hole cards by player, or boards."""


def opened(event: Event) -> HoldemState:
    """The hand that its first event describes. Broken for any other event."""
    if not isinstance(event, pot.HandOpened):
        raise Broken("an event out of place", event=type(event).__name__)
    seats, house, banks = tuple(event.seats), house_of(event.rules), event.time_banks
    return HoldemState(
        Betting(house.terms, seats, event.stacks), event, house,
        tuple([banks.get(str(seat), 0) for seat in seats]) if banks else (),
    )  # fmt: skip


def change(state: HoldemState, events: tuple[Event, ...]) -> None:
    """The hand after these events, in place. Broken for one that the game does not know.

    What a hand has many events of is called by name, which compiled is a jump; the rest is found by type.
    """
    for event in events:
        if isinstance(event, happened.ChipsMoved):
            bets.move(state.betting, event)
        elif isinstance(event, happened.PlayerActed):
            bets.note_act(state.betting, event)
        elif isinstance(event, cards.CardsCalledFor):
            _called(state, event)
        elif isinstance(event, happened.StreetOpened):
            _street_opened(state, event)
        elif isinstance(event, pot.StreetClosed):
            state.phase = BETWEEN
        elif isinstance(event, cards.BoardDealt):
            _board_dealt(state, event)
        elif isinstance(event, cards.HandShown):
            _shown(state, event)
        else:
            rarely = _CHANGES.get(type(event))
            if rarely is None:
                raise Broken("an event out of place", event=type(event).__name__)
            rarely(state, event)


def _street_opened(state: HoldemState, event: happened.StreetOpened) -> None:
    bets.open_street(state.betting, event)
    state.phase = BETTING
    state.street += 1
    state.clock = NOBODY
    if state.record.out_of_turn:
        state.record.out_of_turn = ()


def _called(state: HoldemState, event: cards.CardsCalledFor) -> None:
    state.phase = DEALING
    state.called = event
    if event.returns:
        state.deal.returning = ()
        state.deal.aside = tuple([card for card in state.deal.aside if card not in event.returns])


def _holes_dealt(state: HoldemState, event: cards.HolesDealt) -> None:
    seats, dealt, deal = state.betting.seats, event.cards, state.deal
    if dealt and event.seats == seats and not deal.exposed:
        holes: Rows = tuple([(dealt[at], dealt[at + 1]) for at in range(0, len(dealt), HOLE_CARDS)])
    else:
        hole, exposed = [*deal.hole], dict(deal.exposed)
        for place, seat in enumerate(event.seats):
            two = dealt[HOLE_CARDS * place : HOLE_CARDS * (place + 1)] or (UNKNOWN, UNKNOWN)
            hole[seats.index(seat)] = _with_exposed(two, exposed[seat]) if seat in exposed else tuple(two)
        holes = tuple(hole)
    deal.hole = holes
    if () not in holes:
        state.phase = BETWEEN
        state.called = None


def _with_exposed(two: tuple[str, ...], exposed: str) -> tuple[str, ...]:
    """A seat's cards, in which the one that was exposed as it fell stands for one that nobody read or, where both were,
    for the second (TH-21)."""
    if exposed in two:
        return two
    return (two[1] if two[0] == UNKNOWN else two[0], exposed)


def _hole_replaced(state: HoldemState, event: cards.HoleReplaced) -> None:
    """The exposed card lies as the first burn; the flop's burn is thereby made (TH-21)."""
    player = state.betting.seats.index(event.seat)
    deal = state.deal
    kept = next(card for card in (*deal.hole[player], UNKNOWN) if card != event.exposed)
    deal.hole = _with(deal.hole, player, (kept, event.card))
    deal.burns = (*deal.burns, event.exposed)
    deal.burned = True
    deal.rule = "TH-21"
    deal.exposed = tuple([one for one in deal.exposed if one[0] != event.seat])
    state.phase = BETTING if state.street and state.betting.turn != NOBODY else BETWEEN
    state.called = None


def _board_dealt(state: HoldemState, event: cards.BoardDealt) -> None:
    deal = state.deal
    at = event.board - 1
    lying = deal.boards[at] + tuple(event.cards)
    deal.boards = (lying,) if len(deal.boards) == 1 else _with(deal.boards, at, lying)
    if event.burned:
        deal.burns = (*deal.burns, UNKNOWN)
    deal.burned = False
    deal.returning = ()
    deal.rule = ""
    state.phase = BETWEEN
    state.called = None


def _fault(state: HoldemState, event: cards.FaultReported) -> None:
    """What the procedure needs to remember; a misdeal follows as events of its own."""
    deal, seen = state.deal, tuple(event.cards)
    burn_made = (*deal.burns, UNKNOWN)
    fault = event.fault
    if fault == "second_card_exposed":
        deal.hole = _seen(state, event)
        deal.exposed = (*deal.exposed, (event.seats[0], seen[0]))
    elif fault == "third_card":
        deal.burns = (*deal.burns, seen[0] if seen else UNKNOWN)
        _burned(deal, event)
    elif fault in ("flop_early", "flop_too_many", "river_early"):
        deal.burns = deal.burns if deal.burned else burn_made
        deal.returning += seen
        _burned(deal, event)
    elif fault == "turn_early" and state.rules["premature_turn"] == RESHUFFLE:
        deal.burns = burn_made
        deal.returning = seen
        _burned(deal, event)
    elif fault == "turn_early":
        deal.burns = burn_made
        deal.aside = seen
        deal.rule = event.rule
    state.record.faults = (*state.record.faults, event)
    # A flop that must be dealt again is called for anew; betting waits for the card that replaces an exposed one.
    if fault == "flop_too_many" or (fault == "second_card_exposed" and state.phase is BETTING):
        state.phase = BETWEEN
        state.called = None


def _burned(deal: Deal, event: cards.FaultReported) -> None:
    """The burn card of the next street lies already, by the error's procedure."""
    deal.burned = True
    deal.rule = event.rule


def _seen(state: HoldemState, event: cards.FaultReported) -> Rows:
    """The hole cards with an exposed second card read, where they lie already."""
    player = state.betting.seats.index(event.seats[0])
    hole = state.deal.hole
    return _with(hole, player, _with_exposed(hole[player], event.cards[0])) if hole[player] else hole


def _run_twice_asked(state: HoldemState, event: cards.RunTwiceAsked) -> None:
    state.phase = Phase.RUN_TWICE


def _answered(state: HoldemState, event: cards.RunTwiceAnswered) -> None:
    answers = (*state.record.answers, (event.seat, event.agrees))
    state.record.answers = answers
    if event.agrees and len(answers) < len(state.betting.live):
        state.phase = Phase.RUN_TWICE
        return
    state.phase = BETWEEN
    if event.agrees:
        state.deal.boards = (state.board, state.board)


def _showdown_opened(state: HoldemState, event: pot.ShowdownOpened) -> None:
    state.phase = SHOWDOWN
    seats = state.betting.seats
    state.show = Show(tuple([seats.index(seat) for seat in event.order]), all_open=event.all_open)
    state.clock = NOBODY


def _shown(state: HoldemState, event: cards.HandShown) -> None:
    player, hole = state.betting.seats.index(event.seat), state.deal.hole
    if hole[player] != event.cards:
        state.deal.hole = _with(hole, player, tuple(event.cards))
    state.show.shown |= {player}


def _mucked(state: HoldemState, event: pot.HandMucked) -> None:
    player = state.betting.seats.index(event.seat)
    state.show.mucked |= {player}


def _plays_board(state: HoldemState, event: cards.BoardPlayed) -> None:
    player = state.betting.seats.index(event.seat)
    state.show.plays_board |= {player}


def _corrected(state: HoldemState, event: cards.CardCorrected) -> None:
    deal, at = state.deal, event.position - 1
    if event.where == "hole":
        player = state.betting.seats.index(event.seat or 0)
        deal.hole = _swapped(deal.hole, player, at, event.card)
    else:
        deal.boards = _swapped(deal.boards, 1 if event.where == "board_2" else 0, at, event.card)
    state.record.corrections = (*state.record.corrections, event)


def _swapped(rows: Rows, row: int, at: int, card: str) -> Rows:
    return _with(rows, row, (*rows[row][:at], card, *rows[row][at + 1 :]))


def _with(rows: Rows, row: int, lying: tuple[str, ...]) -> Rows:
    """The rows with one of them replaced."""
    changed = list(rows)
    changed[row] = lying
    return tuple(changed)


def _out_of_turn(state: HoldemState, event: happened.ActedOutOfTurn) -> None:
    state.record.out_of_turn = (*state.record.out_of_turn, (event, state.betting.level))


def _left(state: HoldemState, event: pot.SeatLeft) -> None:
    state.record.left |= {event.seat}
    state.watched = True


def _bank_used(state: HoldemState, event: pot.TimeBankUsed) -> None:
    player = state.betting.seats.index(event.seat)
    state.banks = (*state.banks[:player], state.banks[player] - event.seconds, *state.banks[player + 1 :])


def _clock(state: HoldemState, event: happened.ClockStarted) -> None:
    state.clock = state.to_show if state.phase is SHOWDOWN else state.betting.turn


def _awarded(state: HoldemState, event: pot.PotAwarded) -> None:
    state.record.awards = (*state.record.awards, event)


def _ended(state: HoldemState, event: pot.HandEnded) -> None:
    state.record.ended = event
    state.phase = ENDED
    state.called = None
    state.clock = NOBODY


_CHANGES: Final[Mapping[type[Event], Callable[[HoldemState, Any], None]]] = {
    cards.HolesDealt: _holes_dealt,
    cards.HoleReplaced: _hole_replaced,
    cards.FaultReported: _fault,
    cards.RunTwiceAsked: _run_twice_asked,
    cards.RunTwiceAnswered: _answered,
    pot.ShowdownOpened: _showdown_opened,
    pot.HandMucked: _mucked,
    cards.BoardPlayed: _plays_board,
    cards.CardCorrected: _corrected,
    happened.ActedOutOfTurn: _out_of_turn,
    pot.SeatLeft: _left,
    pot.TimeBankUsed: _bank_used,
    happened.ClockStarted: _clock,
    pot.PotAwarded: _awarded,
    pot.HandEnded: _ended,
}

EVENTS: tuple[type[Event], ...] = (
    pot.HandOpened, happened.ChipsMoved, happened.PlayerActed, happened.StreetOpened, pot.StreetClosed,
    cards.CardsCalledFor, cards.BoardDealt, cards.HandShown, *_CHANGES,
)  # fmt: skip
