"""The office's rounds: finding rounds, replaying one, its money and receipts. Read-only.

People are in people.py, pay-tables in paytables.py, what auditors read in audit.py.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import uuid4

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import content_disposition_header

from casino.people.models import Staff
from casino.people.roles import Action
from tables.engine.errors import Code, Refused
from tables.floor import hidden_cards as hidden_reading
from tables.models import Round, Table
from tables.reports.histories import has_history, history_of
from tables.reports.rounds import (
    NOBODY_BET,
    Filters,
    deals_face_down,
    final_hands,
    find_rounds,
    money_of,
    nobody_bet,
    players_of,
    receipts_of,
    state_told,
    steps_of,
)
from tables.reports.table_detail import house_net
from tables.reports.wagers import wagers_of
from tables.screens.doors import OFFICE_PAGES, door, may, office_facts
from tables.screens.given import row_number
from tables.screens.instants import day_and_time
from tables.screens.step_sentences import sentence_of
from tables.screens.step_values import reason_words
from tables.screens.step_words import lines_of
from tables.screens.words import knows, paytable_words, refusal, say
from tables.selectors import names_of_staff

ROUNDS_ON_A_PAGE = 50
SHOWN_OF_A_STEP = ("number", "kind", "words", "by", "lines", "hands")
STATES = (*Round.State.values, NOBODY_BET)
MARKS = ("corrected", "frozen")


@door(Action.VIEW_ROLES)
def home(request: HttpRequest) -> HttpResponse:
    """The first page of the office that this person may open."""
    for _, address, action in OFFICE_PAGES:
        if may(request, action):
            return HttpResponseRedirect(reverse(address))
    raise Http404


# --- rounds -----------------------------------------------------------------------------------------------------------


@door(Action.VIEW_ROUNDS)
def rounds(request: HttpRequest) -> HttpResponse:
    """The rounds that fit, newest first."""
    filters = _filters(request)
    unread = _unread(request, filters)
    found = find_rounds(filters)
    pages = Paginator(found.none() if unread else found, ROUNDS_ON_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    codes = dict(Table.objects.values_list("pk", "code"))
    dealers = dict(Staff.objects.values_list("pk", "name"))
    empty = nobody_bet(page)
    rows = [
        {
            "id": one.pk,
            "number": one.number,
            "table": codes.get(one.table_id, one.table_id),
            "opened": day_and_time(one.opened_at),
            "day": one.gaming_day,
            "dealer": dealers.get(one.dealer_id or 0),
            "state": say(f"history.state_{state_told(one, empty=empty)}"),
            "is_void": state_told(one, empty=empty) == Round.State.VOID,
            "marks": _marks(one),
            "dice": dice_words(final_hands(one)),
            "win": house_net(one),
        }
        for one in page
    ]
    kept = request.GET.copy()
    kept.pop("page", None)
    facts = {
        "rows": rows,
        "page": page,
        "unread": unread and say(f"history.unread_{unread[0]}", typed=unread[1]),
        "kept": kept.urlencode(),
        "tables": sorted(codes.items(), key=lambda item: item[1]),
        "dealers": Staff.objects.filter(roles__contains=["dealer"]).order_by("name"),
        "states": [(name, say(f"history.state_{name}")) for name in STATES],
        "marks": [(name, say(f"history.mark_{name}")) for name in MARKS],
        "given": request.GET,
    }
    return render(request, "office/rounds.html", office_facts(request, here="rounds", **facts))


def _unread(request: HttpRequest, filters: Filters) -> tuple[str, str] | None:
    """Which of round and day was typed and cannot be read, and what was typed."""
    read = {"number": filters.number, "day": filters.gaming_day}
    return next(((name, typed) for name in read if (typed := _typed(request, name)) and read[name] is None), None)


def _typed(request: HttpRequest, name: str) -> str:
    return request.GET.get(name, "").strip()


def _filters(request: HttpRequest) -> Filters:
    """What the form asks for, as far as it can be read."""
    given = request.GET
    try:
        day = date.fromisoformat(_typed(request, "day"))
    except ValueError:
        day = None
    return Filters(
        table_id=row_number(_typed(request, "table")),
        number=row_number(_typed(request, "number")),
        gaming_day=day,
        dealer_id=row_number(_typed(request, "dealer")),
        state=given.get("state") if given.get("state") in STATES else None,
        mark=given.get("mark") if given.get("mark") in MARKS else None,
    )


def _marks(one: Round) -> list[str]:
    marks = [say("history.mark_corrected")] if one.corrections else []
    return [*marks, say("history.mark_frozen")] if one.frozen_at else marks


def dice_words(hands: list[dict[str, Any]]) -> str:
    """The players' hands, then the dealer's: Q Q Q K 9 – K 10 9 J A."""
    told = [" ".join(die["face"].replace("T", "10") for die in hand["dice"]) for hand in hands if hand["dice"]]
    return " – ".join(told)


@door(Action.VIEW_ROUNDS)
def one_round(request: HttpRequest, round_id: int) -> HttpResponse:
    """One round: every step with its dice, the postings it made, the receipts it gave."""
    return _round_page(request, get_object_or_404(Round, pk=round_id), hidden=False)


@door(Action.REPLAY_HIDDEN, methods=("POST",))
def hidden_cards(request: HttpRequest, round_id: int) -> HttpResponse:
    """The same with the cards and dice that nobody showed; who asks, and why, is written down first."""
    one = get_object_or_404(Round, pk=round_id)
    answer = hidden_reading.read(
        table_id=one.table_id, round=one.number, reason=request.POST.get("reason", ""), command_id=uuid4(),
        actor=request.actor,  # type: ignore[attr-defined]
    )  # fmt: skip
    if not answer.ok:
        raise Refused(Code(answer.code), **answer.facts)
    return _round_page(request, one, hidden=True)


@door(Action.VIEW_ROUNDS)
def phh(request: HttpRequest, round_id: int) -> HttpResponse:
    """An ended hand of Texas Hold'em as a PHH file, without the cards that nobody showed."""
    one = get_object_or_404(Round, pk=round_id)
    if not has_history(one):
        raise Http404
    table = get_object_or_404(Table, pk=one.table_id)
    return HttpResponse(
        history_of(one, table=table),
        content_type="application/toml; charset=utf-8",
        headers={"Content-Disposition": content_disposition_header(True, f"{table.code}-{one.number}.phh") or ""},
    )


