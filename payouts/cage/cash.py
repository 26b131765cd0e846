"""Cash over the counter: buy-in, cash-out, the window's stock, debts paid, and the voiding of such slips."""

from uuid import UUID

from casino.people.actors import Actor
from casino.people.models import Patron, Staff
from casino.people.roles import Action, require, require_different_people
from payouts.cage.slips import AtSession, issue, once, press, require_amount
from payouts.chart import VOIDABLE_SERIES, AccountKind, EntryKind
from payouts.ledger import Leg, account_of, open_account, post
from payouts.models import Account, Posting, Slip
from tables.engine.errors import Code, Refused

FIRST_WINDOW = 1


def buy_in(*, patron_id: int, amount: int, actor: Actor, command_id: UUID, window: int = FIRST_WINDOW) -> Slip:
    """Cash from the patron onto the bankroll. Refuses NOT_ALLOWED, MALFORMED, UNKNOWN_PATRON, EXCLUDED, ID_REUSED."""
    require(actor, Action.BUY_IN)
    require_amount(amount)
    patron = access_patron(patron_id)
    pressed = press(series="B", actor=actor, command_id=command_id, patron=patron_id, amount=amount, window=window)

    def act() -> Slip:
        require_active(patron)
        bankroll = account_of(AccountKind.BANKROLL, patron_id)
        entry = post(
            kind=EntryKind.BUY_IN, actor=actor, stamp=pressed.stamp, patron_id=patron_id,
            legs=[*_cash_in(window, amount), *_claim(bankroll, amount)],
        )  # fmt: skip
        facts = {"window": window, "balance": _balance(bankroll)}
        return issue(pressed, patron=patron, amount=amount, entry_id=entry.id, facts=facts)

    return once(pressed, act)


def cash_out(*, patron_id: int, amount: int, actor: Actor, command_id: UUID, window: int = FIRST_WINDOW) -> Slip:
    """Cash to the patron from the bankroll; who is excluded gets his money all the same.

    Refuses NOT_ALLOWED, MALFORMED, UNKNOWN_PATRON, SHORT_OF_FUNDS(account: bankroll, cage_cash), ID_REUSED.
    """
    require(actor, Action.CASH_OUT)
    require_amount(amount)
    patron = access_patron(patron_id)
    pressed = press(series="P", actor=actor, command_id=command_id, patron=patron_id, amount=amount, window=window)

    def act() -> Slip:
        bankroll = account_of(AccountKind.BANKROLL, patron_id)
        entry = post(
            kind=EntryKind.CASH_OUT, actor=actor, stamp=pressed.stamp, patron_id=patron_id,
            legs=[*_cash_in(window, -amount), *_claim(bankroll, -amount)],
        )  # fmt: skip
        facts = {"window": window, "balance": _balance(bankroll)}
        return issue(pressed, patron=patron, amount=amount, entry_id=entry.id, facts=facts)

    return once(pressed, act)


def stock_cage(*, amount: int, actor: Actor, command_id: UUID, window: int = FIRST_WINDOW) -> Slip:
    """Cash from the vault into the window's drawer; a negative `amount` takes it back. Refuses as `cash_out`."""
    require(actor, Action.STOCK_CAGE)
    require_amount(abs(amount))
    pressed = press(series="S", actor=actor, command_id=command_id, amount=amount, window=window)

    def act() -> Slip:
        entry = post(kind=EntryKind.CAGE_STOCK, actor=actor, stamp=pressed.stamp, legs=_cash_in(window, amount))
        return issue(pressed, amount=amount, entry_id=entry.id, facts={"window": window})

    return once(pressed, act)


