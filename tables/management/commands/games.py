"""`manage.py games`: every registered game, its kind, spots, and settings with defaults."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tables.engine.game import Facts, Game
from tables.engine.games import GAMES


class Command(BaseCommand):
    """Lists what can be dealt."""

    help = "List every registered game, its kind, spots, and settings with defaults."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The shape of the answer."""
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the games."""
        games = [described(game) for game in GAMES.values()]
        if options["json"]:
            self.stdout.write(json.dumps({"games": games}))
            return
        for game in games:
            self.stdout.write(f"{game['name']} ({game['kind']}, players' hands: {game['hands']})")
            for spot in game["spots"]:
                self.stdout.write(f"  spot {spot['name']}: {' '.join(spot['lines'])}")
            for setting in game["settings"]:
                choices = f"  one of {setting['choices']}" if setting["choices"] else ""
                self.stdout.write(f"  {setting['name']} = {json.dumps(setting['default'])}{choices}")


def described(game: Game[Any]) -> Facts:
    """A game as JSON."""
    return {
        "name": game.name,
        "kind": game.kind,
        "hands": game.hands,
        "spots": [
            {"name": spot.name, "lines": list(spot.lines), "spans_hands": spot.spans_hands} for spot in game.spots
        ],
        "settings": [
            {
                "name": setting.name,
                "kind": setting.kind,
                "default": setting.default,
                "choices": list(setting.choices),
                "rule": setting.rule,
            }
            for setting in game.settings
        ],
    }
