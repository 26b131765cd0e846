"""What the tests of live screens share."""

import time

import pytest
from django.db import connection

BUSY = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
"""
QUIET_WITHIN_SECONDS, POLL_SECONDS = 20.0, 0.02


@pytest.fixture
def nobody_reads_any_more(transactional_db):
    """A hub that was closed may have a picture under way in a thread: the flush waits for it and not the other way."""
    yield
    give_up_at = time.monotonic() + QUIET_WITHIN_SECONDS
    with connection.cursor() as cursor:
        while time.monotonic() < give_up_at:
            cursor.execute(BUSY)
            if cursor.fetchone() == (0,):
                return
            time.sleep(POLL_SECONDS)
