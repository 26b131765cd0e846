"""The house's clock: the instant, the gaming day and the shift. The only place that asks for the time of business.

A gaming day runs from `GAMING_DAY_STARTS` on the wall of the house to the same wall time a calendar day later. Both
ends are taken as instants, so a day on which clocks change has 23 or 25 hours and no minute belongs to two days.
Not here: deadlines. They use `database_now()`, and nothing else does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.utils import timezone

_standing: ContextVar[datetime | None] = ContextVar("standing", default=None)

DEFAULT_MINIMUM_AGE = 21


@dataclass(frozen=True, slots=True)
class House:
    """What the settings say about the house. `shifts` are (name, wall time), the first begins with the gaming day."""

    zone: ZoneInfo
    currency: str
    digits: int
    day_starts: time
    shifts: tuple[tuple[str, time], ...]
    minimum_age: int


@dataclass(frozen=True, slots=True)
class Stamp:
    """When something is booked: the instant, and the gaming day and shift it counts to."""

    at: datetime
    gaming_day: date
    shift: str


@lru_cache(maxsize=8)
def _house(
    zone: str, currency: str, digits: int, day_starts: str, shifts: tuple[tuple[str, str], ...], minimum_age: int
) -> House:
    house = House(
        zone=ZoneInfo(zone),
        currency=currency,
        digits=digits,
        day_starts=time.fromisoformat(day_starts),
        shifts=tuple((name, time.fromisoformat(starts)) for name, starts in shifts),
        minimum_age=minimum_age,
    )
    if not house.shifts or house.shifts[0][1] != house.day_starts:
        raise ImproperlyConfigured("HOUSE_SHIFTS must begin with a shift that starts at GAMING_DAY_STARTS.")
    return house


def house() -> House:
    """The house as the settings have it now."""
    return _house(
        settings.HOUSE_TIME_ZONE,
        settings.HOUSE_CURRENCY,
        settings.HOUSE_CURRENCY_DIGITS,
        settings.GAMING_DAY_STARTS,
        tuple((name, starts) for name, starts in settings.HOUSE_SHIFTS),
        getattr(settings, "HOUSE_MINIMUM_AGE", DEFAULT_MINIMUM_AGE),
    )


def now() -> datetime:
    """The instant, with its zone (UTC)."""
    return _standing.get() or timezone.now()


def database_now() -> datetime:
    """The database's clock at this statement: what deadlines are compared with, the same for every process."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        at: datetime = cursor.fetchone()[0]
    return at


@contextmanager
def standing_at(at: datetime) -> Iterator[None]:
    """For tests: inside, `now()` is `at`. Deadlines are not moved by it."""
    if at.tzinfo is None:
        raise ValueError("An instant has a zone.")
    token = _standing.set(at.astimezone(UTC))
    try:
        yield
    finally:
        _standing.reset(token)


def _instant(day: date, wall: time) -> datetime:
    """The instant at which the house's wall shows `wall` on `day`; the first of two, where clocks go back."""
    return datetime.combine(day, wall, tzinfo=house().zone).astimezone(UTC)


def gaming_day(at: datetime) -> date:
    """The gaming day to which the instant `at` counts."""
    day = at.astimezone(house().zone).date()
    return day if at >= _instant(day, house().day_starts) else day - timedelta(days=1)


def bounds(day: date) -> tuple[datetime, datetime]:
    """First instant of the gaming day, and the first of the next."""
    starts = house().day_starts
    return _instant(day, starts), _instant(day + timedelta(days=1), starts)


def shift(at: datetime) -> str:
    """The shift to which the instant `at` counts."""
    day, starts = gaming_day(at), house().day_starts
    current = house().shifts[0][0]
    for name, wall in house().shifts:
        # A shift before the day's own start hangs on the next calendar day.
        if _instant(day if wall >= starts else day + timedelta(days=1), wall) <= at:
            current = name
    return current


def stamp(at: datetime | None = None) -> Stamp:
    """The stamp of the instant `at`, or of now."""
    instant = at or now()
    return Stamp(at=instant, gaming_day=gaming_day(instant), shift=shift(instant))


def age_on(birth_date: date, day: date) -> int:
    """Full years of life on `day`; who is born on 29 February has the birthday on 1 March in other years."""
    return day.year - birth_date.year - ((day.month, day.day) < (birth_date.month, birth_date.day))


def calendar_day(at: datetime | None = None) -> date:
    """The date on the house's wall: what ages are counted by."""
    return (at or now()).astimezone(house().zone).date()
