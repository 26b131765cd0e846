"""What a player owes for the blinds that passed him, by the rules of the house, and what he posts to come in at once
(TH-16). Chairs keep which blinds passed; what the house asks for them may change from one hand to the next."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tables.engine.pot_table.chairs import Chair

Rules = Mapping[str, Any]
BIG, MIDDLE, SMALL = "big", "middle", "small"
_PLACES = {BIG: -1, MIDDLE: -2, SMALL: 0}
"""Where each stands among the amounts; the middle one where there are three (TH-1)."""
BOTH_OR_WAIT = "both_or_wait"


class Posts(NamedTuple):
    """Minor units that bring a player in at once: `live` is his bet, `dead` belongs to the pot."""

    live: int
    dead: int


def owed(chair: Chair, *, rules: Rules) -> tuple[str, ...]:
    """Which of BIG, MIDDLE and SMALL he owes: every blind that passed him, or under `big_or_wait` the big one alone;
    never one that the table does not have."""
    blinds, smaller = len(rules["blinds"]), rules["missed_blinds"] == BOTH_OR_WAIT
    passed = {
        BIG: chair.owes_big and blinds > 0,
        MIDDLE: chair.owes_middle and smaller and blinds > 2,
        SMALL: chair.owes_small and smaller and blinds > 1,
    }
    return tuple(blind for blind, is_owed in passed.items() if is_owed)


def held_back(chair: Chair, *, rules: Rules) -> bool:
    """Whether he is dealt in only by a post or by the big blind. Where no blinds are posted nobody waits for one."""
    return bool(owed(chair, rules=rules)) or (chair.waits and bool(rules["blinds"]))


def posts(chair: Chair, *, rules: Rules) -> Posts:
    """What he posts: a new player and who missed the big blind a big one, who missed smaller ones those too, or those
    alone. Only the big one is live."""
    owes, amounts = owed(chair, rules=rules), rules["blinds"]
    return Posts(
        live=amounts[_PLACES[BIG]] if BIG in owes or (chair.waits and amounts) else 0,
        dead=sum(amounts[_PLACES[blind]] for blind in owes if blind != BIG),
    )
