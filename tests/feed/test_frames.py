"""Frames that are built once and written past the server's own framing: the bytes, and a real uvicorn's manners."""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from casino.sockets import FrameProtocol
from tables.feed.frames import (
    SLOW_BUFFER_BYTES,
    FrameWriter,
    QueuedWriter,
    decode_text_frame,
    encode_text_frame,
    writer_of,
)

PATIENCE_SECONDS = 20


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_the_encoder_frames_as_the_websockets_library_does(length: int) -> None:
    text = "x" * length
    assert encode_text_frame(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_the_text_of_a_frame_can_be_read_back(length: int) -> None:
    text = "賭" * (length // 3) + "x" * (length % 3)
    assert decode_text_frame(encode_text_frame(text)) == text


class House:
    """A small application on a real uvicorn in a thread of its own: it keeps the writers and echoes what it hears."""

    def __init__(self, *, loop: str) -> None:
        self.writers: list[FrameWriter] = []
        self.ended: list[int] = []
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        config = uvicorn.Config(
            self,
            ws=FrameProtocol,
            loop=loop,
            lifespan="off",
            log_level="error",
            access_log=False,  # type: ignore[arg-type]
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]})
        self.loop: asyncio.AbstractEventLoop | None = None

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self._listener.getsockname()[1]}/"

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.loop = asyncio.get_running_loop()
        assert (await receive())["type"] == "websocket.connect"
        writer = writer_of(scope, send=send)
        assert writer.write_frame(encode_text_frame("too early")) is False
        await send({"type": "websocket.accept"})
        self.writers.append(writer)
        while (message := await receive())["type"] == "websocket.receive":
            if message["text"] == "close":
                await send({"type": "websocket.close", "code": 4001, "reason": "asked"})
                assert writer.write_frame(encode_text_frame("too late")) is False
            else:
                await send({"type": "websocket.send", "text": message["text"]})
        self.writers.remove(writer)
        assert writer.write_frame(encode_text_frame("gone")) is False
        self.ended.append(message["code"])

    async def on_its_loop(self, act: Callable[[], Any]) -> Any:
        """Do something on the server's event loop, where alone a writer may be used."""

        async def acting() -> Any:
            return act()

        assert self.loop is not None
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(acting(), self.loop))

    async def tell(self, text: str) -> list[bool]:
        frame = encode_text_frame(text)
        told: list[bool] = await self.on_its_loop(lambda: [writer.write_frame(frame) for writer in self.writers])
        return told

    async def __aenter__(self) -> "House":
        self._thread.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.should_exit = True
        await asyncio.to_thread(self._thread.join, PATIENCE_SECONDS)
        assert not self._thread.is_alive()


@pytest.fixture(params=["uvloop", "asyncio"])
async def house(request: pytest.FixtureRequest) -> AsyncIterator[House]:
    async with House(loop=request.param) as open_house:
        yield open_house


@asynccontextmanager
async def visitors(house: House, *, number: int) -> AsyncIterator[list[ClientConnection]]:
    """Clients that have each heard one echo, so that the application holds their writers."""
    clients = await asyncio.gather(*(connect(house.address) for _ in range(number)))
    for client in clients:
        await client.send("hello")
        assert await hear(client) == "hello"
    try:
        yield clients
    finally:
        await asyncio.gather(*(client.close() for client in clients))


async def hear(client: ClientConnection) -> str:
    message = await asyncio.wait_for(client.recv(), PATIENCE_SECONDS)
    assert isinstance(message, str)
    return message


async def test_fifty_clients_get_each_message_once_and_in_order(house: House) -> None:
    expected = [json.dumps({"number": number, "fill": "桌" * number}) for number in range(200)]
    async with visitors(house, number=50) as clients:
        for text in expected:
            assert await house.tell(text) == [True] * 50

        for client in clients:
            assert [await hear(client) for _ in expected] == expected
            await client.send("and nothing else")
            assert await hear(client) == "and nothing else"


async def test_frames_and_answers_keep_their_order_on_one_socket(house: House) -> None:
    async with visitors(house, number=1) as (client,):
        for number in range(20):
            await house.tell(f"picture {number}")
            await client.send(f"answer {number}")
            assert [await hear(client), await hear(client)] == [f"picture {number}", f"answer {number}"]


