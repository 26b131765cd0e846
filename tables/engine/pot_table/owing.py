"""What a player owes for the blinds that passed him, by the rules of the house, and what he posts to come in at once
(TH-16). Chairs keep which blinds passed; what the house asks for them may change from one hand to the next."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tables.engine.pot_table.chairs import Chair

Rules = Mapping[str, Any]
BIG, SMALL = "big", "small"
BOTH_OR_WAIT = "both_or_wait"


class Posts(NamedTuple):
    """Minor units that bring a player in at once: `live` is his bet, `dead` belongs to the pot."""

    live: int
    dead: int


def owed(chair: Chair, *, rules: Rules) -> tuple[str, ...]:
    """Which of BIG and SMALL he owes: every blind that passed him, or under `big_or_wait` the big one alone; never one
    that the table does not have."""
    blinds = len(rules["blinds"])
    owes_small = chair.owes_small and blinds > 1 and rules["missed_blinds"] == BOTH_OR_WAIT
    return (*((BIG,) if chair.owes_big and blinds else ()), *((SMALL,) if owes_small else ()))


def held_back(chair: Chair, *, rules: Rules) -> bool:
    """Whether he is dealt in only by a post or by the big blind. Where no blinds are posted nobody waits for one."""
    return bool(owed(chair, rules=rules)) or (chair.waits and bool(rules["blinds"]))


def posts(chair: Chair, *, rules: Rules) -> Posts:
    """What he posts: a new player and who missed the big blind a big one, who missed the small blind that one too, or
    that one alone. Only the big one is live."""
    owes = owed(chair, rules=rules)
    return Posts(
        live=rules["blinds"][-1] if BIG in owes or (chair.waits and rules["blinds"]) else 0,
        dead=rules["blinds"][-2] if SMALL in owes else 0,
    )
