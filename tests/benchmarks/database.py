"""A database of the benchmarks' own on the server that DATABASE_URL names, made afresh and removed at the end."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

SHOWN = ("server_version", "fsync", "synchronous_commit", "shared_buffers", "max_wal_size")


@contextmanager
def own_database() -> Iterator[dict[str, Any]]:
    """Create, migrate and afterwards drop the database; Django is set up on it. Gives the server's facts.

    It is named test_… because the append-only tables may be emptied between runs in such databases alone.
    """
    url = urlsplit(os.environ["DATABASE_URL"])
    name = f"test_bench_{os.getpid()}"
    with psycopg.connect(urlunsplit(url), autocommit=True) as server:
        facts = {what: _shown(server, what) for what in SHOWN}
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            os.environ["DATABASE_URL"] = urlunsplit(url._replace(path=f"/{name}"))
            _migrate()
            yield facts
        finally:
            os.environ["DATABASE_URL"] = urlunsplit(url)
            _leave()
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def watching() -> "psycopg.Connection[Any]":
    """A connection that only asks the server about itself, and sets a run's scene."""
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)


def _shown(server: "psycopg.Connection[Any]", what: str) -> str:
    row = server.execute("SELECT current_setting(%s)", [what]).fetchone()
    assert row is not None
    return str(row[0])


def _migrate() -> None:
    """Set Django up, which from now on knows this database alone."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _leave() -> None:
    from django.db import connections

    connections.close_all()
    for connection in connections.all(initialized_only=True):
        if connection.vendor == "postgresql":
            connection.close_pool()
