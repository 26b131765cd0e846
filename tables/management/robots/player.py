"""A robot player: sits down with card and PIN, bets and decides as its strategy likes, until it is told to stop."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

from tables.management.robots.line import Line
from tables.management.robots.pot_habits import PotHabit
from tables.management.robots.pot_player import PotPlay
from tables.management.robots.strategy import Strategy
from tables.management.robots.tally import Tally

LOOK_AGAIN_SECONDS = 2.0
POT = "pot"


@dataclass(slots=True)
class RobotPlayer:
    """One patron at one place. `card` and `pin` are those of an enrolled patron with money on the bankroll."""

    line: Line
    strategy: Strategy
    card: str
    pin: str
    amount: int
    tally: Tally
    chance: random.Random
    name: str
    pot_habit: PotHabit
    pace: float = 1.0
    bet_on: int = 0
    decided_on: tuple[int, int] = (0, 0)
    counted: int = 0
    for_the_pot: PotPlay = field(init=False)

    def __post_init__(self) -> None:
        self.for_the_pot = PotPlay(
            line=self.line, send=self._send, habit=self.pot_habit, tally=self.tally, chance=self.chance, pace=self.pace
        )

    async def arrive(self) -> None:
        """Open the line and sit down."""
        await self.line.open()
        await self._sit_down()

    async def play(self, over: asyncio.Event) -> None:
        """Play until it is `over`, then leave the table as soon as no bet is out."""
        while not over.is_set():
            seen = dict(self.line.numbers)  # before it acts: what comes meanwhile is looked at straight away
            await self._act()
            await self.line.next_picture(seen, seconds=LOOK_AGAIN_SECONDS)
        await self._leave()

    async def _send(self, name: str, **data: Any) -> dict[str, Any]:
        answer = await self.line.send(name, **data)
        self.tally.note(name, answer, where=self.name)
        return answer

    async def _sit_down(self) -> None:
        if self.line.own and self.line.own.get("sitting"):
            return
        answer = await self._send("Join", card=self.card, pin=self.pin, amount=self.amount)
        if answer["ok"]:
            await self.line.until(lambda line: bool(line.own and line.own.get("sitting")), seconds=10)

    async def _leave(self) -> None:
        free = await self.line.until(lambda line: not (line.own or {}).get("wagers") and _idle(line.table), seconds=90)
        if free and (self.line.own or {}).get("sitting"):
            await self._send("Leave")

    async def _act(self) -> None:
        own, table = self.line.own, self.line.table
        if not own or not own.get("sitting") or not table:
            return
        if own.get("kind") == POT:
            await self.for_the_pot.act()
            return
        if not table.get("round"):
            return
        current = table["round"]
        self._count_result(own)
        if current["phase"] == "betting" and not current.get("notice"):
            await self._bet(current, own)
        elif current["phase"] == "deciding":
            await self._decide(current, table, own)

    def _count_result(self, own: dict[str, Any]) -> None:
        result = own.get("result")
        if result and result["round"] > self.counted:
            self.counted = result["round"]
            net = result["net"]
            self.tally.results["won" if net > 0 else "lost" if net < 0 else "even"] += 1

    async def _bet(self, current: dict[str, Any], own: dict[str, Any]) -> None:
        number = current["number"]
        offer = _offer(own, "PlaceWager")
        if number == self.bet_on or offer is None or own.get("wagers"):
            return
        self.bet_on = number
        await asyncio.sleep(self.chance.uniform(0.0, self.strategy.thinking_seconds))
        wagers = self.strategy.wagers(offer, self.line.own or own, self.chance)
        if not wagers:
            await self._refill()
            return
        if not self._still(number, "betting"):
            return
        answer = await self._send("PlaceWager", round=number, wagers=wagers)
        if answer["ok"] and self.strategy.takes_back(self.chance) and self._still(number, "betting"):
            await self._send("TakeBack", round=number)

    async def _refill(self) -> None:
        """Bring more money to the table when it no longer covers an ante and its call, as long as there is some."""
        own = self.line.own or {}
        if _offer(own, "AddFunds") is not None and own.get("bankroll", 0) >= self.amount:
            await self._send("AddFunds", amount=self.amount)

    async def _decide(self, current: dict[str, Any], table: dict[str, Any], own: dict[str, Any]) -> None:
        moment = (current["number"], current.get("generation") or 0)
        offer = _offer(own, "Decide")
        if moment == self.decided_on or offer is None:
            return
        self.decided_on = moment
        await asyncio.sleep(self.chance.uniform(0.0, self.strategy.thinking_seconds))
        if not self._still(current["number"], "deciding"):
            return
        decisions = self.strategy.decisions(table, self.line.own or own, self.chance)
        if decisions:
            await self._send("Decide", round=current["number"], decisions=decisions)

    def _still(self, number: int, phase: str) -> bool:
        current = (self.line.table or {}).get("round") or {}
        return (current.get("number"), current.get("phase")) == (number, phase)


def _offer(own: dict[str, Any], name: str) -> dict[str, Any] | None:
    """What the screen allows under `name`, or None where it offers no such move."""
    for offer in own.get("offers", ()):
        if offer["name"] == name:
            data: dict[str, Any] = offer.get("data") or {}
            return data
    return None


def _idle(table: dict[str, Any] | None) -> bool:
    current = (table or {}).get("round")
    return not current or current["phase"] in {"settled", "void", "ended", "betting"}
