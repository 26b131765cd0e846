"""The cage as the screens reach it: `payouts.cage` does the act, and after its commit the screens concerned are
told."""

from typing import Any

from payouts import cage
from payouts.cage import enrol, print_slip, stock_cage
from payouts.models import Slip
from tables.dealing import showing
from tables.engine.errors import Code, Refused
from tables.models import Sitting, Table

__all__ = [
    "buy_in",
    "cash_out",
    "credit",
    "enrol",
    "fill",
    "pay_receivable",
    "print_slip",
    "stock_cage",
    "void_slip",
]


def buy_in(**given: Any) -> Slip:
    """Cash onto a bankroll; the patron's own screen sees it. Refuses as `payouts.cage.buy_in`."""
    return _told(cage.buy_in(**given))


def cash_out(**given: Any) -> Slip:
    """Cash from a bankroll. Refuses as `payouts.cage.cash_out`."""
    return _told(cage.cash_out(**given))


def pay_receivable(**given: Any) -> Slip:
    """A debt paid from a bankroll. Refuses as `payouts.cage.pay_receivable`."""
    return _told(cage.pay_receivable(**given))


def void_slip(**given: Any) -> Slip:
    """The money of a slip back; a table sees its float. Refuses as `payouts.cage.void_slip`."""
    slip = _told(cage.void_slip(**given, at_session=hold_open_session))
    if slip.entry is not None and slip.entry.table_id is not None:
        _show(slip.entry.table_id)
    return slip


def fill(*, table_id: int, **given: Any) -> Slip:
    """Chips to a table; its dealer sees the float. Refuses as `payouts.cage.fill`."""
    slip = cage.fill(table_id=table_id, **given, at_session=hold_open_session)
    _show(table_id)
    return slip


def credit(*, table_id: int, **given: Any) -> Slip:
    """Chips from a table. Refuses as `payouts.cage.credit`."""
    slip = cage.credit(table_id=table_id, **given, at_session=hold_open_session)
    _show(table_id)
    return slip


def hold_open_session(table_id: int, session_id: int) -> None:
    """Hold the table's row, as every act of the table does, so that its closing counts the float before or after.
    Refuses SESSION_CLOSED unless `session_id` is the table's open session. In the transaction of what moves."""
    table = Table.objects.select_for_update(no_key=True).filter(pk=table_id).first()
    if table is None or table.session_id != session_id:
        raise Refused(Code.SESSION_CLOSED, table=table_id, session=session_id)


def _told(slip: Slip) -> Slip:
    """The patron of the slip, where there is one and he sits, is shown what his bankroll holds now."""
    if slip.patron_id is not None:
        sitting = Sitting.objects.filter(patron_id=slip.patron_id, left_at=None).values_list("table_id", "pk")
        for table_id, sitting_id in sitting:
            showing.show_own(table_id=table_id, sitting_ids=[sitting_id])
    return slip


def _show(table_id: int) -> None:
    pit_id = Table.objects.values_list("pit_id", flat=True).get(pk=table_id)
    showing.show_after_commit(table_id=table_id, pit_id=pit_id)
