"""The cage's day: a slip voided with a second person, the currency log, cash put into the drawer.

Pages only. Patrons and their money are in `cage.py`; what an act means is in `payouts/cage`.
"""

import uuid

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters

from casino.people import clock, sign_in
from casino.people.models import Patron
from casino.people.roles import Action
from payouts import selectors
from tables.engine.errors import Code, Refused
from tables.floor import cage_desk
from tables.reports import cage_books
from tables.screens.amounts import parse_positive
from tables.screens.cage import (
    VOID_REASONS,
    actor_at,
    cage_facts,
    day_of,
    is_confirmed,
    press_id,
    question,
    slip_of,
)
from tables.screens.doors import door, fresh, may


@sensitive_post_parameters("pin")
@door(Action.VOID_SLIP, methods=("POST",))
def void_slip(request: HttpRequest, number: str) -> HttpResponse:
    """Send a slip's money back. Somebody else signs on the spot, with badge and PIN, before anything moves."""
    found = slip_of(number)
    actor, given = actor_at(request), request.POST
    if given.get("reason") not in VOID_REASONS:
        raise Refused(Code.NEEDS_REASON)
    second = sign_in.second_person(
        badge=given.get("badge", "").strip(), pin=given.get("pin", ""), device_id=actor.device_id, first=actor,
        action=Action.APPROVE_VOID_SLIP,
    )  # fmt: skip
    note = " ".join(given.get("note", "").split())[:200]
    made = cage_desk.void_slip(
        slip_id=found.pk, reason=f"{given['reason']}: {note}" if note else given["reason"], actor=actor,
        approved_by=second.pk, command_id=press_id(request),
    )  # fmt: skip
    return fresh(request, reverse("cage_slip", args=[made.number]))


@door(Action.VIEW_CURRENCY_LOG)
def currency(request: HttpRequest) -> HttpResponse:
    """Cash in and cash out of every patron in a gaming day, never set off against each other."""
    day = day_of(request.GET.get("day", "")) or clock.gaming_day(clock.now())
    log = selectors.currency_log(day)
    patrons = Patron.objects.in_bulk([line.patron_id for line in log])
    rows = [{"patron": patrons[line.patron_id], "line": line} for line in log]
    facts = {
        "rows": rows,
        "day": day,
        "reported_above": selectors.REPORTED_ABOVE * 10 ** int(settings.HOUSE_CURRENCY_DIGITS),
        "reported": sum(line.reported for line in log),
        "cash_in": sum(line.cash_in for line in log),
        "cash_out": sum(line.cash_out for line in log),
    }
    return render(request, "cage/currency.html", cage_facts(request, here="currency", **facts))


@door(Action.VIEW_CAGE)
def stock(request: HttpRequest) -> HttpResponse:
    """What lies in the drawer, and where the pit manager puts more into it."""
    facts = {
        "stock_id": uuid.uuid4(),
        "digits": settings.HOUSE_CURRENCY_DIGITS,
        "may_stock": may(request, Action.STOCK_CAGE),
    }
    return render(request, "cage/stock.html", cage_facts(request, here="stock", **facts))


@door(Action.STOCK_CAGE, methods=("POST",))
def put_in(request: HttpRequest) -> HttpResponse:
    """Cash from outside into the drawer, after the question, with a slip."""
    amount = parse_positive(request.POST.get("amount"))
    if not is_confirmed(request, amount):
        after = cage_books.window_today(clock.gaming_day(clock.now()))["cash"] + amount
        return question(request, "stock", amount=amount, after=after)
    slip = cage_desk.stock_cage(amount=amount, actor=actor_at(request), command_id=press_id(request))
    return fresh(request, reverse("cage_slip", args=[slip.number]))
