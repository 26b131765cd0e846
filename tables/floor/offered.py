"""Which games the house can put on a table."""

from typing import Any

from tables.engine.game import Game

PRIVATE_HANDS = "hands"
"""The setting that a banked game has where each player has a hand of his own."""


def has_screens(game: Game[Any]) -> bool:
    """Whether every place of a table of this game has a screen. Banked games with private hands are dealt by engine and
    shell, but no screen shows such a hand."""
    return all(setting.name != PRIVATE_HANDS for setting in game.settings)
