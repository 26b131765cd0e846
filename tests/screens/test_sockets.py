"""Every live socket: challenge and proof, one answer to every press, refusals leave it open, floods do not."""

import json
import uuid
from base64 import b64decode
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from asgiref.testing import ApplicationCommunicator
from django.db import DataError, IntegrityError, OperationalError

from tables.engine.errors import Broken, Code, Refused
from tables.screens import shapes, sockets, wire
from tables.screens.sockets import Answer, LiveConsumer

Frame = dict[str, Any]


class Counter(LiveConsumer):
    """A place whose one command says what happened to it."""

    commands = {"Leave": {}, "TakeBack": {"round": shapes.round_number}}

    async def attach(self) -> None:
        self.line = object()

    async def act(self, command: wire.Command) -> Answer:
        if command.name == "Leave":
            return Answer(ok=True, number=41, receipt={"left": 5})
        match command.data["round"]:
            case 1:
                raise Refused(Code.TOO_LATE, phase="throwing")
            case 2:
                raise Broken("sums differ")
            case 4:
                raise OperationalError("the server closed the connection")
            case 6:
                raise DataError("value too long for type character varying(200)")
            case 7:
                raise IntegrityError("violates a check constraint")
            case 5:
                raise psycopg.OperationalError("the desk's own connection was lost")
        raise KeyError("a mistake of ours")


class Line:
    """The client's end."""

    def __init__(self, application: Any, *, path: str = "/seat/3/1/socket") -> None:
        scope = {"type": "websocket", "path": path, "headers": [], "subprotocols": []}
        self.wire = ApplicationCommunicator(application, scope)

    async def hear(self) -> Frame:
        message = await self.wire.receive_output(5)
        if message["type"] != "websocket.send":
            return message
        frame: Frame = json.loads(message["text"])
        return frame

    async def say(self, raw: str | Frame | bytes) -> None:
        if isinstance(raw, bytes):
            await self.wire.send_input({"type": "websocket.receive", "bytes": raw})
        else:
            text = raw if isinstance(raw, str) else json.dumps(raw)
            await self.wire.send_input({"type": "websocket.receive", "text": text})

    async def press(self, name: str, **data: Any) -> Frame:
        frame = {"type": "command", "command_id": str(uuid.uuid4()), "as_of": 1, "name": name, "data": data}
        await self.say(frame)
        answer = await self.hear()
        assert answer["command_id"] == frame["command_id"]
        return answer


