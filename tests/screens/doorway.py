"""HTTP on the loopback for browser tests that play the house themselves.

A browser that asks a server is quick and may keep files; one whose every request is handed to the test is neither.
Origins differ in the host's name alone (`*.localhost`, which browsers take for this machine and for secure), so that
nothing that a page stores at one is met at another.
"""

import itertools
import json
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Answer:
    """A response; `lasts` where the browser may keep it."""

    body: bytes
    content_type: str
    status: int = 200
    lasts: bool = False

    @classmethod
    def json(cls, document: Any) -> "Answer":
        return cls(json.dumps(document).encode(), "application/json")


Serve = Callable[[str, str], Answer]
"""From method and path, without its query, to what is answered. Called in threads of the server's own."""

_served: dict[str, Serve] = {}
_numbers = itertools.count(1)


def new_origin() -> str:
    """One that nothing was stored at: "http://stage-1.localhost:40123"."""
    return f"http://stage-{next(_numbers)}.localhost:{_server().server_port}"


def open_door(origin: str, serve: Serve) -> None:
    """From now on `serve` answers every request to this origin."""
    _served[origin.removeprefix("http://")] = serve


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # One segment for headers and body, sent at once.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Answer by the origin that was asked; a fault of the test's own is told to the page and on its output."""
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            answer = _served[self.headers["Host"]](self.command, self.path.split("?")[0])
        except Exception:
            answer = Answer(traceback.format_exc().encode(), "text/plain", status=500)
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.content_type)
        self.send_header("Content-Length", str(len(answer.body)))
        self.send_header("Cache-Control", "max-age=3600" if answer.lasts else "no-store")
        self.end_headers()
        self.wfile.write(answer.body)

    def do_POST(self) -> None:
        """The same: what is sent is not looked at."""
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """The test's output is not the place for an access log."""


class _Server(ThreadingHTTPServer):
    # On a busy machine a browser's connections stand in line; one that found no room would try again a second later.
    request_queue_size = 128


@cache
def _server() -> _Server:
    """The process's one server; it ends with the process."""
    server = _Server(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
