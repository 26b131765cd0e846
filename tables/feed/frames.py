"""A server's WebSocket text frame as bytes, and what a live screen's socket must offer to have such bytes written.

A picture is encoded once per process and audience; every socket of that audience is then handed the same bytes, past
the server's own framing. Here live the encoder (pure), the writer's interface, and the writer for servers that cannot
take ready bytes. The writer that puts bytes on uvicorn's transport is wiring and lives in `casino/sockets.py`; it
arrives in the connection's ASGI scope. Which sockets get which frame is the hub's business.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

# Under `scope["extensions"]`, where the server offers it: the connection's FrameWriter.
WRITE_FRAME_EXTENSION = "casino.write_frame"

# A socket that holds more than this unsent is slow: skipped until it has caught up, and healed by the next picture.
SLOW_BUFFER_BYTES = 64 * 1024

_FINAL_TEXT = 0x81  # RFC 6455, 5.2: FIN, no extension bits, opcode 1
_LENGTH_IN_2_BYTES = 126
_LENGTH_IN_8_BYTES = 127

Send = Callable[[dict[str, Any]], Awaitable[None]]


class FrameWriter(Protocol):
    """One connection, seen by the hub. Called on the connection's event loop only."""

    def write_frame(self, frame: bytes, *, skip_if_slow: bool = True) -> bool:
        """Hand over one whole frame. False if it was skipped: the socket is slow, not yet open, or closing.

        A picture may be skipped; an answer to a press, which no picture heals, is written with `skip_if_slow=False`.
        """
        ...

    @property
    def buffered_bytes(self) -> int:
        """What was handed over and has not yet reached the operating system."""
        ...


def encode_text_frame(text: str) -> bytes:
    """The complete frame, unmasked as RFC 6455 (5.1) demands of a server, in one piece and never compressed."""
    payload = text.encode()
    length = len(payload)
    if length < _LENGTH_IN_2_BYTES:
        return bytes((_FINAL_TEXT, length)) + payload
    if length < 1 << 16:
        return bytes((_FINAL_TEXT, _LENGTH_IN_2_BYTES)) + length.to_bytes(2, "big") + payload
    return bytes((_FINAL_TEXT, _LENGTH_IN_8_BYTES)) + length.to_bytes(8, "big") + payload


def decode_text_frame(frame: bytes) -> str:
    """The text of a frame that `encode_text_frame` made."""
    header_bytes = {_LENGTH_IN_2_BYTES: 4, _LENGTH_IN_8_BYTES: 10}.get(frame[1], 2)
    return frame[header_bytes:].decode()


def writer_of(scope: Mapping[str, Any], *, send: Send) -> FrameWriter:
    """The connection's own writer where the server offers one, else one that goes through the ASGI `send`."""
    offered: FrameWriter | None = scope.get("extensions", {}).get(WRITE_FRAME_EXTENSION)
    return QueuedWriter(send) if offered is None else offered


class QueuedWriter:
    """For any other ASGI server: frames wait in order for a task that sends them as text."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._closed = False
        self.buffered_bytes = 0

    def write_frame(self, frame: bytes, *, skip_if_slow: bool = True) -> bool:
        """Hand over one whole frame; see FrameWriter."""
        if self._closed or (skip_if_slow and self.buffered_bytes > SLOW_BUFFER_BYTES):
            return False
        self._waiting.append(frame)
        self.buffered_bytes += len(frame)
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send_what_waits())
        return True

    async def _send_what_waits(self) -> None:
        try:
            while self._waiting:
                frame = self._waiting.popleft()
                await self._send({"type": "websocket.send", "text": decode_text_frame(frame)})
                self.buffered_bytes -= len(frame)
        except Exception:
            # The connection is gone. Each server has its own exception for that, and the consumer hears of it by
            # its disconnect message; here it only means that nothing more can be written.
            self._closed = True
            self._waiting.clear()
        finally:
            self._sending = None
