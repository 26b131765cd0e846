"""A round's wagers one by one: each stake that was placed, what was decided on it, and what it won or lost.

The nets come from the round's schedule by the engine's own `settle`, not from the ledger: that they add up to the
round's entry is a check, not a definition. The replay step by step is in rounds.py.
"""

from typing import Any

from tables.engine.banked.schedule import Schedule, settle
from tables.engine.places import ANTE, BONUS, CALL
from tables.models import Decision, Round, Sitting, Stake, Withdrawal

CALLED, FOLDED = "call", "fold"


def wagers_of(one: Round) -> list[dict[str, Any]]:
    """Every stake of the round by seat, the rail last, taken back ones with it.

    {"seat": n | None, "player", "hand", "ante", "bonus", "side", "taken_back", "decision": "call" | "fold" | None,
    "call", "by_clock", "net": minor units | None before settlement and for what does not lie}
    """
    stakes = list(Stake.objects.filter(round_id=one.pk))
    sittings = {
        row.account_id: row for row in Sitting.objects.filter(account_id__in={row.account_id for row in stakes})
    }
    withdrawn = {_key(row) for row in Withdrawal.objects.filter(round_id=one.pk)}
    decisions = {
        (row.account_id, row.hand): row
        for row in Decision.objects.filter(round_id=one.pk, generation=one.decision_generation)
    }
    schedule = Schedule.of_facts(one.schedule) if one.schedule and one.state == Round.State.SETTLED else None
    rows = []
    for stake in stakes:
        taken_back = _key(stake) in withdrawn
        decision = None if taken_back else decisions.get((stake.account_id, stake.hand))
        sitting = sittings[stake.account_id]
        rows.append(
            {
                "seat": sitting.seat or None,
                "player": sitting.shown_name,
                "hand": stake.hand,
                "generation": stake.generation,
                "ante": stake.ante,
                "bonus": stake.bonus,
                "side": stake.side,
                "taken_back": taken_back,
                "decision": decision and (CALLED if decision.called else FOLDED),
                "call": decision.amount if decision else 0,
                "by_clock": decision is not None and decision.command_id is None,
                "net": _net(schedule, stake, decision) if schedule and decision else None,
            }
        )
    return sorted(rows, key=lambda row: (row["seat"] is None, row["seat"] or 0, row["player"], row["hand"]))


def _key(row: Stake | Withdrawal) -> tuple[int, int, int]:
    return row.account_id, row.hand, row.generation


def _net(schedule: Schedule, stake: Stake, decision: Decision) -> int:
    sides = dict.fromkeys(schedule.sides, stake.side)
    amounts = {ANTE: stake.ante, BONUS: stake.bonus, CALL: decision.amount, **sides}
    action = CALLED if decision.called else FOLDED
    return sum(settle(schedule, hand=stake.hand, amounts=amounts, decision=action).values())
