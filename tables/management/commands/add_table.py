"""manage.py add_table: furnish a table with a game's default rules and the house's pay-tables.

Its limits, pay-tables and places are then the floor's to change at the pit.
"""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from casino.people.actors import HOUSE
from tables.engine.errors import Refused
from tables.engine.game import POT, Game
from tables.engine.games import game_of
from tables.floor import paytables, rules
from tables.models import Pit, Table

MOST_SEATS = 20


class Command(BaseCommand):
    help = "Add a table to a pit, which is made if it is new."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", help="what the house calls the table, such as CHD-01")
        parser.add_argument("game", help="see `manage.py games`")
        parser.add_argument("--pit", default="P1", help="the pit's code (default: %(default)s)")
        parser.add_argument("--seats", type=int, default=7, help="0: a rail for any number (default: %(default)s)")
        parser.add_argument("--training", action="store_true", help="a table that cannot reach real accounts")
        parser.add_argument(
            "--set", action="append", default=[], dest="changes", metavar="KEY=VALUE",
            help="a rule that is not the game's default; the value as JSON or a plain word, amounts in minor units,"
            " such as --set blinds=[5000,10000] --set structure=limit; may be repeated",
        )  # fmt: skip

    def handle(self, *_args: Any, **options: Any) -> None:
        game = self._game(options["game"])
        self._require_seats(options["seats"], game)
        if Table.objects.filter(code=options["code"]).exists():
            raise CommandError(f"There is a table {options['code']} already.")
        in_force = {spot: table.name for spot, table in paytables.tables_in_force(game=game.name).items()}
        if lacking := [spot.name for spot in game.spots if spot.name not in in_force]:
            raise CommandError(f"No pay-table is in force for {', '.join(lacking)}: run load_paytables first.")
        table = self._add(options, changes=_changes(options["changes"]), in_force=in_force)
        self.stdout.write(f"{table.code} stands in pit {table.pit.code}: {game.name}, {table.seats or 'rail'}.")

    @staticmethod
    def _game(name: str) -> Game[Any]:
        try:
            return game_of(name)
        except Refused as refused:
            raise CommandError(f"Refused: {refused}") from refused

    @staticmethod
    def _require_seats(seats: int, game: Game[Any]) -> None:
        if not 0 <= seats <= MOST_SEATS:
            raise CommandError(f"A table has 0 to {MOST_SEATS} seats.")
        if game.kind == POT and seats < 2:
            raise CommandError(f"{game.name} is played by those who sit: 2 to {MOST_SEATS} seats.")

    @staticmethod
    def _add(options: dict[str, Any], *, changes: dict[str, Any], in_force: dict[str, str]) -> Table:
        """The table with its first rules, or neither."""
        mode = Table.Mode.TRAINING if options["training"] else Table.Mode.REAL
        with transaction.atomic():
            pit, _ = Pit.objects.get_or_create(code=options["pit"], defaults={"name": options["pit"]})
            table = Table.objects.create(
                code=options["code"], pit=pit, game=options["game"], seats=options["seats"], mode=mode
            )
        answer = rules.furnish(table_id=table.pk, rules=changes, paytables=in_force, actor=HOUSE, command_id=uuid4())
        if not answer.ok:
            table.delete()
            raise CommandError(f"Refused: {answer.code} {answer.facts}")
        return table


def _changes(given: Sequence[str]) -> dict[str, Any]:
    """{rule: value} of the KEY=VALUE words. What is no JSON is a plain word."""
    changes: dict[str, Any] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise CommandError(f"--set takes KEY=VALUE, not {word}.")
        try:
            changes[name] = json.loads(value)
        except ValueError:
            changes[name] = value
    return changes
