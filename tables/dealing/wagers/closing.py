"""What lies when betting or decisions close: counts, totals and digests for the closing command, under the round's
lock.

The lock waits for every batch under way; what committed before is in, what comes after is refused as too late.
"""

from typing import Any

from psycopg import sql

from payouts import ledger
from tables.dealing.rounds import LoadedRound
from tables.dealing.roundtrip import run, run_one
from tables.engine.errors import Broken

LOCK = "SELECT id FROM tables_round WHERE id = %s FOR UPDATE"

# The planner knows nothing of a round as young as this, takes it for one row, and would compare every stake with every
# withdrawal or decision. OFFSET and LIMIT keep each look-up one step down the primary key for each stake.
STANDING = sql.SQL("""
    SELECT s.* FROM tables_stake s
    WHERE s.round_id = {round} AND NOT EXISTS (
        SELECT FROM tables_withdrawal w WHERE w.round_id = s.round_id AND w.account_id = s.account_id
               AND w.hand = s.hand AND w.generation = s.generation OFFSET 0
    )
""")
"""The stakes that have not been taken back."""

# Every column of every row, what was taken back or annulled too: what is in no digest can be changed unseen.
STAKES_DIGEST = """
    encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(':', s.account_id, s.hand, s.generation, s.ante, s.bonus, s.side, s.reserved, s.worst, s.command_id,
                  extract(epoch FROM s.at), w.command_id, extract(epoch FROM w.at)), ','
        ORDER BY s.account_id, s.hand, s.generation), ''), 'UTF8')), 'hex')
"""
DECISIONS_DIGEST = """
    encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(':', d.account_id, d.hand, d.generation, d.called, d.amount, d.reserved, d.command_id,
                  extract(epoch FROM d.at)), ',' ORDER BY d.account_id, d.hand, d.generation), ''), 'UTF8')), 'hex')
"""

STAKES_AND_WITHDRAWALS = """
    tables_stake s LEFT JOIN LATERAL (
        SELECT w.round_id, w.command_id, w.at FROM tables_withdrawal w WHERE w.round_id = s.round_id
               AND w.account_id = s.account_id AND w.hand = s.hand AND w.generation = s.generation LIMIT 1
    ) AS w ON true
"""
BETTING = f"""
    SELECT count(*) FILTER (WHERE w.round_id IS NULL),
           coalesce(sum(s.ante + s.bonus + s.side) FILTER (WHERE w.round_id IS NULL), 0)::bigint, {STAKES_DIGEST},
           array_agg(DISTINCT s.hand) FILTER (WHERE w.round_id IS NULL)
    FROM {STAKES_AND_WITHDRAWALS} WHERE s.round_id = %s
"""  # noqa: S608 - own words

MISSING = sql.SQL("""
    WITH standing AS ({standing}), missing AS (
        SELECT s.round_id, s.account_id, s.hand, s.ante * {multiple} AS call,
               sum(s.ante * {multiple}) OVER hands AS total, array_agg(s.ante * {multiple}) OVER hands AS calls,
               a.balance - a.reserved AS available
        FROM standing s JOIN payouts_account a ON a.id = s.account_id
        LEFT JOIN LATERAL (
            SELECT d.round_id FROM tables_decision d WHERE d.round_id = s.round_id AND d.account_id = s.account_id
                   AND d.hand = s.hand AND d.generation = {generation} LIMIT 1
        ) AS d ON true
        WHERE d.round_id IS NULL
        WINDOW hands AS (PARTITION BY s.account_id ORDER BY s.hand)
    ), decided AS MATERIALIZED (
        SELECT round_id, account_id, hand, call, {called} AS called FROM missing
    ), inserted AS (
        INSERT INTO tables_decision (round_id, account_id, hand, generation, called, amount, reserved, command_id, at)
        SELECT round_id, account_id, hand, {generation}, called, CASE WHEN called THEN call ELSE 0 END,
               CASE WHEN called THEN {reserve} ELSE 0 END, NULL, clock_timestamp()
        FROM decided
        RETURNING account_id, called, amount, reserved
    ), kept AS ({reserving})
    SELECT count(*) FROM inserted
""")

