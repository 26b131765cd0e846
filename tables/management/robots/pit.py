"""A robot pit boss: signs in at the pit screen with badge and PIN, opens tables, hands out pairing codes."""

from __future__ import annotations

import asyncio
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


class SignInRefused(Exception):
    """The pit's sign-in page did not let this badge in."""


def signed_in_cookies(*, base_url: str, path: str, badge: str, pin: str) -> str:
    """Sign in at the place `path` as a person does, by its page and form; returns the Cookie header. Blocking."""
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    page = f"{base_url}{path}sign-in/"
    with browser.open(page, timeout=SIGN_IN_SECONDS) as answer:
        token = TOKEN.search(answer.read().decode())
    if token is None:
        raise SignInRefused(page)
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token.group(1), "badge": badge, "pin": pin, "next": path})
    request = urllib.request.Request(page, data=form.encode(), headers={"Origin": base_url, "Referer": page})  # noqa: S310
    with browser.open(request, timeout=SIGN_IN_SECONDS) as answer:
        if "sign-in" in answer.geturl():
            raise SignInRefused(f"{badge} at {path}")
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


@dataclass(slots=True)
class RobotPitBoss:
    """Signed in at one pit screen; `line` is its socket."""

    line: Line
    base_url: str
    tally: Tally

    async def open_table(self, table_id: int) -> None:
        """Open the table unless it is open."""
        if not self._is_open(table_id):
            await self._send("OpenTable", table=table_id)

    async def pair(self, device: RobotDevice, *, kind: str, table_id: int, seat: int = 0) -> dict[str, Any]:
        """Let `device` in by a code of the floor, spent at once."""
        answer = await self._send("PairingCode", kind=kind, table=table_id, seat=seat)
        if not answer["ok"]:
            raise SignInRefused(f"no pairing code for {kind} {table_id}/{seat}: {answer['code']}")
        return await asyncio.to_thread(device.pair, base_url=self.base_url, code=answer["receipt"]["code"])

    def _is_open(self, table_id: int) -> bool:
        tiles = (self.line.pit or {}).get("tables", [])
        return any(tile["id"] == table_id and tile["state"] != "closed" for tile in tiles)

    async def _send(self, name: str, **data: Any) -> dict[str, Any]:
        answer = await self.line.send(name, **data)
        self.tally.note(name, answer, where="pit")
        return answer
