"""The time charge: what each seated player owes for periods that have started (TH-17). The clock is the shell's."""

from collections.abc import Mapping
from typing import Any


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
