"""Looking at money: balances, statements, a session's books, the currency log. Reads only; nothing here decides."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from casino.people import clock
from payouts.chart import ROUND_KINDS, AccountKind, EntryKind
from payouts.models import Account, Entry, Posting, Slip

# Cash in or cash out above this many whole units of currency in one gaming day is reported.
REPORTED_ABOVE = 10_000


@dataclass(frozen=True, slots=True)
class Funds:
    """What an account holds, what of it is set aside, what is left; minor units."""

    balance: int
    reserved: int

    @property
    def available(self) -> int:
        return self.balance - self.reserved


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One posting as its owner reads it."""

    entry_id: int
    kind: str
    at: datetime
    amount: int
    balance_after: int
    round_id: int | None


@dataclass(frozen=True, slots=True)
class SessionBooks:
    """What one table session's entries did, in minor units; win = closer + credits + drop − opener − fills."""

    drop: int
    fills: int
    credits: int
    win_from_rounds: int


@dataclass(frozen=True, slots=True)
class CurrencyLine:
    """One patron's cash of one gaming day; in and out are never set off against each other."""

    patron_id: int
    cash_in: int
    cash_out: int
    reported: bool


def funds_of(kind: AccountKind, owner_id: int) -> Funds:
    """The owner's account of that kind; empty where none has been opened."""
    row = Account.objects.filter(kind=kind, owner_id=owner_id).values_list("balance", "reserved").first()
    return Funds(*row) if row is not None else Funds(balance=0, reserved=0)


def statement(kind: AccountKind, owner_id: int, *, last: int = 50) -> list[StatementLine]:
    """The account's last postings, newest first."""
    postings = (
        Posting.objects.filter(account__kind=kind, account__owner_id=owner_id)
        .select_related("entry")
        .order_by("-pk")[:last]
    )
    return [
        StatementLine(
            entry_id=posting.entry_id,
            kind=posting.entry.kind,
            at=posting.entry.at,
            amount=posting.amount,
            balance_after=posting.balance_after,
            round_id=posting.entry.round_id,
        )
        for posting in postings
    ]


def session_books(session_id: int) -> SessionBooks:
    """Drop, fills, credits and the rounds' win of a table session, voided slips taken back."""

    def total(account: AccountKind, *kinds: EntryKind) -> int:
        entry = Q(entry__kind__in=kinds) | Q(entry__kind=EntryKind.SLIP_VOIDED, entry__reverses__kind__in=kinds)
        postings = Posting.objects.filter(entry, entry__session_id=session_id, account__kind=account)
        return postings.aggregate(total=Sum("amount"))["total"] or 0

    return SessionBooks(
        drop=total(AccountKind.TABLE_BOX, EntryKind.JOIN, EntryKind.ADD_FUNDS, EntryKind.LEAVE),
        fills=total(AccountKind.TABLE_FLOAT, EntryKind.FILL),
        credits=-total(AccountKind.TABLE_FLOAT, EntryKind.CREDIT),
        win_from_rounds=total(AccountKind.TABLE_FLOAT, *ROUND_KINDS),
    )


def corrected_since(*, table_id: int, since: datetime, other_than_session: int) -> int:
    """What the table's float gained, after an instant, by corrections and voids of rounds of other sessions."""
    changes = Posting.objects.filter(
        account__kind=AccountKind.TABLE_FLOAT,
        account__owner_id=table_id,
        entry__kind__in=(EntryKind.ROUND_CORRECTED, EntryKind.ROUND_VOIDED),
        entry__at__gt=since,
    ).exclude(entry__session_id=other_than_session)
    return changes.aggregate(total=Sum("amount"))["total"] or 0


def currency_log(gaming_day: date) -> list[CurrencyLine]:
    """Cash in and cash out of every patron on a gaming day; a voided leg leaves both sums. Largest first."""
    voided = Entry.objects.filter(reverses=OuterRef("entry"), kind=EntryKind.SLIP_VOIDED)
    rows = (
        Slip.objects.filter(gaming_day=gaming_day, entry__kind__in=(EntryKind.BUY_IN, EntryKind.CASH_OUT))
        .exclude(Exists(voided))
        .values("patron_id")
        .annotate(
            cash_in=Sum("amount", filter=Q(entry__kind=EntryKind.BUY_IN), default=0),
            cash_out=Sum("amount", filter=Q(entry__kind=EntryKind.CASH_OUT), default=0),
        )
    )
    limit = REPORTED_ABOVE * 10 ** clock.house().digits
    lines = [
        CurrencyLine(patron_id=patron_id, cash_in=came, cash_out=went, reported=max(came, went) > limit)
        for patron_id, came, went in rows.values_list("patron_id", "cash_in", "cash_out")
        if patron_id is not None
    ]
    return sorted(lines, key=lambda line: (-max(line.cash_in, line.cash_out), line.patron_id))


def slips_of(gaming_day: date) -> QuerySet[Slip]:
    """The slips of a gaming day, newest first, with their entries."""
    return Slip.objects.filter(gaming_day=gaming_day).select_related("entry").order_by("-pk")
