"""Start-up checks: every game has what it needs, and every pay-table in use is published and in force.

`manage.py check` asks the first; `migrate`, with which every start begins, and `check --database default` ask both.
What a pay-table gives away is not asked here: the floor's gate does that before it is published.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.checks import CheckMessage, Error, Tags
from django.core.checks import register as register_check
from django.db import ProgrammingError, transaction

from payouts import catalog
from payouts.calc.paytable import BadPayTable, PayTable, parse_toml
from tables.engine.errors import Refused
from tables.engine.game import BANKED, Game, complete_rules
from tables.engine.games import GAMES
from tables.models import Table
from tables.selectors import paytables_in_use

BAD_DEFAULTS, NO_ODDS, BAD_FILE, NO_DEFAULT = "casino.E001", "casino.E002", "casino.E003", "casino.E004"
NOT_IN_FORCE, UNKNOWN_GAME = "casino.E005", "casino.E006"


def register() -> None:
    """Let Django ask the checks; called once, by the app."""
    register_check(games_have_what_they_need)
    register_check(paytables_in_use_are_published, Tags.database)


def games_have_what_they_need(**_asked: Any) -> list[CheckMessage]:
    """Every registered game: defaults in range, an odds model, and one shipped house default for each of its spots."""
    return [problem for name, game in GAMES.items() for problem in problems_of_game(game, name=name)]


def problems_of_game(game: Game[Any], *, name: str, shipped: Path = catalog.SHIPPED) -> list[CheckMessage]:
    """What the game lacks. A pot game pays from the players' own pot and needs neither odds nor pay-tables."""
    problems: list[CheckMessage] = []
    try:
        complete_rules(game, {})
    except Refused as refused:
        problems.append(_error(f"{name}: its default rules are refused: {refused}", BAD_DEFAULTS))
    if game.kind != BANKED:
        return problems
    if game.odds_model is None:
        problems.append(_error(f"{name}: has no odds model, so no pay-table of it can be reckoned", NO_ODDS))
    tables, unreadable = _shipped_tables(shipped / name, spots={spot.name: spot.lines for spot in game.spots})
    problems += unreadable
    defaults = [table.spot for table in tables if table.house_default]
    for spot in game.spots:
        if (found := defaults.count(spot.name)) != 1:
            said = f"{name}: the spot {spot.name} has {found} house defaults among its pay-tables, and needs one"
            problems.append(_error(said, NO_DEFAULT))
    return problems


def paytables_in_use_are_published(*, databases: Iterable[str] | None = None, **_asked: Any) -> list[CheckMessage]:
    """Every table's pay-tables, as they hold from its next round on. Silent on a database that is not migrated yet."""
    if "default" not in (databases or ()):
        return []
    try:
        with transaction.atomic():
            return [problem for table in Table.objects.exclude(rules_number=0) for problem in problems_of_table(table)]
    except ProgrammingError:
        return []


def problems_of_table(table: Table) -> list[CheckMessage]:
    """What a round at this table would be refused for: a game or a pay-table that is not there."""
    if table.game not in GAMES:
        return [_error(f"table {table.code}: no game is called {table.game}", UNKNOWN_GAME)]
    names = paytables_in_use(table)
    return [
        problem
        for spot in GAMES[table.game].spots
        for problem in _problems_of_spot(table, spot=spot.name, name=names.get(spot.name))
    ]


def _problems_of_spot(table: Table, *, spot: str, name: str | None) -> list[CheckMessage]:
    if name is None:
        return [_error(f"table {table.code}: its spot {spot} has no pay-table", NOT_IN_FORCE)]
    try:
        catalog.in_force(game=table.game, spot=spot, name=name)
    except Refused:
        return [_error(f"table {table.code}: no version of {spot}/{name} is published and in force", NOT_IN_FORCE)]
    return []


def _shipped_tables(folder: Path, *, spots: Mapping[str, Sequence[str]]) -> tuple[list[PayTable], list[CheckMessage]]:
    """The pay-tables in a game's folder, and what is wrong with those that cannot be read."""
    tables: list[PayTable] = []
    problems: list[CheckMessage] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            tables.append(parse_toml(path.read_text(encoding="utf-8"), spots=spots))
        except (BadPayTable, tomllib.TOMLDecodeError) as wrong:
            problems.append(_error(f"{path.parent.name}/{path.name}: {wrong}", BAD_FILE))
    return tables, problems


def _error(words: str, code: str) -> CheckMessage:
    return Error(words, id=code)
