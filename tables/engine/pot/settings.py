"""The table rules that pot games share, with the defaults of the house. What they do is beside this.

Not a setting, because the house has one way: who lets his time run out checks if it is free, and folds else.
"""

from collections.abc import Callable
from typing import Any

from tables.engine.betting import STRUCTURES
from tables.engine.game import Setting

MOST_AMOUNT = 10**12
"""Beyond any table, and far from where a database's integer ends."""
MOST_SECONDS = 600

UNIFORM, BIG_BLIND_ANTE, BUTTON_ANTE = "uniform", "big_blind", "button"
FULL, SHORT = "full", "short"
DOUBLE, BIG_BLIND = "double", "big_blind"
EXACT, UP_TO_CHIP = "exact", "up_to_chip"
OFF, ALL_AGREE = "off", "all_agree"
ASKED, AUTOMATIC = "asked", "automatic"
IN_ORDER, AT_ONCE = "in_order", "at_once"
NO_RAKE, PERCENTAGE, TIME_CHARGE = "none", "percentage", "time"


def pot_settings(*, streets: int) -> tuple[Setting, ...]:
    """Every table rule that does not depend on cards or dice. `streets`: how many betting rounds there are."""
    return (
        choice("structure", STRUCTURES, rule="TH-7"),
        Setting(name="blinds", kind="list", default=[100, 200], check=are_amounts, rule="TH-1"),
        number("ante", default=0, least=0, most=MOST_AMOUNT, rule="TH-1"),
        choice("ante_kind", (UNIFORM, BIG_BLIND_ANTE, BUTTON_ANTE), rule="TH-1"),
        choice("ante_order", ("after_blind", "before_blind"), rule="TH-1"),
        number("minimum_bet", default=0, least=0, most=MOST_AMOUNT, rule="TH-8"),
        number("big_bet", default=0, least=0, most=MOST_AMOUNT, rule="TH-7"),
        number("big_bet_from_street", default=3, least=1, most=streets + 1, rule="TH-7"),
        number("raise_cap", default=3, least=1, most=100, rule="TH-7"),
        flag("cap_heads_up", default=False, rule="TH-7"),
        flag("half_bet_counts", default=True, rule="TH-9"),
        choice("short_blind_call", (FULL, SHORT), rule="TH-1"),
        choice("straddle", ("none", "optional"), rule="TH-16"),
        choice("straddle_raise", (DOUBLE, BIG_BLIND), rule="TH-16"),
        choice("pot_rounding", (EXACT, UP_TO_CHIP), rule="TH-10"),
        choice("uncallable_raise", ("refused", "allowed")),
        number("chip", default=100, least=1, most=MOST_AMOUNT, rule="TH-14"),
        choice("all_in_showdown", (IN_ORDER, AT_ONCE), rule="TH-12"),
        choice("tabling", (ASKED, AUTOMATIC), rule="TH-12"),
        flag("confirm_award", default=True, rule="TH-12"),
        choice("rake", (NO_RAKE, PERCENTAGE, TIME_CHARGE), rule="TH-17"),
        number("rake_basis_points", default=500, least=0, most=10_000, rule="TH-17"),
        number("rake_cap", default=1_000, least=0, most=MOST_AMOUNT, rule="TH-17"),
        flag("no_flop_no_rake", default=True, rule="TH-17"),
        number("time_charge", default=0, least=0, most=MOST_AMOUNT, rule="TH-17"),
        number("time_charge_minutes", default=30, least=1, most=240, rule="TH-17"),
        number("jackpot_drop", default=0, least=0, most=MOST_AMOUNT, rule="TH-17"),
        number("jackpot_from_pot", default=0, least=0, most=MOST_AMOUNT, rule="TH-17"),
        number("turn_seconds", default=0, least=0, most=MOST_SECONDS),
        number("time_bank_seconds", default=0, least=0, most=MOST_SECONDS),
        choice("button_rule", ("dead", "moving"), rule="TH-16"),
        choice("missed_blinds", ("both_or_wait", "big_or_wait"), rule="TH-16"),
        choice("new_player", ("post_or_wait", "wait"), rule="TH-16"),
        number("buy_in_minimum", default=0, least=0, most=MOST_AMOUNT),
        number("buy_in_maximum", default=MOST_AMOUNT, least=1, most=MOST_AMOUNT),
    )


def choice(name: str, choices: tuple[Any, ...], *, rule: str = "") -> Setting:
    """One of several values, the first by default."""
    return Setting(
        name=name, kind="choice", default=choices[0], choices=choices, rule=rule,
        check=lambda value: any(value == one and type(value) is type(one) for one in choices),
    )  # fmt: skip


def flag(name: str, *, default: bool, rule: str = "") -> Setting:
    """Yes or no."""
    return Setting(
        name=name, kind="flag", default=default, choices=(True, False), rule=rule,
        check=lambda value: isinstance(value, bool),
    )  # fmt: skip


def number(name: str, *, default: int, least: int, most: int, rule: str = "") -> Setting:
    """A whole number within bounds."""
    return Setting(name=name, kind="number", default=default, rule=rule, check=whole(least, most))


def whole(least: int, most: int) -> Callable[[Any], bool]:
    """Whether a value is a whole number, and no boolean, within bounds."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def are_amounts(value: object) -> bool:
    """Whether a value lists blinds from the button's left, the last the largest."""
    within = whole(1, MOST_AMOUNT)
    if not isinstance(value, list | tuple) or len(value) > 3 or not all(within(amount) for amount in value):
        return False
    return list(value) == sorted(value)
