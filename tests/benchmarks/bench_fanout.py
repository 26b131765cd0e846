"""Telling N screens: processor time of the one web process that serves them, beside a bare uvloop writing the same.

The web process is the product's, started as `./dev run` starts it; its screens have proved their devices. What is told
goes the way of every change: numbers raised in the database, pictures built and published, the hub writing them.
`fanout-group` compares with sending every picture to each socket through the broker.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import redis
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from casino.people.clock import now
from casino.people.models import Device
from tables.dealing import pictures, showing
from tables.feed import publisher
from tables.feed.frames import encode_text_frame
from tables.feed.messages import frame
from tables.models import DevicePlace, Sitting
from tests.benchmarks.fan.fleet import BareServer, Crowd, Server, bare_serving, crowd, uvicorn_serving
from tests.benchmarks.harness import Bench, Trial
from tests.benchmarks.meters import Meter
from tests.benchmarks.scene import Scene, open_scene, run

DELIVERIES_A_RUN = 20_000
LEAST_WAVES = 2
WEB, BARE, BROKER, CLIENTS = "web", "bare", "broker", "clients"
TABLE_FRAME, OWN_FRAME = '{"type":"table"', '{"type":"own"'
PLAYERS_IN = 50
GROUP = "screens-of-a-table"
APPLICATION, PROTOCOL = "casino.asgi:application", "casino.sockets:FrameProtocol"


def waves_for(size: int) -> int:
    """How often everybody is told in one run."""
    return max(LEAST_WAVES, DELIVERIES_A_RUN // size)


class Floor:
    """The bare server writes ready bytes to everybody, again and again."""

    def __init__(self, server: BareServer, people: Crowd, frames: Callable[[], Sequence[bytes]]) -> None:
        self.server, self.people, self.frames = server, people, frames

    def prepare(self) -> None:
        self.server.load(self.frames())

    def run(self) -> None:
        for _ in range(waves_for(self.people.number)):
            self.people.expect_one_more()
            self.server.go()
            self.people.heard_by_all()

    def check(self) -> None:
        assert self.server.server.process.poll() is None


class TablePicture:
    """The product: the table's numbers rise and its public picture goes out."""

    def __init__(self, scene: Scene, people: Crowd) -> None:
        self.scene, self.people = scene, people

    def prepare(self) -> None:
        self.round_id = self.scene.round().pk

    def run(self) -> None:
        for _ in range(waves_for(self.people.number)):
            self.people.expect_one_more()
            run("UPDATE tables_roundexposure SET version = version + 1 WHERE round_id = %(id)s", id=self.round_id)
            showing.show_wagers(table_id=self.scene.table_id, sitting_ids=[])
            heard = self.people.heard_by_all()
            assert heard["alike"] == self.people.number
        self.last_heard = heard["frame"]

    def check(self) -> None:
        assert encode_text_frame(self.last_heard) == public_frame(self.scene)


class OwnPictures:
    """The product: every connected player's own picture is told anew."""

    def __init__(self, scene: Scene, people: Crowd) -> None:
        self.scene, self.people = scene, people

    def prepare(self) -> None:
        assert len(self.scene.players) == self.people.number

    def run(self) -> None:
        for _ in range(waves_for(self.people.number)):
            self.people.expect_one_more()
            publisher.publish_own(table_id=self.scene.table_id, sitting_ids=None)
            heard = self.people.heard_by_all()
            assert heard["different"] == self.people.number

    def check(self) -> None:
        self.people.assert_no_second_copies(self.people.ask(do="count"))


class GroupSend:
    """What the product does not do: `group_send` to a group whose members are sockets."""

    def __init__(self, scene: Scene, people: Crowd) -> None:
        self.scene, self.people = scene, people
        self.layer: Any = get_channel_layer()

    def prepare(self) -> None:
        self.text = frame("table", pictures.table_pictures(self.scene.table_id)["public"])

    def run(self) -> None:
        for _ in range(waves_for(self.people.number)):
            self.people.expect_one_more()
            async_to_sync(self.layer.group_send)(GROUP, {"type": "picture", "text": self.text})
            assert self.people.heard_by_all()["alike"] == self.people.number

    def check(self) -> None:
        assert self.text.startswith(TABLE_FRAME)


def public_frame(scene: Scene) -> bytes:
    """The bytes that the public's screens are sent now."""
    return encode_text_frame(frame("table", pictures.table_pictures(scene.table_id)["public"]))


def own_frames(scene: Scene) -> list[bytes]:
    """The bytes that each player's screen is sent now."""
    sittings = [player.sitting_id for player in scene.players]
    return [encode_text_frame(frame("own", picture)) for picture in pictures.own_pictures(sittings).values()]


# --- screens ----------------------------------------------------------------------------------------------------------


def display_keys(scene: Scene) -> list[tuple[int, str]]:
    """One sign's key: every public screen of the benchmark holds it."""
    return pair_devices(scene, kind="display", number=1)


def rail_keys(scene: Scene) -> list[tuple[int, str]]:
    """A phone for every player, on which the sitting is."""
    keys = pair_devices(scene, kind="rail", number=len(scene.players))
    for player, (device_id, _) in zip(scene.players, keys, strict=True):
        Sitting.objects.filter(pk=player.sitting_id).update(device_id=device_id)
    return keys


