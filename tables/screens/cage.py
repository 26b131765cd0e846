"""The cage: finding and enrolling patrons, cash over the counter, slips on paper, new PINs against identity.

Pages only. What an act of the cage means is in `payouts/cage` and reached through `tables/floor/cage_desk.py`; a money
form carries the id of its press, so that the same press twice makes one slip.
"""

import uuid
from datetime import date
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters

from casino.people import clock, sign_in
from casino.people.models import Patron, Staff
from casino.people.roles import Action
from payouts.models import Slip
from tables.engine.errors import Code, Refused
from tables.floor import cage_desk
from tables.reports import cage_books
from tables.screens.amounts import parse_positive
from tables.screens.cage_forms import EnrolForm, slip_lines
from tables.screens.doors import answer_done, door, fresh, in_words, may, page_facts
from tables.screens.given import row_number
from tables.screens.instants import date_of, day_and_time, time_of
from tables.screens.words import exact, say
from tables.selectors import patrons_matching

FOUND_AT_MOST = 20
LETTERS_AT_LEAST = 2
STATEMENT_ROWS = 50
PAPERS = ("sheet", "narrow")
QUESTION = {"head": "_head", "more": "_more", "act": ""}
VOID_REASONS = ("wrong_amount", "wrong_patron", "not_handed_over", "other")


def cage_facts(request: HttpRequest, *, here: str, **more: Any) -> dict[str, Any]:
    """What every page of the cage says in its bar."""
    allowed = {"may_enrol": may(request, Action.ENROL_PATRON), "may_see_log": may(request, Action.VIEW_CURRENCY_LOG)}
    facts = page_facts(here=here, **allowed, **more)
    return {**facts, "window": cage_books.window_today(facts["gaming_day"]), "amount_word": say("back.amount")}


# --- finding a patron -------------------------------------------------------------------------------------------------


@door(Action.VIEW_CAGE)
def home(request: HttpRequest) -> HttpResponse:
    """Find a patron by card or name."""
    found = _found(request.GET.get("q", ""))
    return render(request, "cage/home.html", cage_facts(request, here="patrons", **found))


@door(Action.VIEW_CAGE)
def find(request: HttpRequest) -> HttpResponse:
    """The list that follows every keystroke."""
    facts = {**_found(request.GET.get("q", "")), "may_enrol": may(request, Action.ENROL_PATRON)}
    return render(request, "cage/found.html", facts)


def _found(typed: str) -> dict[str, Any]:
    query = " ".join(typed.split())[:60]
    searched = len(query) >= LETTERS_AT_LEAST
    patrons = list(patrons_matching(query)[: FOUND_AT_MOST + 1]) if searched else []
    balances = cage_books.bankrolls([patron.pk for patron in patrons])
    rows = [
        {
            "id": patron.pk,
            "card": patron.card,
            "family_name": patron.family_name,
            "given_name": patron.given_name,
            "birth_date": patron.birth_date,
            "status": patron.status,
            "status_words": say(f"cage.status_{patron.status}"),
            "balance": balances.get(patron.pk, 0),
        }
        for patron in patrons[:FOUND_AT_MOST]
    ]
    return {
        "patrons": rows,
        "query": query,
        "searched": searched,
        "more": len(patrons) > FOUND_AT_MOST,
        "limit": FOUND_AT_MOST,
        "nobody": not searched and not Patron.objects.exists(),
    }


# --- enrolment --------------------------------------------------------------------------------------------------------


@sensitive_post_parameters("pin", "pin_again")
@door(Action.ENROL_PATRON, methods=("GET", "POST"))
def enrol(request: HttpRequest) -> HttpResponse:
    """A card, a PIN and an empty account for somebody whose document lies on the counter."""
    form = EnrolForm(request.POST or None)
    answer, status = None, 200
    if request.method == "POST":
        status, answer = (
            422,
            {"tone": "refused", "first": say("back.fix_fields"), "second": say("back.fix_fields_more")},
        )
        if form.is_valid():
            try:
                patron = cage_desk.enrol(**form.patron(), actor=actor_at(request), command_id=press_id(request))
                return fresh(request, reverse("cage_patron", args=[patron.pk]))
            except Refused as refused:
                first, second = in_words(refused)
                answer = {"tone": "refused", "first": first, "second": second}
    facts = {
        "form": form,
        "answer": answer,
        "command_id": request.POST.get("command_id") or uuid.uuid4(),
        "minimum_age": clock.house().minimum_age,
    }
    return render(request, "cage/enrol.html", cage_facts(request, here="enrol", **facts), status=status)


# --- one patron -------------------------------------------------------------------------------------------------------


