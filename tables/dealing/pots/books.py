"""The hands' part of `check_books`: stacks set aside as opened, postings as ended, rows and chairs as journalled, and
every ended hand played again from its journal. Everything reads, nothing repairs; the mark from which a check goes on
is kept by `dealing/books.py`.

A hand never changes after its end, so one that has agreed agrees for ever; what somebody does to its rows all the same
is found by the chain, and by the check that plays all of them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from payouts.reconcile import Finding
from tables.dealing.journal import events_of
from tables.dealing.roundtrip import run_one
from tables.dealing.table_events import EVENTS as OF_THE_TABLE
from tables.engine.betting import JACKPOT, RAKE
from tables.engine.events import ChipsMoved, Event
from tables.engine.games import game_of
from tables.engine.pot.events import HandEnded, HandOpened
from tables.engine.running import replay

HANDS_AT_ONCE = 200
PLAYED_AGAIN = "hands_as_played"

RESERVED = """
    SELECT (d.body::jsonb -> 'accounts' ->> s.seat)::bigint AS account, s.stack::bigint AS reserved
    FROM tables_round r
    JOIN tables_journalevent o ON o.round_id = r.id AND o.name = 'HandOpened'
    JOIN tables_journalevent d ON d.round_id = r.id AND d.name = 'SeatsDealt'
    CROSS JOIN LATERAL ROWS FROM (
        jsonb_array_elements_text(o.body::jsonb -> 'seats'), jsonb_array_elements_text(o.body::jsonb -> 'stacks')
    ) AS s(seat, stack)
    WHERE r.state = 'live'
"""
"""What live hands have set aside, by their journals."""

HANDS_AS_POSTED = """
    WITH ended AS (
        SELECT j.round_id, j.table_id, j.body::jsonb AS body, d.body::jsonb -> 'accounts' AS accounts
        FROM tables_journalevent j JOIN tables_journalevent d ON d.round_id = j.round_id AND d.name = 'SeatsDealt'
        WHERE j.name = 'HandEnded' AND j.body::jsonb ->> 'how' <> 'misdeal'
    ), due AS (
        SELECT round_id, table_id, (accounts ->> n.key)::bigint AS account, n.value::bigint AS amount
        FROM ended CROSS JOIN LATERAL jsonb_each_text(body -> 'nets') AS n
        UNION ALL
        SELECT round_id, table_id, a.id, (body ->> 'rake')::bigint
        FROM ended JOIN payouts_account a ON a.kind = 'table_float' AND a.owner_id = table_id
        UNION ALL
        SELECT round_id, table_id, a.id, (body ->> 'jackpot')::bigint
        FROM ended JOIN payouts_account a ON a.kind = 'jackpot' WHERE (body ->> 'jackpot')::bigint <> 0
    ), posted AS (
        SELECT e.round_id, e.table_id, p.account_id AS account, sum(p.amount)::bigint AS amount
        FROM payouts_entry e JOIN payouts_posting p ON p.entry_id = e.id WHERE e.kind = 'hand' GROUP BY 1, 2, 3
    )
    SELECT format('round %s account %s', round_id, account), d.amount, p.amount, table_id
    FROM due d FULL JOIN posted p USING (round_id, table_id, account) WHERE d.amount IS DISTINCT FROM p.amount
"""
HANDS_AS_JOURNALLED = """
    SELECT r.id, j.body -> 'nets', r.outcome -> 'nets', r.table_id
    FROM tables_round r
    JOIN (SELECT round_id, body::jsonb AS body FROM tables_journalevent WHERE name = 'HandEnded') AS j
      ON j.round_id = r.id
    JOIN (SELECT round_id, body::jsonb AS body FROM tables_journalevent WHERE name = 'SeatsDealt') AS d
      ON d.round_id = r.id
    WHERE r.state <> CASE j.body ->> 'how' WHEN 'misdeal' THEN 'void' ELSE 'settled' END
       OR (r.outcome -> 'nets', r.outcome -> 'rake', r.outcome -> 'jackpot', r.outcome -> 'how',
           r.sums -> 'accounts', r.sums -> 'sittings')
          IS DISTINCT FROM (j.body -> 'nets', j.body -> 'rake', j.body -> 'jackpot', j.body -> 'how',
           d.body -> 'accounts', d.body -> 'sittings')
"""
CHAIRS_AS_JOURNALLED = """
    SELECT format('chairs of table %s', t.id), j.body::text, t.chairs::text, t.id
    FROM tables_table t CROSS JOIN LATERAL (
        SELECT body::jsonb AS body FROM tables_journalevent WHERE table_id = t.id AND name = 'ChairsChanged'
        ORDER BY number DESC LIMIT 1
    ) AS j
    WHERE t.chairs IS DISTINCT FROM j.body
"""
CHECKS: Mapping[str, str] = {
    "hands_as_posted": HANDS_AS_POSTED,
    "hands_as_journalled": HANDS_AS_JOURNALLED,
    "chairs_as_journalled": CHAIRS_AS_JOURNALLED,
}
"""Each yields (subject, expected, found, table) for what does not agree."""

ENDED = "SELECT round_id FROM tables_journalevent WHERE name = 'HandEnded' ORDER BY round_id"
ENDED_SINCE = """
    SELECT j.round_id FROM tables_table t LEFT JOIN tables_verifiedrounds v ON v.table_id = t.id
    JOIN tables_journalevent j ON j.table_id = t.id AND j.number > coalesce(v.number, 0)
    WHERE j.name = 'HandEnded' ORDER BY j.round_id
"""
PLAYED = """
    SELECT round_id, table_id, name, schema, body FROM tables_journalevent
    WHERE round_id = ANY(%s) ORDER BY round_id, number
"""


def hands_as_played() -> Iterator[Finding]:
    """Every ended hand anew: what its chips come to, against how its journal says that it ended."""
    return _as_played(ENDED)


def hands_as_played_since() -> Iterator[Finding]:
    """As `hands_as_played`, of the hands that ended beyond their table's mark."""
    return _as_played(ENDED_SINCE)


def _as_played(query: str) -> Iterator[Finding]:
    ended = [row[0] for row in run_one(query)]
    for start in range(0, len(ended), HANDS_AT_ONCE):
        rows = run_one(PLAYED, (ended[start : start + HANDS_AT_ONCE],))
        for round_id, hand in groupby(rows, key=lambda row: row[0]):
            lines = list(hand)
            found = _played([row[2:] for row in lines])
            if found is not None:
                yield Finding(PLAYED_AGAIN, f"round {round_id}", *found, lines[0][1])


def _played(rows: Sequence[Sequence[Any]]) -> tuple[object, object] | None:
    """(what the chips came to, what the journal says), where the two differ."""
    events = [event for event in events_of(rows) if type(event) not in OF_THE_TABLE]
    opened, said = events[0], events[-1]
    if not isinstance(opened, HandOpened) or not isinstance(said, HandEnded):
        return "a hand from its opening to its end", [type(opened).__name__, type(said).__name__]
    betting = replay(game_of(opened.game), events).betting
    nets = {
        str(seat): after - before
        for seat, after, before in zip(betting.seats, betting.stacks, opened.stacks, strict=True)
    }
    came_to = [nets, _taken(events, RAKE), _taken(events, JACKPOT)]
    ended_with = [dict(said.nets), said.rake, said.jackpot]
    return None if came_to == ended_with else (came_to, ended_with)


def _taken(events: Sequence[Event], place: str) -> int:
    """The chips that moved to the house's place."""
    return sum(event.amount for event in events if isinstance(event, ChipsMoved) and event.target == place)
