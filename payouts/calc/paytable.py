"""A pay-table: what each line of a spot pays. Reading files is the catalog's; what a line means is the game's.

Written as TOML (shipped tables), as facts (journal, database) or as `SPOT:LINE=N` (command line). `*` stands for all
lines not named.
"""

import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from payouts.calc.pay import LOST, Pay

REST = "*"


class BadPayTable(ValueError):
    """The pay-table cannot be read: a line is missing, unknown, twice or has no such pay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable:
    """One spot's pays, every line named, best first.

    `version` is the catalog's number, 0 for a draft or shipped file; `house_default` is said by a shipped file alone.
    """

    game: str
    spot: str
    name: str
    lines: tuple[tuple[str, Pay], ...]
    label: str = ""
    version: int = 0
    house_default: bool = False

    def pay(self, line: str) -> Pay:
        """What a line pays. Raises KeyError when the table has no such line."""
        for key, pay in self.lines:
            if key == line:
                return pay
        raise KeyError(line)

    @property
    def highest(self) -> Pay:
        """The best pay of any line."""
        return max((pay for _, pay in self.lines), key=lambda pay: pay.fraction)

    @property
    def multiple(self) -> int:
        """Wagers must be multiples of this many minor units, so that every pay is a whole number of them."""
        return math.lcm(*(pay.denominator for _, pay in self.lines))

    def facts(self) -> dict[str, Any]:
        """The table as JSON; `of_facts` reads it back."""
        return {
            "game": self.game,
            "spot": self.spot,
            "name": self.name,
            "label": self.label,
            "version": self.version,
            "lines": [[key, str(pay)] for key, pay in self.lines],
        }

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> Self:
        """Read what `facts` wrote. Raises BadPayTable."""
        try:
            lines = tuple((str(key), Pay.parse(pay)) for key, pay in facts["lines"])
            return cls(game=facts["game"], spot=facts["spot"], name=facts["name"], lines=lines,
                       label=facts.get("label", ""), version=facts.get("version", 0))  # fmt: skip
        except (KeyError, TypeError, ValueError) as wrong:
            raise BadPayTable(f"not a pay-table: {wrong}") from wrong


def lines_of(pays: Mapping[str, object], *, allowed: Sequence[str]) -> tuple[tuple[str, Pay], ...]:
    """Every allowed line with its pay, in the order allowed; `*` fills what is not named. Raises BadPayTable."""
    unknown = [key for key in pays if key != REST and key not in allowed]
    if unknown:
        raise BadPayTable(f"no such line: {', '.join(unknown)}; lines are {', '.join(allowed)}")
    missing = [] if REST in pays else [key for key in allowed if key not in pays]
    if missing:
        raise BadPayTable(f"lines missing: {', '.join(missing)}")
    return tuple((key, _read(pays.get(key, pays.get(REST)))) for key in allowed)


def parse_toml(text: str, *, spots: Mapping[str, Sequence[str]]) -> PayTable:
    """A shipped table from its file's text. `spots` are the game's: {spot: its lines}. Raises BadPayTable."""
    try:
        document = tomllib.loads(text)
        game, spot, name = document["game"], document["spot"], document["name"]
        pays = document["lines"]
    except (tomllib.TOMLDecodeError, KeyError) as wrong:
        raise BadPayTable(f"not a pay-table: {wrong}") from wrong
    if spot not in spots:
        raise BadPayTable(f"{game} has no spot {spot}; spots are {', '.join(spots)}")
    return PayTable(
        game=game,
        spot=spot,
        name=name,
        lines=lines_of(pays, allowed=spots[spot]),
        label=document.get("label", name),
        house_default=document.get("house_default", False),
    )


def parse_pays(given: Iterable[str], *, game: str, spots: Mapping[str, Sequence[str]]) -> dict[str, PayTable]:
    """Tables from `SPOT:LINE=N` items, several in one text parted by commas. A spot left without `*` loses on lines
    not named.

    Raises BadPayTable.
    """
    pays: dict[str, dict[str, object]] = {}
    for item in (part.strip() for text in given for part in text.split(",")):
        place, equals, value = item.partition("=")
        spot, colon, line = place.partition(":")
        if not (equals and colon and line and value):
            raise BadPayTable(f"{item!r} is not SPOT:LINE=N")
        if spot not in spots:
            raise BadPayTable(f"{game} has no spot {spot}; spots are {', '.join(spots)}")
        if pays.setdefault(spot, {}).setdefault(line, value) is not value:
            raise BadPayTable(f"{spot}:{line} is given twice")
    return {
        spot: PayTable(
            game=game,
            spot=spot,
            name="given",
            label="given",
            lines=lines_of({REST: LOST, **lines}, allowed=spots[spot]),
        )
        for spot, lines in pays.items()
    }


def _read(value: object) -> Pay:
    if isinstance(value, Pay):
        return value
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise BadPayTable(f"{value!r} is not a pay")
    try:
        return Pay.parse(value)
    except ValueError as wrong:
        raise BadPayTable(f"{value!r} is not a pay: a number to 1, p/q or lose") from wrong