# Each hand is decided for itself, in the order of hands: a call that folds for want of money takes nothing from the
# calls after it. `calls` are the account's up to this hand; they are gone through one by one only where together they
# are too much, but this one alone is not.
AFFORDED = sql.SQL("""
    CASE WHEN total <= available THEN true WHEN call > available THEN false ELSE (
        WITH RECURSIVE taken(hands, held, fits) AS (
            SELECT 0, 0::bigint, true
            UNION ALL
            SELECT hands + 1, CASE WHEN held + calls[hands + 1] <= available THEN held + calls[hands + 1] ELSE held END,
                   held + calls[hands + 1] <= available
            FROM taken WHERE hands < cardinality(calls)
        )
        SELECT fits FROM taken ORDER BY hands DESC LIMIT 1
    ) END
""")

DECISIONS = sql.SQL("""
    WITH standing AS ({standing}), decided AS (
        SELECT s.account_id, s.hand, s.ante, s.bonus, s.side, d.called, d.amount, d.reserved
        FROM standing s JOIN tables_decision d ON d.round_id = s.round_id AND d.account_id = s.account_id
             AND d.hand = s.hand AND d.generation = {generation}
    )
    SELECT hand, called, count(*), sum(ante)::bigint, sum(bonus)::bigint, sum(side)::bigint, sum(amount)::bigint,
           (SELECT count(DISTINCT account_id) FROM decided), (SELECT count(*) FROM standing),
           (SELECT {digest} FROM tables_decision d WHERE d.round_id = {round})
    FROM decided GROUP BY hand, called
""")

COUNT_WITHDRAWN = "SELECT count(*) FROM tables_withdrawal WHERE round_id = %s"
SET_EXPOSURE = (
    "UPDATE tables_roundexposure SET calls = %s, folds = %s, call_amount = %s, version = version + 1"
    " WHERE round_id = %s"
)
FREE_DECISIONS = sql.SQL("""
    WITH kept AS (SELECT account_id, -sum(reserved)::bigint AS reserve FROM tables_decision
                  WHERE round_id = {round} AND generation = {generation} GROUP BY account_id HAVING sum(reserved) > 0),
         freed AS ({reserving})
    SELECT count(*) FROM freed
""")


def standing(round_id: int) -> sql.Composed:
    """The relation of the stakes that lie."""
    return STANDING.format(round=sql.Literal(round_id))


def close_betting(round_: LoadedRound) -> dict[str, Any]:
    """{"stakes", "total", "digest"} of what lies, for CloseBetting or TimeOut("betting"); where hands are private also
    `hands`, those with a stake."""
    round_id = round_.row.id
    (_, rows) = run([(LOCK, (round_id,)), (BETTING, (round_id,))])
    stakes, total, digest, hands = rows[0]
    private = {"hands": tuple(hands or ())} if round_.state.private else {}
    return {"stakes": stakes, "total": total, "digest": digest, **private}


def close_decisions(round_: LoadedRound) -> dict[str, Any]:
    """{"calls", "folds", "defaulted", "digest"}, and `shown` where hands are private; inserts the missing decisions per
    `on_timeout` first (CHD-15).

    A call that the account cannot cover folds, each hand for itself. Keeps the sums by hand and action in the round's
    row for settlement.
    """
    row, rules = round_.row, round_.state.rules
    generation = round_.state.generation
    _, defaulted, decided, withdrawn = run(
        [
            (LOCK, (row.id,)),
            (missing_decisions(row.id, generation=generation, rules=rules), ()),
            (_decisions(row.id, generation=generation), ()),
            (COUNT_WITHDRAWN, (row.id,)),
        ]
    )
    row.sums = _sums(decided, withdrawn=withdrawn[0][0])
    parts = row.sums["hands"].values()
    calls = sum(part["called"]["stakes"] for part in parts)
    folds = sum(part["folded"]["stakes"] for part in parts)
    if not decided or calls + folds != decided[0][8]:
        raise Broken("stakes without a decision", round=row.id, calls=calls, folds=folds)
    call_amount = sum(part["called"]["call"] for part in parts)
    run_one(SET_EXPOSURE, (calls, folds, call_amount, row.id))
    shown = {"shown": _shown(row.sums, rules=rules)} if round_.state.private else {}
    return {"calls": calls, "folds": folds, "defaulted": defaulted[0][0], "digest": decided[0][9], **shown}


