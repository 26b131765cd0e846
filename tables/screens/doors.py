"""The door of every page of pit, cage and office: signed in, allowed by the one matrix, or refused in words.

A page without a door does not exist: the tests walk the addresses and refuse a view that carries no `action`. Who is
signed in is `base.py`'s; what a page shows is its own module's.
"""

import functools
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from casino.people import clock
from casino.people.roles import Action, allowed, require
from tables.engine.errors import Code, Refused
from tables.screens.base import staff_required
from tables.screens.instants import day_words
from tables.screens.turned_away import wrong_method
from tables.screens.words import LANGUAGES, knows, language_in_use, refusal, say

View = Callable[..., HttpResponse]

STATUS = {Code.NOT_ALLOWED: 403, Code.NOT_SIGNED_IN: 403}
UNKNOWN = {Code.UNKNOWN_PATRON, Code.UNKNOWN_ROUND, Code.UNKNOWN_TABLE, Code.UNKNOWN_BADGE, Code.UNKNOWN_GAME}


def takes(*methods: str) -> Callable[[View], View]:
    """Refuse, with a page in words, a request of another method than these."""

    def only(view: View) -> View:
        @functools.wraps(view)
        def taken(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in methods:
                return wrong_method(request, methods)
            return view(request, *args, **kwargs)

        return taken

    return only


def door(action: Action, *, methods: tuple[str, ...] = ("GET",), keeps_awake: bool = True) -> Callable[[View], View]:
    """Open the view to signed-in staff whose roles hold `action`; everything refused inside it is answered in words.

    `keeps_awake` is off for what a screen fetches by itself: that must not put off the idle lock.
    """

    def hang(view: View) -> View:
        @never_cache
        @takes(*methods)
        @functools.partial(staff_required, keeps_awake=keeps_awake)
        @functools.wraps(view)
        def opened(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                require(request.actor, action)  # type: ignore[attr-defined]
                return view(request, *args, **kwargs)
            except Refused as refused:
                return answer_refused(request, refused)

        opened.action = action  # type: ignore[attr-defined]
        return opened

    return hang


def may(request: HttpRequest, action: Action) -> bool:
    """Whether the person at this page may do `action`: what may not be done is not offered."""
    return allowed(request.actor, action)  # type: ignore[attr-defined]


def answer_refused(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The two lines of a refusal: a fragment for htmx, a page otherwise."""
    first, second = in_words(refused)
    status = 404 if refused.code in UNKNOWN else STATUS.get(refused.code, 422)
    template = "office/answer.html" if getattr(request, "htmx", False) else "office/refused.html"
    facts = {"tone": "refused", "first": first, "second": second, "code": refused.code.value}
    return render(request, template, facts, status=status)


def in_words(refused: Refused) -> tuple[str, str]:
    """The refusal in the words of these pages: `mistake.<code or field>[_<what or why>]` before the house's own."""
    facts: dict[str, Any] = {str(name): value for name, value in refused.facts.items()}
    front = str(facts.get("field", refused.code.value))
    for more in (facts.get("why"), facts.get("what"), None):
        name = f"mistake.{front}_{more}" if more else f"mistake.{front}"
        if knows(name):
            return say(name, **facts), say("mistake.nothing_changed")
    return refusal(refused.code, facts)


def answer_done(request: HttpRequest, *, first: str, second: str = "", **more: Any) -> HttpResponse:
    """What was done, as a fragment beside what was pressed."""
    return render(request, "office/answer.html", {"tone": "done", "first": first, "second": second, **more})


def fresh(request: HttpRequest, address: str) -> HttpResponse:
    """Load `address` anew, whether htmx or the browser asked."""
    if getattr(request, "htmx", False):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return HttpResponseRedirect(address)


def page_facts(**more: Any) -> dict[str, Any]:
    """What every page's bar says: the house's day, shift and time, and the currency."""
    at = clock.now()
    return {
        "gaming_day": clock.gaming_day(at),
        "day_words": day_words(clock.gaming_day(at), language=language_in_use()),
        "shift": clock.shift(at),
        "server_ms": milliseconds(at),
        "currency": settings.HOUSE_CURRENCY,
        **more,
    }


OFFICE_PAGES = (
    ("rounds", "office_rounds", Action.VIEW_ROUNDS),
    ("paytables", "office_paytables", Action.VIEW_PAYTABLES),
    ("patrons", "office_patrons", Action.VIEW_PATRONS),
    ("people", "office_people", Action.VIEW_PEOPLE),
    ("devices", "office_devices", Action.VIEW_DEVICES),
    ("roles", "office_roles", Action.VIEW_ROLES),
    ("audit", "office_audit", Action.VIEW_REPORTS),
)


def office_facts(request: HttpRequest, *, here: str, **more: Any) -> dict[str, Any]:
    """`page_facts`, and the office's navigation as far as this person may go."""
    nav = [
        {"id": name, "address": reverse(address), "words": say(f"office.nav_{name}")}
        for name, address, action in OFFICE_PAGES
        if may(request, action)
    ]
    if request.staff.is_superuser:  # type: ignore[attr-defined]
        nav.append({"id": "admin", "address": reverse("admin:index"), "words": say("office.nav_admin")})
    return page_facts(here=here, nav=nav, **more)


def milliseconds(at: datetime) -> int:
    """An instant as the wire and the sentences carry it."""
    return int(at.timestamp() * 1000)


@takes("POST")
@staff_required
def set_language(request: HttpRequest, **_place: int) -> HttpResponse:
    """Keep the language of this place's pages on this device, and show the page again in it. Which place it is, is read
    from the address as everywhere."""
    language = request.POST.get("language", "")
    place = request.place  # type: ignore[attr-defined]
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    response = HttpResponseRedirect(target if safe else place.path)
    if language in LANGUAGES:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, language, path=place.path, secure=request.is_secure(), samesite="Lax"
        )
    return response
