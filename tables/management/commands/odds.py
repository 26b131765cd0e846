"""`manage.py odds GAME`: the exact odds of a game under any rules and pay-tables. The reckoning is `payouts/calc`'s."""

import json
import time
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from payouts.calc.model import EXACT
from payouts.calc.odds import AnteOdds, Chart, Odds, SpotOdds, odds_of
from payouts.calc.paytable import BadPayTable, PayTable, parse_pays, parse_toml
from tables.engine.errors import Refused
from tables.engine.game import Facts, Game, complete_rules
from tables.engine.games import game_of

SHIPPED = Path(__file__).resolve().parents[3] / "payouts" / "paytables"


class Command(BaseCommand):
    """Prints house edge, element of risk, call rate, deviation, lines, strategies and the best-play chart."""

    help = "Compute the exact odds of a game under any rules and pay-tables."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Game, pay-tables, rules."""
        parser.add_argument("game")
        parser.add_argument("--paytable", action="append", default=[], metavar="NAME", help="a shipped table")
        parser.add_argument("--pay", action="append", default=[], metavar="SPOT:LINE=N,…", help="pays to 1")
        parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", nargs="+", help="a setting")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compute and print. Exit status 1 when the question makes no sense."""
        try:
            answer = _answer(options)
        except (Refused, BadPayTable) as wrong:
            if options["json"]:
                self.stdout.write(json.dumps({"error": str(wrong)}))
            raise CommandError(str(wrong)) from wrong
        if options["json"]:
            self.stdout.write(json.dumps(answer))
            return
        for line in _words(answer):
            self.stdout.write(line)


def shipped_tables(game: Game[Any]) -> list[PayTable]:
    """Every table shipped for a game. Raises BadPayTable."""
    spots = {spot.name: spot.lines for spot in game.spots}
    paths = sorted((SHIPPED / game.name).glob("*.toml"))
    return [parse_toml(path.read_text(encoding="utf-8"), spots=spots) for path in paths]


def house_tables(game: Game[Any]) -> dict[str, PayTable]:
    """The house default of every spot."""
    return {table.spot: table for table in shipped_tables(game) if table.house_default}


def read_settings(items: Iterable[str]) -> Facts:
    """Rules from `KEY=VALUE` items; a value is JSON where it reads as such, else a word. Raises BadPayTable on no
    `=`."""
    rules: Facts = {}
    for item in items:
        key, equals, text = item.partition("=")
        if not equals:
            raise BadPayTable(f"{item!r} is not KEY=VALUE")
        try:
            rules[key] = json.loads(text)
        except ValueError:
            rules[key] = text
    return rules


def _answer(options: dict[str, Any]) -> Facts:
    game = game_of(options["game"])
    if game.odds_model is None:
        raise BadPayTable(f"{game.name} is not played against the house")
    rules = complete_rules(game, read_settings(item for group in options["set"] for item in group))
    tables = house_tables(game)
    for name in options["paytable"]:
        table = _named(game, name)
        tables[table.spot] = table
    spots = {spot.name: spot.lines for spot in game.spots}
    tables |= parse_pays(options["pay"], game=game.name, spots=spots)
    started = time.perf_counter()
    model = game.odds_model(rules)
    odds = odds_of(model, tables)
    elapsed_ms = (time.perf_counter() - started) * 1000
    return {
        "game": game.name,
        "rules": rules,
        "spots": _spots(odds, tables),
        "best_play": _chart(odds.chart),
        "exactness": model.exactness,
        "computed_in_ms": round(elapsed_ms, 1),
    }


def _named(game: Game[Any], name: str) -> PayTable:
    tables = shipped_tables(game)
    for table in tables:
        if name.lower() in (table.name.lower(), table.label.lower()):
            return table
    raise BadPayTable(f"{game.name} ships no pay-table {name}; there are {', '.join(table.name for table in tables)}")


def _spots(odds: Odds, tables: dict[str, PayTable]) -> Facts:
    return {spot: {"paytable": tables[spot].name, **_spot(figures)} for spot, figures in odds.spots.items()}


def _spot(figures: SpotOdds) -> Facts:
    facts: Facts = {
        "house_edge": str(figures.house_edge),
        "house_edge_percent": _percent(figures.house_edge),
        "favours_the_player": figures.favours_the_player,
        "standard_deviation": figures.standard_deviation,
        "hit_rate": str(figures.hit_rate),
        "lines": {
            name: {"pay": line.pay, "hit_rate": str(line.hit_rate), "value": str(line.value)}
            for name, line in figures.lines.items()
        },
    }
    if isinstance(figures, AnteOdds):
        facts |= {
            "element_of_risk_percent": _percent(figures.element_of_risk),
            "call_rate": str(figures.call_rate),
            "call_rate_percent": _percent(figures.call_rate),
            "average_wager": str(figures.average_wager),
            "results": {name: str(chance) for name, chance in figures.results.items()},
            "strategies": {
                name: {"house_edge": str(edge), "house_edge_percent": _percent(edge)}
                for name, edge in figures.strategies.items()
            },
        }
    return facts


def _percent(chance: Fraction) -> float:
    return float(chance * 100)


def _chart(chart: Chart) -> Facts:
    """Rows and columns, and a text of C (call) and F (fold) for each row."""
    calls = ["".join("C" if call else "F" for call in row) for row in chart.calls]
    return {"rows": list(chart.rows), "columns": list(chart.columns), "calls": calls}


def _words(answer: Facts) -> Iterable[str]:
    how = "exact" if answer["exactness"] == EXACT else "exact by class of start, best play by class"
    yield f"{answer['game']}, {how}, computed in {answer['computed_in_ms']} ms"
    for spot, figures in answer["spots"].items():
        yield f"{spot} ({figures['paytable']})"
        if figures["favours_the_player"]:
            yield "  THE PLAYER HAS THE EDGE: this table cannot be published without a named override by two people"
        yield f"  house edge          {figures['house_edge_percent']:9.5f} %  = {figures['house_edge']}"
        if "call_rate" in figures:
            yield f"  element of risk     {figures['element_of_risk_percent']:9.5f} %"
            yield f"  call rate           {figures['call_rate_percent']:9.5f} %"
        yield f"  standard deviation  {figures['standard_deviation']:9.5f}"
        for name, line in figures["lines"].items():
            hit, value = Fraction(line["hit_rate"]), Fraction(line["value"])
            yield f"  {name:<12} pays {line['pay']:>6}  hits {_percent(hit):9.5f} %  value {_percent(value):10.5f} %"
        for name, strategy in figures.get("strategies", {}).items():
            yield f"  {name:<16} edge {strategy['house_edge_percent']:9.5f} %"
