"""The tables' part of `check_books`: what rows set aside, what the journal's digests say of them, what rounds posted.
The hands of pot games have theirs in `pots/books.py`.

`payouts.reconcile` runs the checks; `tables.apps` registers them. Everything reads, nothing repairs; only a mark is
kept at each table of how far its ended rounds have been looked at anew, for a check that goes on from there. What a
correction or void (CHD-19) changes of a round before the mark is journalled beyond it, so that the round is looked at
again; what somebody does to its rows is found by the chain, and by the check that looks at all of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.db import connection
from psycopg import sql

from casino.people import clock
from payouts import reconcile
from payouts.reconcile import Finding
from tables.dealing import table_events
from tables.dealing.codec import decode
from tables.dealing.pots import books as hands
from tables.dealing.wagers.closing import DECISIONS_DIGEST, STAKES_AND_WITHDRAWALS, STAKES_DIGEST
from tables.dealing.wagers.settlement import differences, nets
from tables.engine.banked import Schedule
from tables.engine.errors import Broken
from tables.engine.events import RoundSettled, SettlementCorrected, SettlementVoided
from tables.models import VerifiedRounds

RESERVED = """
    SELECT account_id AS account, sum(held)::bigint AS reserved FROM (
        SELECT s.account_id, s.reserved AS held FROM tables_stake s
        JOIN tables_round r ON r.id = s.round_id AND r.state = 'live'
        LEFT JOIN tables_withdrawal w USING (round_id, account_id, hand, generation)
        WHERE w.round_id IS NULL
        UNION ALL
        SELECT d.account_id, d.reserved FROM tables_decision d
        JOIN tables_round r ON r.id = d.round_id AND r.state = 'live' AND r.decision_generation = d.generation
    ) AS held GROUP BY account_id
"""

STAKES_AS_CLOSED = f"""
    SELECT j.round_id, j.body::jsonb ->> 'digest', found.digest, j.table_id
    FROM tables_journalevent j LEFT JOIN LATERAL (
        SELECT {STAKES_DIGEST} AS digest FROM {STAKES_AND_WITHDRAWALS} WHERE s.round_id = j.round_id
    ) AS found ON true
    WHERE j.name = 'BettingClosed' AND j.body::jsonb ->> 'digest' IS DISTINCT FROM found.digest
"""  # noqa: S608 - own words
DECISIONS_AS_CLOSED = f"""
    SELECT j.round_id, j.body::jsonb ->> 'digest', found.digest, j.table_id
    FROM tables_journalevent j LEFT JOIN LATERAL (
        SELECT {DECISIONS_DIGEST} AS digest FROM tables_decision d WHERE d.round_id = j.round_id
    ) AS found ON true
    WHERE j.name = 'DecisionsClosed' AND j.body::jsonb ->> 'digest' IS DISTINCT FROM found.digest
"""  # noqa: S608
ENTRIES_AS_POSTED = """
    SELECT j.round_id, j.body::jsonb ->> 'digest', encode(e.digest, 'hex'), j.table_id
    FROM tables_journalevent j LEFT JOIN payouts_entry e ON e.id = (j.body::jsonb ->> 'entry')::bigint
    WHERE j.name = 'MoneyPosted' AND j.body::jsonb ->> 'digest' IS DISTINCT FROM encode(e.digest, 'hex')
"""
ENTRIES_WITHOUT_EVENT = """
    SELECT e.round_id, 'an event', 'none', e.table_id FROM payouts_entry e
    WHERE e.kind IN ('round', 'round_corrected', 'round_voided', 'hand', 'time_charge')
    AND e.round_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM tables_journalevent j WHERE j.round_id = e.round_id AND j.name = 'MoneyPosted'
        AND (j.body::jsonb ->> 'entry')::bigint = e.id)
    AND EXISTS (SELECT FROM tables_round r WHERE r.id = e.round_id)
"""
EXPOSURES_AS_ROWS = """
    SELECT e.round_id, coalesce(sum(s.worst) FILTER (WHERE w.round_id IS NULL), 0)::bigint, e.worst,
           r.table_id
    FROM tables_roundexposure e JOIN tables_round r ON r.id = e.round_id AND r.state = 'live'
    LEFT JOIN tables_stake s ON s.round_id = e.round_id
    LEFT JOIN tables_withdrawal w ON w.round_id = s.round_id AND w.account_id = s.account_id AND w.hand = s.hand
         AND w.generation = s.generation
    GROUP BY e.round_id, e.worst, r.table_id
    HAVING coalesce(sum(s.worst) FILTER (WHERE w.round_id IS NULL), 0) <> e.worst
