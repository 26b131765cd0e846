"""Exact odds of any game that supplies an `OddsModel`, for any pay-tables. Chances are fractions, the deviation a
float.

Per ante of 1: a call risks `call_multiple` more. Best play calls where a call is worth more than the lost ante.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from payouts.calc.model import Decision, OddsModel
from payouts.calc.paytable import PayTable


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
    """The ante and its call together, per 1 of ante, under best play. `results`: {fold, no_qualify, win, push, lose:
    probability}."""

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


class _Scaled:
    """The ante's pays as whole numbers of 1/scale, so that all sums are integer sums."""

    def __init__(self, model: OddsModel, ante: PayTable) -> None:
        pays = [ante.pay(line) for line in model.lines]
        self.scale = math.lcm(*(pay.denominator for pay in pays))
        self.pays = [pay.numerator * (self.scale // pay.denominator) for pay in pays]
        self.call = model.call_multiple * self.scale
        self.risk = self.scale + self.call

    def value(self, decision: Decision) -> tuple[int, int]:
        """What a call is worth and what a fold costs, both times the decision's ways."""
        pays, call = self.pays, self.call
        value = -self.risk * decision.lose
        ways = decision.lose + decision.push
        for line, no_qualify, win in decision.paid:
            value += pays[line] * (no_qualify + win) + call * win
            ways += no_qualify + win
        return value, -self.scale * ways

    def square(self, decision: Decision) -> int:
        """The expected square of a call's result, times the decision's ways."""
        squares = self.risk**2 * decision.lose
        for line, no_qualify, win in decision.paid:
            pay = self.pays[line]
            squares += pay * pay * no_qualify + (pay + self.call) ** 2 * win
        return squares


@dataclass(frozen=True, slots=True)
class _Play:
    """The ante's figures under best play, before they become fractions: sums over all decisions."""

    chart: Chart
    outcomes: int
    total: int
    row_values: Sequence[int]
    row_folds: Sequence[int]


def _play(model: OddsModel, scaled: _Scaled) -> _Play:
    """Run once over the chart: call where it is worth more than the fold."""
    calls = [[False] * len(model.columns) for _ in model.rows]
    row_values, row_folds = [0] * len(model.rows), [0] * len(model.rows)
    total = 0
    for decision in model.decisions:
        value, fold = scaled.value(decision)
        row, column, weight = decision[:3]
        calls[row][column] = value > fold
        row_values[row] += weight * value
        row_folds[row] += weight * fold
        total += weight * max(value, fold)
    chart = Chart(rows=model.rows, columns=model.columns, calls=tuple(map(tuple, calls)))
    return _Play(chart, -sum(row_folds) // scaled.scale, total, row_values, row_folds)


def best_play(model: OddsModel, ante: PayTable) -> Chart:
    """The best-play chart: fold or call for each start of the players and of the dealer."""
    return _play(model, _Scaled(model, ante)).chart


def edge_of(model: OddsModel, ante: PayTable) -> Fraction:
    """The house edge on the ante under best play, and nothing else: the figure that follows every keystroke."""
    scaled = _Scaled(model, ante)
    play = _play(model, scaled)
    return Fraction(-play.total, play.outcomes * scaled.scale)


def ante_odds(model: OddsModel, ante: PayTable) -> AnteOdds:
    """Everything about the ante and its call under best play."""
    scaled = _Scaled(model, ante)
    return _ante_odds(model, ante, scaled, _play(model, scaled))


def _ante_odds(model: OddsModel, ante: PayTable, scaled: _Scaled, play: _Play) -> AnteOdds:
    calls, outcomes = play.chart.calls, play.outcomes
    squares = pushes = losses = no_qualifies = 0
    paid = [0] * len(model.lines)
    for decision in model.decisions:
        row, column, weight, payments, push, lose = decision
        if not calls[row][column]:
            continue
        squares += weight * scaled.square(decision)
        pushes += weight * push
        losses += weight * lose
        for line, no_qualify, win in payments:
            paid[line] += weight * (no_qualify + win)
            no_qualifies += weight * no_qualify
    called = sum(paid) + pushes + losses
    squares += (outcomes - called) * scaled.scale**2
    counts = {
        "fold": outcomes - called,
        "no_qualify": no_qualifies,
        "win": sum(paid) - no_qualifies,
        "push": pushes,
        "lose": losses,
    }
    mean = Fraction(play.total, outcomes * scaled.scale)
    hit_rates = {line: Fraction(count, outcomes) for line, count in zip(model.lines, paid, strict=True)}
    call_rate = Fraction(called, outcomes)
    return AnteOdds(
        house_edge=-mean,
        variance=Fraction(squares, outcomes * scaled.scale**2) - mean**2,
        hit_rate=Fraction(sum(paid), outcomes),
        lines=_lines(model.lines, ante, hit_rates),
        call_rate=call_rate,
        average_wager=1 + model.call_multiple * call_rate,
        results={name: Fraction(count, outcomes) for name, count in counts.items()},
        strategies={name: _strategy_edge(play, scaled, rows) for name, rows in model.strategies.items()},
    )


def _strategy_edge(play: _Play, scaled: _Scaled, calls: Sequence[bool]) -> Fraction:
    """The house edge when the player calls on the given rows, whatever the dealer shows."""
    total = sum(
        value if call else fold for value, fold, call in zip(play.row_values, play.row_folds, calls, strict=True)
    )
    return Fraction(-total, play.outcomes * scaled.scale)


def bonus_odds(model: OddsModel, bonus: PayTable, *, chart: Chart) -> SpotOdds:
    """A bet on the players' own final hand. Where a fold loses it, under the given chart of the ante's best play
    (CHD-14)."""
    kept = [Fraction(1)] * len(model.rows) if model.bonus_survives_fold else _call_rates(model, chart)
    ways = sum(weight * sum(lines) for weight, lines in zip(model.row_ways, model.own_lines, strict=True))
    chances = {
        line: sum(
            (kept[row] * model.row_ways[row] * lines[place] for row, lines in enumerate(model.own_lines)), Fraction()
        )
        / ways
        for place, line in enumerate(model.lines)
    }
    return chance_odds(bonus, chances)


def chance_odds(table: PayTable, chances: Mapping[str, Fraction]) -> SpotOdds:
    """A bet without decisions: lines with their chances; what is missing to 1 loses."""
    missing = Fraction(1) - sum(chances.values())
    mean: Fraction = sum((table.pay(line).fraction * chance for line, chance in chances.items()), -missing)
    squares: Fraction = sum((table.pay(line).fraction ** 2 * chance for line, chance in chances.items()), missing)
    return SpotOdds(
        house_edge=-mean,
        variance=squares - mean**2,
        hit_rate=sum((chance for line, chance in chances.items() if table.pay(line).wins), Fraction()),
        lines=_lines(tuple(chances), table, chances),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The figures of every spot, and how the ante is best played."""

    spots: Mapping[str, SpotOdds]
    chart: Chart


def odds_of(model: OddsModel, tables: Mapping[str, PayTable]) -> Odds:
    """The figures of every spot that has a pay-table: `ante` (needed), the game's side spots, and `bonus`."""
    ante = tables["ante"]
    scaled = _Scaled(model, ante)
    play = _play(model, scaled)
    spots: dict[str, SpotOdds] = {"ante": _ante_odds(model, ante, scaled, play)}
    for spot, table in tables.items():
        if spot in model.sides:
            spots[spot] = chance_odds(table, model.sides[spot])
        elif spot != "ante":
            spots[spot] = bonus_odds(model, table, chart=play.chart)
    return Odds(spots=spots, chart=play.chart)


def _lines(names: tuple[str, ...], table: PayTable, chances: Mapping[str, Fraction]) -> dict[str, LineOdds]:
    return {
        line: LineOdds(pay=str(table.pay(line)), hit_rate=chances[line], value=table.pay(line).fraction * chances[line])
        for line in names
    }


def _call_rates(model: OddsModel, chart: Chart) -> list[Fraction]:
    """How often each row of the chart calls, by the dealer's starts."""
    called = [0] * len(model.rows)
    weights = [0] * len(model.rows)
    for decision in model.decisions:
        weights[decision.row] += decision.weight
        called[decision.row] += decision.weight * chart.calls[decision.row][decision.column]
    return [Fraction(part, whole) for part, whole in zip(called, weights, strict=True)]
