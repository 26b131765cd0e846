"""manage.py sweep: the timers' process. Looks four times a second for clocks that have run out; what then is
`tables.dealing.deadlines`'."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

import structlog
from django.core.management.base import BaseCommand
from django.db import Error as DatabaseError

from tables.dealing import deadlines
from tables.dealing.showing import hand_back_connections

log = structlog.get_logger(__name__)

LOOK_EVERY_SECONDS = 0.25


class Command(BaseCommand):
    help = "Turn clocks that have run out into commands, until stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="look once and end")

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        stopped = threading.Event()
        if not once:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, lambda *_: stopped.set())
        while True:
            self._look(once=once)
            if once or stopped.wait(LOOK_EVERY_SECONDS):
                return

    def _look(self, *, once: bool) -> None:
        """One look; a database that is away for a moment is no reason to end."""
        try:
            for answer in deadlines.sweep():
                if not answer.ok:
                    log.info("time_out_refused", code=str(answer.code), facts=dict(answer.facts))
        except DatabaseError:
            if once:
                raise
            log.warning("database_lost", exc_info=True)
        finally:
            hand_back_connections()
