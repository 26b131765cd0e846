"""What only one row may have: a card, a badge, a key."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction


@contextmanager
def refusing_what_is_taken(require_free: Callable[[], None]) -> Iterator[None]:
    """Write a row of which something may be taken. `require_free` refuses what is: before the row is written, and again
    when somebody else's came first, between that look and the write, and ours broke on the database's own rule."""
    require_free()
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        require_free()
        raise