def _shown(sums: dict[str, Any], *, rules: Any) -> tuple[int, ...]:
    """The private hands that are read at the end: those that called, and those whose bonus outlives their fold."""
    return tuple(
        sorted(
            int(hand)
            for hand, part in sums["hands"].items()
            if part["called"]["stakes"] or (part["folded"]["bonus"] and rules["bonus_survives_fold"])
        )
    )


def count_missing(round_: LoadedRound) -> int:
    """How many standing stakes have no decision yet, under the round's lock."""
    query = sql.SQL(
        "WITH standing AS ({standing}) SELECT count(*) FROM standing s WHERE NOT EXISTS (SELECT FROM tables_decision d"
        " WHERE d.round_id = s.round_id AND d.account_id = s.account_id AND d.hand = s.hand"
        " AND d.generation = {generation})"
    ).format(standing=standing(round_.row.id), generation=sql.Literal(round_.state.generation))
    return int(run([(LOCK, (round_.row.id,)), (query, ())])[1][0][0])


def missing_decisions(round_id: int, *, generation: int, rules: Any) -> sql.Composed:
    """The statement that decides for those who have not."""
    covered = rules["call_cover"] == "required"
    by_clock = rules["on_timeout"] == "call"
    called = (sql.SQL("true") if covered else AFFORDED) if by_clock else sql.SQL("false")
    return MISSING.format(
        standing=standing(round_id),
        multiple=sql.Literal(rules["call_multiple"]),
        generation=sql.Literal(generation),
        called=called,
        reserve=sql.SQL("0" if covered else "call"),
        reserving=ledger.reserving(
            sql.SQL(
                "SELECT account_id, sum(reserved)::bigint FROM inserted GROUP BY account_id HAVING sum(reserved) > 0"
            )
        ),
    )


def reopen_decisions(round_: LoadedRound, *, annulled: int) -> None:
    """After a correction asked the question anew: free what the annulled generation's calls held, count from
    nothing."""
    if annulled == 0:
        return
    free = FREE_DECISIONS.format(
        round=sql.Literal(round_.row.id),
        generation=sql.Literal(annulled),
        reserving=ledger.reserving(sql.SQL("SELECT account_id, reserve FROM kept")),
    )
    run([(LOCK, (round_.row.id,)), (free, ()), (SET_EXPOSURE, (0, 0, 0, round_.row.id))])


def _decisions(round_id: int, *, generation: int) -> sql.Composed:
    return DECISIONS.format(
        standing=standing(round_id),
        round=sql.Literal(round_id),
        generation=sql.Literal(generation),
        digest=sql.SQL(DECISIONS_DIGEST),
    )


def _sums(rows: list[tuple[Any, ...]], *, withdrawn: int) -> dict[str, Any]:
    hands: dict[str, Any] = {}
    for hand, called, stakes, ante, bonus, _side, call, *_ in rows:
        nothing = {"stakes": 0, "ante": 0, "bonus": 0}
        part = hands.setdefault(str(hand), {"called": {**nothing, "call": 0}, "folded": nothing})
        part["called" if called else "folded"] = {"stakes": stakes, "ante": ante, "bonus": bonus} | (
            {"call": call} if called else {}
        )
    return {
        "hands": hands,
        "side": sum(row[5] for row in rows),
        "accounts": rows[0][7] if rows else 0,
        "withdrawals": withdrawn,
    }
