"""Who plays whom: gives robots cards, badges and places on the demo floor, and asks the floor for their pairing codes.

The one module of the robots on the house's side: enrolment and buy-ins happen at the cage before the evening.
"""

from __future__ import annotations

from collections.abc import Sequence

from casino.people.actors import Actor
from tables.floor import devices
from tables.management import demo, seeding
from tables.management.robots.evening import Chair, Console, Plan
from tables.models import Pit, Table


def plan_evening(
    *, address: str, robots: int, pace: float = 1.0, rounds: int | None = None, tables: int | None = None
) -> Plan:
    """Seat `robots` players: seated tables first, the rail takes the rest. `tables` limits how many tables play."""
    pit = Pit.objects.get(code=demo.PIT[0])
    floor = demo.STAFF[0]
    boss = seeding.staff_actor(floor.badge)
    rows = _tables(tables)
    return Plan(
        address=address.rstrip("/"),
        pit_id=pit.pk,
        pit_badge=floor.badge,
        pit_pin=floor.pin,
        chairs=_chairs(rows, robots=robots),
        consoles=[Console(table_id=table.pk, badge=badge, pin=demo.ROBOT_DEALER_PIN) for table, badge in rows],
        code_for=_CodeDesk(boss),
        pace=pace,
        rounds=rounds,
    )


def _tables(wanted: int | None) -> list[tuple[Table, str]]:
    """The robots' tables with their dealers' badges; the rail is always among them, as the last."""
    found = {table.code: table for table in Table.objects.all()}
    pairs = [
        (found[table.code], dealer.badge)
        for table, dealer in zip(demo.robot_tables(), demo.robot_dealers(), strict=True)
    ]
    seated = [pair for pair in pairs if pair[0].seats]
    rail = [pair for pair in pairs if not pair[0].seats]
    return pairs if wanted is None else [*rail, *seated][:wanted]


def _chairs(rows: Sequence[tuple[Table, str]], *, robots: int) -> list[Chair]:
    places = [(table.pk, seat) for table, _ in rows for seat in range(1, table.seats + 1)]
    rails = [table.pk for table, _ in rows if not table.seats]
    if robots > len(places) and not rails:
        robots = len(places)
    places += [(rails[index % len(rails)], 0) for index in range(robots - len(places))] if rails else []
    cashier = seeding.staff_actor(demo.CASHIER_BADGE)
    chairs = []
    for number, (table_id, seat) in enumerate(places[:robots], start=1):
        patron = demo.robot_patron(number)
        seeding.seed_patron(patron, cashier=cashier)
        seeding.top_up(patron, cashier=cashier)
        chairs.append(Chair(table_id=table_id, seat=seat, card=patron.card, pin=patron.pin, amount=demo.ROBOT_STAKE))
    return chairs


class _CodeDesk:
    """Asks the floor for one-time codes in the pit boss's name."""

    def __init__(self, boss: Actor) -> None:
        self.boss = boss

    def __call__(self, kind: str, *, table_id: int | None = None, seat: int = 0, pit_id: int | None = None) -> str:
        return devices.pairing_code(kind=kind, table_id=table_id, seat=seat or None, pit_id=pit_id, actor=self.boss)
