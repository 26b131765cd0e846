"""Exact odds of any game that supplies an `OddsModel`, for any pay-tables. Chances are fractions, the deviation a
float.

Per ante of 1: a call risks `call_multiple` more. Best play calls where a call is worth more than the lost ante.
The chart is found first; under it all results are counted once by line, and every figure follows from those counts.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from payouts.calc.model import Decision, OddsModel
from payouts.calc.paytable import PayTable

ANTE, BONUS = "ante", "bonus"
RESULTS = ("no_qualify", "win", "push", "lose", "fold")


@dataclass(frozen=True, slots=True, kw_only=True)
class LineOdds:
    """How often a line is paid, and its part of the return per 1 staked."""

    pay: str
    hit_rate: Fraction
    value: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotOdds:
    """The figures of one spot, per 1 staked on it. `variance` is that of the net result of one round."""

    house_edge: Fraction
    variance: Fraction
    hit_rate: Fraction
    lines: Mapping[str, LineOdds]

    @property
    def standard_deviation(self) -> float:
        """In stakes."""
        return math.sqrt(self.variance)

    @property
    def favours_the_player(self) -> bool:
        """A negative edge: not to be published without two people's override."""
        return self.house_edge < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AnteOdds(SpotOdds):
    """The ante and its call together, per 1 of ante, under best play. `results`: {one of RESULTS: probability}."""

    call_rate: Fraction
    average_wager: Fraction
    results: Mapping[str, Fraction]
    strategies: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def element_of_risk(self) -> Fraction:
        """The edge per 1 of everything wagered."""
        return self.house_edge / self.average_wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Best play: `calls[row][column]`, rows the players' starts, columns the dealer's."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    calls: tuple[tuple[bool, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The figures of every spot, how the ante is best played, and how ante and bonus of one hand move together."""

    spots: Mapping[str, SpotOdds]
    chart: Chart
    covariance: Fraction

    def round_variance(self, *, ante: int, bonus: int = 0) -> Fraction:
        """The variance of the house's result on one hand with so much on it, all players together, in squared units.

        All who bet on a hand win and lose together, so that it is the sums that count.
        """
        variance = self.spots[ANTE].variance * ante**2
        if bonus:
            variance += self.spots[BONUS].variance * bonus**2 + 2 * ante * bonus * self.covariance
        return variance


def odds_of(model: OddsModel, tables: Mapping[str, PayTable]) -> Odds:
    """The figures of every spot that has a pay-table: `ante` (needed), `bonus`, and the game's side spots."""
    ante = tables[ANTE]
    play = _Play.best(model, ante)
    tally = _tally(model, play.chart)
    ante_nets = _ante_nets(model, ante)
    spots: dict[str, SpotOdds] = {ANTE: _ante_odds(model, ante, tally, play)}
    covariance = Fraction(0)
    for spot, table in tables.items():
        if spot in model.sides:
            spots[spot] = chance_odds(table, model.sides[spot])
        elif spot == BONUS and model.bonus_lines is not None:
            spots[spot], covariance = _early_bonus(model, table, play.chart, ante)
        elif spot == BONUS:
            bonus_nets = _bonus_nets(model, table)
            spots[spot] = _bonus_odds(model, table, tally)
            covariance = tally.mean(ante_nets, bonus_nets) - tally.mean(ante_nets) * tally.mean(bonus_nets)
    return Odds(spots=spots, chart=play.chart, covariance=covariance)


def edge_of(model: OddsModel, ante: PayTable) -> Fraction:
    """The house edge on the ante under best play, and nothing else: the figure that follows every keystroke."""
    play = _Play.best(model, ante)
    return Fraction(-play.total, play.scaled_outcomes)


def best_play(model: OddsModel, ante: PayTable) -> Chart:
    """The best-play chart: fold or call for each start of the players and of the dealer."""
    return _Play.best(model, ante).chart


