"""A hold'em hand as it stands, and how each event changes it. Nothing here refuses; what may happen is in `rounds.py`.

The state is made of tuples: a wager makes a new `Betting` and a new outer tuple, and shares all the rest.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from tables.engine import betting as bets
from tables.engine import events as happened
from tables.engine.betting import NOBODY, Betting
from tables.engine.cards import UNKNOWN
from tables.engine.errors import Broken
from tables.engine.events import Event
from tables.engine.game import Rules
from tables.engine.holdem import events as cards
from tables.engine.holdem.settings import BOARD_SIZE, HOLE_CARDS, RESHUFFLE
from tables.engine.pot import events as pot
from tables.engine.pot.opening import terms_of


class Phase(StrEnum):
    """Where a hand stands. `between`: what comes next follows by itself."""

    DEALING = "dealing"
    BETTING = "betting"
    BETWEEN = "between"
    RUN_TWICE = "run_twice"
    SHOWDOWN = "showdown"
    ENDED = "ended"


BETTING, BETWEEN, SHOWDOWN = Phase.BETTING, Phase.BETWEEN, Phase.SHOWDOWN


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


class HoldemState(NamedTuple):
    """A hand. `street` counts from 1; `watched`: something follows each turn (a clock, somebody who has left); `clock`
    is the player whose clock runs, `banks` the seconds each has left."""

    betting: Betting
    phase: Phase
    street: int
    deal: Deal
    called: cards.CardsCalledFor | None
    show: Show
    record: Record
    opened: pot.HandOpened
    watched: bool
    clock: int = NOBODY
    banks: tuple[int, ...] = ()

    @property
    def rules(self) -> Rules:
        """The table rules by which this hand is played."""
        return self.opened.rules

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
        return (
            self.phase is not Phase.ENDED
            and bool(self.show.order)
            and (self.to_show == NOBODY or len(self.claims) == 1)
        )

    @property
    def ready_to_award(self) -> bool:
        """Whether the pots can be pushed."""
        return self.claims_settled and self.complete

    @property
    def to_show(self) -> int:
        """The player who shows or mucks next, or NOBODY."""
        show = self.show
        done = show.shown | show.mucked | show.plays_board
        return next((player for player in show.order if player not in done), NOBODY)


_NO_SHOW, _NO_RECORD = Show(), Record()


def apply(state: HoldemState | None, event: Event) -> HoldemState:
    """The state after an event. The first event of a hand is `HandOpened`."""
    if state is None:
        if isinstance(event, pot.HandOpened):
            return _opened(event)
    elif (change := _CHANGES.get(type(event))) is not None:
        return change(state, event)
    raise Broken("an event out of place", event=type(event).__name__)


def _opened(event: pot.HandOpened) -> HoldemState:
    start = bets.start(terms_of(event.rules), seats=tuple(event.seats), stacks=tuple(event.stacks))
    banks = tuple([event.time_banks.get(str(seat), 0) for seat in event.seats]) if event.time_banks else ()
    deal = Deal(((),) * len(event.seats))
    return HoldemState(start, Phase.BETWEEN, 0, deal, None, _NO_SHOW, _NO_RECORD, event,
                       bool(event.rules["turn_seconds"]), NOBODY, banks)  # fmt: skip


def _chips_moved(state: HoldemState, event: happened.ChipsMoved) -> HoldemState:
    return tuple.__new__(HoldemState, (bets.moved(state[0], event), *state[1:]))


def _acted(state: HoldemState, event: happened.PlayerActed) -> HoldemState:
    return tuple.__new__(HoldemState, (bets.acted(state[0], event), *state[1:]))


def _street_opened(state: HoldemState, event: happened.StreetOpened) -> HoldemState:
    opened = bets.opened(state.betting, event)
    return tuple.__new__(HoldemState, (opened, BETTING, state.street + 1, *state[3:9], NOBODY, state.banks))


def _street_closed(state: HoldemState, event: pot.StreetClosed) -> HoldemState:
    return tuple.__new__(HoldemState, (state[0], BETWEEN, *state[2:]))


def _called(state: HoldemState, event: cards.CardsCalledFor) -> HoldemState:
    deal = state.deal
    if event.returns:
        back = set(event.returns)
        aside = tuple(card for card in deal.aside if card not in back)
        deal = deal._replace(returning=(), aside=aside)
    return tuple.__new__(HoldemState, (state[0], Phase.DEALING, state[2], deal, event, *state[5:]))


def _holes_dealt(state: HoldemState, event: cards.HolesDealt) -> HoldemState:
    hole = list(state.deal.hole)
    exposed = dict(state.deal.exposed)
    for place, seat in enumerate(event.seats):
        player = state.betting.seats.index(seat)
        dealt = event.cards[HOLE_CARDS * place : HOLE_CARDS * (place + 1)] or (UNKNOWN, exposed.get(seat, UNKNOWN))
        hole[player] = tuple(dealt)
    done = all(hole)
    return state._replace(
        deal=state.deal._replace(hole=tuple(hole)),
        phase=Phase.BETWEEN if done else state.phase,
        called=None if done else state.called,
    )


def _hole_replaced(state: HoldemState, event: cards.HoleReplaced) -> HoldemState:
    """The exposed card lies as the first burn; the flop's burn is thereby made (TH-21)."""
    player = state.betting.seats.index(event.seat)
    kept = next(card for card in (*state.deal.hole[player], UNKNOWN) if card != event.exposed)
    hole = (*state.deal.hole[:player], (kept, event.card), *state.deal.hole[player + 1 :])
    deal = state.deal._replace(
        hole=hole, burns=(*state.deal.burns, event.exposed), burned=True, rule="TH-21",
        exposed=tuple(one for one in state.deal.exposed if one[0] != event.seat),
    )  # fmt: skip
    betting = Phase.BETTING if state.street and state.betting.turn != NOBODY else Phase.BETWEEN
    return state._replace(deal=deal, phase=betting, called=None)


