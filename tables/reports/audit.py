"""Who changed what lay or had been paid: voids, corrections and rolls that did not count, from the journals, and slips
voided, from the cage. The audit page shows them.

Not every one of them has an entry in the ledger: a round voided before its settlement moved no money, it let the bets
go. So the journals are asked, and the ledger only for what it knows of the same act.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from casino.people.models import Staff
from payouts.models import Slip
from tables.dealing.table_events import MoneyPosted
from tables.engine.betting import RETURNED
from tables.engine.events import ChipsMoved, DieCorrected, RoundVoided, SettlementCorrected, SettlementVoided
from tables.engine.pot.events import HandEnded
from tables.models import CHANGES, Decision, JournalEvent, Round, Stake, Table
from tables.reports.rounds import TAKEN_BACK

ROWS = 50
NO_BETS = Q(name=RoundVoided.__name__, body__contains='"reason":"no_bets"')
SLIPS_VOIDED = Q(series="V")
SETTLED_ANEW = (SettlementCorrected.__name__, SettlementVoided.__name__)
STAFF = "staff:"


def changes(*, limit: int = ROWS) -> list[dict[str, Any]]:
    """The last acts, newest first: {"name", "facts", "die", "at", "table", "round_id", "round", "by", "approved_by",
    "reason", "amount"}.

    `name` is the event's, "HandEnded" for a misdeal, "slip_voided" for a slip; `die` the facts of the die by which a
    settlement was corrected, or None; `by` a staff member's name, or the kind of who acted; `approved_by` a staff id or
    None. `amount` is minor units, None where no money moved by it: of a round voided the bets that went back, of a
    misdeal the chips, of a settlement put right what the players had by it, of a slip its amount.
    """
    rows = [*_of_rounds(limit), *_of_slips(limit)]
    return sorted(rows, key=lambda row: row["at"], reverse=True)[:limit]


def changes_by_person() -> list[dict[str, Any]]:
    """The exception report, by count: {"staff_id", "name" as in `changes`, "count"}; what nobody of the staff did is
    left out."""
    found = _events().filter(actor__startswith=STAFF).values("actor", "name").annotate(count=Count("number"))
    rows = [
        {"staff_id": int(row["actor"].removeprefix(STAFF)), "name": row["name"], "count": row["count"]} for row in found
    ]
    slips = Slip.objects.filter(SLIPS_VOIDED, made_by__isnull=False).values("made_by").annotate(count=Count("pk"))
    rows += [{"staff_id": row["made_by"], "name": "slip_voided", "count": row["count"]} for row in slips]
    return sorted(rows, key=lambda row: (-row["count"], row["staff_id"], row["name"]))


def _events() -> QuerySet[JournalEvent]:
    """One event an act, of every act of the kind.

    Rounds that ended because nobody had bet are nobody's decision. The word alone does not say so, a dealer may type
    it: there must be no stake. A settlement is corrected by a die: that is one act.
    """
    stakes = Exists(Stake.objects.filter(round_id=OuterRef("round_id")))
    settlement = JournalEvent.objects.filter(
        round_id=OuterRef("round_id"), command_id=OuterRef("command_id"), name=SettlementCorrected.__name__
    )
    of_a_settlement = Q(name=DieCorrected.__name__) & Q(Exists(settlement))
    return JournalEvent.objects.filter(CHANGES).exclude(NO_BETS & ~stakes).exclude(of_a_settlement)


def _of_rounds(limit: int) -> list[dict[str, Any]]:
    events = list(_events().order_by("-at", "-number")[:limit])
    rounds = Round.objects.in_bulk({event.round_id for event in events if event.round_id})
    amounts = _amounts(events, rounds)
    dice = {
        row.command_id: json.loads(row.body)
        for row in JournalEvent.objects.filter(round_id__in=rounds, name=DieCorrected.__name__)
    }
    codes = dict(Table.objects.values_list("pk", "code"))
    names = _names(events)
    rows = []
    for event in events:
        facts = json.loads(event.body)
        one = rounds.get(event.round_id or 0)
        rows.append(
            {
                "name": event.name,
                "facts": facts,
                "die": dice.get(event.command_id) if event.name == SettlementCorrected.__name__ else None,
                "at": event.at,
                "table": codes.get(event.table_id, "–"),
                "round_id": event.round_id,
                "round": one.number if one else None,
                "by": names.get(event.actor) or event.actor.partition(":")[0],
                "approved_by": facts.get("approved_by"),
                "reason": facts.get("reason", ""),
                "amount": amounts.get((event.table_id, event.number)),
            }
        )
    return rows


def _of_slips(limit: int) -> list[dict[str, Any]]:
    slips = list(Slip.objects.filter(SLIPS_VOIDED).select_related("entry").order_by("-serial")[:limit])
    codes = dict(Table.objects.values_list("pk", "code"))
    return [
        {
            "name": "slip_voided",
            "facts": slip.facts,
            "die": None,
            "at": slip.at,
            "table": codes.get((slip.entry.table_id if slip.entry else None) or 0, "–"),
            "round_id": None,
            "round": None,
            "by": slip.facts["by"],
            "approved_by": slip.entry.approved_by if slip.entry else None,
            "reason": slip.facts["reason"],
            "amount": slip.amount,
        }
        for slip in slips
    ]


def _amounts(events: Sequence[JournalEvent], rounds: Mapping[int, Round]) -> dict[tuple[int, int], int]:
    """{(table, journal number): minor units} of the events that moved money or let it go."""
    ids = set(rounds)
    posted = {
        row.command_id: json.loads(row.body)["total"]
        for row in JournalEvent.objects.filter(round_id__in=ids, name=MoneyPosted.__name__)
    }
    back = _bets_back(rounds)
    chips = _chips_back(ids)
    amounts = {}
    for event in events:
        amount: int | None = None
        if event.name == RoundVoided.__name__:
            amount = back.get(event.round_id or 0, 0)
        elif event.name == HandEnded.__name__:
            amount = chips.get(event.round_id or 0, 0)
        elif event.name in SETTLED_ANEW:
            amount = posted.get(event.command_id)
        if amount is not None:
            amounts[event.table_id, event.number] = amount
    return amounts


def _bets_back(rounds: Mapping[int, Round]) -> dict[int, int]:
    """{round: stakes that lay and calls that counted}, the rounds with neither left out."""
    stakes = (
        Stake.objects.filter(round_id__in=rounds).exclude(TAKEN_BACK).values("round_id")
        .annotate(amount=Sum(F("ante") + F("bonus") + F("side")))
    )  # fmt: skip
    sums = {row["round_id"]: row["amount"] for row in stakes}
    calls = (
        Decision.objects.filter(round_id__in=rounds, called=True).values("round_id", "generation")
        .annotate(called_for=Sum("amount"))
    )  # fmt: skip
    for row in calls:
        if row["generation"] == rounds[row["round_id"]].decision_generation:
            sums[row["round_id"]] = sums.get(row["round_id"], 0) + row["called_for"]
    return sums


def _chips_back(ids: set[int]) -> dict[int, int]:
    """{round: what a misdeal gave back to the stacks}."""
    moved = JournalEvent.objects.filter(
        round_id__in=ids, name=ChipsMoved.__name__, body__contains=f'"reason":"{RETURNED}"'
    )
    sums: dict[int, int] = {}
    for row in moved:
        if row.round_id is not None:
            sums[row.round_id] = sums.get(row.round_id, 0) + json.loads(row.body)["amount"]
    return sums


def _names(events: Sequence[JournalEvent]) -> dict[str, str]:
    ids = {event.actor.removeprefix(STAFF) for event in events if event.actor.startswith(STAFF)}
    return {f"{STAFF}{pk}": name for pk, name in Staff.objects.filter(pk__in=ids).values_list("pk", "name")}
