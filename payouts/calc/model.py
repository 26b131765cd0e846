"""The shape in which a game tells the calculator its outcomes: weights, ranks, starts and finishes. The reckoning is
in `odds.py`.

A game of this kind has one decision (fold or call) between what is known then, the *starts*, and what comes after, the
*finishes*. The players' side is a row of the best-play chart, the dealer's a column. A game whose sides share a deck
fills `decisions` itself.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple


class Finish(NamedTuple):
    """One way a side's hand can end: its rank (higher wins), its line (or None), how many ways lead there, whether it
    qualifies."""

    rank: int
    line: int
    ways: int
    qualifies: bool = True


class Start(NamedTuple):
    """What is known of one side when the decision is made, the ways it comes about, and how it can end."""

    label: str
    ways: int
    finishes: tuple[Finish, ...]


class Paid(NamedTuple):
    """Ways in which the ante is paid on one line: without the dealer qualifying, and by winning the comparison."""

    line: int
    no_qualify: int
    win: int


class Decision(NamedTuple):
    """One cell of the chart: its weight, and the ways a call from there can end."""

    row: int
    column: int
    weight: int
    paid: tuple[Paid, ...]
    push: int
    lose: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsModel:
    """All the calculator needs to know of a game under given rules.

    `own_lines[row]`: ways of each line in the players' final hand from that row. `sides`: {spot: {line: probability}}
    of bets that no decision touches. `strategies`: {name: call or fold per row}. `outcomes`: equally likely outcomes
    of a single decision's row weight.
    """

    lines: tuple[str, ...]
    rows: tuple[str, ...]
    row_ways: tuple[int, ...]
    columns: tuple[str, ...]
    decisions: tuple[Decision, ...]
    own_lines: tuple[tuple[int, ...], ...]
    call_multiple: int
    bonus_survives_fold: bool
    sides: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    strategies: Mapping[str, tuple[bool, ...]] = field(default_factory=dict)


def decisions_of(players: Sequence[Start], dealers: Sequence[Start]) -> tuple[Decision, ...]:
    """Every cell of the chart when the two sides are independent: cumulative counts per column, one look-up per
    finish."""
    counted = [_Cumulative.of(dealer) for dealer in dealers]
    return tuple(
        _decision(row, column, player=player, ways=dealer.ways, counts=counts)
        for row, player in enumerate(players)
        for column, (dealer, counts) in enumerate(zip(dealers, counted, strict=True))
    )


class _Cumulative(NamedTuple):
    """A dealer start's qualifying finishes by rank, ready to answer how many lie below, at and above a rank."""

    ranks: tuple[int, ...]
    below: tuple[int, ...]
    no_qualify: int

    @classmethod
    def of(cls, start: Start) -> "_Cumulative":
        by_rank: dict[int, int] = {}
        for finish in start.finishes:
            if finish.qualifies:
                by_rank[finish.rank] = by_rank.get(finish.rank, 0) + finish.ways
        ranks = tuple(sorted(by_rank))
        below = tuple(accumulate((by_rank[rank] for rank in ranks), initial=0))
        return cls(ranks, below, sum(finish.ways for finish in start.finishes if not finish.qualifies))


def _decision(row: int, column: int, *, player: Start, ways: int, counts: _Cumulative) -> Decision:
    ranks, below, no_qualify = counts
    paid: list[Paid] = []
    push = lose = 0
    for finish in player.finishes:
        at = bisect_left(ranks, finish.rank)
        upto = bisect_right(ranks, finish.rank, lo=at)
        paid.append(Paid(finish.line, finish.ways * no_qualify, finish.ways * below[at]))
        push += finish.ways * (below[upto] - below[at])
        lose += finish.ways * (below[-1] - below[upto])
    return Decision(row, column, player.ways * ways, tuple(paid), push, lose)
