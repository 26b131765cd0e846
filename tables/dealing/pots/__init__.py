"""The hands of pot games through the shell: the chairs between them, dealing, the house's generator, money.

    chairs.py      the table's chairs within a unit      opening.py     the next hand
    hands.py       one command and what follows          generator.py   cards and dice by the house
    ending.py      the end: money, chairs, who left      players.py     a player's own
    settlement.py  the hand's entry and its summary      leaving.py     who left goes when the hand has ended
    books.py       the hands' part of `check_books`

What may happen in a hand is the engine's. `payouts.ledger` is reached from here for hands alone.
"""

from tables.dealing.pots.hands import OF_THE_SHELL, play_on, play_through
from tables.dealing.pots.opening import open_hand
from tables.dealing.pots.players import play_from_seat, read_play

__all__ = ["OF_THE_SHELL", "open_hand", "play_from_seat", "play_on", "play_through", "read_play"]