@door(Action.VIEW_CAGE)
def patron(request: HttpRequest, patron_id: int) -> HttpResponse:
    """Balance, money in and out, statement, PIN."""
    found = get_object_or_404(Patron, pk=patron_id)
    money = cage_books.patron_money(found.pk)
    facts = {
        "patron": found,
        "status_words": say(f"cage.status_{found.status}"),
        "checked_on": date_of(found.identity_checked_at),
        "checked_by": Staff.objects.values_list("name", flat=True).get(pk=found.identity_checked_by_id),
        **money,
        "rows": _statement(found.pk),
        "buy_in_id": uuid.uuid4(),
        "cash_out_id": uuid.uuid4(),
        "digits": settings.HOUSE_CURRENCY_DIGITS,
        "may_move": may(request, Action.BUY_IN) and may(request, Action.CASH_OUT),
        "debt_id": uuid.uuid4(),
        "debt_most": min(money["owes"], max(money["balance"], 0)),
        "may_collect": may(request, Action.COLLECT_RECEIVABLE),
        "may_reset": may(request, Action.RESET_PIN),
        "may_unlock": may(request, Action.UNLOCK_BADGE),
    }
    return render(request, "cage/patron.html", cage_facts(request, here="patrons", **facts))


@door(Action.VIEW_CAGE)
def statement(request: HttpRequest, patron_id: int) -> HttpResponse:
    """Every entry of the patron's bankroll, to print."""
    found = get_object_or_404(Patron, pk=patron_id)
    facts = {
        "patron": found,
        "rows": _statement(found.pk, limit=None),
        "made_at": day_and_time(clock.now()),
        **cage_books.patron_money(found.pk),
    }
    return render(request, "cage/statement.html", cage_facts(request, here="patrons", **facts))


def _statement(patron_id: int, *, limit: int | None = STATEMENT_ROWS) -> list[dict[str, Any]]:
    return [
        {**row, "at_words": day_and_time(row["at"]), "kind_words": say(f"money_kind.{row['kind']}")}
        for row in cage_books.statement(patron_id, limit=limit)
    ]


@door(Action.BUY_IN, methods=("POST",))
def buy_in(request: HttpRequest, patron_id: int) -> HttpResponse:
    """Cash onto the bankroll, after the question."""
    amount = parse_positive(request.POST.get("amount"))
    found = get_object_or_404(Patron, pk=patron_id)
    if not is_confirmed(request, amount):
        if found.status != Patron.Status.ACTIVE:
            raise Refused(Code.EXCLUDED, status=found.status)
        after = cage_books.patron_money(patron_id)["balance"] + amount
        return question(request, "buy_in", amount=amount, after=after, patron=found)
    slip = cage_desk.buy_in(patron_id=patron_id, amount=amount, actor=actor_at(request), command_id=press_id(request))
    return fresh(request, reverse("cage_slip", args=[slip.number]))


@door(Action.CASH_OUT, methods=("POST",))
def cash_out(request: HttpRequest, patron_id: int) -> HttpResponse:
    """Cash from the bankroll, after the question."""
    amount = parse_positive(request.POST.get("amount"))
    found = get_object_or_404(Patron, pk=patron_id)
    if not is_confirmed(request, amount):
        available = cage_books.patron_money(patron_id)["balance"]
        if amount > available:
            raise Refused(Code.SHORT_OF_FUNDS, account="bankroll", available=available, amount=amount)
        return question(request, "cash_out", amount=amount, after=available - amount, patron=found)
    slip = cage_desk.cash_out(patron_id=patron_id, amount=amount, actor=actor_at(request), command_id=press_id(request))
    return fresh(request, reverse("cage_slip", args=[slip.number]))


@door(Action.COLLECT_RECEIVABLE, methods=("POST",))
def pay_debt(request: HttpRequest, patron_id: int) -> HttpResponse:
    """From the bankroll to what the patron owes the house, after the question."""
    amount = parse_positive(request.POST.get("amount"))
    found = get_object_or_404(Patron, pk=patron_id)
    if not is_confirmed(request, amount):
        money = cage_books.patron_money(patron_id)
        most = min(money["owes"], max(money["balance"], 0))
        if amount > most:
            raise Refused(Code.SHORT_OF_FUNDS, account="bankroll", available=most, amount=amount)
        return question(request, "pay_debt", amount=amount, after=money["balance"] - amount, patron=found)
    slip = cage_desk.pay_receivable(
        patron_id=patron_id, amount=amount, actor=actor_at(request), command_id=press_id(request)
    )
    return fresh(request, reverse("cage_slip", args=[slip.number]))


def is_confirmed(request: HttpRequest, amount: int) -> bool:
    """Whether the form was sent from the question about this very sum."""
    return request.POST.get("confirmed") == exact(amount)


def question(request: HttpRequest, act: str, *, amount: int, after: int, patron: Patron | None = None) -> HttpResponse:
    """The question before money moves: how much of the house's currency, whose, and what the balance is afterwards."""
    facts = {
        "amount": amount,
        "after": after,
        "name": f"{patron.family_name} {patron.given_name}" if patron is not None else None,
        "currency": settings.HOUSE_CURRENCY,
    }
    words = {part: say(f"cage.{act}_confirm{ending}", **facts) for part, ending in QUESTION.items()}
    back = reverse("cage_patron", args=[patron.pk]) if patron is not None else reverse("cage_stock")
    return render(request, "cage/confirm.html", {**words, "back": back, "amount_typed": exact(amount)})