"""
SUMMARY_AS_POSTED = """
    WITH booked AS (
        SELECT gaming_day, table_id, shift, dealer_id, sum(amount) FILTER (WHERE kind = 'win')::bigint AS win,
               sum(amount) FILTER (WHERE kind LIKE 'win:%')::bigint AS by_spot
        FROM tables_roundsummary GROUP BY 1, 2, 3, 4
    ), posted AS (
        SELECT e.gaming_day, e.table_id, e.shift, coalesce(r.dealer_id, 0) AS dealer_id, sum(p.amount)::bigint AS win
        FROM payouts_entry e JOIN tables_round r ON r.id = e.round_id JOIN payouts_posting p ON p.entry_id = e.id
        JOIN payouts_account a ON a.id = p.account_id AND a.kind = 'table_float'
        WHERE e.kind IN ('round', 'round_corrected', 'round_voided', 'hand', 'time_charge') GROUP BY 1, 2, 3, 4
    )
    SELECT format('%s, shift %s, table %s, dealer %s', gaming_day, shift, table_id, dealer_id),
           coalesce(p.win, 0), format('%s, by spot %s', coalesce(b.win, 0), coalesce(b.by_spot, 0)), table_id
    FROM booked b FULL JOIN posted p USING (gaming_day, table_id, shift, dealer_id)
    WHERE coalesce(p.win, 0) <> coalesce(b.win, 0) OR coalesce(p.win, 0) <> coalesce(b.by_spot, 0)
"""
SUMMARY_AS_WAGERED = """
    WITH booked AS (
        SELECT table_id, coalesce(sum(amount) FILTER (WHERE kind = 'handle'), 0)::bigint AS handle,
               coalesce(sum(amount) FILTER (WHERE kind = 'antes'), 0)::bigint AS antes
        FROM tables_roundsummary GROUP BY 1
    ), lay AS (
        SELECT r.table_id, sum(s.ante + s.bonus + s.side + d.amount)::bigint AS handle, sum(s.ante)::bigint AS antes
        FROM tables_round r JOIN tables_stake s ON s.round_id = r.id
        JOIN tables_decision d ON d.round_id = s.round_id AND d.account_id = s.account_id AND d.hand = s.hand
             AND d.generation = r.decision_generation
        LEFT JOIN tables_withdrawal w ON w.round_id = s.round_id AND w.account_id = s.account_id AND w.hand = s.hand
             AND w.generation = s.generation
        WHERE r.state = 'settled' AND w.round_id IS NULL GROUP BY 1
    )
    SELECT format('table %s', table_id), format('%s, antes %s', coalesce(l.handle, 0), coalesce(l.antes, 0)),
           format('%s, antes %s', coalesce(b.handle, 0), coalesce(b.antes, 0)), table_id
    FROM booked b FULL JOIN lay l USING (table_id)
    WHERE coalesce(l.handle, 0) <> coalesce(b.handle, 0) OR coalesce(l.antes, 0) <> coalesce(b.antes, 0)
"""
SUMMARY_AS_DROPPED = """
    WITH booked AS (
        SELECT table_id, sum(amount)::bigint AS drop FROM tables_roundsummary WHERE kind = 'drop' GROUP BY 1
    ), boxed AS (
        SELECT owner_id AS table_id, balance AS drop FROM payouts_account a WHERE kind = 'table_box'
        AND EXISTS (SELECT FROM tables_table t WHERE t.id = a.owner_id)
    )
    SELECT format('table %s', table_id), coalesce(x.drop, 0), coalesce(b.drop, 0), table_id
    FROM booked b FULL JOIN boxed x USING (table_id) WHERE coalesce(x.drop, 0) <> coalesce(b.drop, 0)
