"""Slips: one press makes one, numbered by series and linked to the one before. Not here: what moves (cash.py, …)."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction

from casino.people import clock
from casino.people.actors import Actor
from casino.people.clock import Stamp
from casino.people.models import Patron
from casino.people.roles import Action, require
from payouts.ledger import durably
from payouts.models import FIRST_LINK, Entry, Slip, SlipPrint
from tables.engine.errors import Code, Refused

# What a slip is for, by the letters before its number.
SERIES: Mapping[str, str] = {
    "E": "enrolment",
    "B": "buy_in",
    "P": "cash_out",
    "J": "join",
    "A": "add_funds",
    "L": "leave",
    "F": "fill",
    "C": "credit",
    "S": "cage_stock",
    "R": "receivable_paid",
    "V": "slip_voided",
}
CHAIN_LOCK = 0x5_11_9  # an advisory lock's number: whoever holds it writes the next link
COMMAND_LOCK = 0x5_11_A  # the first half of a pair whose second is the command's


AtSession = Callable[[int, int], None]
"""(table_id, session_id): holds the table until the transaction ends, and refuses SESSION_CLOSED unless that table
session is its open one. The floor hands it in: payouts know of tables by their ids alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """One press of a button: who, by which id, asking for what, at what time."""

    series: str
    actor: Actor
    command_id: UUID
    content: Mapping[str, object]
    stamp: Stamp

    def digest(self) -> bytes:
        """SHA-256 of what was asked for and by whom; the time is not part of it, a repeated press comes later."""
        asked = {"series": self.series, "actor": [self.actor.kind, self.actor.id], **self.content}
        return hashlib.sha256(json.dumps(asked, sort_keys=True, default=_plain).encode()).digest()


def press(*, series: str, actor: Actor, command_id: UUID, **content: object) -> Press:
    """A press made now. `content` is everything that was asked for, except what must not be kept (a PIN)."""
    return Press(series=series, actor=actor, command_id=command_id, content=content, stamp=clock.stamp())


def once(pressed: Press, act: Callable[[], Slip]) -> Slip:
    """The slip of this press: `act`'s, in one transaction, or the earlier one. Refuses ID_REUSED for other content."""

    def slip() -> Slip:
        with connection.cursor() as cursor:
            # The second of two equal presses waits here and then finds the first one's slip.
            cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [COMMAND_LOCK, str(pressed.command_id)])
        earlier = Slip.objects.filter(command_id=pressed.command_id).first()
        if earlier is None:
            return act()
        if bytes(earlier.content) != pressed.digest():
            raise Refused(Code.ID_REUSED, command_id=str(pressed.command_id))
        return earlier

    if not connection.in_atomic_block:
        return durably(slip)
    with transaction.atomic():
        return slip()


def issue(
    pressed: Press,
    *,
    patron: Patron | None = None,
    amount: int = 0,
    entry_id: int | None = None,
    facts: Mapping[str, object],
) -> Slip:
    """Write the next slip of the series; `amount` in minor units. Inside the transaction that moved the money."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CHAIN_LOCK])
    last = Slip.objects.order_by("-pk").first()
    serial = Slip.objects.filter(series=pressed.series).order_by("-serial").values_list("serial", flat=True).first()
    slip = Slip(
        series=pressed.series,
        serial=(serial or 0) + 1,
        command_id=pressed.command_id,
        content=pressed.digest(),
        entry=Entry.objects.get(pk=entry_id) if entry_id is not None else None,
        patron_id=patron.pk if patron is not None else None,
        amount=amount,
        facts={**_printed(pressed, patron, amount), **facts},
        at=pressed.stamp.at,
        gaming_day=pressed.stamp.gaming_day,
        made_by=pressed.actor.staff_id,
        previous=bytes(last.digest) if last is not None else FIRST_LINK,
    )
    slip.digest = slip.link()
    slip.save(force_insert=True)
    return slip


def print_slip(*, slip_id: int, actor: Actor) -> SlipPrint:
    """One more copy of a slip; from `copy` 2 on the paper says REPRINT. Refuses NOT_ALLOWED."""
    require(actor, Action.REPRINT_SLIP)
    with transaction.atomic():
        slip = Slip.objects.select_for_update().get(pk=slip_id)
        return SlipPrint.objects.create(
            slip=slip, copy=slip.prints.count() + 1, at=clock.now(), printed_by=actor.staff_id
        )


def require_amount(amount: int) -> None:
    """Refuse MALFORMED(field="amount") unless it is a whole amount above nothing, in minor units."""
    if isinstance(amount, bool) or not isinstance(amount, int) or amount <= 0:
        raise Refused(Code.MALFORMED, field="amount")


def _printed(pressed: Press, patron: Patron | None, amount: int) -> dict[str, object]:
    house = clock.house()
    return {
        "house": settings.HOUSE_NAME,
        "act": SERIES[pressed.series],
        "amount": amount,
        "currency": house.currency,
        "digits": house.digits,
        "gaming_day": pressed.stamp.gaming_day.isoformat(),
        "shift": pressed.stamp.shift,
        "by": pressed.actor.name,
        "patron": _patron(patron) if patron is not None else None,
    }


def _patron(patron: Patron) -> dict[str, str]:
    name = f"{patron.family_name} {patron.given_name}"
    return {"card": patron.card, "name": name, "shown_name": patron.shown_name}


def _plain(value: object) -> str:
    if isinstance(value, date | datetime):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be part of a press")
