"""From what lay and a schedule to amounts: the nets of a round's spots, and the rows of the summary. Pure arithmetic.

`sums` is what the close of the decisions counted (and `Round.sums` keeps): {"accounts", "withdrawals", "side",
"hands": {"1": {"called": {"stakes", "ante", "bonus", "call"}, "folded": {"stakes", "ante", "bonus"}}}}. A pay is linear
in the amount and every wager is a multiple that pays whole units, so the pay of a sum is the sum of the pays.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tables.engine.banked import Schedule
from tables.engine.places import ANTE, BONUS, CALL

MICRO = 1_000_000
VARIANCE_UNIT = 10_000
"""Variances are summed in ten thousands of minor units squared."""
Sums = Mapping[str, Any]


def spot_nets(schedule: Schedule, sums: Sums) -> dict[str, int]:
    """The players' net by spot, in minor units. Raises ArithmeticError when a sum is not payable exactly."""
    nets: dict[str, int] = {ANTE: 0, BONUS: 0, CALL: 0}
    for part in schedule.hands:
        lay = sums["hands"].get(str(part.hand))
        if lay is None:
            continue
        for pays, amounts in ((part.called, lay["called"]), (part.folded, lay["folded"])):
            for spot, pay in pays.items():
                nets[spot] += pay.net(amounts.get(spot, 0))
    for spot, pay in schedule.sides.items():
        nets[spot] = nets.get(spot, 0) + pay.net(sums["side"])
    return nets


def staked(sums: Sums) -> dict[str, int]:
    """What was wagered by spot, `side` under that name."""
    parts = [part for hand in sums["hands"].values() for part in (hand["called"], hand["folded"])]
    return {
        ANTE: sum(part["ante"] for part in parts),
        BONUS: sum(part["bonus"] for part in parts),
        CALL: sum(part.get("call", 0) for part in parts),
        "side": sums["side"],
    }


def theoretical_micro(sums: Sums, *, edges: Mapping[str, str], side_spot: str | None) -> int:
    """Σ (amount × exact edge) in millionths of a minor unit; the ante's edge is per ante and has the call in it."""
    lay = staked(sums)
    amounts = {ANTE: lay[ANTE], BONUS: lay[BONUS]} | ({side_spot: lay["side"]} if side_spot else {})
    exact = sum((Fraction(edges[spot]) * amount for spot, amount in amounts.items() if spot in edges), Fraction())
    return round(exact * MICRO)


def variance(sums: Sums, *, deviations: Mapping[str, float], side_spot: str | None) -> int:
    """The variance of the round's net in minor units squared, from above: all wagers of a round share its dice, so
    their deviations add as if they rose and fell together."""
    lay = staked(sums)
    amounts = {ANTE: lay[ANTE], BONUS: lay[BONUS]} | ({side_spot: lay["side"]} if side_spot else {})
    return round(sum(deviations.get(spot, 0.0) * amount for spot, amount in amounts.items()) ** 2)


def summary_amounts(
    *,
    nets: Mapping[str, int],
    sums: Sums,
    edges: Mapping[str, str],
    deviations: Mapping[str, float],
    side_spot: str | None,
) -> dict[str, tuple[int, int]]:
    """{kind: (amount, count)} of one settled round: the house's win in all and by spot, handle, antes, theoretical."""
    lay = staked(sums)
    stakes = sum(part["stakes"] for hand in sums["hands"].values() for part in (hand["called"], hand["folded"]))
    rows = {
        "win": (-sum(nets.values()), 1),
        "handle": (sum(lay.values()), stakes),
        "antes": (lay[ANTE], stakes),
        "theoretical_micro": (theoretical_micro(sums, edges=edges, side_spot=side_spot), 1),
        "variance_e4": (variance(sums, deviations=deviations, side_spot=side_spot) // VARIANCE_UNIT, 1),
    }
    rows |= {f"win:{spot}": (-net, 1) for spot, net in nets.items()}
    return rows


def differences(
    new: Mapping[str, tuple[int, int]], old: Mapping[str, tuple[int, int]], *, kind_of_count: str = "corrections"
) -> dict[str, tuple[int, int]]:
    """What a correction adds to the summary: amounts as new − old, the round itself is not counted again."""
    kinds = {*new, *old}
    rows = {kind: (new.get(kind, (0, 0))[0] - old.get(kind, (0, 0))[0], 0) for kind in kinds}
    rows = {kind: row for kind, row in rows.items() if row[0]}
    return {**rows, kind_of_count: (0, 1)}
