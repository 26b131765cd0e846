"""The rules and pay-tables in force at a table: what the next round opens with, and what screens show until then."""

from datetime import datetime
from typing import Any

from casino.people.clock import now
from payouts import catalog
from payouts.calc.paytable import PayTable
from tables.dealing import rounds
from tables.dealing.edges import edges_of
from tables.engine.errors import Broken
from tables.engine.game import Game, complete_rules
from tables.engine.games import game_of
from tables.models import TableRules


def terms_of(
    table_id: int, *, game: Game[Any], number: int, at: datetime
) -> tuple[dict[str, Any], dict[str, PayTable]]:
    """Rules and pay-tables under which a round opens now: {spot: the version in force of the assigned table}."""
    found = TableRules.objects.filter(table_id=table_id, number=number).first()
    if found is None:
        raise Broken("a table without rules", table=table_id, number=number)
    tables = {}
    for spot, name in found.paytables.items():
        tables[spot] = catalog.table_of(catalog.in_force(game=game.name, spot=spot, name=name, at=at))
    return dict(found.rules), tables


def reckon_beforehand(table_id: int) -> None:
    """Reckon the edges of the next round's terms before anything is locked; they are kept for its settlement."""
    table = rounds.read_table(table_id)
    game = game_of(table.game)
    if game.odds_model is None or not TableRules.objects.filter(table_id=table_id).exists():
        return
    rules, tables = terms_of(table_id, game=game, number=table.rules_number, at=now())
    edges_of(
        game=game.name, rules=complete_rules(game, rules), paytables={spot: one.facts() for spot, one in tables.items()}
    )
