"""Whether this web process can work: asked by compose, by a load balancer, by ./dev. Says nothing else."""

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse

REDIS_SECONDS = 2.0


def health(_request: HttpRequest) -> JsonResponse:
    """200 where the database and Redis both answer, else 503; each by name, without reasons for strangers."""
    found = {"database": _database_answers(), "redis": _redis_answers()}
    return JsonResponse(found, status=200 if all(found.values()) else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _redis_answers() -> bool:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=REDIS_SECONDS) as client:
            return bool(client.ping())
    except redis.exceptions.RedisError:
        return False
