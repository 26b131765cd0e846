"""The office's pay-table editor: drafts with exact figures on every keystroke, signatures, publication, versions.

Gates and publication are `tables/floor/paytables.py`'s, figures `tables/reports/paytable_figures.py`'s.
"""

import csv
import re
import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from casino.people import clock
from casino.people.models import Staff
from casino.people.roles import Action
from payouts.calc.pay import Pay
from payouts.calc.paytable import BadPayTable, PayTable, lines_of
from payouts.catalog import APPROVALS, OVERRIDES, approvals_of, overrides_of, table_of
from payouts.models import PayTableSignature, PayTableVersion
from tables.engine.errors import Code, Refused
from tables.engine.games import game_of
from tables.floor import paytables as desk
from tables.models import Table
from tables.reports.best_play import best_play_svg
from tables.reports.paytable_figures import (
    bands_in_words,
    chart_bands,
    percent,
    spot_facts,
    worst_round,
)
from tables.screens.doors import door, fresh, may, office_facts
from tables.screens.given import row_number
from tables.screens.instants import day_and_time
from tables.screens.words import knows, paytable_words, say
from tables.selectors import rules_in_force

TYPED_PAY = re.compile(r"lose|push|(?P<to_one>[0-9]{1,10})(?:[/:](?P<parts>[1-9][0-9]{0,9}))?", re.ASCII)
MOST_TO_ONE, MOST_PARTS = 99_999, 9_999
TYPED_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
ANTE = "ante"
PLAYERS_WITHOUT_SEATS = 1

State = PayTableVersion.State


# --- the list ---------------------------------------------------------------------------------------------------------


@door(Action.VIEW_PAYTABLES)
def versions(request: HttpRequest) -> HttpResponse:
    """Every version, by game, spot and name, the newest first."""
    found = PayTableVersion.objects.order_by("game", "spot", "name", "-version")
    facts = {"versions": _rows(found), "may_draft": may(request, Action.DRAFT_PAYTABLE)}
    return render(request, "paytables/list.html", office_facts(request, here="paytables", **facts))


def _rows(found: Any) -> list[dict[str, Any]]:
    """Versions as lines of a list, with what stands in force among them."""
    at = clock.now()
    seen: set[tuple[str, str, str]] = set()
    rows = []
    for version in found:
        name = (version.game, version.spot, version.name)
        reached = version.state == State.PUBLISHED and version.in_force_from <= at
        rows.append(
            {
                "id": version.pk,
                "game": _word("game", version.game),
                "spot": _word("spot", version.spot),
                "name": _name_in_words(version),
                "version": version.version,
                "negative": version.negative_edge,
                "edge": _edge_on_file(version),
                "standing": _standing(version, reached=reached, replaced=name in seen),
                "is_now": reached and name not in seen,
                "signed": approvals_of(version),
                "needed": APPROVALS,
                "shipped": version.shipped,
            }
        )
        if reached:
            seen.add(name)
    return rows


def _standing(version: PayTableVersion, *, reached: bool, replaced: bool) -> str:
    if version.state != State.PUBLISHED:
        return say(f"paytables.{version.state}")
    if not reached:
        return say("paytables.later", at=day_and_time(version.in_force_from))
    return say("paytables.replaced" if replaced else "paytables.now")


def _name_in_words(version: PayTableVersion) -> str:
    return paytable_words(spot=version.spot, name=version.name, label=version.label)


def _edge_on_file(version: PayTableVersion) -> str:
    """The edge that was reckoned when the lines were saved."""
    return percent(desk.house_edge_of(version), decimals=3)


# --- one version ------------------------------------------------------------------------------------------------------


@door(Action.VIEW_PAYTABLES)
def version(request: HttpRequest, version_id: int) -> HttpResponse:
    """The editor of a draft, or a version as it stands, with its figures, signatures and history."""
    found = get_object_or_404(PayTableVersion, pk=version_id)
    facts = {**_standing_facts(request, found), **_figures(found, table_of(found), table_id=None)}
    return render(request, "paytables/version.html", office_facts(request, here="paytables", **facts))


