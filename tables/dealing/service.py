"""The way in for every command of a round, from a screen, a timer or a test: who may, what the shell adds, what
follows.

The rules are the engine's, the transaction is `unit`'s, the many players' wagers are the betting desk's.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from casino.people import sign_in
from casino.people.actors import Actor
from tables.dealing import access, opening, pots, terms, wagers
from tables.dealing.codec import command_facts, read_command
from tables.dealing.orders import OpenBetting, OpenHand, RollByHouse
from tables.dealing.receipts import Answer
from tables.dealing.rounds import NUMBER_STEP, LoadedRound, require_live
from tables.dealing.roundtrip import run_one
from tables.dealing.showing import hand_back_connections
from tables.dealing.unit import Unit, perform
from tables.engine import commands as asked
from tables.engine.commands import Command
from tables.engine.errors import Code, Refused
from tables.engine.game import BANKED, POT
from tables.engine.games import GAMES

__all__ = ["Answer", "OpenBetting", "OpenHand", "RollByHouse", "execute", "in_patron_sign_in_thread",
           "in_staff_sign_in_thread", "in_thread", "play_press", "press"]  # fmt: skip

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
THREADS = 8
SIGN_IN_THREADS = 2

ORDERS = (OpenBetting, RollByHouse, OpenHand)
GAME_COMMANDS = {name: kind for game in GAMES.values() for name, kind in game.commands.items()}
PRESSES: Mapping[str, type[Command]] = {
    name: kind
    for name, kind in {**GAME_COMMANDS, **{kind.__name__: kind for kind in ORDERS}}.items()
    if name in access.ACTIONS
}
OF_THE_SHELL = ("approved_by", *pots.OF_THE_SHELL)
OF_A_SETTLED_ROUND = (asked.CorrectSettled, asked.VoidSettled)
PLAY_ON: Mapping[str, Callable[[Unit, LoadedRound, Command], Mapping[str, Any]]] = {
    BANKED: wagers.play_on,
    POT: pots.play_on,
}
RUN_OUT = """
    SELECT id FROM tables_round
    WHERE id = %s AND clock_timestamp() > deadline_at + grace_ms * interval '1 millisecond'
"""


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
        for field in OF_THE_SHELL:
            if field in given:
                raise Refused(Code.UNKNOWN_FIELD, field=field, command=name)
        command = read_command(kind, given)
        if second is not None:
            command = replace(command, approved_by=_second_person(actor, second, name))  # type: ignore[call-arg]
        return execute(
            table_id=table_id, actor=actor, command=command, command_id=command_id, as_of=as_of, round_number=number
        )
    except Refused as refused:
        return Answer.refusal(refused)


def play_press(
    *, table_id: int, actor: Actor, name: str, data: Mapping[str, Any], command_id: UUID | str, as_of: int | None
) -> Answer:
    """A player's own command in a hand of a pot game, by its name and data on the wire. The seat is his sitting's.

    Refused: UNKNOWN_COMMAND, UNKNOWN_FIELD, MALFORMED, UNKNOWN_ROUND, NOT_AT_TABLE for who was not dealt in, and what
    `execute` refuses. An act when another is asked is refused NOT_YOUR_TURN and noted.
    """
    try:
        id_ = access.as_uuid(command_id)
        number, command = pots.read_play(name, data)
    except Refused as refused:
        return Answer.refusal(refused)
    return perform(
        table_id=table_id,
        actor=actor,
        command_id=id_,
        content=access.content_of(actor, table_id=table_id, what=[command_facts(command), number]),
        work=partial(_play, command=command, number=number, as_of=as_of),
    )


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
    if isinstance(command, OpenHand):
        return pots.open_hand(unit, button=command.button)
    round_ = unit.round if isinstance(command, OF_A_SETTLED_ROUND) else require_live(unit.round)
    if round_ is None:
        raise Refused(Code.NO_ROUND)
    if isinstance(command, asked.TimeOut):
        _require_run_out(round_, command)
    _require_fresh(unit, round_, as_of=as_of)
    return PLAY_ON[round_.game.kind](unit, round_, command)


def _play(unit: Unit, *, command: Command, number: int, as_of: int | None) -> Mapping[str, Any]:
    """A player's command in the hand of that number."""
    round_ = require_live(unit.round)
    if round_.game.kind != POT:
        raise Refused(Code.UNKNOWN_COMMAND, command=type(command).__name__)
    if round_.row.number != number:
        raise Refused(Code.UNKNOWN_ROUND, round=number)
    _require_fresh(unit, round_, as_of=as_of)
    return pots.play_from_seat(unit, round_, command)


def _require_run_out(round_: LoadedRound, command: asked.TimeOut) -> None:
    """Refuse STALE when the clock was set anew, or stopped, since somebody saw that it had run out."""
    if not run_one(RUN_OUT, (round_.row.id,)):
        raise Refused(Code.STALE, clock=command.what)


def _require_fresh(unit: Unit, round_: LoadedRound, *, as_of: int | None) -> None:
    """Refuse STALE when the move was made on a picture older than the present question."""
    if as_of is None or unit.actor.kind == "timer" or not round_.live:
        return
    if as_of // NUMBER_STEP < round_.row.asked_number:
        raise Refused(Code.STALE, asked=round_.row.asked_number * NUMBER_STEP, as_of=as_of)


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
