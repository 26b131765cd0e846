"""Money to a table and back: joining, adding funds, leaving; fills and credits of the table's float.

Joining is one entry of two pairs: the bankroll's money drops into the table's box, and the float gives chips to the
sitting; leaving reverses both. So drop is the box, and win = closer + credits + drop − opener − fills holds for
cashless tables as for chips. Who may sit where is `tables.floor`'s to say; it asks before it comes here.
"""

from uuid import UUID

from casino.people.actors import Actor
from casino.people.roles import Action, require
from payouts.cage.cash import access_patron, require_active
from payouts.cage.slips import AtSession, Press, issue, once, press, require_amount
from payouts.chart import AccountKind, EntryKind
from payouts.ledger import Leg, account_of, close_account, open_account, post
from payouts.models import Account, Slip
from tables.engine.errors import Code, Refused


def join_table(
    *, patron_id: int, sitting_id: int, table_id: int, session_id: int, amount: int, actor: Actor, command_id: UUID
) -> Slip:
    """Open the sitting's account with `amount` from the bankroll.

    Refuses MALFORMED, UNKNOWN_PATRON, EXCLUDED, SHORT_OF_FUNDS(account, available, amount), ID_REUSED.
    """
    return _bring(
        kind=EntryKind.JOIN, series="J", patron_id=patron_id, sitting_id=sitting_id, table_id=table_id,
        session_id=session_id, amount=amount, actor=actor, command_id=command_id,
    )  # fmt: skip


def add_funds(
    *, patron_id: int, sitting_id: int, table_id: int, session_id: int, amount: int, actor: Actor, command_id: UUID
) -> Slip:
    """Bring `amount` more from the bankroll to the sitting. Refuses as `join_table`."""
    return _bring(
        kind=EntryKind.ADD_FUNDS, series="A", patron_id=patron_id, sitting_id=sitting_id, table_id=table_id,
        session_id=session_id, amount=amount, actor=actor, command_id=command_id,
    )  # fmt: skip


def leave_table(
    *, patron_id: int, sitting_id: int, table_id: int, session_id: int, actor: Actor, command_id: UUID
) -> Slip:
    """Take everything from the sitting back to the bankroll and close the sitting's account.

    Refuses BETS_ARE_OUT(reserved) while wagers lie, UNKNOWN_PATRON, ID_REUSED.
    """
    patron = access_patron(patron_id)
    pressed = press(
        series="L", actor=actor, command_id=command_id, patron=patron_id, sitting=sitting_id, table=table_id
    )

    def act() -> Slip:
        bankroll = account_of(AccountKind.BANKROLL, patron_id)
        sitting = account_of(AccountKind.SITTING, sitting_id)
        # Both, in the ledger's own order, before the balance is read.
        held = {a.pk: a for a in Account.objects.select_for_update().filter(pk__in=(bankroll, sitting)).order_by("pk")}
        if held[sitting].reserved:
            raise Refused(Code.BETS_ARE_OUT, reserved=held[sitting].reserved)
        amount = held[sitting].balance
        entry_id = None
        if amount:
            entry_id = post(
                kind=EntryKind.LEAVE, actor=actor, stamp=pressed.stamp, patron_id=patron_id, table_id=table_id,
                session_id=session_id, legs=_moved(bankroll, sitting, table_id, -amount),
            ).id  # fmt: skip
        close_account(sitting)
        facts = {"table": table_id, "balance": held[bankroll].balance + amount}
        return issue(pressed, patron=patron, amount=amount, entry_id=entry_id, facts=facts)

    return once(pressed, act)


def fill(
    *, table_id: int, session_id: int, amount: int, actor: Actor, command_id: UUID, at_session: AtSession
) -> Slip:  # fmt: skip
    """Chips from the cage into the table's float. Refuses NOT_ALLOWED, MALFORMED, SESSION_CLOSED, ID_REUSED."""
    require(actor, Action.FILL)
    pressed = press(series="F", actor=actor, command_id=command_id, table=table_id, session=session_id, amount=amount)
    return _exchange(
        pressed, EntryKind.FILL, table_id=table_id, session_id=session_id, amount=amount, sign=1, at_session=at_session
    )


def credit(
    *, table_id: int, session_id: int, amount: int, actor: Actor, command_id: UUID, at_session: AtSession
) -> Slip:  # fmt: skip
    """Chips from the table's float back to the cage. Refuses as `fill`."""
    require(actor, Action.CREDIT)
    pressed = press(series="C", actor=actor, command_id=command_id, table=table_id, session=session_id, amount=amount)
    return _exchange(
        pressed, EntryKind.CREDIT, table_id=table_id, session_id=session_id, amount=amount, sign=-1,
        at_session=at_session,
    )  # fmt: skip


def _bring(
    *,
    series: str, kind: EntryKind, patron_id: int, sitting_id: int, table_id: int, session_id: int, amount: int,
    actor: Actor, command_id: UUID,
) -> Slip:  # fmt: skip
    require_amount(amount)
    patron = access_patron(patron_id)
    pressed = press(
        series=series, actor=actor, command_id=command_id,
        patron=patron_id, sitting=sitting_id, table=table_id, amount=amount,
    )  # fmt: skip

    def act() -> Slip:
        require_active(patron)
        bankroll = account_of(AccountKind.BANKROLL, patron_id)
        sitting = open_account(AccountKind.SITTING, sitting_id, patron_id=patron_id)
        entry = post(
            kind=kind, actor=actor, stamp=pressed.stamp, patron_id=patron_id, table_id=table_id,
            session_id=session_id, legs=_moved(bankroll, sitting, table_id, amount),
        )  # fmt: skip
        balance = Account.objects.values_list("balance", flat=True).get(pk=sitting)
        facts = {"table": table_id, "sitting": balance}
        return issue(pressed, patron=patron, amount=amount, entry_id=entry.id, facts=facts)

    return once(pressed, act)


def _moved(bankroll: int, sitting: int, table_id: int, amount: int) -> list[Leg]:
    return [
        Leg(bankroll, -amount),
        Leg(open_account(AccountKind.TABLE_BOX, table_id), amount),
        Leg(open_account(AccountKind.TABLE_FLOAT, table_id), -amount),
        Leg(sitting, amount),
    ]


def _exchange(
    pressed: Press, kind: EntryKind, *, table_id: int, session_id: int, amount: int, sign: int, at_session: AtSession
) -> Slip:  # fmt: skip
    require_amount(amount)

    def act() -> Slip:
        at_session(table_id, session_id)
        legs = [
            Leg(open_account(AccountKind.HOUSE_BANK), -sign * amount),
            Leg(open_account(AccountKind.TABLE_FLOAT, table_id), sign * amount),
        ]
        entry = post(
            kind=kind, actor=pressed.actor, stamp=pressed.stamp, legs=legs, table_id=table_id, session_id=session_id
        )
        return issue(pressed, amount=amount, entry_id=entry.id, facts={"table": table_id})

    return once(pressed, act)
