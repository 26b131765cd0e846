"""How much processor time processes have used, to the nanosecond, by group: this process, PostgreSQL, web, broker …

Linux only: the kernel's /proc/<pid>/task/<tid>/schedstat counts nanoseconds, where getrusage of others counts ticks.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

Pids = Callable[[], Iterable[int]]
THIS_PROCESS = "this process"
POSTGRES = "postgresql"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one run took: wall time, and processor time by group of processes, in nanoseconds."""

    wall_ns: int
    cpu_ns: Mapping[str, int]

    def counted_ns(self, groups: Iterable[str]) -> int:
        """Processor time of these groups together."""
        return sum(self.cpu_ns[group] for group in groups)


class Meter:
    """Reads processor time of this process and of named groups of others."""

    def __init__(self, **others: Pids) -> None:
        self._others = {name.replace("_", " "): pids for name, pids in others.items()}

    @property
    def groups(self) -> tuple[str, ...]:
        return (THIS_PROCESS, *self._others)

    def cost_of(self, work: Callable[[], None]) -> Cost:
        """Do the work and say what it took. Processes that the work starts and ends again are not seen: keep them."""
        pids = {name: tuple(find()) for name, find in self._others.items()}
        before, wall_before = self._read(pids), time.perf_counter_ns()
        work()
        wall_ns, after = time.perf_counter_ns() - wall_before, self._read(pids)
        return Cost(wall_ns=wall_ns, cpu_ns={name: after[name] - before[name] for name in after})

    def _read(self, pids: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
        others = {name: sum(cpu_ns_of(pid) for pid in group) for name, group in pids.items()}
        return {THIS_PROCESS: time.process_time_ns(), **others}


def cpu_ns_of(pid: int) -> int:
    """Time on a processor of all living threads of a process."""
    return sum(int(path.read_text().split()[0]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat"))


def backends(watcher: "psycopg.Connection[Any]") -> Pids:
    """The server processes that work for the database of `watcher`, the watching one left out.

    Checkpointer, background writer and autovacuum are left out too: their work comes later and for both sides at once.
    """
    query = (
        "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND (datname = current_database() OR backend_type IN ('walwriter', 'io worker'))"
        " AND backend_type NOT LIKE 'autovacuum%'"
    )
    return lambda: [pid for (pid,) in watcher.execute(query).fetchall()]
