"""What lies in a player's bankroll is in his own picture alone, and follows what the cage does with it."""

import asyncio
import json
import os
from uuid import uuid4

import pytest

from tables.dealing import pictures
from tables.dealing.service import in_thread
from tables.feed import publisher
from tables.floor import cage_desk, sittings
from tests.dealing.pot_scene import open_pot
from tests.dealing.scene import ok, open_scene
from tests.feed.watching import Screen, cut_subscriptions, heard_by, hub_of_a_process

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_reads_any_more"),
    pytest.mark.skipif("REDIS_URL" not in os.environ, reason="needs a Redis"),
]


def own_of(player):
    return pictures.own_picture(sitting_id=player.sitting_id).body


def bankroll_on(screen):
    return screen.shown["own"]["picture"]["bankroll"]


@pytest.mark.parametrize("opened", [lambda: open_scene(players=2), lambda: open_pot([500_000, 500_000]).scene])
def test_the_bankroll_is_told_to_its_owner_alone_and_is_what_funds_are_added_from(opened):
    scene = opened()
    one, two = scene.players
    before, others = own_of(one)["bankroll"], own_of(two)["bankroll"]
    assert (before, others) == (500_000, 500_000)
    ok(sittings.add_funds(sitting_id=one.sitting_id, amount=120_000, actor=one.actor, command_id=uuid4()))
    assert own_of(one)["bankroll"] == before - 120_000
    assert own_of(two)["bankroll"] == others
    for audience in ("public", "dealer"):
        body = pictures.table_picture(table_id=scene.table_id, audience=audience).body
        assert "bankroll" not in json.dumps(body)


def test_what_the_cage_does_with_a_bankroll_is_shown_at_its_owners_place_at_once():
    scene = open_scene(players=2)
    one, two = scene.players
    whose = {"patron_id": one.patron.pk, "actor": scene.cashier}

    async def story():
        async with hub_of_a_process() as hub:
            screens = {player.sitting_id: Screen() for player in (one, two)}
            for sitting_id, screen in screens.items():
                await hub.attach(screen, table_id=scene.table_id, audience="public", sitting_id=sitting_id)
            mine, other = screens[one.sitting_id], screens[two.sitting_id]
            await heard_by(hub)
            heard = list(other.numbers)
            slip = await in_thread(cage_desk.buy_in, amount=70_000, command_id=uuid4(), **whose)
            await mine.until(lambda screen: bankroll_on(screen) == 570_000)
            await in_thread(cage_desk.cash_out, amount=20_000, command_id=uuid4(), **whose)
            await mine.until(lambda screen: bankroll_on(screen) == 550_000)
            await in_thread(
                cage_desk.void_slip, slip_id=slip.pk, reason="wrong patron", actor=scene.cashier,
                approved_by=scene.boss.staff_id, command_id=uuid4(),
            )  # fmt: skip
            await mine.until(lambda screen: bankroll_on(screen) == 480_000)
            assert other.numbers == heard

    asyncio.run(story())


def test_what_the_cage_did_while_the_broker_was_away_is_shown_when_it_is_heard_again(monkeypatch):
    scene = open_scene(players=1)
    one = scene.players[0]
    whose = {"patron_id": one.patron.pk, "actor": scene.cashier}

    async def story():
        async with hub_of_a_process() as hub:
            mine = Screen()
            await hub.attach(mine, table_id=scene.table_id, audience="public", sitting_id=one.sitting_id)
            await heard_by(hub)
            with monkeypatch.context() as lost:
                lost.setattr(publisher, "publish_own", lambda **_: None)
                await in_thread(cage_desk.buy_in, amount=70_000, command_id=uuid4(), **whose)
            await in_thread(cut_subscriptions)
            await mine.until(lambda screen: bankroll_on(screen) == 570_000)

    asyncio.run(story())


def test_the_cage_tells_nobody_of_a_patron_who_sits_nowhere():
    scene = open_scene(players=1)
    one = scene.players[0]
    ok(sittings.leave(sitting_id=one.sitting_id, actor=one.actor, command_id=uuid4()))
    slip = cage_desk.cash_out(patron_id=one.patron.pk, amount=1_000, actor=scene.cashier, command_id=uuid4())
    assert slip.amount == 1_000
    assert own_of(one) == {"sitting": None, "took": 500_000}
