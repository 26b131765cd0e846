"""The hub of a web process: which of its sockets see which table, and writing each new picture to them.

One subscription carries ready frames for every table watched here; each is encoded once and the same bytes go to every
socket of an audience. A slow socket is skipped and healed by the next picture. Lost messages and a restarted broker
heal by themselves: every second the hub compares its numbers with the database. What pictures show is not known here;
the functions that build them are handed in (`Pictures`).
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Any

import redis.asyncio
import structlog
from django.conf import settings

from tables.feed.frames import FrameWriter, encode_text_frame
from tables.feed.groups import pit_group, table_group
from tables.feed.lines import PUBLIC, Line, Pictures, Watched
from tables.feed.messages import Picture, TableMessage, frame

log = structlog.get_logger(__name__)

WATCH_SECONDS = 1.0
RECONNECT_SECONDS = 0.5
PIT_PICTURES_APART_SECONDS = 0.25

InThread = Callable[..., Awaitable[Any]]


class Hub:
    """The register of this process's live sockets. Used on one event loop; `close` ends its tasks."""

    def __init__(self, *, pictures: Pictures, in_thread: InThread) -> None:
        self._pictures, self._in_thread = pictures, in_thread
        self._tables: dict[int, Watched] = {}
        self._pits: dict[int, set[Line]] = {}
        self._pit_dirty: set[int] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._pubsub: Any = None
        self._own_due: dict[int, set[int] | None] = {}
        self._own_task: asyncio.Task[None] | None = None
        self._pit_task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    # --- the register -------------------------------------------------------------------------------------------------

    async def attach(
        self,
        writer: FrameWriter,
        *,
        table_id: int | None = None,
        audience: str = PUBLIC,
        sitting_id: int | None = None,
        device_id: int | None = None,
        pit_id: int | None = None,
    ) -> Line:
        """Register a socket and write its first pictures. Refuses UNKNOWN_TABLE as the pictures do."""
        self._start()
        if table_id is not None:
            audience = await self._in_thread(self._pictures.audience_of, table_id=table_id, audience=audience)
        line = Line(
            writer=writer, table_id=table_id, audience=audience, sitting_id=sitting_id, device_id=device_id,
            pit_id=pit_id,
        )  # fmt: skip
        if table_id is not None:
            self._tables.setdefault(table_id, Watched()).lines.add(line)
        if pit_id is not None:
            self._pits.setdefault(pit_id, set()).add(line)
        try:
            await self._subscribe()
            await self._first(line)
        except BaseException:
            self.detach(line)
            raise
        return line

    def detach(self, line: Line) -> None:
        """Forget a socket."""
        watched = self._tables.get(line.table_id) if line.table_id is not None else None
        if watched is not None:
            watched.lines.discard(line)
            if not watched.lines:
                del self._tables[line.table_id]  # type: ignore[arg-type]
        pit = self._pits.get(line.pit_id) if line.pit_id is not None else None
        if pit is not None:
            pit.discard(line)
            if not pit:
                del self._pits[line.pit_id]  # type: ignore[arg-type]

    async def seat(self, line: Line, sitting_id: int | None) -> None:
        """The sitting that this socket shows changed: its own picture, or one that says nobody sits."""
        if sitting_id is None:
            self._show_nobody(line)
        else:
            line.sitting_id, line.own_number = sitting_id, 0
            await self._write_own([line])

    async def have(self, line: Line, *, table: int, own: int) -> None:
        """A socket says which numbers it shows: it is sent what is newer, read from the database when in doubt."""
        if line.table_id is None:
            if line.pit_id is not None:
                await self._write_pit(line.pit_id, [line])
            return
        numbers, _ = await self._in_thread(self._pictures.numbers, table_ids=[line.table_id], pit_ids=[])
        if table < numbers.get(line.table_id, 0):
            await self._renew(line.table_id, only=line)
        if line.sitting_id is not None and (own < line.own_number or line.own_number == 0):
            await self._write_own([line])

    async def close(self) -> None:
        """End the hub's tasks and its subscription."""
        tasks = [task for task in (*self._tasks, self._own_task, self._pit_task) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pubsub is not None:
            await self._pubsub.aclose()
        self._tasks, self._pubsub, self._own_task, self._pit_task, self._loop = [], None, None, None, None

    # --- what comes from the broker -----------------------------------------------------------------------------------

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        # A new loop (a test's, a restarted server's): what hung on the old one is gone with it.
        self._tables, self._pits, self._pubsub = {}, {}, None
        self._own_task = self._pit_task = None
        self._own_due, self._pit_dirty = {}, set()
        self._loop = loop
        self._tasks = [loop.create_task(self._listen()), loop.create_task(self._watch())]

    @property
    def hears(self) -> bool:
        """Whether the broker is heard; while it is not, tables and pits are healed from the database."""
        return self._pubsub is not None

    def _channels(self) -> list[str]:
        return [*map(table_group, self._tables), *map(pit_group, self._pits)]

    async def _subscribe(self) -> None:
        if self._pubsub is None:
            return
        known = {name.decode() if isinstance(name, bytes) else name for name in self._pubsub.channels}
        wanted = [name for name in self._channels() if name not in known]
        if wanted:
            try:
                await self._pubsub.subscribe(*wanted)
            except redis.RedisError:
                log.warning("not_subscribed", channels=wanted)

    async def _listen(self) -> None:
        """Hear the broker; when it is away, come back, subscribe anew and look at the database."""
        while True:
            client = redis.asyncio.Redis.from_url(
                settings.REDIS_URL, socket_timeout=None, health_check_interval=10, client_name=client_name()
            )
            pubsub = client.pubsub(ignore_subscribe_messages=True)
            try:
                # A channel of the hub's own keeps the subscription alive while nothing is watched.
                await pubsub.subscribe(f"{settings.CASINO_PREFIX}:hub", *self._channels())
                self._pubsub = pubsub
                await self._subscribe()
                # What is told of players alone moves no table's number: what was missed of it is read anew.
                self._own_due = dict.fromkeys(self._tables)
                self._renew_own_soon()
                while True:
                    message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=30.0)
                    if message is not None:
                        self._hear_or_log(message["channel"].decode(), message["data"])
            except (redis.RedisError, OSError):
                log.warning("broker_lost")
            finally:
                self._pubsub = None
                await _quietly(pubsub.aclose())  # type: ignore[no-untyped-call]
                await _quietly(client.aclose())
            await asyncio.sleep(RECONNECT_SECONDS)

    def _hear_or_log(self, channel: str, data: bytes) -> None:
        """A message that cannot be read (another release's, a stranger's) must not make this process deaf."""
        try:
            self._hear(channel, data)
        except Exception:
            log.exception("message_not_understood", channel=channel)

    def _hear(self, channel: str, data: bytes) -> None:
        for pit_id in self._pits:
            if channel == pit_group(pit_id):
                self._pit_changed(pit_id)
                return
        # A place that nobody here watches any more may still be heard for a while.
        if any(channel == table_group(table_id) for table_id in self._tables):
            self._take(TableMessage.load(data))

    def _take(self, message: TableMessage) -> None:
        """Write a table's new frames to its sockets, then fetch the own pictures that changed."""
        watched = self._tables[message.table_id]
        for audience, text in message.frames.items():
            if message.number >= watched.frames.get(audience, (0, b""))[0]:
                watched.frames[audience] = (message.number, encode_text_frame(text))
        watched.number = max(watched.number, message.number)
        self._write_frames(watched, watched.lines)
        if message.own is None:
            self._own_due[message.table_id] = None
        elif message.own and self._own_due.get(message.table_id, set()) is not None:
            due = self._own_due.setdefault(message.table_id, set())
            if due is not None:
                due.update(message.own)
        self._renew_own_soon()

    def _write_frames(self, watched: Watched, lines: Iterable[Line]) -> None:
        for line in lines:
            number, encoded = watched.frames.get(line.audience, (0, b""))
            if number > line.table_number and line.writer.write_frame(encoded):
                line.table_number = number

    # --- what comes from the database ---------------------------------------------------------------------------------

    async def _first(self, line: Line) -> None:
        if line.table_id is not None:
            await self._renew(line.table_id, only=line)
            if line.sitting_id is not None:
                await self._write_own([line])
            elif line.audience != "dealer":
                self._show_nobody(line)
        if line.pit_id is not None:
            await self._write_pit(line.pit_id, [line])

    async def _renew(self, table_id: int, *, only: Line | None = None) -> None:
        """Read a table's pictures anew for the audiences that watch it, and write them where they are newer."""
        watched = self._tables.get(table_id)
        if watched is None:
            return
        lines = [only] if only is not None else list(watched.lines)
        for audience in {line.audience for line in lines}:
            await self._read(watched, table_id=table_id, audience=audience, joining=only is not None)
        if only is not None:
            only.table_number = 0
        self._write_frames(watched, lines)

    async def _read(self, watched: Watched, *, table_id: int, audience: str, joining: bool) -> None:
        """Read one picture; screens that join while it is being read share it: a thousand may come back at once.

        What changes meanwhile is written to them too, for they are in the register already.
        """
        reading = watched.reading.get(audience) if joining else None
        if reading is None:
            reading = asyncio.ensure_future(
                self._in_thread(self._pictures.table_picture, table_id=table_id, audience=audience)
            )
            watched.reading[audience] = reading
        try:
            picture: Picture = await asyncio.shield(reading)
        finally:
            if watched.reading.get(audience) is reading and reading.done():
                del watched.reading[audience]
        if picture.number >= watched.frames.get(audience, (0, b""))[0]:
            watched.frames[audience] = (picture.number, encode_text_frame(frame("table", picture)))
        watched.number = max(watched.number, picture.number)

    def _renew_own_soon(self) -> None:
        if self._own_due and self._own_task is None:
            self._own_task = asyncio.get_running_loop().create_task(self._renew_own())

    async def _renew_own(self) -> None:
        """Own pictures by one query for all that are due, for the players connected here."""
        try:
            while self._own_due:
                due, self._own_due = self._own_due, {}
                for table_id in due:
                    if due[table_id] is None:
                        await self._find_sittings(getattr(self._tables.get(table_id), "lines", ()))
                lines = [
                    line
                    for table_id, sittings in due.items()
                    for line in getattr(self._tables.get(table_id), "lines", ())
                    if line.sitting_id is not None and (sittings is None or line.sitting_id in sittings)
                ]
                if lines:
                    await self._write_own(lines)
        except Exception:
            log.exception("own_pictures_failed")
        finally:
            self._own_task = None

    async def _find_sittings(self, lines: Iterable[Line]) -> None:
        """Whoever has come to a device at which nobody sat, from another seat, is shown there."""
        empty = [line for line in lines if line.sitting_id is None and line.device_id is not None]
        if empty:
            found = await self._in_thread(self._pictures.sittings_on, {line.device_id for line in empty})
            for line in empty:
                line.sitting_id, line.own_number = found.get(line.device_id), 0

    @staticmethod
    def _show_nobody(line: Line) -> None:
        line.sitting_id, line.own_number = None, 0
        nobody = encode_text_frame(frame("own", Picture(number=0, body={"sitting": None})))
        line.writer.write_frame(nobody, skip_if_slow=False)

    async def _write_own(self, lines: Collection[Line]) -> None:
        wanted = {line.sitting_id for line in lines if line.sitting_id is not None}
        found: Mapping[int, Picture] = await self._in_thread(self._pictures.own_pictures, wanted)
        for line in lines:
            picture = found.get(line.sitting_id) if line.sitting_id is not None else None
            if picture is None or picture.number < line.own_number:
                continue
            if line.device_id is not None and picture.device_id != line.device_id:
                self._show_nobody(line)
            elif line.writer.write_frame(encode_text_frame(frame("own", picture))):
                line.own_number = picture.number

    def _pit_changed(self, pit_id: int) -> None:
        self._pit_dirty.add(pit_id)
        if self._pit_task is None:
            self._pit_task = asyncio.get_running_loop().create_task(self._renew_pits())

    async def _renew_pits(self) -> None:
        try:
            while self._pit_dirty:
                dirty, self._pit_dirty = self._pit_dirty, set()
                for pit_id in dirty:
                    await self._write_pit(pit_id, list(self._pits.get(pit_id, ())))
                await asyncio.sleep(PIT_PICTURES_APART_SECONDS)
        except Exception:
            log.exception("pit_pictures_failed")
        finally:
            self._pit_task = None

    async def _write_pit(self, pit_id: int, lines: Collection[Line]) -> None:
        if not lines:
            return
        picture: Picture = await self._in_thread(self._pictures.pit_picture, pit_id=pit_id)
        encoded = encode_text_frame(frame("pit", picture))
        for line in lines:
            if picture.number >= line.pit_number and line.writer.write_frame(encoded):
                line.pit_number = picture.number

    async def _watch(self) -> None:
        """Compare numbers with the database, so that nothing lost on the way stays lost."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self._look()
            except Exception:
                log.exception("hub_could_not_look")

    async def _look(self) -> None:
        if not self._tables and not self._pits:
            return
        tables, pits = await self._in_thread(
            self._pictures.numbers, table_ids=list(self._tables), pit_ids=list(self._pits)
        )
        for table_id, number in tables.items():
            watched = self._tables.get(table_id)
            if watched is not None:
                await self._or_log(self._heal(table_id, watched, number=number))
        for pit_id, number in pits.items():
            behind = [line for line in self._pits.get(pit_id, ()) if line.pit_number < number]
            await self._or_log(self._write_pit(pit_id, behind))

    async def _heal(self, table_id: int, watched: Watched, *, number: int) -> None:
        if number > watched.number:
            await self._renew(table_id)
            await self._find_sittings(watched.lines)
        self._write_frames(watched, watched.lines)
        behind = [line for line in watched.lines if line.sitting_id is not None and line.own_number < watched.number]
        if behind and watched.own_number < watched.number:
            await self._write_own(behind)
            watched.own_number = watched.number

    @staticmethod
    async def _or_log(healing: Awaitable[None]) -> None:
        """What cannot be shown of one table or pit must not keep the others from being healed."""
        try:
            await healing
        except Exception:
            log.exception("hub_could_not_heal")


def client_name() -> str:
    """How this process's subscription is called at the broker."""
    return f"{settings.CASINO_PREFIX}-hub-{os.getpid()}"


async def _quietly(closing: Awaitable[Any]) -> None:
    try:
        await closing
    except (redis.RedisError, OSError, RuntimeError):
        log.debug("closing_failed", exc_info=True)
