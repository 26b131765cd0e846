"""A robot's play at a pot table: it answers what its own picture offers, once a question."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tables.management.robots.line import Line
from tables.management.robots.pot_habits import PotHabit
from tables.management.robots.tally import Tally

PICTURE_SECONDS = 5.0
Send = Callable[..., Awaitable[dict[str, Any]]]


@dataclass(slots=True)
class PotPlay:
    """One robot at one chair. `pace` shortens or stretches its thinking (1 is natural)."""

    line: Line
    send: Send
    habit: PotHabit
    tally: Tally
    chance: random.Random
    pace: float = 1.0
    looked_at: int = 0
    counted: int = 0

    async def act(self) -> None:
        """Look at the newest picture; press what the habit likes, if it has not looked at this one before."""
        own, number = self.line.own or {}, self.line.numbers["own"]
        self._count_result(own)
        if number == self.looked_at or self._overtaken():
            return
        self.looked_at = number
        pressed = self.habit.press(own, self.chance)
        if pressed is None:
            return
        await asyncio.sleep(self.chance.uniform(0.0, self.habit.thinking_seconds) * self.pace)
        if self.line.numbers["own"] != number or self._overtaken():
            return
        name, data = pressed
        answer = await self.send(name, **data)
        if answer.get("code") == "stale":
            # The table's picture was still on its way: the same question is answered once it has come.
            self.looked_at = 0
        elif answer["ok"]:
            await self.line.until(lambda line: line.numbers["own"] >= answer["number"], seconds=PICTURE_SECONDS)

    def _overtaken(self) -> bool:
        """Whether the table has gone on since the own picture, whose successor is still on its way: what it offers may
        not hold any more, and a command says that it has seen the table's."""
        return self.line.numbers["own"] < self.line.numbers["table"]

    def _count_result(self, own: dict[str, Any]) -> None:
        result = own.get("result")
        if result and result["round"] > self.counted:
            self.counted = result["round"]
            net = result["net"]
            self.tally.results["won" if net > 0 else "lost" if net < 0 else "even"] += 1
