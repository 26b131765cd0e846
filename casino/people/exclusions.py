"""Keeping a patron out, at his own wish or by the house, and letting him in again; who did it and why is kept.

What it means at a table where he sits is `tables/floor/exclusions.py`'s; that he may neither sign in nor bring money,
`sign_in.py`'s and the cage's.
"""

import json
from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.db import transaction

from casino.people.actors import Actor, require_staff
from casino.people.models import Patron
from casino.people.roles import Action, require, require_different_people
from tables.engine.errors import Code, Refused

OWN_WISH, HOUSE = "own_wish", "house"
GROUNDS = (OWN_WISH, HOUSE)
LONGEST_REASON = 200


def exclude(*, patron_id: int, grounds: str, reason: str, by: Actor) -> Patron:
    """From now on this patron may not play. `grounds` is one of GROUNDS.

    Refuses NOT_ALLOWED, NEEDS_REASON, MALFORMED(field="grounds"), UNKNOWN_PATRON, ALREADY_DONE.
    """
    require(by, Action.EXCLUDE_PATRON)
    if grounds not in GROUNDS:
        raise Refused(Code.MALFORMED, field="grounds")
    return _changed(patron_id, Patron.Status.EXCLUDED, by=by, reason=reason, more={"grounds": grounds})


def readmit(*, patron_id: int, reason: str, by: Actor) -> Patron:
    """This patron may play again. Refuses NOT_ALLOWED, NEEDS_REASON, UNKNOWN_PATRON, ALREADY_DONE, and SAME_PERSON for
    whoever excluded him."""
    require(by, Action.READMIT_PATRON)
    last = LogEntry.objects.filter(**_about(patron_id)).order_by("-pk").first()
    require_different_people(first=last.user_id if last else None, second=by.staff_id)
    return _changed(patron_id, Patron.Status.ACTIVE, by=by, reason=reason, more={})


def history(patron_id: int) -> list[dict[str, Any]]:
    """What was done, newest first: {"at", "by", "status", "reason", "grounds"}."""
    entries = LogEntry.objects.filter(**_about(patron_id)).select_related("user").order_by("-pk")
    return [{"at": entry.action_time, "by": str(entry.user), **_message(entry)} for entry in entries]


def _changed(patron_id: int, status: Patron.Status, *, by: Actor, reason: str, more: dict[str, str]) -> Patron:
    words = " ".join(reason.split())[:LONGEST_REASON]
    if not words:
        raise Refused(Code.NEEDS_REASON)
    with transaction.atomic():
        patron = Patron.objects.select_for_update().filter(pk=patron_id).first()
        if patron is None:
            raise Refused(Code.UNKNOWN_PATRON, patron=patron_id)
        if patron.status == Patron.Status.CLOSED or patron.status == status:
            raise Refused(Code.ALREADY_DONE, what=patron.status)
        patron.status = status
        patron.save(update_fields=["status"])
        LogEntry.objects.log_actions(
            user_id=require_staff(by), queryset=[patron], action_flag=CHANGE, single_object=True,
            change_message=[{"status": status.value, "reason": words, **more}],
        )  # fmt: skip
    return patron


def _about(patron_id: int) -> dict[str, Any]:
    return {
        "content_type__app_label": "people",
        "content_type__model": "patron",
        "object_id": str(patron_id),
        "change_message__contains": '"status"',
    }


def _message(entry: LogEntry) -> dict[str, str]:
    return {"grounds": "", **json.loads(entry.change_message)[0]}
