"""A pot table's settings as people read them: their names, and each value in money, time or words. What players read of
them is drawn on their own screens from the same rules (`js/pot-rules.js`).
"""

from collections.abc import Mapping
from typing import Any

from tables.engine.pot.settings import MOST_AMOUNT
from tables.screens.words import exact, knows, number, say

AMOUNTS = frozenset({
    "ante", "minimum_bet", "big_bet", "chip", "rake_cap", "time_charge", "jackpot_drop", "jackpot_from_pot",
    "buy_in_minimum", "buy_in_maximum",
})  # fmt: skip
"""Settings that are money in minor units."""
AMOUNT_LISTS = frozenset({"blinds"})
PERCENTS = frozenset({"rake_basis_points"})
UNITS: Mapping[str, str] = {
    "turn_seconds": "seconds",
    "time_bank_seconds": "seconds",
    "time_charge_minutes": "minutes",
}


def setting_name(name: str) -> str:
    """What a setting is called."""
    return say(f"setting_name.{name}")


def setting_value(name: str, value: Any) -> str:
    """A setting's value in words."""
    if isinstance(value, bool):
        return say("setting.yes" if value else "setting.no")
    if name in AMOUNT_LISTS:
        return " / ".join(exact(amount) for amount in value) or say("setting.none")
    if name in AMOUNTS:
        return say("setting.unlimited") if name == "buy_in_maximum" and value >= MOST_AMOUNT else exact(value)
    if name in PERCENTS:
        return say("setting.percent", percent=percent_of(value))
    if name in UNITS:
        return say(f"setting.{UNITS[name]}", count=value) if value else say("setting.none")
    return number(value) if isinstance(value, int) else say(f"setting_value.{name}.{value}")


def settings_lines(rules: Mapping[str, Any]) -> list[str]:
    """["Structure: no-limit", …] of those rules that have a name in words."""
    named = [name for name in rules if knows(f"setting_name.{name}")]
    return [say("setting.line", name=setting_name(name), value=setting_value(name, rules[name])) for name in named]


def percent_of(basis_points: int) -> str:
    """500 → "5", 250 → "2.5"."""
    whole, rest = divmod(basis_points, 100)
    return f"{whole}.{rest:02d}".rstrip("0") if rest else str(whole)
