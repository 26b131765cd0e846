"""Rounds: many patrons' results in one statement, corrections after settlement, and what wagers set aside.

The relation is the caller's (`tables/dealing/wagers.py`): a psycopg composable that yields one row an account.
Everything is worked out in the database; no row of it visits Python.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connection
from psycopg import sql

from casino.people.actors import Actor
from casino.people.clock import Stamp
from payouts.chart import AccountKind, EntryKind
from payouts.ledger.accounts import open_account
from payouts.ledger.writing import Header, run, tail, whole
from tables.engine.errors import Broken

NESTED_LOOP_ROWS = 500


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """A round's entry: patrons' accounts moved, what they gained together, what went to receivables (below zero where
    debts were set off), the digest."""

    id: int
    accounts: int
    total: int
    digest: bytes
    shortfall: int = 0


SETTLE = sql.SQL("""
    WITH moves(account, amount, release) AS MATERIALIZED ({relation}),
    moved AS (
        UPDATE payouts_account AS a SET balance = a.balance + m.amount, reserved = a.reserved - m.release
        FROM moves AS m WHERE a.id = m.account AND NOT a.closed AND NOT a.may_be_negative
        RETURNING a.id AS account, m.amount::bigint AS amount, a.balance
    ),
    summed AS MATERIALIZED (SELECT count(*) AS accounts, coalesce(sum(amount), 0)::bigint AS total FROM moved),
    house AS (
        UPDATE payouts_account AS a SET balance = a.balance - summed.total
        FROM summed WHERE a.id = {house} AND a.may_be_negative
        RETURNING a.id AS account, -summed.total AS amount, a.balance
    ),
    legs AS (SELECT * FROM moved UNION ALL SELECT * FROM house),
    {tail}
    SELECT entry.id, entry.digest, summed.accounts, summed.total, (SELECT count(*) FROM moves), entry.legs
    FROM entry, summed
""")


def post_round(
    *,
    relation: sql.Composable,
    house_account_id: int,
    kind: EntryKind,
    actor: Actor,
    stamp: Stamp,
    round_id: int,
    table_id: int,
    session_id: int,
    reverses: int | None = None,
    approved_by: int | None = None,
    reason: str = "",
) -> RoundEntry:
    """Settle a round: `relation` yields (account bigint, amount bigint, release bigint), each account once.

    Every account gains `amount` and sets `release` free; the house account takes the other side in one row. Raises
    `Broken` unless every row of the relation moved exactly one open account and none is overdrawn.
    """
    header = Header(
        kind=kind, stamp=stamp, actor=actor, approved_by=approved_by, reason=reason,
        table_id=table_id, session_id=session_id, round_id=round_id, reverses=reverses,
    )  # fmt: skip
    statement = SETTLE.format(relation=relation, house=sql.Literal(house_account_id), tail=tail(header))
    with whole(round_id):
        entry_id, digest, accounts, total, rows, legs = run(statement)
        if accounts != rows or legs != rows + 1:
            raise Broken("round_not_posted_whole", round=round_id, rows=rows, accounts=accounts, legs=legs)
    return RoundEntry(id=entry_id, accounts=accounts, total=total, digest=bytes(digest))


# Where a difference lands: on the sitting, or on the bankroll of a patron who has left.
TARGETS = sql.SQL("""
    moves(account, amount) AS MATERIALIZED ({relation}),
    targets AS MATERIALIZED (
        SELECT CASE WHEN a.closed THEN bankroll.id ELSE a.id END AS account, a.patron_id,
               sum(m.amount)::bigint AS wanted, count(*) AS rows
        FROM moves AS m JOIN payouts_account AS a ON a.id = m.account
        LEFT JOIN payouts_account AS bankroll
               ON a.closed AND bankroll.kind = 'bankroll' AND bankroll.owner_id = a.patron_id
        GROUP BY 1, 2
    )
""")

# A debt may be set off against what is given back, so whoever owes is locked with it, in the order in which the cage
# locks: patrons' accounts before the house's, each by id.
LOCK = sql.SQL("""
    WITH {targets}
    SELECT a.id FROM payouts_account AS a JOIN (
        SELECT account AS id FROM targets
        UNION SELECT r.id FROM targets JOIN payouts_account AS r
              ON r.kind = 'patron_receivable' AND r.owner_id = targets.patron_id
    ) AS held ON held.id = a.id
    ORDER BY a.id FOR NO KEY UPDATE OF a
