"""A robot dealer: signs on at a console, deals with the house generator, settles, and opens the next round."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

from tables.management.robots.line import Line
from tables.management.robots.pot_dealer import PotDealing
from tables.management.robots.tally import Tally

RESULT_SECONDS = 3.0
LOOK_AGAIN_SECONDS = 2.0
PATIENCE_SECONDS = 300
ENDED = frozenset({"settled", "void", "ended"})
POT = "pot"


@dataclass(slots=True)
class RobotDealer:
    """One badge at one console. `pace` shortens or stretches the pauses a person would make (1 is natural)."""

    line: Line
    badge: str
    pin: str
    tally: Tally
    chance: random.Random
    name: str
    pace: float = 1.0
    rounds_wanted: int | None = None
    rounds_dealt: int = 0
    for_the_pot: PotDealing = field(init=False)

    def __post_init__(self) -> None:
        self.for_the_pot = PotDealing(line=self.line, send=self._send, chance=self.chance, pace=self.pace)

    async def deal(self) -> None:
        """Deal round after round until the wanted number; a round that has begun is dealt to its end."""
        await self.line.open()
        await self._sign_on()
        while not self._done():
            seen = dict(self.line.numbers)
            if not await self._next_step():
                await self.line.next_picture(seen, seconds=LOOK_AGAIN_SECONDS)
        await self._send("SignOff")

    def _done(self) -> bool:
        enough = self.rounds_wanted is not None and self.rounds_dealt >= self.rounds_wanted
        return enough and not self._live_round()

    def _live_round(self) -> dict[str, Any] | None:
        current = (self.line.table or {}).get("round")
        return current if current and current["phase"] not in ENDED else None

    async def _sign_on(self) -> None:
        """Take the table; who dealt here before on another console, and is still signed on, moves to this one."""
        dealer = ((self.line.table or {}).get("session") or {}).get("dealer")
        mine = not dealer or dealer["badge"] == self.badge
        await self._send("SignOn" if mine else "Relieve", badge=self.badge, pin=self.pin)

    async def _next_step(self) -> bool:
        """Do the one next thing, if there is one for the dealer; True when something was sent."""
        current = self._live_round()
        if self._deals_for_the_pot():
            return await (self._open_hand() if current is None else self.for_the_pot.next_step())
        if current is None:
            return await self._open_betting()
        if current["phase"] == "throwing":
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * self.pace)
            await self._send("RollByHouse", throw=current["throw"]["name"])
            return True
        if current["phase"] == "settling":
            await asyncio.sleep(self.chance.uniform(0.5, 1.0) * self.pace)
            answer = await self._send("Settle")
            self.tally.rounds += answer["ok"]
            return True
        if current["phase"] == "betting" and self._everyone_has_bet(current):
            await self._send("GiveNotice")
            return True
        return False

    async def _open_betting(self) -> bool:
        """The next round, once somebody is there to bet. A round nobody bets on is a round dealt, too."""
        if not _has_players(self.line):
            return False
        await asyncio.sleep(RESULT_SECONDS * self.pace)
        answer = await self._send("OpenBetting")
        self.rounds_dealt += answer["ok"]
        return True

    def _deals_for_the_pot(self) -> bool:
        return bool((self.line.table or {})["table"].get("kind") == POT)

    async def _open_hand(self) -> bool:
        """The next hand, once it is offered: two players or more can be dealt in."""
        if not any(offer["name"] == "OpenHand" for offer in (self.line.table or {}).get("offers", ())):
            return False
        await asyncio.sleep(RESULT_SECONDS * self.pace)
        answer = await self._send("OpenHand", button=None)
        self.rounds_dealt += answer["ok"]
        self.tally.rounds += answer["ok"]
        return True

    def _everyone_has_bet(self, current: dict[str, Any]) -> bool:
        """A dealer closes early only when the whole table is in; at a rail the clock closes."""
        seats = (self.line.table or {}).get("seats") or []
        seated = [seat for seat in seats if seat["state"] != "empty"]
        return bool(seated) and not current["notice"] and all(seat["state"] == "in" for seat in seated)

    async def _send(self, name: str, **data: Any) -> dict[str, Any]:
        answer = await self.line.send(name, **data)
        self.tally.note(name, answer, where=self.name)
        number = self.line.numbers["table"]
        if answer["ok"] and answer.get("number", 0) > number:
            await self.line.until(lambda line: line.numbers["table"] >= answer["number"], seconds=5)
        return answer


def _has_players(line: Line) -> bool:
    """Whether anybody sits at the table or stands at its rail."""
    table = line.table or {}
    return any(seat["player"] for seat in table.get("seats") or []) or bool((table.get("rail") or {}).get("players"))
