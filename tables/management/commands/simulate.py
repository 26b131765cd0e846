"""manage.py simulate: drive the real sockets of a running server with robots, then check the books and the journal.

What it cannot play on it says in one sentence that begins with a code: `demo_only`, `no_server`, `no_database`,
`no_floor`, `no_table`, `no_web_process`, `not_let_in`.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import signal
import sys
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError

from tables.management import seeding
from tables.management.robots.casting import plan_evening
from tables.management.robots.evening import Evening, Plan
from tables.management.robots.line import LineClosed
from tables.management.robots.pit import SignInRefused
from tables.management.robots.tally import Tally
from tables.models import Table

WEB = b"casino.asgi:application"
SERVER_SECONDS = 10


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
        try:
            report = _simulated(options)
        except CommandError as wrong:
            if options["json"]:
                self.stdout.write(json.dumps({"ok": False, "error": str(wrong)}))
            raise
        if options["json"]:
            self.stdout.write(json.dumps(report))
        else:
            for name, value in report.items():
                self.stdout.write(f"{name:<16} {value}")
        if not report["ok"]:
            sys.exit(1)


def _simulated(options: dict[str, Any]) -> dict[str, Any]:
    """What the robots met and what the books say after them. Raises CommandError where nothing can be played."""
    _require_a_house(options["address"], killing=options["kill_after"] is not None)
    seeding.seed_floor()
    plan = plan_evening(
        address=options["address"],
        robots=options["players"],
        pace=options["pace"],
        rounds=options["rounds"],
        tables=options["tables"],
        codes=options["at"],
    )
    if not plan.consoles:
        raise CommandError("no_table: no table is left for the robots by --tables, --players and --at.")
    tally = _played(plan, kill_after=options["kill_after"])
    checks = {name: _passes(name) for name in ("check_books", "verify_journal")}
    return {"ok": tally.all_well() and all(checks.values()), **tally.as_json(), **checks}


def _require_a_house(address: str, *, killing: bool) -> None:
    """Refuse before anything is written: the robots' people have known PINs, and they play on a server that runs."""
    if not settings.DEBUG:
        raise CommandError("demo_only: the robots' people have known PINs; they are for development settings only.")
    try:
        with urllib.request.urlopen(f"{address.rstrip('/')}/health/", timeout=SERVER_SECONDS):  # noqa: S310
            pass
    except (OSError, ValueError) as wrong:
        raise CommandError(
            f"no_server: no server answers at {address} ({wrong}). Start ./dev run beside it, or name the server's"
            " address with --address."
        ) from wrong
    if killing:
        next(_web_processes())
    try:
        Table.objects.exists()
    except OperationalError as wrong:
        raise CommandError("no_database: the database of this command does not answer.") from wrong
    except ProgrammingError as wrong:
        raise CommandError("no_floor: the database of this command is empty; ./dev run sets it up.") from wrong


def _played(plan: Plan, *, kill_after: float | None) -> Tally:
    """The evening's tally. Raises CommandError when the pit is not let in."""
    try:
        return asyncio.run(_play(Evening(plan), kill_after=kill_after))
    except (OSError, LineClosed, SignInRefused) as wrong:
        raise CommandError(
            f"not_let_in: the server at {plan.address} does not let the robots' pit boss in ({wrong}). It must run on"
            " the database of this command."
        ) from wrong


async def _play(evening: Evening, *, kill_after: float | None) -> Tally:
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
    raise CommandError("no_web_process: no web process of this checkout is running here.")


def _passes(command: str) -> bool:
    """Whether a checking command ends with status 0."""
    try:
        call_command(command, "--json", stdout=io.StringIO())
    except SystemExit as ended:
        return not ended.code
    return True
