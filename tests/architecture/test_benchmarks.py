"""What `./dev bench` lists can be run: benchmarks are started by hand, and nothing else would tell that one cannot."""

import importlib

import pytest

from tests.benchmarks import bench_odds
from tests.benchmarks.__main__ import MODULES


@pytest.mark.parametrize("module", MODULES)
def test_a_module_of_benchmarks_holds_those_that_are_listed_under_it(module):
    benches = importlib.import_module(f"tests.benchmarks.{module}").BENCHES
    assert [bench.name for bench in benches] == list(MODULES[module])


def test_the_figures_of_one_edit_that_are_timed_are_the_published_ones():
    table = bench_odds.Calculator(bench_odds.BruteForce(bench_odds.ANTE_WIN_A), reckon=bench_odds.everything).table
    assert {f"{float(reckon(table)):.5f}" for reckon in (bench_odds.everything, bench_odds.edge_alone)} == {
        bench_odds.EDGE
    }
