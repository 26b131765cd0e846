"""A pot table for the tests of the floor: that of the dealing's tests, with a least and a largest buy-in."""

from collections.abc import Mapping
from typing import Any

from tests.dealing import pot_scene
from tests.dealing.pot_scene import DICE, HOLDEM
from tests.dealing.scene import Scene

__all__ = ["DICE", "HOLDEM", "open_pot"]

RULES = {"blinds": [100, 200], "buy_in_minimum": 10_000, "buy_in_maximum": 100_000}


def open_pot(*, game: str = HOLDEM, seats: int = 6, players: Mapping[int, int] | None = None, **settings: Any) -> Scene:
    """A table of this game, dealt on felt, with {seat: buy-in}."""
    return pot_scene.open_pot(players or {}, game=game, seats=seats, **{**RULES, **settings}).scene
