"""The table rules of banked games: what may be set, within what, and the defaults. What they do is beside this."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tables.engine.banked.qualifier import is_qualifier
from tables.engine.banked.shape import Shape
from tables.engine.banked.state import ELECTRONIC, FELT, PRIVATE, SHARED
from tables.engine.game import Setting
from tables.engine.hands.poker_dice import STRAIGHT_SETTINGS
from tables.engine.places import ANTE, BONUS

GENERATOR = "generator"
ENTRIES = ("keypad", "keyboard", GENERATOR)
SHOOTERS = ("clockwise", "named", "dealer")
ACTIONS = ("fold", "call")
MOST_SECONDS = 600
MOST_AMOUNT = 10**12
"""Ten thousand million in the usual currencies: beyond any table, and far from where a database's integer ends."""


def settings_of(shape: Shape) -> tuple[Setting, ...]:
    """Every table rule of a banked game, in the order in which a form asks for them."""
    limits = {ANTE: {"min": 500, "max": 50_000}, BONUS: {"min": 100, "max": 10_000}}
    limits |= {side.spot: {"min": side.minimum, "max": side.maximum} for side in shape.sides}
    return (
        *_orders(shape),
        *_hands(shape),
        _qualifier(shape),
        _choice("call_multiple", (shape.call_multiple,), rule="CHD-4"),
        _flag("bonus_survives_fold", default=True, rule="CHD-14"),
        _choice("on_timeout", ACTIONS, rule="CHD-15"),
        _choice("call_cover", ("required", "warn"), rule="CHD-15"),
        _number("grace_ms", default=500, least=0, most=10_000, rule="CHD-15"),
        _number("bet_seconds", default=30, least=0, most=MOST_SECONDS, rule="CHD-15"),
        _number("notice_seconds", default=5, least=0, most=60, rule="CHD-15"),
        _number("decide_seconds", default=20, least=1, most=MOST_SECONDS, rule="CHD-15"),
        _number("chip", default=100, least=1, most=MOST_AMOUNT),
        Setting(name="chips", kind="list", default=[100, 500, 2_500, 10_000, 50_000], check=_are_chips),
        Setting(name="limits", kind="mapping", default=limits, check=_limits_for(frozenset(limits))),
        _number("max_payout_per_round", default=10_000_000, least=1, most=MOST_AMOUNT),
        Setting(name="entry", kind="list", default=["keypad", "keyboard"], check=_are_entries, choices=ENTRIES),
        _choice("shooter", SHOOTERS[-1:] if shape.own else SHOOTERS, rule="CHD-18"),
    )


def _orders(shape: Shape) -> tuple[Setting, ...]:
    """What changes the order of hands."""
    known = (_choice("straights", STRAIGHT_SETTINGS, rule="CHD-12"), _flag("kickers", default=True, rule="CHD-13"))
    return tuple(setting for setting in known if setting.name in shape.book.settings)


def _hands(shape: Shape) -> tuple[Setting, ...]:
    """Whose the players' hands are, and who deals them."""
    if not shape.own:
        return ()
    return (_choice("hands", (PRIVATE, SHARED), rule="CHD-2"), _choice("dealing", (FELT, ELECTRONIC), rule="CHD-2"))


def _qualifier(shape: Shape) -> Setting:
    if shape.qualifiers:
        return _choice("qualifier", shape.qualifiers, rule="CHD-7")
    check = partial(is_qualifier, book=shape.book)
    return Setting(name="qualifier", kind="text", default=shape.qualifier, check=check, rule="CHD-7")


def _choice(name: str, choices: tuple[Any, ...], *, rule: str) -> Setting:
    return Setting(
        name=name,
        kind="choice",
        default=choices[0],
        choices=choices,
        rule=rule,
        check=lambda value: any(value == choice and type(value) is type(choice) for choice in choices),
    )


def _flag(name: str, *, default: bool, rule: str) -> Setting:
    return Setting(
        name=name,
        kind="flag",
        default=default,
        choices=(True, False),
        rule=rule,
        check=lambda value: isinstance(value, bool),
    )


def _number(name: str, *, default: int, least: int, most: int, rule: str = "") -> Setting:
    return Setting(
        name=name,
        kind="number",
        default=default,
        rule=rule,
        check=lambda value: _whole(value) and least <= value <= most,
    )


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_chips(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(_whole(chip) and 0 < chip <= MOST_AMOUNT for chip in value)
    )


def _are_entries(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(entry in ENTRIES for entry in value)


def _limits_for(spots: frozenset[str]) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        if not isinstance(value, dict) or set(value) != spots:
            return False
        return all(
            isinstance(limit, dict)
            and set(limit) == {"min", "max"}
            and _whole(limit["min"])
            and _whole(limit["max"])
            and 0 < limit["min"] <= limit["max"] <= MOST_AMOUNT
            for limit in value.values()
        )

    return check
