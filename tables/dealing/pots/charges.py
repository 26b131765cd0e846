"""The time charge before a hand (TH-17): what each seat owes for the periods it has sat."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tables.dealing.seating import Seated
from tables.engine.pot_table.acts import sit_out
from tables.engine.pot_table.chairs import PotTable
from tables.engine.pot_table.charges import charge_due, periods_started

SECONDS_A_MINUTE = 60


def charged(
    table: PotTable, *, rules: Mapping[str, Any], seated: Mapping[int, Seated], at: datetime
) -> tuple[PotTable, dict[int, int]]:
    """The table after the charge, and {seat: amount}. Who could not pay it and play on sits out, and owes it still."""
    amounts: dict[int, int] = {}
    for chair in table.chairs:
        if not chair.present:
            continue
        minutes = int((at - seated[chair.seat].joined_at).total_seconds()) // SECONDS_A_MINUTE
        due = charge_due(rules, minutes=minutes, periods_paid=chair.periods_paid)
        if not due:
            continue
        if due >= chair.stack:
            table = sit_out(table, seat=chair.seat)
            continue
        started = periods_started(minutes=minutes, period_minutes=rules["time_charge_minutes"])
        table = table.changed(chair.seat, stack=chair.stack - due, periods_paid=started)
        amounts[chair.seat] = due
    return table, amounts
