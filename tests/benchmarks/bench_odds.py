"""Exact odds of one pay-table edit of Casino Hold'em Dice-Poker, beside brute force over all 6¹⁰ rolls.

The brute force shares nothing with the product: it names hands, ranks them and plays both ways by itself.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from itertools import product
from pathlib import Path

from payouts.calc.odds import AnteOdds, edge_of, odds_of
from payouts.calc.paytable import PayTable, parse_toml
from tables.engine.game import complete_rules
from tables.engine.games import game_of
from tables.engine.places import ANTE
from tests.benchmarks.harness import Bench, Side, Trial
from tests.benchmarks.meters import THIS_PROCESS, Meter

ROLLS = 6**10
FACES = "9TJQKA"
SHIPPED = Path(__file__).resolve().parents[2] / "payouts/paytables/casino_holdem_dice/antewin_a.toml"
EDGE = "0.02045"  # as it is published for AnteWin A
ANTE_WIN_A = {"five": 20, "four": 4}  # to 1; every other hand 1

# Patterns in the order of CHD-12: a straight below a full house.
ORDER = ("none", "pair", "two_pair", "three", "straight", "full_house", "four", "five")
PATTERNS = {(5,): "five", (4, 1): "four", (3, 2): "full_house", (3, 1, 1): "three", (2, 2, 1): "two_pair"}


def strength(roll: tuple[int, ...]) -> tuple[int, ...]:
    """A hand to compare (CHD-12, CHD-13): category, then the dice by how many there are of each and how high."""
    groups = sorted(((count, face) for face, count in Counter(roll).items()), reverse=True)
    pattern = tuple(count for count, _ in groups)
    if pattern == (1, 1, 1, 1, 1) and max(roll) - min(roll) == 4:
        name = "straight"
    else:
        name = PATTERNS.get(pattern, "pair" if pattern[0] == 2 else "none")
    return (ORDER.index(name), *(face for _, face in groups))


def qualifies(made: tuple[int, ...]) -> bool:
    """A pair of kings or better (CHD-7)."""
    return made[0] > ORDER.index("pair") or (made[0] == ORDER.index("pair") and made[1] >= FACES.index("K"))


class BruteForce:
    """Every roll of the players against every roll of the dealer, one by one."""

    def __init__(self, pays: Mapping[str, int]) -> None:
        self.pays = pays
        self.edge: Fraction | None = None

    def prepare(self) -> None:
        self.edge = None

    def run(self) -> None:
        """Best play of each deal: the better of folding (−1) and of calling on (CHD-8 to CHD-11)."""
        made = {roll: strength(roll) for roll in product(range(6), repeat=5)}
        places = {hand: place for place, hand in enumerate(sorted(set(made.values())))}
        starts: dict[tuple[int, ...], list[int]] = {}
        for roll, hand in made.items():
            starts.setdefault(roll[:2], []).append(places[hand] if qualifies(hand) else -1)
        total = 0
        for hand in made.values():
            mine, pay = places[hand], self.pays.get(ORDER[hand[0]], 1)
            for finishes in starts.values():
                called = 0
                for theirs in finishes:
                    if theirs < 0:
                        called += pay
                    elif mine > theirs:
                        called += pay + 2
                    elif mine < theirs:
                        called -= 3
                total += max(called, -len(finishes))
        self.edge = Fraction(-total, ROLLS)

    def check(self) -> None:
        assert self.edge is not None


class Calculator:
    """The product's way, for one edit of the pay-table. The model of the rules is at hand, as it is in the editor."""

    def __init__(self, brute_force: BruteForce, *, reckon: Callable[[PayTable], Fraction]) -> None:
        self.brute_force, self.reckon = brute_force, reckon
        self.table = parse_toml(SHIPPED.read_text(), spots={spot.name: spot.lines for spot in GAME.spots})

    def prepare(self) -> None:
        assert self.brute_force.edge is not None

    def run(self) -> None:
        self.edge = self.reckon(self.table)
        assert self.edge == self.brute_force.edge

    def check(self) -> None:
        assert f"{float(self.edge):.5f}" == EDGE


GAME = game_of("casino_holdem_dice")
assert GAME.odds_model is not None
MODEL = GAME.odds_model(complete_rules(GAME, {}))


def everything(table: PayTable) -> Fraction:
    """Edge, best-play chart, line values, call rate, deviation, simple strategies."""
    told = odds_of(MODEL, {ANTE: table})
    figures = told.spots[ANTE]
    assert isinstance(figures, AnteOdds)
    assert len(told.chart.calls) == len(MODEL.rows)
    assert sum(figures.results.values()) == 1
    called = sum(line.value for line in figures.lines.values())
    assert called == sum(line.hit_rate * ANTE_WIN_A.get(name, 1) for name, line in figures.lines.items())
    return figures.house_edge


def edge_alone(table: PayTable) -> Fraction:
    """The figure that follows a keystroke, and no other."""
    return edge_of(MODEL, table)


def _opening(reckon: Callable[[PayTable], Fraction]) -> Callable[[int], "contextmanager[Trial]"]:
    @contextmanager
    def open_trial(_size: int) -> Iterator[Trial]:
        floor = BruteForce(ANTE_WIN_A)
        subject: Side = Calculator(floor, reckon=reckon)
        yield Trial(floor=floor, subject=subject, meter=Meter(), units=ROLLS)

    return open_trial


def _bench(name: str, *, what: str, reckon: Callable[[PayTable], Fraction], most_ms: float) -> Bench:
    return Bench(
        name=name,
        what=what,
        floor="brute force over all rolls",
        unit="roll",
        rungs=(ROLLS,),
        counted=(THIS_PROCESS,),
        open=_opening(reckon),
        most_ms=most_ms,
    )


BENCHES = (
    _bench("odds", what="all figures of one pay-table edit", reckon=everything, most_ms=50),
    _bench("odds-edge", what="the edge alone", reckon=edge_alone, most_ms=10),
)
