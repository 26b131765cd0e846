"""Joust Dice-Poker: each side throws three dice, the players decide, each side throws two more; two pair qualifies."""

from tables.engine.banked import Shape, Throw, banked_game
from tables.engine.places import DEALER_SIDE, PLAYERS

GAME = banked_game(
    Shape(
        name="joust_dice",
        first=(Throw("players_first", PLAYERS, 1, 3), Throw("dealer_first", DEALER_SIDE, 1, 3)),
        last=(Throw("players_last", PLAYERS, 1, 2), Throw("dealer_last", DEALER_SIDE, 1, 2)),
        qualifier="two_pair",
    )
)
