"""The books against themselves: what `check_books` finds. Not here: the wagers' side, which `tables` registers.

`payouts` knows no wagers. Whoever keeps rows that set money aside registers a relation of them; whoever has a check of
its own registers that. Both are done once, when the app starts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db import DataError, connection, transaction

from payouts.models import FIRST_LINK, Slip
from tables.engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that does not agree: which check, about what, the value it should have and the one it has, and at which
    table (None: the house's own matter)."""

    check: str
    subject: str
    expected: object = None
    found: object = None
    table_id: int | None = None


Check = Callable[[], Iterable[Finding]]
# What reading a row raises that somebody changed so that it is no row of ours any more.
STUMBLED = (DataError, EngineError, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)

_checks: dict[str, Check] = {}
_going_on: dict[str, Check] = {}
_reservations: dict[str, str] = {}


def register_check(name: str, check: Check, *, going_on: Check | None = None) -> None:
    """Let `check` take part in every `check_books`; `going_on` in its place in one that goes on from what has been
    checked already."""
    _checks[name] = check
    if going_on is not None:
        _going_on[name] = going_on


def register_reservations(name: str, relation: str) -> None:
    """Let a SELECT yielding (account bigint, reserved bigint), in that order, say what is set aside; all are summed."""
    _reservations[name] = relation


def check_books(*, going_on: bool = False) -> list[Finding]:
    """Everything that does not agree, nothing if the books are in order. Reads one snapshot of the database.

    `going_on`: a check that keeps a mark of what it has seen whole goes on from there.
    """
    findings: list[Finding] = []
    for checked in results(going_on=going_on).values():
        findings.extend(checked)
    return findings


def results(*, going_on: bool = False) -> Mapping[str, list[Finding]]:
    """The findings of each check by its name, in the order in which they run."""
    with transaction.atomic():
        # Inside somebody's transaction, its own view is the one that is read.
        if not connection.savepoint_ids:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return {name: _found(name, check) for name, check in every_check(going_on=going_on).items()}


def _found(name: str, check: Check) -> list[Finding]:
    """What the check finds; a row that it stumbles over is a finding too, and the other checks go on."""
    try:
        with transaction.atomic():
            return list(check())
    except STUMBLED as error:
        return [Finding(name, "the check itself", "rows that can be read", f"{type(error).__name__}: {error}")]


def every_check(*, going_on: bool = False) -> Mapping[str, Check]:
    """The checks by their names, those registered last."""
    return {
        **{name: _query_check(name, query) for name, query in QUERIES.items()},
        "reserved_as_rows_say": _reserved,
        "slips_chained": _slips,
        **_checks,
        **(_going_on if going_on else {}),
    }


