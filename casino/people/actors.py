"""Whoever sends a command: a member of staff, a patron, the timers, or the house itself.

Built from a connection that has proved itself, never from the message. Not here: what an actor may do (roles.py).
"""

from dataclasses import dataclass
from typing import Literal

from casino.people.models import Patron, Staff
from tables.engine.errors import Code, Refused


@dataclass(frozen=True, slots=True)
class Actor:
    """`id` is a staff or patron id by `kind`; `seat` counts from 1, `None` at the rail."""

    kind: Literal["staff", "patron", "timer", "house"]
    id: int | None = None
    roles: tuple[str, ...] = ()
    device_id: int | None = None
    sitting_id: int | None = None
    seat: int | None = None
    name: str = ""

    @property
    def staff_id(self) -> int | None:
        """The staff id, if this is a member of staff."""
        return self.id if self.kind == "staff" else None


# The sweep that turns overdue clocks into commands, and the house where no person acts. Neither has a role.
TIMER = Actor(kind="timer", name="timer")
HOUSE = Actor(kind="house", name="house")


def require_staff(actor: Actor) -> int:
    """The staff id behind `actor`. Refuses NOT_SIGNED_IN where nobody of the house acts."""
    if actor.staff_id is None:
        raise Refused(Code.NOT_SIGNED_IN)
    return actor.staff_id


def actor_of_staff(staff: Staff, *, device_id: int | None = None) -> Actor:
    """The actor that `staff` is at that device; somebody who left the house has no role."""
    roles = tuple(staff.roles) if staff.active else ()
    return Actor(kind="staff", id=staff.pk, roles=roles, device_id=device_id, name=staff.name)


def actor_of_patron(
    patron: Patron, *, device_id: int | None = None, sitting_id: int | None = None, seat: int | None = None
) -> Actor:
    """The actor that `patron` is from that sitting."""
    return Actor(
        kind="patron",
        id=patron.pk,
        roles=patron.roles,
        device_id=device_id,
        sitting_id=sitting_id,
        seat=seat,
        name=patron.shown_name,
    )
