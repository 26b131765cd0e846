"""What every live socket does: challenge and proof, pictures from the hub, one answer to every press, limits, farewell.

A screen's consumer adds which commands its place has and what they do. Who acts comes from here, never from a message;
origins are checked before a connection gets this far (casino/asgi.py).
"""

import asyncio
import json
from base64 import b64encode
from collections.abc import Coroutine
from types import MappingProxyType
from typing import Any

import psycopg
import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DataError, IntegrityError
from django.db import Error as DatabaseError

from casino.people import devices
from casino.people.clock import now
from tables.dealing.live import hub
from tables.dealing.service import Answer, in_thread
from tables.engine.errors import Broken, Code, Refused
from tables.feed.frames import FrameWriter, encode_text_frame, writer_of
from tables.screens import wire
from tables.screens.addresses import Place, place_of
from tables.screens.places import require_device_serves, require_device_stays
from tables.screens.shapes import Commands

log = structlog.get_logger(__name__)

PROVE_SECONDS = 10
# A key that was revoked, a device that was moved, a player who plays elsewhere by now: noticed after so long at most.
STANDING_SECONDS = 15.0
COMMANDS_IN_FLIGHT = 8
CLOSE_REFUSED, CLOSE_FLOOD, CLOSE_RESTART = 4403, 4429, 1012
# Not the caller's fault and not a rule's: something of ours failed. The press had no effect.
FAILED = "failed"
# Why a connection may end: what screens have words for (wording, `bye`). After "restart" they come back by themselves.
FAREWELLS = frozenset({
    "restart", FAILED, Code.MALFORMED, Code.TOO_FAST, Code.UNKNOWN_DEVICE, Code.WRONG_SEAT, Code.NOT_SIGNED_IN,
    Code.NOT_ALLOWED, Code.UNKNOWN_TABLE,
})  # fmt: skip

patrons = wire.Rates(per_second=wire.COMMANDS_PER_SECOND, at_once=wire.COMMANDS_AT_ONCE)


def milliseconds() -> int:
    """The house's time on the wire."""
    return int(now().timestamp() * 1000)


class Farewell(Exception):
    """The connection ends now, with a code that the screen can put into words: one of FAREWELLS."""

    def __init__(self, code: str, *, close: int = CLOSE_REFUSED) -> None:
        super().__init__(code)
        self.code, self.close = code, close


class LiveConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One screen's connection. Subclasses say `commands`, `attach`, `act`. `device_id` is 0 until it is proved."""

    commands: Commands = MappingProxyType({})

    place: Place
    device_id: int = 0
    line: Any = None
    stands_until: float = 0.0

    async def connect(self) -> None:
        self.place = place_of(self.scope["path"])
        self.writer: FrameWriter = writer_of(self.scope, send=self.base_send)
        self.frames = wire.Bucket(wire.FRAMES_PER_SECOND, wire.FRAMES_AT_ONCE)
        self.presses = wire.Bucket(wire.COMMANDS_PER_SECOND, wire.COMMANDS_AT_ONCE)
        self.malformed_in_a_row = self.refused_for_haste = 0
        self.running: set[asyncio.Task[None]] = set()
        self.slots = asyncio.Semaphore(COMMANDS_IN_FLIGHT)
        await self.accept()
        self.challenge: bytes = devices.challenge()
        self.say(
            type="challenge",
            challenge=b64encode(self.challenge).decode(),
            place=self.place.facts(),
            server_ms=milliseconds(),
        )
        self.patience = asyncio.get_running_loop().call_later(PROVE_SECONDS, self.lose_patience)

    async def disconnect(self, code: int) -> None:
        self.patience.cancel()
        if self.line is not None:
            hub.detach(self.line)
        # A command under way goes to its end: the screen asks for its answer by the same id when it is back.

    # --- frames in --------------------------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            await self.take(text_data)
        except Refused as refused:
            self.answer(wire.id_in(text_data), Answer(ok=False, code=refused.code, facts=refused.facts))
        except Farewell as farewell:
            await self.part(farewell)

    async def take(self, raw: str | None) -> None:
        """One frame. Refuses what is malformed or too fast; a flood of either ends the connection."""
        if not self.frames.take():
            self.count_haste()
            raise Refused(Code.TOO_FAST)
        try:
            frame = wire.read_frame(raw, commands=self.commands)
        except Refused:
            self.malformed_in_a_row += 1
            if self.malformed_in_a_row >= wire.MALFORMED_IN_A_ROW:
                raise Farewell(Code.MALFORMED, close=CLOSE_FLOOD) from None
            raise
        self.malformed_in_a_row = 0
        match frame:
            case wire.Ping():
                self.say(type="pong", t=frame.t, server_ms=milliseconds())
            case wire.Prove():
                await self.prove(frame)
            case wire.Have():
                if self.line is not None:
                    await self.stand()
                    await hub.have(self.line, table=frame.table, own=frame.own)
            case wire.Command():
                self.start(self.run(frame))

    async def prove(self, frame: wire.Prove) -> None:
        """The device behind this socket, and that it serves this place; then its pictures come."""
        if self.device_id:
            raise Refused(Code.ALREADY_DONE)
        # The screen was in time; how long the house takes to look is not its fault.
        self.patience.cancel()
        try:
            await in_thread(
                require_device_serves,
                device_id=frame.device,
                signature=frame.signature,
                challenge=self.challenge,
                place=self.place,
            )
            self.device_id = frame.device
            self.stands_until = asyncio.get_running_loop().time() + STANDING_SECONDS
            await self.attach()
        except Refused as refused:
            raise Farewell(refused.code) from None

    async def attach(self) -> None:
        """Join the hub as this place's audience."""
        raise NotImplementedError

    async def stand(self) -> None:
        """Ask again, now and then, whether who proved himself at the beginning may go on; else the connection ends."""
        now_ = asyncio.get_running_loop().time()
        if now_ < self.stands_until:
            return
        self.stands_until = now_ + STANDING_SECONDS
        try:
            await self.still_serves()
        except Refused as refused:
            raise Farewell(refused.code) from None

    async def still_serves(self) -> None:
        """What is asked again. Refuses UNKNOWN_DEVICE, WRONG_SEAT."""
        await in_thread(require_device_stays, device_id=self.device_id, place=self.place)

    # --- commands ---------------------------------------------------------------------------------------------------

    async def act(self, command: wire.Command) -> Answer:
        """Do what the command says. May refuse."""
        raise Refused(Code.UNKNOWN_COMMAND, name=command.name)

    async def run(self, command: wire.Command) -> None:
        """Answer one press, whatever happens; only a lost database is answered by the screen's asking again."""
        try:
            async with self.slots:
                self.require_may_press()
                await self.stand()
                answer = await self.act(command)
        except Farewell:
            raise
        except Refused as refused:
            answer = Answer(ok=False, code=refused.code, facts=refused.facts)
        except Broken as broken:
            log.error("command_broke", command=command.name, place=self.place.path, what=str(broken))
            answer = Answer(ok=False, code=Code.TABLE_LOCKED, facts={"why": "broken"})
        except (DataError, IntegrityError):
            # The database has refused what was to be written, so nothing was; it would refuse the same press for ever.
            log.exception("command_failed", command=command.name, place=self.place.path)
            answer = Answer(ok=False, code=FAILED, facts={})
        except (DatabaseError, psycopg.OperationalError):
            # Whether it was committed is not known here: the screen asks again by the same id, and is told what is so.
            log.exception("database_lost", command=command.name, place=self.place.path)
            await self.part(Farewell("restart", close=CLOSE_RESTART))
            return
        except Exception:
            log.exception("command_failed", command=command.name, place=self.place.path)
            answer = Answer(ok=False, code=FAILED, facts={})
        self.answer(str(command.command_id), answer)

    def require_may_press(self) -> None:
        """A proved device, not faster than a hand; a patron's lines are counted together."""
        if not self.device_id or self.line is None:
            raise Refused(Code.NOT_SIGNED_IN)
        sitting_id = self.sitting_id()
        if not self.presses.take() or (sitting_id is not None and not patrons.take(sitting_id)):
            self.count_haste()
            raise Refused(Code.TOO_FAST)

    def sitting_id(self) -> int | None:
        """The sitting that presses here; None where no patron plays."""
        return None

    def count_haste(self) -> None:
        self.refused_for_haste += 1
        if self.refused_for_haste > wire.REFUSED_FOR_HASTE_AT_MOST:
            raise Farewell(Code.TOO_FAST, close=CLOSE_FLOOD)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run beside the reading, so that a slow command delays no ping; the reference is kept until it is done."""
        task = asyncio.get_running_loop().create_task(self.guarded(work))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Farewell as farewell:
            await self.part(farewell)

    # --- frames out -------------------------------------------------------------------------------------------------

    def say(self, **frame: object) -> None:
        """Write one frame, by the same way as the hub's pictures, so that order is kept; never skipped as those are."""
        text = json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
        self.writer.write_frame(encode_text_frame(text), skip_if_slow=False)

    def answer(self, command_id: str | None, answer: Answer) -> None:
        if answer.ok:
            self.say(type="answer", command_id=command_id, ok=True, number=answer.number, receipt=answer.receipt)
        else:
            code = None if answer.code is None else str(answer.code)
            self.say(type="answer", command_id=command_id, ok=False, code=code, facts=dict(answer.facts or {}))

    async def part(self, farewell: Farewell) -> None:
        """Say why, then close. A reason that screens have no words for is written down here, and told as a failure."""
        code = str(farewell.code)
        if code not in FAREWELLS:
            log.error("farewell_without_words", code=code, place=self.place.path)
            code = FAILED
        await self.send(text_data=json.dumps({"type": "bye", "code": code}))
        await self.close(code=farewell.close)

    def lose_patience(self) -> None:
        """Nobody has proved who is here. A screen on a slow line must not end for it: it is told to try again."""
        self.start(self.part(Farewell("restart", close=CLOSE_RESTART)))


class Nowhere(AsyncWebsocketConsumer):  # type: ignore[misc]
    """An address at which no screen lives: the line is refused before it is open."""

    async def connect(self) -> None:
        await self.close()
