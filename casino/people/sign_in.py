"""Signing in: badge or card with PIN, the second person, the office's password with TOTP; lock-outs and unlocking.

Three failures in a row lock the badge, and the device they were made on, for fifteen minutes; ten since the last unlock
lock the badge until the floor unlocks it. A badge that nobody wears is treated, timed and locked like any other. Every
attempt is kept. Attempts commit on their own: call these outside a transaction, so that a failure is never rolled back.
"""

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from math import ceil
from typing import Literal, TypeVar

from django.db import transaction
from django_otp import devices_for_user

from casino.people import clock, pins
from casino.people.actors import Actor, actor_of_staff
from casino.people.models import Patron, SignInAttempt, SignInLock, Staff
from casino.people.roles import Action, require, require_different_people
from tables.engine.errors import Broken, Code, Refused

FAILURES_BEFORE_LOCK = 3
FAILURES_BEFORE_FLOOR = 10
LOCK_MINUTES = 15
LONGEST_IDENTIFIER = 20

Kind = Literal["staff", "patron"]
Person = TypeVar("Person", Staff, Patron)


def verify_staff(*, badge: str, pin: str, device_id: int | None) -> Staff:
    """The member of staff whose badge and PIN these are. Refuses WRONG_PIN(tries_left), LOCKED_OUT(minutes)."""
    staff = Staff.objects.filter(badge=badge, active=True).first()
    _try("staff", badge, device_id=device_id, right=lambda: pins.fits(pin, staff.pin if staff else None))
    return _known(staff)


def verify_patron(*, card: str, pin: str, device_id: int | None) -> Patron:
    """The patron whose card and PIN these are. Refuses WRONG_PIN(tries_left), LOCKED_OUT(minutes), EXCLUDED."""
    patron = Patron.objects.filter(card=card).first()
    _try("patron", card, device_id=device_id, right=lambda: pins.fits(pin, patron.pin if patron else None))
    known = _known(patron)
    if known.status != Patron.Status.ACTIVE:
        raise Refused(Code.EXCLUDED, status=known.status)
    return known


def verify_office(*, badge: str, password: str, token: str, device_id: int | None = None) -> Staff:
    """The member of staff with this badge, password and one-time code. Refuses WRONG_PIN(tries_left), LOCKED_OUT."""
    staff = Staff.objects.filter(badge=badge, active=True).first()
    hashed = staff.password if staff is not None and staff.has_usable_password() else None
    _try(
        "staff",
        badge,
        device_id=device_id,
        right=lambda: pins.fits(password, hashed) and staff is not None and _token_fits(staff, token),
    )
    return _known(staff)


def second_person(*, badge: str, pin: str, device_id: int | None, first: Actor | int | None, action: Action) -> Staff:
    """Another person than `first` (an actor or a staff id) signs for `action` on the spot.

    Refuses WRONG_PIN, LOCKED_OUT, SAME_PERSON, NOT_ALLOWED. The PIN is asked first.
    """
    staff = verify_staff(badge=badge, pin=pin, device_id=device_id)
    require_different_people(first=first.staff_id if isinstance(first, Actor) else first, second=staff.pk)
    require(actor_of_staff(staff), action)
    return staff


def unlock(*, kind: Literal["staff", "patron", "device"], identifier: str, by: Actor) -> None:
    """The floor lifts the locks of a badge, a card or a device (its id as text). Refuses NOT_ALLOWED, SAME_PERSON."""
    require(by, Action.UNLOCK_BADGE)
    if kind == "staff":
        own = Staff.objects.filter(badge=identifier).values_list("pk", flat=True).first()
        require_different_people(first=by.staff_id, second=own)
    with transaction.atomic():
        _lift(f"{kind}:{identifier}")
        _keep(kind, identifier, by.device_id, SignInAttempt.Outcome.UNLOCKED, by=by.staff_id)


def reset_pin(*, kind: Kind, identifier: str, new_pin: str, identity: str, by: Actor) -> None:
    """The cage sets a new PIN against identity: for a patron `identity` is the number of the document enrolled with,
    for staff it names the document that was shown, and is kept.

    Refuses NOT_ALLOWED, SAME_PERSON, UNKNOWN_PATRON, UNKNOWN_BADGE, MALFORMED(field="pin" | "identity").
    """
    require(by, Action.RESET_PIN)
    with transaction.atomic():
        if kind == "patron":
            _reset_patron(identifier, new_pin, identity)
        else:
            _reset_staff(identifier, new_pin, identity, by)
        _lift(f"{kind}:{identifier}")
        note = identity if kind == "staff" else ""
        _keep(kind, identifier, by.device_id, SignInAttempt.Outcome.PIN_RESET, by=by.staff_id, note=note)


def set_pin(staff: Staff, pin: str) -> None:
    """Give a member of staff a PIN. Refuses MALFORMED(field="pin")."""
    staff.pin = pins.hash_pin(pin, not_like=(staff.badge,))
    staff.save(update_fields=["pin"])


def _reset_patron(card: str, new_pin: str, document_number: str) -> None:
    patron = Patron.objects.select_for_update().filter(card=card).first()
    if patron is None:
        raise Refused(Code.UNKNOWN_PATRON, card=card)
    if patron.document_number != document_number:
        raise Refused(Code.MALFORMED, field="identity", why="other_document")
    patron.pin = pins.hash_pin(new_pin, not_like=known_of(card=card, birth_date=patron.birth_date))
    patron.save(update_fields=["pin"])


