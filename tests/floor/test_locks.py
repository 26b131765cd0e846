"""What wrong PINs lock, the pit sees and unlocks: the tablet of a seat as well as the card that was typed there."""

from uuid import uuid4

import pytest

from casino.people import clock, sign_in
from casino.people.models import Device, SignInAttempt
from casino.people.roles import Role
from tables.engine.errors import Code, Refused
from tables.floor import devices, locks
from tables.models import Pit
from tests.dealing.scene import open_scene
from tests.people.cast import PATRON_PIN, PIN, patron, staff

pytestmark = pytest.mark.django_db(transaction=True)

WRONG = "999111"


@pytest.fixture
def scene():
    return open_scene()


def device_at(scene, *, kind="seat", seat=1, pit_id=None):
    """A paired device that serves this place."""
    row = Device.objects.create(public_key=uuid4().bytes, kind=kind, name=kind, paired_at=clock.now())
    place = {"kind": kind, "table": None if pit_id else scene.table_id, "seat": seat, "pit": pit_id}
    devices.take_place(device_id=row.pk, place=place)
    return row.pk


def lock_by_card(card, device_id):
    for _ in range(3):
        with pytest.raises(Refused):
            sign_in.verify_patron(card=card, pin=WRONG, device_id=device_id)


def lock_by_badge(badge, device_id):
    for _ in range(3):
        with pytest.raises(Refused):
            sign_in.verify_staff(badge=badge, pin=WRONG, device_id=device_id)


def seen(scene):
    return {(one["kind"], one["identifier"]) for one in locks.locked(scene.table.pit_id)}


def unlock(scene, kind, identifier, by):
    locks.unlock(pit_id=scene.table.pit_id, kind=kind, identifier=identifier, actor=by)


def test_a_tablet_locked_by_wrong_pins_is_seen_with_its_place_and_unlocked_for_everybody(scene):
    tablet, floor = device_at(scene, seat=2), scene.boss
    guest, other = (patron(card, checked_by=scene.dealer_staff) for card in ("88001", "88002"))
    lock_by_card(guest.card, tablet)
    shown = {one["kind"]: one for one in locks.locked(scene.table.pit_id)}
    assert shown["device"]["place"] == {"kind": "seat", "table": scene.table_id, "code": scene.table.code, "seat": 2}
    assert (shown["patron"]["name"], shown["patron"]["minutes"]) == (guest.shown_name, 15)

    unlock(scene, "device", str(tablet), floor)
    assert seen(scene) == {("patron", guest.card)}
    assert sign_in.verify_patron(card=other.card, pin=PATRON_PIN, device_id=tablet) == other
    unlock(scene, "patron", guest.card, floor)
    assert sign_in.verify_patron(card=guest.card, pin=PATRON_PIN, device_id=tablet) == guest
    kept = SignInAttempt.objects.filter(outcome="unlocked").order_by("pk").values_list("kind", "identifier", "by_id")
    assert list(kept) == [("device", str(tablet), floor.staff_id), ("patron", guest.card, floor.staff_id)]


def test_a_console_and_the_badge_typed_there_are_unlocked(scene):
    console, floor = device_at(scene, kind="dealer", seat=None), scene.boss
    dealer = staff("1777", Role.DEALER)
    lock_by_badge(dealer.badge, console)
    assert seen(scene) == {("device", str(console)), ("staff", dealer.badge)}
    for kind, identifier in seen(scene):
        unlock(scene, kind, identifier, floor)
    assert seen(scene) == set()
    assert sign_in.verify_staff(badge=dealer.badge, pin=PIN, device_id=console) == dealer


def test_a_pit_sees_its_own_devices_and_the_houses_and_no_other_pits(scene):
    other_pit = Pit.objects.create(code="P9", name="Other")
    floor = scene.boss
    own, house = device_at(scene, kind="pit", pit_id=scene.table.pit_id), device_at(scene, kind="cage")
    foreign = device_at(scene, kind="pit", pit_id=other_pit.pk)
    for number, device in enumerate((own, house, foreign)):
        lock_by_badge(f"77{number}", device)
    assert seen(scene) == {("device", str(own)), ("device", str(house))}
    with pytest.raises(Refused) as refused:
        unlock(scene, "device", str(foreign), floor)
    assert refused.value.code == Code.UNKNOWN_DEVICE


@pytest.mark.parametrize(
    ("kind", "code"),
    [("staff", Code.UNKNOWN_BADGE), ("patron", Code.UNKNOWN_PATRON), ("device", Code.UNKNOWN_DEVICE)],
)
@pytest.mark.parametrize("identifier", ["99999", "nobody", "²", "-1", "9" * 20])
def test_a_number_that_is_nobodys_is_refused_with_its_own_code_and_nothing_is_kept(scene, kind, code, identifier):
    with pytest.raises(Refused) as refused:
        unlock(scene, kind, identifier, scene.boss)
    assert refused.value.code == code
    assert not SignInAttempt.objects.filter(outcome="unlocked").exists()


def test_a_number_that_is_nobodys_is_not_listed_and_a_dealer_unlocks_nothing(scene):
    lock_by_badge("9999", None)
    assert seen(scene) == set()
    tablet = device_at(scene)
    with pytest.raises(Refused) as refused:
        unlock(scene, "device", str(tablet), scene.dealer)
    assert refused.value.code == Code.NOT_ALLOWED