# Where an account `a` plays: a table's own, or that of a sitting as its entries say.
TABLE_OF_ACCOUNT = """
    CASE WHEN a.kind IN ('table_float', 'table_box') THEN a.owner_id WHEN a.kind = 'sitting' THEN (
        SELECT e.table_id FROM payouts_posting AS p JOIN payouts_entry AS e ON e.id = p.entry_id
        WHERE p.account_id = a.id AND e.table_id IS NOT NULL LIMIT 1) END
"""
# Each yields (subject, expected, found, table or null) for what does not agree.
QUERIES: Mapping[str, str] = {
    "balances_sum_to_zero": """
        SELECT 'all accounts', 0, sum(balance)::bigint, NULL::bigint
        FROM payouts_account HAVING coalesce(sum(balance), 0) <> 0
    """,
    "balance_is_sum_of_postings": f"""
        SELECT format('account %s (%s %s)', a.id, a.kind, a.owner_id), coalesce(p.total, 0)::bigint, a.balance,
               {TABLE_OF_ACCOUNT}
        FROM payouts_account AS a
        LEFT JOIN (SELECT account_id, sum(amount) AS total FROM payouts_posting GROUP BY 1) AS p ON p.account_id = a.id
        WHERE a.balance <> coalesce(p.total, 0)
    """,  # noqa: S608 - own words
    "postings_have_account_and_entry": """
        SELECT format('posting %s', p.id), 'an account and an entry', 'none', e.table_id
        FROM payouts_posting AS p
        LEFT JOIN payouts_account AS a ON a.id = p.account_id LEFT JOIN payouts_entry AS e ON e.id = p.entry_id
        WHERE a.id IS NULL OR e.id IS NULL
    """,
    "entries_are_whole": """
        SELECT format('entry %s (%s)', e.id, e.kind), format('0 in %s legs', e.legs),
               format('%s in %s legs', coalesce(p.total, 0), coalesce(p.legs, 0)), e.table_id
        FROM payouts_entry AS e
        LEFT JOIN (SELECT entry_id, sum(amount) AS total, count(*) AS legs FROM payouts_posting GROUP BY 1) AS p
               ON p.entry_id = e.id
        WHERE coalesce(p.total, 0) <> 0 OR coalesce(p.legs, 0) <> e.legs
    """,
    "balance_after_runs_on": """
        SELECT format('posting %s (account %s)', id, account_id), running, balance_after,
               (SELECT e.table_id FROM payouts_entry AS e WHERE e.id = entry_id)
        FROM (
            SELECT id, account_id, entry_id, balance_after,
                   sum(amount) OVER (PARTITION BY account_id ORDER BY id)::bigint AS running
            FROM payouts_posting
        ) AS postings
        WHERE running <> balance_after
    """,
    "digests_hold": """
        SELECT format('entry %s (%s)', e.id, e.kind), encode(e.digest, 'hex'), encode(payouts_digest(
                   e.id, e.kind, e.at, e.gaming_day, e.shift, e.actor_kind, e.actor_id, e.approved_by, e.reason,
                   e.patron_id, e.table_id, e.session_id, e.round_id, e.reverses_id, p.accounts, p.amounts, p.balances
               ), 'hex'), e.table_id
        FROM payouts_entry AS e
        LEFT JOIN (
            SELECT entry_id, array_agg(account_id ORDER BY account_id) AS accounts,
                   array_agg(amount ORDER BY account_id) AS amounts,
                   array_agg(balance_after ORDER BY account_id) AS balances
            FROM payouts_posting GROUP BY 1
        ) AS p ON p.entry_id = e.id
        WHERE e.digest IS DISTINCT FROM payouts_digest(
            e.id, e.kind, e.at, e.gaming_day, e.shift, e.actor_kind, e.actor_id, e.approved_by, e.reason,
            e.patron_id, e.table_id, e.session_id, e.round_id, e.reverses_id, p.accounts, p.amounts, p.balances)
    """,
    "nobody_is_overdrawn": f"""
        SELECT format('account %s (%s %s)', id, kind, owner_id), 'covered',
               format('%s, reserved %s', balance, reserved), {TABLE_OF_ACCOUNT}
        FROM payouts_account AS a WHERE reserved < 0 OR (NOT may_be_negative AND balance < reserved)
    """,  # noqa: S608
    "closed_sittings_are_empty": f"""
        SELECT format('account %s (%s %s)', id, kind, owner_id), 0, balance, {TABLE_OF_ACCOUNT}
        FROM payouts_account AS a WHERE closed AND (balance <> 0 OR reserved <> 0)
    """,  # noqa: S608
    "cash_and_debts_sum_to_zero": """
        SELECT 'outside, cage_cash, patron_receivable', 0, sum(balance)::bigint, NULL::bigint FROM payouts_account
        WHERE kind IN ('outside', 'cage_cash', 'patron_receivable') HAVING coalesce(sum(balance), 0) <> 0
    """,
    # By round and patron (CHD-19): a set-off is never more than what this round still left (`LEFT` in ledger/rounds.py
    # says how much that is), and nobody owes for a round that has last given him money, unless he had paid it by a slip
    # that was made void only then. OFFSET keeps each look-up one step down an index, and whoever gained is found in a
    # hash: the planner would compare each with each.
    "debts_set_off": """
        WITH running AS (
            SELECT own.round_id, own.patron_id, own.account_id, p.id,
                   sum(CASE WHEN e.round_id = own.round_id THEN p.amount ELSE 0 END) OVER here AS so_far,
                   sum(CASE WHEN e.round_id = own.round_id THEN 0 ELSE p.amount END) OVER here AS others,
                   sum(CASE WHEN e.round_id = own.round_id OR e.undone THEN 0 ELSE p.amount END) OVER here AS standing
            FROM (
                SELECT DISTINCT e.round_id, a.id AS account_id, a.patron_id FROM payouts_account AS a
                CROSS JOIN LATERAL (SELECT entry_id FROM payouts_posting WHERE account_id = a.id OFFSET 0) AS p
                CROSS JOIN LATERAL (SELECT round_id FROM payouts_entry WHERE id = p.entry_id OFFSET 0) AS e
                WHERE a.kind = 'patron_receivable' AND e.round_id IS NOT NULL
            ) AS own
            CROSS JOIN LATERAL (SELECT * FROM payouts_posting WHERE account_id = own.account_id OFFSET 0) AS p
            CROSS JOIN LATERAL (
                SELECT round_id, kind = 'slip_voided' OR EXISTS (
                    SELECT FROM payouts_entry AS v WHERE v.reverses_id = made.id AND v.kind = 'slip_voided'
                ) AS undone
                FROM payouts_entry AS made WHERE id = p.entry_id OFFSET 0
            ) AS e
            WINDOW here AS (PARTITION BY own.round_id, own.account_id ORDER BY p.id)
        ), remaining AS (
            SELECT round_id, patron_id, so_far + least(0, min(standing) OVER (
                       PARTITION BY round_id, account_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                   )) AS after_it, so_far + least(0, min(others) OVER (
                       PARTITION BY round_id, account_id ORDER BY id)) AS now,
                   lead(id) OVER (PARTITION BY round_id, account_id ORDER BY id) AS next
            FROM running
        ), changes AS MATERIALIZED (
            SELECT round_id, max(id) AS id FROM payouts_entry
            WHERE kind IN ('round_corrected', 'round_voided') GROUP BY round_id
        ), gained AS (
            SELECT changes.round_id, a.patron_id
            FROM changes JOIN payouts_posting AS p ON p.entry_id = changes.id AND p.amount > 0
            JOIN payouts_account AS a ON a.id = p.account_id AND a.kind IN ('bankroll', 'sitting')
        ), found AS (
            SELECT round_id, patron_id, 'no more than its debt set off' AS expected,
                   format('%s too much', -min(after_it)) AS found
            FROM remaining WHERE after_it < 0 GROUP BY round_id, patron_id
            UNION ALL
            SELECT round_id, patron_id, '0 owed', format('%s owed', now) FROM remaining
            WHERE next IS NULL AND now > 0
            AND CASE WHEN (round_id, patron_id) IN (SELECT round_id, patron_id FROM gained) THEN true ELSE false END
        )
        SELECT format('round %s patron %s', round_id, patron_id), expected, found,
               (SELECT table_id FROM payouts_entry AS e WHERE e.round_id = found.round_id LIMIT 1)
        FROM found
    """,
}


