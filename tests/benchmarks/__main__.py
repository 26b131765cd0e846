"""`python -m tests.benchmarks [names] [--json FILE]`: run benchmarks beside their floors, in order.

Exit status 0 only if every requirement was met. Servers come from DATABASE_URL and REDIS_URL, as `./dev bench` sets
them; nothing but loopback is used, and everything that was started is stopped again.
"""

import argparse
import importlib
import json
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.benchmarks.database import own_database
from tests.benchmarks.harness import Bench, Rung, climb
from tests.benchmarks.report import as_json, headline, line

# Which module holds which benchmarks, and whether it needs a database: imported only when asked for.
MODULES: dict[str, tuple[str, ...]] = {
    "bench_odds": ("odds", "odds-edge"),
    "bench_engine": ("engine",),
    "bench_fanout": ("fanout", "fanout-own", "fanout-group"),
    "bench_settle": ("settle", "settle-orm"),
    "bench_wager": ("wager", "wager-alone"),
}
WITHOUT_DATABASE = frozenset({"bench_odds", "bench_engine"})
NAMES = tuple(name for names in MODULES.values() for name in names)


def main(arguments: Sequence[str]) -> int:
    """Run what was asked for; everything if nothing was named."""
    parser = argparse.ArgumentParser(prog="./dev bench", description="Benchmarks beside their floors.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"which: {', '.join(NAMES)} (default: all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure there")
    parser.add_argument("--most", type=int, metavar="N", help="leave out rungs above this size")
    wishes = parser.parse_args(arguments)
    unknown = set(wishes.names) - set(NAMES)
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}; choose from {', '.join(NAMES)}")
    # As ./dev run has it, its pool of connections included; but Django keeps no list of queries.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings.development")
    os.environ["DEBUG"] = "false"
    # Whoever stops us early must still find the servers stopped and the database gone.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    ladders, servers = _run(wishes.names or NAMES, most=wishes.most)
    outcome = as_json(ladders, servers=servers)
    if wishes.json:
        wishes.json.write_text(json.dumps(outcome, indent=1))
    say("\nEvery requirement was met." if outcome["ok"] else "\nNot every requirement was met.")
    return 0 if outcome["ok"] else 1


def _run(names: Sequence[str], *, most: int | None) -> tuple[list[list[Rung]], dict[str, Any]]:
    wanted = [module for module, held in MODULES.items() if set(held) & set(names)]
    servers: dict[str, Any] = {}
    ladders = []
    with ExitStack() as stack:
        if set(wanted) - WITHOUT_DATABASE:
            servers = stack.enter_context(own_database())
            if servers["fsync"] != "on":
                say("PostgreSQL runs with fsync off: commits are cheaper here than they are where they must last.")
        for module in wanted:
            benches: Sequence[Bench] = importlib.import_module(f"tests.benchmarks.{module}").BENCHES
            ladders += [_climb(bench, most=most) for bench in benches if bench.name in names]
    return ladders, servers


def _climb(bench: Bench, *, most: int | None) -> list[Rung]:
    if most is not None:
        bench = replace(bench, rungs=[size for size in bench.rungs if size <= most] or bench.rungs[:1])
    say(headline(bench))
    return climb(bench, tell=lambda rung: say(line(rung)))


def say(words: str) -> None:
    """A line on standard output at once: a ladder takes minutes."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
