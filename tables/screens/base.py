"""Places, their sessions, and who is signed in there.

A place is what one screen of the house is for: the console of table 3, its seat 2, pit 1, the cage. Every place has a
session cookie of its own name and path, so that one browser can hold several of them without mixing anybody up.
What a place shows and does lives in the module of that screen; live connections live in `sockets.py`.
"""

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.crypto import constant_time_compare

from casino.people.actors import Actor, actor_of_staff
from casino.people.clock import now
from tables.screens.given import ROW

# After so long without a press the person must sign in again.
IDLE_SECONDS: Mapping[str, int] = {"pit": 15 * 60, "cage": 5 * 60, "office": 15 * 60, "admin": 15 * 60}
SEEN_AT = "place_seen_at"
ADMIN = "admin"
SIGNED_BY = "django.contrib.auth.backends.ModelBackend"

NUMBERS_IN_PATH: Mapping[str, tuple[str, ...]] = {
    "seat": ("table", "seat"),
    **dict.fromkeys(("dealer", "rail", "display"), ("table",)),
    "pit": ("pit",),
}
PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^/(?P<kind>dealer)/(?P<table_id>{ROW})/",
        rf"^/(?P<kind>seat)/(?P<table_id>{ROW})/(?P<seat>{ROW})/",
        rf"^/(?P<kind>rail)/(?P<table_id>{ROW})/",
        rf"^/(?P<kind>display)/(?P<table_id>{ROW})/",
        rf"^/(?P<kind>pit)/(?P<pit_id>{ROW})/",
        r"^/(?P<kind>cage)/",
        r"^/(?P<kind>office)/",
        r"^/(?P<kind>admin)/",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a request or a socket comes from. `path` ends with a slash; `kind` "house" is everywhere else."""

    kind: str
    path: str
    table_id: int | None = None
    seat: int | None = None
    pit_id: int | None = None

    @property
    def cookie_name(self) -> str:
        """The session cookie of this place alone, as "casino_seat_3_2"."""
        return "_".join(["casino", *self.path.strip("/").split("/")]).rstrip("_")

    def sealed(self, session_key: str) -> str:
        """The session's key as this place's cookie carries it: under another place's name it opens nothing.

        The ways in differ (badge and PIN at the pit, password and one-time code at the office), so a session must not
        be carried from the one to the other by whoever renames a cookie.
        """
        return self._seal.sign(session_key)

    def unsealed(self, value: str) -> str | None:
        """The session's key, or None for a cookie that this place has not given."""
        try:
            return self._seal.unsign(value)
        except BadSignature:
            return None

    @property
    def _seal(self) -> Signer:
        return Signer(salt=f"casino.place:{self.path}")

    def facts(self) -> dict[str, object]:
        """What the wire tells about the place."""
        return {"kind": self.kind, "path": self.path, "table": self.table_id, "seat": self.seat, "pit": self.pit_id}


HOUSE = Place(kind="house", path="/")


def place_of(path: str) -> Place:
    """The place that `path` belongs to: the page itself, its socket and everything beneath it."""
    for pattern in PATTERNS:
        match = pattern.match(path)
        if match:
            facts = match.groupdict()
            numbers = {name: int(value) for name, value in facts.items() if name != "kind"}
            return Place(kind=facts["kind"], path=match.group(0), **numbers)
    return HOUSE


def path_of(place: Mapping[str, Any]) -> str:
    """The page of a place as `casino.people.devices` keeps it: {"kind", "table", "seat", "pit"}."""
    kind = str(place["kind"])
    return "/" + "/".join([kind, *(str(int(place[name])) for name in NUMBERS_IN_PATH.get(kind, ()))]) + "/"


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


def sign_in_staff(request: HttpRequest, staff: Any) -> None:
    """Open a session of this place for `staff`, whom `casino.people.sign_in` has verified."""
    open_session(request, staff, backend=SIGNED_BY)
    request.session[SEEN_AT] = now().timestamp()


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
    """The member of staff signed in at this request's place, or None: nobody, no longer active, or idle too long.

    What a page asks for by itself, with nobody's finger on it, does not keep its session awake.
    """
    place: Place = request.place  # type: ignore[attr-defined]
    user = request.user
    if not user.is_authenticated or not user.is_active:
        return None
    if is_idle(request.session, kind=place.kind):
        sign_out_staff(request)
        return None
    if keeps_awake:
        request.session[SEEN_AT] = now().timestamp()
    return user


def actor_of(staff: Any, *, device_id: int | None = None) -> Actor:
    """The actor that a signed-in member of staff is."""
    actor: Actor = actor_of_staff(staff, device_id=device_id)
    return actor


def staff_required(view: Callable[..., HttpResponse], *, keeps_awake: bool = True) -> Callable[..., HttpResponse]:
    """Show the place's sign-in first. The view finds `request.staff` and `request.actor`, and requires roles itself."""

    @functools.wraps(view)
    def signed_in(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        staff = staff_of(request, keeps_awake=keeps_awake)
        if staff is None:
            return to_sign_in(request)
        request.staff = staff  # type: ignore[attr-defined]
        request.actor = actor_of(staff)  # type: ignore[attr-defined]
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


def staff_of_session(session: SessionBase, *, place: Place) -> Any | None:
    """Whom the session has signed in at `place`, by the same tests as for a page. Blocking."""
    if SESSION_KEY not in session or session.get(BACKEND_SESSION_KEY) != SIGNED_BY or is_idle(session, kind=place.kind):
        return None
    staff = get_user_model().objects.filter(pk=session[SESSION_KEY], active=True).first()
    fits = staff is not None and constant_time_compare(session.get(HASH_SESSION_KEY, ""), staff.get_session_auth_hash())
    return staff if fits else None


def touch(session: SessionBase) -> None:
    """A press on a live screen keeps its session awake, as a page does. Blocking."""
    session[SEEN_AT] = now().timestamp()
    session.save()
