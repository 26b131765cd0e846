"""Which place a paired device serves. Keys and codes are `casino.people.devices`'."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from casino.people import clock, devices
from casino.people.actors import Actor
from tables.engine.errors import Code, Refused
from tables.models import DevicePlace, Pit, Table

AT_TABLES = ("seat", "rail", "dealer", "display")
EVERYWHERE = ("cage", "office")


def pairing_code(*, kind: str, table_id: int | None, seat: int | None, pit_id: int | None, actor: Actor) -> str:
    """A one-time code for a device that is to serve this place.

    Refuses NOT_ALLOWED, MALFORMED, UNKNOWN_TABLE, NO_SUCH_SEAT.
    """
    place = _checked({"kind": kind, "table": table_id, "seat": seat, "pit": pit_id})
    return devices.make_pairing_code(kind=kind, place=place, by=actor)


def take_place(*, device_id: int, place: Mapping[str, Any]) -> DevicePlace:
    """Let the device serve the place that its code named: {"kind", "table", "seat", "pit"}; it leaves an earlier
    one."""
    checked = _checked(place)
    with transaction.atomic():
        DevicePlace.objects.filter(device_id=device_id, until=None).update(until=clock.now())
        return DevicePlace.objects.create(
            device_id=device_id,
            kind=checked["kind"],
            table_id=checked["table"],
            pit_id=checked["pit"],
            seat=checked["seat"] or 0,
            since=clock.now(),
        )


def place_of(device_id: int) -> DevicePlace | None:
    """The place that the device serves now."""
    return DevicePlace.objects.filter(device_id=device_id, until=None).first()


def _checked(place: Mapping[str, Any]) -> dict[str, Any]:
    """The place with what its kind has and nothing else."""
    kind = place["kind"]
    if kind in EVERYWHERE:
        return {"kind": kind, "table": None, "seat": None, "pit": None}
    if kind == "pit":
        if not Pit.objects.filter(pk=place.get("pit") or 0).exists():
            raise Refused(Code.MALFORMED, field="pit")
        return {"kind": kind, "table": None, "seat": None, "pit": place["pit"]}
    if kind not in AT_TABLES:
        raise Refused(Code.MALFORMED, field="kind")
    seats = Table.objects.filter(pk=place.get("table") or 0).values_list("seats", flat=True).first()
    if seats is None:
        raise Refused(Code.UNKNOWN_TABLE, table=place.get("table"))
    seat = place.get("seat") if kind == "seat" else None
    if kind == "seat" and not 1 <= (seat or 0) <= seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=seats)
    if kind == "rail" and seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=0, seats=seats)
    return {"kind": kind, "table": place["table"], "seat": seat, "pit": None}
