"""The rows of the summary: sums by gaming day, table, shift and dealer, upserted in the transaction they belong to."""

from collections.abc import Mapping
from datetime import date

from tables.dealing.roundtrip import Statement

ADD = """
    INSERT INTO tables_roundsummary (gaming_day, table_id, shift, dealer_id, kind, amount, count)
    SELECT %s, %s, %s, %s, u.kind, u.amount, u.count FROM unnest(%s::text[], %s::numeric[], %s::bigint[])
        AS u(kind, amount, count)
    ON CONFLICT (gaming_day, table_id, shift, dealer_id, kind)
    DO UPDATE SET amount = tables_roundsummary.amount + excluded.amount,
                  count = tables_roundsummary.count + excluded.count
"""


def adding(
    rows: Mapping[str, tuple[int, int]], *, gaming_day: date, table_id: int, shift: str, dealer_id: int
) -> Statement:
    """The statement that adds {kind: (amount, count)}; kinds in order, so that two never wait for each other."""
    kinds = sorted(rows)
    amounts, counts = [rows[kind][0] for kind in kinds], [rows[kind][1] for kind in kinds]
    return ADD, (gaming_day, table_id, shift, dealer_id, kinds, amounts, counts)
