"""The chart of accounts and the kinds of entries: which account belongs to whom, and which may be negative.

Every account is a holder of value and `balance` is what it holds. Two books lie in one chart, each zero on its own:

    cash and debts     outside + cage_cash + patron_receivable                                   = 0
    claims             house_bank + bankrolls + sittings + table_floats + table_boxes + jackpots = 0

Not here: how entries are written (ledger.py), acts of the cage (cage.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class AccountKind(StrEnum):
    """What an account is for."""

    OUTSIDE = "outside"  # cash that is not in the house, patrons' debts included
    HOUSE_BANK = "house_bank"  # what the house owes or owns against patrons' money
    CAGE_CASH = "cage_cash"
    BANKROLL = "bankroll"
    PATRON_RECEIVABLE = "patron_receivable"  # what a patron owes the house
    SITTING = "sitting"
    TABLE_FLOAT = "table_float"
    TABLE_BOX = "table_box"
    JACKPOT = "jackpot"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who owns an account of a kind (`None`: the house has one such account) and whether it may be negative."""

    owner: str | None
    may_be_negative: bool


CHART: Mapping[AccountKind, Holder] = {
    AccountKind.OUTSIDE: Holder(owner=None, may_be_negative=True),
    AccountKind.HOUSE_BANK: Holder(owner=None, may_be_negative=True),
    AccountKind.CAGE_CASH: Holder(owner="cage window", may_be_negative=False),
    AccountKind.BANKROLL: Holder(owner="patron", may_be_negative=False),
    AccountKind.PATRON_RECEIVABLE: Holder(owner="patron", may_be_negative=False),
    AccountKind.SITTING: Holder(owner="sitting", may_be_negative=False),
    # Cashless tables have no chips that could run out; a lucky evening takes the float below nothing.
    AccountKind.TABLE_FLOAT: Holder(owner="table", may_be_negative=True),
    AccountKind.TABLE_BOX: Holder(owner="table", may_be_negative=True),
    AccountKind.JACKPOT: Holder(owner="jackpot", may_be_negative=False),
}

# The series of slips whose money a void sends back. A join is undone by leaving, a void by a new slip.
VOIDABLE_SERIES = frozenset({"B", "P", "S", "R", "F", "C"})

# Owner of the accounts that the house has one of.
HOUSE = 0


class EntryKind(StrEnum):
    """Why money moved."""

    BUY_IN = "buy_in"
    CASH_OUT = "cash_out"
    CAGE_STOCK = "cage_stock"
    JOIN = "join"
    ADD_FUNDS = "add_funds"
    LEAVE = "leave"
    FILL = "fill"
    CREDIT = "credit"
    RECEIVABLE_PAID = "receivable_paid"
    SLIP_VOIDED = "slip_voided"
    ROUND = "round"
    ROUND_CORRECTED = "round_corrected"
    ROUND_VOIDED = "round_voided"
    HAND = "hand"  # of a pot game: players among themselves, the house its rake and the jackpot its drop
    TIME_CHARGE = "time_charge"


# The entries by which rounds move a table's float.
ROUND_KINDS = (
    EntryKind.ROUND,
    EntryKind.ROUND_CORRECTED,
    EntryKind.ROUND_VOIDED,
    EntryKind.HAND,
    EntryKind.TIME_CHARGE,
)
