"""Where ./dev keeps what must outlive it: data directories, secrets, ports, logs; and the lock that one holds on them.

An ordinary user's state lies in var/. Root's lies outside the checkout, because PostgreSQL refuses to run as root
and the unprivileged user that runs it instead must be able to reach its data.
"""

import fcntl
import hashlib
import json
import os
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from casino.embedded.words import CannotGoOn, say

CHECKOUT = Path(__file__).resolve().parent.parent.parent
ROOTS_STATE = Path("/var/lib/casino-dev")


def base_folder() -> Path:
    """The folder for this checkout's state: `CASINO_STATE` if set, else by who we are."""
    if chosen := os.environ.get("CASINO_STATE"):
        return Path(chosen).resolve()
    if os.geteuid() != 0:
        return CHECKOUT / "var"
    return ROOTS_STATE / hashlib.sha256(str(CHECKOUT).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class State:
    """The state of one kind of work: "run", "test" or "bench", each with its own servers."""

    kind: str

    @property
    def folder(self) -> Path:
        """This kind's own folder, made on first use."""
        folder = base_folder() / self.kind
        for made in (folder.parent, folder):
            made.mkdir(mode=0o755, parents=True, exist_ok=True)
        return folder

    def path(self, name: str) -> Path:
        return self.folder / name

    def log(self, name: str) -> Path:
        """Where the process called `name` writes what it has to say."""
        folder = self.folder / "log"
        folder.mkdir(exist_ok=True)
        return folder / f"{name}.log"

    def read(self, name: str) -> dict[str, Any]:
        """A small JSON file; empty where it is absent or was cut short."""
        try:
            content = json.loads(self.path(name).read_text())
        except (OSError, ValueError):
            return {}
        return content if isinstance(content, dict) else {}

    def write(self, name: str, content: dict[str, Any]) -> None:
        """Replace a small JSON file whole, readable by us alone."""
        fresh = self.path(f"{name}.new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            json.dump(content, file)
        fresh.replace(self.path(name))

    def secret(self, name: str) -> str:
        """A secret made once for this checkout and kept."""
        kept = self.read("secrets.json")
        if name not in kept:
            kept[name] = secrets.token_urlsafe(32)
            self.write("secrets.json", kept)
        return str(kept[name])

    def port(self, name: str) -> int:
        """The port used last time if it is still free, else a free one."""
        kept = self.read("ports.json")
        port = int(kept.get(name, 0))
        if not port or not is_free(port):
            port = free_port()
            self.write("ports.json", {**kept, name: port})
        return port

    @contextmanager
    def locked(self, command: str, *, wait_for: str | None = None) -> Iterator[None]:
        """Hold this state alone. Who comes second is told who is first; a holder running `wait_for` is waited for."""
        with self.path("lock").open("a+") as lock:
            if not _try_lock(lock.fileno()):
                holder = self.holder()
                if wait_for is None or holder.get("command") != wait_for:
                    raise CannotGoOn(
                        f"./dev {holder.get('command', '?')} is already at work on this checkout: "
                        f"process {holder.get('pid', '?')}, since {holder.get('since', '?')}."
                    )
                say(f"Waiting for ./dev {wait_for} (process {holder.get('pid')}) to end …")
                fcntl.flock(lock, fcntl.LOCK_EX)
            since = time.strftime("%Y-%m-%d %H:%M:%S")
            self.write("holder.json", {"command": command, "pid": os.getpid(), "since": since})
            yield

    def holder(self) -> dict[str, Any]:
        """Who took the lock last: command, pid, since."""
        return self.read("holder.json")

    def is_held(self) -> bool:
        """Whether somebody holds the lock now."""
        with self.path("lock").open("a+") as lock:
            return not _try_lock(lock.fileno())


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_free(port: int, *, host: str = "127.0.0.1") -> bool:
    """Whether a server could listen on the port at this moment."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port() -> int:
    """A port that the system says is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
