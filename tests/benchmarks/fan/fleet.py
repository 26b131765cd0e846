"""Starts and drives the fan-out's processes from the benchmark: servers on loopback, crowds of clients."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 60
BACKLOG = 4096


@dataclass(frozen=True, kw_only=True)
class Server:
    """A server process and where it listens."""

    process: "subprocess.Popen[bytes]"
    port: int

    @property
    def pid(self) -> int:
        return self.process.pid


@contextmanager
def uvicorn_serving(application: str, *, websockets: str) -> Iterator[Server]:
    """One web process, started as `./dev run` starts its own."""
    options = ["--ws", websockets, "--ws-per-message-deflate", "false", "--no-access-log", "--log-level", "warning"]
    with _serving(["-m", "uvicorn", application, "--fd", "{fd}", *options], stdin=subprocess.DEVNULL) as server:
        _wait_for_http(server)
        yield server


@contextmanager
def bare_serving() -> Iterator["BareServer"]:
    """The floor's server."""
    with _serving(["-m", "tests.benchmarks.fan.bare", "{fd}"], stdin=subprocess.PIPE) as server:
        yield BareServer(server)


class BareServer:
    """The floor: it writes what was loaded to everybody when told to."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def load(self, frames: Sequence[bytes]) -> None:
        """One frame for all, or one for each connection in the order in which they connected."""
        stdin, stdout = self.server.process.stdin, self.server.process.stdout
        assert stdin is not None
        assert stdout is not None
        parts = [b"load\n", len(frames).to_bytes(4, "big")]
        for frame in frames:
            parts += (len(frame).to_bytes(4, "big"), frame)
        stdin.write(b"".join(parts))
        stdin.flush()
        assert stdout.readline() == b"loaded\n"

    def go(self) -> None:
        """Write once to every connection."""
        stdin = self.server.process.stdin
        assert stdin is not None
        stdin.write(b"go\n")
        stdin.flush()


@contextmanager
def _serving(arguments: Sequence[str], *, stdin: int) -> Iterator[Server]:
    with socket.create_server(("127.0.0.1", 0), backlog=BACKLOG) as listener:
        descriptor = listener.fileno()
        command = [sys.executable, *(word.replace("{fd}", str(descriptor)) for word in arguments)]
        process = subprocess.Popen(
            command, cwd=CHECKOUT, stdin=stdin, stdout=subprocess.PIPE, pass_fds=[descriptor], env=os.environ
        )
        port = listener.getsockname()[1]
    try:
        yield Server(process=process, port=port)
    finally:
        _end(process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait_for_http(server: Server) -> None:
    """Until the server takes connections and answers anything at all."""
    give_up_at = time.monotonic() + PATIENCE_SECONDS
    while True:
        assert server.process.poll() is None, "the server ended before it answered"
        try:
            with socket.create_connection(("127.0.0.1", server.port), timeout=1) as probe:
                probe.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                if probe.recv(1):
                    return
        except OSError as problem:
            if time.monotonic() > give_up_at:
                raise TimeoutError("the server did not answer") from problem
        time.sleep(0.05)


class Crowd:
    """A process of clients, all connected to one address."""

    def __init__(self, process: "subprocess.Popen[bytes]", *, number: int) -> None:
        self._process, self.number, self._waves = process, number, 0

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, **order: Any) -> dict[str, Any]:
        """One order and its answer."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps(order).encode() + b"\n")
        stdin.flush()
        line = stdout.readline()
        assert line, "the clients' process ended"
        answer: dict[str, Any] = json.loads(line)
        return answer

    def expect_one_more(self) -> None:
        """Begin a wave: what is published from now on is to reach every client once."""
        self.assert_no_second_copies(self.ask(do="expect"))
        self._waves += 1

    def heard_by_all(self) -> dict[str, Any]:
        """Wait for the wave; assert that each client has heard one frame for each wave, and that nobody was lost."""
        heard = self.ask(do="wave")
        self.assert_no_second_copies(heard)
        return heard

    def assert_no_second_copies(self, heard: Mapping[str, Any]) -> None:
        """Every client has heard each wave once, no more and no less, and is still there."""
        as_it_should_be = {"fewest": self._waves, "most": self._waves, "lost": 0, "strayed": 0}
        assert {name: heard[name] for name in as_it_should_be} == as_it_should_be, heard


@contextmanager
def crowd(
    *,
    port: int,
    path: str,
    number: int,
    heard: str,
    keys: Sequence[tuple[int, str]] = (),
    marks: Sequence[str] = (),
) -> Iterator[Crowd]:
    """`number` clients; frames that begin with `heard` count. `keys`: (device, PEM) that prove them, in turn.

    `marks`: for each client, what every frame that is meant for it has in it.
    """
    command = [sys.executable, "-m", "tests.benchmarks.fan.clients"]
    process = subprocess.Popen(command, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        people = Crowd(process, number=number)
        wishes = {"host": "127.0.0.1", "port": port, "path": path, "number": number, "heard": heard}
        opened = people.ask(**wishes, keys=[list(key) for key in keys], marks=list(marks))
        assert opened == {"open": number}
        yield people
        people.assert_no_second_copies(people.ask(do="end"))
    finally:
        _end(process)
