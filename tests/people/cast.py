"""The people that the tests of people and money are about."""

from datetime import UTC, date, datetime

from casino.people import pins
from casino.people.actors import Actor, actor_of_staff
from casino.people.models import Patron, Staff
from casino.people.roles import Role

PIN = "730519"
PATRON_PIN = "481620"


def staff(badge: str, *roles: Role, pin: str = PIN, **fields: object) -> Staff:
    """A member of staff with a PIN."""
    return Staff.objects.create(
        badge=badge, name=f"Staff {badge}", roles=[role.value for role in roles], pin=pins.hash_pin(pin), **fields
    )


def acting(badge: str, *roles: Role) -> Actor:
    """The actor of a new member of staff."""
    return actor_of_staff(staff(badge, *roles))


def patron(card: str, *, checked_by: Staff, status: str = "active", pin: str = PATRON_PIN) -> Patron:
    """A patron who has been enrolled, without an account."""
    return Patron.objects.create(
        card=card,
        family_name="Chan",
        given_name="Tai Man",
        shown_name=f"P{card}",
        birth_date=date(1980, 5, 17),
        document_kind="passport",
        document_number=f"K{card}",
        identity_checked_by=checked_by,
        identity_checked_at=datetime(2026, 1, 1, tzinfo=UTC),
        pin=pins.hash_pin(pin),
        status=status,
    )
