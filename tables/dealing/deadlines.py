"""Clocks that have run out, turned into commands. Due times are columns, the clock is the database's; the sweep's
loop is `tables/management/commands/sweep.py`."""

from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError, transaction
from django.utils.crypto import salted_hmac

from casino.people.actors import TIMER
from tables.dealing import service
from tables.dealing.receipts import Answer
from tables.dealing.roundtrip import run_one
from tables.dealing.unit import lock_broken
from tables.engine.commands import TimeOut

log = structlog.get_logger(__name__)

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
    command's id follows from the deadline, so the second gets the first one's answer. A table whose time-out fails by a
    mistake of ours is locked, as one whose invariant failed.
    """
    with transaction.atomic():
        overdue = run_one(OVERDUE)
    answers = []
    for round_id, table_id, what, asked, at in overdue:
        command_id = command_id_of(f"{round_id}:{what}:{asked}:{at}")
        try:
            answer = service.execute(
                table_id=table_id, actor=TIMER, command=TimeOut(what=what), command_id=command_id, as_of=None
            )
        except (OperationalError, InterfaceError):
            # The database is away: for every table alike, so the look ends here.
            raise
        except Exception as error:
            # One table's mistake must not stop the clocks of all the others, which come after it at every look.
            log.exception("time_out_failed", table=table_id, round=round_id)
            lock_broken(table_id=table_id, facts={"what": type(error).__name__, "clock": what})
            continue
        answers.append(answer)
    return answers


def command_id_of(deadline: str) -> UUID:
    """The id of a deadline's time-out: always the same, and reckoned with the house's key. Whoever could reckon it and
    used it first for a command of his own would keep that clock from ever running out."""
    return UUID(bytes=salted_hmac("tables.dealing.deadlines", deadline, algorithm="sha256").digest()[:16], version=4)
