"""What follows from a table's rules alone, worked out once and not for every hand: how it bets, what the smallest bets
are, what happens by itself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tables.engine.betting import LIMIT, Terms
from tables.engine.game import Rules
from tables.engine.pot.settings import AT_ONCE, AUTOMATIC, PERCENTAGE, UP_TO_CHIP

_NEVER: Final = 10**6
"""Beyond any street."""


@dataclass(frozen=True, slots=True)
class House:
    """How a table of a pot game plays. `small` is the smallest bet, `big` that of the streets from `big_from` on (in
    limit the bet itself: TH-7, TH-8); `chip` the smallest chip in play; `takes`: something may be taken of a pot;
    `tables_hands`: hands that are read are tabled by themselves; `opens_all_in`: as soon as nobody can bet any more;
    `confirms`: the dealer's press pushes the pots; `turn_seconds`: each turn has a clock, 0 if it has none."""

    terms: Terms
    small: int
    big: int
    big_from: int
    chip: int
    takes: bool
    tables_hands: bool
    opens_all_in: bool
    confirms: bool
    turn_seconds: int

    def smallest_bet(self, street: int) -> int:
        """The smallest bet of a street, 1 being the first."""
        return self.small if street < self.big_from else self.big


class TableRules(dict[str, Any]):
    """A table's complete rules, the same for all its hands, and therefore never changed; with what follows from them:
    `plans` are how hands opened so far, whatever the stacks, by who sat where and owed what (see `opening.py`)."""

    def __init__(self, rules: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> None:
        super().__init__(rules)
        self.plans: dict[Any, Any] = {}
        self._house: House | None = None

    @property
    def house(self) -> House:
        """How this table plays; worked out once."""
        house = self._house
        if house is None:
            house = self._house = _house(self)
        return house


def house_of(rules: Rules) -> House:
    """How a table with these rules plays; a hand that is replayed brings rules of its own."""
    return rules.house if isinstance(rules, TableRules) else _house(rules)


def _house(rules: Rules) -> House:
    blinds, limit = rules["blinds"], rules["structure"] == LIMIT
    small = rules["minimum_bet"] or (blinds[-1] if blinds else rules["ante"] or rules["chip"])
    return House(
        terms=terms_of(rules), small=small, big=rules["big_bet"] or 2 * small,
        big_from=rules["big_bet_from_street"] if limit else _NEVER, chip=rules["chip"],
        takes=rules["rake"] == PERCENTAGE or bool(rules["jackpot_drop"]), tables_hands=rules["tabling"] == AUTOMATIC,
        opens_all_in=rules["all_in_showdown"] == AT_ONCE, confirms=rules["confirm_award"],
        turn_seconds=rules["turn_seconds"],
    )  # fmt: skip


def terms_of(rules: Rules) -> Terms:
    """How the betting goes at a table with these rules."""
    return Terms(
        rules["structure"], rules["raise_cap"] + 1, rules["cap_heads_up"], rules["half_bet_counts"],
        rules["uncallable_raise"] == "refused", rules["chip"] if rules["pot_rounding"] == UP_TO_CHIP else 1,
    )  # fmt: skip
