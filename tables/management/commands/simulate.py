"""manage.py simulate: drive the real sockets of a running server with robots, then check the books and the journal."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from tables.management import seeding
from tables.management.robots.casting import plan_evening
from tables.management.robots.evening import Evening

WEB = b"casino.asgi:application"


class Command(BaseCommand):
    """Deals `--rounds` rounds a table with `--players` robots; exit status 0 only if all is well."""

    help = "Play with robots through the real sockets of a running server, then check books and journal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=2, metavar="N", help="how many tables; the first is the rail")
        parser.add_argument("--players", type=int, default=10, metavar="N")
        parser.add_argument("--rounds", type=int, default=3, metavar="N", help="rounds to deal at every table")
        parser.add_argument("--at", nargs="+", default=(), metavar="CODE", help="only at these tables")
        parser.add_argument("--pace", type=float, default=0.3, help="1 is natural, 0.5 twice as fast")
        parser.add_argument("--kill-after", type=float, metavar="SECONDS", help="kill -9 one web process of the server")
        parser.add_argument("--address", default=os.environ.get("CASINO_ADDRESS", "http://localhost:8000"))
        parser.add_argument("--json", action="store_true", help="print JSON on stdout")

    def handle(self, *args: Any, **options: Any) -> None:
        seeding.seed_floor()
        plan = plan_evening(
            address=options["address"],
            robots=options["players"],
            pace=options["pace"],
            rounds=options["rounds"],
            tables=options["tables"],
            codes=options["at"],
        )
        tally = asyncio.run(_play(Evening(plan), kill_after=options["kill_after"]))
        checks = {name: _passes(name) for name in ("check_books", "verify_journal")}
        ok = tally.all_well() and all(checks.values())
        report = {"ok": ok, **tally.as_json(), **checks}
        if options["json"]:
            self.stdout.write(json.dumps(report))
        else:
            for name, value in report.items():
                self.stdout.write(f"{name:<16} {value}")
        if not ok:
            sys.exit(1)


async def _play(evening: Evening, *, kill_after: float | None) -> Any:
    killing = asyncio.create_task(_kill_one_web_process(kill_after)) if kill_after is not None else None
    try:
        return await evening.run()
    finally:
        if killing is not None:
            killing.cancel()


async def _kill_one_web_process(after: float) -> None:
    await asyncio.sleep(after)
    os.kill(next(_web_processes()), signal.SIGKILL)


def _web_processes() -> Iterator[int]:
    """Web processes of this checkout's server. Linux only: other systems do not show their processes as files."""
    here = os.fsencode(sys.executable)
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if WEB in words and words[0] == here:
                yield int(folder.name)
    raise CommandError("no web process of this checkout is running here")


def _passes(command: str) -> bool:
    """Whether a checking command ends with status 0."""
    try:
        call_command(command, "--json", stdout=io.StringIO())
    except SystemExit as ended:
        return not ended.code
    return True
