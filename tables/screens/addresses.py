"""Places by their addresses.

A place is what one screen of the house is for: the console of table 3, its seat 2, pit 1, the cage. Every place has a
session cookie of its own name and path, so that one browser can hold several of them without mixing anybody up.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.signing import BadSignature, Signer

from tables.screens.given import ROW

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
