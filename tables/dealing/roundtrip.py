"""Several statements in one round trip on Django's own connection. What they say is their callers'."""

from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import Error, connection
from psycopg import sql

Query = str | sql.SQL | sql.Composed
Statement = tuple[Query, Sequence[Any]]
Rows = list[tuple[Any, ...]]


def run(statements: Sequence[Statement]) -> list[Rows]:
    """Send all, then read all; statements without rows give an empty list. Within Django's transaction, if one is
    open."""
    connection.ensure_connection()
    raw = connection.connection
    cursors = []
    with connection.wrap_database_errors, raw.pipeline():
        for query, parameters in statements:
            cursor = psycopg.Cursor(raw)
            cursor.execute(query, parameters or None)
            cursors.append(cursor)
    return [cursor.fetchall() if cursor.description else [] for cursor in cursors]


def run_one(query: Query, parameters: Sequence[Any] = ()) -> Rows:
    """One statement and its rows."""
    return run([(query, parameters)])[0]


def run_as_of_one_moment(statements: Sequence[Statement]) -> list[Rows]:
    """Read several statements from one snapshot, in one round trip; within a transaction, as that transaction sees
    it."""
    if connection.in_atomic_block:
        return run(statements)
    begin: Statement = ("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", ())
    try:
        return run([begin, *statements, ("COMMIT", ())])[1:-1]
    except Error:
        connection.connection.rollback()
        raise
