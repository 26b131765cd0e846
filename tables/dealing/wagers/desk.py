"""The betting desk: one per web process, table and event loop, on a database connection of its own.

Presses wait while the last batch commits, at most a thousand go in together, and an idle desk sends at once. Answers
come from what the database counted. A process killed between commit and answer is healed by the client asking again
under the same command id.
"""

import asyncio
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

import psycopg
import structlog
from asgiref.sync import sync_to_async
from django.db import connections

from casino.people.actors import Actor
from casino.people.roles import Action, require
from tables.dealing import rounds, showing
from tables.dealing.receipts import Answer
from tables.dealing.rounds import NUMBER_STEP, LoadedRound
from tables.dealing.wagers import batches
from tables.dealing.wagers.batches import Press
from tables.dealing.wagers.careful import Careful, decided_receipt, placed_receipt
from tables.dealing.wagers.presses import RoundAtDesk
from tables.engine.errors import Code, Refused

log = structlog.get_logger(__name__)

MOST_IN_A_BATCH = 1_000
LONGEST_QUEUE = 50_000
ACCOUNTS_REMEMBERED = 100_000
PUBLICATIONS_APART_SECONDS = 0.25

TRY_AGAIN = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)
ACCOUNTS_OF_SITTINGS = """
    SELECT id, account_id FROM tables_sitting
    WHERE table_id = %s AND id = ANY(%s) AND left_at IS NULL AND account_id IS NOT NULL
"""

Kind = Literal["place", "take_back", "decide"]


@dataclass(slots=True, kw_only=True)
class Waiting:
    """A press in the queue, and who waits for its answer."""

    kind: Kind
    press: Press
    answer: "asyncio.Future[Answer]"


