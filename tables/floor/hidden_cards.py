"""Hole cards and private dice that nobody showed are read after the hand by those who watch the house, each time with a
reason that stays in the table's journal. What a replay shows then is `tables.reports.rounds`'."""

from typing import Any
from uuid import UUID

from casino.people.actors import Actor
from casino.people.roles import Action
from tables.dealing.receipts import Answer
from tables.dealing.table_events import HiddenRead
from tables.dealing.unit import Unit
from tables.engine.errors import Code, Refused
from tables.floor.acts import act


def read(*, table_id: int, round: int, reason: str, actor: Actor, command_id: UUID | str) -> Answer:  # noqa: A002
    """Write down that somebody reads what was not shown in a round, and why.

    Refuses NOT_ALLOWED, NEEDS_REASON, UNKNOWN_ROUND, and ROUND_RUNNING before the round has ended.
    """

    def work(unit: Unit) -> dict[str, Any]:
        if unit.round is None or unit.round.live:
            raise Refused(Code.ROUND_RUNNING, round=round)
        if not reason.strip():
            raise Refused(Code.NEEDS_REASON)
        unit.append(HiddenRead(round=round, reason=reason.strip()))
        return {"round": round}

    return act(
        Action.REPLAY_HIDDEN, table_id=table_id, actor=actor, command_id=command_id,
        what=["hidden_read", round, reason], work=work, round_number=round, while_locked=True,
    )  # fmt: skip