@sensitive_post_parameters("pin", "pin_again")
@door(Action.RESET_PIN, methods=("POST",))
def reset_pin(request: HttpRequest, patron_id: int) -> HttpResponse:
    """A new PIN, only with the document in hand; it lifts the card's locks too."""
    found = get_object_or_404(Patron, pk=patron_id)
    pin = request.POST.get("pin", "")
    if pin != request.POST.get("pin_again", ""):
        raise Refused(Code.MALFORMED, field="pin", why="differ")
    if request.POST.get("document_seen") != "on":
        raise Refused(Code.MALFORMED, field="document_seen", why="identity")
    document = request.POST.get("document_number", "").strip()
    sign_in.reset_pin(kind="patron", identifier=found.card, new_pin=pin, identity=document, by=actor_at(request))
    name = f"{found.family_name} {found.given_name}"
    return answer_done(request, first=say("cage.pin_reset_done", name=name), second=say("cage.pin_reset_done_more"))


@door(Action.UNLOCK_BADGE, methods=("POST",))
def unlock(request: HttpRequest, patron_id: int) -> HttpResponse:
    """Lift the locks of a card."""
    found = get_object_or_404(Patron, pk=patron_id)
    sign_in.unlock(kind="patron", identifier=found.card, by=actor_at(request))
    return answer_done(request, first=say("cage.unlock_done", card=found.card), second=say("cage.unlock_done_more"))


# --- slips ------------------------------------------------------------------------------------------------------------


@door(Action.VIEW_CAGE)
def slips(request: HttpRequest) -> HttpResponse:
    """The slips of a gaming day, or the one whose number was typed."""
    number = request.GET.get("number", "").strip().upper()
    if number:
        return fresh(request, reverse("cage_slip", args=[slip_of(number).number]))
    day = day_of(request.GET.get("day", "")) or clock.gaming_day(clock.now())
    rows = [
        {**row, "at_words": time_of(row["at"]), "kind_words": say(f"money_kind.{row['act']}")}
        for row in cage_books.slips_of(day)
    ]
    return render(request, "cage/slips.html", cage_facts(request, here="slips", slips=rows, day=day, number=number))


@door(Action.VIEW_CAGE)
def slip(request: HttpRequest, number: str) -> HttpResponse:
    """One slip as it looks on paper, and what printed it."""
    found = slip_of(number)
    prints = list(found.prints.order_by("copy"))
    facts = {
        **_paper(found),
        "prints": len(prints),
        "last_print": day_and_time(prints[-1].at) if prints else None,
        "may_print": may(request, Action.REPRINT_SLIP),
        "voided_by": cage_books.void_of(found),
        "may_void": may(request, Action.VOID_SLIP) and cage_books.is_voidable(found),
        "void_id": uuid.uuid4(),
        "reasons": [(reason, say(f"void_reason.{reason}")) for reason in VOID_REASONS],
    }
    return render(request, "cage/slip.html", cage_facts(request, here="slips", **facts))


@door(Action.REPRINT_SLIP, methods=("GET", "POST"))
def print_slip(request: HttpRequest, number: str, paper: str) -> HttpResponse:
    """GET: the paper as it will be, which no printer takes yet. POST: one more copy, counted before it is printed; from
    the second on the paper says REPRINT."""
    if paper not in PAPERS:
        raise Http404
    found = slip_of(number)
    counted = request.method == "POST"
    copy = cage_desk.print_slip(slip_id=found.pk, actor=actor_at(request)).copy if counted else found.prints.count() + 1
    facts = {**_paper(found), "paper": paper, "copy": copy, "copy_again": copy - 1, "counted": counted}
    if counted:
        return render(request, "print/paper.html", facts)
    return render(request, "print/slip_page.html", cage_facts(request, here="slips", **facts))


def slip_of(number: str) -> Slip:
    """The slip of that number, as B-000123. Refuses nothing; 404 where there is none."""
    series, _, digits = number.partition("-")
    serial = row_number(digits)
    found = None if serial is None else Slip.objects.filter(series=series, serial=serial).first()
    if found is None:
        raise Http404
    return found


def _paper(found: Slip) -> dict[str, Any]:
    """What is printed, from the facts that were kept with the slip; nothing is looked up anew."""
    return {
        "slip": found,
        "facts": found.facts,
        "currency": found.facts["currency"],
        "kind_words": say(f"money_kind.{found.facts['act']}"),
        "lines": slip_lines(found),
        "seal": bytes(found.digest).hex()[:32],
    }


def day_of(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def actor_at(request: HttpRequest) -> Any:
    return request.actor  # type: ignore[attr-defined]


def press_id(request: HttpRequest) -> uuid.UUID:
    """The id that the form carries for this press. Refuses MALFORMED."""
    try:
        return uuid.UUID(request.POST.get("command_id", ""))
    except ValueError:
        raise Refused(Code.MALFORMED, field="command_id") from None
