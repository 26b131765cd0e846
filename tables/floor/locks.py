"""What wrong PINs have locked, as a pit sees it: badges and cards of the whole house, and the devices that serve the
pit, its tables, or the house itself. What a lock is, `casino.people.lockouts` knows.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q

from casino.people import clock, lockouts, sign_in
from casino.people.actors import Actor
from casino.people.models import Patron, Staff
from casino.people.sign_in import Lockable
from tables.engine.errors import Code, Refused
from tables.models import DevicePlace


def locked(pit_id: int) -> list[dict[str, Any]]:
    """What is locked now: {"kind": "staff" | "patron" | "device", "identifier", "minutes": None until the floor unlocks
    it, "name"} of a badge or card, and {"place": {"kind", "table", "code", "seat"}} of a device. A number that nobody
    wears is not told.
    """
    shut = lockouts.shut(at=clock.now())
    names = {
        "staff": dict(Staff.objects.filter(badge__in=_of(shut, "staff")).values_list("badge", "name")),
        "patron": dict(Patron.objects.filter(card__in=_of(shut, "patron")).values_list("card", "shown_name")),
    }
    places = _places(pit_id, device_ids=[int(number) for number in _of(shut, "device")])
    return [
        {"kind": one.kind, "identifier": one.identifier, "minutes": one.minutes, **known}
        for one in shut
        if (known := _known(one, names=names, places=places)) is not None
    ]


def unlock(*, pit_id: int, kind: Lockable, identifier: str, actor: Actor) -> None:
    """Unlock a badge, a card or a device that this pit sees. Refuses as `sign_in.unlock`; UNKNOWN_DEVICE for one that
    serves another pit."""
    if kind == "device" and not _places(pit_id, device_ids=[sign_in.device_number(identifier)]):
        raise Refused(Code.UNKNOWN_DEVICE, why="elsewhere")
    sign_in.unlock(kind=kind, identifier=identifier, by=actor)


def _of(shut: Iterable[lockouts.Shut], kind: str) -> list[str]:
    return [one.identifier for one in shut if one.kind == kind]


def _known(
    one: lockouts.Shut, *, names: Mapping[str, Mapping[str, str]], places: Mapping[int, DevicePlace]
) -> dict[str, Any] | None:
    """Who or what it is; None for nobody, and for a device of another pit."""
    if one.kind == "device":
        place = places.get(int(one.identifier))
        return None if place is None else {"place": _place_facts(place)}
    name = names[one.kind].get(one.identifier)
    return None if name is None else {"name": name}


def _places(pit_id: int, *, device_ids: list[int]) -> dict[int, DevicePlace]:
    """Where these devices serve, as far as this pit sees them: {device: place}."""
    here = Q(pit_id=pit_id) | Q(table__pit_id=pit_id) | Q(pit=None, table=None)
    found = DevicePlace.objects.filter(here, device_id__in=device_ids, until=None).select_related("table")
    return {place.device_id: place for place in found}


def _place_facts(place: DevicePlace) -> dict[str, Any]:
    code = place.table.code if place.table is not None else None
    return {"kind": place.kind, "table": place.table_id, "code": code, "seat": place.seat or None}
