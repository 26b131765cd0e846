"""Signing in: three failures lock, ten lock until the floor unlocks, an unknown badge is like any other."""

import threading
from datetime import UTC, datetime, timedelta
from time import perf_counter

import pytest
from django.test import override_settings
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.people import lockouts, pins, sign_in, totp
from casino.people.actors import actor_of_staff
from casino.people.clock import standing_at
from casino.people.models import SignInAttempt, SignInLock
from casino.people.roles import Action, Role
from tables.engine.errors import Code, Refused
from tests.people.cast import PATRON_PIN, PIN, acting, patron, staff

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 1, 4, 0, tzinfo=UTC)
WRONG = "999111"


def refused(badge: str = "1001", pin: str = WRONG, device_id: int | None = 7) -> Refused:
    with pytest.raises(Refused) as refusal:
        sign_in.verify_staff(badge=badge, pin=pin, device_id=device_id)
    return refusal.value


def test_badge_and_pin_open_the_console():
    dealer = staff("1001", Role.DEALER)
    assert sign_in.verify_staff(badge="1001", pin=PIN, device_id=7) == dealer


def test_somebody_who_left_the_house_is_unknown():
    staff("1001", Role.DEALER, active=False)
    assert refused(pin=PIN).code is Code.WRONG_PIN


def test_each_failure_says_how_many_tries_are_left_and_the_third_locks():
    staff("1001", Role.DEALER)
    with standing_at(NOON):
        assert refused().facts == {"tries_left": 2}
        assert refused().facts == {"tries_left": 1}
        assert refused().code is Code.LOCKED_OUT
        assert refused(pin=PIN).facts == {"minutes": 15, "until": "time"}


def test_three_failures_lock_the_device_for_everybody_for_fifteen_minutes():
    staff("1001", Role.DEALER)
    staff("1002", Role.DEALER)
    with standing_at(NOON):
        for _ in range(3):
            refused()
        assert refused("1002", PIN).code is Code.LOCKED_OUT
        assert sign_in.verify_staff(badge="1002", pin=PIN, device_id=8)
    with standing_at(NOON + timedelta(minutes=15)):
        assert sign_in.verify_staff(badge="1002", pin=PIN, device_id=7)
        assert sign_in.verify_staff(badge="1001", pin=PIN, device_id=7)


def test_a_locked_badge_is_locked_on_every_device():
    staff("1001", Role.DEALER)
    with standing_at(NOON):
        for _ in range(3):
            refused()
        assert refused(pin=PIN, device_id=8).code is Code.LOCKED_OUT


def test_guessing_one_pin_over_many_badges_locks_the_device_and_no_badge():
    for badge in ("1001", "1002", "1003"):
        staff(badge, Role.DEALER)
    with standing_at(NOON):
        refused("1001")
        refused("1002")
        assert refused("1003").code is Code.LOCKED_OUT
        assert sign_in.verify_staff(badge="1003", pin=PIN, device_id=8)


def test_a_right_pin_forgets_the_failures_before_it():
    staff("1001", Role.DEALER)
    with standing_at(NOON):
        refused()
        refused()
        sign_in.verify_staff(badge="1001", pin=PIN, device_id=7)
        assert refused().facts == {"tries_left": 2}


def test_ten_failures_anywhere_lock_the_badge_until_the_floor_unlocks_it():
    staff("1001", Role.DEALER)
    floor = acting("2001", Role.FLOOR)
    for failure in range(10):
        with standing_at(NOON + timedelta(hours=failure)):
            refused(device_id=100 + failure)
    with standing_at(NOON + timedelta(days=30)):
        assert refused(pin=PIN, device_id=9).facts == {"minutes": None, "until": "floor"}
        sign_in.unlock(kind="staff", identifier="1001", by=floor)
        assert sign_in.verify_staff(badge="1001", pin=PIN, device_id=9)


def test_only_the_floor_unlocks_and_nobody_himself():
    dealer = acting("1001", Role.DEALER)
    floor = acting("2001", Role.FLOOR)
    with pytest.raises(Refused, match="not_allowed"):
        sign_in.unlock(kind="staff", identifier="2001", by=dealer)
    with pytest.raises(Refused, match="same_person"):
        sign_in.unlock(kind="staff", identifier="2001", by=floor)


def test_an_unknown_badge_is_refused_counted_and_locked_like_any_other():
    staff("1001", Role.DEALER)
    with standing_at(NOON):
        known = [(refused("1001", device_id=1)) for _ in range(4)]
        unknown = [(refused("9999", device_id=2)) for _ in range(4)]
    assert [(r.code, r.facts) for r in known] == [(r.code, r.facts) for r in unknown]


