"""A robot pit boss: signs in at the pit screen with badge, PIN and its device's proof, and opens tables."""

from __future__ import annotations

import re
import urllib.parse
import urllib.request
from dataclasses import dataclass
from http.cookiejar import CookieJar
from typing import Any

from tables.management.robots.device import RobotDevice
from tables.management.robots.line import Line
from tables.management.robots.tally import Tally

SIGN_IN_SECONDS = 30
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
CHALLENGE = re.compile(r'data-challenge="([^"]+)"')


class SignInRefused(Exception):
    """The pit's sign-in page did not let this badge in."""


def signed_in_cookies(*, base_url: str, path: str, badge: str, pin: str, device: RobotDevice) -> str:
    """Sign in at the place `path` as a person does, by its page and form; returns the Cookie header. Blocking."""
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    page = f"{base_url}{path}sign-in/"
    with browser.open(page, timeout=SIGN_IN_SECONDS) as answer:
        body = answer.read().decode()
    token, challenge = TOKEN.search(body), CHALLENGE.search(body)
    if token is None or challenge is None:
        raise SignInRefused(page)
    proof = device.prove(challenge.group(1))
    fields = {"csrfmiddlewaretoken": token.group(1), "badge": badge, "pin": pin, "next": path}
    form = urllib.parse.urlencode({**fields, "device": proof["device"], "signature": proof["signature"]})
    request = urllib.request.Request(  # noqa: S310 - the address is the operator's own server
        page, data=form.encode(), headers={"Origin": base_url, "Referer": page}
    )
    with browser.open(request, timeout=SIGN_IN_SECONDS) as answer:
        if "sign-in" in answer.geturl():
            raise SignInRefused(f"{badge} at {path}")
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


@dataclass(slots=True)
class RobotPitBoss:
    """Signed in at one pit screen; `line` is its socket."""

    line: Line
    tally: Tally

    async def open_table(self, table_id: int) -> None:
        """Open the table unless it is open."""
        tiles = (self.line.pit or {}).get("tables", [])
        if all(tile["id"] != table_id or tile["state"] == "closed" for tile in tiles):
            await self._send("OpenTable", table=table_id)

    async def _send(self, name: str, **data: Any) -> dict[str, Any]:
        answer = await self.line.send(name, **data)
        self.tally.note(name, answer, where="pit")
        return answer
