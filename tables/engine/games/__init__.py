"""The registry: one line a game. What a game is, is in its file; what games share is in `banked/`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tables.engine.errors import Code, Refused
from tables.engine.game import Game
from tables.engine.games import (
    casino_dice_holdem,
    casino_holdem,
    casino_holdem_dice,
    dice_holdem,
    double_barrel_dice,
    joust_dice,
    texas_holdem,
)

_REGISTERED: tuple[Game[Any], ...] = (
    casino_holdem_dice.GAME,
    joust_dice.GAME,
    double_barrel_dice.GAME,
    casino_dice_holdem.GAME,
    casino_holdem.GAME,
    texas_holdem.GAME,
    dice_holdem.GAME,
)
GAMES: Mapping[str, Game[Any]] = MappingProxyType({game.name: game for game in _REGISTERED})


def game_of(name: str) -> Game[Any]:
    """The game of this name. Refuses UNKNOWN_GAME."""
    if name not in GAMES:
        raise Refused(Code.UNKNOWN_GAME, game=name, games=sorted(GAMES))
    return GAMES[name]
