"""Clocks that have run out, turned into commands. Due times are columns, the clock is the database's; the sweep's
loop is `tables/management/commands/sweep.py`."""

from uuid import UUID, uuid5

from django.db import transaction

from casino.people.actors import TIMER
from tables.dealing import service
from tables.dealing.receipts import Answer
from tables.dealing.roundtrip import run_one
from tables.engine.commands import TimeOut

SWEEP = UUID("6f0f3d8a-6a43-4e56-9a6b-3c1a7b0f2d11")
OVERDUE = """
    SELECT r.id, r.table_id, r.deadline_what, r.asked_number, r.deadline_at::text
    FROM tables_round r JOIN tables_table t ON t.id = r.table_id
    WHERE r.deadline_at IS NOT NULL AND t.locked_why = ''
      AND clock_timestamp() > r.deadline_at + r.grace_ms * interval '1 millisecond'
    ORDER BY r.deadline_at LIMIT 100 FOR UPDATE OF r SKIP LOCKED
"""


def sweep() -> list[Answer]:
    """One look: every round that is past its deadline and grace gets its TimeOut.

    Rounds that a command or a batch holds are passed over and looked at again. Two sweeps at once do no harm: the
    command's id follows from the deadline, so the second gets the first one's answer.
    """
    with transaction.atomic():
        overdue = run_one(OVERDUE)
    return [
        service.execute(
            table_id=table_id,
            actor=TIMER,
            command=TimeOut(what=what),
            command_id=uuid5(SWEEP, f"{round_id}:{what}:{asked}:{at}"),
            as_of=None,
        )
        for round_id, table_id, what, asked, at in overdue
    ]