def _query_check(name: str, query: str) -> Check:
    def check() -> Iterator[Finding]:
        with connection.cursor() as cursor:
            cursor.execute(query)
            rows = cursor.fetchall()
        for subject, expected, found, table_id in rows:
            yield Finding(name, subject, expected, found, table_id)

    return check


def _reserved() -> Iterator[Finding]:
    """Each account's running sum against the rows that set money aside; without any registered, nothing may be."""
    # The relations are the product's own text, registered when it starts; nothing of a request is in them.
    relations = (f"SELECT * FROM ({text}) AS r(account, reserved)" for text in _reservations.values())  # noqa: S608
    rows = " UNION ALL ".join(relations)
    rows = rows or "SELECT NULL::bigint AS account, 0::bigint AS reserved WHERE false"
    query = f"""
        SELECT format('account %s', coalesce(a.id, r.account)), coalesce(r.reserved, 0)::bigint,
               coalesce(a.reserved, 0), {TABLE_OF_ACCOUNT}
        FROM payouts_account AS a
        FULL JOIN (SELECT account, sum(reserved) AS reserved FROM ({rows}) AS rows GROUP BY 1) AS r ON r.account = a.id
        WHERE coalesce(a.reserved, 0) <> coalesce(r.reserved, 0)
    """  # noqa: S608
    yield from _query_check("reserved_as_rows_say", query)()


def _slips() -> Iterator[Finding]:
    """The cage's chain, link by link, and its numbers without a gap."""
    previous, serials = FIRST_LINK, dict[str, int]()
    for slip in Slip.objects.select_related("entry").order_by("pk").iterator(chunk_size=2000):
        serials[slip.series] = serials.get(slip.series, 0) + 1
        if slip.serial != serials[slip.series]:
            yield Finding("slips_chained", f"slip {slip.number}", serials[slip.series], slip.serial)
            serials[slip.series] = slip.serial
        if bytes(slip.previous) != previous:
            yield Finding("slips_chained", f"before slip {slip.number}", previous.hex(), bytes(slip.previous).hex())
        if slip.link() != bytes(slip.digest):
            yield Finding("slips_chained", f"slip {slip.number}", bytes(slip.digest).hex(), slip.link().hex())
        previous = bytes(slip.digest)