""")

OPEN_RECEIVABLES = sql.SQL("""
    WITH {targets}
    INSERT INTO payouts_account (kind, owner_id, patron_id, balance, reserved, may_be_negative, closed)
    SELECT DISTINCT 'patron_receivable', a.patron_id, a.patron_id, 0, 0, false, false
    FROM targets JOIN payouts_account AS a ON a.id = targets.account
    WHERE a.balance - a.reserved + targets.wanted < 0
    ORDER BY a.patron_id
    ON CONFLICT (kind, owner_id) DO NOTHING
""")

# How much of the debt on the receivable `r` was left by this round. A payment at the cage names no round: it is taken
# to pay what other rounds left first, but no round can leave more than the whole debt, at any time since. A payment
# whose slip is void was none.
LEFT = sql.SQL("""
    SELECT sum(amount) + least(0, min(others)) FROM (
        SELECT amount, sum(other) OVER (ORDER BY id) AS others FROM (
            SELECT p.id, CASE WHEN e.id IN (SELECT id FROM entries) THEN p.amount ELSE 0 END AS amount,
                   CASE WHEN e.id IN (SELECT id FROM entries) THEN 0 ELSE p.amount END AS other
            FROM payouts_posting AS p JOIN payouts_entry AS e ON e.id = p.entry_id
            WHERE p.account_id = r.id AND e.kind <> 'slip_voided' AND NOT EXISTS (
                SELECT FROM payouts_entry AS v WHERE v.reverses_id = e.id AND v.kind = 'slip_voided'
            )
        ) AS here
    ) AS running
""")

# `short` is what a patron's accounts cannot give, `back` what of the gains goes to debts that this round left, so that
# nobody is given money and goes on owing it. A sum of gains is set off in the order of the accounts, each unit once.
CORRECT = sql.SQL("""
    WITH {targets},
    shares AS MATERIALIZED (
        SELECT targets.account, targets.patron_id, targets.wanted, greatest(targets.wanted, 0) AS gain,
               greatest(targets.wanted, least(0, a.reserved - a.balance)) AS amount
        FROM targets JOIN payouts_account AS a ON a.id = targets.account
    ),
    entries AS MATERIALIZED (SELECT id FROM payouts_entry WHERE round_id = {round}),
    patrons AS MATERIALIZED (
        SELECT sums.patron_id, short, least(gain, short + CASE WHEN gain > 0 AND r.balance > 0 THEN ({left}) ELSE 0 END
               )::bigint AS back
        FROM (
            SELECT patron_id, sum(amount - wanted)::bigint AS short, sum(gain)::bigint AS gain
            FROM shares GROUP BY patron_id
        ) AS sums
        LEFT JOIN payouts_account AS r ON r.kind = 'patron_receivable' AND r.owner_id = sums.patron_id
    ),
    parts AS MATERIALIZED (
        SELECT shares.account, (shares.amount - greatest(0, least(shares.gain, patrons.back + shares.gain
                   - sum(shares.gain) OVER (PARTITION BY shares.patron_id ORDER BY shares.account)))
               )::bigint AS amount
        FROM shares JOIN patrons ON patrons.patron_id = shares.patron_id
    ),
    moved AS (
        UPDATE payouts_account AS a SET balance = a.balance + parts.amount
        FROM parts WHERE a.id = parts.account AND NOT a.closed AND NOT a.may_be_negative
        RETURNING a.id AS account, parts.amount, a.balance
    ),
    debts AS MATERIALIZED (SELECT patron_id, short - back AS amount FROM patrons WHERE short <> back),
    owed AS (
        UPDATE payouts_account AS a SET balance = a.balance + debts.amount
        FROM debts WHERE a.kind = 'patron_receivable' AND a.owner_id = debts.patron_id
        RETURNING a.id AS account, debts.amount, a.balance
    ),
    summed AS MATERIALIZED (
        SELECT coalesce((SELECT sum(wanted) FROM targets), 0)::bigint AS total,
               coalesce((SELECT sum(amount) FROM debts), 0)::bigint AS owed
    ),
    house AS (
        UPDATE payouts_account AS a SET balance = a.balance + sides.amount
        FROM (
            SELECT {house}::bigint AS account, -total AS amount FROM summed
            UNION ALL SELECT {house_bank}::bigint, -owed FROM summed WHERE owed <> 0
            UNION ALL SELECT {outside}::bigint, -owed FROM summed WHERE owed <> 0
        ) AS sides
        WHERE a.id = sides.account
        RETURNING a.id AS account, sides.amount, a.balance
    ),
    legs AS (SELECT * FROM moved UNION ALL SELECT * FROM owed UNION ALL SELECT * FROM house),
    {tail}
    SELECT entry.id, entry.digest, (SELECT count(*) FROM moved), summed.total, summed.owed, entry.legs,
           (SELECT count(*) FROM moves), (SELECT coalesce(sum(rows), 0) FROM targets WHERE account IS NOT NULL),
           (SELECT count(*) FROM targets) + (SELECT count(*) FROM debts) + CASE WHEN summed.owed <> 0 THEN 3 ELSE 1 END
    FROM entry, summed