def _round_page(request: HttpRequest, one: Round, *, hidden: bool) -> HttpResponse:
    steps = steps_of(one, hidden=hidden)
    names = names_of_staff(step["facts"].get("approved_by") for step in steps)
    for step in steps:
        step["words"] = sentence_of(step["name"], step["facts"], names=names)
        step["kind"] = say(f"event.{step['name']}")
        step["lines"] = lines_of(step["name"], step["facts"], names=names)
        step["by"] = say("history.by", actor=step["actor"], who=step["who"])
    opened = steps[0]["facts"] if steps else {}
    money = [{**entry, "kind_words": say(f"money_kind.{entry['kind']}")} for entry in money_of(one)]
    wagers = [{**row, "decision_words": _decision_words(row)} for row in wagers_of(one)]
    for entry in money:
        entry["reason"] = reason_words(entry["reason"])
        for posting in entry["postings"]:
            posting["kind_words"] = say(f"account.{posting['kind']}")
    state = state_told(one, empty=nobody_bet([one]))
    facts = {
        "round": one,
        "table": get_object_or_404(Table, pk=one.table_id),
        "opened": day_and_time(one.opened_at),
        "engine": opened.get("engine_version", "–"),
        "state": say(f"history.state_{state}"),
        "is_void": state == Round.State.VOID,
        "marks": _marks(one),
        "steps": steps,
        "shown_steps": [{name: step[name] for name in SHOWN_OF_A_STEP} for step in steps],
        "paytables": [_paytable_words(spot, table) for spot, table in opened.get("paytables", {}).items()],
        "wagers": wagers,
        "wagers_sum": sum(row["net"] or 0 for row in wagers),
        "money": money,
        "receipts": [_receipt_words(row, steps) for row in receipts_of(one)],
        "hidden": hidden,
        "has_history": has_history(one),
        "may_read_hidden": deals_face_down(one) and not hidden and may(request, Action.REPLAY_HIDDEN),
        "players": players_of(one),
        "words": {name: say(f"history.{name}") for name in ("dealer_hand", "no_dice", "board", "face_down")}
        | {
            "seat": say("history.seat", seat="{hand}"),
            "players": say("history.players", hand="{hand}"),
            "step": say("history.step", step="{step}", steps="{steps}"),
        },
    }
    return render(request, "office/round.html", office_facts(request, here="rounds", **facts))


def _decision_words(row: Mapping[str, Any]) -> str:
    if row["taken_back"]:
        return say("history.taken_back")
    if row["decision"] is None:
        return "–"
    words = say(f"history.decided_{row['decision']}", amount=row["call"])
    return say("history.by_clock", decision=words) if row["by_clock"] else words


def _receipt_words(row: Mapping[str, Any], steps: list[dict[str, Any]]) -> dict[str, Any]:
    """A press's answer in words: what it brought about, or why it was refused."""
    return {"id": row["id"], "at_words": day_and_time(row["at"]), "answer": _answer_words(row, steps)}


def _answer_words(row: Mapping[str, Any], steps: list[dict[str, Any]]) -> str:
    answer = row["answer"]
    if not answer.get("ok", True):
        return say("receipt.refused", why=refusal(answer["code"], answer.get("facts", {}))[0])
    own = [step["words"] for step in steps if step["number"] in row["numbers"]]
    if not own:
        return say("receipt.accepted_only")
    first = own[0] if len(own) == 1 else say("receipt.more", first=own[0], count=len(own) - 1)
    return say("receipt.accepted", what=first)


def _paytable_words(spot: str, table: dict[str, Any]) -> dict[str, str]:
    spot_words = say(f"spot.{spot}") if knows(f"spot.{spot}") else spot
    words = paytable_words(spot=spot, name=table["name"], label=table.get("label", ""))
    return {"spot": spot_words, "table": say("pit.paytable_of", name=words, version=table["version"])}
