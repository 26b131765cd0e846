"""What `./dev bench` lists can be run: benchmarks are started by hand, and nothing else would tell that one cannot."""

import json
import os
import subprocess
import sys

from tests.benchmarks import bench_odds
from tests.benchmarks.__main__ import MODULES

# In a process of its own: a benchmark may bring models, which the tests of all models must not meet.
HELD = """
import importlib, json, django
django.setup()
from tests.benchmarks.__main__ import MODULES
modules = {name: importlib.import_module(f"tests.benchmarks.{name}") for name in MODULES}
print(json.dumps({name: [bench.name for bench in module.BENCHES] for name, module in modules.items()}))
"""


def test_every_module_of_benchmarks_holds_those_that_are_listed_under_it():
    settings = {**os.environ, "DJANGO_SETTINGS_MODULE": "casino.settings.test"}
    done = subprocess.run([sys.executable, "-c", HELD], env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {name: list(listed) for name, listed in MODULES.items()}


def test_the_figures_of_one_edit_that_are_timed_are_the_published_ones():
    table = bench_odds.Calculator(bench_odds.BruteForce(bench_odds.ANTE_WIN_A), reckon=bench_odds.everything).table
    told = {f"{float(reckon(table)):.5f}" for reckon in (bench_odds.everything, bench_odds.edge_alone)}
    assert told == {bench_odds.EDGE}