class BettingDesk:
    """Takes the wagers of one table from the players connected to this process."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self._queue: deque[Waiting] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._round: RoundAtDesk | None = None
        self._reading: dict[int, asyncio.Future[LoadedRound | None]] = {}
        self._accounts: dict[int, int] = {}
        self._unpublished: set[int] = set()
        self._publishing: asyncio.Task[None] | None = None

    # --- what a player asks -------------------------------------------------------------------------------------------

    async def place(
        self,
        *,
        actor: Actor,
        round: int,  # noqa: A002 - the wire's own word
        wagers: Sequence[Mapping[str, Any]],
        command_id: UUID | str,
    ) -> Answer:
        """Put stakes on the round of that number: [{"hand", "ante", "bonus", "side"}]. Whole or not at all.

        Refused: NO_ROUND, UNKNOWN_ROUND, TOO_LATE, ALREADY_BET, NO_ANTE, limits, NOT_A_MULTIPLE, SHORT_OF_FUNDS
        (available, needed), OVER_CAP (room), ID_REUSED.
        """
        try:
            require(actor, Action.PLACE_WAGER)
            press = (await self._loaded(round)).placement(actor, wagers, command_id=command_id)
        except Refused as refused:
            return Answer.refusal(refused)
        return await self._ask("place", press)

    async def take_back(
        self,
        *,
        actor: Actor,
        round: int,  # noqa: A002 - the wire's own word
        command_id: UUID | str,
    ) -> Answer:
        """Take everything back that the player has on the round. Refused: TOO_LATE, NOT_BET."""
        try:
            require(actor, Action.TAKE_BACK)
            press = (await self._loaded(round)).press(actor, command_id=command_id)
        except Refused as refused:
            return Answer.refusal(refused)
        return await self._ask("take_back", press)

    async def decide(
        self,
        *,
        actor: Actor,
        round: int,  # noqa: A002 - the wire's own word
        decisions: Sequence[Mapping[str, Any]],
        command_id: UUID | str,
        as_of: int | None,
    ) -> Answer:
        """Call or fold: [{"hand", "action"}]. Refused: TOO_LATE, STALE, NOT_BET, ALREADY_DECIDED, SHORT_OF_FUNDS."""
        try:
            require(actor, Action.DECIDE)
            press = (await self._loaded(round)).decision(actor, decisions, command_id=command_id, as_of=as_of)
        except Refused as refused:
            return Answer.refusal(refused)
        return await self._ask("decide", press)

    async def close(self) -> None:
        """Let what waits go in, then give the connection back."""
        if self._worker is not None:
            await self._worker
        if self._publishing is not None:
            await self._publishing
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    # --- the round ----------------------------------------------------------------------------------------------------

    async def _loaded(self, number: int) -> RoundAtDesk:
        """The round of that number; kept while it is the same, read once however many ask, who came first goes
        first."""
        if self._round is not None and self._round.number == number:
            return self._round
        reading = self._reading.get(number)
        if reading is None:
            reading = asyncio.ensure_future(sync_to_async(_load, thread_sensitive=False)(self.table_id, number))
            self._reading[number] = reading
            reading.add_done_callback(lambda _: self._reading.pop(number, None))
        found = await asyncio.shield(reading)
        if found is None:
            raise Refused(Code.UNKNOWN_ROUND, round=number)
        self._round = RoundAtDesk(found)
        return self._round

    # --- the queue ----------------------------------------------------------------------------------------------------

    async def _ask(self, kind: Kind, press: Press) -> Answer:
        if len(self._queue) >= LONGEST_QUEUE:
            return Answer.refusal(Refused(Code.TOO_FAST))
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._queue.append(Waiting(kind=kind, press=press, answer=answer))
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return await answer

    async def _work(self) -> None:
        try:
            while self._queue:
                batch = self._next_batch()
                try:
                    seated = await self._seated(batch)
                    if seated:
                        self._answer(seated, await self._write(seated))
                except Exception as error:
                    for waiting in batch:
                        _fail(waiting, error)
        finally:
            self._worker = None

    def _next_batch(self) -> list[Waiting]:
        """From the front of the queue: one kind, one round, each account once."""
        first = self._queue[0]
        batch: list[Waiting] = []
        sittings: set[int] = set()
        while self._queue and len(batch) < MOST_IN_A_BATCH:
            waiting = self._queue[0]
            press = waiting.press
            same = (waiting.kind, press.round_id) == (first.kind, first.press.round_id)
            if not same or press.sitting_id in sittings:
                break
            sittings.add(press.sitting_id)
            batch.append(self._queue.popleft())
        return batch

    async def _seated(self, batch: Sequence[Waiting]) -> list[Waiting]:
        """The presses of players who sit here, with their accounts; the others are answered."""
        if len(self._accounts) > ACCOUNTS_REMEMBERED:
            self._accounts.clear()
        unknown = [one.press.sitting_id for one in batch if one.press.sitting_id not in self._accounts]
        if unknown:
            connection = await self._connected()
            cursor = await connection.execute(ACCOUNTS_OF_SITTINGS, (self.table_id, unknown))
            self._accounts |= dict(await cursor.fetchall())
        seated = []
        for waiting in batch:
            account = self._accounts.get(waiting.press.sitting_id)
            if account is not None:
                waiting.press.account = account
                seated.append(waiting)
            elif not waiting.answer.done():
                waiting.answer.set_result(Answer.refusal(Refused(Code.NOT_AT_TABLE)))
        return seated

    async def _write(self, batch: Sequence[Waiting]) -> list[Answer]:
        """The fast way; what does not fit goes the careful way; what the database cannot take is halved until it
        can."""
        kind, presses = batch[0].kind, [waiting.press for waiting in batch]
        try:
            if kind != "take_back" and not any(press.alone for press in presses):
                written = await self._fast(kind, presses)
                if written.whole:
                    number = written.round.asked_number * NUMBER_STEP + written.version
                    receipt = placed_receipt if kind == "place" else decided_receipt
                    return [Answer(ok=True, number=number, receipt=receipt(press)) for press in presses]
            return await self._careful(kind, presses)
        except TRY_AGAIN:
            # Two desks met on the same accounts: one of them was sent back, and nothing of its batch is written.
            return await self._careful(kind, presses)
        except psycopg.OperationalError:
            await self._drop_connection()
            raise
        except psycopg.Error:
            if len(batch) == 1:
                raise
            middle = len(batch) // 2
            return [*await self._write_or_fail(batch[:middle]), *await self._write_or_fail(batch[middle:])]

    async def _write_or_fail(self, batch: Sequence[Waiting]) -> list[Answer]:
        try:
            return await self._write(batch)
        except psycopg.Error as error:
            log.exception("wager_failed", table=self.table_id)
            return [Answer(ok=False, code="failed", facts={"what": type(error).__name__}) for _ in batch]

    async def _fast(self, kind: Kind, presses: Sequence[Press]) -> batches.Written:
        connection = await self._connected()
        written = batches.Written(whole=False, round=batches.round_now(None))
        try:
            async with connection.pipeline(), connection.transaction():
                act = batches.place if kind == "place" else batches.decide
                written = await act(connection, presses)
                if not written.whole:
                    raise psycopg.Rollback
        except (psycopg.errors.CheckViolation, psycopg.errors.PipelineAborted):
            return batches.Written(whole=False, round=written.round)
        return written

    async def _careful(self, kind: Kind, presses: Sequence[Press]) -> list[Answer]:
        connection = await self._connected()
        async with connection.transaction():
            careful = Careful(connection, presses)
            act = {"place": careful.place, "take_back": careful.take_back, "decide": careful.decide}[kind]
            return await act()

    async def _connected(self) -> psycopg.AsyncConnection[Any]:
        if self._connection is None or self._connection.closed:
            self._connection = await psycopg.AsyncConnection.connect(**connection_arguments(), autocommit=True)
        return self._connection

    async def _drop_connection(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    # --- afterwards ---------------------------------------------------------------------------------------------------

    def _answer(self, batch: Sequence[Waiting], answers: Sequence[Answer]) -> None:
        for waiting, answer in zip(batch, answers, strict=True):
            if not waiting.answer.done():
                waiting.answer.set_result(answer)
            if answer.ok:
                self._unpublished.add(waiting.press.sitting_id)
            elif answer.code in (Code.TOO_LATE, Code.ALREADY_VOID, Code.NOT_AT_TABLE):
                # The table has moved on under the desk: look again before the next press.
                self._round = None
                self._accounts.pop(waiting.press.sitting_id, None)
        if self._unpublished and self._publishing is None:
            self._publishing = asyncio.create_task(self._publish())

    async def _publish(self) -> None:
        """Totals and the players' own pictures, the first at once, then at most four times a second."""
        try:
            while self._unpublished:
                sittings, self._unpublished = sorted(self._unpublished), set()
                await sync_to_async(showing.show_wagers, thread_sensitive=False)(
                    table_id=self.table_id, sitting_ids=sittings
                )
                await asyncio.sleep(PUBLICATIONS_APART_SECONDS)
        finally:
            self._publishing = None


_desks: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, dict[int, BettingDesk]]" = weakref.WeakKeyDictionary()


def desk_for(table_id: int) -> BettingDesk:
    """This process's desk of that table, on the running event loop."""
    desks = _desks.setdefault(asyncio.get_running_loop(), {})
    if table_id not in desks:
        desks[table_id] = BettingDesk(table_id)
    return desks[table_id]


async def close_desks() -> None:
    """Close every desk of the running event loop."""
    for desk in list(_desks.pop(asyncio.get_running_loop(), {}).values()):
        await desk.close()


def connection_arguments() -> dict[str, Any]:
    """Where Django's default database is and how it is reached (TLS and all), for a connection of one's own."""
    settings = connections["default"].get_connection_params()
    known = {parameter.keyword.decode() for parameter in psycopg.pq.Conninfo.get_defaults()}
    return {key: value for key, value in settings.items() if key in known and value}


def _load(table_id: int, number: int) -> LoadedRound | None:
    try:
        return rounds.load(table_id=table_id, number=number)
    finally:
        showing.hand_back_connections()


def _fail(waiting: Waiting, error: Exception) -> None:
    if not waiting.answer.done():
        waiting.answer.set_exception(error)
