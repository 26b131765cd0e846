"""./dev run: the whole product on this machine. Databases, web, worker, beat and sweep, a demo floor, robots."""

import argparse
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from casino.embedded.foreground import run_in_foreground
from casino.embedded.management import manage_command
from casino.embedded.processes import Recipe, tail
from casino.embedded.servers import PYTHON, start_servers
from casino.embedded.state import State
from casino.embedded.supervisor import Supervisor
from casino.embedded.words import CannotGoOn, say

FIRST_PORT, PORTS_TRIED = 8000, 20
READY_SECONDS = 60.0
# Two, so that nobody can write code that works with one alone.
WEB_PROCESSES = 2
BACKLOG = 2048
# What ./dev manage needs to know of the house that is open.
ADDRESSES = ("DATABASE_URL", "REDIS_URL", "CASINO_ADDRESS")


def run(arguments: Sequence[str]) -> int:
    """Start everything and look after it until a signal comes."""
    wishes = _parse(arguments)
    state = State("run")
    with (
        state.locked("run"),
        _listen(wishes.host, wishes.port) as listener,
        _last_words(state, robots=wishes.bots),
        Supervisor(state) as supervisor,
    ):
        began_at = time.monotonic()
        address = _address(listener)
        environment = {
            **start_servers(supervisor, state=state),
            "CASINO_ADDRESS": address,
            **_hosts(listener.getsockname()[0]),
        }
        state.write("addresses.json", {name.lower(): environment[name] for name in ADDRESSES})
        _succeed("migrate", "--verbosity", "0", environment=environment)
        for recipe in _product(listener, environment=environment):
            supervisor.start(recipe)
        _wait_until_it_answers(address, state=state)
        _succeed("load_paytables" if wishes.empty else "seed_demo", environment=environment)
        if wishes.bots:
            supervisor.start(_managed("bots", str(wishes.bots), environment=environment))
        say(f"\nReady after {time.monotonic() - began_at:.0f} seconds: {address}\nLogs: {state.path('log')}")
        say("Ctrl-C stops everything; the data stays.")
        supervisor.watch()
    return 0


@contextmanager
def _last_words(state: State, *, robots: int) -> Iterator[None]:
    """What the robots counted until they were stopped: rounds, presses, refusals by code."""
    try:
        yield
    finally:
        if robots:
            say(f"Robots: {tail(state.log('bots'), lines=1)}")


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev run", description="Start everything on this machine.")
    parser.add_argument("--empty", action="store_true", help="without the demo floor")
    parser.add_argument("--bots", type=int, default=0, metavar="N", help="seat N robots")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, help=f"the port (default: the first free one from {FIRST_PORT})")
    wishes = parser.parse_args(arguments)
    if wishes.bots < 0:
        parser.error("--bots takes a number from 0 upwards")
    return wishes


def _listen(host: str, port: int | None) -> socket.socket:
    """The one listening socket that every web process shares."""
    for candidate in [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except OSError as problem:
            listener.close()
            why = problem
            continue
        listener.listen(BACKLOG)
        listener.setblocking(False)
        return listener
    wanted = f"port {port}" if port is not None else f"any port from {FIRST_PORT} to {FIRST_PORT + PORTS_TRIED - 1}"
    raise CannotGoOn(f"Cannot listen on {host}, {wanted}: {why}. Choose another with --port.")


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def _hosts(host: str) -> dict[str, str]:
    """Names under which tablets may call, once --host opens this machine to them."""
    if host in ("127.0.0.1", "::1"):
        return {}
    return {"ALLOWED_HOSTS": "*" if host in ("0.0.0.0", "::") else f"localhost,127.0.0.1,{host}"}


def _product(listener: socket.socket, *, environment: Mapping[str, str]) -> list[Recipe]:
    """The product's own processes, in the order in which they start."""
    recipes = [_web(number, listener, environment=environment) for number in range(1, WEB_PROCESSES + 1)]
    celery: list[str | Path] = [PYTHON, "-m", "celery", "-A", "casino"]
    recipes += [
        Recipe("worker", [*celery, "worker", "--pool", "threads", "--concurrency", "4", "-l", "INFO"], environment),
        Recipe("beat", [*celery, "beat", "-l", "INFO", "--pidfile="], environment),
    ]
    return [*recipes, _managed("sweep", environment=environment)]


def _web(number: int, listener: socket.socket, *, environment: Mapping[str, str]) -> Recipe:
    """One uvicorn process on the shared socket. Frames are small and many: no compression."""
    options = ["--fd", str(listener.fileno()), "--ws", "casino.sockets:FrameProtocol"]
    options += ["--ws-per-message-deflate", "false"]
    options += ["--no-access-log", "--timeout-graceful-shutdown", "3", "--log-level", "warning"]
    return Recipe(
        f"web-{number}",
        [PYTHON, "-m", "uvicorn", "casino.asgi:application", *options],
        environment,
        pass_descriptors=[listener.fileno()],
    )


def _managed(*arguments: str, environment: Mapping[str, str]) -> Recipe:
    """A management command that runs for as long as everything does."""
    return Recipe(arguments[0], manage_command(*arguments), environment)


def _succeed(*arguments: str, environment: Mapping[str, str]) -> None:
    status = run_in_foreground(manage_command(*arguments), environment=environment)
    if status != 0:
        raise CannotGoOn(f"manage.py {arguments[0]} ended with status {status}; nothing can run without it.")


def _wait_until_it_answers(address: str, *, state: State) -> None:
    """Return once a page comes back, whatever it says short of a server error."""
    give_up_at = time.monotonic() + READY_SECONDS
    without_proxy = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while True:
        try:
            with without_proxy.open(f"{address}/", timeout=10):
                return
        except urllib.error.HTTPError as problem:
            if problem.code < 500:
                return
            why: Exception = problem
        except OSError as problem:
            why = problem
        if time.monotonic() > give_up_at:
            raise CannotGoOn(f"The web did not answer at {address}: {why}\n{tail(state.log('web-1'))}")
        time.sleep(0.1)
