"""Screens at the end of a hub's lines, and what each must show: exactly what one shows that connects now."""

import asyncio
import json
import os
from contextlib import asynccontextmanager

import redis

from tables.dealing import pictures
from tables.dealing.service import in_thread
from tables.feed.frames import decode_text_frame
from tables.feed.hub import Hub, client_name


class Screen:
    """A socket's end: keeps the newest picture of each kind, as a client does, and every number it was sent."""

    def __init__(self):
        self.shown, self.numbers, self.slow = {}, [], False
        self.buffered_bytes = 0

    def write_frame(self, frame, *, skip_if_slow=True):
        if self.slow and skip_if_slow:
            return False
        told = json.loads(decode_text_frame(frame))
        self.numbers.append((told["type"], told["number"]))
        if told["number"] >= self.shown.get(told["type"], {"number": -1})["number"]:
            self.shown[told["type"]] = told
        return True

    def number(self, kind="table"):
        return self.shown.get(kind, {"number": 0})["number"]

    async def until(self, condition, *, seconds=8.0):
        async with asyncio.timeout(seconds):
            while not condition(self):
                await asyncio.sleep(0.02)


@asynccontextmanager
async def hub_of_a_process():
    hub = Hub(pictures=pictures, in_thread=in_thread)
    try:
        yield hub
    finally:
        await hub.close()


def cut_subscriptions():
    """As a restarted broker does to those who listen to this table's channels; others' connections stay."""
    client = redis.Redis.from_url(os.environ["REDIS_URL"])
    try:
        own = [one["id"] for one in client.client_list() if one.get("name") == client_name()]
        for id_ in own:
            client.client_kill_filter(_id=id_)
        return len(own)
    finally:
        client.close()


async def heard_by(hub):
    """Until the hub hears the broker: what is told before comes from the database a little later."""
    async with asyncio.timeout(8):
        while not hub.hears:
            await asyncio.sleep(0.02)


def fresh(picture):
    """A picture as it arrives: through JSON."""
    return json.loads(json.dumps({"number": picture.number, "picture": picture.body}))


def without_type(frame):
    return {"number": frame["number"], "picture": frame["picture"]}


async def everyone_shows_what_is(scene, table_screens, own_screens, pit_screen, pit_id):
    """Every screen settles on exactly what one shows that connects now."""
    for audience, screen in table_screens.items():
        now = fresh(await in_thread(pictures.table_picture, table_id=scene.table_id, audience=audience))
        await screen.until(lambda one, number=now["number"]: one.number() >= number)
        assert without_type(screen.shown["table"]) == now
    for sitting_id, screen in own_screens.items():
        now = fresh(await in_thread(pictures.own_picture, sitting_id=sitting_id))
        await screen.until(lambda one, number=now["number"]: one.number("own") >= number)
        assert without_type(screen.shown["own"]) == now
    now = fresh(await in_thread(pictures.pit_picture, pit_id=pit_id))
    await pit_screen.until(lambda one: one.number("pit") >= now["number"])
    seen = without_type(pit_screen.shown["pit"])
    for tile in (*seen["picture"]["tables"], *now["picture"]["tables"]):
        tile["pace_per_hour"] = 0
    assert seen == now
