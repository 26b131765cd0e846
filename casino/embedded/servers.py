"""PostgreSQL and the Redis protocol for one kind of work: outside servers where named, else embedded ones."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from casino.embedded.postgres import Postgres
from casino.embedded.processes import stop_leftovers
from casino.embedded.state import State
from casino.embedded.supervisor import Supervisor
from casino.embedded.valkey import Valkey

PYTHON = Path(sys.executable)


@dataclass(frozen=True)
class Wanted:
    """What a kind of work asks of its servers."""

    connections: int
    durable: bool


WANTED = {
    "run": Wanted(connections=200, durable=True),
    "test": Wanted(connections=400, durable=False),
    "bench": Wanted(connections=400, durable=True),
}


def start_servers(supervisor: Supervisor, *, state: State) -> dict[str, str]:
    """Start what no address is given for; return the environment in which the product reaches the servers."""
    stop_leftovers(state)
    wanted = WANTED[state.kind]
    database_url, redis_url = os.environ.get("DATABASE_URL"), os.environ.get("REDIS_URL")
    if not database_url:
        postgres = Postgres(state, state.port("postgres"), wanted.connections, wanted.durable)
        postgres.prepare()
        postgres.wait_until_ready(supervisor.start(postgres.recipe()))
        database_url = postgres.url
    if not redis_url:
        valkey = Valkey(state, state.port("valkey"), wanted.durable)
        valkey.prepare()
        valkey.wait_until_ready(supervisor.start(valkey.recipe()))
        redis_url = valkey.url
    return environment(state, database_url=database_url, redis_url=redis_url)


def environment(
    state: State, *, database_url: str, redis_url: str, casino_address: str | None = None
) -> dict[str, str]:  # fmt: skip
    """Our own environment with the servers' addresses and this checkout's secret. `casino_address`: where the house
    answers, if it is open."""
    return {
        **({"CASINO_ADDRESS": casino_address} if casino_address else {}),
        "SECRET_KEY": f"development-{state.secret('django')}",
        "DJANGO_SETTINGS_MODULE": "casino.settings.development",
        "CASINO_PREFIX": f"casino-{state.kind}",
        # Beside the database it is a copy of: who begins again with an empty house begins with both.
        "JOURNAL_COPY_DIR": str(state.path("journal")),
        **os.environ,
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "PYTHONUNBUFFERED": "1",
    }