def _reset_staff(badge: str, new_pin: str, identity: str, by: Actor) -> None:
    staff = Staff.objects.select_for_update().filter(badge=badge, active=True).first()
    if staff is None:
        raise Refused(Code.UNKNOWN_BADGE, badge=badge)
    require_different_people(first=by.staff_id, second=staff.pk)
    if not identity.strip():
        raise Refused(Code.MALFORMED, field="identity", why="empty")
    set_pin(staff, new_pin)


def known_of(*, card: str, birth_date: date) -> tuple[str, ...]:
    """What others can know of a patron, and a PIN therefore may not be: the card, the birth date written in digits."""
    return (card, *(birth_date.strftime(form) for form in ("%d%m%Y", "%m%d%Y", "%Y%m%d", "%d%m%y", "%m%d%y", "%y%m%d")))


# --- attempts and locks -----------------------------------------------------------------------------------------------


def _try(kind: Kind, identifier: str, *, device_id: int | None, right: Callable[[], bool]) -> None:
    """One attempt, committed whatever comes of it; the refusal is raised after the commit."""
    if not identifier or len(identifier) > LONGEST_IDENTIFIER:
        raise Refused(Code.MALFORMED, field="badge" if kind == "staff" else "card")
    with transaction.atomic(durable=True):
        refusal = _attempt(kind, identifier, device_id, right)
    if refusal is not None:
        raise refusal


def _attempt(kind: Kind, identifier: str, device_id: int | None, right: Callable[[], bool]) -> Refused | None:
    at = clock.now()
    locks = _locks(kind, identifier, device_id)
    # Asked even where a lock stands: every answer costs the time of one PIN.
    is_right = right()
    refusal = _standing(locks, at)
    if refusal is not None:
        outcome = SignInAttempt.Outcome.LOCKED
    elif is_right:
        outcome = SignInAttempt.Outcome.ACCEPTED
        _clear(locks)
    else:
        outcome = SignInAttempt.Outcome.WRONG
        refusal = _count_failure(locks, at)
    _keep(kind, identifier, device_id, outcome)
    return refusal


def _locks(kind: Kind, identifier: str, device_id: int | None) -> list[SignInLock]:
    """The rows of the badge and the device, the badge's first, held until the attempt commits."""
    own = f"{kind}:{identifier}"
    subjects = [own] if device_id is None else [own, f"device:{device_id}"]
    SignInLock.objects.bulk_create([SignInLock(subject=subject) for subject in sorted(subjects)], ignore_conflicts=True)
    held = {
        lock.subject: lock
        for lock in SignInLock.objects.select_for_update().filter(subject__in=subjects).order_by("subject")
    }
    return [held[subject] for subject in subjects]


def _standing(locks: Iterable[SignInLock], at: datetime) -> Refused | None:
    """The refusal of a lock that stands; one that has run out is cleared away."""
    for lock in locks:
        if lock.locked_for_floor:
            return Refused(Code.LOCKED_OUT, minutes=None, until="floor")
        if lock.locked_until is not None and lock.locked_until > at:
            minutes = ceil((lock.locked_until - at).total_seconds() / 60)
            return Refused(Code.LOCKED_OUT, minutes=minutes, until="time")
        if lock.locked_until is not None:
            lock.failures, lock.locked_until = 0, None
    return None


def _count_failure(locks: list[SignInLock], at: datetime) -> Refused:
    own, others = locks[0], locks[1:]
    for lock in locks:
        lock.failures += 1
        lock.failures_in_all += 1
    tries_left = min(FAILURES_BEFORE_LOCK - lock.failures for lock in locks)
    own.locked_for_floor = own.failures_in_all >= FAILURES_BEFORE_FLOOR
    until = at + timedelta(minutes=LOCK_MINUTES)
    if own.failures >= FAILURES_BEFORE_LOCK:
        own.locked_until = until
    for lock in others:
        # Three wrong PINs on one device lock it even when each was for another badge.
        if lock.failures >= FAILURES_BEFORE_LOCK or own.locked_until is not None:
            lock.locked_until = until
    for lock in locks:
        lock.save()
    return _standing(locks, at) or Refused(Code.WRONG_PIN, tries_left=tries_left)


def _clear(locks: Iterable[SignInLock]) -> None:
    for lock in locks:
        lock.failures, lock.failures_in_all, lock.locked_until = 0, 0, None
        lock.save()


def _lift(subject: str) -> None:
    SignInLock.objects.filter(subject=subject).update(
        failures=0, failures_in_all=0, locked_until=None, locked_for_floor=False
    )


def _keep(
    kind: str, identifier: str, device_id: int | None, outcome: str, *, by: int | None = None, note: str = ""
) -> None:
    SignInAttempt.objects.create(
        kind=kind, identifier=identifier, device_id=device_id, outcome=outcome, by_id=by, note=note, at=clock.now()
    )


def _token_fits(staff: Staff, token: str) -> bool:
    """Does the one-time code fit a confirmed device of theirs? Each code is taken once (django-otp keeps the step)."""
    return any(device.verify_token(token) for device in devices_for_user(staff, confirmed=True))


def _known(person: Person | None) -> Person:
    """Whoever passed `_try` exists: nobody's PIN is right."""
    if person is None:
        raise Broken("nobody_signed_in")
    return person
