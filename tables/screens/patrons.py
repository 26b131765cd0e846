"""The office's patrons: finding one, keeping him out with a reason, letting him in again, and what was done before.

What it means where he plays is `tables/floor/exclusions.py`'s; here are the pages.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from casino.people import exclusions as people
from casino.people.models import Patron
from casino.people.roles import Action
from tables import selectors
from tables.floor import exclusions
from tables.models import Sitting
from tables.screens.doors import door, fresh, may, office_facts
from tables.screens.instants import day_and_time
from tables.screens.words import say

SHOWN_AT_MOST = 20


@door(Action.VIEW_PATRONS)
def patrons(request: HttpRequest) -> HttpResponse:
    """Those whose card or name was typed; before anything was, those who are kept out."""
    query = " ".join(request.GET.get("q", "").split())[:60]
    kept_out = Patron.objects.exclude(status=Patron.Status.ACTIVE).order_by("family_name", "given_name", "pk")
    found = list((selectors.patrons_matching(query) if query else kept_out)[: SHOWN_AT_MOST + 1])
    facts = {
        "query": query,
        "patrons": [{"patron": one, **_standing(one)} for one in found[:SHOWN_AT_MOST]],
        "more": len(found) > SHOWN_AT_MOST,
        "limit": SHOWN_AT_MOST,
    }
    return render(request, "people/patrons.html", office_facts(request, here="patrons", **facts))


@door(Action.VIEW_PATRONS)
def patron(request: HttpRequest, patron_id: int) -> HttpResponse:
    """One patron: where he sits, whether he may play, and what was done about that."""
    found = get_object_or_404(Patron, pk=patron_id)
    sitting = Sitting.objects.filter(patron_id=found.pk, left_at=None).select_related("table").first()
    facts = {
        "patron": found,
        **_standing(found),
        "sits_at": sitting.table.code if sitting else "",
        "grounds": [(one, say(f"patrons.grounds_{one}")) for one in people.GROUNDS],
        "history": [
            {**row, "at_words": day_and_time(row["at"]), "what": _words_of(row)} for row in people.history(found.pk)
        ],
        "may_exclude": may(request, Action.EXCLUDE_PATRON) and found.status == Patron.Status.ACTIVE,
        "may_readmit": may(request, Action.READMIT_PATRON) and found.status == Patron.Status.EXCLUDED,
    }
    return render(request, "people/patron.html", office_facts(request, here="patrons", **facts))


@door(Action.EXCLUDE_PATRON, methods=("POST",))
def exclude(request: HttpRequest, patron_id: int) -> HttpResponse:
    """Keep him out, at once."""
    exclusions.exclude(
        patron_id=patron_id,
        grounds=request.POST.get("grounds", ""),
        reason=request.POST.get("reason", ""),
        actor=request.actor,  # type: ignore[attr-defined]
    )
    return fresh(request, reverse("office_patron", args=[patron_id]))


@door(Action.READMIT_PATRON, methods=("POST",))
def readmit(request: HttpRequest, patron_id: int) -> HttpResponse:
    """Let him play again; somebody else than who kept him out."""
    people.readmit(patron_id=patron_id, reason=request.POST.get("reason", ""), by=request.actor)  # type: ignore[attr-defined]
    return fresh(request, reverse("office_patron", args=[patron_id]))


def _standing(found: Patron) -> dict[str, Any]:
    return {"is_active": found.status == Patron.Status.ACTIVE, "status_words": say(f"cage.status_{found.status}")}


def _words_of(row: dict[str, Any]) -> str:
    grounds = row["grounds"]
    return say(f"patrons.grounds_{grounds}") if grounds in people.GROUNDS else say("patrons.readmitted")
