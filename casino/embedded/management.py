"""./dev manage: any management command, in the environment of the servers that ./dev run uses."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from casino.embedded.foreground import run_in_foreground
from casino.embedded.servers import PYTHON, environment, start_servers
from casino.embedded.state import CHECKOUT, State
from casino.embedded.supervisor import Supervisor

# Rules and arithmetic alone: these answer without a database, so none is started for them.
PURE_COMMANDS = frozenset({"evaluate", "games", "help", "makemessages", "odds", "phh_replay", "scenario", "version"})


def manage_command(*arguments: str) -> list[str | Path]:
    """The command line for one management command."""
    return [PYTHON, CHECKOUT / "manage.py", *arguments]


def manage(arguments: Sequence[str]) -> int:
    """Run it on the servers of a running ./dev run, or start them for as long as it takes."""
    state = State("run")
    command = manage_command(*arguments)
    if _needs_no_server(arguments):
        return run_in_foreground(command, environment=_without_server(state))
    if state.is_held() and state.holder().get("command") == "run" and (addresses := state.read("addresses.json")):
        return run_in_foreground(command, environment=environment(state, **addresses))
    with state.locked("manage", wait_for="manage"), Supervisor(state) as supervisor:
        return run_in_foreground(command, environment=start_servers(supervisor, state=state))


def _needs_no_server(arguments: Sequence[str]) -> bool:
    outside = bool(os.environ.get("DATABASE_URL")) and bool(os.environ.get("REDIS_URL"))
    return outside or not arguments or arguments[0] in PURE_COMMANDS or "--help" in arguments


def _without_server(state: State) -> Mapping[str, str]:
    nowhere = {"database_url": "postgres://nobody@127.0.0.1:1/none", "redis_url": "redis://127.0.0.1:1/0"}
    given = {"database_url": os.environ.get("DATABASE_URL"), "redis_url": os.environ.get("REDIS_URL")}
    return environment(state, **{name: given[name] or address for name, address in nowhere.items()})
