"""Which device serves which place, and that a place of this address exists. Addresses are `addresses.py`'s,
sessions `base.py`'s."""

from base64 import urlsafe_b64decode
from binascii import Error as NotBase64
from typing import Any

from django.db.models import Exists, OuterRef
from django.http import Http404

from casino.people import clock, devices
from casino.people.models import Device
from tables.engine.errors import Code, Refused
from tables.engine.games import game_of
from tables.models import DevicePlace, Table
from tables.screens.addresses import Place


def require_device_serves(*, device_id: int, signature: str, challenge: bytes, place: Place) -> None:
    """Refuse UNKNOWN_DEVICE for a bad proof or a revoked key, WRONG_SEAT for a device of another place. Blocking."""
    device = devices.access_device(device_id)
    devices.verify(device=device, challenge=challenge, signature=from_base64url(signature))
    require_device_stays(device_id=device_id, place=place)


def require_device_stays(*, device_id: int, place: Place) -> None:
    """Whether a device that has proved itself may go on: refuses as `require_device_serves` once its key was revoked
    or it was given another place. One query, for it is asked of every line again and again. Blocking."""
    in_service = Device.objects.filter(pk=OuterRef("device_id"), revoked_at=None)
    seen = in_service.filter(last_seen_at__gte=clock.now() - devices.SEEN_TO)
    places = DevicePlace.objects.filter(device_id=device_id, until=None)
    places = places.annotate(in_service=Exists(in_service), is_stale=~Exists(seen))
    served = places.first()
    if served is None or not served.in_service:
        raise Refused(Code.UNKNOWN_DEVICE, why="no_place" if served is None else "revoked")
    here = (place.kind, place.table_id, place.seat or 0, place.pit_id)
    if (served.kind, served.table_id, served.seat, served.pit_id) != here:
        raise Refused(Code.WRONG_SEAT)
    if served.is_stale:
        devices.note_seen(device_id)


def kind_at(table_id: int) -> str:
    """The kind of the table's game, which says what commands the table has. Blocking."""
    return game_of(Table.objects.values_list("game", flat=True).get(pk=table_id)).kind


def from_base64url(text: str) -> bytes:
    """Bytes that a browser wrote as base64url, padded or not. Refuses MALFORMED."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (NotBase64, ValueError):
        raise Refused(Code.MALFORMED, field="base64url") from None


def table_or_404(place: Place) -> Any:
    """The table of a page's address; 404 when there is none, or no such seat."""
    table = Table.objects.filter(pk=place.table_id or 0).first()
    if table is None or (place.seat is not None and not 1 <= place.seat <= table.seats):
        raise Http404
    return table
