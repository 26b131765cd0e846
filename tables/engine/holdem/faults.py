"""The dealer's errors as guided procedures (TH-20 to TH-29): when each can be reported, and what follows. What it does
to burn, stub and board is in `state.py`; what the dealer is told to do is the next `CardsCalledFor`."""

from typing import NamedTuple

from tables.engine.errors import BY_HOUSE, Code, Refused
from tables.engine.events import Event
from tables.engine.holdem.commands import ReportFault
from tables.engine.holdem.dealing import HOLE, require_possible
from tables.engine.holdem.events import CardsCalledFor, FaultReported
from tables.engine.holdem.settings import BOARD_CARDS, FLOP, PREFLOP, RIVER, TURN
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.pot.awarding import misdeal_events
from tables.engine.pot.commands import DeclareMisdeal

FIRST_EXPOSED, SECOND_EXPOSED = "first_card_exposed", "second_card_exposed"
THIRD_CARD, THIRD_CARDS = "third_card", "third_cards"
FLOP_TOO_MANY, FLOP_EARLY, TURN_EARLY, RIVER_EARLY = "flop_too_many", "flop_early", "turn_early", "river_early"


class Fault(NamedTuple):
    """An error: its rule, how many seats and cards name it (least, most), and whether it makes the deal void."""

    rule: str
    seats: tuple[int, int]
    cards: tuple[int, int]
    misdeal: bool = False


FAULTS = {
    FIRST_EXPOSED: Fault("TH-20", (1, 1), (0, 1), misdeal=True),
    SECOND_EXPOSED: Fault("TH-21", (1, 1), (1, 1)),
    FLOP_TOO_MANY: Fault("TH-23", (0, 0), (4, 5)),
    FLOP_EARLY: Fault("TH-24", (0, 0), (3, 5)),
    TURN_EARLY: Fault("TH-25", (0, 0), (1, 1)),
    RIVER_EARLY: Fault("TH-26", (0, 0), (1, 1)),
    THIRD_CARD: Fault("TH-27", (1, 1), (0, 1)),
    THIRD_CARDS: Fault("TH-28", (2, 64), (0, 64), misdeal=True),
}
_TWO_EXPOSED = "TH-22"
_EARLY = {FLOP_EARLY: PREFLOP, TURN_EARLY: FLOP, RIVER_EARLY: TURN}


def reportable(state: HoldemState) -> tuple[str, ...]:
    """The errors that can have happened now: at a table where the generator deals, none."""
    if state.by_house:
        return ()
    if state.phase is Phase.DEALING and state.called is not None:
        if state.called.what == FLOP:
            return (FLOP_TOO_MANY,)
        return (FIRST_EXPOSED, SECOND_EXPOSED, THIRD_CARD, THIRD_CARDS) if state.called.what == HOLE else ()
    if state.phase is not Phase.BETTING:
        return ()
    street = (PREFLOP, FLOP, TURN, RIVER)[state.street - 1]
    early = tuple(
        fault for fault, while_betting in _EARLY.items() if while_betting == street and not _reported(state, fault)
    )
    untouched = street == PREFLOP and not any(state.betting.acted)
    return (*early, *((FIRST_EXPOSED, SECOND_EXPOSED, THIRD_CARD, THIRD_CARDS) if untouched else ()))


def report(state: HoldemState, command: ReportFault) -> tuple[Event, ...]:
    """The error and what follows from it. Refuses MALFORMED, NOT_ALLOWED where the generator deals, NO_SUCH_SEAT,
    WRONG_CARD_COUNT, WRONG_PHASE when it cannot have happened now, ALREADY_DONE for an exposed card that was reported
    and waits to be replaced, and IMPOSSIBLE_CARD.

    Cards are compared last: else who reports what cannot have happened would learn which cards lie face down.
    """
    fault = FAULTS.get(command.fault)
    if fault is None:
        raise Refused(Code.MALFORMED, field="fault", value=command.fault)
    if state.by_house:
        raise Refused(Code.NOT_ALLOWED, fault=command.fault, until=BY_HOUSE)
    _require_fitting(state, command, fault)
    if command.fault not in reportable(state):
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, faults=list(reportable(state)))
    if command.fault == SECOND_EXPOSED and (command.seats[0], command.cards[0]) in state.deal.exposed:
        raise Refused(Code.ALREADY_DONE, what=command.fault, seat=command.seats[0])
    _require_possible(state, command)
    rule, is_misdeal = _consequence(state, command.fault)
    reported = FaultReported(
        fault=command.fault, rule=rule, seats=tuple(command.seats), cards=tuple(command.cards)
    )  # fmt: skip
    if is_misdeal:
        return (reported, *misdeal(state, reason=command.fault))
    return (reported,)


