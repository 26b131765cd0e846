"""The names under which processes hear of a table or a pit. Who listens in a process is the hub's business."""

from django.conf import settings


def table_group(table_id: int) -> str:
    """The channel of one table's pictures."""
    return f"{settings.CASINO_PREFIX}:table:{table_id}"


def pit_group(pit_id: int) -> str:
    """The channel of one pit's changes."""
    return f"{settings.CASINO_PREFIX}:pit:{pit_id}"
