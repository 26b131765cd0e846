"""The table rules of hold'em: those of every pot game, and those of its cards.

Not settings, because the house has one way (see `faults.py`): a flop of four cards is dealt again (TH-23), and an
exposed second hole card is replaced (TH-21).
"""

from tables.engine.game import Setting
from tables.engine.pot.settings import ALL_AGREE, OFF, choice, pot_settings

PREFLOP, FLOP, TURN, RIVER = "preflop", "flop", "turn", "river"
STREETS = (PREFLOP, FLOP, TURN, RIVER)
BOARD_CARDS = {FLOP: 3, TURN: 1, RIVER: 1}
HOLE_CARDS = 2
BOARD_SIZE = 5

SET_ASIDE, RESHUFFLE = "set_aside", "reshuffle"
FELT, ELECTRONIC = "felt", "electronic"

SETTINGS: tuple[Setting, ...] = (
    *pot_settings(streets=len(STREETS)),
    choice("cards", (FELT, ELECTRONIC)),
    choice("premature_turn", (SET_ASIDE, RESHUFFLE), rule="TH-25"),
    choice("run_it_twice", (OFF, ALL_AGREE)),
)
