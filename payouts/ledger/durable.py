"""A transaction that moves money, and is tried again where the database sent it back so that another could pass.

Accounts are locked in one order and the slips' chain last; but who writes several slips in one transaction, or meets a
batch of wagers on the same accounts, may still be waited for while waiting. Nothing of what was sent back is written.
"""

from collections.abc import Callable
from typing import TypeVar

import psycopg
from django.db import OperationalError, transaction

Result = TypeVar("Result")
ATTEMPTS = 4
SENT_BACK = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)


def durably(work: Callable[[], Result]) -> Result:
    """What `work` returns, committed. Raises OperationalError when it was sent back each of `ATTEMPTS` times."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with transaction.atomic(durable=True):
                return work()
        except OperationalError as error:
            if attempt == ATTEMPTS or not isinstance(error.__cause__, SENT_BACK):
                raise
    raise AssertionError("every attempt returns or raises")