"""
ROUNDS_AS_JOURNALLED = """
    SELECT r.id, j.schedule ->> 'hands', r.schedule ->> 'hands', r.table_id
    FROM tables_round r CROSS JOIN LATERAL (
        SELECT body::jsonb -> 'schedule' AS schedule, body::jsonb -> 'outcome' AS outcome FROM tables_journalevent
        WHERE round_id = r.id AND name IN ('RoundSettled', 'SettlementCorrected') ORDER BY number DESC LIMIT 1
    ) AS j
    WHERE r.state = 'settled' AND (r.schedule IS DISTINCT FROM j.schedule OR r.outcome IS DISTINCT FROM j.outcome)
"""
CHECKS = {
    "stakes_as_closed": STAKES_AS_CLOSED,
    "decisions_as_closed": DECISIONS_AS_CLOSED,
    "round_entries_as_journalled": ENTRIES_AS_POSTED,
    "round_entries_have_an_event": ENTRIES_WITHOUT_EVENT,
    "exposures_as_rows": EXPOSURES_AS_ROWS,
    "summary_as_posted": SUMMARY_AS_POSTED,
    "summary_as_wagered": SUMMARY_AS_WAGERED,
    "summary_as_dropped": SUMMARY_AS_DROPPED,
    "rounds_as_journalled": ROUNDS_AS_JOURNALLED,
}

PAID = "rounds_paid_by_schedule"
ROUNDS_AT_ONCE = 200
SETTLING = "('RoundSettled', 'SettlementCorrected', 'SettlementVoided')"
SETTLED = f"SELECT DISTINCT round_id FROM tables_journalevent WHERE name IN {SETTLING} ORDER BY round_id"  # noqa: S608
SETTLED_SINCE = f"""
    SELECT DISTINCT j.round_id FROM tables_table t LEFT JOIN tables_verifiedrounds v ON v.table_id = t.id
    JOIN tables_journalevent j ON j.table_id = t.id AND j.number > coalesce(v.number, 0)
    WHERE j.name IN {SETTLING} ORDER BY j.round_id
"""  # noqa: S608
SETTLEMENTS = sql.SQL("""
    SELECT j.round_id, j.table_id, r.decision_generation, j.name, j.schema, j.body
    FROM tables_journalevent j JOIN tables_round r ON r.id = j.round_id
    WHERE j.round_id = ANY({rounds})
    AND j.name IN ('RoundSettled', 'SettlementCorrected', 'SettlementVoided', 'MoneyPosted')
    ORDER BY j.round_id, j.number
""")
DIFFERENT = sql.SQL("""
    SELECT coalesce(n.account_id, p.account_id), n.amount, p.amount
    FROM ({nets}) AS n
    FULL JOIN (SELECT account_id, amount FROM payouts_posting p JOIN payouts_account a ON a.id = p.account_id
               WHERE p.entry_id = {entry} AND a.kind <> 'table_float') AS p ON p.account_id = n.account_id
    WHERE n.amount IS DISTINCT FROM p.amount ORDER BY 1 LIMIT 20
""")
# By patron: a difference lands where the patron's money then lay, at the table or on the bankroll, or becomes a debt.
DIFFERENTLY_CORRECTED = sql.SQL("""
    SELECT coalesce(n.patron_id, p.patron_id), coalesce(n.amount, 0)::bigint, coalesce(p.amount, 0)::bigint
    FROM (SELECT a.patron_id, sum(d.amount) AS amount FROM ({differences}) AS d(account, amount)
          JOIN payouts_account a ON a.id = d.account GROUP BY 1) AS n
    FULL JOIN (SELECT a.patron_id, sum(CASE a.kind WHEN 'patron_receivable' THEN -p.amount ELSE p.amount END) AS amount
               FROM payouts_posting p JOIN payouts_account a ON a.id = p.account_id
               WHERE p.entry_id = {entry} AND a.patron_id IS NOT NULL GROUP BY 1) AS p ON p.patron_id = n.patron_id
    WHERE coalesce(n.amount, 0) <> coalesce(p.amount, 0) ORDER BY 1 LIMIT 20
