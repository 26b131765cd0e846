"""Casino Hold'em Dice-Poker (CHD-1…19): five dice for all players, then the dealer's two, the decision, the dealer's
three."""

from tables.engine.banked import Shape, Throw, banked_game
from tables.engine.places import DEALER_SIDE, PLAYERS

GAME = banked_game(
    Shape(
        name="casino_holdem_dice",
        first=(Throw("players", PLAYERS, 1, 5), Throw("dealer_first", DEALER_SIDE, 1, 2)),
        last=(Throw("dealer_last", DEALER_SIDE, 1, 3),),
        qualifier="pair:K",
    )
)
