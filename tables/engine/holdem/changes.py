"""How each event changes a hold'em hand. Nothing here refuses; what may happen is in `rounds.py`."""

from collections.abc import Callable, Mapping
from typing import Any

from tables.engine import betting_changes as bets
from tables.engine import events as happened
from tables.engine.betting import NOBODY
from tables.engine.cards import UNKNOWN
from tables.engine.drafts import row
from tables.engine.errors import Broken
from tables.engine.events import Event
from tables.engine.game import Changes
from tables.engine.holdem import events as cards
from tables.engine.holdem.settings import HOLE_CARDS, RESHUFFLE
from tables.engine.holdem.state import (
    BETTING,
    BETWEEN,
    DEALING,
    ENDED,
    SHOWDOWN,
    Deal,
    HoldemDraft,
    HoldemState,
    Phase,
    Record,
    Show,
    done,
    draft_of,
)
from tables.engine.pot import events as pot
from tables.engine.pot.house import house_of

Rows = tuple[tuple[str, ...], ...]
"""Hole cards by player, or boards."""
_NO_CARDS, _NO_SHOW, _NO_RECORD = Deal(()), Show(), Record()


def _opened(event: Event) -> HoldemDraft:
    if not isinstance(event, pot.HandOpened):
        raise Broken("an event out of place", event=type(event).__name__)
    house, banks = house_of(event.rules), event.time_banks
    draft = object.__new__(HoldemDraft)
    draft.betting = bets.start(house.terms, seats=tuple(event.seats), stacks=tuple(event.stacks))
    draft.phase = BETWEEN
    draft.street = 0
    draft.deal = row(Deal, (((),) * len(event.seats), *_NO_CARDS[1:]))
    draft.called = None
    draft.show = _NO_SHOW
    draft.record = _NO_RECORD
    draft.opened = event
    draft.house = house
    draft.watched = house.turn_seconds > 0
    draft.clock = NOBODY
    draft.banks = tuple([banks.get(str(seat), 0) for seat in event.seats]) if banks else ()
    return draft


def _street_opened(state: HoldemDraft, event: happened.StreetOpened) -> None:
    bets.open_street(state, event)
    state.phase = BETTING
    state.street += 1
    state.clock = NOBODY
    if state.record.out_of_turn:
        state.record = state.record._replace(out_of_turn=())


def _street_closed(state: HoldemDraft, event: pot.StreetClosed) -> None:
    state.phase = BETWEEN


def _called(state: HoldemDraft, event: cards.CardsCalledFor) -> None:
    state.phase = DEALING
    state.called = event
    if event.returns:
        aside = tuple(card for card in state.deal.aside if card not in event.returns)
        state.deal = state.deal._replace(returning=(), aside=aside)


def _holes_dealt(state: HoldemDraft, event: cards.HolesDealt) -> None:
    seats, dealt, deal = state.betting.seats, event.cards, state.deal
    if dealt and event.seats == seats:
        holes: Rows = tuple(zip(dealt[::2], dealt[1::2], strict=True))
    else:
        hole, exposed = [*deal.hole], dict(deal.exposed)
        for place, seat in enumerate(event.seats):
            two = dealt[HOLE_CARDS * place : HOLE_CARDS * (place + 1)] or (UNKNOWN, exposed.get(seat, UNKNOWN))
            hole[seats.index(seat)] = tuple(two)
        holes = tuple(hole)
    state.deal = row(Deal, (holes, *deal[1:]))
    if () not in holes:
        state.phase = BETWEEN
        state.called = None


def _hole_replaced(state: HoldemDraft, event: cards.HoleReplaced) -> None:
    """The exposed card lies as the first burn; the flop's burn is thereby made (TH-21)."""
    player = state.betting.seats.index(event.seat)
    kept = next(card for card in (*state.deal.hole[player], UNKNOWN) if card != event.exposed)
    state.deal = state.deal._replace(
        hole=_with(state.deal.hole, player, (kept, event.card)), burns=(*state.deal.burns, event.exposed),
        burned=True, rule="TH-21", exposed=tuple(one for one in state.deal.exposed if one[0] != event.seat),
    )  # fmt: skip
    state.phase = BETTING if state.street and state.betting.turn != NOBODY else BETWEEN
    state.called = None


def _board_dealt(state: HoldemDraft, event: cards.BoardDealt) -> None:
    hole, boards, burns, _, _, aside, exposed, _ = state.deal
    if len(boards) == 1:
        boards = (boards[0] + tuple(event.cards),)
    else:
        boards = _with(boards, event.board - 1, boards[event.board - 1] + tuple(event.cards))
    burns = (*burns, UNKNOWN) if event.burned else burns
    state.deal = row(Deal, (hole, boards, burns, False, (), aside, exposed, ""))
    state.phase = BETWEEN
    state.called = None


def _fault(state: HoldemDraft, event: cards.FaultReported) -> None:
    """What the procedure needs to remember; a misdeal follows as events of its own."""
    deal, seen = state.deal, tuple(event.cards)
    burn_made = (*deal.burns, UNKNOWN)
    fault = event.fault
    if fault == "second_card_exposed":
        deal = deal._replace(exposed=(*deal.exposed, (event.seats[0], seen[0])), hole=_seen(state, event))
    elif fault == "third_card":
        deal = deal._replace(burned=True, burns=(*deal.burns, seen[0] if seen else UNKNOWN), rule=event.rule)
    elif fault in ("flop_early", "flop_too_many", "river_early"):
        burns = deal.burns if deal.burned else burn_made
        deal = deal._replace(burned=True, burns=burns, returning=deal.returning + seen, rule=event.rule)
    elif fault == "turn_early" and state.rules["premature_turn"] == RESHUFFLE:
        deal = deal._replace(burned=True, burns=burn_made, returning=seen, rule=event.rule)
    elif fault == "turn_early":
        deal = deal._replace(burns=burn_made, aside=seen, rule=event.rule)
    state.deal = deal
    state.record = state.record._replace(faults=(*state.record.faults, event))
    # A flop that must be dealt again is called for anew; betting waits for the card that replaces an exposed one.
    if fault == "flop_too_many" or (fault == "second_card_exposed" and state.phase is BETTING):
        state.phase = BETWEEN
        state.called = None


