"""The office's devices: what serves where and when it was seen; one is taken out of service after a question."""

import re
from datetime import timedelta

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.urls import reverse

from casino.people import clock
from casino.people import devices as keys
from casino.people.models import Device
from casino.people.roles import Role
from tables.floor import devices as floor_devices
from tables.models import Pit, Table
from tables.screens.addresses import place_of
from tables.screens.places import require_device_stays

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def table():
    pit = Pit.objects.create(code="P1", name="Main")
    return Table.objects.create(code="T1", pit=pit, game="casino_holdem_dice", seats=7)


def paired(name, **place):
    device = Device.objects.create(public_key=name.encode(), kind=place["kind"], name=name, paired_at=clock.now())
    given = {"table": None, "seat": None, "pit": None, **place}
    floor_devices.take_place(device_id=device.pk, place=given)
    return device


def test_a_pit_shows_its_own_and_its_tables_devices_with_their_places(signed_in, table):
    paired("Tablet two", kind="seat", table=table.pk, seat=2)
    paired("Wall", kind="pit", pit=table.pit_id)
    paired("Counter", kind="cage")
    system = signed_in("/office/", Role.SYSTEM_ADMINISTRATOR)
    page = system.get(reverse("office_devices"), {"pit": table.pit_id}).content.decode()
    assert "Seat tablet · T1 · Seat 2" in page
    assert "Pit screen · P1" in page
    assert "not yet" in page
    assert "Counter" not in page
    assert "Counter" in system.get(reverse("office_devices"), {"pit": "house"}).content.decode()


def test_a_device_is_revoked_after_a_question_and_not_before(signed_in, table):
    device = paired("Tablet two", kind="seat", table=table.pk, seat=2)
    floor = signed_in("/office/", Role.FLOOR)
    address = reverse("office_device_revoke", args=[device.pk])
    asked = floor.post(address, {"pit": table.pit_id}, headers=HTMX)
    assert "Take Tablet two at Seat tablet · T1 · Seat 2 out of service?" in asked.content.decode()
    assert Device.objects.get(pk=device.pk).revoked_at is None
    done = floor.post(address, {"pit": table.pit_id, "confirmed": "yes"}, headers=HTMX)
    assert done["HX-Redirect"] == f"{reverse('office_devices')}?pit={table.pit_id}"
    revoked = Device.objects.get(pk=device.pk)
    assert revoked.revoked_by == floor.member
    assert "Tablet two" not in floor.get(reverse("office_devices"), {"pit": table.pit_id}).content.decode()
    assert floor.post(address, {"confirmed": "yes"}, headers=HTMX).status_code == 404


def test_who_may_only_look_is_offered_no_button(signed_in, table):
    paired("Tablet two", kind="seat", table=table.pk, seat=2)
    watcher = signed_in("/office/", Role.SURVEILLANCE)
    page = watcher.get(reverse("office_devices"), {"pit": table.pit_id}).content.decode()
    assert "Tablet two" in page
    assert "revoke" not in page


def test_a_device_that_stays_is_seen_and_written_down_now_and_then_only(table, django_assert_num_queries):
    device = paired("Tablet two", kind="seat", table=table.pk, seat=2)
    here = {"device_id": device.pk, "place": place_of(f"/seat/{table.pk}/2/")}
    at = clock.now()
    with clock.standing_at(at):
        require_device_stays(**here)
        assert Device.objects.get(pk=device.pk).last_seen_at == at
        with django_assert_num_queries(1):
            require_device_stays(**here)
    # No earlier than a minute before it was last there: a screen that went dark is known to the minute.
    later = at + timedelta(seconds=61)
    with clock.standing_at(later):
        require_device_stays(**here)
    assert Device.objects.get(pk=device.pk).last_seen_at == later


@pytest.mark.parametrize(("chosen", "kind"), [("pit", "pit"), ("house", "cage")])
def test_a_screen_of_pit_or_cage_is_paired_from_the_office_where_none_is_left(signed_in, table, chosen, kind):
    office = signed_in("/office/", Role.PIT_MANAGER)
    pit = str(table.pit_id) if chosen == "pit" else chosen
    page = office.get(reverse("office_devices"), {"pit": pit}).content.decode()
    assert reverse("office_device_pair") in page
    page = office.post(reverse("office_device_pair"), {"pit": pit}, headers=HTMX).content.decode()
    code = re.search(r"<output[^>]*>([A-Z0-9]+)</output>", page)
    assert code is not None, page
    assert "data:image/svg+xml" in page
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    public = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    device = keys.pair(code=code.group(1), public_key=public, name="New")
    place = {"kind": kind, "table": None, "seat": None, "pit": table.pit_id if kind == "pit" else None}
    assert (device.kind, dict(device.pairing_code.place)) == (kind, place)


def test_who_may_make_no_code_is_offered_none_and_a_pit_that_is_none_gets_none(signed_in, table):
    watcher, manager = signed_in("/office/", Role.SURVEILLANCE), signed_in("/office/", Role.PIT_MANAGER)
    assert reverse("office_device_pair") not in watcher.get(reverse("office_devices")).content.decode()
    assert watcher.post(reverse("office_device_pair"), {"pit": "house"}).status_code == 403
    refused = manager.post(reverse("office_device_pair"), {"pit": "999"}, headers=HTMX)
    assert (refused.status_code, "<output" in refused.content.decode()) == (422, False)