def pair_devices(scene: Scene, *, kind: str, number: int) -> list[tuple[int, str]]:
    """(device, private key as PEM) of devices that serve a place of the table."""
    keys = [ec.generate_private_key(ec.SECP256R1()) for _ in range(number)]
    publics = [
        key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        for key in keys
    ]
    devices = Device.objects.bulk_create(
        Device(public_key=public, kind=kind, name=kind, paired_at=now()) for public in publics
    )
    DevicePlace.objects.bulk_create(
        DevicePlace(device_id=device.pk, kind=kind, table_id=scene.table_id, since=now()) for device in devices
    )
    pems = [
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        ).decode()
        for key in keys
    ]
    return [(device.pk, pem) for device, pem in zip(devices, pems, strict=True)]


# --- rungs ------------------------------------------------------------------------------------------------------------


@contextmanager
def open_table_picture(size: int) -> Iterator[Trial]:
    """`size` signs of one table, half an evening in: bets lie, others are being made."""
    scene = betting_scene(players=PLAYERS_IN)
    path = f"/display/{scene.table_id}/socket"
    with uvicorn_serving(APPLICATION, websockets=PROTOCOL) as web, bare_serving() as bare:
        keys = display_keys(scene)
        with (
            crowd(port=bare.server.port, path=path, number=size, heard=TABLE_FRAME) as beside,
            crowd(port=web.port, path=path, number=size, heard=TABLE_FRAME, keys=keys) as people,
        ):
            floor = Floor(bare, beside, lambda: [public_frame(scene)])
            meter = meter_of(web, bare.server, beside, people)
            units = size * waves_for(size)
            yield Trial(floor=floor, subject=TablePicture(scene, people), meter=meter, units=units)


@contextmanager
def open_own_pictures(size: int) -> Iterator[Trial]:
    """`size` players at the rail with their phones, each with a bet out."""
    scene = betting_scene(players=size)
    path = f"/rail/{scene.table_id}/socket"
    marks = [f'"sitting":{player.sitting_id},' for player in scene.players]
    with uvicorn_serving(APPLICATION, websockets=PROTOCOL) as web, bare_serving() as bare:
        keys = rail_keys(scene)
        with (
            crowd(port=bare.server.port, path=path, number=size, heard=OWN_FRAME) as beside,
            crowd(port=web.port, path=path, number=size, heard=OWN_FRAME, keys=keys, marks=marks) as people,
        ):
            floor = Floor(bare, beside, lambda: own_frames(scene))
            meter = meter_of(web, bare.server, beside, people)
            units = size * waves_for(size)
            yield Trial(floor=floor, subject=OwnPictures(scene, people), meter=meter, units=units)


@contextmanager
def open_group_send(size: int) -> Iterator[Trial]:
    """The same signs, and as many sockets that are each a member of a Channels group."""
    scene = betting_scene(players=PLAYERS_IN)
    path = f"/display/{scene.table_id}/socket"
    groups = uvicorn_serving("tests.benchmarks.fan.groups:application", websockets="websockets-sansio")
    with uvicorn_serving(APPLICATION, websockets=PROTOCOL) as web, groups as members:
        keys = display_keys(scene)
        with (
            crowd(port=members.port, path="/", number=size, heard=TABLE_FRAME) as beside,
            crowd(port=web.port, path=path, number=size, heard=TABLE_FRAME, keys=keys) as people,
        ):
            floor, subject = GroupSend(scene, beside), TablePicture(scene, people)
            meter = meter_of(web, members, beside, people)
            yield Trial(floor=floor, subject=subject, meter=meter, units=size * waves_for(size))


def betting_scene(*, players: int) -> Scene:
    """A round whose betting is open, with everybody's stakes down."""
    scene = open_scene(players=players)
    scene.bet_for_all(scene.open_betting().pk)
    return scene


def meter_of(web: Server, other: Server, *crowds: Crowd) -> Meter:
    """Every process at work: the web process, the one it is compared with, the broker, the clients."""
    broker = redis.Redis.from_url(settings.REDIS_URL).info("server")["process_id"]
    return Meter(
        web=lambda: [web.pid],
        bare=lambda: [other.pid],
        broker=lambda: [broker],
        clients=lambda: [people.pid for people in crowds],
    )


BENCHES = (
    Bench(
        name="fanout",
        what="a table's picture to N screens through the real application",
        floor="bare uvloop, the same bytes",
        unit="delivery",
        rungs=(100, 1_000, 5_000, 10_000),
        counted=(WEB,),
        floor_counted=(BARE,),
        open=open_table_picture,
        required=dict.fromkeys((100, 1_000, 5_000, 10_000), 2.2),
        stretch=dict.fromkeys((100, 1_000, 5_000, 10_000), 1.5),
    ),
    Bench(
        name="fanout-own",
        what="every player's own picture, each different",
        floor="bare uvloop, the same bytes",
        unit="delivery",
        rungs=(100, 1_000, 5_000, 10_000),
        counted=(WEB,),
        floor_counted=(BARE,),
        open=open_own_pictures,
        required=dict.fromkeys((100, 1_000, 5_000, 10_000), 2.4),
        stretch=dict.fromkeys((100, 1_000, 5_000, 10_000), 1.8),
    ),
    Bench(
        name="fanout-group",
        what="the same picture, written by the hub instead of sent to each socket through the broker",
        floor="group_send to one member a socket",
        unit="delivery",
        rungs=(100, 1_000),
        counted=(WEB, BROKER),
        floor_counted=(BARE, BROKER),
        open=open_group_send,
        required={1_000: 12},
        stretch={1_000: 25},
        gain=True,
    ),
)
