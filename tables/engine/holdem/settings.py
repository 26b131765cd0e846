"""The table rules of hold'em: those of every pot game, and those of its cards.

Not settings, because the house has one way (see `faults.py`): a flop of four cards is dealt again (TH-23), and an
exposed second hole card is replaced (TH-21).
"""

from typing import Final

from tables.engine.game import Setting
from tables.engine.pot.settings import ALL_AGREE, OFF, choice, pot_settings

PREFLOP: Final = "preflop"
FLOP: Final = "flop"
TURN: Final = "turn"
RIVER: Final = "river"
STREETS: Final = (PREFLOP, FLOP, TURN, RIVER)
BOARD_CARDS: Final = {FLOP: 3, TURN: 1, RIVER: 1}
HOLE_CARDS: Final = 2
BOARD_SIZE: Final = 5

SET_ASIDE: Final = "set_aside"
RESHUFFLE: Final = "reshuffle"
FELT: Final = "felt"
ELECTRONIC: Final = "electronic"

SETTINGS: tuple[Setting, ...] = (
    *pot_settings(streets=len(STREETS)),
    choice("cards", (FELT, ELECTRONIC)),
    choice("premature_turn", (SET_ASIDE, RESHUFFLE), rule="TH-25"),
    choice("run_it_twice", (OFF, ALL_AGREE)),
)
