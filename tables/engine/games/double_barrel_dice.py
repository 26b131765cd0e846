"""Double Barrel Dice-Poker: two hands of the players against one of the dealer, and a bet that both beat it."""

from tables.engine.banked import Shape, Throw, banked_game
from tables.engine.banked.sides import BOTH_BARRELS
from tables.engine.places import DEALER_SIDE, PLAYERS

GAME = banked_game(
    Shape(
        name="double_barrel_dice",
        hands=2,
        first=(
            Throw("players_1", PLAYERS, 1, 5),
            Throw("players_2", PLAYERS, 2, 5),
            Throw("dealer_first", DEALER_SIDE, 1, 2),
        ),
        last=(Throw("dealer_last", DEALER_SIDE, 1, 3),),
        qualifier="pair:K",
        sides=(BOTH_BARRELS,),
    )
)