def pay_receivable(*, patron_id: int, amount: int, actor: Actor, command_id: UUID) -> Slip:
    """The patron pays a debt that a correction left (CHD-19) from the bankroll.

    Refuses NOT_ALLOWED, MALFORMED, UNKNOWN_PATRON, SHORT_OF_FUNDS(account: bankroll, patron_receivable), ID_REUSED.
    """
    require(actor, Action.COLLECT_RECEIVABLE)
    require_amount(amount)
    patron = access_patron(patron_id)
    pressed = press(series="R", actor=actor, command_id=command_id, patron=patron_id, amount=amount)

    def act() -> Slip:
        bankroll = account_of(AccountKind.BANKROLL, patron_id)
        owed = open_account(AccountKind.PATRON_RECEIVABLE, patron_id)
        entry = post(
            kind=EntryKind.RECEIVABLE_PAID, actor=actor, stamp=pressed.stamp, patron_id=patron_id,
            legs=[*_claim(bankroll, -amount), Leg(owed, -amount), Leg(open_account(AccountKind.OUTSIDE), amount)],
        )  # fmt: skip
        facts = {"owed": _balance(owed), "balance": _balance(bankroll)}
        return issue(pressed, patron=patron, amount=amount, entry_id=entry.id, facts=facts)

    return once(pressed, act)


def void_slip(
    *, slip_id: int, reason: str, actor: Actor, approved_by: int, command_id: UUID, at_session: AtSession
) -> Slip:  # fmt: skip
    """Send the money of a slip back, with a reason and a second person (a staff id that has signed on the spot).

    Refuses NOT_ALLOWED, also for slips that are not voided so, NEEDS_REASON, SAME_PERSON, ALREADY_VOID, SESSION_CLOSED
    for a fill or credit of a table session that has ended, SHORT_OF_FUNDS where the money has gone on, ID_REUSED.
    """
    require(actor, Action.VOID_SLIP)
    require_different_people(first=actor.staff_id, second=approved_by)
    if not reason.strip():
        raise Refused(Code.NEEDS_REASON)
    pressed = press(
        series="V", actor=actor, command_id=command_id, slip=slip_id, reason=reason, approved_by=approved_by
    )

    def act() -> Slip:
        slip = Slip.objects.select_for_update(of=("self",)).select_related("entry").get(pk=slip_id)
        if slip.series not in VOIDABLE_SERIES or slip.entry is None:
            raise Refused(Code.NOT_ALLOWED, action=Action.VOID_SLIP.value, series=slip.series)
        if slip.entry.reversed_by.filter(kind=EntryKind.SLIP_VOIDED).exists():
            raise Refused(Code.ALREADY_VOID, slip=slip.number)
        if slip.entry.session_id is not None and slip.entry.table_id is not None:
            at_session(slip.entry.table_id, slip.entry.session_id)
        legs = Posting.objects.filter(entry_id=slip.entry.pk).values_list("account_id", "amount")
        entry = post(
            kind=EntryKind.SLIP_VOIDED, actor=actor, stamp=pressed.stamp, reason=reason, approved_by=approved_by,
            patron_id=slip.patron_id, table_id=slip.entry.table_id, session_id=slip.entry.session_id,
            reverses=slip.entry.pk, legs=[Leg(account, -amount) for account, amount in legs],
        )  # fmt: skip
        patron = access_patron(slip.patron_id) if slip.patron_id is not None else None
        facts: dict[str, object] = {
            "voids": slip.number,
            "reason": reason,
            "approved": Staff.objects.get(pk=approved_by).name,
        }
        if patron is not None:
            facts["balance"] = _balance(account_of(AccountKind.BANKROLL, patron.pk))
        return issue(pressed, patron=patron, amount=slip.amount, entry_id=entry.id, facts=facts)

    return once(pressed, act)


def access_patron(patron_id: int) -> Patron:
    """The patron of that id. Refuses UNKNOWN_PATRON."""
    patron = Patron.objects.filter(pk=patron_id).first()
    if patron is None:
        raise Refused(Code.UNKNOWN_PATRON, patron=patron_id)
    return patron


def require_active(patron: Patron) -> None:
    """Refuse EXCLUDED(status) unless the patron may play."""
    if patron.status != Patron.Status.ACTIVE:
        raise Refused(Code.EXCLUDED, status=patron.status)


def _cash_in(window: int, amount: int) -> list[Leg]:
    return [
        Leg(open_account(AccountKind.OUTSIDE), -amount),
        Leg(open_account(AccountKind.CAGE_CASH, window), amount),
    ]


def _claim(bankroll: int, amount: int) -> list[Leg]:
    return [Leg(open_account(AccountKind.HOUSE_BANK), -amount), Leg(bankroll, amount)]


def _balance(account_id: int) -> int:
    return Account.objects.values_list("balance", flat=True).get(pk=account_id)
