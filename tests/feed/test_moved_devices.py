"""What one player alone may see goes with his sitting from device to device, and is gone at once from the one it
left."""

import asyncio
import os
from uuid import uuid4

import pytest

from tables.dealing.service import OpenHand, in_thread
from tables.floor import chairs, devices, sittings
from tables.models import Sitting
from tests.dealing.pot_scene import open_pot
from tests.dealing.scene import ok
from tests.feed.watching import Screen, hub_of_a_process
from tests.people.cast import PATRON_PIN

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_reads_any_more"),
    pytest.mark.skipif("REDIS_URL" not in os.environ, reason="needs a Redis"),
]

OLD, NEW = 41, 42
NOBODY = ("own", 0)
"""The frame that says that nobody sits there."""


def seat_changed(pot, one):
    ok(chairs.change_seat(sitting_id=one.sitting_id, to=5, actor=one.actor, command_id=uuid4()))


def came_back_elsewhere(pot, one):
    ok(sittings.join(
        table_id=pot.scene.table_id, seat=1, card=one.patron.card, pin=PATRON_PIN, amount=0, device_id=NEW,
        command_id=uuid4(),
    ))  # fmt: skip


@pytest.mark.parametrize("moves", [seat_changed, came_back_elsewhere])
def test_own_pictures_follow_the_sitting_to_its_new_device_and_none_reach_the_old_one(moves):
    pot = open_pot([10_000] * 3, cards="electronic")
    one = pot.player(1)
    Sitting.objects.filter(pk=one.sitting_id).update(device_id=OLD)
    devices.take_place(device_id=NEW, place={"kind": "seat", "table": pot.scene.table_id, "seat": 5, "pit": None})

    async def story():
        async with hub_of_a_process() as hub:
            old, new = Screen(), Screen()
            table = {"table_id": pot.scene.table_id, "audience": "public"}
            await hub.attach(old, sitting_id=one.sitting_id, device_id=OLD, **table)
            await hub.attach(new, device_id=NEW, **table)
            assert new.shown["own"]["picture"]["sitting"] is None
            await in_thread(moves, pot, one)
            await new.until(lambda screen: screen.shown["own"]["picture"]["sitting"] == one.sitting_id)
            await old.until(lambda screen: screen.numbers[-1] == NOBODY)
            sent = len(old.numbers)
            await in_thread(pot.scene.do, OpenHand(button=2))
            await new.until(lambda screen: screen.shown["own"]["picture"]["hand"])
            assert {kind for kind, _ in old.numbers[sent:]} == {"table"}

    asyncio.run(story())
