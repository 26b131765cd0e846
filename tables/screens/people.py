"""The office's people: the staff list, one person's roles and keys, and the matrix of roles as the code has it.

Who may do it and what it means is in `casino/people/staffing.py`; here are the pages.
"""

from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.people import clock, sign_in, staffing, totp
from casino.people.models import SignInAttempt, SignInLock, Staff
from casino.people.roles import INCOMPATIBLE, MATRIX, STAFF_ROLES, Action, Role
from tables.engine.errors import Code, Refused
from tables.screens.doors import answer_done, door, fresh, in_words, may, office_facts
from tables.screens.instants import day_and_time
from tables.screens.words import say

HISTORY_ROWS = 20
LANGUAGES = (("en", "English"), ("zh-hant", "繁體中文"))


@door(Action.VIEW_PEOPLE)
def people(request: HttpRequest) -> HttpResponse:
    """Everybody, those who left last."""
    locked = _locked_badges()
    ready = set(TOTPDevice.objects.filter(confirmed=True).values_list("user_id", flat=True))
    rows = [
        {
            "id": person.pk,
            "badge": person.badge,
            "name": person.name,
            "active": person.active,
            "locked": person.badge in locked,
            "role_words": _role_words(person.roles),
            "office_words": say(f"people.{_office_access(person, has_codes=person.pk in ready)}"),
            "state_words": _state(person, locked=person.badge in locked),
        }
        for person in Staff.objects.order_by("-active", "badge")
    ]
    facts = {"people": rows, "may_edit": may(request, Action.EDIT_STAFF)}
    return render(request, "people/list.html", office_facts(request, here="people", **facts))


@sensitive_post_parameters("pin", "pin_again")
@door(Action.EDIT_STAFF, methods=("GET", "POST"))
def new(request: HttpRequest) -> HttpResponse:
    """Take somebody on."""
    given = {"badge": "", "name": "", "language": "en"}
    answer, status = None, 200
    if request.method == "POST":
        given = {name: request.POST.get(name, "").strip() for name in given}
        try:
            staff = staffing.take_on(
                **given,
                roles=request.POST.getlist("roles"),
                pin=_typed_twice(request, "pin"),
                by=request.actor,  # type: ignore[attr-defined]
            )
            return fresh(request, reverse("office_person", args=[staff.pk]))
        except Refused as refused:
            first, second = in_words(refused)
            answer, status = {"tone": "refused", "first": first, "second": second}, 422
    facts = {
        "given": given,
        "answer": answer,
        "roles": _role_choices(request.POST.getlist("roles")),
        "languages": LANGUAGES,
    }
    return render(request, "people/new.html", office_facts(request, here="people", **facts), status=status)


@door(Action.VIEW_PEOPLE)
def person(request: HttpRequest, staff_id: int) -> HttpResponse:
    """One member of staff: roles, keys, and what happened with them."""
    staff = get_object_or_404(Staff, pk=staff_id)
    locked = staff.badge in _locked_badges()
    facts = {
        "person": staff,
        "locked": locked,
        "state_words": _state(staff, locked=locked),
        "roles": _role_choices(staff.roles),
        "history": _history(staff),
        "has_codes": TOTPDevice.objects.filter(user=staff, confirmed=True).exists(),
        "is_self": staff.pk == request.staff.pk,  # type: ignore[attr-defined]
        "may_edit": may(request, Action.EDIT_STAFF),
        "may_unlock": may(request, Action.UNLOCK_BADGE),
    }
    return render(request, "people/person.html", office_facts(request, here="people", **facts))


@sensitive_post_parameters()
@door(Action.EDIT_STAFF, methods=("POST",))
def act(request: HttpRequest, staff_id: int, what: str) -> HttpResponse:
    """One change to one person; `what` is an entry of ACTS."""
    staff = get_object_or_404(Staff, pk=staff_id)
    return ACTS[what](request, staff)


@door(Action.UNLOCK_BADGE, methods=("POST",))
def unlock(request: HttpRequest, staff_id: int) -> HttpResponse:
    """Lift the locks of a badge."""
    staff = get_object_or_404(Staff, pk=staff_id)
    sign_in.unlock(kind="staff", identifier=staff.badge, by=request.actor)  # type: ignore[attr-defined]
    return answer_done(request, first=say("people.unlocked", badge=staff.badge))


@door(Action.VIEW_ROLES)
def roles(request: HttpRequest) -> HttpResponse:
    """Every act and who may do it, straight from the matrix that every act asks."""
    columns = list(Role)
    facts = {
        "roles": [{"id": role.value, "words": say(f"role.{role.value}")} for role in columns],
        "matrix": [
            {"words": say(f"action.{action.value}"), "cells": [role in MATRIX[action] for role in columns]}
            for action in Action
        ],
        "incompatible": sorted(
            (say(f"action.{first.value}"), say(f"action.{second.value}")) for first, second in INCOMPATIBLE
        ),
    }
    return render(request, "people/roles.html", office_facts(request, here="roles", **facts))


# --- the changes ------------------------------------------------------------------------------------------------------


def _set_roles(request: HttpRequest, staff: Staff) -> HttpResponse:
    staffing.set_roles(staff_id=staff.pk, roles=request.POST.getlist("roles"), by=request.actor)  # type: ignore[attr-defined]
    return answer_done(request, first=say("people.roles_set", name=staff.name), second=say("people.roles_set_more"))


