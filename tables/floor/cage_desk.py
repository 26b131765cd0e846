"""The cage as the screens reach it: `payouts.cage` does the act, and after its commit the screens concerned are
told."""

from collections.abc import Callable
from typing import Any

from payouts import cage
from payouts.cage import enrol, print_slip, stock_cage
from payouts.models import Slip
from tables.dealing import showing
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
    """The money of a slip back. Refuses as `payouts.cage.void_slip`."""
    return _told(cage.void_slip(**given))


def fill(*, table_id: int, **given: Any) -> Slip:
    """Chips to a table; its dealer sees the float. Refuses as `payouts.cage.fill`."""
    return _shown(cage.fill, table_id=table_id, **given)


def credit(*, table_id: int, **given: Any) -> Slip:
    """Chips from a table. Refuses as `payouts.cage.credit`."""
    return _shown(cage.credit, table_id=table_id, **given)


def _told(slip: Slip) -> Slip:
    """The patron of the slip, where there is one and he sits, is shown what his bankroll holds now."""
    if slip.patron_id is not None:
        sitting = Sitting.objects.filter(patron_id=slip.patron_id, left_at=None).values_list("table_id", "pk")
        for table_id, sitting_id in sitting:
            showing.show_own(table_id=table_id, sitting_ids=[sitting_id])
    return slip


def _shown(act: Callable[..., Slip], *, table_id: int, **given: Any) -> Slip:
    slip = act(table_id=table_id, **given)
    pit_id = Table.objects.values_list("pit_id", flat=True).get(pk=table_id)
    showing.show_after_commit(table_id=table_id, pit_id=pit_id)
    return slip