def chance_odds(table: PayTable, chances: Mapping[str, Fraction]) -> SpotOdds:
    """A bet without decisions: lines with their chances; what is missing to 1 loses."""
    missing = Fraction(1) - sum(chances.values())
    mean: Fraction = sum((table.pay(line).fraction * chance for line, chance in chances.items()), -missing)
    squares: Fraction = sum((table.pay(line).fraction ** 2 * chance for line, chance in chances.items()), missing)
    return SpotOdds(
        house_edge=-mean,
        variance=squares - mean**2,
        hit_rate=sum((chance for line, chance in chances.items() if table.pay(line).wins), Fraction()),
        lines=_lines(table, chances),
    )


class _Play(NamedTuple):
    """Best play, and the ante's mean under it in whole numbers: `total` over `scaled_outcomes`."""

    chart: Chart
    total: int
    scaled_outcomes: int
    row_values: Sequence[int]
    row_folds: Sequence[int]

    @classmethod
    def best(cls, model: OddsModel, ante: PayTable) -> "_Play":
        """Once over the chart, call where it is worth more than the fold. Pays are whole numbers of 1/scale."""
        pays = [ante.pay(line) for line in model.lines]
        scale = math.lcm(*(pay.denominator for pay in pays))
        scaled = [pay.numerator * (scale // pay.denominator) for pay in pays]
        call = model.call_multiple * scale
        calls = [[False] * len(model.dealers) for _ in model.players]
        row_values, row_folds = [0] * len(model.players), [0] * len(model.players)
        total = 0
        for decision in model.decisions:
            value = _call_value(decision, scaled, call=call, risk=scale + call)
            fold = -scale * decision.ways
            calls[decision.row][decision.column] = value > fold
            row_values[decision.row] += decision.weight * value
            row_folds[decision.row] += decision.weight * fold
            total += decision.weight * max(value, fold)
        chart = Chart(rows=model.rows, columns=model.columns, calls=tuple(map(tuple, calls)))
        return cls(chart, total, -sum(row_folds), row_values, row_folds)

    def strategy_edge(self, calls: Sequence[bool]) -> Fraction:
        """The house edge when the player calls on the given rows, whatever the dealer shows."""
        rows = zip(self.row_values, self.row_folds, calls, strict=True)
        return Fraction(-sum(value if call else fold for value, fold, call in rows), self.scaled_outcomes)


def _call_value(decision: Decision, pays: Sequence[int], *, call: int, risk: int) -> int:
    """What a call from this cell is worth, times the ways it can end."""
    value = 0
    for line, no_qualify, win, _, lose in decision.ends:
        value += pays[line] * (no_qualify + win) + call * win - risk * lose
    return value


class _Tally(NamedTuple):
    """Ways of every result on every line of the players' hand under a chart: `counts[result][line]`."""

    counts: Mapping[str, Sequence[int]]
    outcomes: int

    def chance(self, result: str) -> Fraction:
        """How likely the result is."""
        return Fraction(sum(self.counts[result]), self.outcomes)

    def line_chance(self, line: int, *results: str) -> Fraction:
        """How likely the line with one of these results is."""
        return Fraction(sum(self.counts[result][line] for result in results), self.outcomes)

    def mean(self, *nets: "_Nets") -> Fraction:
        """The mean of the product of net results."""
        total = Fraction(0)
        for result, counts in self.counts.items():
            for line, count in enumerate(counts):
                if count:
                    total += count * math.prod((net[result][line] for net in nets), start=Fraction(1))
        return total / self.outcomes


_Nets = Mapping[str, Sequence[Fraction]]
"""The net of one spot for each result and line."""


def _tally(model: OddsModel, chart: Chart) -> _Tally:
    counts = {result: [0] * len(model.lines) for result in RESULTS}
    no_qualifies, wins, pushes, losses, folds = (counts[result] for result in RESULTS)
    for row, column, weight, ends, *_ in model.decisions:
        called = chart.calls[row][column]
        for line, no_qualify, win, push, lose in ends:
            if called:
                no_qualifies[line] += weight * no_qualify
                wins[line] += weight * win
                pushes[line] += weight * push
                losses[line] += weight * lose
            else:
                folds[line] += weight * (no_qualify + win + push + lose)
    return _Tally(counts, sum(map(sum, counts.values())))


def _ante_nets(model: OddsModel, ante: PayTable) -> _Nets:
    pays = [ante.pay(line).fraction for line in model.lines]
    call = model.call_multiple
    return {
        "no_qualify": pays,
        "win": [pay + call for pay in pays],
        "push": [Fraction(0)] * len(pays),
        "lose": [Fraction(-1 - call)] * len(pays),
        "fold": [Fraction(-1)] * len(pays),
    }


def _bonus_nets(model: OddsModel, bonus: PayTable) -> _Nets:
    pays = [bonus.pay(line).fraction for line in model.lines]
    folded = pays if model.bonus_survives_fold else [Fraction(-1)] * len(pays)
    return {result: folded if result == "fold" else pays for result in RESULTS}


def _ante_odds(model: OddsModel, ante: PayTable, tally: _Tally, play: _Play) -> AnteOdds:
    nets = _ante_nets(model, ante)
    mean = tally.mean(nets)
    chances = {line: tally.line_chance(n, "no_qualify", "win") for n, line in enumerate(model.lines)}
    call_rate = 1 - tally.chance("fold")
    return AnteOdds(
        house_edge=-mean,
        variance=tally.mean(nets, nets) - mean**2,
        hit_rate=sum(chances.values(), Fraction()),
        lines=_lines(ante, chances),
        call_rate=call_rate,
        average_wager=1 + model.call_multiple * call_rate,
        results={result: tally.chance(result) for result in RESULTS},
        strategies=dict(_strategies(model, play)),
    )


def _bonus_odds(model: OddsModel, bonus: PayTable, tally: _Tally) -> SpotOdds:
    """A bet on the players' own final hand. Where a fold loses it, under the ante's best play (CHD-14)."""
    kept = RESULTS if model.bonus_survives_fold else RESULTS[:-1]
    return chance_odds(bonus, {line: tally.line_chance(n, *kept) for n, line in enumerate(model.lines)})


def _early_bonus(model: OddsModel, bonus: PayTable, chart: Chart, ante: PayTable) -> tuple[SpotOdds, Fraction]:
    """A bet on what lies when the ante's question is asked, and its covariance with the ante, cell by cell."""
    names = model.bonus_lines or ()
    pays = [bonus.pay(line).fraction for line in names]
    ante_pays = [ante.pay(line).fraction for line in model.lines]
    hits = [0] * len(names)
    outcomes = 0
    ante_sum = bonus_sum = both = Fraction(0)
    for cell in model.decisions:
        called = chart.calls[cell.row][cell.column]
        kept = called or model.bonus_survives_fold
        share = cell.weight * cell.ways
        outcomes += share
        hits[cell.bonus] += share if kept else 0
        value = _mean_call(cell, ante_pays, call=model.call_multiple) if called else Fraction(-cell.ways)
        net = pays[cell.bonus] if kept else Fraction(-1)
        ante_sum += cell.weight * value
        bonus_sum += share * net
        both += cell.weight * value * net
    chances = {line: Fraction(count, outcomes) for line, count in zip(names, hits, strict=True)}
    return chance_odds(bonus, chances), both / outcomes - ante_sum * bonus_sum / outcomes**2


def _mean_call(cell: Decision, pays: Sequence[Fraction], *, call: int) -> Fraction:
    """What a call from this cell is worth, times the ways it can end."""
    total = Fraction(0)
    for line, no_qualify, win, _, lose in cell.ends:
        total += pays[line] * (no_qualify + win) + call * win - (1 + call) * lose
    return total


def _strategies(model: OddsModel, play: _Play) -> Iterator[tuple[str, Fraction]]:
    for name, calls in model.strategies.items():
        yield name, play.strategy_edge(calls)


def _lines(table: PayTable, chances: Mapping[str, Fraction]) -> dict[str, LineOdds]:
    return {
        line: LineOdds(pay=str(table.pay(line)), hit_rate=chance, value=table.pay(line).fraction * chance)
        for line, chance in chances.items()
    }
