"""Jobs for the worker: the journals' second copy, the walk along their chains, the check of the books, exclusions that
were cut off. No rule lives here."""

from itertools import groupby
from pathlib import Path

import structlog
from celery import shared_task
from django.conf import settings

from payouts import reconcile
from payouts.reconcile import Finding
from tables.dealing import books, journal
from tables.dealing.journal import Fault
from tables.floor import alerts, exclusions
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
            facts = {"faults": len(faults), "number": faults[0].number, "fault": faults[0].what}
            seen = {_name_of(fault) for fault in faults}
            alerts.raise_finding(what="journal_fault", table_id=table_id, facts=facts, seen=seen)
        found += len(faults)
    return found


@shared_task(name="tables.end_play_of_excluded")
def end_play_of_excluded() -> int:
    """End the play of excluded patrons whose exclusion was cut off in the middle. At how many tables."""
    return exclusions.end_play_of_excluded()


@shared_task(name="tables.check_books")
def check_books() -> int:
    """Check the books as `manage.py check_books` does, but look anew only at the rounds that have ended or were changed
    since the last time; what does not agree calls the pit of its table, and every pit where it is the house's own. How
    many findings there were."""
    return _checked(going_on=True)


@shared_task(name="tables.check_books_anew")
def check_books_anew() -> int:
    """As `check_books`, with every round there ever was."""
    return _checked(going_on=False)


def _checked(*, going_on: bool) -> int:
    reached = books.reached()
    findings = reconcile.check_books(going_on=going_on)
    books.note_checked(reached, findings)
    for finding in findings:
        log.error("books_disagree", check=finding.check, subject=finding.subject, table=finding.table_id,
                  found=finding.found, expected=finding.expected)  # fmt: skip
    for table_id, group in groupby(sorted(findings, key=_table_of), key=_table_of):
        here = list(group)
        facts = {"findings": len(here), "check": here[0].check, "subject": here[0].subject}
        seen = {f"{one.check} {one.subject}" for one in here}
        alerts.raise_finding(what="books_disagree", table_id=table_id or None, facts=facts, seen=seen)
    return len(findings)


def _name_of(fault: Fault) -> str:
    """A head that is missed is missed anew with every event: it is one fault all the while."""
    return fault.what if fault.what == "head" else f"{fault.what} {fault.number}"


def _table_of(finding: Finding) -> int:
    return finding.table_id or 0


def _table_ids() -> list[int]:
    return list(Table.objects.order_by("pk").values_list("pk", flat=True))
