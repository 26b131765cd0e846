"""Jobs of the money for the worker: the books are checked while the house is open. No rule lives here."""

import structlog
from celery import shared_task

from payouts import reconcile

log = structlog.get_logger(__name__)


@shared_task(name="payouts.check_books")
def check_books() -> int:
    """Check the books as `manage.py check_books` does, and log each finding. How many there were."""
    findings = reconcile.check_books()
    for finding in findings:
        log.error("books_disagree", subject=finding.subject, found=finding.found, expected=finding.expected)
    return len(findings)
