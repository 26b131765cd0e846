"""What travels between processes and to screens: pictures with their numbers as JSON text. What is in a picture is not
known here."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

# Made once: json.dumps would make an encoder for every player's picture, at twice the cost.
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What a screen shows, whole, under its number: newer wins. `device_id`: the one device that may show it, where it
    is one player's own."""

    number: int
    body: Mapping[str, Any]
    device_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMessage:
    """A table has changed: ready frames by audience, and whose own pictures changed (None: everybody's at the
    table)."""

    table_id: int
    number: int
    frames: Mapping[str, str] = field(default_factory=dict)
    own: tuple[int, ...] | None = ()

    def dump(self) -> str:
        """As it goes over the broker."""
        own = None if self.own is None else list(self.own)
        return json.dumps({"table": self.table_id, "number": self.number, "frames": dict(self.frames), "own": own})

    @classmethod
    def load(cls, text: str | bytes) -> Self:
        """From the broker."""
        facts = json.loads(text)
        own = None if facts["own"] is None else tuple(facts["own"])
        return cls(table_id=facts["table"], number=facts["number"], frames=facts["frames"], own=own)


def frame(kind: str, picture: Picture) -> str:
    """The text that a screen receives; `kind` is table, own or pit."""
    return _encode({"type": kind, "number": picture.number, "picture": picture.body})
