"""What a PHH file says of its hands. Nothing is played here.

The format lets users have fields of their own, which begin with `_`. These are ours, for what it has no word for:

- `_rules`: the table's rules in full, by the names of the game's settings
- `_dead_button`: true where nobody sits at the button
- `_straddles`, `_posts`: the players (1 and up) whose entry in `blinds_or_straddles` is a straddle, or the live post of
  somebody who comes in
- `_dead_posts`: missed small blinds by player; `antes` contain them
- `_rake`, `_jackpot`: what the house took of the pots; `finishing_stacks` are without it
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tables.engine.betting import LIMIT, NO_LIMIT, POT_LIMIT

VARIANTS = {"NT": NO_LIMIT, "FT": LIMIT, "PT": POT_LIMIT}


class BadHistory(Exception):
    """A file that is no hand history, or of a game that is not dealt here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """Our own fields, but for what the house took. `dead_posts` by player, empty where there are none."""

    rules: Mapping[str, Any]
    dead_button: bool
    straddles: tuple[int, ...]
    posts: tuple[int, ...]
    dead_posts: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """One hand. Amounts are in the file's own units; `blinds` are as written, one for each player, in the order in
    which PHH lists them (heads-up the first is the big blind's by the format, though it is written last). `own` is None
    in a history that was not written here."""

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    actions: tuple[str, ...]
    minimum_bet: int = 0
    big_bet: int = 0
    own: Own | None = None
    extras: Mapping[str, Any] = field(default_factory=dict)


def read_histories(text: str) -> Iterator[tuple[int, History]]:
    """(number, hand) of a `.phh` or `.phhs` text. Raises BadHistory."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadHistory(str(wrong)) from wrong
    if "variant" in document:
        yield 1, _history(document)
        return
    for number, (key, entry) in enumerate(document.items(), start=1):
        if not isinstance(entry, dict):
            raise BadHistory(f"{key} is no hand")
        yield int(key) if key.isdecimal() else number, _history(entry)


def _history(entry: Mapping[str, Any]) -> History:
    """One table of the document, strictly."""
    variant = entry.get("variant")
    if variant not in VARIANTS:
        raise BadHistory(f"variant {variant!r} is not dealt here; known are {', '.join(VARIANTS)}")
    try:
        stacks = _amounts(entry["starting_stacks"])
        actions = tuple(entry["actions"])
        antes, blinds = _amounts(entry["antes"]), _amounts(entry["blinds_or_straddles"])
        least = _amounts([entry["small_bet"], entry["big_bet"]] if variant == "FT" else [entry["min_bet"]])
    except KeyError as missing:
        raise BadHistory(f"{missing} is missing") from missing
    if not len(stacks) == len(antes) == len(blinds) or not all(isinstance(action, str) for action in actions):
        raise BadHistory("stacks, antes, blinds and actions do not fit together")
    known = {"variant", "starting_stacks", "actions", "antes", "blinds_or_straddles", "small_bet", "big_bet", "min_bet"}
    extras = {key: value for key, value in entry.items() if key not in known}
    return History(
        variant=variant, antes=antes, blinds=blinds, stacks=stacks, actions=actions, minimum_bet=least[0],
        big_bet=least[-1], own=_own(entry, structure=VARIANTS[variant]), extras=extras,
    )  # fmt: skip


def _own(entry: Mapping[str, Any], *, structure: str) -> Own | None:
    rules = entry.get("_rules")
    if rules is None:
        return None
    if not isinstance(rules, dict) or rules.get("structure") != structure:
        raise BadHistory(f"_rules are no rules of a {structure} table")
    return Own(
        rules=rules,
        dead_button=entry.get("_dead_button") is True,
        straddles=_amounts(entry.get("_straddles", [])),
        posts=_amounts(entry.get("_posts", [])),
        dead_posts=_amounts(entry.get("_dead_posts", [])),
    )


def _amounts(values: Any) -> tuple[int, ...]:
    if not isinstance(values, list) or not all(type(value) is int and value >= 0 for value in values):
        raise BadHistory(f"{values!r} are not amounts in whole units")
    return tuple(values)
