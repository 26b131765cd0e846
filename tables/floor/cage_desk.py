"""The cage as the screens reach it: `payouts.cage` does the act, and after its commit the screens concerned are
told."""

from collections.abc import Callable
from typing import Any

from payouts import cage
from payouts.cage import buy_in, cash_out, enrol, pay_receivable, print_slip, stock_cage, void_slip
from payouts.models import Slip
from tables.dealing import showing
from tables.models import Table

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


def fill(*, table_id: int, **given: Any) -> Slip:
    """Chips to a table; its dealer sees the float. Refuses as `payouts.cage.fill`."""
    return _shown(cage.fill, table_id=table_id, **given)


def credit(*, table_id: int, **given: Any) -> Slip:
    """Chips from a table. Refuses as `payouts.cage.credit`."""
    return _shown(cage.credit, table_id=table_id, **given)


def _shown(act: Callable[..., Slip], *, table_id: int, **given: Any) -> Slip:
    slip = act(table_id=table_id, **given)
    pit_id = Table.objects.values_list("pit_id", flat=True).get(pk=table_id)
    showing.show_after_commit(table_id=table_id, pit_id=pit_id)
    return slip
