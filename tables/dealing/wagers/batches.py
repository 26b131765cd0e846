"""The fast statements of a batch of wagers: one round trip checks the round, inserts, reserves and raises the exposure.

Each press of a batch has an account of its own. A batch either goes in whole or is given to `careful`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import psycopg
from psycopg import sql

from payouts import ledger
from tables.engine.banked import BankedState

ROUND = """
    SELECT phase, decision_generation, asked_number,
           deadline_at IS NULL OR clock_timestamp() <= deadline_at + grace_ms * interval '1 millisecond',
           (SELECT locked_why FROM tables_table t WHERE t.id = r.table_id),
           ARRAY(SELECT i.account_id FROM tables_sitting i
                 WHERE i.table_id = r.table_id AND i.left_at IS NULL AND i.excluded_at IS NOT NULL)
    FROM tables_round r WHERE id = %s FOR SHARE
"""
STAKE = """
    INSERT INTO tables_stake
        (round_id, account_id, hand, generation, ante, bonus, side, reserved, worst, command_id, at)
    SELECT %s, u.*, clock_timestamp()
    FROM unnest(%s::bigint[], %s::smallint[], %s::smallint[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[],
                %s::bigint[], %s::uuid[]) AS u
    ON CONFLICT DO NOTHING
"""
RESERVE = sql.SQL("WITH kept AS ({}) SELECT count(*) FROM kept").format(
    ledger.reserving(sql.SQL("SELECT * FROM unnest(%s::bigint[], %s::bigint[])"))
)
EXPOSE = """
    UPDATE tables_roundexposure
    SET worst = worst + %s, stakes = stakes + %s, ante = ante + %s, bonus = bonus + %s, side = side + %s,
        version = version + 1
    WHERE round_id = %s RETURNING version
"""
DECIDE = sql.SQL("""
    WITH inserted AS (
        INSERT INTO tables_decision (round_id, account_id, hand, generation, called, amount, reserved, command_id, at)
        SELECT s.round_id, s.account_id, s.hand, r.decision_generation, u.called,
               CASE WHEN u.called THEN s.ante * %s ELSE 0 END, CASE WHEN u.called THEN s.ante * %s ELSE 0 END,
               u.command_id, clock_timestamp()
        FROM unnest(%s::bigint[], %s::smallint[], %s::boolean[], %s::uuid[]) AS u(account_id, hand, called, command_id)
        JOIN tables_round r ON r.id = %s
        JOIN tables_stake s ON s.round_id = r.id AND s.account_id = u.account_id AND s.hand = u.hand
        LEFT JOIN tables_withdrawal w ON w.round_id = s.round_id AND w.account_id = s.account_id AND w.hand = s.hand
             AND w.generation = s.generation
        WHERE w.round_id IS NULL
        ON CONFLICT DO NOTHING
        RETURNING account_id, called, amount, reserved
    ), kept AS ({reserving}), counted AS (
        UPDATE tables_roundexposure e
        SET version = e.version + 1, calls = e.calls + i.calls, folds = e.folds + i.folds,
            call_amount = e.call_amount + i.amount
        FROM (SELECT count(*) FILTER (WHERE called) AS calls, count(*) FILTER (WHERE NOT called) AS folds,
                     coalesce(sum(amount), 0) AS amount FROM inserted) AS i
        WHERE e.round_id = %s
        RETURNING e.version
    )
    SELECT (SELECT count(*) FROM inserted), (SELECT version FROM counted)
""").format(
    reserving=ledger.reserving(
        sql.SQL("SELECT account_id, sum(reserved)::bigint FROM inserted GROUP BY account_id HAVING sum(reserved) > 0")
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One hand's wager: amounts by column, what it sets aside, the worst it can cost."""

    hand: int
    ante: int
    bonus: int
    side: int
    reserved: int
    worst: int

    @property
    def content(self) -> tuple[int, ...]:
        """What tells a press from its double."""
        return self.hand, self.ante, self.bonus, self.side


@dataclass(slots=True, kw_only=True)
class Press:
    """What one player asked for at once: `rows` of a placement, `called` by hand of a decision. The desk fills
    `account`."""

    sitting_id: int
    command_id: UUID
    round_id: int
    state: BankedState
    account: int = 0
    rows: tuple[Row, ...] = ()
    called: Mapping[int, bool] = field(default_factory=dict)
    as_of: int | None = None
    alone: bool = False
    reserve_call: bool = False
    multiple: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundNow:
    """The round as the transaction found and holds it."""

    phase: str
    generation: int
    asked_number: int
    in_time: bool
    locked_why: str = ""
    excluded: frozenset[int] = frozenset()
    """The accounts of players who may not bet any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What a fast batch came to: whole, or not; the round as it was seen, and the exposure's new version."""

    whole: bool
    round: RoundNow
    version: int = 0


def round_now(row: Sequence[Any] | None) -> RoundNow:
    """The row of ROUND."""
    if row is None:
        return RoundNow(phase="void", generation=0, asked_number=0, in_time=False)
    return RoundNow(
        phase=row[0], generation=row[1], asked_number=row[2], in_time=row[3], locked_why=row[4],
        excluded=frozenset(row[5]),
    )  # fmt: skip


async def place(connection: psycopg.AsyncConnection[Any], presses: Sequence[Press]) -> Written:
    """Insert a batch of first placements within the caller's transaction and pipeline."""
    ordered = sorted(presses, key=lambda press: press.account)
    rows = [(press, row) for press in ordered for row in press.rows]
    round_id = presses[0].round_id
    amounts = [row for _, row in rows]
    held = [sum(row.reserved for row in press.rows) for press in ordered]
    found = await connection.execute(ROUND, (round_id,))
    inserted = await connection.execute(STAKE, (round_id, *stake_columns(rows)))
    reserved = await connection.execute(RESERVE, ([press.account for press in ordered], held))
    exposed = await connection.execute(EXPOSE, (*exposure_of(amounts), round_id))
    now = round_now(await found.fetchone())
    kept, version = await reserved.fetchone(), await exposed.fetchone()
    whole = (
        now.phase == "betting"
        and now.in_time
        and not now.locked_why
        and now.excluded.isdisjoint(press.account for press in ordered)
        and inserted.rowcount == len(rows)
        and kept is not None
        and kept[0] == len(ordered)
        and version is not None
    )
    return Written(whole=whole, round=now, version=version[0] if version else 0)


async def decide(connection: psycopg.AsyncConnection[Any], presses: Sequence[Press]) -> Written:
    """Insert a batch of decisions within the caller's transaction and pipeline."""
    ordered = sorted(presses, key=lambda press: press.account)
    rows = [(press, hand, called) for press in ordered for hand, called in sorted(press.called.items())]
    first = presses[0]
    found = await connection.execute(ROUND, (first.round_id,))
    done = await connection.execute(
        DECIDE,
        (
            first.multiple,
            first.multiple if first.reserve_call else 0,
            [press.account for press, _, _ in rows],
            [hand for _, hand, _ in rows],
            [called for _, _, called in rows],
            [press.command_id for press, _, _ in rows],
            first.round_id,
            first.round_id,
        ),
    )
    now = round_now(await found.fetchone())
    counted = await done.fetchone()
    fresh = all(press.as_of is None or press.as_of >= now.asked_number for press in presses)
    open_ = now.phase == "deciding" and now.in_time and not now.locked_why
    whole = open_ and fresh and counted is not None and counted[0] == len(rows)
    return Written(whole=whole, round=now, version=counted[1] if counted and counted[1] else 0)


def stake_columns(
    rows: Sequence[tuple[Press, Row]], *, generations: Mapping[tuple[int, int], int] | None = None
) -> tuple[list[Any], ...]:
    """The arrays of STAKE after the round's id. Generation 1 where none is given."""
    known = generations or {}
    return (
        [press.account for press, _ in rows],
        [row.hand for _, row in rows],
        [known.get((press.account, row.hand), 1) for press, row in rows],
        [row.ante for _, row in rows],
        [row.bonus for _, row in rows],
        [row.side for _, row in rows],
        [row.reserved for _, row in rows],
        [row.worst for _, row in rows],
        [press.command_id for press, _ in rows],
    )


def exposure_of(rows: Sequence[Row]) -> tuple[int, int, int, int, int]:
    """The parameters of EXPOSE before the round's id: worst, stakes, ante, bonus, side."""
    return (
        sum(row.worst for row in rows),
        len(rows),
        sum(row.ante for row in rows),
        sum(row.bonus for row in rows),
        sum(row.side for row in rows),
    )
