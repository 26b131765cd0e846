"""The office's devices: what is paired in a pit, what it serves, when it was last seen; taking one out of service; and
codes for screens of pit and cage, which no other screen could let in where none is left.

Screens of tables are paired at the pit; keys are `casino/people/devices.py`'s.
"""

from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from casino.people import devices as keys
from casino.people.models import Device
from casino.people.roles import Action
from tables.models import DevicePlace, Pit
from tables.screens import pairing
from tables.screens.doors import door, fresh, may, office_facts
from tables.screens.given import row_number
from tables.screens.instants import day_and_time
from tables.screens.words import say

HOUSE = "house"
CONFIRMED = "yes"


@door(Action.VIEW_DEVICES)
def devices(request: HttpRequest) -> HttpResponse:
    """The devices in service of one pit, or those of the house: the cage's and the office's."""
    pits = list(Pit.objects.order_by("code"))
    chosen = request.GET.get("pit") or (str(pits[0].pk) if pits else HOUSE)
    facts = {
        "pits": [*((str(pit.pk), f"{pit.code} {pit.name}") for pit in pits), (HOUSE, say("devices.house"))],
        "chosen": chosen,
        "devices": [_row(place, device) for place, device in _serving(chosen)],
        "may_revoke": may(request, Action.REVOKE_DEVICE),
        "may_pair": may(request, Action.MAKE_PAIRING_CODE),
        "pairs": say(f"pit_device.{_kind_of(chosen)}"),
    }
    return render(request, "people/devices.html", office_facts(request, here="devices", **facts))


@door(Action.MAKE_PAIRING_CODE, methods=("POST",))
def pair(request: HttpRequest) -> HttpResponse:
    """A one-time code for a screen of the chosen pit, or of the cage. Refuses MALFORMED for a pit that is none."""
    chosen = request.POST.get("pit", "")
    kind, origin = _kind_of(chosen), request.build_absolute_uri("/").rstrip("/")
    given = pairing.handed_over(
        origin=origin, actor=request.actor, kind=kind, pit_id=row_number(chosen)  # type: ignore[attr-defined]
    )  # fmt: skip
    heading = say("devices.code_for", place=say(f"pit_device.{kind}"))
    return render(request, "people/device_code.html", {**given, "heading": heading, "address": f"{origin}/pair/"})


def _kind_of(chosen: str) -> str:
    """What a device of its own serves there: a pit's screen, or the cage's where no pit is chosen."""
    return "cage" if chosen == HOUSE else "pit"


@door(Action.REVOKE_DEVICE, methods=("POST",))
def revoke(request: HttpRequest, device_id: int) -> HttpResponse:
    """First the question with the device's name and place; on the second press its key opens nothing any more."""
    device = get_object_or_404(Device, pk=device_id, revoked_at=None)
    place = DevicePlace.objects.select_related("table", "pit").filter(device_id=device_id, until=None).first()
    if request.POST.get("confirmed") != CONFIRMED:
        facts = {"device": device, "place": _place_words(place), "chosen": request.POST.get("pit", "")}
        return render(request, "people/device_confirm.html", facts)
    keys.revoke(device_id=device_id, by=request.actor)  # type: ignore[attr-defined]
    chosen = request.POST.get("pit", "")
    return fresh(request, reverse("office_devices") + (f"?pit={chosen}" if chosen.isalnum() else ""))


def _serving(chosen: str) -> list[tuple[DevicePlace, Device]]:
    """Places and their devices in service, those of the pit's own before its tables'."""
    here = Q(pit=None, table=None)
    if (pit_id := row_number(chosen)) is not None:
        here = Q(pit_id=pit_id) | Q(table__pit_id=pit_id)
    places = DevicePlace.objects.filter(here, until=None).select_related("table", "pit")
    serving = Device.objects.filter(revoked_at=None).in_bulk([place.device_id for place in places])
    found = [(place, serving[place.device_id]) for place in places if place.device_id in serving]
    return sorted(found, key=lambda one: (one[0].table.code if one[0].table else "", one[0].kind, one[0].seat))


def _row(place: DevicePlace, device: Device) -> dict[str, Any]:
    seen = device.last_seen_at
    return {
        "id": device.pk,
        "name": device.name,
        "place": _place_words(place),
        "paired": day_and_time(device.paired_at),
        "seen": day_and_time(seen) if seen is not None else say("devices.never_seen"),
    }


def _place_words(place: DevicePlace | None) -> str:
    if place is None:
        return "–"
    kind = say(f"pit_device.{place.kind}")
    if place.table is None:
        return kind if place.pit is None else f"{kind} · {place.pit.code}"
    seat = f" · {say('pit.pairing_seat', seat=place.seat)}" if place.seat else ""
    return f"{kind} · {place.table.code}{seat}"
