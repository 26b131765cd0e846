"""Jobs of the tables for the worker: the journal's second copy and the walk along its chain. No rule lives here."""

from pathlib import Path

import structlog
from celery import shared_task
from django.conf import settings

from tables.dealing import journal
from tables.floor import alerts
from tables.models import Table

log = structlog.get_logger(__name__)


def copy_folder() -> Path:
    """Where the second copy of the journals goes; in production a disk or mount of its own (`JOURNAL_COPY_DIR`)."""
    return Path(getattr(settings, "JOURNAL_COPY_DIR", settings.BASE_DIR / "var" / "journal"))


@shared_task(name="tables.copy_journals")
def copy_journals() -> int:
    """Add what is new in every table's journal to the second copy. How many events were added."""
    return sum(journal.export(table_id=table_id, folder=copy_folder()) for table_id in _table_ids())


@shared_task(name="tables.verify_journals")
def verify_journals() -> int:
    """Go on along every chain from its last verified head; where it does not hold, the floor is called. How many faults
    were found."""
    found = 0
    for table_id in _table_ids():
        faults = journal.verify(table_id=table_id, from_verified_head=True).faults
        for fault in faults:
            log.error("journal_fault", table=table_id, number=fault.number, what=fault.what)
        if faults:
            facts = {"faults": len(faults), "number": faults[0].number, "what": faults[0].what}
            alerts.raise_alert(table_id=table_id, what="journal_fault", facts=facts)
        found += len(faults)
    return found


def _table_ids() -> list[int]:
    return list(Table.objects.order_by("pk").values_list("pk", flat=True))
