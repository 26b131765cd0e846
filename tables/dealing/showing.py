"""After a commit: build what screens may see now and hand it to the publisher. Nothing here may undo or delay a
commit."""

from collections.abc import Sequence

import structlog
from django.db import Error as DatabaseError
from django.db import connections

from tables.dealing import pictures
from tables.engine.errors import EngineError
from tables.feed import publisher

log = structlog.get_logger(__name__)


def show_after_commit(*, table_id: int, pit_id: int) -> None:
    """A table has changed: everybody's pictures, players' own ones included, and its pit's."""
    _show(table_id, own=None, pit_id=pit_id)


def show_wagers(*, table_id: int, sitting_ids: Sequence[int]) -> None:
    """Wagers have come in: totals and seats for everybody, and the own pictures of these sittings."""
    try:
        _show(table_id, own=sitting_ids, pit_id=None)
    finally:
        hand_back_connections()


def show_own(*, table_id: int, sitting_ids: Sequence[int]) -> None:
    """Something of these players changed that is no table's: what their bankrolls hold."""
    publisher.publish_own(table_id=table_id, sitting_ids=sitting_ids)


def show_pit(pit_id: int) -> None:
    """Something of the pit changed that is no table's."""
    publisher.publish_pit(pit_id)


def hand_back_connections() -> None:
    """Give this thread's connections back to the pool; within a transaction they stay."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()


def _show(table_id: int, *, own: Sequence[int] | None, pit_id: int | None) -> None:
    """The hubs look at the database every second, so what fails here is late and not lost."""
    try:
        made = pictures.table_pictures(table_id)
    except (EngineError, DatabaseError):
        log.exception("picture_failed", table=table_id)
        return
    publisher.publish_table(table_id=table_id, pictures=made, own=own, pit_id=pit_id)
