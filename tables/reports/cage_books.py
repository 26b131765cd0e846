"""What the cage reads: balances, a patron's statement, the slips and the cash of a gaming day."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Sum

from payouts.chart import VOIDABLE_SERIES, AccountKind, EntryKind
from payouts.models import Account, Posting, Slip
from tables.models import TableSession
from tables.selectors import codes_of_tables, names_of_staff

FIRST_WINDOW = 1
CASH_IN, CASH_OUT = "B", "P"


def bankrolls(patron_ids: Iterable[int]) -> dict[int, int]:
    """What lies on the bankroll of each patron, in minor units."""
    held = Account.objects.filter(kind=AccountKind.BANKROLL, owner_id__in=list(patron_ids))
    return dict(held.values_list("owner_id", "balance"))


def patron_money(patron_id: int) -> dict[str, int]:
    """`balance` of the bankroll, `on_tables` in open sittings, `owes` to the house."""
    sums = dict(
        Account.objects.filter(patron_id=patron_id)
        .values_list("kind")
        .annotate(sum=Sum("balance"))
        .values_list("kind", "sum")
    )
    bankroll = bankrolls([patron_id]).get(patron_id, 0)
    return {
        "balance": bankroll,
        "on_tables": sums.get(AccountKind.SITTING.value, 0),
        "owes": sums.get(AccountKind.PATRON_RECEIVABLE.value, 0),
    }


def statement(patron_id: int, *, limit: int | None) -> list[dict[str, Any]]:
    """The postings of a patron's bankroll, newest first, with what made them."""
    account = Account.objects.filter(kind=AccountKind.BANKROLL, owner_id=patron_id).values_list("pk", flat=True).first()
    if account is None:
        return []
    postings = Posting.objects.filter(account_id=account).select_related("entry").order_by("-pk")
    rows = list(postings if limit is None else postings[:limit])
    slips = {slip.entry_id: slip.number for slip in Slip.objects.filter(entry_id__in=[row.entry_id for row in rows])}
    tables = codes_of_tables(row.entry.table_id for row in rows)
    return [
        {
            "at": row.entry.at,
            "kind": row.entry.kind,
            "table": tables.get(row.entry.table_id or 0),
            "slip": slips.get(row.entry_id),
            "amount": row.amount,
            "balance_after": row.balance_after,
        }
        for row in rows
    ]


def window_today(day: date, *, window: int = FIRST_WINDOW) -> dict[str, int]:
    """Cash in and out in a gaming day, each on its own, voided slips left out; the drawer's cash now."""
    voided = Slip.objects.filter(entry__reversed_by__kind=EntryKind.SLIP_VOIDED).values("pk")
    sums = dict(
        Slip.objects.filter(gaming_day=day, series__in=(CASH_IN, CASH_OUT))
        .exclude(pk__in=voided)
        .values_list("series")
        .annotate(sum=Sum("amount"))
        .values_list("series", "sum")
    )
    drawer = (
        Account.objects.filter(kind=AccountKind.CAGE_CASH, owner_id=window).values_list("balance", flat=True).first()
    )
    return {"cash_in": sums.get(CASH_IN, 0), "cash_out": sums.get(CASH_OUT, 0), "cash": drawer or 0}


def void_of(slip: Slip) -> Slip | None:
    """The slip that sent this one's money back, or None."""
    return Slip.objects.filter(entry__reverses=slip.entry_id).first() if slip.entry_id else None


def is_voidable(slip: Slip) -> bool:
    """Whether the slip moved money that can still be sent back by a void; a table's, while its session is open."""
    if slip.series not in VOIDABLE_SERIES or slip.entry is None or void_of(slip) is not None:
        return False
    session_id = slip.entry.session_id
    return session_id is None or TableSession.objects.filter(pk=session_id, closed_at=None).exists()


def slips_of(day: date) -> list[dict[str, Any]]:
    """The slips of a gaming day, newest first."""
    slips = list(Slip.objects.filter(gaming_day=day).order_by("-pk"))
    cashiers = names_of_staff(slip.made_by for slip in slips)
    return [
        {
            "number": slip.number,
            "at": slip.at,
            "act": slip.facts["act"],
            "patron": _called(slip.facts.get("patron") or {}),
            "cashier": cashiers.get(slip.made_by or 0),
            "amount": slip.amount,
        }
        for slip in slips
    ]


def _called(patron: dict[str, str]) -> str | None:
    """The full name, or the name at the table on slips from before they kept it; None where a slip is nobody's."""
    return patron.get("name") or patron.get("shown_name")
