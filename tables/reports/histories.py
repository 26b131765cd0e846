"""Ended hands of Texas Hold'em in the open PHH format, for everybody: cards that nobody showed and the people who sat
there are in none of them. Misdeals are no hands, and a hand that was run twice is beyond the format."""

from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from casino.people import clock
from tables.dealing import journal, table_events
from tables.engine.games import texas_holdem
from tables.engine.phh.writing import written
from tables.models import Round, Table

When = date | datetime
"""A gaming day, or an instant with its zone."""


def ended_hands(*, table_id: int, since: When | None = None, until: When | None = None) -> QuerySet[Round]:
    """The hands of a table that have ended, misdeals among them, in order. Gaming days count whole, the last one too;
    of instants the hands that were opened at the first or later, and before the second."""
    found = Round.objects.filter(table_id=table_id, game=texas_holdem.GAME.name).exclude(state=Round.State.LIVE)
    if since is not None:
        found = found.filter(**{"opened_at__gte" if isinstance(since, datetime) else "gaming_day__gte": since})
    if until is not None:
        found = found.filter(**{"opened_at__lt" if isinstance(until, datetime) else "gaming_day__lte": until})
    return found.order_by("number")


def has_history(one: Round) -> bool:
    """Whether a round can be written: a hand of Texas Hold'em that was played to its end, and run once."""
    played = one.game == texas_holdem.GAME.name and one.state == Round.State.SETTLED
    return played and len(one.dice.get("boards", ())) < 2


def history_of(one: Round, *, table: Table) -> str:
    """The text of a `.phh` file, replayed from the journal. Raises BadHistory for what the format cannot hold."""
    events = [event for event in journal.load(one.pk) if type(event) not in table_events.EVENTS]
    return written(events, extras=_circumstances(one, table=table))


def _circumstances(one: Round, *, table: Table) -> dict[str, Any]:
    """Table, number and time in the format's words; the unit of the amounts and the gaming day in ours."""
    house = clock.house()
    at = one.opened_at.astimezone(house.zone)
    return {
        "table": table.code,
        "hand": one.number,
        "time": at.time().replace(microsecond=0),
        "time_zone": str(house.zone),
        "day": at.day,
        "month": at.month,
        "year": at.year,
        "_gaming_day": one.gaming_day,
        "_currency": house.currency,
        "_currency_digits": house.digits,
    }
