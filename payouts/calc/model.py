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

EXACT = "exact"
"""Best play decides on everything the player sees."""
BY_CLASS = "exact_by_class"
"""Starts are counted exactly but decided class by class: the edge is exact for that play, and an upper bound."""


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


class End(NamedTuple):
    """Ways in which a call can end with the players' hand on one line: the dealer does not qualify, or the
    comparison."""

    line: int
    no_qualify: int
    win: int
    push: int
    lose: int


class Decision(NamedTuple):
    """One cell of the chart: its weight, and the ways (in all `ways`) in which a call from there can end. Weight × ways
    are the cell's share of all outcomes. `bonus`: the line of a bonus that is decided by what lies here."""

    row: int
    column: int
    weight: int
    ends: tuple[End, ...]
    ways: int
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsModel:
    """All the calculator needs to know of a game under given rules.

    `bonus_lines`: the lines of a bonus that is decided when the ante's question is asked; None: the final hand decides,
    on `lines`. `sides`: {spot: {line: probability}} of bets that no decision touches. `strategies`: {name: call or fold
    per row}.
    """

    lines: tuple[str, ...]
    players: tuple[Start, ...]
    dealers: tuple[Start, ...]
    decisions: tuple[Decision, ...]
    call_multiple: int
    bonus_survives_fold: bool
    bonus_lines: tuple[str, ...] | None = None
    exactness: str = EXACT
    sides: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    strategies: Mapping[str, tuple[bool, ...]] = field(default_factory=dict)

    @property
    def rows(self) -> tuple[str, ...]:
        """What the players can show when they decide."""
        return tuple(start.label for start in self.players)

    @property
    def columns(self) -> tuple[str, ...]:
        """What the dealer can show then."""
        return tuple(start.label for start in self.dealers)


def decisions_of(players: Sequence[Start], dealers: Sequence[Start]) -> tuple[Decision, ...]:
    """Every cell of the chart when the two sides are independent: cumulative counts per column, one look-up per
    finish. All cells have as many ways."""
    counted = [_Cumulative.of(dealer) for dealer in dealers]
    ends = [sum(finish.ways for finish in side[0].finishes) for side in (players, dealers)]
    return tuple(
        _decision(row, column, player=player, start_ways=dealer.ways, counts=counts, ways=ends[0] * ends[1])
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


def _decision(row: int, column: int, *, player: Start, start_ways: int, counts: _Cumulative, ways: int) -> Decision:
    ranks, below, no_qualify = counts
    all_below = below[-1]
    ends: list[End] = []
    for finish in player.finishes:
        at = bisect_left(ranks, finish.rank)
        upto = bisect_right(ranks, finish.rank, lo=at)
        times, lower, through = finish.ways, below[at], below[upto]
        ends.append(
            End(
                finish.line, times * no_qualify, times * lower, times * (through - lower), times * (all_below - through)
            )
        )
    return Decision(row, column, player.ways * start_ways, tuple(ends), ways)
