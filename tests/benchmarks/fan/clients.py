"""A process of N WebSocket clients that count and compare what they hear: `python -m tests.benchmarks.fan.clients`.

Driven by JSON lines on standard input, one answer line each: the first connects them, `expect` begins a wave, `wave`
waits until each has heard one frame more, `count` only counts, `end` closes. Clients that are asked to prove themselves
(contract 4) do so with the given keys.
"""

import asyncio
import base64
import hashlib
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import uvloop
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

CONNECTING_AT_ONCE = 100
PATIENCE_SECONDS = 120
CALM_SECONDS = 2.5
TEXT, PING = 0x81, 0x89
CHALLENGE, PONG, BYE = b'{"type":"challenge"', b'{"type":"pong"', b'{"type":"bye"'
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def masked(opcode: int, payload: bytes) -> bytes:
    """A client's frame. A mask of zeros is a mask, and costs nothing."""
    length = len(payload)
    size = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return bytes((opcode,)) + size + bytes(4) + payload


@dataclass
class Key:
    """A paired device's private key and number."""

    device: int
    private: ec.EllipticCurvePrivateKey

    def proof(self, challenge: bytes) -> bytes:
        """The `prove` frame: raw r‖s over the challenge's bytes."""
        der = self.private.sign(challenge, ec.ECDSA(hashes.SHA256()))
        raw = b"".join(part.to_bytes(32, "big") for part in decode_dss_signature(der))
        signature = base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
        return masked(TEXT, json.dumps({"type": "prove", "device": self.device, "signature": signature}).encode())


@dataclass
class Crowd:
    """All clients of the process, and what the present wave has brought them."""

    heard_type: bytes
    heard: list[int] = field(default_factory=list)
    opened: int = 0
    missing: int = 0
    first: bytes = b""
    alike: int = 0
    digests: set[bytes] = field(default_factory=set)
    marks: list[bytes] = field(default_factory=list)
    strayed: int = 0
    lost: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, client: int, payload: bytes) -> None:
        """One frame of the kind that counts."""
        self.heard[client] += 1
        self.missing -= 1
        if self.marks and self.marks[client] not in payload:
            self.strayed += 1
        if not self.first:
            self.first = payload
        if payload == self.first:
            self.alike += 1
        else:
            self.digests.add(hashlib.blake2b(payload, digest_size=16).digest())
        if self.missing <= 0:
            self.changed.set()

    def counts(self) -> dict[str, int]:
        """Frames heard since the clients were opened, clients that have gone, frames that were somebody else's."""
        return {"fewest": min(self.heard), "most": max(self.heard), "lost": self.lost, "strayed": self.strayed}

    def expect(self) -> None:
        """Begin a wave: one frame for each client."""
        self.missing += len(self.heard)
        self.first, self.alike = b"", 0
        self.digests.clear()
        self.changed.clear()


class Client(asyncio.Protocol):
    """One connection. Reads unmasked server frames; proves itself when challenged."""

    def __init__(self, crowd: Crowd, *, number: int, hello: bytes, key: Key | None, opened: Callable[[], None]) -> None:
        self.crowd, self.number, self.hello, self.key, self.opened = crowd, number, hello, key, opened
        self.buffer = bytearray()
        self.upgraded = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.lost += 1

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.upgraded:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.upgraded = True
            if self.key is None:
                self.opened()
        self.read_frames()

    def read_frames(self) -> None:
        buffer = self.buffer
        while len(buffer) >= 2:
            length, start = buffer[1], 2
            if length == 126:
                length, start = int.from_bytes(buffer[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + length:
                return
            opcode, payload = buffer[0], bytes(buffer[start : start + length])
            del buffer[: start + length]
            self.take(opcode, payload)

    def take(self, opcode: int, payload: bytes) -> None:
        """Count what comes once the connection is open; before that, prove, and wait for the answer to a ping.

        The server takes a client's frames in turn: when it answers the ping, the first pictures have been written.
        """
        if opcode == PING:
            self.transport.write(masked(0x8A, payload))
        elif self.key is None:
            if payload.startswith(self.crowd.heard_type):
                self.crowd.hear(self.number, payload)
        elif payload.startswith(CHALLENGE):
            challenge = base64.b64decode(json.loads(payload)["challenge"])
            self.transport.write(self.key.proof(challenge) + masked(TEXT, b'{"type":"ping","t":1}'))
        elif payload.startswith(PONG):
            self.key = None
            self.opened()
        elif payload.startswith(BYE):
            sys.stderr.write(f"refused: {payload.decode()}\n")


async def open_all(crowd: Crowd, *, host: str, port: int, path: str, number: int, keys: list[Key]) -> list[Client]:
    """Connect `number` clients; return when each has its handshake (with keys: its first pictures)."""
    loop, gate = asyncio.get_running_loop(), asyncio.Semaphore(CONNECTING_AT_ONCE)
    crowd.heard = [0] * number

    async def connect(which: int) -> Client:
        async with gate:
            done: asyncio.Future[None] = loop.create_future()
            key = Key(keys[which % len(keys)].device, keys[which % len(keys)].private) if keys else None
            hello = HANDSHAKE.format(path=path, host=f"{host}:{port}").encode()
            client = Client(crowd, number=which, hello=hello, key=key, opened=lambda: done.set_result(None))
            await loop.create_connection(lambda: client, host, port)
            await asyncio.wait_for(done, PATIENCE_SECONDS)
            return client

    return list(await asyncio.gather(*(connect(which) for which in range(number))))


async def calm(crowd: Crowd) -> None:
    """Wait out what a hub still sends of itself to new screens: it looks after them every second. Then count anew."""
    before = -1
    while before != sum(crowd.heard):
        before = sum(crowd.heard)
        await asyncio.sleep(CALM_SECONDS)
    crowd.heard, crowd.missing, crowd.strayed = [0] * len(crowd.heard), 0, 0


async def wave(crowd: Crowd) -> dict[str, Any]:
    """Wait until every client has heard one frame more; say whether all heard the same."""
    await asyncio.wait_for(crowd.changed.wait(), PATIENCE_SECONDS)
    heard = {"alike": crowd.alike, "different": len(crowd.digests) + 1, "frame": crowd.first.decode()}
    return {**crowd.counts(), **heard}


async def serve(order: Callable[[], Any]) -> None:
    """Obey one JSON line after another."""
    loop = asyncio.get_running_loop()
    wishes = json.loads(await loop.run_in_executor(None, order))
    keys = [
        Key(device, serialization.load_pem_private_key(pem.encode(), password=None))  # type: ignore[arg-type]
        for device, pem in wishes["keys"]
    ]
    crowd = Crowd(heard_type=wishes["heard"].encode(), marks=[mark.encode() for mark in wishes["marks"]])
    where = {name: wishes[name] for name in ("host", "port", "path", "number")}
    clients = await open_all(crowd, **where, keys=keys)
    await calm(crowd)
    answer({"open": len(clients)})
    while (line := await loop.run_in_executor(None, order)) and json.loads(line)["do"] != "end":
        match json.loads(line)["do"]:
            case "expect":
                answer(crowd.counts())
                crowd.expect()
            case "wave":
                answer(await wave(crowd))
            case "count":
                answer(crowd.counts())
    answer(crowd.counts())
    for client in clients:
        client.transport.abort()


def answer(facts: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(sys.stdin.readline))
