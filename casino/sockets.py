"""uvicorn's WebSocket protocol with one more door: frames that are already encoded go straight to the transport.

`uvicorn --ws casino.sockets:FrameProtocol`. The application finds the door in the scope of each connection, under
`tables.feed.frames.WRITE_FRAME_EXTENSION`. Everything else (handshake, keep-alive, closing, the ASGI messages) is
uvicorn's own. What is written, and to whom, is decided in `tables/feed`.
"""

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tables.feed.frames import SLOW_BUFFER_BYTES, WRITE_FRAME_EXTENSION


class FrameProtocol(WebSocketsSansIOProtocol):
    """One connection; offers itself to the application as a `tables.feed.frames.FrameWriter`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Compression would have to be done again for every socket, and it keeps a window of memory for each.
        self.conn.available_extensions = None

    async def run_asgi(self) -> None:
        """Run the application, offering the door in its scope."""
        extensions = cast("dict[str, object]", self.scope["extensions"])
        extensions[WRITE_FRAME_EXTENSION] = self
        await super().run_asgi()

    def write_frame(self, frame: bytes, *, skip_if_slow: bool = True) -> bool:
        """Write one whole frame in order with all that uvicorn writes; False if it was skipped (see FrameWriter)."""
        transport = self.transport
        if self.close_sent or not self.handshake_complete or transport.is_closing():
            return False
        if skip_if_slow and transport.get_write_buffer_size() > SLOW_BUFFER_BYTES:
            return False
        transport.write(frame)
        return True

    @property
    def buffered_bytes(self) -> int:
        """What the transport still holds; 0 once the connection is lost."""
        return self.transport.get_write_buffer_size()
