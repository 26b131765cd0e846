"""Somebody who types frames by hand on an open socket: a paired device's own key, and anything at all as text."""

import json
import time
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tables.engine.errors import Code
from tables.management.robots.device import RobotDevice

PATIENCE_SECONDS = 10
A_COMMANDS_TURN_SECONDS = 0.25


class Typist:
    """One proved socket at one place; keeps the newest pictures."""

    def __init__(self, *, address: str, code: str) -> None:
        self.device = RobotDevice.fresh("typed by hand")
        self.address = address
        self.path = self.device.pair(base_url=address, code=code)["path"]
        self.pictures: dict[str, dict[str, Any]] = {}
        self.numbers = {"table": 0, "own": 0, "pit": 0}
        self._lines = ExitStack()
        self.socket = self.open(self.path)
        self.until(lambda frame: frame["type"] in self.pictures)

    def open(self, path: str) -> ClientConnection:
        """A socket at `path`, its challenge signed by this device."""
        url = f"{self.address.replace('http', 'ws', 1)}{path}socket"
        line = connect(url, origin=self.address, compression=None, max_size=2**22)  # type: ignore[arg-type]
        socket = self._lines.enter_context(line)
        challenge = json.loads(socket.recv(PATIENCE_SECONDS))
        socket.send(json.dumps(self.device.prove(challenge["challenge"])))
        return socket

    def close(self) -> None:
        self._lines.close()

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until a frame for which `holds`; TimeoutError when none comes."""
        while True:
            frame: dict[str, Any] = json.loads(self.socket.recv(PATIENCE_SECONDS))
            if frame["type"] in self.numbers and frame["number"] >= self.numbers[frame["type"]]:
                self.numbers[frame["type"]] = frame["number"]
                self.pictures[frame["type"]] = frame["picture"]
            if holds(frame):
                return frame

    def until_phase(self, phase: str) -> int:
        """Read on until the round is in this phase; its number."""
        while (self.round or {}).get("phase") != phase:
            self.until(lambda frame: frame["type"] == "table")
        return int(self.round["number"])

    def until_number(self, number: int) -> None:
        """Read on until the table's picture is at least as new as this; numbers rise with every change of the table."""
        while self.numbers["table"] < number:
            self.until(lambda frame: frame["type"] == "table")

    def until_seated(self) -> None:
        """Read on until the own picture is that of a sitting."""
        while not self.pictures.get("own", {}).get("sitting"):
            self.until(lambda frame: frame["type"] == "own")

    @property
    def round(self) -> dict[str, Any]:
        return self.pictures["table"]["round"]

    def types(self, text: str) -> dict[str, Any]:
        """Send exactly this; the next answer."""
        self.socket.send(text)
        return self.until(lambda frame: frame["type"] == "answer")

    def sends(
        self, name: str, data: dict[str, Any], *, command_id: str | None = None, as_of: int | None = None, **more: Any
    ) -> dict[str, Any]:
        """One command and the answer to it."""
        command_id = command_id or str(uuid.uuid4())
        frame = {
            "type": "command",
            "command_id": command_id,
            "as_of": self.numbers["table"] if as_of is None else as_of,
            "name": name,
            "data": data,
            **more,
        }
        self.socket.send(json.dumps(frame))
        return self.until(lambda answer: answer["type"] == "answer" and answer["command_id"] == command_id)

    def does(self, name: str, **data: Any) -> dict[str, Any]:
        """One command that must be accepted, and the picture that shows it; sent again, slower, when it came too fast.

        An answer comes before its picture. Who went on at once would answer a question that this command has ended.
        """
        while (answer := self.sends(name, data)).get("code") == Code.TOO_FAST.value:
            time.sleep(A_COMMANDS_TURN_SECONDS)
        assert answer["ok"], f"{name} was refused: {answer}"
        self.until_number(answer["number"])
        return answer

    def is_heard(self) -> bool:
        """Whether the socket is still open and answered."""
        self.socket.send(json.dumps({"type": "ping", "t": 1}))
        return self.until(lambda frame: frame["type"] == "pong")["t"] == 1