@override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.Argon2PasswordHasher"])
def test_an_unknown_badge_costs_one_hash_like_a_known_one(monkeypatch):
    staff("1001", Role.DEALER)
    checks: list[str] = []
    real = pins.check_password
    monkeypatch.setattr(pins, "check_password", lambda pin, hashed: checks.append(hashed) or real(pin, hashed))
    refused("1001", device_id=None)
    refused("9999", device_id=None)
    costs = [hashed.split("$")[1:4] for hashed in checks]
    assert len(costs) == 2
    assert costs[0] == costs[1]
    started = perf_counter()
    refused("9998", device_id=None)
    assert perf_counter() - started > 0.005


def test_every_attempt_is_kept_with_its_device():
    staff("1001", Role.DEALER)
    refused()
    sign_in.verify_staff(badge="1001", pin=PIN, device_id=7)
    kept = SignInAttempt.objects.order_by("pk").values_list("identifier", "device_id", "outcome")
    assert list(kept) == [("1001", 7, "wrong"), ("1001", 7, "accepted")]


@pytest.mark.django_db(transaction=True)
def test_a_failure_stays_when_the_refusal_passes_through_the_caller():
    staff("1001", Role.DEALER)
    refused()
    assert SignInLock.objects.get(subject="staff:1001").failures == 1
    assert SignInLock.objects.get(subject="device:7").failures == 1


def test_a_patron_signs_in_by_card_and_who_is_excluded_does_not():
    cage = staff("3001", Role.CAGE)
    one = patron("88001", checked_by=cage)
    patron("88002", checked_by=cage, status="excluded")
    assert sign_in.verify_patron(card="88001", pin=PATRON_PIN, device_id=1) == one
    with pytest.raises(Refused, match="excluded"):
        sign_in.verify_patron(card="88002", pin=PATRON_PIN, device_id=1)


def test_the_second_person_is_another_with_the_right_role():
    dealer = actor_of_staff(staff("1001", Role.DEALER, Role.FLOOR))
    floor = staff("2001", Role.FLOOR)
    staff("1002", Role.DEALER)

    def second(badge: str):
        return sign_in.second_person(badge=badge, pin=PIN, device_id=7, first=dealer, action=Action.APPROVE_VOID)

    assert second("2001") == floor
    with pytest.raises(Refused, match="same_person"):
        second("1001")
    with pytest.raises(Refused, match="not_allowed"):
        second("1002")


def test_the_cage_resets_a_patrons_pin_against_the_document_enrolled_with():
    cage = staff("3001", Role.CAGE)
    patron("88001", checked_by=cage)
    by = actor_of_staff(cage)
    with pytest.raises(Refused) as refusal:
        sign_in.reset_pin(kind="patron", identifier="88001", new_pin="260184", identity="K00000", by=by)
    assert refusal.value.facts["field"] == "identity"
    sign_in.reset_pin(kind="patron", identifier="88001", new_pin="260184", identity="K88001", by=by)
    assert sign_in.verify_patron(card="88001", pin="260184", device_id=1)


@pytest.mark.parametrize(
    ("pin", "why"),
    [
        ("12345", "short"), ("1234567890123", "long"), ("12a456", "digits"), ("١٢٣٤٥٦", "digits"),
        ("111111", "trivial"), ("123456", "trivial"), ("890123", "trivial"), ("654321", "trivial"),
        ("121212", "trivial"), ("123123", "trivial"), ("170580", "known"), ("17051980", "known"), ("800517", "known"),
    ],
)  # fmt: skip
def test_weak_pins_are_refused(pin, why):
    known = sign_in.known_of(card="88001", birth_date=patron("1", checked_by=staff("3", Role.CAGE)).birth_date)
    with pytest.raises(Refused) as refusal:
        pins.hash_pin(pin, not_like=known)
    assert refusal.value.facts == {"field": "pin", "why": why}


def code_of(device: TOTPDevice, *, steps: int = 0) -> str:
    generator = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
    generator.time = perf_now() + steps * device.step
    return f"{generator.token():06d}"


def perf_now() -> float:
    return datetime.now(tz=UTC).timestamp()