def _standing_facts(request: HttpRequest, found: PayTableVersion) -> dict[str, Any]:
    """What the page says of a version besides its figures: whose it is, who signed, what may be done now."""
    staff = request.staff  # type: ignore[attr-defined]
    is_draft = found.state == State.DRAFT
    may_edit = is_draft and may(request, Action.DRAFT_PAYTABLE) and found.author_id in (None, staff.pk)
    mine = set(found.signatures.filter(checksum=found.checksum, staff_id=staff.pk).values_list("kind", flat=True))
    at_tables = desk.tables_for_the_player(found)
    history = PayTableVersion.objects.filter(game=found.game, spot=found.spot, name=found.name).order_by("-version")
    return {
        "version": found,
        "game_words": _word("game", found.game),
        "spot_words": _word("spot", found.spot),
        "name_words": _name_in_words(found),
        "standing": next(row["standing"] for row in _rows(history) if row["id"] == found.pk),
        "author": Staff.objects.filter(pk=found.author_id or 0).values_list("name", flat=True).first(),
        "is_draft": is_draft,
        "may_edit": may_edit,
        "typed": [_typed_line(key, str(pay)) for key, pay in table_of(found).lines],
        "tables": Table.objects.filter(game=found.game).order_by("code"),
        "signatures": _signatures(found),
        "approvals": approvals_of(found),
        "approvals_needed": APPROVALS,
        "overrides": overrides_of(found),
        "overrides_needed": OVERRIDES,
        "may_approve": may(request, Action.APPROVE_PAYTABLE)
        and found.state != State.PUBLISHED
        and found.author_id != staff.pk
        and "approval" not in mine,
        "turned_at": ", ".join(at_tables),
        "player_has_edge": found.negative_edge or bool(at_tables),
        "may_override": may(request, Action.OVERRIDE_EDGE) and found.author_id != staff.pk and "override" not in mine,
        "may_publish": found.state == State.APPROVED and may(request, Action.PUBLISH_PAYTABLE),
        "may_draft": may(request, Action.DRAFT_PAYTABLE),
        "history": _rows(history),
    }


def _signatures(found: PayTableVersion) -> list[dict[str, Any]]:
    rows = list(found.signatures.order_by("at"))
    names = dict(Staff.objects.filter(pk__in=[row.staff_id for row in rows]).values_list("pk", "name"))
    return [_signature(row, names[row.staff_id], of=found) for row in rows]


def _signature(row: PayTableSignature, name: str, *, of: PayTableVersion) -> dict[str, Any]:
    words = say(f"paytables.signature_{row.kind}", name=name, reason=row.reason)
    counts = row.checksum == of.checksum and row.staff_id != of.author_id
    return {"words": words, "at": day_and_time(row.at), "counts": counts}


# --- figures ----------------------------------------------------------------------------------------------------------


@door(Action.VIEW_PAYTABLES, methods=("POST",))
def figures(request: HttpRequest, version_id: int) -> HttpResponse:
    """The figures of the lines as they are typed. Nothing is kept."""
    found = get_object_or_404(PayTableVersion, pk=version_id)
    started = time.perf_counter()
    wrong = _wrong_lines(request, found)
    if wrong:
        return render(request, "paytables/unreadable.html", {"wrong": wrong}, status=422)
    facts = _figures(found, _typed_table(request, found), table_id=row_number(request.POST.get("table", "")))
    response = render(request, "paytables/figures.html", {**facts, "version": found})
    response["Server-Timing"] = f"figures;dur={(time.perf_counter() - started) * 1000:.1f}"
    return response


def _figures(found: PayTableVersion, table: PayTable, *, table_id: int | None) -> dict[str, Any]:
    """What the page says about these lines at a table's rules and limits, or at the game's defaults."""
    game = game_of(found.game)
    chosen = Table.objects.filter(pk=table_id, game=found.game).first() if table_id else None
    rules = rules_in_force(game, chosen)
    tables = {**desk.tables_in_force(game=game.name), found.spot: table}
    odds = desk.odds_under(game=game.name, rules=rules, tables=tables)
    players = (chosen.seats if chosen is not None else 0) or PLAYERS_WITHOUT_SEATS
    spot = spot_facts(odds.spots[found.spot])
    for line in spot["lines"]:
        line["words"] = _word("pay_line", line["line"])
    is_ante = found.spot == ANTE
    return {
        "figures": spot,
        "is_ante": is_ante,
        "strategies": [
            (say(f"paytables.strategy_{name.replace(':', '_').lower()}"), edge)
            for name, edge in spot.get("strategies", ())
        ],
        "chart": _chart(odds.chart, rules=rules, call_rate=spot["call_rate"]) if is_ante else "",
        "worst": worst_round(game=game, rules=rules, tables=tables, players=players),
        "table_words": chosen.code if chosen is not None else say("paytables.figures_default"),
    }


