"""What each screen may see, whole, under a number (contract 4). Ids, faces and amounts; never a sentence, never a
secret.

    sources.py  everything a table's picture needs, read from one moment in one round trip
    table.py    the table's picture for an audience     felt.py  its round, seats and rail
    own.py      a player's own picture, many at once    results.py  what rounds brought a player
    pit.py      the pit's tiles, totals and alerts
    pots.py     a pot game's hand and chairs            pot_offers.py, pot_felt.py  its dealer's offers, its table
    pot_own.py  what its player alone sees              pot_results.py  own pictures at its tables

How pictures reach sockets is `tables.feed`'s.
"""

from tables.dealing.pictures.own import own_picture, own_pictures
from tables.dealing.pictures.pit import pit_picture
from tables.dealing.pictures.sources import audience_of, numbers, sittings_on
from tables.dealing.pictures.table import table_picture, table_pictures

__all__ = [
    "audience_of",
    "numbers",
    "own_picture",
    "own_pictures",
    "pit_picture",
    "sittings_on",
    "table_picture",
    "table_pictures",
]
