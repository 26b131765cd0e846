"""Dice that were entered wrongly: who may correct what, and when (CHD-16, CHD-19). Always a new entry, never an
edit. What the house's generator dealt nobody has read, and nobody corrects: such a round is void or stands."""

from tables.engine import commands as asked
from tables.engine import events as happened
from tables.engine.banked.entries import dealt_by_house, require_free, require_piece
from tables.engine.banked.schedule import Schedule
from tables.engine.banked.state import BankedState, Phase, corrected, reckon
from tables.engine.errors import BY_HOUSE, Code, Refused
from tables.engine.events import Event
from tables.engine.game import Facts


def needs_floor(state: BankedState, throw: str) -> bool:
    """The dealer alone corrects the latest throw until the next step: the next throw, or the question to the
    players."""
    between = state.phase in (Phase.THROWING, Phase.SETTLING)
    asked_since = state.decisions is not None and any(first.name == throw for first in state.first)
    return not between or throw != state.latest or asked_since


def correct_die(state: BankedState, command: asked.CorrectDie) -> tuple[Event, ...]:
    """A correction before settlement. With the floor it needs a reason."""
    event = _corrected(state, command)
    if state.phase is Phase.SETTLED:
        raise Refused(Code.ALREADY_SETTLED)
    if needs_floor(state, command.throw):
        if command.approved_by is None:
            raise Refused(Code.NEEDS_FLOOR, throw=command.throw)
        if not event.reason:
            raise Refused(Code.NEEDS_REASON)
    return (event,)


def correct_settled(state: BankedState, command: asked.CorrectSettled) -> tuple[Event, ...]:
    """A correction after settlement: reason and two people; the old schedule is kept beside the new one (CHD-19)."""
    event, was = _corrected(state, command), settled(state)
    if not event.reason:
        raise Refused(Code.NEEDS_REASON)
    if command.approved_by is None:
        raise Refused(Code.NEEDS_SECOND_PERSON)
    schedule, outcome = _reckoned(state, event)
    return (
        event,
        happened.SettlementCorrected(
            was=was.facts(),
            schedule=schedule.facts(),
            outcome=outcome,
            reason=event.reason,
            approved_by=command.approved_by,
        ),
    )


def weigh_settled(state: BankedState, command: asked.CorrectSettled) -> Schedule:
    """What the round would return after this correction, before anybody has given a reason or signed (CHD-19). Refuses
    as the correction does."""
    event, _ = _corrected(state, command), settled(state)
    return _reckoned(state, event)[0]


def settled(state: BankedState) -> Schedule:
    """The schedule that a settled round was paid by. Refuses ALREADY_VOID, and WRONG_PHASE before its settlement."""
    if state.phase is Phase.VOID:
        raise Refused(Code.ALREADY_VOID)
    if state.phase is not Phase.SETTLED or state.schedule is None:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, needed=[Phase.SETTLED.value])
    return state.schedule


def _reckoned(state: BankedState, event: happened.DieCorrected) -> tuple[Schedule, Facts]:
    """The schedule and the outcome with the die as it is corrected."""
    return reckon(corrected(state, throw=event.throw, position=event.position, face=event.face))


def _corrected(state: BankedState, command: asked.CorrectDie | asked.CorrectSettled) -> happened.DieCorrected:
    throw = state.throw(command.throw)
    if throw is None:
        raise Refused(Code.NO_SUCH_THROW, throw=command.throw)
    if not 1 <= command.position <= throw.count:
        raise Refused(Code.NO_SUCH_POSITION, throw=throw.name, position=command.position, count=throw.count)
    face = require_piece(state, command.face)
    if dealt_by_house(state, throw):
        raise Refused(Code.NOT_ALLOWED, throw=throw.name, until=BY_HOUSE)
    if state.phase is Phase.VOID:
        raise Refused(Code.ALREADY_VOID)
    if throw.name not in state.dice:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, throw=throw.name)
    was = state.dice[throw.name][command.position - 1]
    if face == was:
        raise Refused(Code.NOTHING_TO_CORRECT, throw=throw.name, position=command.position, face=face)
    require_free(state, (face,))
    return happened.DieCorrected(
        throw=throw.name,
        position=command.position,
        face=face,
        was=was,
        reason=command.reason.strip(),
        approved_by=command.approved_by,
    )
