"""The way in for every command of a round, from a screen, a timer or a test: who may, what the shell adds, what
follows.

The rules are the engine's, the transaction is `unit`'s, the many players' wagers are the betting desk's.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from casino.people import sign_in
from casino.people.actors import Actor
from tables.dealing import access, opening, outcomes, terms, wagers
from tables.dealing.codec import command_facts, read_command
from tables.dealing.receipts import Answer
from tables.dealing.rounds import NUMBER_STEP, LoadedRound, require_live
from tables.dealing.showing import hand_back_connections
from tables.dealing.unit import Unit, perform
from tables.engine import commands as asked
from tables.engine import events as happened
from tables.engine.banked import left_of
from tables.engine.banked.state import Phase
from tables.engine.commands import Command
from tables.engine.errors import Code, Refused
from tables.engine.events import Event

__all__ = ["Answer", "OpenBetting", "RollByHouse", "execute", "in_patron_sign_in_thread", "in_staff_sign_in_thread",
           "in_thread", "press"]  # fmt: skip

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
THREADS = 8
SIGN_IN_THREADS = 2
GENERATOR = "generator"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBetting(Command):
    """Open the next round at this table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollByHouse(Command):
    """Let the house's generator throw, where the table's rules allow it."""

    throw: str


SHELL_COMMANDS: Mapping[str, type[Command]] = {"OpenBetting": OpenBetting, "RollByHouse": RollByHouse}
ENGINE_COMMANDS: Mapping[str, type[Command]] = {
    kind.__name__: kind
    for kind in (
        asked.GiveNotice,
        asked.EnterDice,
        asked.DeclareNoRoll,
        asked.CorrectDie,
        asked.Settle,
        asked.NameShooter,
        asked.VoidRound,
        asked.CorrectSettled,
        asked.VoidSettled,
    )
}
PRESSES = {**SHELL_COMMANDS, **ENGINE_COMMANDS}
OF_A_SETTLED_ROUND = (asked.CorrectSettled, asked.VoidSettled)


def press(
    *, table_id: int, actor: Actor, name: str, data: Mapping[str, Any], command_id: UUID | str, as_of: int | None
) -> Answer:
    """A command by its name and data on the wire. `second` ({"badge", "pin"}) signs on the spot and becomes
    `approved_by`.

    Refused besides what `execute` refuses: UNKNOWN_COMMAND, UNKNOWN_FIELD, MALFORMED, and what signing in refuses.
    """
    try:
        kind = PRESSES.get(name)
        if kind is None:
            raise Refused(Code.UNKNOWN_COMMAND, command=name)
        given = dict(data)
        number = _round_number(given) if kind in OF_A_SETTLED_ROUND else None
        second = given.pop("second", None) if name in access.APPROVALS else None
        if "approved_by" in given:
            raise Refused(Code.UNKNOWN_FIELD, field="approved_by", command=name)
        command = read_command(kind, given)
        if second is not None:
            command = replace(command, approved_by=_second_person(actor, second, name))  # type: ignore[call-arg]
        return execute(
            table_id=table_id, actor=actor, command=command, command_id=command_id, as_of=as_of, round_number=number
        )
    except Refused as refused:
        return Answer.refusal(refused)


def execute(
    *,
    table_id: int,
    actor: Actor,
    command: Command,
    command_id: UUID | str,
    as_of: int | None,
    round_number: int | None = None,
) -> Answer:
    """One command to a table, once. `as_of` is the picture's number it was made on; `round_number` for settled rounds.

    Refused: UNKNOWN_TABLE, TABLE_LOCKED, NOT_ALLOWED, NO_DEALER, NOT_AT_TABLE, TABLE_CLOSED, ROUND_RUNNING, NO_ROUND,
    STALE, ID_REUSED, and what the game refuses. A refusal is an answer and changes nothing.
    """
    try:
        id_ = access.as_uuid(command_id)
        if isinstance(command, OpenBetting):
            terms.reckon_beforehand(table_id)
    except Refused as refused:
        return Answer.refusal(refused)
    return perform(
        table_id=table_id,
        actor=actor,
        command_id=id_,
        content=access.content_of(actor, table_id=table_id, what=[command_facts(command), round_number]),
        work=partial(_work, command=command, as_of=as_of),
        round_number=round_number,
    )


async def in_thread(
    function: Callable[Parameters, Result], *args: Parameters.args, **kwargs: Parameters.kwargs
) -> Result:
    """Run a blocking function of the shell from an event loop, in a bounded pool whose connections are handed back."""
    return await asyncio.get_running_loop().run_in_executor(_POOL, partial(_then_hand_back, function, *args, **kwargs))


async def in_staff_sign_in_thread(
    function: Callable[Parameters, Result], *args: Parameters.args, **kwargs: Parameters.kwargs
) -> Result:
    """As `in_thread`, for what checks the PIN of somebody of the house: the work of a hash keeps no command waiting."""
    return await asyncio.get_running_loop().run_in_executor(
        _STAFF_SIGN_IN, partial(_then_hand_back, function, *args, **kwargs)
    )


