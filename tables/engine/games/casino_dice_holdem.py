"""Casino DiceHoldem (games.md section 4, H): two letter dice to each player and to the dealer, five in the middle, best
of seven; the dealer qualifies with three of a kind. The Bonus is decided by one's own dice and the flop (CHD-14)."""

from tables.engine.banked import Shape, Throw, banked_game
from tables.engine.banked.books import LETTER_DICE
from tables.engine.banked.letter_chances import odds_model
from tables.engine.hands.letter_dice import CATEGORIES
from tables.engine.places import BOARD, DEALER_SIDE

GAME = banked_game(
    Shape(
        name="casino_dice_holdem",
        book=LETTER_DICE,
        own=2,
        first=(Throw("flop", BOARD, 1, 3),),
        last=(Throw("turn", BOARD, 1, 1), Throw("river", BOARD, 1, 1), Throw("dealer", DEALER_SIDE, 1, 2)),
        qualifier="three",
        bonus_lines=CATEGORIES,
        odds=odds_model,
    )
)
