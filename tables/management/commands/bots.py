"""manage.py bots N: robots at the demo's tables until the process is told to stop. ./dev run --bots N starts it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tables.management.robots.casting import plan_evening
from tables.management.robots.evening import Evening
from tables.management.robots.tally import Tally

REPORT_SECONDS = 60


class Command(BaseCommand):
    """Seats robots and lets them play; prints what was refused and why, every minute and at the end."""

    help = "Let N robots play and deal on the demo floor, through the real sockets."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("robots", type=int, metavar="N")
        parser.add_argument("--address", default=os.environ.get("CASINO_ADDRESS", "http://localhost:8000"))
        parser.add_argument("--pace", type=float, default=1.0, help="1 is natural, 0.5 twice as fast")

    def handle(self, *args: Any, **options: Any) -> None:
        plan = plan_evening(address=options["address"], robots=options["robots"], pace=options["pace"])
        self.stdout.write(f"{len(plan.chairs)} robots at {len(plan.consoles)} tables")
        asyncio.run(self._play(Evening(plan)))
        self._report(plan.tally)
        self.stdout.write(plan.tally.in_words())

    async def _play(self, evening: Evening) -> None:
        """Until a signal comes. The robots then stay seated, as people do when the power fails, and go on next time."""
        playing = asyncio.create_task(evening.run())
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, playing.cancel)
        reports = asyncio.create_task(self._report_regularly(evening.plan.tally))
        with contextlib.suppress(asyncio.CancelledError):
            await playing
        reports.cancel()

    async def _report_regularly(self, tally: Tally) -> None:
        while True:
            await asyncio.sleep(REPORT_SECONDS)
            self._report(tally)

    def _report(self, tally: Tally) -> None:
        self.stdout.write(json.dumps(tally.as_json(), sort_keys=True))
        self.stdout.flush()
