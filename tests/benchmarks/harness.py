"""What a benchmark is, and how it is measured: floor and subject in turn, median of five, three on the top rung.

Printing and JSON are in `report.py`; processor time in `meters.py`; the benchmarks themselves in `bench_*.py`.
"""

import gc
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from tests.benchmarks.meters import Cost, Meter

RUNS, RUNS_AT_THE_TOP = 5, 3
GROWTH_AT_MOST = 1.2
NS_PER_MS = 1_000_000


class Side(Protocol):
    """One of the two that are compared. Both are given the same work."""

    def prepare(self) -> None:
        """Bring about the state in which a run begins. Not timed."""

    def run(self) -> None:
        """The work, with its correctness asserted before it returns; the time of that counts, for both sides alike."""

    def check(self) -> None:
        """What else must be true now, asked outside the time because only one side has it."""


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One rung, ready to run: its two sides, the meter that sees every process at work, and how much one run does."""

    floor: Side
    subject: Side
    meter: Meter
    units: int


@dataclass(frozen=True, kw_only=True)
class Bench:
    """A ladder. `counted` names the groups of processes whose processor time makes the ratio, `floor_counted` those of
    the floor where they are others.

    `required` and `stretch`: by size, the ratio subject ÷ floor that is allowed at most; a rung that is not named is
    only reported. With `gain`, the ratio is floor ÷ subject and must be reached at least. `most_ms` bounds the
    subject's own processor time, for a target that is no ratio.
    """

    name: str
    what: str
    floor: str
    unit: str
    rungs: Sequence[int]
    counted: Sequence[str]
    open: Callable[[int], AbstractContextManager[Trial]]
    required: Mapping[int, float] = field(default_factory=dict)
    stretch: Mapping[int, float] = field(default_factory=dict)
    floor_counted: Sequence[str] = ()
    gain: bool = False
    most_ms: float | None = None


@dataclass(frozen=True, kw_only=True)
class Rung:
    """What one size cost, over all runs of both sides."""

    bench: Bench
    size: int
    units: int
    floor: Sequence[Cost]
    subject: Sequence[Cost]
    below: "Rung | None"

    @property
    def floor_ns(self) -> float:
        """The median of the floor's counted processor time."""
        return _median_ns(self.floor, self.bench.floor_counted or self.bench.counted)

    @property
    def subject_ns(self) -> float:
        """The same of the subject's."""
        return _median_ns(self.subject, self.bench.counted)

    @property
    def ratio(self) -> float:
        """Subject ÷ floor, or floor ÷ subject where a gain is measured, by processor time."""
        return self.floor_ns / self.subject_ns if self.bench.gain else self.subject_ns / self.floor_ns

    @property
    def growth(self) -> float | None:
        """How the subject's cost of one unit grew from the rung below: 1 is linear."""
        return self._growth(lambda rung: rung.subject_ns)

    @property
    def floor_growth(self) -> float | None:
        """The same of the floor: where it outgrows its size (caches, pages), the machine does, not the design."""
        return self._growth(lambda rung: rung.floor_ns)

    def _growth(self, cost_of: Callable[["Rung"], float]) -> float | None:
        if self.below is None:
            return None
        return cost_of(self) / cost_of(self.below) / (self.units / self.below.units)

    @property
    def failures(self) -> list[str]:
        """What was required and not reached."""
        failures = []
        required = self.bench.required.get(self.size)
        if required is not None and (self.ratio < required if self.bench.gain else self.ratio > required):
            failures.append(
                f"ratio {self.ratio:.2f}, {'at least' if self.bench.gain else 'at most'} {required:g} required"
            )
        if self.growth is not None and self.growth > (allowed := GROWTH_AT_MOST * max(1.0, self.floor_growth or 1.0)):
            failures.append(f"growth {self.growth:.2f}, at most {allowed:.2f} required")
        spent_ms = self.subject_ns / NS_PER_MS
        if self.bench.most_ms is not None and spent_ms > self.bench.most_ms:
            failures.append(f"{spent_ms:.1f} ms, at most {self.bench.most_ms:g} ms required")
        return failures


def _median_ns(costs: Iterable[Cost], groups: Sequence[str]) -> float:
    return statistics.median(cost.counted_ns(groups) for cost in costs)


def climb(bench: Bench, *, tell: Callable[[Rung], None]) -> list[Rung]:
    """Measure every rung from the lowest up, telling of each as it is done."""
    done: list[Rung] = []
    for size in bench.rungs:
        runs = RUNS_AT_THE_TOP if size == bench.rungs[-1] else RUNS
        with bench.open(size) as trial:
            floor, subject = _in_turn(trial, runs=runs)
        below = done[-1] if done else None
        done.append(Rung(bench=bench, size=size, units=trial.units, floor=floor, subject=subject, below=below))
        tell(done[-1])
    return done


def _in_turn(trial: Trial, *, runs: int) -> tuple[list[Cost], list[Cost]]:
    """Floor, subject, floor, subject …, after one of each that does not count: caches and plans are then warm."""
    costs: tuple[list[Cost], list[Cost]] = ([], [])
    for number in range(runs + 1):
        for side, kept in zip((trial.floor, trial.subject), costs, strict=True):
            side.prepare()
            gc.collect()
            cost = trial.meter.cost_of(side.run)
            side.check()
            if number:
                kept.append(cost)
    return costs
