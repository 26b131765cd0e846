"""Main and side pots, the uncalled bet, odd chips and rake: arithmetic on what each player has paid. Betting itself is
`betting.py`'s.

A player is an index in the order from the button's left, 0 first and the button last; an amount is minor units.
Pots are derived from total contributions and never kept (DH-14, TH-15).
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, final


@final
@dataclass(slots=True, init=False, unsafe_hash=True)
class Pot:
    """One pot: its amount, and the players who may win it in the order from the button's left."""

    amount: Final[int]
    eligible: Final[tuple[int, ...]]

    def __init__(self, amount: int, eligible: tuple[int, ...]) -> None:
        self.amount = amount
        self.eligible = eligible


def uncalled_of(paid: list[int], *, folded: list[bool]) -> tuple[int, int] | None:
    """(player, amount) of what nobody matched, or None (TH-11). What a player paid who has folded does not go back."""
    most, matched, player = -1, -1, 0
    for other, amount in enumerate(paid):
        if amount > most:
            most, matched, player = amount, most, other
        elif amount > matched:
            matched = amount
    return None if most == matched or folded[player] else (player, most - matched)


def pots_of(paid: tuple[int, ...], *, folded: tuple[bool, ...], dead: int = 0) -> tuple[Pot, ...]:
    """The main pot first. Layers with the same eligible players are one pot; what folded players paid stays in the
    layers it reached; dead money joins the main pot and no layer."""
    live = tuple([player for player, gone in enumerate(folded) if not gone])
    levels = sorted({paid[player] for player in live})
    if len(levels) == 1:
        everything = sum(paid) + dead
        return (Pot(everything, live),) if everything else ()
    ranked = sorted(paid)
    sums = (0, *accumulate(ranked))
    pots: list[Pot] = []
    below = 0
    for level in levels:
        # All that is paid up to this level: the smaller contributions whole, of each other one as much as the level.
        smaller = bisect_right(ranked, level)
        up_to = sums[smaller] + level * (len(ranked) - smaller)
        # Who is in without having paid a chip can win what is dead, and nothing else.
        if amount := up_to - below + dead:
            pots.append(Pot(amount, tuple([player for player in live if paid[player] >= level])))
        below, dead = up_to, 0
    # Beyond the highest live contribution only folded money lies; it goes with the last pot.
    if beyond := sums[-1] - below:
        pots[-1] = Pot(pots[-1].amount + beyond, pots[-1].eligible)
    return tuple(pots)


def shares_of(amount: int, *, winners: int, chip: int = 1) -> tuple[int, ...]:
    """Equal shares for that many winners in the order from the button's left; odd chips of the smallest size go one by
    one to the first of them (TH-14). What is less than a chip goes to the first."""
    if winners == 1:
        return (amount,)
    chips, crumbs = divmod(amount, chip)
    each, odd = divmod(chips, winners)
    return tuple((each + (1 if place < odd else 0)) * chip + (crumbs if place == 0 else 0) for place in range(winners))


def rakes_of(
    amounts: Sequence[int], *, basis_points: int, cap: int, chip: int, exempt: bool = False
) -> tuple[int, ...]:
    """What the house takes of each pot, main pot first: a percentage of the whole in whole chips, up to the cap
    (TH-17), and no more of a pot than lies in it. `exempt`: no flop, no rake."""
    taken: list[int] = []
    whole = 0
    for amount in amounts:
        whole += amount
        due = 0 if exempt else min(cap, whole * basis_points // 10_000 // chip * chip)
        taken.append(min(due - sum(taken), amount // chip * chip))
    return tuple(taken)
