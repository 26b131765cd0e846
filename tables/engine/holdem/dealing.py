"""Cards entered: what is called for next, and what of an entry is refused. A card that cannot be, or lies already, is
never taken in."""

from collections.abc import Sequence
from typing import Final

from tables.engine.betting import STACK
from tables.engine.cards import UNKNOWN, are_cards, first_repeated, is_card
from tables.engine.errors import BY_HOUSE, Code, Refused
from tables.engine.events import Event
from tables.engine.holdem import commands as asked
from tables.engine.holdem.events import BoardDealt, CardCorrected, CardsCalledFor, HoleReplaced, HolesDealt
from tables.engine.holdem.settings import BOARD_CARDS, BOARD_SIZE, FLOP, HOLE_CARDS, RIVER, TURN
from tables.engine.holdem.state import Deal, HoldemState, Phase

HOLE: Final = "hole"
REPLACEMENT: Final = "replacement"
BOARD: Final = "board"
SECOND_BOARD: Final = "board_2"
_NEXT_ON_THE_BOARD: Final = {0: FLOP, 3: TURN, 4: RIVER}
_HOLE_CALLS: Final = {players: CardsCalledFor(what=HOLE, count=HOLE_CARDS * players) for players in STACK}
_USUAL_CALLS: Final = {
    board: {
        lie: CardsCalledFor(what=what, count=BOARD_CARDS[what], board=board, burn=True)
        for lie, what in _NEXT_ON_THE_BOARD.items()
    }
    for board in (1, 2)
}
"""By board and how many cards lie on it."""


def call_hole(state: HoldemState) -> CardsCalledFor:
    """Two cards for every seat (TH-3)."""
    return _HOLE_CALLS[len(state.betting.seats)]


def call_board(state: HoldemState) -> CardsCalledFor:
    """The next cards of the first board that is not complete, with what the dealer does before (TH-3, TH-23 to
    TH-27)."""
    deal = state.deal
    boards = deal.boards
    number = 1 if len(boards[0]) < BOARD_SIZE else 2
    lie = len(boards[number - 1])
    if not (deal.aside or deal.returning or deal.burned):
        return _USUAL_CALLS[number][lie]
    what = _NEXT_ON_THE_BOARD[lie]
    returns = deal.returning + (deal.aside if what == RIVER else ())
    return CardsCalledFor(
        what=what, count=BOARD_CARDS[what], board=number, burn=not deal.burned and not (what == RIVER and deal.aside),
        shuffle=bool(returns), returns=returns, rule=deal.rule,
    )  # fmt: skip


def deal_holes(state: HoldemState, command: asked.DealHoles) -> tuple[Event, ...]:
    """Every seat that has no cards yet. Refuses WRONG_PHASE, WRONG_CARD_COUNT and IMPOSSIBLE_CARD."""
    _require_called(state, HOLE)
    seats, hole = state.betting.seats, state.deal.hole
    if hole[0] or any(hole):
        seats = tuple([seat for seat, dealt in zip(seats, hole, strict=True) if not dealt])
    if command.cards:
        _require_hole_cards(state, seats, command.cards)
    return (HolesDealt(seats=seats, cards=tuple(command.cards)),)


def deal_hole(state: HoldemState, command: asked.DealHole) -> tuple[Event, ...]:
    """One seat's cards, or the card that replaces an exposed one."""
    called = state.called
    if called is not None and called.what == REPLACEMENT:
        if called.seat != command.seat:
            raise Refused(Code.CARDS_AWAITED, what=called.what, seat=called.seat)
        card = command.cards or (UNKNOWN,)
        _require_cards(state, card, count=1, unread=True)
        exposed = dict(state.deal.exposed)[command.seat]
        return (HoleReplaced(seat=command.seat, exposed=exposed, card=card[0]),)
    _require_called(state, HOLE)
    if command.seat not in state.betting.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=command.seat, seats=list(state.betting.seats))
    if state.deal.hole[state.betting.seats.index(command.seat)]:
        raise Refused(Code.ALREADY_DONE, what=HOLE, seat=command.seat)
    if command.cards:
        _require_hole_cards(state, (command.seat,), command.cards)
    return (HolesDealt(seats=(command.seat,), cards=tuple(command.cards)),)


def deal_board(state: HoldemState, command: asked.DealBoard) -> tuple[Event, ...]:
    """The community cards that are called for. While somebody is asked it is refused CARDS_AWAITED with the seat: a
    card that lies nevertheless is reported (TH-24 to TH-26)."""
    called = state.called
    if called is None or called.what not in BOARD_CARDS:
        facts = {"what": called.what} if called else {"phase": state.phase.value, "asked": state.betting.seat_in_turn}
        raise Refused(Code.WRONG_PHASE, **facts)
    _require_cards(state, command.cards, count=called.count)
    return (BoardDealt(what=called.what, cards=tuple(command.cards), burned=called.burn, board=called.board),)


