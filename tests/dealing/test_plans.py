"""A round is always younger than what the planner knows: its statements must stay linear without statistics."""

import pytest
from django.db import connection
from psycopg import sql

from payouts.calc.pay import Pay
from tables.dealing.wagers import closing, settlement
from tables.engine.banked import HandSchedule, Schedule

SCHEDULE = Schedule(
    hands=(
        HandSchedule(
            hand=1,
            called={"ante": Pay(1, 1), "bonus": Pay(-1, 1), "call": Pay(1, 1)},
            folded={"ante": Pay(-1, 1), "bonus": Pay(-1, 1)},
        ),
    ),
    sides={},
)
RULES = {"call_cover": "required", "on_timeout": "fold", "call_multiple": 2}


def plan_of(statement: sql.Composed) -> str:
    with connection.cursor() as cursor:
        # What a table looks like to the planner that has seen one earlier round and nothing of this one.
        cursor.execute("ANALYZE tables_stake, tables_decision, tables_withdrawal, payouts_account")
        cursor.execute(sql.SQL("EXPLAIN ") + statement)
        return "\n".join(row[0] for row in cursor.fetchall())


@pytest.fixture
def an_earlier_round(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO tables_stake (round_id, account_id, hand, generation, ante, bonus, side, reserved, worst,"
            " command_id, at) SELECT 1, g, 1, 1, 100, 0, 0, 300, 2200, gen_random_uuid(), now()"
            " FROM generate_series(1, 2000) AS g"
        )
        cursor.execute(
            "INSERT INTO tables_withdrawal (round_id, account_id, hand, generation, command_id, at)"
            " SELECT 1, g, 1, 1, gen_random_uuid(), now() FROM generate_series(1, 2000) AS g"
        )
        cursor.execute(
            "INSERT INTO payouts_account (kind, owner_id, balance, reserved, may_be_negative, closed)"
            " SELECT 'bankroll', g, 0, 0, false, false FROM generate_series(1, 2000) AS g"
        )
        cursor.execute(
            "INSERT INTO tables_decision (round_id, account_id, hand, generation, called, amount, reserved, command_id,"
            " at) SELECT 1, g, 1, 1, true, 200, 0, gen_random_uuid(), now() FROM generate_series(1, 2000) AS g"
        )


@pytest.mark.parametrize("withdrawals", [False, True])
@pytest.mark.usefixtures("an_earlier_round")
def test_a_young_rounds_stakes_and_decisions_are_never_compared_each_with_each(withdrawals: bool) -> None:
    plan = plan_of(settlement.nets(SCHEDULE, round_id=2, generation=1, withdrawals=withdrawals))
    assert "Full Join" in plan
    assert "Join Filter" not in plan


@pytest.mark.usefixtures("an_earlier_round")
def test_a_young_rounds_missing_decisions_are_found_by_their_whole_key() -> None:
    plan = plan_of(closing.missing_decisions(2, generation=1, rules=RULES))
    assert "Join Filter" not in plan
    looked_up = next(line for line in plan.splitlines() if "Index Cond" in line and "generation = 1" in line)
    assert "account_id = s.account_id" in looked_up
    assert "hand = s.hand" in looked_up