def _board_dealt(state: HoldemState, event: cards.BoardDealt) -> HoldemState:
    deal = state.deal
    at = event.board - 1
    boards = (*deal.boards[:at], deal.boards[at] + tuple(event.cards), *deal.boards[at + 1 :])
    burns = (*deal.burns, UNKNOWN) if event.burned else deal.burns
    dealt = Deal(deal.hole, boards, burns, False, (), deal.aside, deal.exposed, "")
    return tuple.__new__(HoldemState, (state[0], BETWEEN, state[2], dealt, None, *state[5:]))


def _fault(state: HoldemState, event: cards.FaultReported) -> HoldemState:
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
    record = state.record._replace(faults=(*state.record.faults, event))
    # A flop that must be dealt again is called for anew; betting waits for the card that replaces an exposed one.
    stops = fault == "flop_too_many" or (fault == "second_card_exposed" and state.phase is Phase.BETTING)
    state = state._replace(deal=deal, record=record)
    return state._replace(phase=Phase.BETWEEN, called=None) if stops else state


def _seen(state: HoldemState, event: cards.FaultReported) -> tuple[tuple[str, ...], ...]:
    """The hole cards with an exposed second card read, where they lie already."""
    player = state.betting.seats.index(event.seats[0])
    hole = state.deal.hole
    if not hole[player] or event.cards[0] in hole[player]:
        return hole
    return (*hole[:player], (hole[player][0], event.cards[0]), *hole[player + 1 :])


def _answered(state: HoldemState, event: cards.RunTwiceAnswered) -> HoldemState:
    answers = (*state.record.answers, (event.seat, event.agrees))
    state = state._replace(record=state.record._replace(answers=answers))
    if event.agrees and len(answers) < len(state.betting.live):
        return state._replace(phase=Phase.RUN_TWICE)
    boards = (state.board, state.board) if event.agrees else state.deal.boards
    return state._replace(phase=Phase.BETWEEN, deal=state.deal._replace(boards=boards))