""")


def register() -> None:
    """Let `check_books` ask the wagers and the hands too."""
    reconcile.register_reservations("wagers", RESERVED)
    reconcile.register_reservations("hands", hands.RESERVED)
    for name, query in {**CHECKS, **hands.CHECKS}.items():
        reconcile.register_check(name, _query_check(name, query))
    reconcile.register_check(PAID, rounds_paid_by_schedule, going_on=rounds_paid_by_schedule_since)
    reconcile.register_check(hands.PLAYED_AGAIN, hands.hands_as_played, going_on=hands.hands_as_played_since)


def rounds_paid_by_schedule() -> Iterator[Finding]:
    """Every settled round anew: the schedules of its journal applied to its rows, against what was posted at its
    settlement and at each correction and void after it (CHD-19)."""
    return _paid_by_schedule(SETTLED)


def rounds_paid_by_schedule_since() -> Iterator[Finding]:
    """As `rounds_paid_by_schedule`, of the rounds that were settled, corrected or voided beyond their table's mark."""
    return _paid_by_schedule(SETTLED_SINCE)


def reached() -> dict[int, int]:
    """{table: its last journal number}: asked before a check, up to where it has then looked at least."""
    return dict(_rows("SELECT id, last_number FROM tables_table"))


def note_checked(numbers: Mapping[int, int], findings: Sequence[Finding]) -> None:
    """Keep how far the ended rounds, banked or for the pot, have been looked at anew, but not of the tables at which
    one did not agree: there it is found anew until somebody has looked into it. A finding that names no table holds
    every mark back."""
    wrong = {finding.table_id for finding in findings if finding.check in (PAID, hands.PLAYED_AGAIN)}
    if None in wrong:
        return
    marks = [
        VerifiedRounds(table_id=table_id, number=number, at=clock.now())
        for table_id, number in numbers.items()
        if table_id not in wrong
    ]
    VerifiedRounds.objects.bulk_create(
        marks, update_conflicts=True, unique_fields=["table_id"], update_fields=["number", "at"]
    )


def _paid_by_schedule(query: str) -> Iterator[Finding]:
    settled = [row[0] for row in _rows(query)]
    for start in range(0, len(settled), ROUNDS_AT_ONCE):
        rows = _rows(SETTLEMENTS.format(rounds=sql.Literal(settled[start : start + ROUNDS_AT_ONCE])))
        for (round_id, table_id, generation), events in groupby(rows, key=lambda row: row[:3]):
            try:
                for subject, expected, found in _paid(round_id, generation, [row[3:] for row in events]):
                    yield Finding(PAID, subject, expected, found, table_id)
            except (Broken, ArithmeticError, KeyError, TypeError, ValueError) as unreadable:
                told = f"{type(unreadable).__name__}: {unreadable}"
                yield Finding(PAID, f"round {round_id}", "a settlement that can be read", told, table_id)


def _paid(round_id: int, generation: int, rows: Sequence[tuple[str, int, str]]) -> Iterator[tuple[str, Any, Any]]:
    """(subject, expected, found) of a round's settlement and of each change of it. What a change undoes is the
    settlement before it and not what the change says it was."""
    events = [decode(name=name, schema=schema, body=body) for name, schema, body in rows]
    before: Schedule | None = None
    for event, money in zip(events, [*events[1:], None], strict=True):
        if isinstance(event, table_events.MoneyPosted):
            continue
        assert isinstance(event, RoundSettled | SettlementCorrected | SettlementVoided)
        after = None if isinstance(event, SettlementVoided) else Schedule.of_facts(event.schedule)
        if not isinstance(money, table_events.MoneyPosted):
            yield f"round {round_id}", "an entry", "none"
        elif isinstance(event, RoundSettled):
            assert after is not None
            relation = nets(after, round_id=round_id, generation=generation, withdrawals=True)
            for account, *amounts in _rows(DIFFERENT.format(nets=relation, entry=sql.Literal(money.entry))):
                yield f"round {round_id} account {account}", *amounts
        elif before is None:
            yield f"round {round_id}", "a settlement before its change", "none"
        else:
            relation = differences(after, before, round_id=round_id, generation=generation)
            query = DIFFERENTLY_CORRECTED.format(differences=relation, entry=sql.Literal(money.entry))
            for patron, *amounts in _rows(query):
                yield f"round {round_id} patron {patron}", *amounts
        before = after


def _query_check(name: str, query: str) -> Callable[[], Iterator[Finding]]:
    def check() -> Iterator[Finding]:
        for subject, expected, found, table_id in _rows(query):
            yield Finding(name, subject if isinstance(subject, str) else f"round {subject}", expected, found, table_id)

    return check


def _rows(query: str | sql.Composed) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())