async def in_patron_sign_in_thread(
    function: Callable[Parameters, Result], *args: Parameters.args, **kwargs: Parameters.kwargs
) -> Result:
    """As `in_thread`, for what checks a player's PIN: a crowd that sits down keeps no dealer from signing on."""
    return await asyncio.get_running_loop().run_in_executor(
        _PATRON_SIGN_IN, partial(_then_hand_back, function, *args, **kwargs)
    )


_POOL = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="dealing")
_STAFF_SIGN_IN = ThreadPoolExecutor(max_workers=SIGN_IN_THREADS, thread_name_prefix="staff-sign-in")
_PATRON_SIGN_IN = ThreadPoolExecutor(max_workers=SIGN_IN_THREADS, thread_name_prefix="patron-sign-in")


def _then_hand_back(function: Callable[..., Result], *args: Any, **kwargs: Any) -> Result:
    try:
        return function(*args, **kwargs)
    finally:
        hand_back_connections()


def _work(unit: Unit, *, command: Command, as_of: int | None) -> Mapping[str, Any]:
    access.require_may(unit.actor, type(command).__name__, table=unit.table)
    if isinstance(command, OpenBetting):
        return opening.open_round(unit)
    round_ = unit.round if isinstance(command, OF_A_SETTLED_ROUND) else require_live(unit.round)
    if round_ is None:
        raise Refused(Code.NO_ROUND)
    _require_fresh(unit, round_, as_of=as_of)
    annulled = round_.state.generation if round_.state.phase is Phase.DECIDING else 0
    events = unit.play(_completed(unit, round_, command))
    _follow(unit, round_, events, annulled=annulled)
    unit.save_round(events)
    return {"round": round_.row.number, "events": [type(event).__name__ for event in events], **_told(round_, events)}


def _require_fresh(unit: Unit, round_: LoadedRound, *, as_of: int | None) -> None:
    """Refuse STALE when the move was made on a picture older than the present question."""
    if as_of is None or unit.actor.kind == "timer" or not round_.live:
        return
    if as_of // NUMBER_STEP < round_.row.asked_number:
        raise Refused(Code.STALE, asked=round_.row.asked_number * NUMBER_STEP, as_of=as_of)


def _completed(unit: Unit, round_: LoadedRound, command: Command) -> Command:
    """What the shell adds to a command: the house's dice, or what lies when betting or decisions close."""
    state = round_.state
    if isinstance(command, RollByHouse):
        return _rolled(round_, command)
    if isinstance(command, asked.GiveNotice):
        return _notice_or_close(round_, command)
    if isinstance(command, asked.TimeOut):
        if command.what != state.clock:
            raise Refused(Code.WRONG_PHASE, phase=state.phase.value, clock=state.clock)
        facts = wagers.close_betting if state.phase is Phase.BETTING else wagers.close_decisions
        return replace(command, **facts(round_))
    return command


def _notice_or_close(round_: LoadedRound, command: asked.GiveNotice) -> Command:
    """Where no notice is needed (the house gives none, or nobody is missing) the dealer's press closes at once
    (CHD-15)."""
    state = round_.state
    unhurried = not state.rules["notice_seconds"]
    if state.phase is Phase.BETTING and unhurried:
        return asked.CloseBetting(**wagers.close_betting(round_))
    if state.phase is Phase.DECIDING and (unhurried or wagers.count_missing(round_) == 0):
        return asked.CloseDecisions(**wagers.close_decisions(round_))
    return command


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
                wagers.settle_round(unit, schedule=round_.state.schedule)
            case happened.RoundVoided():
                wagers.release_round(unit)
                if round_.state.rolled:
                    unit.alert(
                        level="look",
                        what="round_voided",
                        facts={"round": round_.row.number, "reason": event.reason, "approved_by": event.approved_by},
                        key=str(round_.row.number),
                    )
            case happened.SettlementCorrected() | happened.SettlementVoided():
                wagers.correct_round(unit, change=event)
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
                wagers.reopen_decisions(round_, annulled=annulled)


def _told(round_: LoadedRound, events: tuple[Event, ...]) -> dict[str, Any]:
    """What the receipt repeats so that the same press gets the same dice; never what a seat alone may see."""
    entered = next((event for event in events if isinstance(event, happened.DiceEntered)), None)
    throw = round_.state.throw(entered.throw) if entered else None
    return {"faces": list(entered.faces)} if entered and throw and not throw.hidden else {}


def _second_person(actor: Actor, second: Any, command: str) -> int:
    if not isinstance(second, Mapping) or set(second) != {"badge", "pin"}:
        raise Refused(Code.MALFORMED, field="second")
    if not all(isinstance(value, str) for value in second.values()):
        raise Refused(Code.MALFORMED, field="second")
    staff = sign_in.second_person(
        badge=second["badge"],
        pin=second["pin"],
        device_id=actor.device_id,
        first=actor,
        action=access.APPROVALS[command],
    )
    return int(staff.pk)


def _round_number(given: dict[str, Any]) -> int:
    number = given.pop("round", None)
    if type(number) is not int:
        raise Refused(Code.MALFORMED, field="round")
    return number
