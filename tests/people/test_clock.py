"""Gaming day and shift in the house's own zone, through the nights on which clocks change."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from casino.people import clock

MACAU = override_settings(
    HOUSE_TIME_ZONE="Asia/Macau",
    GAMING_DAY_STARTS="06:00",
    HOUSE_SHIFTS=(("day", "06:00"), ("swing", "14:00"), ("grave", "22:00")),
)
VEGAS = override_settings(
    HOUSE_TIME_ZONE="America/Los_Angeles",
    GAMING_DAY_STARTS="01:30",
    HOUSE_SHIFTS=(("grave", "01:30"), ("day", "10:00"), ("swing", "18:00")),
)


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)


@MACAU
@pytest.mark.parametrize(
    ("at", "day", "shift"),
    [
        (utc(2026, 3, 1, 21, 59, 59), date(2026, 3, 1), "grave"),
        (utc(2026, 3, 1, 22, 0), date(2026, 3, 2), "day"),
        (utc(2026, 3, 2, 5, 59), date(2026, 3, 2), "day"),
        (utc(2026, 3, 2, 6, 0), date(2026, 3, 2), "swing"),
        (utc(2026, 3, 2, 14, 0), date(2026, 3, 2), "grave"),
        (utc(2026, 3, 2, 20, 0), date(2026, 3, 2), "grave"),
    ],
)
def test_the_day_is_cut_on_the_wall_of_the_house_and_not_in_utc(at, day, shift):
    assert (clock.gaming_day(at), clock.shift(at)) == (day, shift)
    assert clock.stamp(at) == clock.Stamp(at=at, gaming_day=day, shift=shift)


@VEGAS
def test_the_hour_that_comes_twice_belongs_to_one_day_only():
    # On 1 November 2026 the wall shows 01:30 at 08:30 and again at 09:30 UTC; the day begins at the first.
    assert clock.gaming_day(utc(2026, 11, 1, 8, 29)) == date(2026, 10, 31)
    days = {clock.gaming_day(utc(2026, 11, 1, 8, 30) + timedelta(minutes=m)) for m in range(120)}
    assert days == {date(2026, 11, 1)}


@VEGAS
def test_days_on_which_clocks_change_have_twenty_three_and_twenty_five_hours():
    def hours(day: date) -> float:
        first, following = clock.bounds(day)
        return (following - first).total_seconds() / 3600

    assert hours(date(2026, 3, 8)) == 23
    assert hours(date(2026, 11, 1)) == 25
    assert hours(date(2026, 7, 1)) == 24


@VEGAS
@given(st.integers(0, 2 * 366 * 24 * 60 * 60))
def test_every_instant_lies_within_the_bounds_of_its_day(seconds):
    at = utc(2026, 1, 1) + timedelta(seconds=seconds)
    first, following = clock.bounds(clock.gaming_day(at))
    assert first <= at < following
    assert clock.shift(at) in {"grave", "day", "swing"}


@override_settings(GAMING_DAY_STARTS="06:00", HOUSE_SHIFTS=(("day", "07:00"),))
def test_the_first_shift_begins_with_the_day():
    with pytest.raises(ImproperlyConfigured):
        clock.house()


def test_the_clock_stands_still_inside_and_only_inside():
    at = utc(2026, 3, 1, 12)
    with clock.standing_at(at):
        assert clock.now() == at
    assert clock.now() != at


@pytest.mark.django_db
def test_the_databases_clock_is_not_held():
    with clock.standing_at(utc(2020, 1, 1)):
        assert clock.database_now() > utc(2026, 1, 1)


@pytest.mark.parametrize(("day", "age"), [(date(2026, 5, 16), 20), (date(2026, 5, 17), 21), (date(2027, 5, 16), 21)])
def test_age_is_counted_in_full_years(day, age):
    assert clock.age_on(date(2005, 5, 17), day) == age