def _chart(chart: Any, *, rules: Mapping[str, Any], call_rate: str) -> str:
    bands, calls = chart_bands(chart, rules=rules)
    words = {category: _word("pay_line", category) for category, _ in bands}
    labels = {
        "title": say("paytables.chart_title", rate=call_rate),
        "call": say("paytables.chart_call"),
        "fold": say("paytables.chart_fold"),
        "columns": say("paytables.chart_columns"),
    }
    columns = [label.replace("T", "10") for label in chart.columns]
    return best_play_svg(bands=bands_in_words(bands, words), columns=columns, calls=calls, words=labels)


def _typed_line(key: str, pay: str) -> dict[str, str]:
    return {"key": key, "words": _word("pay_line", key), "pay": pay}


def _wrong_lines(request: HttpRequest, found: PayTableVersion) -> list[dict[str, str]]:
    """The lines that cannot be taken, each with `why` in words, to be marked one by one."""
    typed = [_typed_line(key, request.POST.get(f"line-{key}", "").strip().lower()) for key, _, _ in found.lines]
    wrong = []
    for line in typed:
        kind = _wrong(line["pay"])
        if kind:
            words = say(f"paytables.{kind}_line", line=line["words"], most=MOST_TO_ONE, parts=MOST_PARTS)
            wrong.append({**line, "kind": kind, "why": words})
    return wrong


def _wrong(pay: str) -> str:
    """ "unreadable", "too_much", or nothing for a pay that can be taken."""
    read = TYPED_PAY.fullmatch(pay)
    if read is None:
        return "unreadable"
    to_one, parts = int(read.group("to_one") or 0), int(read.group("parts") or 1)
    return "too_much" if to_one > MOST_TO_ONE or parts > MOST_PARTS else ""


def _typed_table(request: HttpRequest, found: PayTableVersion) -> PayTable:
    """The lines of the form as a pay-table. Refuses BAD_PAYTABLE."""
    wrong = _wrong_lines(request, found)
    if wrong:
        why = "unreadable" if any(line["kind"] == "unreadable" for line in wrong) else "too_much"
        raise Refused(
            Code.BAD_PAYTABLE, lines=[line["key"] for line in wrong], why=why, most=MOST_TO_ONE, parts=MOST_PARTS
        )
    pays = {key: request.POST[f"line-{key}"].strip().lower() for key, _, _ in found.lines}
    allowed = game_of(found.game).spot(found.spot).lines
    try:
        lines = lines_of({key: Pay.parse(pay) for key, pay in pays.items()}, allowed=allowed)
    except (BadPayTable, ValueError) as bad:
        raise Refused(Code.BAD_PAYTABLE, why=str(bad)) from bad
    return PayTable(game=found.game, spot=found.spot, name=found.name, lines=lines, label=found.label)


# --- acts -------------------------------------------------------------------------------------------------------------


@door(Action.DRAFT_PAYTABLE, methods=("GET", "POST"))
def new(request: HttpRequest) -> HttpResponse:
    """Start a draft as a copy of any version, under its name or another."""
    if request.method == "POST":
        start = get_object_or_404(PayTableVersion, pk=_number(request, "start"))
        name = request.POST.get("name", "").strip() or start.name
        if not TYPED_NAME.fullmatch(name):
            raise Refused(Code.MALFORMED, field="name")
        copied = table_of(start)
        label = copied.label if name == start.name else ""  # a label says which table it is: a copy has none yet
        table = PayTable(game=copied.game, spot=copied.spot, name=name, lines=copied.lines, label=label)
        made = desk.draft(table=table, author=request.actor)  # type: ignore[attr-defined]
        return fresh(request, reverse("office_paytable", args=[made.pk]))
    found = PayTableVersion.objects.order_by("game", "spot", "name", "-version")
    facts = {"versions": _rows(found), "start": request.GET.get("start", "")}
    return render(request, "paytables/new.html", office_facts(request, here="paytables", **facts))


@door(Action.DRAFT_PAYTABLE, methods=("POST",))
def save(request: HttpRequest, version_id: int) -> HttpResponse:
    """Keep the lines of a draft. The answer brings what stands on the page about it as it is now: whose it is, who
    signed, the edge on file; what is signed after it is what was saved."""
    found = get_object_or_404(PayTableVersion, pk=version_id)
    table = _typed_table(request, found)
    saved = desk.revise(version_id=found.pk, table=table, by=request.actor)  # type: ignore[attr-defined]
    answer = {"tone": "done", "first": say("paytables.saved"), "second": say("paytables.saved_more")}
    return render(request, "paytables/saved.html", {**_standing_facts(request, saved), **answer})


