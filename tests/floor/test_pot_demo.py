"""The demo floor has tables for the pot at which people, and robots where it says so, can sit down and play."""

from uuid import uuid4

import pytest
from django.core.management import call_command

from casino import checks
from tables.engine.game import POT
from tables.engine.games import game_of
from tables.floor import sittings
from tables.management import demo, seeding
from tables.models import Sitting, Table
from tests.dealing.scene import ok

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_pot_table_of_the_demo_floor_takes_players_with_the_least_buy_in(settings, capsys):
    settings.DEBUG = True
    call_command("seed_demo", "--all-seats")
    printed = capsys.readouterr().out
    wanted = [table for table in demo.TABLES if game_of(table.game).kind == POT]
    assert [table.code for table in wanted] == ["TH-11", "TH-12", "TH-13", "DH-21", "DH-22"]
    for one, person in zip(wanted, demo.PATRONS, strict=False):
        table = Table.objects.get(code=one.code)
        assert checks.problems_of_table(table) == []
        assert f"{one.code} dealer console" in printed
        assert f"{one.code} seat {one.seats}" in printed
        seeding.open_table(one.code)
        ok(sittings.join(
            table_id=table.pk, seat=one.seats, card=person.card, pin=person.pin, amount=one.rules["buy_in_minimum"],
            device_id=None, command_id=uuid4(),
        ))  # fmt: skip
    assert Sitting.objects.count() == len(wanted)
    assert len(demo.PATRONS) >= max(table.seats for table in wanted)


def test_robots_bring_what_a_pot_table_takes():
    for table in demo.robot_tables():
        most = table.rules.get("buy_in_maximum", demo.ROBOT_STAKE)
        assert table.rules.get("buy_in_minimum", 0) <= demo.robot_stake(table.code) <= most
