"""Who plays whom: gives robots cards, badges and places on the demo floor, and asks the floor for their pairing codes.

The one module of the robots on the house's side: enrolment and buy-ins happen at the cage before the evening.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import count, islice

from django.db import connections

from casino.people.actors import Actor
from tables.floor import devices
from tables.management import demo, seeding
from tables.management.robots.evening import Chair, Console, Plan
from tables.models import Pit, Table

PLACES_A_TABLE = 10_000


def plan_evening(
    *,
    address: str,
    robots: int,
    pace: float = 1.0,
    rounds: int | None = None,
    tables: int | None = None,
    codes: Collection[str] = (),
) -> Plan:
    """Seat `robots` players: seated tables first, the rail takes the rest. `tables` limits how many tables play,
    `codes` which (none: all that robots may use)."""
    pit = Pit.objects.get(code=demo.PIT[0])
    floor = demo.STAFF[0]
    boss = seeding.staff_actor(floor.badge)
    rows = _tables(tables, codes=codes)[:robots]
    return Plan(
        address=address.rstrip("/"),
        pit_id=pit.pk,
        pit_badge=floor.badge,
        pit_pin=floor.pin,
        chairs=_chairs(rows, robots=robots),
        consoles=[Console(table_id=table.pk, badge=badge, pin=demo.ROBOT_DEALER_PIN) for table, badge in rows],
        code_for=_CodeDesk(boss),
        refill=_Refill(rows, robots=robots),
        pace=pace,
        rounds=rounds,
    )


def _tables(wanted: int | None, *, codes: Collection[str]) -> list[tuple[Table, str]]:
    """The robots' tables with their dealers' badges; the rail is always among them, as the last."""
    found = {table.code: table for table in Table.objects.all()}
    pairs = [
        (found[table.code], dealer.badge)
        for table, dealer in zip(demo.robot_tables(), demo.robot_dealers(), strict=True)
        if not codes or table.code in codes
    ]
    seated = [pair for pair in pairs if pair[0].seats]
    rail = [pair for pair in pairs if not pair[0].seats]
    return pairs if wanted is None else [*rail, *seated][:wanted]


def _chairs(rows: Sequence[tuple[Table, str]], *, robots: int) -> list[Chair]:
    """Robots go round the tables, so that every table has somebody; the rail takes whom the seats cannot.

    A place always has the same patron, so that whoever was interrupted comes back to the own money.
    """
    cashier = seeding.staff_actor(demo.CASHIER_BADGE)
    chairs = []
    for table, place, patron in _cast(rows, robots=robots):
        seeding.seed_patron(patron, cashier=cashier)
        seeding.top_up(patron, cashier=cashier)
        seat = place if table.seats else 0
        amount = demo.robot_stake(table.code)
        chairs.append(Chair(table_id=table.pk, seat=seat, card=patron.card, pin=patron.pin, amount=amount))
    return chairs


def _cast(rows: Sequence[tuple[Table, str]], *, robots: int) -> Iterator[tuple[Table, int, demo.DemoPatron]]:
    """(table, place, patron) of each robot."""
    for table, place in islice(_places([table for table, _ in rows]), robots):
        yield table, place, demo.robot_patron(table.pk * PLACES_A_TABLE + place)


def _places(tables: Sequence[Table]) -> Iterator[tuple[Table, int]]:
    """The first place of every table, then the second …; a rail has as many as are asked for."""
    for place in count(1):
        found = [(table, place) for table in tables if not table.seats or place <= table.seats]
        if not found:
            return
        yield from found


class _Refill:
    """Brings every robot's bankroll back to what it came with, at the cage; leaves no connection behind."""

    def __init__(self, rows: Sequence[tuple[Table, str]], *, robots: int) -> None:
        self._patrons = [patron for _, _, patron in _cast(rows, robots=robots)]
        self._cashier = seeding.staff_actor(demo.CASHIER_BADGE)

    def __call__(self) -> None:
        try:
            for patron in self._patrons:
                seeding.top_up(patron, cashier=self._cashier)
        finally:
            connections.close_all()


class _CodeDesk:
    """Asks the floor for one-time codes in the pit boss's name, from whatever thread; leaves no connection behind."""

    def __init__(self, boss: Actor) -> None:
        self.boss = boss

    def __call__(self, kind: str, *, table_id: int | None = None, seat: int = 0, pit_id: int | None = None) -> str:
        try:
            return devices.pairing_code(kind=kind, table_id=table_id, seat=seat or None, pit_id=pit_id, actor=self.boss)
        finally:
            connections.close_all()