def _set_active(request: HttpRequest, staff: Staff) -> HttpResponse:
    active = request.POST.get("active")
    if active not in ("yes", "no"):
        raise Refused(Code.MALFORMED, field="active")
    staffing.set_active(staff_id=staff.pk, active=active == "yes", by=request.actor)  # type: ignore[attr-defined]
    return fresh(request, reverse("office_person", args=[staff.pk]))


def _set_pin(request: HttpRequest, staff: Staff) -> HttpResponse:
    staffing.set_staff_pin(staff_id=staff.pk, pin=_typed_twice(request, "pin"), by=request.actor)  # type: ignore[attr-defined]
    return answer_done(request, first=say("people.pin_set_done", name=staff.name))


def _set_password(request: HttpRequest, staff: Staff) -> HttpResponse:
    password = _typed_twice(request, "password")
    staffing.set_password(staff_id=staff.pk, password=password, by=request.actor)  # type: ignore[attr-defined]
    return answer_done(request, first=say("people.password_set_done", name=staff.name))


def _begin_codes(request: HttpRequest, staff: Staff) -> HttpResponse:
    staffing.note_code_generator(staff_id=staff.pk, by=request.actor, what="begun")  # type: ignore[attr-defined]
    address = totp.begin(staff)
    secret = address.partition("secret=")[2].partition("&")[0]
    facts = {
        "person": staff,
        "secret": " ".join(secret[at : at + 4] for at in range(0, len(secret), 4)),
        "qr": segno.make(address, error="m").svg_data_uri(scale=6, border=3, dark="#15181A", light="#FFFCF4"),
    }
    return render(request, "people/totp.html", facts)


def _confirm_codes(request: HttpRequest, staff: Staff) -> HttpResponse:
    totp.confirm(staff, token=request.POST.get("token", "").strip())
    staffing.note_code_generator(staff_id=staff.pk, by=request.actor, what="confirmed")  # type: ignore[attr-defined]
    return answer_done(request, first=say("people.totp_done", name=staff.name))


ACTS = {
    "roles": _set_roles,
    "active": _set_active,
    "pin": _set_pin,
    "password": _set_password,
    "totp": _begin_codes,
    "totp-confirm": _confirm_codes,
}


# --- what the pages show ----------------------------------------------------------------------------------------------


def _typed_twice(request: HttpRequest, field: str) -> str:
    typed = request.POST.get(field, "")
    if typed != request.POST.get(f"{field}_again", ""):
        raise Refused(Code.MALFORMED, field=field, why="differ")
    return typed


def _role_choices(given: list[str]) -> list[dict[str, Any]]:
    return [
        {"id": role.value, "words": say(f"role.{role.value}"), "given": role.value in given} for role in STAFF_ROLES
    ]


def _role_words(roles: list[str]) -> str:
    return ", ".join(say(f"role.{role}") for role in roles)


def _locked_badges() -> set[str]:
    locks = SignInLock.objects.filter(subject__startswith="staff:")
    at = clock.now()
    return {
        lock.subject.removeprefix("staff:")
        for lock in locks
        if lock.locked_for_floor or (lock.locked_until is not None and lock.locked_until > at)
    }


def _state(person: Staff, *, locked: bool) -> str:
    if not person.active:
        return say("people.inactive")
    return say("people.locked" if locked else "people.active")


def _office_access(person: Staff, *, has_codes: bool) -> str:
    keys = (bool(person.password) and person.has_usable_password(), has_codes)
    return "office_ready" if all(keys) else "office_half" if any(keys) else "office_none"


def _history(staff: Staff) -> list[dict[str, Any]]:
    """Changes and sign-ins, newest first."""
    changes = staffing.history(staff_id=staff.pk, limit=HISTORY_ROWS)
    rows: list[dict[str, Any]] = [{"at": row["at"], "what": _words_of(row), "by": row["by"]} for row in changes]
    attempts = SignInAttempt.objects.filter(kind="staff", identifier=staff.badge).select_related("by")
    rows += [
        {"at": attempt.at, "what": say(f"outcome.{attempt.outcome}"), "by": str(attempt.by or "")}
        for attempt in attempts.order_by("-at")[:HISTORY_ROWS]
    ]
    rows.sort(key=lambda row: row["at"], reverse=True)
    return [{**row, "at_words": day_and_time(row["at"])} for row in rows[:HISTORY_ROWS]]


def _words_of(row: dict[str, Any]) -> str:
    """What a change was, by what `staffing` kept of it; Django's sentence for one made in Django's own admin."""
    match row["what"]:
        case {"roles": roles, "were": were}:
            none = say("people.no_role")
            return say("people.kept_roles", were=_role_words(were) or none, roles=_role_words(roles) or none)
        case {"roles": roles}:
            return say("people.kept_taken_on", roles=_role_words(roles) or say("people.no_role"))
        case {"active": active}:
            return say("people.let_back" if active else "people.let_go")
        case {"pin": _}:
            return say("people.kept_pin")
        case {"password": _}:
            return say("people.kept_password")
        case {"code_generator": how}:
            return say(f"people.kept_code_generator_{how}")
    return row["said"] or say("people.changed")
