"""What was measured, in words on the terminal and as JSON for whoever compares runs."""

import os
import platform
import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from tables.engine import running
from tests.benchmarks.harness import NS_PER_MS, Bench, Rung
from tests.benchmarks.meters import Cost

ENGINE = "sources" if str(running.__file__).endswith(".py") else "compiled"
"""How the rules run here: as in the image (docker/compile_engine.py), or as their sources."""
ROW = (
    "  {size:>10}  {floor:>11}  {subject:>11}  {unit:>15}  {ratio:>7}  {required:>9}  {stretch:>7}  {growth:>11}"
    "  {wall:>19}  {verdict}"
)
HEADINGS = {
    "size": "size",
    "floor": "floor cpu",
    "subject": "subject cpu",
    "unit": "µs per unit",
    "ratio": "ratio",
    "required": "required",
    "stretch": "stretch",
    "growth": "growth",
    "wall": "wall",
    "verdict": "",
}


def headline(bench: Bench) -> str:
    """What is compared with what."""
    ratio = "floor ÷ subject, at least" if bench.gain else "subject ÷ floor, at most"
    counted = " + ".join(bench.counted)
    told = f"floor: {bench.floor} · {ratio} · cpu of {counted} · the engine {ENGINE}"
    return f"\n{bench.name}: {bench.what}\n  {told}\n" + ROW.format(**HEADINGS)


def line(rung: Rung) -> str:
    """One rung."""
    bench = rung.bench
    walls = [statistics.median(cost.wall_ns for cost in costs) for costs in (rung.floor, rung.subject)]
    return ROW.format(
        size=f"{rung.size:,}",
        floor=_ms(rung.floor_ns),
        subject=_ms(rung.subject_ns),
        unit=" / ".join(f"{cpu_ns / rung.units / 1000:,.2f}" for cpu_ns in (rung.floor_ns, rung.subject_ns)),
        ratio=f"{rung.ratio:.3g}",
        required=_or_dash(bench.required.get(rung.size)),
        stretch=_or_dash(bench.stretch.get(rung.size)),
        growth="–" if rung.growth is None else f"{rung.floor_growth:.2f} / {rung.growth:.2f}",
        wall=" / ".join(_ms(wall) for wall in walls),
        verdict="; ".join(rung.failures) or "ok",
    )


def _ms(nanoseconds: float) -> str:
    milliseconds = nanoseconds / NS_PER_MS
    return f"{milliseconds:,.0f} ms" if milliseconds >= 100 else f"{milliseconds:.2f} ms"


def _or_dash(limit: float | None) -> str:
    return "–" if limit is None else f"{limit:g}"


def as_json(ladders: Sequence[Sequence[Rung]], *, servers: Mapping[str, Any]) -> dict[str, Any]:
    """The whole run. Times in nanoseconds, every run of both sides in the order in which they ran."""
    machine = {"processors": os.cpu_count(), "system": platform.platform(), "python": platform.python_version()}
    return {
        "machine": machine,
        "engine": ENGINE,
        "servers": dict(servers),
        "benches": [_ladder(rungs) for rungs in ladders],
        "ok": not any(rung.failures for rungs in ladders for rung in rungs),
    }


def _ladder(rungs: Sequence[Rung]) -> dict[str, Any]:
    bench = rungs[0].bench
    return {
        "name": bench.name,
        "what": bench.what,
        "floor": bench.floor,
        "unit": bench.unit,
        "counted": list(bench.counted),
        "floor_counted": list(bench.floor_counted or bench.counted),
        "gain": bench.gain,
        "most_ms": bench.most_ms,
        "rungs": [_rung(rung) for rung in rungs],
        "ok": not any(rung.failures for rung in rungs),
    }


def _rung(rung: Rung) -> dict[str, Any]:
    return {
        "size": rung.size,
        "units": rung.units,
        "floor": _costs(rung.floor, cpu_ns=rung.floor_ns),
        "subject": _costs(rung.subject, cpu_ns=rung.subject_ns),
        "ratio": round(rung.ratio, 4),
        "required": rung.bench.required.get(rung.size),
        "stretch": rung.bench.stretch.get(rung.size),
        "growth": rung.growth,
        "floor_growth": rung.floor_growth,
        "failures": rung.failures,
        "ok": not rung.failures,
    }


def _costs(costs: Sequence[Cost], *, cpu_ns: float) -> dict[str, Any]:
    return {
        "cpu_ns": cpu_ns,
        "wall_ns": statistics.median(cost.wall_ns for cost in costs),
        "runs": [{"wall_ns": cost.wall_ns, "cpu_ns": dict(cost.cpu_ns)} for cost in costs],
    }
