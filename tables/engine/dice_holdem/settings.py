"""The table rules of DiceHoldem: those of every pot game, and those of its dice."""

from tables.engine.game import Setting
from tables.engine.pot.settings import choice, pot_settings

PRIVATE, FLOP, TURN, RIVER, REROLLED = "private", "flop", "turn", "river", "rerolled"
STREETS = (PRIVATE, FLOP, TURN, RIVER, REROLLED)
"""The betting rounds (DH-3); the last is held when dice were thrown again after the river betting (DH-11)."""
REROLL = "reroll"
"""The throw after the river betting."""
BOARD_DICE = {FLOP: 3, TURN: 1, RIVER: 1, REROLL: 0}
OWN_DICE = 2

STANDARD, BASIC, CANT_HOLDEM = "standard", "basic", "cant_holdem"
LATEST_ROLL, ANY = "latest_roll", "any"
LEFT_OF_BIG_BLIND, LEFT_OF_BUTTON = "left_of_big_blind", "left_of_button"
FELT, ELECTRONIC = "felt", "electronic"

SETTINGS: tuple[Setting, ...] = (
    *pot_settings(streets=len(STREETS)),
    choice("variation", (STANDARD, BASIC, CANT_HOLDEM), rule="DH-6"),
    choice("reroll_choice", (LATEST_ROLL, ANY), rule="DH-6"),
    choice("first_to_act", (LEFT_OF_BIG_BLIND, LEFT_OF_BUTTON), rule="DH-4"),
    choice("dealing", (FELT, ELECTRONIC), rule="DH-1"),
)
