"""Pit and cage are signed in to on a paired device: wrong PINs of whoever signs second lock it, and it is signed in no
longer than it serves."""

import re
from base64 import b64decode, urlsafe_b64encode
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from django.urls import reverse

from casino.people import devices as keys
from casino.people.actors import HOUSE
from casino.people.models import SignInAttempt
from casino.people.roles import Role
from payouts.cage import buy_in
from payouts.chart import AccountKind
from payouts.ledger import open_account
from tables.engine.errors import Code
from tables.floor import devices as floor_devices
from tables.models import Pit, Table
from tables.reports.cage_books import patron_money
from tables.screens.words import refusal
from tests.people.cast import PIN, actor_of_staff, patron, staff
from tests.people.test_devices import signed, spki
from tests.screens.back.conftest import paired_at, session_cookie

pytestmark = pytest.mark.django_db


class Screen:
    """A paired device at a place, with the browser on it."""

    def __init__(self, path: str) -> None:
        self.path, self.client = path, Client()
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = paired_at(path, public_key=spki(self.key))

    def sign_in(self, badge: str, pin: str = PIN):
        page = self.client.get(f"{self.path}sign-in/").content.decode()
        challenge = b64decode(re.search(r'challenge="([^"]+)"', page).group(1))
        signature = urlsafe_b64encode(signed(self.key, challenge)).decode()
        given = {"badge": badge, "pin": pin, "device": self.id, "signature": signature}
        return self.client.post(f"{self.path}sign-in/", given)

    def is_signed_in(self) -> bool:
        return self.client.get(self.path).status_code == 200


@pytest.fixture
def counter():
    screen = Screen("/cage/")
    staff("6001", Role.CAGE)
    assert screen.sign_in("6001").status_code == 302
    return screen


@pytest.fixture
def slip():
    cashier = staff("6002", Role.CAGE)
    one = patron("88001", checked_by=cashier)
    open_account(AccountKind.BANKROLL, one.pk)
    return buy_in(patron_id=one.pk, amount=50_000, actor=actor_of_staff(cashier), command_id=uuid4())


def void(screen, slip, *, badge, pin):
    given = {"command_id": uuid4(), "reason": "other", "badge": badge, "pin": pin}
    return screen.client.post(reverse("cage_slip_void", args=[slip.number]), given)


def test_wrong_pins_of_whoever_would_sign_second_at_the_cage_lock_the_device_whatever_badges_they_name(counter, slip):
    for badge in ("6003", "6004", "6005", "6006"):
        staff(badge, Role.PIT_MANAGER)
    for badge in ("6003", "6004", "6005"):
        void(counter, slip, badge=badge, pin="000000")
    shut = void(counter, slip, badge="6006", pin=PIN)
    assert refusal(Code.LOCKED_OUT, {"minutes": 15})[0] in shut.content.decode()
    assert patron_money(slip.patron_id)["balance"] == 50_000
    tries = SignInAttempt.objects.filter(identifier__startswith="600").exclude(identifier__in=["6001", "6002"])
    assert set(tries.values_list("device_id", flat=True)) == {counter.id}
    elsewhere = Screen("/cage/")
    assert elsewhere.sign_in("6006").status_code == 302, "the badge itself is not locked"


def test_a_device_that_is_revoked_is_signed_in_no_more(counter):
    assert counter.is_signed_in()
    keys.revoke(device_id=counter.id, by=HOUSE)
    assert not counter.is_signed_in()
    assert counter.sign_in("6001").status_code == 403


@pytest.mark.parametrize("path", ["/cage/", "/pit/1/"])
def test_a_session_that_was_opened_on_no_device_is_none_where_staff_sign_in_on_one(path):
    client, member = Client(), staff("6001", Role.CAGE, Role.FLOOR)
    for device, status in ((paired_at(path), 200), (None, 302)):
        name, value = session_cookie(path, member, device_id=device)
        client.cookies[name] = value
        assert client.get(path).status_code == status


@pytest.mark.parametrize("kind", ["cage", "pit"])
def test_a_device_that_is_moved_is_signed_in_at_its_old_place_no_more(counter, kind):
    pit = Pit.objects.create(code="P1", name="Main")
    if kind == "cage":
        screen = counter
    else:
        staff("3001", Role.PIT_MANAGER)
        screen = Screen(f"/pit/{pit.pk}/")
        screen.sign_in("3001")
    assert screen.is_signed_in()
    table = Table.objects.create(code="T1", pit=pit, game="casino_holdem_dice", seats=7)
    elsewhere = {"kind": "display", "table": table.pk, "seat": None, "pit": None}
    floor_devices.take_place(device_id=screen.id, place=elsewhere)
    assert not screen.is_signed_in()
