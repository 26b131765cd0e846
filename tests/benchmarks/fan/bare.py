"""The floor: a uvloop server that answers the handshake and then only writes. `python -m tests.benchmarks.fan.bare FD`.

Standard input: `load`, a count and that many frames (4 bytes of length before each), answered by a line; `go` writes
frame i (or the only one) to connection i, and is answered by the clients' hearing it.
"""

import asyncio
import base64
import hashlib
import socket
import sys
from typing import Any, BinaryIO

import uvloop

ACCEPT_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
transports: list[asyncio.Transport] = []


class Listener(asyncio.Protocol):
    """One connection: handshake in, nothing else understood."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.request = b""

    def data_received(self, data: bytes) -> None:
        if self.request.endswith(b"\r\n\r\n"):
            return
        self.request += data
        if self.request.endswith(b"\r\n\r\n"):
            key = self.request.split(b"Sec-WebSocket-Key: ")[1].split(b"\r\n")[0]
            accept = base64.b64encode(hashlib.sha1(key + ACCEPT_GUID).digest())
            self.transport.write(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
            )
            transports.append(self.transport)


def write(frames: list[bytes]) -> None:
    """What every design has to do at the least."""
    if len(frames) == 1:
        frame = frames[0]
        for transport in transports:
            transport.write(frame)
    else:
        for transport, own in zip(transports, frames, strict=True):
            transport.write(own)


def read_frames(stream: BinaryIO) -> list[bytes]:
    count = int.from_bytes(stream.read(4), "big")
    return [stream.read(int.from_bytes(stream.read(4), "big")) for _ in range(count)]


async def serve(descriptor: int) -> None:
    """Listen on the inherited socket and obey standard input until it ends."""
    loop, orders = asyncio.get_running_loop(), sys.stdin.buffer
    server = await loop.create_server(Listener, sock=socket.socket(fileno=descriptor), backlog=4096)
    frames: list[bytes] = []
    while order := await loop.run_in_executor(None, orders.readline):
        if order == b"load\n":
            frames = await loop.run_in_executor(None, read_frames, orders)
            sys.stdout.write("loaded\n")
            sys.stdout.flush()
        else:
            write(frames)
    server.close()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(int(sys.argv[1])))
