"""The client's half of the wire (ARCHITECTURE.md, contract 4), read strictly: frames, commands and how many of them.

A frame is one JSON object of known shape: an unknown type, command or field, a missing field or a value of the wrong
kind is refused by name. Which commands a place has is in `shapes.py`; what they do is the screens' consumers' business.
"""

import json
import time
import uuid
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tables.engine.errors import Code, Refused
from tables.screens.shapes import Commands, name, row
from tables.screens.values import integer, malformed, record, text

LARGEST_FRAME_BYTES = 16 * 1024
MALFORMED_IN_A_ROW = 5
FRAMES_PER_SECOND, FRAMES_AT_ONCE = 20.0, 60.0
COMMANDS_PER_SECOND, COMMANDS_AT_ONCE = 5.0, 15.0
REFUSED_FOR_HASTE_AT_MOST = 100
WRONG_CODES_PER_SECOND, WRONG_CODES_AT_ONCE = 0.2, 10.0
REMEMBERED_AT_MOST = 200_000


# --- frames ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One press: `data` has exactly the fields of its shape."""

    command_id: uuid.UUID
    as_of: int
    name: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Have:
    """What the screen shows now; a newer picture is the answer."""

    table: int
    own: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ping:
    t: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prove:
    """The device's answer to the challenge."""

    device: int
    signature: str


Frame = Command | Have | Ping | Prove

type_of = text(20)
HAVE = record({"type": type_of, "table": integer(), "own": integer()})
PING = record({"type": type_of, "t": integer()})
PROVE = record({"type": type_of, "device": row, "signature": text(200)})
COMMAND = record(
    {
        "type": type_of,
        "command_id": text(36, shortest=32),
        "as_of": integer(),
        "name": name,
        "data": lambda value, where: value,
    }
)


def read_frame(raw: str | None, *, commands: Commands) -> Frame:
    """Read a frame of a client who may send `commands`: TOO_LARGE, MALFORMED, UNKNOWN_FIELD, UNKNOWN_COMMAND."""
    if raw is None:
        raise malformed("frame")
    if len(raw.encode("utf-8", "surrogatepass")) > LARGEST_FRAME_BYTES:
        raise Refused(Code.TOO_LARGE, most=LARGEST_FRAME_BYTES)
    frame = read_json(raw)
    match frame.get("type"):
        case "command":
            return read_command(frame, commands=commands)
        case "have":
            given = HAVE(frame, "")
            return Have(table=given["table"], own=given["own"])
        case "ping":
            return Ping(t=PING(frame, "")["t"])
        case "prove":
            given = PROVE(frame, "")
            return Prove(device=given["device"], signature=given["signature"])
    raise malformed("type")


def read_json(raw: str) -> dict[str, Any]:
    """One JSON object of text that UTF-8 can write: no other top, no duplicate key, no NaN."""
    found = _parsed(raw)
    if not _can_be_written(found):
        raise malformed("frame")
    return found


def _can_be_written(given: object) -> bool:
    """JSON's escapes can name half of a surrogate pair ("\\ud800"): neither a screen nor the database takes it."""
    try:
        json.dumps(given, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def _parsed(raw: str) -> dict[str, Any]:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise malformed("frame")
        return found

    def no_number(constant: str) -> Any:
        raise malformed(constant)

    try:
        frame = json.loads(raw, object_pairs_hook=once, parse_constant=no_number)
    except (ValueError, RecursionError):
        raise malformed("frame") from None
    if not isinstance(frame, dict):
        raise malformed("frame")
    return frame


def read_command(frame: dict[str, Any], *, commands: Commands) -> Command:
    given = COMMAND(frame, "")
    try:
        command_id = uuid.UUID(given["command_id"])
    except ValueError:
        raise malformed("command_id") from None
    shape = commands.get(given["name"])
    if shape is None:
        raise Refused(Code.UNKNOWN_COMMAND, name=given["name"])
    data = record(shape)(given["data"], "data")
    return Command(command_id=command_id, as_of=given["as_of"], name=given["name"], data=data)


def id_in(raw: str | None) -> str | None:
    """The command id of a frame that was refused, if it can be read: its press must be answered too."""
    try:
        given = _parsed(raw or "").get("command_id")
    except Refused:
        return None
    return given if isinstance(given, str) and len(given) <= 36 and _can_be_written(given) else None


# --- how many -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Bucket:
    """Lets `per_second` through in the long run and `at_once` in a burst; time is the process's own."""

    per_second: float
    at_once: float
    left: float = field(init=False)
    seen_at: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.seen_at = self.at_once, time.monotonic()

    def peek(self) -> float:
        """How many may pass now."""
        passed, self.seen_at = time.monotonic() - self.seen_at, time.monotonic()
        self.left = min(self.at_once, self.left + passed * self.per_second)
        return self.left

    def take(self) -> bool:
        """Whether one more may pass."""
        if self.peek() < 1:
            return False
        self.left -= 1
        return True


class Rates:
    """A rate for everybody of a kind, by whatever tells them apart: a patron's presses on all lines of this process
    together, so that many sockets are not a way round the limit; the wrong pairing codes of an address."""

    def __init__(self, *, per_second: float, at_once: float) -> None:
        self._per_second, self._at_once = per_second, at_once
        self._buckets: OrderedDict[int | str, Bucket] = OrderedDict()

    def take(self, whose: int | str) -> bool:
        """Whether one more of theirs may pass."""
        bucket = self._buckets.setdefault(whose, Bucket(self._per_second, self._at_once))
        self._buckets.move_to_end(whose)
        if len(self._buckets) > REMEMBERED_AT_MOST:
            self._buckets.popitem(last=False)
        return bucket.take()

    def is_spent(self, whose: int | str) -> bool:
        """Whether the next would not pass; asking takes nothing."""
        bucket = self._buckets.get(whose)
        return bucket is not None and bucket.peek() < 1
