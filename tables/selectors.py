"""Read-only questions that screens and reports share: what holds at a table, and what people and tables are called.

Not here: what only one screen or one report asks (it asks for itself), and anything that locks or writes.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from casino.people.models import Patron, Staff
from tables.engine.game import Game, complete_rules
from tables.models import Table, TableRules


def rules_in_force(game: Game[Any], table: Table | None) -> Mapping[str, Any]:
    """The complete rules that hold at a table from its next round on, or the game's defaults where none is named."""
    if table is None:
        return complete_rules(game, {})
    return complete_rules(game, _rules_row(table).rules)


def paytables_in_use(table: Table) -> Mapping[str, str]:
    """{spot: the name of the pay-table} that holds at a table from its next round on. The table has been furnished."""
    names: Mapping[str, str] = _rules_row(table).paytables
    return names


def names_of_staff(staff_ids: Iterable[int | None]) -> dict[int, str]:
    """{staff: name} for those that exist; None among the ids is nobody."""
    known = {staff_id for staff_id in staff_ids if staff_id is not None}
    return dict(Staff.objects.filter(pk__in=known).values_list("pk", "name"))


def patrons_matching(query: str) -> QuerySet[Patron]:
    """By name: the card exactly, or every word of the query in one of the names; two Chinese signs are enough."""
    words = Q()
    for word in query.split():
        words &= Q(family_name__icontains=word) | Q(given_name__icontains=word) | Q(shown_name__icontains=word)
    return Patron.objects.filter(Q(card=query) | words).order_by("family_name", "given_name", "pk")


def codes_of_tables(table_ids: Iterable[int | None]) -> dict[int, str]:
    """{table: code} for those that exist; None among the ids is no table."""
    known = {table_id for table_id in table_ids if table_id is not None}
    return dict(Table.objects.filter(pk__in=known).values_list("pk", "code"))


def _rules_row(table: Table) -> TableRules:
    return TableRules.objects.get(table=table, number=table.rules_number)
