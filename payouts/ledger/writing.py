"""The tail of every entry's statement: from legs that have been applied to an entry, its digest and its postings.

A caller composes CTEs that end in `legs(account, amount, balance)`; the tail turns them into rows in the same
statement, so that no posting exists without the balance it made.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, connection, transaction
from psycopg import sql

from casino.people.actors import Actor
from casino.people.clock import Stamp
from payouts.chart import EntryKind
from tables.engine.errors import Broken

COLUMNS = (
    "kind", "at", "gaming_day", "shift", "actor_kind", "actor_id", "approved_by", "reason",
    "patron_id", "table_id", "session_id", "round_id", "reverses_id",
)  # fmt: skip

TAIL = sql.SQL("""
    numbered AS MATERIALIZED (SELECT nextval(pg_get_serial_sequence('payouts_entry', 'id')) AS id),
    gathered AS MATERIALIZED (
        SELECT count(*) AS legs, array_agg(account) AS accounts, array_agg(amount) AS amounts,
               array_agg(balance) AS balances
        FROM (SELECT account, amount, balance FROM legs ORDER BY account) AS ordered
    ),
    entry AS (
        INSERT INTO payouts_entry (id, {columns}, legs, digest)
        SELECT numbered.id, {values}, gathered.legs,
               payouts_digest(numbered.id, {values}, gathered.accounts, gathered.amounts, gathered.balances)
        FROM numbered, gathered
        RETURNING id, legs, digest
    ),
    posted AS (
        INSERT INTO payouts_posting (entry_id, account_id, amount, balance_after)
        SELECT numbered.id, account, amount, balance FROM numbered, legs
    )
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What an entry says of itself besides its postings."""

    kind: EntryKind
    stamp: Stamp
    actor: Actor
    approved_by: int | None = None
    reason: str = ""
    patron_id: int | None = None
    table_id: int | None = None
    session_id: int | None = None
    round_id: int | None = None
    reverses: int | None = None

    def values(self) -> tuple[tuple[object, str], ...]:
        """The values of `COLUMNS`, each with its type in the database."""
        return (
            (self.kind.value, "text"),
            (self.stamp.at, "timestamptz"),
            (self.stamp.gaming_day, "date"),
            (self.stamp.shift, "text"),
            (self.actor.kind, "text"),
            (self.actor.id, "bigint"),
            (self.approved_by, "bigint"),
            (self.reason, "text"),
            (self.patron_id, "bigint"),
            (self.table_id, "bigint"),
            (self.session_id, "bigint"),
            (self.round_id, "bigint"),
            (self.reverses, "bigint"),
        )


def tail(header: Header) -> sql.Composed:
    """The CTEs `numbered`, `gathered`, `entry` and `posted`, to stand after one that is named `legs`."""
    values = (sql.SQL("{}::{}").format(sql.Literal(value), sql.SQL(kind)) for value, kind in header.values())
    return TAIL.format(columns=sql.SQL(", ").join(map(sql.Identifier, COLUMNS)), values=sql.SQL(", ").join(values))


def run(statement: sql.Composed) -> tuple[Any, ...]:
    """Run a statement that answers with one row."""
    with connection.cursor() as cursor:
        cursor.execute(statement)
        row: tuple[Any, ...] = cursor.fetchone()
    return row


@contextmanager
def whole(round_id: int) -> Iterator[None]:
    """What is posted and required within it stands together or not at all; what the database's own rules refuse (an
    overdraft, legs that do not sum to zero) is broken."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise Broken("round_refused_by_database", round=round_id, why=str(error).splitlines()[0]) from error
