"""Who proved himself at the beginning may lose the right while the line stands: keys are revoked, players move."""

import asyncio
from types import SimpleNamespace
from uuid import uuid4

import pytest

from casino.people import devices
from casino.people.actors import HOUSE
from casino.people.models import Device, Patron
from casino.people.roles import Role
from tables.dealing.live import hub
from tables.engine.errors import Code, Refused
from tables.floor import devices as floor_devices
from tables.floor import sittings
from tables.models import Sitting
from tables.screens.addresses import place_of
from tables.screens.places import require_device_stays
from tables.screens.player import PlayerConsumer
from tables.screens.wire import Command
from tests.dealing.scene import Scene, ok, open_scene
from tests.people.cast import PATRON_PIN

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scene() -> Scene:
    return open_scene(seats=0, players=1)


def device_at(scene: Scene) -> Device:
    """A rail player's device, paired as far as the rows go."""
    code = floor_devices.pairing_code(kind="rail", table_id=scene.table_id, seat=None, pit_id=None, actor=HOUSE)
    pairing = devices.PairingCode.objects.get(code_hash=devices._hash(code))
    device = Device.objects.create(public_key=uuid4().bytes, kind="rail", name="tablet", paired_at=pairing.made_at)
    floor_devices.take_place(device_id=device.pk, place=pairing.place)
    return device


def sit_at(scene: Scene, device: Device) -> None:
    """The scene's player plays from this device from now on."""
    card = scene.players[0].patron.card
    ok(sittings.join(
        table_id=scene.table_id, seat=0, card=card, pin=PATRON_PIN, amount=0, device_id=device.pk, command_id=uuid4()
    ))  # fmt: skip


def tablet_of(scene: Scene, device: Device) -> PlayerConsumer:
    """The tablet's socket as it is once the device has proved itself."""
    tablet = PlayerConsumer()
    tablet.place, tablet.device_id, tablet.line = place_of(f"/rail/{scene.table_id}/"), device.pk, SimpleNamespace()
    asyncio.run(tablet.look_up_player())
    return tablet


def test_a_player_who_goes_on_at_another_device_is_gone_from_the_first(scene, monkeypatch):
    seated: list[int | None] = []

    async def seat(line: object, sitting_id: int | None) -> None:
        seated.append(sitting_id)

    monkeypatch.setattr(hub, "seat", seat)
    first, second = device_at(scene), device_at(scene)
    sit_at(scene, first)
    tablet = tablet_of(scene, first)
    assert tablet.sitting_id() == scene.players[0].sitting_id
    sit_at(scene, second)
    asyncio.run(tablet.stand())
    assert tablet.sitting_id() is None
    assert seated == [None]
    assert Sitting.objects.get(pk=scene.players[0].sitting_id).device_id == second.pk


def test_who_presses_at_a_device_whose_player_has_gone_on_elsewhere_presses_for_nobody(scene):
    first, second = device_at(scene), device_at(scene)
    sit_at(scene, first)
    tablet = tablet_of(scene, first)
    tablet.line.sitting_id = tablet.sitting_id()
    sit_at(scene, second)
    # The hub has taken the picture away.
    tablet.line.sitting_id = None
    with pytest.raises(Refused) as refused:
        asyncio.run(tablet.act(Command(command_id=uuid4(), as_of=0, name="CallFloor", data={"why": "chips"})))
    assert refused.value.code is Code.NOT_AT_TABLE


def test_a_player_who_is_excluded_in_mid_session_may_end_the_round_and_go(scene):
    device = device_at(scene)
    sit_at(scene, device)
    tablet = tablet_of(scene, device)
    Patron.objects.filter(pk=scene.players[0].patron.pk).update(status=Patron.Status.EXCLUDED)
    asyncio.run(tablet.stand())
    assert tablet.player is not None
    assert tablet.player.roles == (Role.LEAVING_PLAYER.value,)


def test_a_key_that_was_revoked_and_a_device_that_was_moved_serve_no_more(scene):
    device, place = device_at(scene), place_of(f"/rail/{scene.table_id}/")
    require_device_stays(device_id=device.pk, place=place)
    elsewhere = open_scene(seats=0)
    floor_devices.take_place(device_id=device.pk, place={"kind": "rail", "table": elsewhere.table_id})
    with pytest.raises(Refused) as moved:
        require_device_stays(device_id=device.pk, place=place)
    assert moved.value.code is Code.WRONG_SEAT
    devices.revoke(device_id=device.pk, by=scene.boss)
    with pytest.raises(Refused) as revoked:
        require_device_stays(device_id=device.pk, place=place)
    assert revoked.value.code is Code.UNKNOWN_DEVICE
