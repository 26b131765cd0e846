"""The staff list: taking people on, their roles, leaving and coming back, PIN and password.

Only a system administrator edits it (roles.py), and never his own roles; every change is kept with its author.
Not here: signing in (sign_in.py), one-time codes (totp.py).
"""

import json
from collections.abc import Iterable
from typing import Any

from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from casino.people import sign_in
from casino.people.actors import Actor, require_staff
from casino.people.models import Staff
from casino.people.roles import STAFF_ROLES, Action, require, require_different_people
from casino.people.taken import refusing_what_is_taken
from tables.engine.errors import Code, Refused

LANGUAGES = ("en", "zh-hant")


def take_on(*, badge: str, name: str, roles: Iterable[str], language: str, pin: str, by: Actor) -> Staff:
    """A new member of staff with a PIN. Refuses NOT_ALLOWED, MALFORMED(field), ALREADY_DONE(what="badge")."""
    require(by, Action.EDIT_STAFF)
    given = _roles(roles)
    if not name.strip() or language not in LANGUAGES:
        raise Refused(Code.MALFORMED, field="name" if not name.strip() else "language")
    if not badge.isascii() or not badge.isalnum():
        raise Refused(Code.MALFORMED, field="badge")
    with transaction.atomic():
        try:
            with refusing_what_is_taken(lambda: _require_free(badge)):
                staff = Staff.objects.create_user(badge, None, name=name.strip(), roles=given, language=language)
        except ValidationError as wrong:
            raise Refused(Code.MALFORMED, field=next(iter(wrong.message_dict), "name")) from wrong
        sign_in.set_pin(staff, pin)
        _keep(staff, by, ADDITION, {"roles": given})
    return staff


def _require_free(badge: str) -> None:
    if Staff.objects.filter(badge=badge).exists():
        raise Refused(Code.ALREADY_DONE, what="badge", badge=badge)


def set_roles(*, staff_id: int, roles: Iterable[str], by: Actor) -> None:
    """Exactly these roles from now on. Refuses NOT_ALLOWED, SAME_PERSON, UNKNOWN_BADGE, MALFORMED(field="roles")."""
    given = _roles(roles)
    with transaction.atomic():
        staff = _access(staff_id, by)
        require_different_people(first=by.staff_id, second=staff.pk)
        before = list(staff.roles)
        staff.roles = given
        staff.save(update_fields=["roles"])
        _keep(staff, by, CHANGE, {"roles": given, "were": before})


def set_active(*, staff_id: int, active: bool, by: Actor) -> None:
    """Let somebody go, or back in. What they did keeps their name. Refuses NOT_ALLOWED, SAME_PERSON, UNKNOWN_BADGE."""
    with transaction.atomic():
        staff = _access(staff_id, by)
        require_different_people(first=by.staff_id, second=staff.pk)
        staff.active = active
        staff.save(update_fields=["active"])
        _keep(staff, by, CHANGE, {"active": active})


def set_staff_pin(*, staff_id: int, pin: str, by: Actor) -> None:
    """A new PIN for the consoles. Refuses NOT_ALLOWED, UNKNOWN_BADGE, MALFORMED(field="pin")."""
    with transaction.atomic():
        staff = _access(staff_id, by)
        sign_in.set_pin(staff, pin)
        _keep(staff, by, CHANGE, {"pin": "set"})


def set_password(*, staff_id: int, password: str, by: Actor) -> None:
    """A new password for the office. Refuses NOT_ALLOWED, UNKNOWN_BADGE, MALFORMED(field="password", why)."""
    with transaction.atomic():
        staff = _access(staff_id, by)
        try:
            validate_password(password, staff)
        except ValidationError as weak:
            raise Refused(Code.MALFORMED, field="password", why=" ".join(weak.messages)) from weak
        staff.set_password(password)
        staff.save(update_fields=["password"])
        _keep(staff, by, CHANGE, {"password": "set"})


def note_code_generator(*, staff_id: int, by: Actor, what: str) -> Staff:
    """Keep that a one-time code generator was begun or confirmed. Refuses NOT_ALLOWED, UNKNOWN_BADGE."""
    with transaction.atomic():
        staff = _access(staff_id, by)
        _keep(staff, by, CHANGE, {"code_generator": what})
    return staff


def history(*, staff_id: int, limit: int) -> list[dict[str, Any]]:
    """What was changed, newest first: {"at", "by", "what", "said"}.

    `what` is as `_keep` was given it. `said` is Django's sentence, true of entries of Django's own admin alone: of
    ours it says that no field was changed."""
    about = {"content_type__app_label": "people", "content_type__model": "staff", "object_id": str(staff_id)}
    entries = LogEntry.objects.filter(**about).select_related("user").order_by("-action_time", "-pk")[:limit]
    return [
        {"at": entry.action_time, "by": str(entry.user), "what": _kept(entry), "said": entry.get_change_message()}
        for entry in entries
    ]


def _kept(entry: LogEntry) -> dict[str, Any]:
    """Django's admin keeps nothing where nothing was changed, and once kept plain sentences."""
    parts = json.loads(entry.change_message) if entry.change_message.startswith("[") else []
    return parts[0] if parts else {}


def _access(staff_id: int, by: Actor) -> Staff:
    require(by, Action.EDIT_STAFF)
    staff = Staff.objects.select_for_update().filter(pk=staff_id).first()
    if staff is None:
        raise Refused(Code.UNKNOWN_BADGE, staff=staff_id)
    return staff


def _roles(roles: Iterable[str]) -> list[str]:
    """The roles in the house's order, each once. Refuses MALFORMED for one that staff cannot have."""
    given = set(roles)
    known = [role.value for role in STAFF_ROLES]
    if not given <= set(known):
        raise Refused(Code.MALFORMED, field="roles")
    return [role for role in known if role in given]


def _keep(staff: Staff, by: Actor, flag: int, what: dict[str, Any]) -> None:
    LogEntry.objects.log_actions(
        user_id=require_staff(by),
        queryset=[staff],
        action_flag=flag,
        change_message=[what],
        single_object=True,
    )
