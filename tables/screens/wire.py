"""The client's half of the wire (ARCHITECTURE.md, contract 4), read strictly: frames, commands and how many of them.

A frame is one JSON object of known shape: an unknown type, command or field, a missing field or a value of the wrong
kind is refused by name. Nothing here knows what a command does; that is the business of the screens' consumers.
"""

import json
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tables.engine.errors import Code, Refused

LARGEST_FRAME_BYTES = 16 * 1024
LARGEST_INTEGER = 2**53 - 1
MALFORMED_IN_A_ROW = 5
FRAMES_PER_SECOND, FRAMES_AT_ONCE = 20.0, 60.0
COMMANDS_PER_SECOND, COMMANDS_AT_ONCE = 5.0, 15.0
REFUSED_FOR_HASTE_AT_MOST = 100
WRONG_CODES_PER_SECOND, WRONG_CODES_AT_ONCE = 0.2, 10.0
REMEMBERED_AT_MOST = 200_000

Check = Callable[[Any, str], Any]
Shape = Mapping[str, Check]


# --- values ---------------------------------------------------------------------------------------------------------


def malformed(where: str) -> Refused:
    return Refused(Code.MALFORMED, field=where)


def integer(low: int = 0, high: int = LARGEST_INTEGER) -> Check:
    """A whole number within bounds; true and false are none."""

    def check(value: Any, where: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise malformed(where)
        return value

    return check


def text(longest: int, *, shortest: int = 1) -> Check:
    """A string without control characters; spaces at its ends are dropped."""

    def check(value: Any, where: str) -> str:
        if not isinstance(value, str) or len(value) > longest or any(ord(letter) < 32 for letter in value):
            raise malformed(where)
        stripped = value.strip()
        if len(stripped) < shortest:
            raise malformed(where)
        return stripped

    return check


def one_of(*words: str) -> Check:
    def check(value: Any, where: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise malformed(where)
        return value

    return check


def maybe(inner: Check) -> Check:
    """The value, or null."""
    return lambda value, where: None if value is None else inner(value, where)


def items(inner: Check, *, most: int) -> Check:
    """A list of at least one and at most `most` values, as a tuple."""

    def check(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            raise malformed(where)
        return tuple(inner(item, f"{where}[{index}]") for index, item in enumerate(value))

    return check


def mapping(*, key: Check, value: Check, most: int) -> Check:
    """An object with free keys, such as limits by spot."""

    def check(given: Any, where: str) -> dict[str, Any]:
        if not isinstance(given, dict) or len(given) > most:
            raise malformed(where)
        return {key(name, where): value(item, f"{where}.{name}") for name, item in given.items()}

    return check


def record(shape: Shape) -> Check:
    """An object with exactly these fields."""

    def check(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise malformed(where)
        dot = f"{where}." if where else ""
        for name in value:
            if name not in shape:
                raise Refused(Code.UNKNOWN_FIELD, field=f"{dot}{name}")
        for name in shape:
            if name not in value:
                raise malformed(f"{dot}{name}")
        return {name: inner(value[name], f"{dot}{name}") for name, inner in shape.items()}

    return check


def face(value: Any, where: str) -> str:
    """A die's face as it is typed; 10, 0 and t are the ten. Whether the game has such a face is the engine's to say."""
    letter = {"10": "T", "0": "T"}.get(value, value.upper()) if isinstance(value, str) else ""
    if len(letter) != 1:
        raise malformed(where)
    return letter


amount = integer(0)
name = text(40)
reason = text(500)
pin = text(12, shortest=4)
badge = text(20)
second = maybe(record({"badge": badge, "pin": pin}))
position = integer(0, 9)
seat = integer(1, 99)
round_number = integer(1)
hand = integer(0, 9)
wager = record({"hand": hand, "ante": amount, "bonus": amount, "side": amount})
decision = record({"hand": hand, "action": name})

PLAYER: Mapping[str, Shape] = {
    "Join": {"card": text(40), "pin": pin, "amount": amount},
    "Leave": {},
    "AddFunds": {"amount": integer(1)},
    "PlaceWager": {"round": round_number, "wagers": items(wager, most=4)},
    "TakeBack": {"round": round_number},
    "Decide": {"round": round_number, "decisions": items(decision, most=4)},
    "CallFloor": {"why": name},
    "Complain": {"round": maybe(round_number), "text": reason},
}

DEALER: Mapping[str, Shape] = {
    "SignOn": {"badge": badge, "pin": pin},
    "Relieve": {"badge": badge, "pin": pin},
    "SignOff": {},
    "OpenBetting": {},
    "GiveNotice": {},
    "EnterDice": {"throw": name, "faces": items(face, most=10), "source": one_of("keypad", "keyboard")},
    "RollByHouse": {"throw": name},
    "DeclareNoRoll": {"throw": name, "why": reason},
    "CorrectDie": {"throw": name, "position": position, "face": face, "reason": reason, "second": second},
    "Settle": {},
    "NameShooter": {"seat": maybe(seat)},
    "VoidRound": {"reason": reason, "second": second},
    "CorrectSettled": {
        "round": round_number,
        "throw": name,
        "position": position,
        "face": face,
        "reason": reason,
        "second": second,
    },
    "VoidSettled": {"round": round_number, "reason": reason, "second": second},
    "CallFloor": {"why": name},
}

limits = mapping(key=name, value=record({"min": amount, "max": amount}), most=12)
row = integer(1)

PIT: Mapping[str, Shape] = {
    "OpenTable": {"table": row},
    "CloseTable": {"table": row},
    "SetLimits": {"table": row, "limits": limits, "max_payout_per_round": amount},
    "AssignPayTable": {"table": row, "spot": name, "name": name},
    "SignOffDealer": {"table": row},
    "Acknowledge": {"alert": row},
    "MarkFalse": {"alert": row, "reason": reason},
    "UnlockTable": {"table": row, "reason": reason, "second": second},
    "UnlockBadge": {"badge": badge},
    "PairingCode": {"kind": name, "table": maybe(row), "seat": maybe(seat)},
    "FreezeRound": {"table": row, "round": round_number},
    "CloseDispute": {"dispute": row, "words": reason},
}


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


def read_frame(raw: str | None, *, commands: Mapping[str, Shape]) -> Frame:
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
    """One JSON object: no other top, no duplicate key, no NaN."""

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


def read_command(frame: dict[str, Any], *, commands: Mapping[str, Shape]) -> Command:
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
        given = read_json(raw or "").get("command_id")
    except Refused:
        return None
    return given if isinstance(given, str) and len(given) <= 36 else None


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
