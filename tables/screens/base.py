"""The sessions of places, and who is signed in there.

What a place is stands in `addresses.py`, which device serves it in `places.py`; what it shows and does lives in the
module of that screen; live connections live in `sockets.py`.
"""

import functools
from collections.abc import Callable, Mapping
from http.cookies import SimpleCookie
from importlib import import_module
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.auth import login as open_session
from django.contrib.auth import logout as close_session
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.crypto import constant_time_compare

from casino.people.actors import Actor, actor_of_staff
from casino.people.clock import now
from tables.engine.errors import Refused
from tables.screens.addresses import Place, place_of
from tables.screens.places import require_device_stays

# After so long without a press the person must sign in again.
IDLE_SECONDS: Mapping[str, int] = {"pit": 15 * 60, "cage": 5 * 60, "office": 15 * 60, "admin": 15 * 60}
SEEN_AT = "place_seen_at"
DEVICE = "place_device"
# Where staff sign in on a paired device and no other: the office asks for more than a PIN instead.
ON_A_DEVICE = frozenset({"pit", "cage"})
ADMIN = "admin"
SIGNED_BY = "django.contrib.auth.backends.ModelBackend"


class PlaceSessionMiddleware(SessionMiddleware):
    """Django's sessions, with the cookie's name and path taken from the place. Sets `request.place`."""

    def process_request(self, request: HttpRequest) -> None:
        place = place_of(request.path_info)
        request.place = place  # type: ignore[attr-defined]
        # The parent knows one cookie name only: show it this place's session and no other.
        request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        key = place.unsealed(request.COOKIES.get(place.cookie_name, ""))
        if key is not None:
            request.COOKIES[settings.SESSION_COOKIE_NAME] = key
        super().process_request(request)
        if place.kind == ADMIN and SESSION_KEY in request.session:
            _end_or_keep_awake(request.session)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        response = super().process_response(request, response)
        written = response.cookies.pop(settings.SESSION_COOKIE_NAME, None)
        if written is not None:
            place: Place = request.place  # type: ignore[attr-defined]
            attributes = {name: value for name, value in written.items() if value}
            response.cookies[place.cookie_name] = place.sealed(written.value) if written.value else ""
            response.cookies[place.cookie_name].update({**attributes, "path": place.path})
        return response


# --- staff signed in at a place: pit, cage, office ------------------------------------------------------------------


def sign_in_staff(request: HttpRequest, staff: Any, *, device_id: int | None) -> None:
    """Open a session of this place for `staff`, whom `casino.people.sign_in` has verified, on the device that proved
    itself (None at the office, which has none)."""
    open_session(request, staff, backend=SIGNED_BY)
    request.session[SEEN_AT] = now().timestamp()
    request.session[DEVICE] = device_id


def sign_out_staff(request: HttpRequest) -> None:
    close_session(request)


def is_idle(session: SessionBase, *, kind: str) -> bool:
    """Whether nobody has pressed anything for so long that the place has locked itself."""
    limit = IDLE_SECONDS.get(kind)
    return limit is not None and now().timestamp() - float(session.get(SEEN_AT, 0)) > limit


def _end_or_keep_awake(session: SessionBase) -> None:
    """Django's own pages ask nobody whether their session is idle: it is ended before they see it."""
    if is_idle(session, kind=ADMIN):
        session.flush()
    else:
        session[SEEN_AT] = now().timestamp()


def staff_of(request: HttpRequest, *, keeps_awake: bool = True) -> Any | None:
    """The member of staff signed in at this request's place, or None: nobody, no longer active, idle too long, or on a
    device that was revoked or moved since.

    What a page asks for by itself, with nobody's finger on it, does not keep its session awake.
    """
    place: Place = request.place  # type: ignore[attr-defined]
    user = request.user
    if not user.is_authenticated or not user.is_active:
        return None
    if is_idle(request.session, kind=place.kind) or not _on_its_device(request.session, place):
        sign_out_staff(request)
        return None
    if keeps_awake:
        request.session[SEEN_AT] = now().timestamp()
    return user


def _on_its_device(session: SessionBase, place: Place) -> bool:
    """Whether the device that the session was opened on still serves the place."""
    if place.kind not in ON_A_DEVICE:
        return True
    device_id = session.get(DEVICE)
    if device_id is None:
        return False
    try:
        require_device_stays(device_id=device_id, place=place)
    except Refused:
        return False
    return True


def staff_required(view: Callable[..., HttpResponse], *, keeps_awake: bool = True) -> Callable[..., HttpResponse]:
    """Show the place's sign-in first. The view finds `request.staff` and `request.actor`, and requires roles itself."""

    @functools.wraps(view)
    def signed_in(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        staff = staff_of(request, keeps_awake=keeps_awake)
        if staff is None:
            return to_sign_in(request)
        request.staff = staff  # type: ignore[attr-defined]
        actor: Actor = actor_of_staff(staff, device_id=request.session.get(DEVICE))
        request.actor = actor  # type: ignore[attr-defined]
        return view(request, *args, **kwargs)

    return signed_in


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the place's sign-in page; htmx is told to load it whole."""
    place: Place = request.place  # type: ignore[attr-defined]
    target = f"{place.path}sign-in/?" + urlencode({"next": _page_of(request)})
    if getattr(request, "htmx", False):
        return HttpResponse(status=204, headers={"HX-Redirect": target})
    return HttpResponseRedirect(target)


def _page_of(request: HttpRequest) -> str:
    """The page to come back to: this one, or for an act (and for a part of a page) the one it was sent from. An act is
    not done over again by signing in."""
    place: Place = request.place  # type: ignore[attr-defined]
    if request.method == "GET" and not getattr(request, "htmx", False):
        return request.get_full_path()
    sent_from = urlsplit(request.headers.get("HX-Current-URL") or request.headers.get("Referer") or "")
    page = urlunsplit(("", "", sent_from.path, sent_from.query, ""))
    return page if page.startswith(place.path) else place.path


# --- the same session, seen from a socket ---------------------------------------------------------------------------


def session_of_headers(headers: list[tuple[bytes, bytes]], *, place: Place) -> SessionBase:
    """The place's session as a socket's headers carry it. Reads nothing before it is asked. Blocking."""
    cookies: SimpleCookie = SimpleCookie()
    for name, value in headers:
        if name == b"cookie":
            cookies.load(value.decode("latin1"))
    key = place.unsealed(cookies[place.cookie_name].value) if place.cookie_name in cookies else None
    store = import_module(settings.SESSION_ENGINE).SessionStore
    session: SessionBase = store(key)
    return session


def staff_of_session(session: SessionBase, *, place: Place, device_id: int) -> Any | None:
    """Whom the session has signed in at `place`, by the same tests as for a page, on the device that has proved itself
    to the socket: the session was opened on no other. Blocking."""
    if SESSION_KEY not in session or session.get(BACKEND_SESSION_KEY) != SIGNED_BY or is_idle(session, kind=place.kind):
        return None
    if session.get(DEVICE) != device_id:
        return None
    staff = get_user_model().objects.filter(pk=session[SESSION_KEY], active=True).first()
    fits = staff is not None and constant_time_compare(session.get(HASH_SESSION_KEY, ""), staff.get_session_auth_hash())
    return staff if fits else None


def touch(session: SessionBase) -> None:
    """A press on a live screen keeps its session awake, as a page does. Blocking."""
    session[SEEN_AT] = now().timestamp()
    session.save()
