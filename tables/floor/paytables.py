"""Pay-tables on their way into force: the exact odds are reckoned and gated here, and handed to the catalog.

The figures kept with a version are those under the game's default rules; what a table's own rules give is reckoned when
they are shown or booked.
"""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from casino.people.actors import Actor
from payouts import catalog
from payouts.calc.odds import Odds, odds_of
from payouts.calc.pay import EVEN
from payouts.calc.paytable import PayTable
from payouts.catalog import Figures
from payouts.models import PayTableVersion
from tables.engine.errors import Code, Refused
from tables.engine.game import complete_rules
from tables.engine.games import GAMES, game_of
from tables.engine.places import ANTE
from tables.models import Round, RoundExposure, TableRules


def odds_under(*, game: str, rules: Mapping[str, Any], tables: Mapping[str, PayTable]) -> Odds:
    """The exact odds of these pay-tables under these rules, defaults filled in. Refuses UNKNOWN_SETTING,
    BAD_SETTING."""
    found = game_of(game)
    if found.odds_model is None:
        raise Refused(Code.BAD_PAYTABLE, game=game)
    return odds_of(found.odds_model(complete_rules(found, rules)), tables)


def figures_of(table: PayTable) -> Figures:
    """What the catalog keeps of a table: exact edge, hit rate, deviation, lines, under the game's default rules."""
    found = game_of(table.game)
    tables = {table.spot: table}
    if table.spot != ANTE:
        # A bet beside the ante is reckoned along the best play of the ante's own table.
        tables = {ANTE: tables_in_force(game=table.game).get(ANTE) or _even(table.game), **tables}
    figures = odds_under(game=found.name, rules={}, tables=tables).spots[table.spot]
    values = {
        "house_edge": str(figures.house_edge),
        "hit_rate": str(figures.hit_rate),
        "standard_deviation": round(figures.standard_deviation, 6),
        "lines": {
            line: {"pay": odds.pay, "hit_rate": str(odds.hit_rate), "value": str(odds.value)}
            for line, odds in figures.lines.items()
        },
    }
    return Figures(values=values, negative_edge=figures.favours_the_player)


def house_edge_of(version: PayTableVersion) -> Fraction:
    """The exact edge that is kept with a version."""
    return Fraction(str(version.figures["house_edge"]))


def tables_in_force(*, game: str) -> dict[str, PayTable]:
    """{spot: the pay-table published last for it}, for a game's spots that have one."""
    found: dict[str, PayTable] = {}
    for spot in game_of(game).spots:
        latest = (
            PayTableVersion.objects.filter(game=game, spot=spot.name, state=PayTableVersion.State.PUBLISHED)
            .order_by("-shipped", "in_force_from", "pk")
            .first()
        )
        if latest is not None:
            found[spot.name] = catalog.table_of(catalog.in_force(game=game, spot=spot.name, name=latest.name))
    return found


def draft(*, table: PayTable, author: Actor) -> PayTableVersion:
    """A draft with its figures. Refuses NOT_ALLOWED."""
    return catalog.draft(table=table, figures=figures_of(table), author=author)


def revise(*, version_id: int, table: PayTable, by: Actor) -> PayTableVersion:
    """Other lines for a draft, figures and all. Refuses as the catalog does."""
    return catalog.revise(version_id=version_id, table=table, figures=figures_of(table), by=by)


def approve(*, version_id: int, by: Actor) -> PayTableVersion:
    """Sign a draft. Refuses as the catalog does."""
    return catalog.approve(version_id=version_id, by=by)


def override_edge(*, version_id: int, by: Actor, reason: str) -> PayTableVersion:
    """Sign that a table with a negative edge may be published all the same. Refuses as the catalog does."""
    return catalog.override_edge(version_id=version_id, by=by, reason=reason)


def publish(*, version_id: int, by: Actor, in_force_from: datetime | None = None) -> PayTableVersion:
    """Put a version in force. Refuses as the catalog does, and BETS_ARE_OUT(tables) while bets lie on a table with
    it."""
    return catalog.publish(version_id=version_id, by=by, in_force_from=in_force_from, require_clear=require_no_bets_out)


def require_no_bets_out(version: PayTableVersion) -> None:
    """Refuse BETS_ARE_OUT while stakes lie in a live round of a table that pays by this name."""
    live = Round.objects.filter(state=Round.State.LIVE, game=version.game)
    lying = set(RoundExposure.objects.filter(round_id__in=live.values("pk"), stakes__gt=0).values_list("pk", flat=True))
    tables = []
    for round_ in live.filter(pk__in=lying):
        rules = TableRules.objects.get(table_id=round_.table_id, number=round_.rules_number)
        if rules.paytables.get(version.spot) == version.name:
            tables.append(round_.table_id)
    if tables:
        raise Refused(Code.BETS_ARE_OUT, tables=tables)


def load_shipped() -> list[PayTableVersion]:
    """Bring the product's own pay-tables into the catalog, with their figures. Harmless when run again."""
    spots = {name: {spot.name: spot.lines for spot in game.spots} for name, game in GAMES.items()}
    return catalog.load_shipped(spots=spots, figures_of=figures_of)


def _even(game: str) -> PayTable:
    lines = tuple((line, EVEN) for line in game_of(game).spot(ANTE).lines)
    return PayTable(game=game, spot=ANTE, name="even", lines=lines)
