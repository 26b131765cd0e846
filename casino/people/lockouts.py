"""What stands against a badge, a card, a device or an address after wrong tries. What a try is, `sign_in.py` knows.

A badge, a card and a device are locked by three failures in a row for fifteen minutes; ten since the last unlock lock a
badge or card until the floor unlocks it. An address is where the office is entered from, with no paired device to lock:
after five failures in a row each further one makes it wait twice as long, from a minute to an hour; a day of peace or a
right try forgets them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from django.db.models import Q

from casino.people.models import SignInLock
from tables.engine.errors import Code, Refused

FAILURES_BEFORE_LOCK = 3
FAILURES_BEFORE_FLOOR = 10
LOCK_MINUTES = 15
FAILURES_BEFORE_WAIT = 5
LONGEST_WAIT_MINUTES = 60
FORGOTTEN_AFTER = timedelta(days=1)
HOME_OF_SIX = 64
"""Whoever has one IPv6 address has all that share its first so many bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """The rows of one try, locked until its transaction ends: who tries, on which device, from which address."""

    own: SignInLock
    device: SignInLock | None
    address: SignInLock | None

    @property
    def in_row(self) -> Sequence[SignInLock]:
        """Those that three failures in a row lock."""
        return [lock for lock in (self.own, self.device) if lock is not None]

    @property
    def all(self) -> Sequence[SignInLock]:
        return [*self.in_row, *([self.address] if self.address is not None else [])]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shut:
    """A lock that stands: `kind` is "staff", "patron" or "device", `identifier` the badge, the card or the device's id
    as text; `minutes` left, or None until the floor unlocks it."""

    kind: str
    identifier: str
    minutes: int | None


def shut(*, at: datetime) -> list[Shut]:
    """What is locked at that moment and the floor can unlock, whether anybody wears the badge or not. An address only
    waits."""
    stands = Q(locked_for_floor=True) | Q(locked_until__gt=at)
    rows = SignInLock.objects.filter(stands).exclude(subject__startswith="address:").order_by("subject")
    return [
        Shut(
            kind=lock.subject.partition(":")[0],
            identifier=lock.subject.partition(":")[2],
            minutes=None if lock.locked_for_floor else _minutes(lock, at),
        )
        for lock in rows
    ]


def hold(*, own: str, device_id: int | None, address: str) -> Held:
    """Lock the rows of a try, made where they are missing, always in one order. `own` is "staff:1001" or
    "patron:88001", `address` an IP address or ""."""
    device = "" if device_id is None else f"device:{device_id}"
    place = _subject(address)
    subjects = sorted(filter(None, (own, device, place)))
    SignInLock.objects.bulk_create([SignInLock(subject=subject) for subject in subjects], ignore_conflicts=True)
    rows = SignInLock.objects.select_for_update().filter(subject__in=subjects).order_by("subject")
    held = {lock.subject: lock for lock in rows}
    return Held(own=held[own], device=held.get(device), address=held.get(place))


def is_shut(address: str, *, at: datetime) -> bool:
    """Whether nobody may try from this address now: such a try is not worth the work of a hash."""
    return SignInLock.objects.filter(subject=_subject(address), locked_until__gt=at).exists()


def standing(held: Held, *, at: datetime) -> Refused | None:
    """The refusal of a lock that stands: LOCKED_OUT(minutes, until="time" | "floor" | "address"). One that has run out
    is cleared away."""
    if held.address is not None:
        if _stands(held.address, at):
            return Refused(Code.LOCKED_OUT, minutes=_minutes(held.address, at), until="address")
        if held.address.locked_until is not None and held.address.locked_until + FORGOTTEN_AFTER <= at:
            held.address.failures, held.address.locked_until = 0, None
    for lock in held.in_row:
        if lock.locked_for_floor:
            return Refused(Code.LOCKED_OUT, minutes=None, until="floor")
        if _stands(lock, at):
            return Refused(Code.LOCKED_OUT, minutes=_minutes(lock, at), until="time")
        if lock.locked_until is not None:
            lock.failures, lock.locked_until = 0, None
    return None


def count_failure(held: Held, *, at: datetime) -> Refused:
    """One wrong try more, and what it is refused with: WRONG_PIN(tries_left), or the lock that it made."""
    for lock in held.all:
        lock.failures += 1
        lock.failures_in_all += 1
    tries_left = min(FAILURES_BEFORE_LOCK - lock.failures for lock in held.in_row)
    _lock_person_and_device(held, until=at + timedelta(minutes=LOCK_MINUTES))
    if held.address is not None and held.address.failures >= FAILURES_BEFORE_WAIT:
        doubled = 2 ** min(held.address.failures - FAILURES_BEFORE_WAIT, LONGEST_WAIT_MINUTES)
        held.address.locked_until = at + timedelta(minutes=min(doubled, LONGEST_WAIT_MINUTES))
    for lock in held.all:
        lock.save()
    return standing(held, at=at) or Refused(Code.WRONG_PIN, tries_left=tries_left)


def clear(locks: Iterable[SignInLock]) -> None:
    """A right try forgets the failures before it."""
    for lock in locks:
        lock.failures, lock.failures_in_all, lock.locked_until = 0, 0, None
        lock.save()


def lift(subject: str) -> None:
    """Nothing stands against this badge, card or device any more."""
    SignInLock.objects.filter(subject=subject).update(
        failures=0, failures_in_all=0, locked_until=None, locked_for_floor=False
    )


def _lock_person_and_device(held: Held, *, until: datetime) -> None:
    own, device = held.own, held.device
    own.locked_for_floor = own.failures_in_all >= FAILURES_BEFORE_FLOOR
    if own.failures >= FAILURES_BEFORE_LOCK:
        own.locked_until = until
    # Three wrong PINs on one device lock it even when each was for another badge.
    if device is not None and (device.failures >= FAILURES_BEFORE_LOCK or own.locked_until is not None):
        device.locked_until = until


def _stands(lock: SignInLock, at: datetime) -> bool:
    return lock.locked_until is not None and lock.locked_until > at


def _minutes(lock: SignInLock, at: datetime) -> int:
    assert lock.locked_until is not None
    return ceil((lock.locked_until - at).total_seconds() / 60)


def _subject(address: str) -> str:
    """The row of an address; "" for none, or for what is no address."""
    try:
        known = ip_address(address)
    except ValueError:
        return ""
    if isinstance(known, IPv6Address):
        mapped = known.ipv4_mapped
        known_home = mapped or ip_network((known, HOME_OF_SIX), strict=False)
        return f"address:{known_home}"
    return f"address:{known}"
