"""Instants as server-rendered pages write them: on the house's wall, short, the same in both languages' figures."""

from datetime import date, datetime

from casino.people import clock


def day_and_time(at: datetime | None) -> str:
    """The house's date and time, as 2026-11-29 21:47:08; "–" where there is no instant."""
    return "–" if at is None else at.astimezone(clock.house().zone).strftime("%Y-%m-%d %H:%M:%S")


def date_of(at: datetime) -> str:
    """The house's date, as 2026-11-29."""
    return f"{clock.calendar_day(at):%Y-%m-%d}"


def day_words(day: date, *, language: str) -> str:
    """A day without its year: 29 Nov, 11月29日."""
    return f"{day.month}月{day.day}日" if language == "zh-hant" else f"{day.day} {day:%b}"


def time_of(at: datetime | None) -> str:
    """The house's time, as 21:47:08."""
    return "–" if at is None else at.astimezone(clock.house().zone).strftime("%H:%M:%S")
