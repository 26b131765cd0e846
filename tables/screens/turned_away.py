"""The pages that stand where a page would have: what cannot be read, found, taken or done, in the house's words.

Django asks these views by name (`handler…` in casino/urls.py, `CSRF_FAILURE_VIEW`). A part of a page (htmx) gets the
words alone.
"""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.screens.words import say

HOME = "/"
WITH_A_FIRST_PAGE = frozenset({"pit", "cage", "office"})


def unreadable(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Status 400. Django's own refusals of a request that cannot be read end here too."""
    return _turned_away(request, "unreadable", status=400, code="malformed")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 404: no such address, or nothing there."""
    return _turned_away(request, "not_found", status=404, code="not_found", go=_way_on(request))


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 403, where Django itself forbids; a person's own duties are refused by the page's door."""
    return _turned_away(request, "not_allowed", status=403, code="not_allowed", go=_way_on(request))


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Status 403: the form's token is not this browser's, or it comes from elsewhere. Nothing of it is done."""
    return _turned_away(request, "stale_form", status=403, code="stale_form")


def failed(request: HttpRequest) -> HttpResponse:
    """Status 500: something of ours failed. Whether before or after an act was written is not known here."""
    return _turned_away(request, "failed", status=500, code="failed")


def wrong_method(request: HttpRequest, allowed: Sequence[str]) -> HttpResponse:
    """Status 405: an act is pressed on its page and has none of its own."""
    response = _turned_away(request, "not_found", status=405, code="not_found", go=_way_on(request))
    response["Allow"] = ", ".join(allowed)
    return response


def _way_on(request: HttpRequest) -> str | None:
    """Pit, cage and office lead back to their own first page (None); a table's address that is none, to all places."""
    return None if request.place.kind in WITH_A_FIRST_PAGE else HOME  # type: ignore[attr-defined]


def _turned_away(request: HttpRequest, words: str, *, status: int, code: str, go: str | None = None) -> HttpResponse:
    facts = {
        "tone": "refused",
        "first": say(f"back.{words}"),
        "second": say(f"back.{words}_more"),
        "code": code,
        "go": go,
    }
    template = "office/answer.html" if getattr(request, "htmx", False) else "office/refused.html"
    return render(request, template, facts, status=status)
