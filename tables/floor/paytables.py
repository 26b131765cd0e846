"""Pay-tables on their way into force: the exact odds are reckoned and gated here, and handed to the catalog.

The figures kept with a version are those under the game's default rules; what a table's own rules give is asked when a
version is published (`gates.py`), and reckoned when figures are shown or booked.
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
from tables.floor import gates
from tables.models import Round, RoundExposure, Table, TableRules


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


def approve(*, version_id: int, by: Actor, seen: str) -> PayTableVersion:
    """Sign a draft whose lines have the checksum `seen`. Refuses as the catalog does."""
    return catalog.approve(version_id=version_id, by=by, seen=seen)


def override_edge(*, version_id: int, by: Actor, reason: str, seen: str) -> PayTableVersion:
    """Sign that a table with a negative edge may be published all the same. Refuses as the catalog does."""
    return catalog.override_edge(version_id=version_id, by=by, reason=reason, seen=seen)


def publish(*, version_id: int, by: Actor, seen: str, in_force_from: datetime | None = None) -> PayTableVersion:
    """Put a version in force. Refuses as the catalog does, BETS_ARE_OUT(tables) while bets lie on a table with it, and
    as `require_sound_everywhere`."""
    return catalog.publish(
        version_id=version_id, by=by, seen=seen, in_force_from=in_force_from, require_clear=_require_clear
    )


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


def require_sound_everywhere(version: PayTableVersion) -> None:
    """Ask every table that pays by this published version's name whether it may under that table's own rules.

    Refuses NEGATIVE_EDGE and UNPAYABLE_LIMITS as `gates.require_sound` does, with `table` and why="table". Holds the
    game's tables until the transaction ends: rules that change meanwhile are asked with the new version in force.
    """
    at = version.in_force_from
    assert at is not None
    for table in Table.objects.select_for_update(no_key=True).filter(game=version.game).order_by("pk"):
        found = TableRules.objects.filter(table_id=table.pk, number=table.rules_number).first()
        if found is None or found.paytables.get(version.spot) != version.name:
            continue
        try:
            gates.require_sound(game=table.game, rules=found.rules, paytables=found.paytables, at=at)
        except Refused as refused:
            raise Refused(refused.code, **refused.facts, table=table.code, why="table") from refused


def tables_for_the_player(version: PayTableVersion) -> list[str]:
    """The codes of the game's tables whose own rules would give the player the edge on this version, wherever it is
    assigned."""
    pays, codes = catalog.table_of(version), []
    for table in Table.objects.filter(game=version.game).order_by("code"):
        found = TableRules.objects.filter(table_id=table.pk, number=table.rules_number).first()
        if found is None:
            continue
        names = {spot: name for spot, name in found.paytables.items() if spot != version.spot}
        others = {spot: catalog.table_of(catalog.in_force(game=table.game, spot=spot, name=name))
                  for spot, name in names.items()}  # fmt: skip
        rules, tables = found.rules, {**others, version.spot: pays}
        if version.spot in gates.spots_for_the_player(game=table.game, rules=rules, tables=tables):
            codes.append(table.code)
    return codes


def load_shipped() -> list[PayTableVersion]:
    """Bring the product's own pay-tables into the catalog, with their figures. Harmless when run again."""
    spots = {name: {spot.name: spot.lines for spot in game.spots} for name, game in GAMES.items()}
    return catalog.load_shipped(spots=spots, figures_of=figures_of)


def _require_clear(version: PayTableVersion) -> None:
    require_no_bets_out(version)
    require_sound_everywhere(version)


def _even(game: str) -> PayTable:
    lines = tuple((line, EVEN) for line in game_of(game).spot(ANTE).lines)
    return PayTable(game=game, spot=ANTE, name="even", lines=lines)
