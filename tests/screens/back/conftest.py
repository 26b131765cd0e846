"""People signed in at pit, cage and office, and a shipped catalog. Signing in itself is proved elsewhere."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import count
from secrets import token_bytes

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.test import Client
from django.utils import translation
from playwright.sync_api import Browser, Page

from casino.people.clock import now
from casino.people.models import Device, Staff
from casino.people.roles import Role
from tables.floor import paytables
from tables.floor.devices import take_place
from tables.models import Pit
from tables.screens.addresses import place_of
from tables.screens.base import DEVICE, ON_A_DEVICE, SEEN_AT, SIGNED_BY
from tests.people.cast import staff

badges = count(7001)


@pytest.fixture(autouse=True)
def each_test_begins_in_english() -> Iterator[None]:
    """A page asked for in another language leaves its thread in that language."""
    with translation.override("en"):
        yield


def paired_at(path: str, *, public_key: bytes | None = None) -> int | None:
    """A new device (of this key) that serves the place of `path`, whose pit is made if it is missing; None where staff
    sign in on none."""
    place = place_of(path)
    if place.kind not in ON_A_DEVICE:
        return None
    if place.pit_id is not None:
        Pit.objects.get_or_create(
            pk=place.pit_id, defaults={"code": f"PIT-{place.pit_id}", "name": "Made for its screen"}
        )
    device = Device.objects.create(
        public_key=public_key or token_bytes(32), kind=place.kind, name="Screen", paired_at=now()
    )
    served = {"kind": place.kind, "table": None, "seat": None, "pit": place.pit_id}
    take_place(device_id=device.pk, place=served)
    return device.pk


def session_cookie(path: str, member: Staff, *, device_id: int | None) -> tuple[str, str]:
    """Name and value of the cookie that signs `member` in at the place of `path`, on this device."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(member.pk)
    session[BACKEND_SESSION_KEY] = SIGNED_BY
    session[HASH_SESSION_KEY] = member.get_session_auth_hash()
    session[SEEN_AT] = now().timestamp()
    session[DEVICE] = device_id
    session.save()
    place = place_of(path)
    return place.cookie_name, place.sealed(session.session_key)


def signed_in_page(
    browser: Browser, address: str, member: Staff, *, places: Sequence[str], theme: str, language: str,
    size: tuple[int, int] = (1440, 900),
) -> Page:  # fmt: skip
    """A page in a browser of its own, signed in at these places; an error on it fails the test."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    for path in places:
        name, value = session_cookie(path, member, device_id=paired_at(path))
        context.add_cookies([{"name": name, "value": value, "url": f"{address}{path}"}])
        context.add_init_script(f"localStorage.setItem('{path}:theme', '{theme}')")
    context.add_cookies([{"name": "django_language", "value": language, "url": address}])
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page


@pytest.fixture
def signed_in(db):
    """`signed_in("/cage/", Role.CAGE)` → a client of somebody with these roles; `.member` is the person."""

    def sign_in(path: str, *roles: Role, member: Staff | None = None) -> Client:
        client = Client()
        client.member = member or staff(str(next(badges)), *roles)
        name, value = session_cookie(path, client.member, device_id=paired_at(path))
        client.cookies[name] = value
        return client

    return sign_in


@pytest.fixture
def catalog(db):
    """The product's own pay-tables, defaults in force."""
    return paytables.load_shipped()
