"""Ways in: the house's front page, pairing a device, and signing staff in at pit, cage and office."""

from base64 import b64decode, b64encode
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters

from casino.people import devices, sign_in
from tables.engine.errors import Code, Refused
from tables.floor import devices as floor_devices
from tables.models import DevicePlace, Pit, Table
from tables.screens import wire
from tables.screens.addresses import Place, path_of
from tables.screens.base import IDLE_SECONDS, sign_in_staff, sign_out_staff
from tables.screens.doors import takes
from tables.screens.given import row_number
from tables.screens.places import from_base64url, require_device_serves
from tables.screens.values import record, text
from tables.screens.words import knows, refusal, say

CHALLENGE = "sign_in_challenge"
wrong_codes = wire.Rates(per_second=wire.WRONG_CODES_PER_SECOND, at_once=wire.WRONG_CODES_AT_ONCE)
PAIRING = record({"code": text(64), "public_key": text(400), "name": text(80, shortest=0)})


@takes("GET")
def home(request: HttpRequest) -> HttpResponse:
    """What places this house has; each works on a device paired for it."""
    tables = Table.objects.select_related("pit").order_by("pit__code", "code")
    places = [{"table": table, "seats": range(1, table.seats + 1)} for table in tables]
    return render(request, "home/places.html", {"places": places, "pits": Pit.objects.order_by("code")})


# --- pairing ----------------------------------------------------------------------------------------------------------


def _place_name(place: DevicePlace, *, number: int) -> str:
    """What a device is called that nobody named: its place and its number, "CHD-03 · Seat 2 · no. 14"."""
    where = place.table.code if place.table is not None else place.pit.code if place.pit is not None else ""
    seat = say("pit.pairing_seat", seat=place.seat) if place.seat else say(f"pit_device.{place.kind}")
    return say("pair.unnamed", place=" · ".join(filter(None, (where, seat))), number=number)


@csrf_exempt  # no session stands behind it: the one-time code in the body is the authority
@takes("GET", "POST")
def pair(request: HttpRequest) -> HttpResponse:
    """GET: the page that makes the key. POST {code, public_key, name} → {device, place, path} or a refusal.

    Who keeps sending wrong codes is refused TOO_FAST before any is looked up.
    """
    if request.method == "GET":
        return render(request, "pair/pair.html", {"code": request.GET.get("code", "")})
    address = request.META.get("REMOTE_ADDR", "")
    if wrong_codes.is_spent(address):
        return JsonResponse({"code": Code.TOO_FAST, "facts": {}}, status=429)
    try:
        given = PAIRING(wire.read_json(request.body.decode("utf-8", "replace")), "")
        device = devices.pair(code=given["code"], public_key=from_base64url(given["public_key"]), name=given["name"])
        place = dict(device.pairing_code.place)
        served = floor_devices.take_place(device_id=device.pk, place=place)
        if not given["name"]:
            devices.rename(device_id=device.pk, name=_place_name(served, number=device.pk))
    except Refused as refused:
        wrong_codes.take(address)
        return JsonResponse({"code": refused.code, "facts": refused.facts}, status=409)
    return JsonResponse({"device": device.pk, "place": place, "path": path_of(place)})


# --- staff ------------------------------------------------------------------------------------------------------------


@sensitive_post_parameters("pin")
@takes("GET", "POST")
def by_badge(request: HttpRequest, pit_id: int | None = None) -> HttpResponse:
    """Badge and PIN, at the pit and the cage, from a device paired for that place."""
    if request.method == "GET":
        return form(request, "sign_in/badge.html")
    try:
        device_id = proved_device(request)
        staff = sign_in.verify_staff(
            badge=request.POST.get("badge", "").strip(), pin=request.POST.get("pin", ""), device_id=device_id
        )
    except Refused as refused:
        return form(request, "sign_in/badge.html", refused=refused)
    return enter(request, staff, device_id=device_id)


@sensitive_post_parameters("password", "totp")
@takes("GET", "POST")
def by_password(request: HttpRequest) -> HttpResponse:
    """Password and a one-time code, at the office. A wrong one does not say which of them it was."""
    if request.method == "GET":
        return form(request, "sign_in/password.html")
    try:
        staff = sign_in.verify_office(
            badge=request.POST.get("badge", "").strip(),
            password=request.POST.get("password", ""),
            token=request.POST.get("totp", "").strip(),
            address=request.META.get("REMOTE_ADDR", ""),
        )
    except Refused as refused:
        return form(request, "sign_in/password.html", refused=refused, front="refused_at_office")
    return enter(request, staff, device_id=None)


@takes("POST")
def sign_out(request: HttpRequest, pit_id: int | None = None) -> HttpResponse:
    place: Place = request.place  # type: ignore[attr-defined]
    sign_out_staff(request)
    return HttpResponseRedirect(f"{place.path}sign-in/")


def enter(request: HttpRequest, staff: Any, *, device_id: int | None) -> HttpResponse:
    """Open the place's session and go where the person wanted to go, within the place."""
    place: Place = request.place  # type: ignore[attr-defined]
    wanted = request.POST.get("next", "")
    sign_in_staff(request, staff, device_id=device_id)
    within = wanted.startswith(place.path) and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return HttpResponseRedirect(wanted if within else place.path)


def form(
    request: HttpRequest, template: str, *, refused: Refused | None = None, front: str = "refused"
) -> HttpResponse:
    """The sign-in page, with a fresh challenge for the device to sign. `front`: whose words tell a refusal, where they
    differ from the house's own."""
    place: Place = request.place  # type: ignore[attr-defined]
    request.session[CHALLENGE] = b64encode(devices.challenge()).decode()
    context = {
        "place": place,
        "next": request.GET.get("next") or request.POST.get("next", ""),
        "challenge": request.session[CHALLENGE],
        "idle_minutes": IDLE_SECONDS.get(place.kind, 0) // 60,
        "badge": request.POST.get("badge", ""),
        "refused": None if refused is None else _why(refused, front=front),
    }
    return render(request, template, context, status=200 if refused is None else 403)


def _why(refused: Refused, *, front: str) -> tuple[str, str]:
    until = refused.facts.get("until")
    name = f"{front}.{refused.code}_{until}" if until else f"{front}.{refused.code}"
    if not knows(name):
        return refusal(refused.code, refused.facts)
    facts: dict[str, Any] = {str(key): value for key, value in refused.facts.items()}
    return say(name, **facts), say(f"{name}_more", **facts)


def proved_device(request: HttpRequest) -> int:
    """The paired device that sent the form. Refuses UNKNOWN_DEVICE; a challenge serves once."""
    challenge = b64decode(request.session.pop(CHALLENGE, ""))
    device = row_number(request.POST.get("device", ""))
    if not challenge or device is None:
        raise Refused(Code.UNKNOWN_DEVICE)
    require_device_serves(
        device_id=device,
        signature=request.POST.get("signature", ""),
        challenge=challenge,
        place=request.place,  # type: ignore[attr-defined]
    )
    return device
