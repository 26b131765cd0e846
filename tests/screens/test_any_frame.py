"""Whatever is written into a frame, of any command at any place: it is refused by name, and the line goes on."""

import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from channels.routing import URLRouter

from tables.engine.errors import Code
from tables.engine.game import BANKED, POT
from tables.screens import shapes, wire
from tables.screens.routing import websocket_urlpatterns
from tests.screens.test_sockets import Counter, Line, line, proved

__all__ = ["line"]

HALF, NUL, MANY = "\ud800", "a\0b", "9" * 5000
BAD: tuple[Any, ...] = (HALF, NUL, MANY, [HALF], {HALF: HALF}, {"a": [NUL]}, 10**400)
PLACES = {
    "player, banked": shapes.PLAYER[BANKED],
    "player, pot": shapes.PLAYER[POT],
    "dealer, banked": shapes.DEALER[BANKED],
    "dealer, pot": shapes.DEALER[POT],
    "pit": shapes.PIT,
}
REFUSED = {Code.TOO_LARGE, Code.MALFORMED, Code.UNKNOWN_FIELD, Code.UNKNOWN_COMMAND}


def bad_frames(name: str, shape: Any) -> Iterator[tuple[str | None, str]]:
    """The id that must be answered, and a frame that carries something no screen writes."""

    def written(press: str, **changes: Any) -> str:
        frame = {"type": "command", "command_id": press, "as_of": 0, "name": name, "data": {}}
        return json.dumps({**frame, **changes})

    for bad in BAD:
        press = str(uuid.uuid4())
        yield press, written(press, data=dict.fromkeys(shape, bad) or bad)
        yield press, written(press, name=bad)
        yield press, written(press, as_of=bad)
        yield press, written(press, data={str(bad): 1})
        yield press, written(press, **{str(bad): 1})
    for bad in (HALF, MANY):
        yield None, written(bad)
    # More digits than Python reads into a number.
    yield None, written(str(uuid.uuid4())).replace('"as_of": 0', f'"as_of": {MANY}')


async def is_heard(line: Line) -> bool:
    await line.say({"type": "ping", "t": 1})
    return (await line.hear())["type"] == "pong"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("is_proved", [False, True], ids=["before the proof", "proved"])
async def test_no_command_can_be_written_so_that_a_line_dies(
    line: Line, monkeypatch: pytest.MonkeyPatch, place: str, is_proved: bool
) -> None:
    monkeypatch.setattr(Counter, "commands", PLACES[place])
    monkeypatch.setattr(wire.Bucket, "take", lambda bucket: True)
    monkeypatch.setattr(wire, "MALFORMED_IN_A_ROW", 10**9)
    if is_proved:
        await proved(line)
    else:
        await line.hear()
    for name, shape in PLACES[place].items():
        for press, raw in bad_frames(name, shape):
            await line.say(raw)
            answer = await line.hear()
            assert (answer["type"], answer["ok"], answer["command_id"]) == ("answer", False, press), raw[:200]
            assert answer["code"] in REFUSED, raw[:200]
        assert await is_heard(line)


@pytest.mark.parametrize("frame", ["prove", "have", "ping"])
async def test_neither_can_any_other_frame(line: Line, frame: str) -> None:
    await line.hear()
    for bad in (HALF, {HALF: 1}, 10**400):
        await line.say(
            {"type": frame, "device": bad, "signature": bad, "table": bad, "own": bad, "t": bad, str(bad): 1}
        )
        answer = await line.hear()
        assert (answer["ok"], answer["command_id"], answer["code"] in REFUSED) == (False, None, True)
        assert await is_heard(line)


@pytest.mark.parametrize("place", ["seat/²/1", "dealer/" + "1" * 5000, "seat/1", "pit/x", "cage", ""])
async def test_a_line_to_no_place_is_refused_before_it_opens(place: str) -> None:
    line = Line(URLRouter(websocket_urlpatterns), path=f"/{place}/socket")
    await line.wire.send_input({"type": "websocket.connect"})
    assert (await line.hear())["type"] == "websocket.close"
