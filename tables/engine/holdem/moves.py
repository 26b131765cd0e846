"""What each role may ask of a hold'em hand now, with the facts a button needs. A test ties this to `decide`."""

from collections.abc import Iterator

from tables.engine.audience import Role
from tables.engine.betting import BET, CALL, CHECK, FOLD, NOBODY, RAISE_TO, options
from tables.engine.cards import UNKNOWN
from tables.engine.errors import Refused
from tables.engine.game import Facts, Move
from tables.engine.holdem.dealing import HOLE, REPLACEMENT
from tables.engine.holdem.faults import misdeal_needs_floor, needed_for, reportable
from tables.engine.holdem.settings import HOLE_CARDS
from tables.engine.holdem.showdown import muck
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.pot.commands import MuckHand


def legal_moves(
    state: HoldemState, role: Role, *, seat: int | None = None, missing: int | None = None
) -> tuple[Move, ...]:
    """The moves open to a role; a player's are those of his `seat`, the dealer's are those of every seat besides his
    own. `missing` has no meaning in a pot game."""
    if state.phase is Phase.ENDED:
        return ()
    if role is Role.PLAYER:
        return tuple(move for move in _seats(state) if seat is None or move.facts["seat"] == seat)
    if role is Role.DEALER:
        return (*_dealing(state), *_seats(state), *_dealers(state))
    if role is Role.PIT:
        return tuple(_repairs(state))
    return ()


def _seats(state: HoldemState) -> Iterator[Move]:
    """What a seat itself may do."""
    yield from _acts(state)
    yield from _shows(state)
    live = [state.betting.seats[player] for player in state.betting.live]
    if state.phase is Phase.RUN_TWICE:
        for seat in live:
            if seat not in dict(state.record.answers):
                yield Move(command="AnswerRunTwice", facts={"seat": seat})
    for seat in live:
        if seat not in state.record.left:
            yield Move(command="LeaveHand", facts={"seat": seat})


def _acts(state: HoldemState) -> Iterator[Move]:
    """One move an action of the player in turn: the amount to call, or the range of a bet or raise."""
    may = options(state.betting)
    if state.phase is not Phase.BETTING or may is None:
        return
    seat: Facts = {"seat": may.seat}
    yield Move(command="Act", facts={**seat, "action": FOLD})
    if may.call > 0:
        yield Move(command="Act", facts={**seat, "action": CALL, "amount": may.call})
    else:
        yield Move(command="Act", facts={**seat, "action": CHECK})
    if may.most:
        action = RAISE_TO if state.betting.level else BET
        yield Move(command="Act", facts={**seat, "action": action, "least": may.least, "most": may.most,
                                         "pot": state.betting.middle + max(may.call, 0)})  # fmt: skip
    if state.banks and state.banks[state.betting.turn]:
        yield Move(command="UseTimeBank", facts={**seat, "seconds": state.banks[state.betting.turn]})


def _shows(state: HoldemState) -> Iterator[Move]:
    """Showing, mucking, and claiming the board."""
    if state.phase is not Phase.SHOWDOWN or state.to_show == NOBODY:
        return
    show = state.show
    for player in show.order:
        if player in show.shown | show.mucked | show.plays_board:
            continue
        facts: Facts = {"seat": state.betting.seats[player], "in_turn": player == state.to_show}
        unread = UNKNOWN in state.deal.hole[player]
        yield Move(command="ShowHand", facts={**facts, "count": HOLE_CARDS if unread else 0})
        if _may_muck(state, facts["seat"]):
            yield Move(command="MuckHand", facts=facts)
        if state.complete:
            yield Move(command="PlayBoard", facts=facts)


def _may_muck(state: HoldemState, seat: int) -> bool:
    try:
        muck(state, MuckHand(seat=seat, gives_up=True))
    except Refused:
        return False
    return True


def _dealing(state: HoldemState) -> Iterator[Move]:
    """The cards that are called for."""
    called = state.called
    if called is None:
        return
    if called.what == HOLE:
        yield Move(command="DealHoles", facts={"count": called.count})
        for seat, hole in zip(state.betting.seats, state.deal.hole, strict=True):
            if not hole:
                yield Move(command="DealHole", facts={"seat": seat, "count": 2})
    elif called.what == REPLACEMENT:
        yield Move(command="DealHole", facts={"seat": called.seat, "count": 1})
    else:
        yield Move(command="DealBoard", facts={"what": called.what, "count": called.count, "board": called.board})


def _dealers(state: HoldemState) -> Iterator[Move]:
    """Confirming the award, and what went wrong."""
    if state.ready_to_award:
        yield Move(command="AwardPots")
    if state.phase is Phase.BETTING:
        others = [state.betting.seats[p] for p in state.betting.live if p != state.betting.turn]
        yield Move(command="RecordOutOfTurn", facts={"seats": others})
    for fault in reportable(state):
        yield Move(command="ReportFault", facts=needed_for(state, fault))
    yield from _repairs(state)


def _repairs(state: HoldemState) -> Iterator[Move]:
    """Misdeal and corrections, with what each needs."""
    needs = ["reason", "floor"] if misdeal_needs_floor(state) else ["reason"]
    yield Move(command="DeclareMisdeal", facts={"needs": needs})
    if state.by_house:
        return
    for number, board in enumerate(state.deal.boards, start=1):
        if board:
            yield Move(command="CorrectCard", facts={"where": "board" if number == 1 else "board_2",
                                                     "count": len(board)})  # fmt: skip
    for player in sorted(state.show.shown):
        yield Move(command="CorrectCard", facts={"where": "hole", "seat": state.betting.seats[player], "count": 2})
