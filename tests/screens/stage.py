"""A live screen in a real browser without a floor behind it: files are served from the checkout, the socket is
played by the test. What the screen sends is kept; what it is told is written by hand."""

import itertools
import json
import threading
import time
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation
from playwright.sync_api import Browser, Page, WebSocketRoute

from tables.screens.addresses import place_of
from tables.screens.words import LANGUAGES, words_file
from tests.screens.doorway import Answer, open_door
from tests.screens.lending import Size, clean_origin, give_back, lend, lend_alone

STATIC = Path(__file__).resolve().parents[2] / "tables" / "static"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
TEMPLATES = {
    "dealer": "dealer/console.html",
    "seat": "player/tablet.html",
    "rail": "player/tablet.html",
    "display": "display/sign.html",
    "pit": "pit/floor.html",
}
Facts = dict[str, Any]
DRAWN = "() => new Promise((done) => { requestAnimationFrame(() => setTimeout(() => done(true))); })"
SETTLES_WITHIN_SECONDS, POLL_MS = 10.0, 50


def stage(browser: Browser, path: str, *, size: Size, language: str = "en", alone: bool = False) -> "Stage":
    """A screen of this size until the end of the test; `alone` where the test does something to its whole context."""
    page = lend_alone(browser, size) if alone else lend(browser, size)
    return Stage(page, path, language=language)


@dataclass(frozen=True)
class Held:
    """A request whose answer waits for the test."""

    path: str
    let_go: threading.Event = field(default_factory=threading.Event)


