"""The real product for a module of tests: two web processes on one socket and the sweep, each its own process.

Started by the very recipes of `./dev run` (casino/embedded/floor.py), on the database and the Redis that it is given.
What the tests put into the database is house.py's; what people do on screens is people.py's.
"""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from casino.embedded import floor, processes
from casino.embedded.management import manage_command
from casino.embedded.processes import Recipe
from casino.embedded.state import State

READY_SECONDS = 60.0
POLL_SECONDS = 0.05


@dataclass(frozen=True)
class Scratch(State):
    """The processes' records and logs in a folder of the test's own."""

    at: Path = Path()

    @property
    def folder(self) -> Path:
        return self.at


class Product:
    """The processes, by the names of their recipes: web-1, web-2, sweep."""

    def __init__(self, *, folder: Path, environment: Mapping[str, str]) -> None:
        self.state = Scratch(kind="e2e", at=folder)
        self.listener = _listen()
        self.address = f"http://localhost:{self.listener.getsockname()[1]}"
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "casino.settings.development",
            "DEBUG": "false",
            "PYTHONUNBUFFERED": "1",
            "CASINO_ADDRESS": self.address,
            **environment,
        }
        recipes = [
            *(floor._web(number, self.listener, environment=self.environment) for number in (1, 2)),
            Recipe("sweep", manage_command("sweep"), self.environment),
        ]
        self.recipes = {recipe.name: recipe for recipe in recipes}
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self) -> None:
        """Start everything; return when the page answers."""
        for name in self.recipes:
            self.start_one(name)
        self.wait_until_it_answers()

    def start_one(self, name: str) -> None:
        self.running[name] = processes.start(self.recipes[name], state=self.state)

    def kill(self, name: str) -> None:
        """As the machine does it: no farewell, no clean-up."""
        process = self.running.pop(name)
        processes.signal_group(process.pid, signal.SIGKILL)
        process.wait()

    def stop(self) -> None:
        """Nothing is left running, in whatever state the test left it."""
        for name, process in reversed(self.running.items()):
            processes.stop(process, recipe=self.recipes[name], state=self.state)
        self.running.clear()
        self.listener.close()

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """One management command to its end, its words caught."""
        return subprocess.run(
            [str(part) for part in manage_command(*arguments)],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def logs(self, *, lines: int = 60) -> str:
        """The last words of every process, for a test that failed."""
        parts = []
        for name in self.recipes:
            words = processes.tail(self.state.log(name), lines=lines)
            parts.append(f"--- {name}\n{words}")
        return "\n".join(parts)

    def wait_until_it_answers(self) -> None:
        """Return when a web process serves the page that says it can work."""
        give_up_at = time.monotonic() + READY_SECONDS
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/health/", timeout=5):
                    return
            except (urllib.error.URLError, OSError) as problem:
                died = [name for name, process in self.running.items() if process.poll() is not None]
                if died or time.monotonic() > give_up_at:
                    raise AssertionError(f"{problem}; ended: {died}\n{self.logs()}") from problem
            time.sleep(POLL_SECONDS)


def _listen() -> socket.socket:
    """The one listening socket that the web processes share, on a port that nobody else has."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    listener.listen(floor.BACKLOG)
    listener.setblocking(False)
    return listener


def database_url() -> str:
    """The database that Django's connection is on, as an address."""
    from django.db import connection

    at = connection.settings_dict
    return f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


class Broker:
    """A Valkey of one's own, for the test that restarts it: nobody else's subscriptions may suffer."""

    def __init__(self, folder: Path) -> None:
        from casino.embedded.valkey import Valkey

        folder.mkdir(parents=True, exist_ok=True)
        self.state = Scratch(kind="e2e", at=folder)
        self.server = Valkey(self.state, self.state.port("valkey"), durable=False)
        self.server.prepare()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return self.server.url

    def start(self) -> None:
        self.process = processes.start(self.server.recipe(), state=self.state)
        self.server.wait_until_ready(self.process)

    def stop(self) -> None:
        if self.process is not None:
            processes.stop(self.process, recipe=self.server.recipe(), state=self.state)
            self.process = None
