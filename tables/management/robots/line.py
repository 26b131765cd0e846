"""A robot's line to the house: one socket, the newest pictures, commands that are repeated until they are answered.

What lives here is the client half of the wire (ARCHITECTURE.md, contract 4). Strategy does not.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import uuid
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tables.management.robots.device import RobotDevice

ANSWER_SECONDS = 60
RECONNECT_SECONDS = (0.2, 0.5, 1, 2, 4)
HAVE_SECONDS = 5
FAILURES_AT_MOST = 30


Tap = Callable[[str, str], None]
"""Hears every frame that the house sends: the socket's address, and the text as it came."""


class LineClosed(Exception):
    """The house said goodbye for good (revoked, flooded, wrong place)."""


@dataclass(slots=True)
class Waiting:
    """A command that has no answer yet; it goes out again after every reconnect."""

    frame: str
    answer: asyncio.Future[dict[str, Any]]


@dataclass(slots=True)
class Line:
    """One robot's connection. `table`, `own` and `pit` hold the newest picture of their kind, or None."""

    url: str
    origin: str
    device: RobotDevice | None = None
    cookies: str = ""
    table: dict[str, Any] | None = None
    own: dict[str, Any] | None = None
    pit: dict[str, Any] | None = None
    numbers: dict[str, int] = field(default_factory=lambda: {"table": 0, "own": 0, "pit": 0})
    reconnects: int = 0
    clock_offset_ms: int = 0
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    waiting: dict[str, Waiting] = field(default_factory=dict)
    socket: ClientConnection | None = None
    task: asyncio.Task[None] | None = None
    ended: bool = False
    tap: Tap | None = None

    async def open(self) -> None:
        self.task = asyncio.create_task(self._keep_open())
        await self.until(lambda line: line.table is not None or line.pit is not None)

    async def close(self) -> None:
        self.ended = True
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def until(self, holds: Any, *, seconds: float | None = None) -> bool:
        """Wait for pictures until `holds(self)`; False when the time is over first."""
        try:
            async with asyncio.timeout(seconds):
                async with self.news:
                    while not holds(self):
                        self._require_open()
                        await self.news.wait()
                return True
        except TimeoutError:
            return False

    def _require_open(self) -> None:
        """Raise what ended the line, if it has ended."""
        if self.task is not None and self.task.done() and not self.task.cancelled():
            raise self.task.exception() or LineClosed(self.url)

    async def next_picture(self, seen: dict[str, int], *, seconds: float) -> bool:
        """Wait for any picture but those `seen`; False when none came in time."""
        return await self.until(lambda line: line.numbers != seen, seconds=seconds)

    async def send(self, name: str, **data: Any) -> dict[str, Any]:
        """Send one command and return the house's answer, across reconnects, with one id and so one effect."""
        command_id = str(uuid.uuid4())
        frame = json.dumps(
            {"type": "command", "command_id": command_id, "as_of": self.numbers["table"], "name": name, "data": data}
        )
        self._require_open()
        waiting = Waiting(frame, asyncio.get_running_loop().create_future())
        self.waiting[command_id] = waiting
        try:
            if self.socket is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self.socket.send(frame)
            return await asyncio.wait_for(waiting.answer, ANSWER_SECONDS)
        finally:
            del self.waiting[command_id]

    async def _keep_open(self) -> None:
        try:
            await self._connect_again_and_again()
        finally:
            async with self.news:
                self.news.notify_all()
            for waiting in self.waiting.values():
                if not waiting.answer.done():
                    waiting.answer.set_exception(LineClosed("the line ended before the answer came"))

    async def _connect_again_and_again(self) -> None:
        failures = 0
        while True:
            try:
                async with self._connected() as socket:
                    failures = 0
                    await self._read(socket)
            except websockets.InvalidStatus as refused:
                if refused.response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
                    raise LineClosed(f"{self.url}: {refused}") from refused
            except (OSError, ConnectionClosed, TimeoutError, websockets.InvalidHandshake):
                pass
            self.socket = None
            if self.ended:
                return
            if failures == FAILURES_AT_MOST:
                raise LineClosed(f"{self.url}: no answer in {failures} tries")
            self.reconnects += 1
            await asyncio.sleep(RECONNECT_SECONDS[min(failures, len(RECONNECT_SECONDS) - 1)])
            failures += 1

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[ClientConnection]:
        headers = {"Cookie": self.cookies} if self.cookies else {}
        async with connect(
            self.url,
            origin=Origin(self.origin),
            additional_headers=headers,
            max_size=2**22,
            compression=None,
        ) as socket:
            challenge = json.loads(await asyncio.wait_for(socket.recv(), ANSWER_SECONDS))
            if self.device is not None:
                await socket.send(json.dumps(self.device.prove(challenge["challenge"])))
            self.socket = socket
            for waiting in list(self.waiting.values()):
                await socket.send(waiting.frame)
            keep_in_step = asyncio.create_task(self._keep_in_step(socket))
            try:
                yield socket
            finally:
                keep_in_step.cancel()

    async def _keep_in_step(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(HAVE_SECONDS)
                await socket.send(
                    json.dumps({"type": "have", "table": self.numbers["table"], "own": self.numbers["own"]})
                )

    async def _read(self, socket: ClientConnection) -> None:
        async for raw in socket:
            if self.tap is not None:
                self.tap(self.url, str(raw))
            frame = json.loads(raw)
            kind = frame["type"]
            if kind in self.numbers:
                await self._take_picture(kind, frame)
            elif kind == "answer":
                waiting = self.waiting.get(frame["command_id"])
                if waiting is not None and not waiting.answer.done():
                    waiting.answer.set_result(frame)
            elif kind == "bye":
                raise LineClosed(f"{self.url}: {frame.get('code', '')}")

    async def _take_picture(self, kind: str, frame: dict[str, Any]) -> None:
        """Newer wins; an older picture that was overtaken on its way is dropped."""
        if frame["number"] < self.numbers[kind]:
            return
        self.numbers[kind] = frame["number"]
        setattr(self, kind, frame["picture"])
        async with self.news:
            self.news.notify_all()
