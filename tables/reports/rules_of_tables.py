"""The rules that hold at a table from its next round on, with every default filled in."""

from collections.abc import Mapping
from typing import Any

from tables.engine.game import Game, complete_rules
from tables.models import Table, TableRules


def rules_in_force(game: Game[Any], table: Table | None) -> Mapping[str, Any]:
    """The complete rules of a table, or the game's defaults where no table is named."""
    if table is None:
        return complete_rules(game, {})
    return complete_rules(game, TableRules.objects.get(table=table, number=table.rules_number).rules)
