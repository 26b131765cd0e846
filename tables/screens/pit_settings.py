"""A pot table's settings at the pit: blinds, structure, buy-in, what the house takes. They are typed, judged by the
engine, shown as players will read them, and set while the table is closed.

What holds and who may change it is `tables/floor/rules.py`'s; how a setting is asked and read is `setting_forms.py`'s.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from casino.people.roles import Action
from tables.engine.errors import Code, Refused
from tables.engine.game import POT
from tables.engine.games import game_of
from tables.floor import rules as desk
from tables.models import Table
from tables.screens import setting_forms
from tables.screens.doors import door, in_words, page_facts
from tables.screens.given import row_number
from tables.screens.setting_words import setting_name, setting_value
from tables.screens.words import LANGUAGES, language_in_use, say
from tables.selectors import rules_in_force

LOOK, SET = "look", "set"


@door(Action.SET_LIMITS, methods=("GET", "POST"))
def table_settings(request: HttpRequest, pit_id: int, table_id: int) -> HttpResponse:
    """The settings that hold at a pot table; what was typed, looked at or set."""
    table = get_object_or_404(Table, pk=table_id, pit_id=pit_id)
    if game_of(table.game).kind != POT:
        raise Http404
    if request.method == "POST":
        return _pressed(request, table)
    asked_in = request.GET.get("language")
    if asked_in in LANGUAGES and asked_in != language_in_use():
        return _in_language(request, str(asked_in))
    done = {"tone": "done", "first": say("settings.done"), "second": say("settings.done_more")}
    opened = {"tone": "look", "first": say("settings.when_open"), "second": say("settings.when_open_more")}
    if table.session_id is not None:
        return _page(request, table, answer=opened)
    return _page(request, table, answer=done if "done" in request.GET else None)


def _in_language(request: HttpRequest, language: str) -> HttpResponse:
    """The pit's own page keeps its language in the browser, and hands it to this one by its address."""
    response = HttpResponseRedirect(request.path)
    place = request.place  # type: ignore[attr-defined]
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, language, path=place.path, secure=request.is_secure(), samesite="Lax"
    )
    return response


def _pressed(request: HttpRequest, table: Table) -> HttpResponse:
    game = game_of(table.game)
    typed = {setting.name: request.POST.get(setting.name, "") for setting in game.settings}
    if request.POST.get("step") not in (LOOK, SET):
        return _page(request, table, typed=typed)
    values, wrong = setting_forms.read(game, typed)
    if not wrong:
        try:
            desk.require_buy_in(values)
        except Refused as refused:
            wrong = {str(refused.facts["setting"]): say("settings.wrong_buy_in")}
    if wrong:
        answer = {"tone": "refused", "first": say("settings.wrong", count=len(wrong)), "second": _named(wrong)}
        return _page(request, table, typed=typed, wrong=wrong, answer=answer, status=422)
    if request.POST["step"] == LOOK:
        return _page(request, table, typed=typed, looked_at=values)
    return _set(request, table, typed=typed, values=values)


def _set(request: HttpRequest, table: Table, *, typed: Mapping[str, str], values: Mapping[str, Any]) -> HttpResponse:
    seen, command_id = row_number(request.POST.get("seen", "")), request.POST.get("command_id", "")
    try:
        if seen is None:
            raise Refused(Code.MALFORMED, field="seen")
        answer = desk.set_settings(
            table_id=table.pk, settings=values, seen=seen, command_id=UUID(command_id),
            actor=request.actor,  # type: ignore[attr-defined]
        )  # fmt: skip
        if not answer.ok:
            raise Refused(Code(answer.code), **answer.facts)
    except ValueError:
        return _refused(request, table, typed, Refused(Code.MALFORMED, field="command_id"))
    except Refused as refused:
        return _refused(request, table, typed, refused)
    return HttpResponseRedirect(f"{reverse('pit_settings', args=[table.pit_id, table.pk])}?done")


def _refused(request: HttpRequest, table: Table, typed: Mapping[str, str], refused: Refused) -> HttpResponse:
    first, second = in_words(refused)
    answer = {"tone": "refused", "first": first, "second": second, "code": refused.code.value}
    return _page(request, table, typed=typed, answer=answer, status=422)


def _named(wrong: Mapping[str, str]) -> str:
    return " · ".join(say("setting.line", name=setting_name(name), value=words) for name, words in wrong.items())


def _page(
    request: HttpRequest,
    table: Table,
    *,
    typed: Mapping[str, str] | None = None,
    wrong: Mapping[str, str] | None = None,
    looked_at: Mapping[str, Any] | None = None,
    answer: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    game = game_of(table.game)
    now = rules_in_force(game, table)
    fields = setting_forms.typed_of(game, now) if typed is None else typed
    facts = page_facts(
        table=table,
        groups=setting_forms.form_of(game, fields, wrong or {}),
        answer=answer,
        is_open=table.session_id is not None,
        looked_at=looked_at is not None,
        changes=[] if looked_at is None else _changes(now, looked_at),
        kept=fields,
        seen=table.rules_number,
        command_id=uuid4(),
        preview={
            "rules": dict(looked_at or now),
            "table": {"game": table.game, "code": table.code},
            "digits": settings.HOUSE_CURRENCY_DIGITS,
        },
    )
    return render(request, "pit/settings.html", facts, status=status)


def _changes(now: Mapping[str, Any], then: Mapping[str, Any]) -> list[dict[str, str]]:
    """What would hold instead, setting by setting."""
    return [
        {"name": setting_name(name), "now": setting_value(name, now[name]), "then": setting_value(name, then[name])}
        for name in then
        if then[name] != now[name]
    ]
