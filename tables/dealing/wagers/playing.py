"""One command through a round of a banked game: what the shell adds to it, and what follows in money and rows."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tables.dealing import outcomes
from tables.dealing.orders import RollByHouse
from tables.dealing.rounds import LoadedRound
from tables.dealing.unit import Unit
from tables.dealing.wagers.closing import close_betting, close_decisions, count_missing, reopen_decisions
from tables.dealing.wagers.settlement import correct_round, release_round, settle_round
from tables.engine import commands as asked
from tables.engine import events as happened
from tables.engine.banked import left_of, thrown_by_house
from tables.engine.banked.state import Phase
from tables.engine.commands import Command
from tables.engine.errors import Code, Refused
from tables.engine.events import Event

GENERATOR = "generator"


def play_on(unit: Unit, round_: LoadedRound, command: Command) -> Mapping[str, Any]:
    """Play it through the loaded round; the receipt. Refuses as the game does."""
    annulled = round_.state.generation if round_.state.phase is Phase.DECIDING else 0
    events = unit.play(_completed(round_, command))
    if isinstance(command, RollByHouse):
        events += _dealt_on(unit, round_)
    _follow(unit, round_, events, annulled=annulled)
    unit.save_round(events)
    return {"round": round_.row.number, "events": [type(event).__name__ for event in events], **_told(round_, events)}


def _completed(round_: LoadedRound, command: Command) -> Command:
    """What the shell adds to a command: the house's dice, or what lies when betting or decisions close."""
    state = round_.state
    if isinstance(command, RollByHouse):
        return _rolled(round_, command)
    if isinstance(command, asked.GiveNotice):
        return _notice_or_close(round_, command)
    if isinstance(command, asked.TimeOut):
        if command.what != state.clock:
            raise Refused(Code.WRONG_PHASE, phase=state.phase.value, clock=state.clock)
        facts = close_betting if state.phase is Phase.BETTING else close_decisions
        return replace(command, **facts(round_))
    return command


def _notice_or_close(round_: LoadedRound, command: asked.GiveNotice) -> Command:
    """Where no notice is needed (the house gives none, or nobody is missing) the dealer's press closes at once
    (CHD-15)."""
    state = round_.state
    unhurried = not state.rules["notice_seconds"]
    if state.phase is Phase.BETTING and unhurried:
        return asked.CloseBetting(**close_betting(round_))
    if state.phase is Phase.DECIDING and (unhurried or count_missing(round_) == 0):
        return asked.CloseDecisions(**close_decisions(round_))
    return command


def _dealt_on(unit: Unit, round_: LoadedRound) -> tuple[Event, ...]:
    """The private hands that follow one: what the generator deals face down goes to all seats by one press."""
    events: tuple[Event, ...] = ()
    while (awaited := round_.state.awaited) is not None and awaited.hidden:
        events += unit.play(_rolled(round_, RollByHouse(throw=awaited.name)))
    return events


def _rolled(round_: LoadedRound, command: RollByHouse) -> asked.EnterDice:
    awaited = round_.state.awaited
    if awaited is None or awaited.name != command.throw:
        raise Refused(
            Code.WRONG_PHASE,
            phase=round_.state.phase.value,
            throw=command.throw,
            awaited=awaited.name if awaited else None,
        )
    left = left_of(round_.state)
    once = round_.state.shape.book.distinct
    faces = outcomes.draw(awaited.count, pieces=left) if once else outcomes.roll(awaited.count, faces=left)
    return asked.EnterDice(throw=awaited.name, faces=faces, source=GENERATOR)


def _follow(unit: Unit, round_: LoadedRound, events: tuple[Event, ...], *, annulled: int) -> None:
    """What follows in money and rows from what happened."""
    for event in events:
        match event:
            case happened.RoundSettled():
                assert round_.state.schedule is not None
                settle_round(unit, schedule=round_.state.schedule)
                row = round_.row
                row.sums = {**row.sums, "by_house": list(thrown_by_house(round_.state))}
            case happened.RoundVoided():
                release_round(unit)
                if round_.state.rolled:
                    unit.alert(
                        level="look",
                        what="round_voided",
                        facts={"round": round_.row.number, "reason": event.reason, "approved_by": event.approved_by},
                        key=str(round_.row.number),
                    )
            case happened.SettlementCorrected() | happened.SettlementVoided():
                correct_round(unit, change=event)
                unit.alert(
                    level="look",
                    what="settlement_changed",
                    facts={"round": round_.row.number, "reason": event.reason, "approved_by": event.approved_by},
                    key=str(round_.row.number),
                )
            case happened.ShooterNamed(seat=int(seat)):
                # The dice pass on from whoever had them last, not from whom they had been offered to (CHD-18).
                unit.table.last_shooter = seat
            case happened.DecisionsOpened():
                reopen_decisions(round_, annulled=annulled)


def _told(round_: LoadedRound, events: tuple[Event, ...]) -> dict[str, Any]:
    """What the receipt repeats so that the same press gets the same dice; never what a seat alone may see."""
    entered = next((event for event in events if isinstance(event, happened.DiceEntered)), None)
    throw = round_.state.throw(entered.throw) if entered else None
    return {"faces": list(entered.faces)} if entered and throw and not throw.hidden else {}
