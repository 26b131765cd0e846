"""The office's audit page: what surveillance and auditors read of sign-ins, alerts, changes and journals. Read-only."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.people.models import SignInAttempt, Staff
from casino.people.roles import Action
from tables.dealing.table_events import HiddenRead
from tables.engine.events import DieCorrected, RollDeclaredVoid
from tables.engine.holdem.events import CardCorrected
from tables.engine.pot.events import HandEnded
from tables.models import Alert, JournalEvent, Table, VerifiedHead
from tables.reports.audit import SETTLED_ANEW, changes, changes_by_person
from tables.screens.cage_forms import slip_reason
from tables.screens.doors import door, office_facts
from tables.screens.instants import day_and_time
from tables.screens.step_sentences import sentence_of
from tables.screens.step_values import reason_words
from tables.screens.words import knows, say
from tables.selectors import names_of_staff

AUDIT_ROWS = 50
SLIP_VOIDED = "slip_voided"
TOLD_BY_FACTS = (CardCorrected.__name__, DieCorrected.__name__, RollDeclaredVoid.__name__)


@door(Action.VIEW_REPORTS)
def audit(request: HttpRequest) -> HttpResponse:
    """Sign-ins, alerts, voids and corrections by person, who read what was hidden, and how far each journal has been
    verified."""
    facts = {
        "hidden_reads": _hidden_reads(),
        "sign_ins": _sign_ins(),
        "alerts": _alerts(),
        "corrections": _corrections(),
        "by_person": _by_person(),
        "chains": _chains(),
    }
    return render(request, "office/audit.html", office_facts(request, here="audit", **facts))


def _hidden_reads() -> list[dict[str, Any]]:
    rows = list(JournalEvent.objects.filter(name=HiddenRead.__name__).order_by("-at")[:AUDIT_ROWS])
    who = {row.pk: row.actor.partition(":")[2] for row in rows}
    names = dict(Staff.objects.filter(pk__in=set(who.values())).values_list("pk", "name"))
    codes = dict(Table.objects.values_list("pk", "code"))
    told = [(row, json.loads(row.body)) for row in rows]
    return [
        {
            "at": day_and_time(row.at),
            "who": names.get(int(who[row.pk]), "–"),
            "table": codes.get(row.table_id, "–"),
            "round": facts["round"],
            "reason": facts["reason"],
        }
        for row, facts in told
    ]


def _sign_ins() -> list[dict[str, Any]]:
    attempts = SignInAttempt.objects.order_by("-at", "-pk")[:AUDIT_ROWS]
    return [
        {
            "at": day_and_time(row.at),
            "who": row.identifier,
            "kind": row.kind,
            "device": row.device_id,
            "outcome": say(f"outcome.{row.outcome}"),
            "is_bad": row.outcome in ("wrong", "locked"),
        }
        for row in attempts
    ]


def _alerts() -> list[dict[str, Any]]:
    found = list(Alert.objects.select_related("table").order_by("-last_at")[:AUDIT_ROWS])
    names = dict(Staff.objects.filter(pk__in={row.answered_by for row in found}).values_list("pk", "name"))
    return [
        {
            "at": day_and_time(row.last_at),
            "table": row.table.code if row.table else "–",
            "what": say(f"pit_alert.{row.what}") if knows(f"pit_alert.{row.what}") else row.what,
            "count": row.count,
            "state": say(f"alert_state.{row.state}"),
            "by": names.get(row.answered_by or 0, "–"),
            "reason": reason_words(row.reason),
        }
        for row in found
    ]


def _corrections() -> list[dict[str, Any]]:
    rows = changes(limit=AUDIT_ROWS)
    names = names_of_staff(row["approved_by"] for row in rows)
    return [
        {
            "at": day_and_time(row["at"]),
            "what": _change_words(row["name"]),
            "more": _change_facts(row, names),
            "table": row["table"],
            "round": row["round"],
            "round_id": row["round_id"],
            "by": say(f"actor.{row['by']}") if knows(f"actor.{row['by']}") else row["by"],
            "approved": names.get(row["approved_by"] or 0, "–"),
            "reason": slip_reason(row["reason"]) if row["name"] == SLIP_VOIDED else reason_words(row["reason"]),
            "amount": _change_amount(row),
        }
        for row in rows
    ]


def _change_words(name: str) -> str:
    if name == SLIP_VOIDED:
        return say("money_kind.slip_voided")
    return say("audit.misdeal") if name == HandEnded.__name__ else say(f"event.{name}")


def _change_facts(row: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Which slip, or which die or card read otherwise; nothing where the act says it all."""
    if row["name"] == SLIP_VOIDED:
        return str(row["facts"]["voids"])
    if row["die"] is not None:
        return sentence_of(DieCorrected.__name__, row["die"], names=names)
    return sentence_of(row["name"], row["facts"], names=names) if row["name"] in TOLD_BY_FACTS else ""


def _change_amount(row: Mapping[str, Any]) -> str:
    """What the players had by it, or gave; "–" where no money moved."""
    amount = row["amount"]
    if amount is None:
        return "–"
    if row["name"] in SETTLED_ANEW:
        which = "to_players" if amount > 0 else "from_players" if amount < 0 else "players_same"
        return say(f"audit.{which}", amount=abs(amount))
    return say("audit.slip_back" if row["name"] == SLIP_VOIDED else "audit.bets_back", amount=amount)


def _by_person() -> list[dict[str, Any]]:
    """The exception report: who voided and corrected how often."""
    rows = changes_by_person()
    names = names_of_staff(row["staff_id"] for row in rows)
    return [
        {"name": names.get(row["staff_id"], "–"), "kind": _change_words(row["name"]), "count": row["count"]}
        for row in rows
    ]


def _chains() -> list[dict[str, Any]]:
    heads = {head.table_id: head for head in VerifiedHead.objects.all()}
    rows = []
    for table in Table.objects.order_by("code"):
        head = heads.get(table.pk)
        rows.append(
            {
                "table": table.code,
                "last": table.last_number,
                "digest": bytes(table.head_digest).hex()[:16],
                "verified": head.number if head else None,
                "at": day_and_time(head.at) if head else say("audit.never"),
                "is_whole": head is not None and head.number == table.last_number,
            }
        )
    return rows