@door(Action.APPROVE_PAYTABLE, methods=("POST",))
def approve(request: HttpRequest, version_id: int) -> HttpResponse:
    """Sign these very lines: the checksum on the form is the one that was looked at."""
    desk.approve(version_id=version_id, by=request.actor, seen=_seen(request))  # type: ignore[attr-defined]
    return fresh(request, reverse("office_paytable", args=[version_id]))


@door(Action.OVERRIDE_EDGE, methods=("POST",))
def override(request: HttpRequest, version_id: int) -> HttpResponse:
    """Put one's name to a table that gives the player the edge."""
    signed = {"reason": request.POST.get("reason", "").strip(), "seen": _seen(request)}
    desk.override_edge(version_id=version_id, by=request.actor, **signed)  # type: ignore[attr-defined]
    return fresh(request, reverse("office_paytable", args=[version_id]))


@door(Action.PUBLISH_PAYTABLE, methods=("POST",))
def publish(request: HttpRequest, version_id: int) -> HttpResponse:
    """Put an approved version in force from a time."""
    starts, by = _time(request.POST.get("in_force_from", "").strip()), request.actor  # type: ignore[attr-defined]
    desk.publish(version_id=version_id, by=by, seen=_seen(request), in_force_from=starts)
    return fresh(request, reverse("office_paytable", args=[version_id]))


def _seen(request: HttpRequest) -> str:
    """The checksum of the lines on the page, from its form."""
    return request.POST.get("checksum", "")


def _time(text: str) -> datetime | None:
    """A wall-clock time of the house as an instant; None for none. Refuses MALFORMED."""
    if not text:
        return None
    try:
        return datetime.fromisoformat(text).replace(tzinfo=clock.house().zone)
    except ValueError:
        raise Refused(Code.MALFORMED, field="in_force_from") from None


def _number(request: HttpRequest, field: str) -> int:
    given = row_number(request.POST.get(field, ""))
    if given is None:
        raise Refused(Code.MALFORMED, field=field)
    return given


# --- versions side by side, and as a file -----------------------------------------------------------------------------


@door(Action.VIEW_PAYTABLES)
def difference(request: HttpRequest, version_id: int, other_id: int) -> HttpResponse:
    """Two versions of one spot, line by line and figure by figure."""
    first, second = sorted(
        (get_object_or_404(PayTableVersion, pk=pk) for pk in (version_id, other_id)), key=lambda one: one.version
    )
    if (first.game, first.spot) != (second.game, second.spot):
        raise Refused(Code.NO_SUCH_SPOT, spot=second.spot)
    before, after = dict(table_of(first).lines), dict(table_of(second).lines)
    lines = [
        {"words": _word("pay_line", key), "before": str(before[key]), "after": str(after[key])}
        for key in before
        if before[key] != after.get(key)
    ]
    facts = {
        "name": _name_in_words(first),
        "first": first,
        "second": second,
        "lines": lines,
        "first_edge": _edge_on_file(first),
        "second_edge": _edge_on_file(second),
    }
    return render(request, "paytables/difference.html", office_facts(request, here="paytables", **facts))


@door(Action.VIEW_PAYTABLES)
def export(request: HttpRequest, version_id: int) -> HttpResponse:
    """The version as CSV: lines, pays, exact hit rates and parts of the return."""
    found = get_object_or_404(PayTableVersion, pk=version_id)
    game = game_of(found.game)
    tables = {**desk.tables_in_force(game=game.name), found.spot: table_of(found)}
    odds = desk.odds_under(game=game.name, rules=rules_in_force(game, None), tables=tables).spots[found.spot]
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = (
        f'attachment; filename="{found.game}-{found.spot}-{found.name}-v{found.version}.csv"'
    )
    rows = csv.writer(response)
    rows.writerow(["game", "spot", "name", "version", "state", "house_edge", "checksum"])
    rows.writerow(
        [found.game, found.spot, found.name, found.version, found.state, str(odds.house_edge), found.checksum]
    )
    rows.writerow(["line", "pays_to_1", "hit_rate", "part_of_return"])
    for line, figure in odds.lines.items():
        rows.writerow([line, figure.pay, str(figure.hit_rate), str(figure.value)])
    return response


def _word(front: str, value: str) -> str:
    """The word `front.value`, or the bare id of something newer than the words."""
    name = f"{front}.{value}"
    return say(name) if knows(name) else value