async def test_a_slow_reader_is_skipped_and_healed_by_the_next_picture(house: House) -> None:
    async with visitors(house, number=1) as (quick,), a_socket_that_does_not_read(house) as slow:
        told_slow = []
        for number in range(2000):
            told_quick, slow_was_told = await house.tell(f"{number:06}" + "x" * 30_000)
            assert told_quick
            assert (await hear(quick)).startswith(f"{number:06}")
            told_slow.append(slow_was_told)
            if told_slow[-3:] == [False] * 3:
                break
        assert told_slow[-3:] == [False] * 3, "the slow socket's buffer never filled"
        buffered = await house.on_its_loop(lambda: house.writers[1].buffered_bytes)
        assert SLOW_BUFFER_BYTES < buffered <= SLOW_BUFFER_BYTES + 40_000

        written = [number for number, was_told in enumerate(told_slow) if was_told]
        answer = encode_text_frame("an answer is never skipped")
        assert await house.on_its_loop(lambda: house.writers[1].write_frame(answer, skip_if_slow=False))
        assert [(await text_from(slow))[:6] for _ in written] == [f"{number:06}" for number in written]
        assert await text_from(slow) == "an answer is never skipped"
        assert await house.tell("the next picture") == [True, True]
        assert await text_from(slow) == "the next picture"


async def test_the_server_closes_with_the_code_it_was_asked_for(house: House) -> None:
    async with visitors(house, number=1) as (client,):
        await house.tell("before the close")
        await client.send("close")
        assert await hear(client) == "before the close"
        await asyncio.wait_for(client.wait_closed(), PATIENCE_SECONDS)
        assert (client.close_code, client.close_reason) == (4001, "asked")
    await until(lambda: house.ended == [4001])


async def test_the_client_closes_and_the_writer_refuses_from_then_on(house: House) -> None:
    async with visitors(house, number=2) as (leaving, staying):
        await house.tell("to both")
        await leaving.close(code=1000)
        await until(lambda: house.ended == [1000])
        assert leaving.close_code == 1000
        assert await house.tell("to one") == [True]
        assert [await hear(staying), await hear(staying)] == ["to both", "to one"]


async def test_compression_is_never_agreed(house: House) -> None:
    async with connect(house.address, compression="deflate") as client:
        assert client.response is not None
        assert "Sec-WebSocket-Extensions" not in client.response.headers
        await client.send("hello")
        assert await hear(client) == "hello"


async def test_without_the_servers_door_frames_are_sent_as_text_in_order() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        await asyncio.sleep(0)
        sent.append(message)

    writer = writer_of({"type": "websocket"}, send=send)
    texts = [f"picture {number}" for number in range(10)]
    assert all(writer.write_frame(encode_text_frame(text)) for text in texts)
    await until(lambda: writer.buffered_bytes == 0)
    assert sent == [{"type": "websocket.send", "text": text} for text in texts]


async def test_without_the_servers_door_a_slow_socket_is_skipped_and_healed() -> None:
    may_send, sent = asyncio.Event(), []

    async def send(message: dict[str, Any]) -> None:
        await may_send.wait()
        sent.append(message["text"][:3])

    writer = QueuedWriter(send)
    told = [writer.write_frame(encode_text_frame(f"{number:03}" + "x" * 30_000)) for number in range(5)]
    assert told == [True, True, True, False, False]
    assert writer.write_frame(encode_text_frame("ans"), skip_if_slow=False) is True
    may_send.set()
    await until(lambda: writer.buffered_bytes == 0)
    assert writer.write_frame(encode_text_frame("005")) is True
    await until(lambda: sent == ["000", "001", "002", "ans", "005"])


async def test_without_the_servers_door_a_lost_connection_refuses_frames() -> None:
    async def send(_message: dict[str, Any]) -> None:
        raise OSError("gone")

    writer = QueuedWriter(send)
    assert writer.write_frame(encode_text_frame("lost")) is True
    await until(lambda: writer.write_frame(encode_text_frame("refused")) is False)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not holds():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def a_socket_that_does_not_read(house: House) -> AsyncIterator[asyncio.StreamReader]:
    """A hand-made client with a small receive buffer: what it does not read stays with the server."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.connect(house._listener.getsockname())
    reader, writer = await asyncio.open_connection(sock=plain, limit=4096)
    lines = ["GET / HTTP/1.1", "Host: house", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""]
    writer.write("\r\n".join(lines).encode())
    await reader.readuntil(b"\r\n\r\n")
    await until(lambda: len(house.writers) == 2)
    try:
        yield reader
    finally:
        writer.transport.abort()


async def text_from(reader: asyncio.StreamReader) -> str:
    """One whole unmasked frame from a hand-made client's socket."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        head = await reader.readexactly(2)
        more = await reader.readexactly({126: 2, 127: 8}.get(head[1], 0))
        length = int.from_bytes(more, "big") if more else head[1]
        return decode_text_frame(head + more + await reader.readexactly(length))
