"""The cage's acts: enrolment, cash over the counter, money to tables and back. Each leaves a numbered slip.

    slips.py    one press, one slip: numbering, the hash chain, printing
    patrons.py  enrolment with age and identity
    cash.py     buy-in, cash-out, the window's stock, debts paid, voids
    floats.py   joining and leaving a table, fills and credits

Reached through `tables.floor` alone, which publishes after the commit.
"""

from payouts.cage.cash import buy_in, cash_out, pay_receivable, stock_cage, void_slip
from payouts.cage.floats import add_funds, credit, fill, join_table, leave_table
from payouts.cage.patrons import enrol
from payouts.cage.slips import print_slip

__all__ = [
    "add_funds",
    "buy_in",
    "cash_out",
    "credit",
    "enrol",
    "fill",
    "join_table",
    "leave_table",
    "pay_receivable",
    "print_slip",
    "stock_cage",
    "void_slip",
]
