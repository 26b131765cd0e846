"""Who shows, who may muck, and who wins each pot (TH-12 to TH-15)."""

from functools import lru_cache, partial
from typing import Final

from tables.engine.betting import NOBODY, STACK, can_bet
from tables.engine.cards import UNKNOWN
from tables.engine.errors import Code, Refused
from tables.engine.events import Event
from tables.engine.hands.cards import category_of, faces_of, rank_of
from tables.engine.holdem import commands as asked
from tables.engine.holdem.dealing import require_possible
from tables.engine.holdem.events import BoardPlayed, HandShown, RunTwiceAnswered
from tables.engine.holdem.settings import BOARD_SIZE, HOLE_CARDS
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.pot.awarding import SHOWDOWN, UNCONTESTED, Best, award_events, pots_in
from tables.engine.pot.commands import MuckHand
from tables.engine.pot.events import HandMucked, ShowdownOpened
from tables.engine.pots import Pot

_rank_of = lru_cache(maxsize=32)(rank_of)
"""Remembered while a hand ends: what was ranked to be tabled is ranked again for each pot."""
_MUCKED: Final = {seat: HandMucked(seat=seat) for seat in STACK}


def open_showdown(state: HoldemState) -> tuple[Event, ...]:
    """The last bettor or raiser shows first, else the first live player left of the button (TH-12). Where every hand is
    read and the house tables by itself, they are shown or mucked at once."""
    betting = state.betting
    live, seats = betting.live, betting.seats
    at = live.index(betting.last) if betting.last in live else 0
    order = live[at:] + live[:at]
    all_open = opens_at_once(state)
    opened = ShowdownOpened(order=tuple([seats[player] for player in order]), all_open=all_open)
    if all_open or not state.house.tables_hands:
        return (opened,)
    return (opened, *_tabled(state, order))


def _tabled(state: HoldemState, order: tuple[int, ...]) -> list[Event]:
    """In order, a hand is shown if it wins or ties a pot so far on some board, and mucked otherwise; nothing happens
    while one has not been read."""
    hole, seats, boards = state.deal.hole, state.betting.seats, state.deal.boards
    for player in order:
        if UNKNOWN in hole[player]:
            return []
    pots = pots_in(state.betting)
    if len(pots) == len(boards) == 1:
        return _tabled_for_one_pot(state, order)
    # Who may win a pot may win those before it. Without antes, blinds and bets there is none.
    reach = [0] * len(seats)
    for pot in pots:
        for player in pot.eligible:
            reach[player] += 1
    best = [[0] * len(pots) for _ in boards]
    events: list[Event] = []
    for player in order:
        own, reached = hole[player], reach[player]
        named, stands = 0, False
        for at, board in enumerate(boards):
            rank, so_far = _rank_of(own + board), best[at]
            named = named or rank
            # The last pot he reaches has the fewest others, so that no other is easier to win.
            if reached and rank >= so_far[reached - 1]:
                stands = True
                for number in range(reached):
                    if rank > so_far[number]:
                        so_far[number] = rank
        events.append(_named(seats[player], own, named) if stands else _MUCKED[seats[player]])
    return events


def _tabled_for_one_pot(state: HoldemState, order: tuple[int, ...]) -> list[Event]:
    """The same on one board for one pot, which everybody may win."""
    hole, seats, board = state.deal.hole, state.betting.seats, state.deal.boards[0]
    events: list[Event] = []
    best = 0
    for player in order:
        rank = _rank_of(hole[player] + board)
        if rank < best:
            events.append(_MUCKED[seats[player]])
        else:
            best = rank
            events.append(_named(seats[player], hole[player], rank))
    return events


def opens_at_once(state: HoldemState) -> bool:
    """Where the house has it, hands lie open as soon as nobody can bet any more and cards are still to come."""
    return state.house.opens_all_in and not state.complete and not can_bet(state.betting)


def can_time_out(state: HoldemState) -> bool:
    """Whether the clock can show or muck for who shows next. Cards speak: a hand that is not read yet waits for the
    dealer, who reads or mucks it (TH-12)."""
    return state.to_show != NOBODY and UNKNOWN not in state.deal.hole[state.to_show]


def shown_hand(state: HoldemState, player: int, hole: tuple[str, ...]) -> HandShown:
    """A tabled hand, with its name once the board is complete."""
    seat = state.betting.seats[player]
    if len(state.board) < BOARD_SIZE:
        return HandShown(seat=seat, cards=hole)
    return _named(seat, hole, _rank_of(hole + state.board))


def _named(seat: int, hole: tuple[str, ...], rank: int) -> HandShown:
    return HandShown(seat=seat, cards=hole, category=category_of(rank), faces=faces_of(rank))


def show(state: HoldemState, command: asked.ShowHand) -> tuple[Event, ...]:
    """A hand is tabled, in any order. Refuses WRONG_PHASE, NO_SUCH_SEAT, ALREADY_DONE, WRONG_CARD_COUNT for a hand
    that nobody has read and for cards of one that the generator dealt, IMPOSSIBLE_CARD."""
    player = _claimant(state, command.seat)
    hole = state.deal.hole[player]
    known = UNKNOWN not in hole
    if command.cards and state.by_house:
        raise Refused(Code.WRONG_CARD_COUNT, count=len(command.cards), needed=0, seat=command.seat)
    if command.cards or not known:
        if len(command.cards) != HOLE_CARDS:
            raise Refused(Code.WRONG_CARD_COUNT, count=len(command.cards), needed=HOLE_CARDS, seat=command.seat)
        if UNKNOWN in command.cards or not set(hole) - {UNKNOWN} <= set(command.cards):
            raise Refused(Code.IMPOSSIBLE_CARD, card=next(card for card in command.cards if card not in hole))
        require_possible(state, command.cards, own=hole)
        hole = command.cards if not known else hole
    return (shown_hand(state, player, tuple(hole)),)


