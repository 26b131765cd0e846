"""How two hands of the players move together against one hand of the dealer: what a round's deviation needs beside
`odds.py`.

Given the dealer's final dice the hands are independent, so the covariance is the variance of the mean given those dice.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from payouts.calc.model import Finish, OddsModel
from payouts.calc.odds import Chart
from payouts.calc.paytable import PayTable


def hands_covariance(model: OddsModel, ante: PayTable, chart: Chart) -> Fraction:
    """The covariance of two hands' results per 1 of ante on each, call included, when both are played by the chart."""
    mean = square = Fraction(0)
    for column, start in enumerate(model.dealers):
        callers = _Callers.of(model, ante, chart, column=column)
        for finish in start.finishes:
            ways = start.ways * finish.ways
            net = callers.mean_against(finish)
            mean += ways * net
            square += ways * net**2
    outcomes = sum(start.ways * sum(finish.ways for finish in start.finishes) for start in model.dealers)
    return square / outcomes - (mean / outcomes) ** 2


class _Callers(NamedTuple):
    """One hand under one start of the dealer: the finishes that called, by rank, with running sums of ways and pays."""

    ranks: Sequence[int]
    ways_below: Sequence[int]
    paid_below: Sequence[Fraction]
    outcomes: int
    call_multiple: int

    @classmethod
    def of(cls, model: OddsModel, ante: PayTable, chart: Chart, *, column: int) -> "_Callers":
        pays = [ante.pay(line).fraction for line in model.lines]
        outcomes = 0
        called: list[tuple[int, int, Fraction]] = []
        for row, start in enumerate(model.players):
            outcomes += start.ways * sum(finish.ways for finish in start.finishes)
            if chart.calls[row][column]:
                called += [(end.rank, start.ways * end.ways, pays[end.line]) for end in start.finishes]
        called.sort(key=lambda item: item[0])
        ways = accumulate((ways for _, ways, _ in called), initial=0)
        paid = accumulate((ways * pay for _, ways, pay in called), initial=Fraction(0))
        return cls([rank for rank, _, _ in called], list(ways), list(paid), outcomes, model.call_multiple)

    def mean_against(self, dealer: Finish) -> Fraction:
        """The mean result of the hand when the dealer ends like this; who folded loses the ante."""
        folded = self.outcomes - self.ways_below[-1]
        if not dealer.qualifies:
            return (self.paid_below[-1] - folded) / self.outcomes
        at = bisect_left(self.ranks, dealer.rank)
        upto = bisect_right(self.ranks, dealer.rank, lo=at)
        wins = self.ways_below[-1] - self.ways_below[upto]
        won = self.paid_below[-1] - self.paid_below[upto] + self.call_multiple * wins
        lost = (1 + self.call_multiple) * self.ways_below[at]
        return (won - lost - folded) / self.outcomes
