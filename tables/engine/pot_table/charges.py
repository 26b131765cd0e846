"""The time charge: what each seated player owes for periods that have started (TH-17). The clock is the shell's."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tables.engine.pot_table.acts import sit_out
from tables.engine.pot_table.chairs import PotTable

Amounts = dict[int, int]


class Charged(NamedTuple):
    """The table after a charge; `amounts` by seat in minor units, and what those `unpaid` owe still, who sit out."""

    table: PotTable
    amounts: Amounts
    unpaid: Amounts


def charged(table: PotTable, *, rules: Mapping[str, Any], minutes: Mapping[int, int]) -> Charged:
    """The charge of all who are here, by the whole minutes that each has sat, by seat. Who could not pay it and play on
    sits out."""
    amounts: Amounts = {}
    unpaid: Amounts = {}
    for chair in table.chairs:
        if not chair.present:
            continue
        due = charge_due(rules, minutes=minutes[chair.seat], periods_paid=chair.periods_paid)
        if due and due >= chair.stack:
            unpaid[chair.seat] = due
            table = sit_out(table, seat=chair.seat)
        elif due:
            amounts[chair.seat] = due
            started = periods_started(minutes=minutes[chair.seat], period_minutes=rules["time_charge_minutes"])
            table = table.changed(chair.seat, stack=chair.stack - due, periods_paid=started)
    return Charged(table, amounts, unpaid)


def periods_started(*, minutes: int, period_minutes: int) -> int:
    """How many periods have started after so many whole minutes: the first at once."""
    return minutes // period_minutes + 1


def charge_due(rules: Mapping[str, Any], *, minutes: int, periods_paid: int) -> int:
    """What a player owes now, in minor units; nothing where the house takes no time charge."""
    if rules["rake"] != "time":
        return 0
    started = periods_started(minutes=minutes, period_minutes=rules["time_charge_minutes"])
    owed: int = max(0, started - periods_paid) * rules["time_charge"]
    return owed
