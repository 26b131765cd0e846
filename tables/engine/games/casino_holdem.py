"""Casino Hold'em with cards (CHC, games.md section 6): two cards to each player and to the dealer, five in the middle,
best of seven; the dealer qualifies with a pair of fours. The AA bonus is decided by one's own cards and the flop."""

from tables.engine.banked import Shape, Throw, banked_game
from tables.engine.banked.books import CARDS
from tables.engine.banked.card_chances import BONUS_LINES, QUALIFIER, QUALIFIERS, bonus_line, odds_model
from tables.engine.places import BOARD, DEALER_SIDE

GAME = banked_game(
    Shape(
        name="casino_holdem",
        book=CARDS,
        own=2,
        first=(Throw("flop", BOARD, 1, 3),),
        last=(Throw("turn", BOARD, 1, 1), Throw("river", BOARD, 1, 1), Throw("dealer", DEALER_SIDE, 1, 2)),
        qualifier=QUALIFIER,
        qualifiers=QUALIFIERS,
        bonus_lines=BONUS_LINES,
        bonus_line=bonus_line,
        odds=odds_model,
    )
)
