"""The tables' rows. Shapes and what the database itself must refuse; no rules of play, no money, no behaviour.

Columns that name people, devices and accounts of the other apps are plain numbers without foreign keys: they are
written on hot paths, never deleted, and audited by `check_books` instead of being checked row by row.
"""

from tables.models.floor import Alert, DealerStint, DevicePlace, Dispute, Sitting, TableSession
from tables.models.journal import CHANGES, JournalEvent, Receipt, VerifiedHead, VerifiedRounds
from tables.models.places import Pit, Table, TableRules
from tables.models.rounds import Round, RoundSummary
from tables.models.wagers import Decision, RoundExposure, Stake, Withdrawal

__all__ = [
    "CHANGES",
    "Alert",
    "DealerStint",
    "Decision",
    "DevicePlace",
    "Dispute",
    "JournalEvent",
    "Pit",
    "Receipt",
    "Round",
    "RoundExposure",
    "RoundSummary",
    "Sitting",
    "Stake",
    "Table",
    "TableRules",
    "TableSession",
    "VerifiedHead",
    "VerifiedRounds",
    "Withdrawal",
]