def correct_card(state: HoldemState, command: asked.CorrectCard) -> tuple[Event, ...]:
    """A card reads differently. Before anybody acts on it the dealer does it alone, afterwards with the floor.

    Refuses MALFORMED, NO_SUCH_SEAT, IMPOSSIBLE_CARD, NOT_ALLOWED where the generator deals, ALREADY_SETTLED,
    NO_SUCH_POSITION, NEEDS_FLOOR and NEEDS_REASON before it compares cards, then NOTHING_TO_CORRECT, IMPOSSIBLE_CARD.
    """
    _require_well_formed(state, command)
    if state.by_house:
        raise Refused(Code.NOT_ALLOWED, where=command.where, until=BY_HOUSE)
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    row = _row(state, command)
    if not 1 <= command.position <= len(row):
        raise Refused(Code.NO_SUCH_POSITION, position=command.position, count=len(row))
    if needs_floor(state, command.where, command.position):
        if command.approved_by is None:
            raise Refused(Code.NEEDS_FLOOR)
        if not command.reason:
            raise Refused(Code.NEEDS_REASON)
    was = row[command.position - 1]
    if was == command.card:
        raise Refused(Code.NOTHING_TO_CORRECT, card=was)
    _require_cards(state, (command.card,), count=1)
    return (
        CardCorrected(
            where=command.where, position=command.position, card=command.card, was=was, seat=command.seat,
            reason=command.reason, approved_by=command.approved_by,
        ),
    )  # fmt: skip


def needs_floor(state: HoldemState, where: str, position: int) -> bool:
    """Whether somebody may have acted on the card: any but those of the latest street before its first act, and a hand
    that was just tabled."""
    if where == HOLE:
        return state.phase is not Phase.SHOWDOWN
    board = state.deal.boards[1 if where == SECOND_BOARD else 0]
    latest = range(1, 4) if len(board) == 3 else range(len(board), len(board) + 1)
    return position not in latest or any(state.betting.acted) or state.phase is not Phase.BETTING


def _row(state: HoldemState, command: asked.CorrectCard) -> tuple[str, ...]:
    """The cards the correction is about. A hand that has not been shown cannot read differently, and what it was is
    nobody's to see."""
    if command.where == BOARD:
        return state.board
    if command.where == SECOND_BOARD:
        return state.deal.boards[1]
    player = state.betting.seats.index(command.seat or 0)
    return state.deal.hole[player] if player in state.show.shown else ()


def _require_well_formed(state: HoldemState, command: asked.CorrectCard) -> None:
    places = (BOARD, SECOND_BOARD, HOLE) if len(state.deal.boards) == 2 else (BOARD, HOLE)
    if command.where not in places:
        raise Refused(Code.MALFORMED, field="where", value=command.where)
    if command.where == HOLE and command.seat not in state.betting.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=command.seat, seats=list(state.betting.seats))
    if not is_card(command.card):
        raise Refused(Code.IMPOSSIBLE_CARD, card=command.card)


def require_possible(state: HoldemState, cards: Sequence[str], *, own: tuple[str, ...] = ()) -> None:
    """Refuses IMPOSSIBLE_CARD for what no deck has, what is named twice, and what lies already elsewhere than in the
    `own` cards."""
    known = [card for card in cards if card != UNKNOWN] if UNKNOWN in cards else cards
    distinct, lying = set(known), lying_cards(state)
    lying.difference_update(own)
    if len(distinct) == len(known) and are_cards(distinct) and lying.isdisjoint(distinct):
        return
    for card in known:
        if not is_card(card) or card in lying or card == first_repeated(known):
            raise Refused(Code.IMPOSSIBLE_CARD, card=card)


def _are_in_the_stub(deal: Deal, cards: Sequence[str]) -> bool:
    """Whether they are different cards of the deck that are not known to lie anywhere: the usual case."""
    distinct = set(cards)
    if len(distinct) < len(cards) or deal.exposed or deal.aside or deal.returning or not are_cards(distinct):
        return False
    for rows in (deal.hole, deal.boards):
        for row in rows:
            for card in row:
                if card in distinct:
                    return False
    return distinct.isdisjoint(deal.burns)


def lying_cards(state: HoldemState) -> set[str]:
    """Every card that is known to be out of the stub."""
    deal = state.deal
    lying = set().union(*deal.hole, *deal.boards, deal.burns, deal.aside, deal.returning)
    if deal.exposed:
        lying.update([card for _, card in deal.exposed])
    lying.discard(UNKNOWN)
    return lying


def _require_hole_cards(state: HoldemState, seats: tuple[int, ...], cards: tuple[str, ...]) -> None:
    """Two cards for each of the seats. A card of theirs that was exposed as it fell is one of that seat's two, read or
    unread (TH-21). Refuses as `_require_cards`."""
    own = {seat: card for seat, card in state.deal.exposed if seat in seats}
    _require_cards(state, cards, count=HOLE_CARDS * len(seats), unread=True, own=tuple(own.values()))
    for place, seat in enumerate(seats):
        pair = cards[HOLE_CARDS * place : HOLE_CARDS * (place + 1)]
        if seat in own and own[seat] not in pair and (own[seat] in cards or UNKNOWN not in pair):
            raise Refused(Code.IMPOSSIBLE_CARD, card=own[seat])


def _require_cards(
    state: HoldemState, cards: tuple[str, ...], *, count: int, unread: bool = False, own: tuple[str, ...] = ()
) -> None:
    """Refuses WRONG_CARD_COUNT and IMPOSSIBLE_CARD; `unread`: a card may be `??`; the `own` cards may lie already."""
    if len(cards) != count:
        raise Refused(Code.WRONG_CARD_COUNT, count=len(cards), needed=count)
    if _are_in_the_stub(state.deal, cards):
        return
    if not unread and UNKNOWN in cards:
        raise Refused(Code.IMPOSSIBLE_CARD, card=UNKNOWN)
    require_possible(state, cards, own=own)


def _require_called(state: HoldemState, what: str) -> None:
    called = state.called
    if called is None:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, asked=state.betting.seat_in_turn)
    if called.what != what:
        raise Refused(Code.CARDS_AWAITED, what=called.what, count=called.count)
