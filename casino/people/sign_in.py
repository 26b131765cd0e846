"""Signing in: badge or card with PIN, the second person, the office's password with TOTP; lock-outs and unlocking.

How often one may try is `lockouts.py`'s. A badge that nobody wears is treated, timed and locked like any other. Every
attempt is kept. Attempts commit on their own: call these outside a transaction, so that a failure is never rolled back.
"""

from collections.abc import Callable
from datetime import date
from typing import Literal, TypeVar

from django.db import transaction
from django_otp import devices_for_user

from casino.people import clock, lockouts, pins
from casino.people.actors import Actor, actor_of_staff
from casino.people.documents import kept_form
from casino.people.models import Device, Patron, SignInAttempt, Staff
from casino.people.roles import Action, require, require_different_people
from tables.engine.errors import Broken, Code, Refused

LONGEST_IDENTIFIER = 20
LONGEST_DEVICE_NUMBER = 18

Kind = Literal["staff", "patron"]
Lockable = Literal["staff", "patron", "device"]
Person = TypeVar("Person", Staff, Patron)


def verify_staff(*, badge: str, pin: str, device_id: int | None) -> Staff:
    """The member of staff whose badge and PIN these are. Refuses WRONG_PIN(tries_left), LOCKED_OUT(minutes)."""
    staff = Staff.objects.filter(badge=badge, active=True).first()
    _try("staff", badge, device_id=device_id, fits=lambda: pins.fits(pin, staff.pin if staff else None))
    return _known(staff)


def verify_patron(*, card: str, pin: str, device_id: int | None) -> Patron:
    """The patron whose card and PIN these are. Refuses WRONG_PIN(tries_left), LOCKED_OUT(minutes), EXCLUDED."""
    patron = Patron.objects.filter(card=card).first()
    _try("patron", card, device_id=device_id, fits=lambda: pins.fits(pin, patron.pin if patron else None))
    known = _known(patron)
    if known.status != Patron.Status.ACTIVE:
        raise Refused(Code.EXCLUDED, status=known.status)
    return known


def verify_office(*, badge: str, password: str, token: str, device_id: int | None = None, address: str = "") -> Staff:
    """The member of staff with this badge, password and one-time code, who tries from this IP address.

    Refuses WRONG_PIN(tries_left), LOCKED_OUT(minutes, until): an address waits for the failures of all badges.
    """
    staff = Staff.objects.filter(badge=badge, active=True).first()
    hashed = staff.password if staff is not None and staff.has_usable_password() else None
    _try(
        "staff",
        badge,
        device_id=device_id,
        fits=lambda: pins.fits(password, hashed),
        besides=lambda: staff is not None and _token_fits(staff, token),
        address=address,
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


def unlock(*, kind: Lockable, identifier: str, by: Actor) -> None:
    """The floor lifts the locks of a badge, a card or a device (its id as text); who did it is kept.

    Refuses NOT_ALLOWED, SAME_PERSON, and what nobody wears, holds or has paired: UNKNOWN_BADGE, UNKNOWN_PATRON,
    UNKNOWN_DEVICE.
    """
    require(by, Action.UNLOCK_BADGE)
    _require_known(kind, identifier)
    if kind == "staff":
        own = Staff.objects.filter(badge=identifier).values_list("pk", flat=True).first()
        require_different_people(first=by.staff_id, second=own)
    with transaction.atomic():
        lockouts.lift(f"{kind}:{identifier}")
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
        lockouts.lift(f"{kind}:{identifier}")
        note = identity if kind == "staff" else ""
        _keep(kind, identifier, by.device_id, SignInAttempt.Outcome.PIN_RESET, by=by.staff_id, note=note)


def set_pin(staff: Staff, pin: str) -> None:
    """Give a member of staff a PIN. Refuses MALFORMED(field="pin")."""
    staff.pin = pins.hash_pin(pin, not_like=(staff.badge,))
    staff.save(update_fields=["pin"])


def device_number(identifier: str) -> int:
    """The id that a device is named by in text; 0, which no device has, for what is no such number."""
    is_number = identifier.isascii() and identifier.isdigit() and len(identifier) <= LONGEST_DEVICE_NUMBER
    return int(identifier) if is_number else 0


def _require_known(kind: Lockable, identifier: str) -> None:
    if kind == "staff" and not Staff.objects.filter(badge=identifier).exists():
        raise Refused(Code.UNKNOWN_BADGE, badge=identifier)
    if kind == "patron" and not Patron.objects.filter(card=identifier).exists():
        raise Refused(Code.UNKNOWN_PATRON, card=identifier)
    if kind == "device" and not Device.objects.filter(pk=device_number(identifier), revoked_at=None).exists():
        raise Refused(Code.UNKNOWN_DEVICE, why="unknown")


def _reset_patron(card: str, new_pin: str, document_number: str) -> None:
    patron = Patron.objects.select_for_update().filter(card=card).first()
    if patron is None:
        raise Refused(Code.UNKNOWN_PATRON, card=card)
    number = kept_form(document_number)
    # Brought to form on both sides: a row from before there was one may have it as it was typed.
    if not number or kept_form(patron.document_number) != number:
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


# --- attempts ---------------------------------------------------------------------------------------------------------


def _try(
    kind: Kind,
    identifier: str,
    *,
    device_id: int | None,
    fits: Callable[[], bool],
    besides: Callable[[], bool] = lambda: True,
    address: str = "",
) -> None:
    """One attempt, committed whatever comes of it; the refusal is raised after the commit.

    `fits` does the work of a hash, before anything is locked, even where a lock stands: every answer costs the time of
    one PIN. `besides` is asked within the attempt, if the PIN fits and no lock stands.
    """
    if not identifier or len(identifier) > LONGEST_IDENTIFIER:
        raise Refused(Code.MALFORMED, field="badge" if kind == "staff" else "card")
    is_right = not lockouts.is_shut(address, at=clock.now()) and fits()
    with transaction.atomic(durable=True):
        at = clock.now()
        held = lockouts.hold(own=f"{kind}:{identifier}", device_id=device_id, address=address)
        refusal = lockouts.standing(held, at=at)
        if refusal is not None:
            outcome = SignInAttempt.Outcome.LOCKED
        elif is_right and besides():
            outcome = SignInAttempt.Outcome.ACCEPTED
            lockouts.clear(held.all)
        else:
            outcome = SignInAttempt.Outcome.WRONG
            refusal = lockouts.count_failure(held, at=at)
        _keep(kind, identifier, device_id, outcome, address=address)
    if refusal is not None:
        raise refusal


def _keep(
    kind: str,
    identifier: str,
    device_id: int | None,
    outcome: str,
    *,
    by: int | None = None,
    note: str = "",
    address: str = "",
) -> None:
    SignInAttempt.objects.create(
        kind=kind, identifier=identifier, device_id=device_id, outcome=outcome, by_id=by, note=note, at=clock.now(),
        address=address,
    )  # fmt: skip


def _token_fits(staff: Staff, token: str) -> bool:
    """Does the one-time code fit a confirmed device of theirs? Each code is taken once (django-otp keeps the step)."""
    return any(device.verify_token(token) for device in devices_for_user(staff, confirmed=True))


def _known(person: Person | None) -> Person:
    """Whoever passed `_try` exists: nobody's PIN is right."""
    if person is None:
        raise Broken("nobody_signed_in")
    return person