""")


def post_correction(
    *,
    relation: sql.Composable,
    house_account_id: int,
    kind: EntryKind,
    actor: Actor,
    stamp: Stamp,
    round_id: int,
    table_id: int,
    session_id: int,
    reverses: int,
    approved_by: int,
    reason: str,
) -> RoundEntry:
    """Correct or void a settled round (CHD-19): `relation` yields (account bigint, amount bigint), amount = new − old.

    `account` is the sitting's; one that has left is answered for by the patron's bankroll. What an account cannot give
    (never more than it has and has not reserved) becomes the patron's debt in the same entry: receivable +s and outside
    −s, house_bank −s, so that the house account carries the whole difference and win is exact. What a patron is given
    pays the debt that earlier corrections of this round left, and no other, before it reaches an account. Raises
    `Broken`.
    """
    header = Header(
        kind=kind, stamp=stamp, actor=actor, approved_by=approved_by, reason=reason,
        table_id=table_id, session_id=session_id, round_id=round_id, reverses=reverses,
    )  # fmt: skip
    targets = TARGETS.format(relation=relation)
    statement = CORRECT.format(
        targets=targets,
        house=sql.Literal(house_account_id),
        house_bank=sql.Literal(open_account(AccountKind.HOUSE_BANK)),
        outside=sql.Literal(open_account(AccountKind.OUTSIDE)),
        round=sql.Literal(round_id),
        left=LEFT,
        tail=tail(header),
    )
    with whole(round_id), _joined_for(relation):
        with connection.cursor() as cursor:
            cursor.execute(LOCK.format(targets=targets))
            cursor.execute(OPEN_RECEIVABLES.format(targets=targets))
        entry_id, digest, accounts, total, owed, legs, rows, answered, expected = run(statement)
        if rows != answered or legs != expected:
            raise Broken("round_not_corrected_whole", round=round_id, rows=rows, answered=int(answered), legs=legs)
    return RoundEntry(id=entry_id, accounts=accounts, total=total, digest=bytes(digest), shortfall=owed)


def reserving(relation: sql.Composable) -> sql.Composed:
    """An UPDATE to stand in the caller's statement: `relation` yields (account bigint, reserve bigint), each once.

    A negative `reserve` sets free. Returns the rows (account, balance, reserved). An overdraft violates the constraint
    `OVERDRAFT_CONSTRAINT` of payouts.models, and the whole statement with it.
    """
    return sql.SQL("""
        UPDATE payouts_account AS a SET reserved = a.reserved + r.reserve
        FROM ({relation}) AS r(account, reserve)
        WHERE a.id = r.account AND NOT a.closed
        RETURNING a.id AS account, a.balance, a.reserved
    """).format(relation=relation)


@contextmanager
def _joined_for(relation: sql.Composable) -> Iterator[None]:
    """Where a correction is large, no nested loops: the planner cannot know how many rows the relation yields, takes
    them for few, and would compare each with each.
    """
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("SELECT count(*) FROM ({}) AS moves").format(relation))
        large = cursor.fetchone()[0] > NESTED_LOOP_ROWS
        if large:
            cursor.execute("SET LOCAL enable_nestloop = off")
        yield
        if large:
            cursor.execute("SET LOCAL enable_nestloop = on")
