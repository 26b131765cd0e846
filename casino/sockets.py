"""uvicorn's WebSocket protocol with one more door: frames that are already encoded go straight to the transport.

`uvicorn --ws casino.sockets:FrameProtocol`. The application finds the door in the scope of each connection, under
`tables.feed.frames.WRITE_FRAME_EXTENSION`. Everything else (handshake, keep-alive, closing, the ASGI messages) is
uvicorn's own. What is written, and to whom, is decided in `tables/feed`.
"""

import asyncio
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tables.feed.frames import SLOW_BUFFER_BYTES, WRITE_FRAME_EXTENSION


class TransportWriter:
    """A `tables.feed.frames.FrameWriter`. Small and slotted: a process visits thousands of them for one picture, and
    what they touch decides whether the processor's cache holds them."""

    __slots__ = ("_transport", "is_open")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.is_open = False

    def write_frame(self, frame: bytes, *, skip_if_slow: bool = True) -> bool:
        """Write one whole frame in order with all that uvicorn writes; False if it was skipped (see FrameWriter)."""
        transport = self._transport
        if not self.is_open or transport.is_closing():
            return False
        if skip_if_slow and transport.get_write_buffer_size() > SLOW_BUFFER_BYTES:
            return False
        transport.write(frame)
        return True

    @property
    def buffered_bytes(self) -> int:
        """What the transport still holds; 0 once the connection is lost."""
        return self._transport.get_write_buffer_size()


class FrameProtocol(WebSocketsSansIOProtocol):
    """One connection, which offers the application its TransportWriter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Compression would have to be done again for every socket, and it keeps a window of memory for each.
        self.conn.available_extensions = None

    async def run_asgi(self) -> None:
        """Run the application, offering the door in its scope."""
        self.frames_to = TransportWriter(self.transport)
        extensions = cast("dict[str, object]", self.scope["extensions"])
        extensions[WRITE_FRAME_EXTENSION] = self.frames_to
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        """uvicorn's send. It opens the door once the handshake is out, and shuts it before the close frame is:
        after that nothing may follow (RFC 6455, 5.5.1). Every other end closes the transport."""
        if message["type"] == "websocket.close":
            self.frames_to.is_open = False
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.frames_to.is_open = True
