"""Pictures on their way: after every command each screen shows what a screen shows that connects now; losses heal."""

import asyncio
import os

import pytest
import redis

from tables.dealing import pictures
from tables.dealing.service import in_thread
from tables.dealing.wagers import desk_for
from tables.engine import commands as asked
from tables.feed import publisher
from tables.feed.groups import table_group
from tables.models import Pit
from tests.dealing.scene import KINGS, OpenBetting, ok, open_scene
from tests.dealing.scene import betting as bets
from tests.dealing.scene import deciding as decides
from tests.feed.watching import Screen, cut_subscriptions, everyone_shows_what_is, hub_of_a_process

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_reads_any_more"),
    pytest.mark.skipif("REDIS_URL" not in os.environ, reason="needs a Redis"),
]


def test_after_every_command_each_screen_shows_what_one_shows_that_connects_now():
    scene = open_scene(players=3)
    pit_id = Pit.objects.get().pk
    one, two, _ = scene.players

    async def story():
        async with hub_of_a_process() as hub:
            tables = {"public": Screen(), "dealer": Screen()}
            own = {player.sitting_id: Screen() for player in scene.players}
            pit = Screen()
            for audience, screen in tables.items():
                await hub.attach(screen, table_id=scene.table_id, audience=audience)
            for player in scene.players:
                await hub.attach(
                    own[player.sitting_id], table_id=scene.table_id, audience=f"seat:{player.seat}",
                    sitting_id=player.sitting_id,
                )  # fmt: skip
            await hub.attach(pit, pit_id=pit_id)

            async def then(command):
                await in_thread(scene.do, command)
                await everyone_shows_what_is(scene, tables, own, pit, pit_id)

            desk = desk_for(scene.table_id)
            await then(OpenBetting())
            ok(await bets(one, number=1, ante=1000, bonus=500)(desk))
            ok(await bets(two, number=1, ante=2000)(desk))
            await everyone_shows_what_is(scene, tables, own, pit, pit_id)
            await then(asked.GiveNotice())
            for throw in ("players", "dealer_first"):
                await then(asked.EnterDice(throw=throw, faces=tuple(KINGS[throw]), source="keypad"))
            ok(await decides(one, "call", number=1)(desk))
            await everyone_shows_what_is(scene, tables, own, pit, pit_id)
            ok(await decides(two, "fold", number=1)(desk))
            await then(asked.GiveNotice())
            await then(asked.EnterDice(throw="dealer_last", faces=tuple(KINGS["dealer_last"]), source="keypad"))
            await then(asked.Settle())
            fix = asked.CorrectSettled(
                throw="dealer_last", position=1, face="K", reason="misread", approved_by=scene.boss.staff_id
            )
            await then(fix)
            assert own[one.sitting_id].shown["own"]["picture"]["result"]["net"] == -1000 - 500 - 2000
            await desk.close()

    asyncio.run(story())


def test_a_lost_message_heals_by_itself(monkeypatch):
    scene = open_scene(players=1)

    async def story():
        async with hub_of_a_process() as hub:
            screen = Screen()
            await hub.attach(screen, table_id=scene.table_id, audience="public")
            monkeypatch.setattr(publisher, "_send", lambda messages: None)
            await in_thread(scene.do, OpenBetting())
            await screen.until(lambda one: one.shown["table"]["picture"]["round"] is not None)

    asyncio.run(story())


def test_a_cut_subscription_is_taken_up_again_and_the_screens_catch_up():
    scene = open_scene(players=1)

    async def story():
        async with hub_of_a_process() as hub:
            screen = Screen()
            await hub.attach(screen, table_id=scene.table_id, audience="public")
            await screen.until(lambda _: subscribers(scene.table_id) == 1)
            assert cut_subscriptions() >= 1
            await in_thread(scene.do, OpenBetting())
            await screen.until(lambda one: one.shown["table"]["picture"]["round"] is not None)
            await screen.until(lambda _: subscribers(scene.table_id) == 1)

    asyncio.run(story())


def subscribers(table_id):
    client = redis.Redis.from_url(os.environ["REDIS_URL"])
    try:
        return client.pubsub_numsub(table_group(table_id))[0][1]
    finally:
        client.close()


def test_a_slow_socket_is_skipped_and_healed_when_it_has_caught_up():
    scene = open_scene(players=1)

    async def story():
        async with hub_of_a_process() as hub:
            slow, quick = Screen(), Screen()
            for screen in (slow, quick):
                await hub.attach(screen, table_id=scene.table_id, audience="public")
            slow.slow = True
            await in_thread(scene.do, OpenBetting())
            await quick.until(lambda one: one.shown["table"]["picture"]["round"] is not None)
            assert slow.number() < quick.number()
            slow.slow = False
            await slow.until(lambda one: one.number() == quick.number())

    asyncio.run(story())


def test_who_says_what_it_has_is_sent_what_is_newer_and_nothing_else():
    scene = open_scene(players=1)

    async def story():
        async with hub_of_a_process() as hub:
            screen = Screen()
            line = await hub.attach(screen, table_id=scene.table_id, audience="public")
            before = len(screen.numbers)
            await hub.have(line, table=screen.number(), own=0)
            assert len(screen.numbers) == before
            await hub.have(line, table=0, own=0)
            assert len(screen.numbers) == before + 1

    asyncio.run(story())


def test_a_publisher_without_a_broker_does_not_undo_a_command(settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    scene = open_scene(players=1)
    assert scene.open().number == 1


async def test_a_message_nobody_understands_makes_no_process_deaf():
    scene = await in_thread(open_scene, players=1)
    screen = Screen()
    async with hub_of_a_process() as hub:
        await hub.attach(screen, table_id=scene.table_id)
        listening = hub._tasks[0]
        for nonsense in (b"{", b"[]", b'{"table": 1}', b"\xff"):
            await in_thread(publisher._send, {table_group(scene.table_id): nonsense})
        await in_thread(scene.open)
        await screen.until(lambda one: one.shown["table"]["picture"]["round"] is not None)
        assert not listening.done()


async def test_a_table_that_cannot_be_shown_keeps_no_other_from_being_healed(monkeypatch):
    lost, sound = await in_thread(open_scene), await in_thread(open_scene)
    screens = [Screen(), Screen()]
    async with hub_of_a_process() as hub:
        for scene, screen in zip((lost, sound), screens, strict=True):
            await hub.attach(screen, table_id=scene.table_id)
        picture = pictures.table_picture

        def failing(*, table_id, audience):
            if table_id == lost.table_id:
                raise KeyError("a mistake of ours")
            return picture(table_id=table_id, audience=audience)

        monkeypatch.setattr(pictures, "table_picture", failing)
        monkeypatch.setattr(publisher, "_send", lambda messages: None)
        for scene in (lost, sound):
            await in_thread(scene.open)
        await screens[1].until(lambda one: one.shown["table"]["picture"]["round"] is not None)
        assert screens[0].shown["table"]["picture"]["round"] is None
