"""post(): one entry of a few legs, such as a buy-in or a join. Rounds of many patrons are in rounds.py."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db import transaction
from psycopg import sql

from casino.people.actors import Actor
from casino.people.clock import Stamp
from payouts.chart import EntryKind
from payouts.ledger.writing import Header, run, tail
from payouts.models import Account
from tables.engine.errors import Broken, Code, Refused


class Leg(NamedTuple):
    """What one account gains (or gives, below zero), in minor units."""

    account_id: int
    amount: int


@dataclass(frozen=True, slots=True)
class PostedEntry:
    """An entry as it stands. `digest` is SHA-256 of its header and postings."""

    id: int
    digest: bytes


APPLY = sql.SQL("""
    WITH moves(account, amount) AS (VALUES {moves}),
    legs AS (
        UPDATE payouts_account AS a SET balance = a.balance + m.amount
        FROM moves AS m WHERE a.id = m.account
        RETURNING a.id AS account, m.amount, a.balance
    ),
    {tail}
    SELECT id, digest FROM entry
""")


def post(
    *,
    kind: EntryKind,
    legs: Iterable[Leg | tuple[int, int]],
    actor: Actor,
    stamp: Stamp,
    reason: str = "",
    approved_by: int | None = None,
    patron_id: int | None = None,
    table_id: int | None = None,
    session_id: int | None = None,
    round_id: int | None = None,
    reverses: int | None = None,
) -> PostedEntry:
    """Write one entry. Refuses SHORT_OF_FUNDS(account, available, amount); raises `Broken` if the legs are no entry."""
    wanted = [Leg(*leg) for leg in legs]
    header = Header(
        kind=kind, stamp=stamp, actor=actor, approved_by=approved_by, reason=reason, patron_id=patron_id,
        table_id=table_id, session_id=session_id, round_id=round_id, reverses=reverses,
    )  # fmt: skip
    _require_whole(wanted)
    with transaction.atomic():
        _require_funds(wanted)
        moves = sql.SQL(", ").join(
            sql.SQL("({}::bigint, {}::bigint)").format(sql.Literal(leg.account_id), sql.Literal(leg.amount))
            for leg in wanted
        )
        entry_id, digest = run(APPLY.format(moves=moves, tail=tail(header)))
    return PostedEntry(id=entry_id, digest=bytes(digest))


def _require_whole(legs: Sequence[Leg]) -> None:
    accounts = {leg.account_id for leg in legs}
    if len(legs) < 2 or len(accounts) != len(legs) or sum(leg.amount for leg in legs) != 0:
        raise Broken("entry_is_not_whole", legs=[tuple(leg) for leg in legs])


def _require_funds(legs: Sequence[Leg]) -> None:
    """Lock the accounts, patrons' before the house's and each by id, so that no two entries wait for each other."""
    change = {leg.account_id: leg.amount for leg in legs}
    accounts = list(Account.objects.select_for_update().filter(pk__in=change).order_by("may_be_negative", "pk"))
    if len(accounts) != len(change) or any(account.closed for account in accounts):
        raise Broken("no_such_open_account", accounts=sorted(change))
    for account in accounts:
        amount = change[account.pk]
        if amount < 0 and not account.may_be_negative and account.available + amount < 0:
            raise Refused(Code.SHORT_OF_FUNDS, account=account.kind, available=account.available, amount=-amount)
