"""A pot table's settings as a form: which stand together, how each is asked, and what was typed read strictly. Whether
a value is one is the engine's own `Setting.check`; what a setting is called is in `setting_words.py`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tables.engine.errors import Refused
from tables.engine.game import Game, Setting
from tables.engine.pot.settings import MOST_AMOUNT
from tables.screens.amounts import parse_amount
from tables.screens.setting_words import (
    AMOUNT_LISTS,
    AMOUNTS,
    PERCENTS,
    UNITS,
    percent_of,
    setting_name,
    setting_value,
)
from tables.screens.words import exact, knows, say

GROUPS: Mapping[str, Sequence[str]] = {
    "bets": (
        "structure", "blinds", "minimum_bet", "chip", "ante", "ante_kind", "ante_order", "straddle", "straddle_raise",
        "short_blind_call", "uncallable_raise", "pot_rounding", "big_bet", "big_bet_from_street", "raise_cap",
        "cap_heads_up", "half_bet_counts",
    ),
    "house": (
        "rake", "rake_basis_points", "rake_cap", "no_flop_no_rake", "time_charge", "time_charge_minutes",
        "jackpot_drop", "jackpot_from_pot",
    ),
    "chairs": ("buy_in_minimum", "buy_in_maximum", "new_player", "missed_blinds", "button_rule"),
    "deal": (
        "cards", "dealing", "variation", "reroll_choice", "first_to_act", "premature_turn", "run_it_twice",
        "all_in_showdown", "tabling", "confirm_award",
    ),
    "time": ("turn_seconds", "time_bank_seconds"),
}  # fmt: skip
"""What stands together on the page, in its order."""
MOST_BLINDS = 3
WHOLE = re.compile(r"[0-9]{1,15}", re.ASCII)
PERCENT_DIGITS = 2
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One setting on the page. `choices` are [(value, words)], none where it is typed; `wrong` says what is wrong."""

    name: str
    label: str
    typed: str
    choices: Sequence[tuple[str, str]]
    is_money: bool
    hint: str
    wrong: str


def form_of(game: Game[Any], typed: Mapping[str, str], wrong: Mapping[str, str]) -> list[tuple[str, list[Asked]]]:
    """[(heading, its settings)] of a game, with what stands in each field."""
    known = {setting.name: setting for setting in game.settings}
    return [
        (
            say(f"settings.group_{group}"),
            [_asked(known[name], typed=typed, wrong=wrong) for name in names if name in known],
        )
        for group, names in GROUPS.items()
    ]


def typed_of(game: Game[Any], rules: Mapping[str, Any]) -> dict[str, str]:
    """The values of these rules as the form's fields hold them."""
    return {setting.name: _typed(setting.name, rules[setting.name]) for setting in game.settings}


def read(game: Game[Any], typed: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """(the settings that were typed, what is wrong by setting), each judged by the engine's own check."""
    values: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for setting in game.settings:
        try:
            value = _value(setting, typed.get(setting.name, "").strip())
        except (Refused, ValueError):
            wrong[setting.name] = unreadable(setting)
            continue
        if setting.check(value):
            values[setting.name] = value
        else:
            wrong[setting.name] = out_of_range(setting)
    return values, wrong


def out_of_range(setting: Setting) -> str:
    """Why the engine does not take a value: the bounds of a number, the order of blinds, or that one is to choose."""
    if setting.name in AMOUNT_LISTS:
        return say("settings.wrong_order", most=MOST_BLINDS)
    if setting.choices:
        return say("settings.wrong_choice")
    least, most = bounds_of(setting)
    words = {"least": _bound(setting.name, least), "most": _bound(setting.name, most)}
    return say("settings.wrong_low" if most >= MOST_AMOUNT else "settings.wrong_range", **words)


def unreadable(setting: Setting) -> str:
    """Why what was typed is no value of this kind at all."""
    if setting.choices or setting.name in AMOUNT_LISTS:
        return out_of_range(setting)
    kind = "amount" if setting.name in AMOUNTS else "percent" if setting.name in PERCENTS else "number"
    return say(f"settings.wrong_{kind}")


def _bound(name: str, value: int) -> str:
    return say(f"setting.{UNITS[name]}", count=value) if name in UNITS else setting_value(name, value)


def bounds_of(setting: Setting) -> tuple[int, int]:
    """The least and the most that a number's check takes, found by asking it."""
    least = next(value for value in (0, 1) if setting.check(value))
    low, beyond = least, MOST_AMOUNT + 1
    while beyond - low > 1:
        middle = (low + beyond) // 2
        low, beyond = (middle, beyond) if setting.check(middle) else (low, middle)
    return least, low


def _asked(setting: Setting, *, typed: Mapping[str, str], wrong: Mapping[str, str]) -> Asked:
    name = setting.name
    return Asked(
        name=name,
        label=setting_name(name),
        typed=typed.get(name, ""),
        choices=[(_typed(name, value), setting_value(name, value)) for value in setting.choices],
        is_money=name in AMOUNTS or name in AMOUNT_LISTS,
        hint=say(f"setting_hint.{name}") if knows(f"setting_hint.{name}") else "",
        wrong=wrong.get(name, ""),
    )


def _typed(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    if name in AMOUNT_LISTS:
        return " / ".join(exact(amount) for amount in value)
    if name in AMOUNTS:
        return "" if name == "buy_in_maximum" and value >= MOST_AMOUNT else exact(value)
    return percent_of(value) if name in PERCENTS else str(value)


def _value(setting: Setting, text: str) -> Any:
    name = setting.name
    if setting.choices:
        return next((value for value in setting.choices if _typed(name, value) == text), None)
    if name in AMOUNT_LISTS:
        return [parse_amount(part, field=name) for part in text.split("/")] if text else []
    if name == "buy_in_maximum" and not text:
        return MOST_AMOUNT
    if name in AMOUNTS:
        return parse_amount(text, field=name)
    if name in PERCENTS:
        return parse_amount(text, field=name, digits=PERCENT_DIGITS)
    if not WHOLE.fullmatch(text):
        raise ValueError(name)
    return int(text)
