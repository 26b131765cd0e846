"""The one door to money: postings are written here and nowhere else, whole entries that sum to zero.

    accounts.py  opening, closing, finding
    writing.py   the tail that every entry's statement shares
    entries.py   post(): one entry of a few legs
    rounds.py    post_round(), post_correction(): many patrons in one statement; reserving()
    hands.py     post_hand(): the players of a pot game among themselves; holding()
    durable.py   durably(): the transaction around it all, tried again where another had to pass

Imported by `tables.dealing.unit`, `tables.dealing.wagers`, `tables.dealing.pots` and `payouts.cage` alone.
"""

from payouts.ledger.accounts import account_of, close_account, open_account
from payouts.ledger.durable import durably
from payouts.ledger.entries import Leg, PostedEntry, post
from payouts.ledger.hands import Move, holding, post_hand
from payouts.ledger.rounds import RoundEntry, post_correction, post_round, reserving

__all__ = [
    "Leg",
    "Move",
    "PostedEntry",
    "RoundEntry",
    "account_of",
    "close_account",
    "durably",
    "holding",
    "open_account",
    "post",
    "post_correction",
    "post_hand",
    "post_round",
    "reserving",
]