def muck(state: HoldemState, command: MuckHand) -> tuple[Event, ...]:
    """A hand is given up. Refuses LAST_CLAIM when a pot would have no claim left, and WINNING_HAND for a hand that is
    known to win, unless its player says that he gives it up (TH-13)."""
    player = _claimant(state, command.seat)
    if state.show.all_open:
        raise Refused(Code.WRONG_PHASE, all_open=True)
    claims = set(state.claims) - {player}
    for number, pot in enumerate(pots_in(state.betting), start=1):
        if not claims.intersection(pot.eligible):
            raise Refused(Code.LAST_CLAIM, seat=command.seat, pot=number)
    if not command.gives_up and _wins_so_far(state, player):
        raise Refused(Code.WINNING_HAND, seat=command.seat)
    return (_MUCKED[command.seat],)


def play_board(state: HoldemState, command: asked.PlayBoard) -> tuple[Event, ...]:
    """The claim to the board alone (TH-13). Refuses WRONG_PHASE before the board is complete, and WINNING_HAND where
    the player's own hand is known to win what the board would not, unless he says that he gives it up."""
    player = _claimant(state, command.seat)
    if not state.complete:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value)
    if not command.gives_up and _wins_so_far(state, player, beside_board=True):
        raise Refused(Code.WINNING_HAND, seat=command.seat)
    return (BoardPlayed(seat=command.seat),)


def answer_run_twice(state: HoldemState, command: asked.AnswerRunTwice) -> tuple[Event, ...]:
    """A player who is in agrees or not; one who does not settles it."""
    if state.phase is not Phase.RUN_TWICE:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value)
    if command.seat not in [state.betting.seats[player] for player in state.betting.live]:
        raise Refused(Code.NO_SUCH_SEAT, seat=command.seat)
    if command.seat in dict(state.record.answers):
        raise Refused(Code.ALREADY_DECIDED, seat=command.seat)
    return (RunTwiceAnswered(seat=command.seat, agrees=command.agrees),)


def _wins_so_far(state: HoldemState, player: int, *, beside_board: bool = False) -> bool:
    """Whether a known hand wins or ties some pot that its player reaches, on some board, against the hands that lie
    open for that pot; with `beside_board`, where it is also higher than the board by itself."""
    if UNKNOWN in state.deal.hole[player] or not state.complete:
        return False
    open_hands = state.show.shown | state.show.plays_board
    for at, board in enumerate(state.deal.boards):
        own = _rank(state, player, at)
        if beside_board and own <= _rank_of(board):
            continue
        for pot in pots_in(state.betting):
            others = open_hands.intersection(pot.eligible)
            if player in pot.eligible and all(own >= _rank(state, other, at) for other in others):
                return True
    return False


def award(state: HoldemState) -> tuple[Event, ...]:
    """The pots are pushed."""
    betting, boards = state.betting, state.deal.boards
    contested = betting.folded.count(False) > 1
    return award_events(
        betting, state.opened.rules, starts=state.opened.stacks, flop=bool(boards[0]),
        boards=len(boards) if contested else 1, how=SHOWDOWN if contested else UNCONTESTED, judge=partial(_best, state),
    )  # fmt: skip


def _best(state: HoldemState, pot: Pot, number: int) -> Best:
    """Best hand on this board among the players of a pot who have not mucked. A claim that nobody contests is not
    read."""
    players, mucked, at = pot.eligible, state.show.mucked, number - 1
    if mucked and not mucked.isdisjoint(players):
        players = tuple([player for player in players if player not in mucked])
    if len(players) == 1:
        player = players[0]
        if player not in state.show.shown or len(state.deal.boards[at]) < BOARD_SIZE:
            return Best(players)
    hole, board, plays_board = state.deal.hole, state.deal.boards[at], state.show.plays_board
    best = 0
    winners: tuple[int, ...] = ()
    for player in players:
        rank = _rank_of(board if player in plays_board else hole[player] + board)
        if rank > best:
            best, winners = rank, (player,)
        elif rank == best:
            winners = (*winners, player)
    return Best(winners, category_of(best), faces_of(best))


def _rank(state: HoldemState, player: int, at: int) -> int:
    """The rank of a hand on a board; of the board alone for who plays it."""
    board = state.deal.boards[at]
    return _rank_of(board if player in state.show.plays_board else state.deal.hole[player] + board)


def _claimant(state: HoldemState, seat: int) -> int:
    """The player of a seat that may still show or muck."""
    if state.phase is not Phase.SHOWDOWN or state.to_show == NOBODY:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value)
    if seat not in state.betting.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=list(state.betting.seats))
    player = state.betting.seats.index(seat)
    if player not in state.claims:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=[state.betting.seats[claim] for claim in state.claims])
    if player in state.show.shown | state.show.plays_board:
        raise Refused(Code.ALREADY_DONE, seat=seat)
    return player