def _seen(state: HoldemState, event: cards.FaultReported) -> Rows:
    """The hole cards with an exposed second card read, where they lie already."""
    player = state.betting.seats.index(event.seats[0])
    hole = state.deal.hole
    if not hole[player] or event.cards[0] in hole[player]:
        return hole
    return (*hole[:player], (hole[player][0], event.cards[0]), *hole[player + 1 :])


def _run_twice_asked(state: HoldemDraft, event: cards.RunTwiceAsked) -> None:
    state.phase = Phase.RUN_TWICE


def _answered(state: HoldemDraft, event: cards.RunTwiceAnswered) -> None:
    answers = (*state.record.answers, (event.seat, event.agrees))
    state.record = state.record._replace(answers=answers)
    if event.agrees and len(answers) < len(state.betting.live):
        state.phase = Phase.RUN_TWICE
        return
    state.phase = BETWEEN
    if event.agrees:
        state.deal = state.deal._replace(boards=(state.board, state.board))


def _showdown_opened(state: HoldemDraft, event: pot.ShowdownOpened) -> None:
    state.phase = SHOWDOWN
    state.show = row(Show, (tuple(map(state.betting.seats.index, event.order)), event.all_open, *_NO_SHOW[2:]))
    state.clock = NOBODY


def _shown(state: HoldemDraft, event: cards.HandShown) -> None:
    player, hole = state.betting.seats.index(event.seat), state.deal.hole
    if hole[player] != event.cards:
        state.deal = state.deal._replace(hole=_with(hole, player, tuple(event.cards)))
    order, all_open, shown, mucked, plays_board = state.show
    state.show = row(Show, (order, all_open, shown | {player}, mucked, plays_board))


def _mucked(state: HoldemDraft, event: pot.HandMucked) -> None:
    player = state.betting.seats.index(event.seat)
    order, all_open, shown, mucked, plays_board = state.show
    state.show = row(Show, (order, all_open, shown, mucked | {player}, plays_board))


def _plays_board(state: HoldemDraft, event: cards.BoardPlayed) -> None:
    player = state.betting.seats.index(event.seat)
    state.show = state.show._replace(plays_board=state.show.plays_board | {player})


def _corrected(state: HoldemDraft, event: cards.CardCorrected) -> None:
    deal, at = state.deal, event.position - 1
    if event.where == "hole":
        player = state.betting.seats.index(event.seat or 0)
        state.deal = deal._replace(hole=_swapped(deal.hole, player, at, event.card))
    else:
        state.deal = deal._replace(boards=_swapped(deal.boards, 1 if event.where == "board_2" else 0, at, event.card))
    state.record = state.record._replace(corrections=(*state.record.corrections, event))


def _swapped(rows: Rows, row: int, at: int, card: str) -> Rows:
    return _with(rows, row, (*rows[row][:at], card, *rows[row][at + 1 :]))


def _with(rows: Rows, row: int, lying: tuple[str, ...]) -> Rows:
    """The rows with one of them replaced."""
    changed = list(rows)
    changed[row] = lying
    return tuple(changed)


def _out_of_turn(state: HoldemDraft, event: happened.ActedOutOfTurn) -> None:
    noted = (*state.record.out_of_turn, (event, state.betting.level))
    state.record = state.record._replace(out_of_turn=noted)


def _left(state: HoldemDraft, event: pot.SeatLeft) -> None:
    state.record = state.record._replace(left=state.record.left | {event.seat})
    state.watched = True


def _bank_used(state: HoldemDraft, event: pot.TimeBankUsed) -> None:
    player = state.betting.seats.index(event.seat)
    state.banks = (*state.banks[:player], state.banks[player] - event.seconds, *state.banks[player + 1 :])


def _clock(state: HoldemDraft, event: happened.ClockStarted) -> None:
    state.clock = state.to_show if state.phase is SHOWDOWN else state.betting.turn


def _awarded(state: HoldemDraft, event: pot.PotAwarded) -> None:
    *before, awards, ended = state.record
    state.record = row(Record, (*before, (*awards, event), ended))


def _ended(state: HoldemDraft, event: pot.HandEnded) -> None:
    state.record = row(Record, (*state.record[:-1], event))
    state.phase = ENDED
    state.called = None
    state.clock = NOBODY


_CHANGES: Mapping[type[Event], Callable[[HoldemDraft, Any], None]] = {
    happened.ChipsMoved: bets.move,
    happened.PlayerActed: bets.note_act,
    happened.StreetOpened: _street_opened,
    pot.StreetClosed: _street_closed,
    cards.CardsCalledFor: _called,
    cards.HolesDealt: _holes_dealt,
    cards.HoleReplaced: _hole_replaced,
    cards.BoardDealt: _board_dealt,
    cards.FaultReported: _fault,
    cards.RunTwiceAsked: _run_twice_asked,
    cards.RunTwiceAnswered: _answered,
    pot.ShowdownOpened: _showdown_opened,
    cards.HandShown: _shown,
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

EVENTS: tuple[type[Event], ...] = (pot.HandOpened, *_CHANGES)
CHANGES: Changes[HoldemState] = Changes(opened=_opened, draft_of=draft_of, by=_CHANGES, done=done)
