"""The wagers of banked rounds: many players' rows beside the table's journal.

    desk.py        the betting desk: micro-batches on a connection of its own
    presses.py     from the wire's data to rows, as the engine says
    batches.py     the fast statements of a batch
    careful.py     one transaction that tells each press of a refused batch what is wrong with it
    closing.py     what lies when betting or decisions close; the missing decisions
    settlement.py  a schedule applied to every stake at once; voids and corrections
    weighing.py    what a change after settlement would change, for who is to sign for it
    playing.py     one command of a round, and what follows from it

`payouts.ledger` is reached from here for rounds alone. What a wager may be is the engine's (`banked/stakes.py`).
"""

from tables.dealing.wagers.closing import close_betting, close_decisions, count_missing, reopen_decisions
from tables.dealing.wagers.desk import BettingDesk, desk_for
from tables.dealing.wagers.playing import play_on
from tables.dealing.wagers.settlement import correct_round, release_round, settle_round
from tables.dealing.wagers.weighing import weigh_correction, weigh_void

__all__ = [
    "BettingDesk",
    "close_betting",
    "close_decisions",
    "correct_round",
    "count_missing",
    "desk_for",
    "play_on",
    "release_round",
    "reopen_decisions",
    "settle_round",
    "weigh_correction",
    "weigh_void",
]
