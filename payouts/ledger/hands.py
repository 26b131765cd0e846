"""Hands of pot games: a few players' nets, the house's rake and the jackpot's drop in one entry of one statement.

What a hand may cost a player is set aside as a whole before its first card, and set free with the entry that ends it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from psycopg import sql

from casino.people.actors import Actor
from casino.people.clock import Stamp
from payouts.chart import EntryKind
from payouts.ledger.rounds import RoundEntry, reserving
from payouts.ledger.writing import Header, run, tail, whole
from tables.engine.errors import Broken


class Move(NamedTuple):
    """What a player's account gains (or gives, below zero), and what of it is set free; minor units."""

    account_id: int
    amount: int
    release: int = 0


PLAYERS = sql.SQL("""
    WITH moves(account, amount, release) AS (VALUES {moves}),
    moved AS (
        UPDATE payouts_account AS a SET balance = a.balance + m.amount, reserved = a.reserved - m.release
        FROM moves AS m WHERE a.id = m.account AND NOT a.closed AND NOT a.may_be_negative
        RETURNING a.id AS account, m.amount, a.balance
    ),
    shares(account, amount) AS (VALUES {house}),
    taken AS (
        UPDATE payouts_account AS a SET balance = a.balance + s.amount
        FROM shares AS s WHERE a.id = s.account AND NOT a.closed
        RETURNING a.id AS account, s.amount, a.balance
    ),
    legs AS (SELECT * FROM moved UNION ALL SELECT * FROM taken),
    {tail}
    SELECT id, digest, legs FROM entry
""")


def post_hand(
    *,
    kind: EntryKind,
    moves: Iterable[Move],
    house: Mapping[int, int],
    actor: Actor,
    stamp: Stamp,
    round_id: int,
    table_id: int,
    session_id: int,
) -> RoundEntry:
    """One entry of a hand: each player's account, and {account: amount} of the house. `total` is the players' sum.

    Raises `Broken` unless every account moved, the whole sums to zero and none is overdrawn.
    """
    header = Header(
        kind=kind, stamp=stamp, actor=actor, table_id=table_id, session_id=session_id, round_id=round_id
    )  # fmt: skip
    players = list(moves)
    statement = PLAYERS.format(moves=_values(players), house=_values(house.items()), tail=tail(header))
    with whole(round_id):
        entry_id, digest, legs = run(statement)
        if legs != len(players) + len(house):
            raise Broken("hand_not_posted_whole", round=round_id, players=len(players), legs=legs)
    total = sum(move.amount for move in players)
    return RoundEntry(id=entry_id, accounts=len(players), total=total, digest=bytes(digest))


def holding(amounts: Mapping[int, int]) -> sql.Composed:
    """The statement that sets {account: amount} aside, or free where it is negative. It yields a row for each account
    that it moved."""
    return reserving(sql.SQL("VALUES {}").format(_values(amounts.items())))


def _values(rows: Iterable[Iterable[int]]) -> sql.Composed:
    """Rows of whole numbers as they stand after VALUES."""
    return sql.SQL(", ").join(
        sql.SQL("({})").format(sql.SQL(", ").join(sql.SQL("{}::bigint").format(sql.Literal(one)) for one in row))
        for row in rows
    )
