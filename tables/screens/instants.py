"""Instants as server-rendered pages write them: on the house's wall, short, the same in both languages' figures."""

from datetime import datetime

from casino.people import clock


def day_and_time(at: datetime | None) -> str:
    """The house's date and time, as 2026-11-29 21:47:08; "–" where there is no instant."""
    return "–" if at is None else at.astimezone(clock.house().zone).strftime("%Y-%m-%d %H:%M:%S")


def time_of(at: datetime | None) -> str:
    """The house's time, as 21:47:08."""
    return "–" if at is None else at.astimezone(clock.house().zone).strftime("%H:%M:%S")
