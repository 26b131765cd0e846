"""What the hub keeps: its sockets, what was last written to each, and who builds the pictures for them."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tables.feed.frames import FrameWriter
from tables.feed.messages import Picture

PUBLIC = "public"


class Pictures(Protocol):
    """Who builds pictures, from the database; blocking functions."""

    def table_picture(self, *, table_id: int, audience: str) -> Picture: ...

    def own_pictures(self, sitting_ids: Collection[int]) -> Mapping[int, Picture]: ...

    def sittings_on(self, device_ids: Collection[int]) -> Mapping[int, int]: ...

    def pit_picture(self, *, pit_id: int) -> Picture: ...

    def numbers(
        self, *, table_ids: Collection[int], pit_ids: Collection[int]
    ) -> tuple[dict[int, int], dict[int, int]]: ...

    def audience_of(self, *, table_id: int, audience: str) -> str: ...


@dataclass(eq=False, slots=True, kw_only=True)
class Line:
    """One socket: what it watches, and the numbers of what was last written to it. `device_id` of a player's place: the
    sitting there comes and goes with the device, which a change of seats may give to another."""

    writer: FrameWriter
    table_id: int | None = None
    audience: str = PUBLIC
    sitting_id: int | None = None
    device_id: int | None = None
    pit_id: int | None = None
    table_number: int = 0
    own_number: int = 0
    pit_number: int = 0


@dataclass(eq=False, slots=True)
class Watched:
    """A table watched here: its sockets, the newest frame by audience, the number that is out, reads under way."""

    lines: set[Line] = field(default_factory=set)
    frames: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    number: int = 0
    own_number: int = 0
    reading: dict[str, "asyncio.Future[Picture]"] = field(default_factory=dict)