def _showdown_opened(state: HoldemState, event: pot.ShowdownOpened) -> HoldemState:
    order = tuple(state.betting.seats.index(seat) for seat in event.order)
    return state._replace(phase=Phase.SHOWDOWN, show=Show(order, event.all_open), clock=NOBODY)


def _shown(state: HoldemState, event: cards.HandShown) -> HoldemState:
    player = state.betting.seats.index(event.seat)
    hole = (*state.deal.hole[:player], tuple(event.cards), *state.deal.hole[player + 1 :])
    show = state.show._replace(shown=state.show.shown | {player})
    return state._replace(deal=state.deal._replace(hole=hole), show=show)


def _mucked(state: HoldemState, event: pot.HandMucked) -> HoldemState:
    player = state.betting.seats.index(event.seat)
    return state._replace(show=state.show._replace(mucked=state.show.mucked | {player}))


def _plays_board(state: HoldemState, event: cards.BoardPlayed) -> HoldemState:
    player = state.betting.seats.index(event.seat)
    return state._replace(show=state.show._replace(plays_board=state.show.plays_board | {player}))


def _corrected(state: HoldemState, event: cards.CardCorrected) -> HoldemState:
    deal, at = state.deal, event.position - 1
    if event.where == "hole":
        player = state.betting.seats.index(event.seat or 0)
        deal = deal._replace(hole=_swapped(deal.hole, player, at, event.card))
    else:
        deal = deal._replace(boards=_swapped(deal.boards, 1 if event.where == "board_2" else 0, at, event.card))
    record = state.record._replace(corrections=(*state.record.corrections, event))
    return state._replace(deal=deal, record=record)


def _swapped(rows: tuple[tuple[str, ...], ...], row: int, at: int, card: str) -> tuple[tuple[str, ...], ...]:
    changed = (*rows[row][:at], card, *rows[row][at + 1 :])
    return (*rows[:row], changed, *rows[row + 1 :])


def _out_of_turn(state: HoldemState, event: happened.ActedOutOfTurn) -> HoldemState:
    noted = (*state.record.out_of_turn, (event, state.betting.level))
    return state._replace(record=state.record._replace(out_of_turn=noted))


def _left(state: HoldemState, event: pot.SeatLeft) -> HoldemState:
    return state._replace(record=state.record._replace(left=state.record.left | {event.seat}), watched=True)


def _bank_used(state: HoldemState, event: pot.TimeBankUsed) -> HoldemState:
    player = state.betting.seats.index(event.seat)
    banks = (*state.banks[:player], state.banks[player] - event.seconds, *state.banks[player + 1 :])
    return state._replace(banks=banks)


def _clock(state: HoldemState, event: happened.ClockStarted) -> HoldemState:
    return state._replace(clock=state.to_show if state.phase is Phase.SHOWDOWN else state.betting.turn)


def _awarded(state: HoldemState, event: pot.PotAwarded) -> HoldemState:
    record = state.record._replace(awards=(*state.record.awards, event))
    return tuple.__new__(HoldemState, (*state[:6], record, *state[7:]))


def _ended(state: HoldemState, event: pot.HandEnded) -> HoldemState:
    return state._replace(phase=Phase.ENDED, called=None, clock=NOBODY, record=state.record._replace(ended=event))


_CHANGES: Mapping[type[Event], Callable[[HoldemState, Any], HoldemState]] = {
    happened.ChipsMoved: _chips_moved,
    happened.PlayerActed: _acted,
    happened.StreetOpened: _street_opened,
    pot.StreetClosed: _street_closed,
    cards.CardsCalledFor: _called,
    cards.HolesDealt: _holes_dealt,
    cards.HoleReplaced: _hole_replaced,
    cards.BoardDealt: _board_dealt,
    cards.FaultReported: _fault,
    cards.RunTwiceAsked: lambda state, event: state._replace(phase=Phase.RUN_TWICE),
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
