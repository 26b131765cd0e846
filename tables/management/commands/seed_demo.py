"""manage.py seed_demo: a small floor to try everything on, and how to get in. Harmless when run again."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.people.devices import CODE_MINUTES
from tables.floor import devices
from tables.management import demo, seeding
from tables.models import Pit, Table

SEATS_SHOWN = 3


class Command(BaseCommand):
    """Seeds the floor and prints pairing links and sign-ins."""

    help = "Make the demo floor (development only) and print how to get in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--code", action="store_true", help="print the office's one-time code of this half minute")
        parser.add_argument("--address", default=os.environ.get("CASINO_ADDRESS", "http://localhost:8000"))
        parser.add_argument(
            "--all-seats", action="store_true", help="print a pairing link for every seat of every table"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("The demo floor has known PINs; it is for development settings only.")
        if options["code"]:
            self.stdout.write(seeding.one_time_code())
            return
        seeding.seed_floor()
        self._print(address=options["address"].rstrip("/"), all_seats=options["all_seats"])

    def _print(self, *, address: str, all_seats: bool) -> None:
        say = self.stdout.write
        say(
            "\nOpen these links in one browser; each makes that tab the screen of its place. A link serves once, within"
        )
        say(f"{CODE_MINUTES} minutes; ./dev manage seed_demo prints new ones.")
        for words, link in self._links(address, all_seats=all_seats):
            say(f"  {words:<34} {link}")
        say("\nSign in")
        for person in demo.STAFF:
            what = ", ".join(role.replace("_", " ") for role in person.roles)
            say(f"  {what:<34} badge {person.badge}  PIN {person.pin}")
        say("\nPlayers' cards")
        for patron in demo.PATRONS:
            say(f"  {patron.shown_name:<34} card {patron.card}  PIN {patron.pin}")
        say(f"\nOffice: {address}/office/  badge of a pit manager, auditor or administrator")
        say(f"  password {demo.OFFICE_SIGN}")
        say(f"  code now {seeding.one_time_code()} (later: ./dev manage seed_demo --code)")

    def _links(self, address: str, *, all_seats: bool) -> list[tuple[str, str]]:
        """(what for, link); a place that has a screen already is only named with its own address."""
        pit = Pit.objects.get(code=demo.PIT[0])
        floor = seeding.staff_actor(demo.STAFF[0].badge)
        links = [self._link(address, f"{pit.name} (pit boss)", kind="pit", pit_id=pit.pk, actor=floor)]
        links.append(self._link(address, "Cage", kind="cage", actor=floor))
        tables = Table.objects.filter(code__in=[table.code for table in demo.TABLES]).order_by("pk")
        for table in tables if all_seats else tables.filter(code__in=demo.SHOWN):
            links.append(self._link(address, f"{table.code} dealer console", kind="dealer", table=table, actor=floor))
            seats = range(1, (table.seats if all_seats else min(SEATS_SHOWN, table.seats)) + 1)
            for seat in seats:
                name = f"{table.code} seat {seat}"
                links.append(self._link(address, name, kind="seat", table=table, seat=seat, actor=floor))
            if not table.seats:
                links.append(
                    self._link(address, f"{table.code} rail, a player's phone", kind="rail", table=table, actor=floor)
                )
            links.append(self._link(address, f"{table.code} sign", kind="display", table=table, actor=floor))
        return links

    def _link(self, address: str, words: str, *, kind: str, actor: Any, **place: Any) -> tuple[str, str]:
        table = place.get("table")
        code = devices.pairing_code(
            kind=kind,
            table_id=table.pk if table else None,
            seat=place.get("seat"),
            pit_id=place.get("pit_id"),
            actor=actor,
        )
        return words, f"{address}/pair/?code={code}"