def test_the_office_wants_password_and_a_one_time_code_that_counts_once():
    auditor = staff("5001", Role.AUDITOR)
    auditor.set_password("a long enough pass phrase")
    auditor.save()
    assert totp.begin(auditor).startswith("otpauth://totp/")
    device = TOTPDevice.objects.get(user=auditor)
    with pytest.raises(Refused, match="wrong_pin"):
        sign_in.verify_office(badge="5001", password="a long enough pass phrase", token=code_of(device))
    device.throttling_failure_count = 0
    device.save()
    totp.confirm(auditor, token=code_of(device))
    used = code_of(device)
    with pytest.raises(Refused, match="wrong_pin"):
        sign_in.verify_office(badge="5001", password="a long enough pass phrase", token=used)
    TOTPDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    fresh = code_of(device, steps=1)
    assert sign_in.verify_office(badge="5001", password="a long enough pass phrase", token=fresh) == auditor


# --- the office by address --------------------------------------------------------------------------------------------

OFFICE = "198.51.100.7"


def office(badge: str, *, address: str = OFFICE, password: str = "not the pass phrase") -> Refused:
    with pytest.raises(Refused) as refusal:
        sign_in.verify_office(badge=badge, password=password, token="000000", address=address)
    return refusal.value


def spend_the_failures(*, address: str = OFFICE) -> None:
    """As many wrong tries as an address has, each for another badge, so that no badge is locked."""
    for number in range(lockouts.FAILURES_BEFORE_WAIT):
        office(f"77{number}", address=address)


def test_an_address_waits_for_the_failures_of_all_badges_and_another_address_does_not():
    staff("5001", Role.AUDITOR)
    with standing_at(NOON):
        spend_the_failures()
        assert office("5001").facts == {"minutes": 1, "until": "address"}
        assert office("5001", address="198.51.100.8").facts == {"tries_left": 2}
    assert SignInAttempt.objects.filter(address=OFFICE, outcome="locked").count() == 1


def test_each_further_failure_doubles_the_wait_up_to_an_hour():
    waits, at = [], NOON
    with standing_at(at):
        spend_the_failures()
    for number in range(8):
        at = at + timedelta(minutes=61)
        with standing_at(at):
            office(f"88{number}")
            waits.append(office(f"99{number}").facts["minutes"])
    assert waits == [2, 4, 8, 16, 32, 60, 60, 60]
    with standing_at(at + timedelta(days=1, hours=1)):
        assert office("7777").facts == {"tries_left": 2}


def test_nothing_is_reckoned_for_an_address_that_waits(monkeypatch):
    with standing_at(NOON):
        spend_the_failures()
        checks: list[str] = []
        monkeypatch.setattr(pins, "check_password", lambda pin, hashed: bool(checks.append(hashed)))
        office("5001")
        assert checks == []
        office("5001", address="198.51.100.8")
        assert len(checks) == 1


def test_a_right_try_forgets_what_its_address_did():
    auditor = staff("5001", Role.AUDITOR)
    auditor.set_password("a long enough pass phrase")
    auditor.save()
    totp.begin(auditor)
    TOTPDevice.objects.update(confirmed=True)
    for number in range(lockouts.FAILURES_BEFORE_WAIT - 1):
        office(f"77{number}")
    code = code_of(TOTPDevice.objects.get(user=auditor))
    sign_in.verify_office(badge="5001", password="a long enough pass phrase", token=code, address=OFFICE)
    assert office("5001").facts == {"tries_left": 2}


@pytest.mark.parametrize(
    ("first", "second", "is_same"),
    [
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("198.51.100.7", "::ffff:198.51.100.7", True),
    ],
)
def test_whoever_has_one_address_of_six_has_its_neighbours(first, second, is_same):
    with standing_at(NOON):
        spend_the_failures(address=first)
        assert (office("5001", address=second).facts.get("until") == "address") is is_same


def test_a_way_in_without_an_address_is_limited_by_the_badge_alone():
    with standing_at(NOON):
        spend_the_failures(address="")
        assert office("5001", address="").facts == {"tries_left": 2}


def test_no_more_hashes_are_reckoned_at_once_than_the_process_has_room_for(monkeypatch):
    """Each fills a hundred megabytes: a crowd that signs in waits, and the process lives."""
    begun, go_on, busy = threading.Semaphore(0), threading.Event(), []

    def check(pin: str, hashed: str) -> bool:
        busy.append(pin)
        begun.release()
        go_on.wait()
        return False

    monkeypatch.setattr(pins, "check_password", check)
    crowd = [threading.Thread(target=pins.fits, args=("1", "hash")) for _ in range(pins.CHECKS_AT_ONCE + 3)]
    for one in crowd:
        one.start()
    for _ in range(pins.CHECKS_AT_ONCE):
        begun.acquire()
    assert not begun.acquire(timeout=0.05)
    assert len(busy) == pins.CHECKS_AT_ONCE
    go_on.set()
    for one in crowd:
        one.join()
    assert len(busy) == len(crowd)
