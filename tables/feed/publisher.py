"""The one door to live screens: tells every process, after the commit, that a table or a pit has changed.

Nothing is lost when the broker is away: the hubs compare their numbers with the database. What the pictures show is
built above (`tables.dealing.pictures`); this module only sends.
"""

import threading
from collections.abc import Mapping, Sequence

import redis
import structlog
from django.conf import settings

from tables.feed.groups import pit_group, table_group
from tables.feed.messages import Picture, TableMessage, frame

log = structlog.get_logger(__name__)

SEND_SECONDS_AT_MOST = 1.0
_lock = threading.Lock()
_clients: dict[str, "redis.Redis"] = {}


def publish_table(
    *, table_id: int, pictures: Mapping[str, Picture], own: Sequence[int] | None = (), pit_id: int | None = None
) -> None:
    """Send a table's ready pictures by audience. `own`: sittings whose own pictures changed, None for all at the
    table."""
    number = max((picture.number for picture in pictures.values()), default=0)
    message = TableMessage(
        table_id=table_id,
        number=number,
        frames={audience: frame("table", picture) for audience, picture in pictures.items()},
        own=None if own is None else tuple(own),
    )
    _send({table_group(table_id): message.dump()} | ({pit_group(pit_id): str(number)} if pit_id is not None else {}))


def publish_own(*, table_id: int, sitting_ids: Sequence[int] | None) -> None:
    """Say that own pictures changed; None: everybody's at the table."""
    own = None if sitting_ids is None else tuple(sitting_ids)
    _send({table_group(table_id): TableMessage(table_id=table_id, number=0, own=own).dump()})


def publish_pit(pit_id: int) -> None:
    """Say that a pit's picture changed; its processes build it when somebody watches."""
    _send({pit_group(pit_id): ""})


def _send(messages: Mapping[str, str]) -> None:
    """A commit stands whether or not it could be told: failure is logged, and healed by the hubs."""
    try:
        with _client().pipeline(transaction=False) as pipe:
            for channel, message in messages.items():
                pipe.publish(channel, message)
            pipe.execute()
    except redis.RedisError:
        log.warning("not_published", channels=list(messages), exc_info=True)


def _client() -> "redis.Redis":
    with _lock:
        client = _clients.get(settings.REDIS_URL)
        if client is None:
            client = redis.Redis.from_url(
                settings.REDIS_URL,
                socket_timeout=SEND_SECONDS_AT_MOST,
                socket_connect_timeout=SEND_SECONDS_AT_MOST,
                health_check_interval=30,
            )
            _clients[settings.REDIS_URL] = client
        return client