class Stage:
    """One page at `path`. `show()` sends pictures; `answers` decides what presses are told."""

    def __init__(self, page: Page, path: str, *, language: str = "en") -> None:
        self.page, self.path, self.language = page, path, language
        self.sent: list[Facts] = []
        self.answers: Callable[[Facts], Facts | None] = lambda frame: {"ok": True, "number": 1, "receipt": {}}
        self.connects = True
        self.answers_pings = True
        self.sockets: list[WebSocketRoute] = []
        self.pictures: dict[str, Facts] = {}
        self.documents: dict[str, Facts] = {}
        self.failing: dict[str, int] = {}
        self.holding: set[str] = set()
        self.held: list[Held] = []
        self.may: dict[str, bool] = {}
        self.digits = 2
        self.numbers = itertools.count(1)
        self.errors: list[str] = []
        self.origin = clean_origin(page)
        open_door(self.origin, self._serve)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.route_web_socket("**/socket", self._accept)

    def open(self, **pictures: Facts) -> "Stage":
        """Pair the browser by the real pairing page, then load the screen with these pictures."""
        self.pictures = pictures
        self.go("/pair/?code=CODE")
        self.page.wait_for_url(f"**{self.path}")
        self.page.wait_for_selector("main")
        self.page.wait_for_function("document.fonts.ready")
        if pictures:
            self.page.wait_for_selector("main:not([data-mode=connecting])")
        self._settle(350)
        stopped = self.page.locator("main.screen-stopped")
        assert not (pictures and stopped.count()), f"the screen gave up: {stopped.inner_text()}"
        return self

    def close(self) -> None:
        """Done with this screen before the test ends."""
        give_back(self.page)

    def go(self, path: str) -> None:
        """Load the page at this path of the stage's own origin."""
        self.page.goto(f"{self.origin}{path}")

    def show(self, **pictures: Facts) -> None:
        """Send new pictures to the page."""
        for kind, picture in pictures.items():
            self.tell(kind, picture)
        self._settle(120)

    def tell(self, kind: str, picture: Facts) -> None:
        """Send a new picture, and wait for nothing."""
        self.pictures[kind] = picture
        self._send({"type": kind, "number": next(self.numbers), "picture": picture})

    def until(self, holds: Callable[[], bool]) -> None:
        """Let the page go on until `holds()`, or for as long as a busy machine may need; the caller asserts."""
        give_up_at = time.monotonic() + SETTLES_WITHIN_SECONDS
        while not holds() and time.monotonic() < give_up_at:
            self.page.wait_for_timeout(POLL_MS)

    def sends(self, name: str, expected: list[Facts]) -> None:
        """The page sends exactly these commands of that name."""
        self.until(lambda: self.commands(name) == expected)
        assert self.commands(name) == expected

    def ids_of(self, name: str) -> list[str]:
        """The command ids of everything sent under that name, repetitions included."""
        return [frame["command_id"] for frame in self.sent if frame.get("name") == name]

    def cut(self) -> None:
        """Cut the line: the socket goes silent and no new one is let in."""
        self.connects = self.answers_pings = False

    def mend(self) -> None:
        """The line is there again: the page finds it by a new socket, the silent one stays silent."""
        before = len(self.sockets)
        self.connects = True
        self.until(lambda: len(self.sockets) > before)
        assert len(self.sockets) > before
        self.answers_pings = True

    def let_go(self, place: int) -> None:
        """Answer one of the requests that were held, by its place in their order."""
        self.held[place].let_go.set()

    def commands(self, name: str) -> list[Facts]:
        return [frame["data"] for frame in self.sent if frame.get("type") == "command" and frame["name"] == name]

    def _settle(self, milliseconds: int) -> None:
        """Time for what moves to come to rest; on a busy machine too, what was sent before has been drawn then."""
        self.page.wait_for_timeout(milliseconds)
        self.page.evaluate(DRAWN)

    def _send(self, frame: Facts) -> None:
        self.sockets[-1].send(json.dumps(frame))

    def _accept(self, socket: WebSocketRoute) -> None:
        if not self.connects:
            return
        self.sockets.append(socket)
        socket.on_message(self._hear)
        socket.send(
            json.dumps(
                {
                    "type": "challenge",
                    "challenge": b64encode(bytes(32)).decode(),
                    "place": {},
                    "server_ms": self._clock(),
                }
            )
        )

    def _hear(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] != "ping":
            self.sent.append(frame)
        if frame["type"] == "prove":
            for kind, picture in self.pictures.items():
                self.tell(kind, picture)
        elif frame["type"] == "ping" and self.answers_pings:
            self._send({"type": "pong", "t": frame["t"], "server_ms": frame["t"]})
        elif frame["type"] == "command" and self.answers_pings:
            answer = self.answers(frame)
            if answer is not None:
                self._send({"type": "answer", "command_id": frame["command_id"], **answer})

    def _clock(self) -> int:
        return int(time.time() * 1000)

    def _serve(self, method: str, path: str) -> Answer:
        """What the page asks the house for; called in the doorway's threads."""
        if path == "/pair/" and method == "POST":
            return Answer.json({"device": 7, "place": {}, "path": self.path})
        if path in self.holding:
            self.held.append(held := Held(path))
            held.let_go.wait(SETTLES_WITHIN_SECONDS)
        if path in self.failing:
            return Answer(b"", "text/plain", status=self.failing[path])
        if path in self.documents:
            return Answer.json(self.documents[path])
        if path.startswith("/static/"):
            file = STATIC / path.removeprefix("/static/")
            return Answer(file.read_bytes(), TYPES.get(file.suffix, "text/plain"), lasts=True)
        if path.startswith("/words/"):
            language = next(name for name in LANGUAGES if path.startswith(f"/words/{name}."))
            return Answer(words_file(language)[1], "text/javascript", lasts=True)
        return Answer(self._page(path).encode(), "text/html; charset=utf-8")

    def _page(self, path: str) -> str:
        request = RequestFactory().get(path)
        place = place_of(path)
        request.place = place  # type: ignore[attr-defined]
        template = TEMPLATES.get(place.kind, "pair/pair.html")
        context = {"table": SimpleNamespace(code="CHD-03", pk=3), "seat": place.seat, "code": "CODE"}
        if place.kind == "pit":
            context |= self._pit(request, path)
        with translation.override(self.language):
            return render_to_string(template, context, request=request)

    def _pit(self, request: Any, path: str) -> Facts:
        """What the pit's page is given: who is signed in, and which table it is about."""
        request.staff = SimpleNamespace(name="H. Leong", badge="0412")
        table = 3 if path.rstrip("/").endswith("/3") else None
        page = {"table": table, "currency": "HKD", "digits": self.digits, "badge": "0412", "can": self.may}
        return {
            "pit": SimpleNamespace(code="P1", name="Pit 1"),
            "table": table and SimpleNamespace(code="CHD-03"),
            "page": page,
        }
