"""What two people would have at the same moment: the later is refused in words and leaves nothing, whichever it is."""

import threading
import time
from collections.abc import Callable
from datetime import date
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import connection, transaction

from casino.people import devices, staffing
from casino.people.actors import Actor
from casino.people.models import Device, Patron, Staff
from casino.people.roles import Role
from payouts import cage
from payouts.models import Account, Slip
from tables.engine.errors import Code, Refused
from tests.people.cast import acting
from tests.people.test_devices import spki

pytestmark = pytest.mark.django_db(transaction=True)
WAITS_FOR_US = "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"


def second_of_two(act: Callable[[], object]) -> Refused:
    """`act` done twice: by this thread, whose transaction is still open, and by another, which finds nothing taken and
    waits at the database's own rule until the first has committed. What the second is refused."""
    refusals: list[Refused] = []

    def come_second() -> None:
        try:
            act()
        except Refused as refused:
            refusals.append(refused)
        finally:
            connection.close()

    second = threading.Thread(target=come_second)
    with transaction.atomic():
        act()
        second.start()
        _until_it_waits(second)
    second.join()
    (refusal,) = refusals
    return refusal


def _until_it_waits(thread: threading.Thread) -> None:
    with connection.cursor() as cursor:
        while thread.is_alive():
            cursor.execute(WAITS_FOR_US)
            if cursor.fetchone():
                return
            time.sleep(0.01)
    raise AssertionError("the second did not wait for the first")


@pytest.fixture
def cashier() -> Actor:
    return acting("6001", Role.CAGE)


@pytest.fixture
def system() -> Actor:
    return acting("9001", Role.SYSTEM_ADMINISTRATOR)


@pytest.mark.parametrize(("what", "other"), [("card", "document_number"), ("document", "card")])
def test_a_card_or_a_document_is_enrolled_once(cashier, what, other):
    numbers = iter(["88001", "88002"])

    def enrol() -> None:
        own = next(numbers)
        given = {"card": "88009", "document_number": "K9", other: own}
        cage.enrol(
            **given, pin="481620", family_name="Chan", given_name="Tai Man", shown_name="Mr C",
            birth_date=date(1980, 5, 17), document_kind="passport", document_seen=True, actor=cashier,
            command_id=uuid4(),
        )  # fmt: skip

    refused = second_of_two(enrol)
    assert (refused.code, refused.facts) == (Code.ALREADY_DONE, {"what": what})
    assert Patron.objects.count() == Slip.objects.count() == Account.objects.filter(kind="bankroll").count() == 1


def test_a_badge_is_given_once(system):
    refused = second_of_two(
        lambda: staffing.take_on(badge="5001", name="New", roles=["dealer"], language="en", pin="730519", by=system)
    )
    assert (refused.code, refused.facts["what"]) == (Code.ALREADY_DONE, "badge")
    assert Staff.objects.filter(badge="5001").count() == 1


def test_a_key_is_paired_once_though_it_holds_two_codes():
    floor, key = acting("2001", Role.FLOOR), ec.generate_private_key(ec.SECP256R1())
    codes = iter([devices.make_pairing_code(kind="seat", place={}, by=floor) for _ in range(2)])
    refused = second_of_two(lambda: devices.pair(code=next(codes), public_key=spki(key), name=""))
    assert (refused.code, refused.facts["what"]) == (Code.ALREADY_DONE, "paired")
    assert Device.objects.count() == 1