def _consequence(state: HoldemState, fault: str) -> tuple[str, bool]:
    """The rule that an error falls under now, and whether it is a misdeal: a second exposed card is, after another,
    whatever else went wrong between the two."""
    known = FAULTS[fault]
    if fault == SECOND_EXPOSED and _reported(state, fault):
        return _TWO_EXPOSED, True
    return known.rule, known.misdeal


def declare_misdeal(state: HoldemState, command: DeclareMisdeal) -> tuple[Event, ...]:
    """The floor's misdeal for a reason of its own; before anybody acted the dealer declares it alone, unless the
    generator deals (TH-29)."""
    if not command.why.strip():
        raise Refused(Code.NEEDS_REASON)
    if state.phase is Phase.ENDED:
        raise Refused(Code.ALREADY_SETTLED)
    if misdeal_needs_floor(state) and command.approved_by is None:
        raise Refused(Code.NEEDS_FLOOR)
    reported = FaultReported(fault="misdeal", rule="TH-29")
    return (reported, *misdeal(state, reason=command.why, approved_by=command.approved_by))


def misdeal_needs_floor(state: HoldemState) -> bool:
    """Whether anybody has acted yet. Where the generator deals it cannot be the dealer's hand that went wrong."""
    return state.by_house or state.street > 1 or any(state.betting.acted)


def misdeal(state: HoldemState, *, reason: str, approved_by: int | None = None) -> tuple[Event, ...]:
    """Everything goes back; the button stays (TH-29)."""
    return misdeal_events(state.betting, starts=state.opened.stacks, reason=reason, approved_by=approved_by)


def call_replacement(state: HoldemState) -> CardsCalledFor:
    """The card for an exposed second card, once the deal is done (TH-21)."""
    return CardsCalledFor(what="replacement", count=1, seat=state.deal.exposed[0][0], rule="TH-21")


def _reported(state: HoldemState, fault: str) -> bool:
    return any(done.fault == fault for done in state.record.faults)


def _require_fitting(state: HoldemState, command: ReportFault, fault: Fault) -> None:
    """The seats sit here, and the cards are as many as the error has."""
    if not fault.seats[0] <= len(command.seats) <= fault.seats[1]:
        raise Refused(Code.MALFORMED, field="seats", needed=list(fault.seats))
    for seat in command.seats:
        if seat not in state.betting.seats:
            raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=list(state.betting.seats))
    if not fault.cards[0] <= len(command.cards) <= fault.cards[1]:
        raise Refused(Code.WRONG_CARD_COUNT, count=len(command.cards), needed=fault.cards[0])
    if command.fault == THIRD_CARD and command.seats[0] != state.betting.seats[0]:
        raise Refused(Code.NO_SUCH_SEAT, seat=command.seats[0], seats=[state.betting.seats[0]])


def _require_possible(state: HoldemState, command: ReportFault) -> None:
    """The cards can be; an exposed one may be known already as the player's own."""
    own: tuple[str, ...] = ()
    if command.fault in (FIRST_EXPOSED, SECOND_EXPOSED):
        own = state.deal.hole[state.betting.seats.index(command.seats[0])]
    require_possible(state, command.cards, own=own)


def needed_for(state: HoldemState, fault: str) -> dict[str, object]:
    """What a form asks for: seats and cards, least and most; and what the error will mean now."""
    known = FAULTS[fault]
    rule, is_misdeal = _consequence(state, fault)
    return {"fault": fault, "rule": rule, "seats": list(known.seats), "cards": list(known.cards),
            "misdeal": is_misdeal, "flop": BOARD_CARDS[FLOP]}  # fmt: skip