@pytest.fixture
async def line(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    def serves(*, device_id: int, **_: Any) -> None:
        if device_id != 7:
            raise Refused(Code.UNKNOWN_DEVICE, why="signature")

    monkeypatch.setattr(sockets, "require_device_serves", serves)
    monkeypatch.setattr(sockets.hub, "detach", lambda line: None)
    line = Line(Counter.as_asgi())
    await line.wire.send_input({"type": "websocket.connect"})
    assert (await line.hear())["type"] == "websocket.accept"
    yield line
    await line.wire.send_input({"type": "websocket.disconnect", "code": 1000})
    await line.wire.wait(2)


async def proved(line: Line) -> Line:
    challenge = await line.hear()
    assert challenge["type"] == "challenge"
    assert len(b64decode(challenge["challenge"])) == 32
    assert challenge["place"] == {"kind": "seat", "path": "/seat/3/1/", "table": 3, "seat": 1, "pit": None}
    await line.say({"type": "prove", "device": 7, "signature": "AA"})
    return line


async def test_a_press_before_the_proof_is_not_signed_in(line: Line) -> None:
    await line.hear()
    answer = await line.press("Leave")
    assert (answer["ok"], answer["code"]) == (False, Code.NOT_SIGNED_IN)


async def test_an_unknown_device_is_told_so_and_parted_from(line: Line) -> None:
    await line.hear()
    await line.say({"type": "prove", "device": 8, "signature": "AA"})
    assert await line.hear() == {"type": "bye", "code": "unknown_device"}
    assert (await line.hear())["code"] == sockets.CLOSE_REFUSED


async def test_a_proof_that_does_not_come_in_time_leaves_the_screen_to_try_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A slow line is no stranger: only who is refused stands still."""
    monkeypatch.setattr(sockets, "PROVE_SECONDS", 0)
    late = Line(Counter.as_asgi())
    await late.wire.send_input({"type": "websocket.connect"})
    assert [(await late.hear())["type"] for _ in range(2)] == ["websocket.accept", "challenge"]
    assert await late.hear() == {"type": "bye", "code": "restart"}
    assert (await late.hear())["code"] == sockets.CLOSE_RESTART


async def test_a_press_is_answered_with_number_and_receipt(line: Line) -> None:
    answer = await (await proved(line)).press("Leave")
    assert (answer["ok"], answer["number"], answer["receipt"]) == (True, 41, {"left": 5})


async def test_a_refusal_carries_code_and_facts_and_the_socket_stays_open(line: Line) -> None:
    await proved(line)
    answer = await line.press("TakeBack", round=1)
    assert (answer["ok"], answer["code"], answer["facts"]) == (False, "too_late", {"phase": "throwing"})
    assert (await line.press("Leave"))["ok"]


async def test_a_broken_invariant_and_a_mistake_of_ours_are_answered_too(line: Line) -> None:
    await proved(line)
    assert (await line.press("TakeBack", round=2))["code"] == Code.TABLE_LOCKED
    assert (await line.press("TakeBack", round=3))["code"] == sockets.FAILED


@pytest.mark.parametrize("number", [6, 7])
async def test_what_the_database_refuses_to_write_is_not_asked_for_again(line: Line, number: int) -> None:
    """It was not committed and never will be: a screen that came back to ask again would do so for ever."""
    await proved(line)
    assert (await line.press("TakeBack", round=number))["code"] == sockets.FAILED
    assert (await line.press("Leave"))["ok"]


@pytest.mark.parametrize("number", [4, 5])
async def test_a_press_whose_commit_is_unknown_is_not_answered_but_asked_again(line: Line, number: int) -> None:
    """The screen sends the same id when it is back; "it had no effect" might be a lie."""
    await proved(line)
    await line.say(
        {"type": "command", "command_id": str(uuid.uuid4()), "as_of": 1, "name": "TakeBack", "data": {"round": number}}
    )
    assert await line.hear() == {"type": "bye", "code": "restart"}
    assert (await line.hear())["code"] == sockets.CLOSE_RESTART


@pytest.mark.parametrize(
    ("raw", "code"),
    [("{", "malformed"), (b"\x00", "malformed"), ("x" * (wire.LARGEST_FRAME_BYTES + 1), "too_large"),
     ('{"type":"ping","t":1,"who":2}', "unknown_field")],
)  # fmt: skip
async def test_bad_frames_are_refused_by_name_and_the_socket_stays_open(
    line: Line, raw: str | bytes, code: str
) -> None:
    await proved(line)
    await line.say(raw)
    answer = await line.hear()
    assert (answer["type"], answer["ok"], answer["code"]) == ("answer", False, code)
    assert (await line.press("Leave"))["ok"]


async def test_five_malformed_frames_in_a_row_end_the_connection(line: Line) -> None:
    await proved(line)
    for _ in range(wire.MALFORMED_IN_A_ROW - 1):
        await line.say("{")
        assert (await line.hear())["code"] == "malformed"
    await line.say("{")
    assert await line.hear() == {"type": "bye", "code": "malformed"}
    assert (await line.hear())["code"] == sockets.CLOSE_FLOOD


async def test_presses_faster_than_a_hand_are_refused_and_a_flood_ends_the_connection(line: Line) -> None:
    await proved(line)
    codes = [(await line.press("Leave")).get("code") for _ in range(int(wire.COMMANDS_AT_ONCE) + 3)]
    assert codes[0] is None
    assert codes[-1] == "too_fast"
    for _ in range(int(wire.FRAMES_AT_ONCE) + wire.REFUSED_FOR_HASTE_AT_MOST + 40):
        await line.say({"type": "ping", "t": 1})
        if (await line.hear()).get("type") == "bye":
            return
    pytest.fail("a flood was suffered for ever")


async def test_a_flood_of_presses_ends_the_connection_too(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "REFUSED_FOR_HASTE_AT_MOST", 3)
    await proved(line)
    for _ in range(int(wire.COMMANDS_AT_ONCE) + 20):
        await line.say({"type": "command", "command_id": str(uuid.uuid4()), "as_of": 1, "name": "Leave", "data": {}})
        heard = await line.hear()
        if heard["type"] == "bye":
            assert heard["code"] == "too_fast"
            return
        assert heard.get("code") in (None, "too_fast")
    pytest.fail("a flood of presses was suffered for ever")


@pytest.mark.parametrize("code", [Code.UNKNOWN_DEVICE, Code.WRONG_SEAT])
@pytest.mark.parametrize("asks", ["press", "have"])
async def test_a_device_that_was_revoked_or_moved_is_parted_from_in_mid_session(
    line: Line, monkeypatch: pytest.MonkeyPatch, code: Code, asks: str
) -> None:
    monkeypatch.setattr(sockets, "STANDING_SECONDS", 0.0)
    standing: list[dict[str, Any]] = []

    def stays(**given: Any) -> None:
        standing.append(given)
        if len(standing) > 1:
            raise Refused(code)

    monkeypatch.setattr(sockets, "require_device_stays", stays)
    await proved(line)
    assert (await line.press("Leave"))["ok"]
    assert standing[0]["device_id"] == 7
    if asks == "press":
        frame = {"type": "command", "command_id": str(uuid.uuid4()), "as_of": 1, "name": "Leave", "data": {}}
    else:
        frame = {"type": "have", "table": 1, "own": 1}
    await line.say(frame)
    assert await line.hear() == {"type": "bye", "code": code.value}
    assert (await line.hear())["code"] == sockets.CLOSE_REFUSED


async def test_a_reason_without_words_is_told_as_a_failure(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    def serves(**_: Any) -> None:
        raise Refused(Code.OVER_CAP)

    monkeypatch.setattr(sockets, "require_device_serves", serves)
    await proved(line)
    assert await line.hear() == {"type": "bye", "code": sockets.FAILED}
    assert (await line.hear())["code"] == sockets.CLOSE_REFUSED


async def test_a_ping_is_answered_with_the_houses_time(line: Line) -> None:
    await proved(line)
    await line.say({"type": "ping", "t": 12})
    pong = await line.hear()
    assert (pong["type"], pong["t"]) == ("pong", 12)
    assert pong["server_ms"] > 1_700_000_000_000
