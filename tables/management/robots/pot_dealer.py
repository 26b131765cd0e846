"""A robot dealer's work at a pot table: opens hands, deals real cards or dice of its own where the house's generator
does not, reads what is shown, and confirms the award."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tables.engine.cards import DECK
from tables.engine.dice import LETTER_FACES
from tables.management.robots.line import Line

Send = Callable[..., Awaitable[dict[str, Any]]]
Offers = Mapping[str, Mapping[str, Any]]
OWN = 2


@dataclass(slots=True)
class PotDealing:
    """One robot at one pot table's console. `hole` is what it has dealt face down by seat: only the robot knows."""

    line: Line
    send: Send
    chance: random.Random
    pace: float = 1.0
    round: int = 0
    stub: list[str] = field(default_factory=list)
    hole: dict[int, list[str]] = field(default_factory=dict)

    async def next_step(self) -> bool:
        """Do the one next thing, if there is one for the dealer; True when something was accepted."""
        current = (self.line.table or {}).get("round") or {}
        self._begin(current)
        pressed = self._press(_offers(self.line.table or {}), current)
        if pressed is None:
            return False
        await asyncio.sleep(self.chance.uniform(0.3, 1.0) * self.pace)
        name, data = pressed
        return bool((await self.send(name, **data))["ok"])

    def _begin(self, current: Mapping[str, Any]) -> None:
        """A new hand has a new deck."""
        if current and current["number"] != self.round:
            self.round = current["number"]
            self.stub = list(DECK)
            self.chance.shuffle(self.stub)
            self.hole = {}

    def _press(self, offers: Offers, current: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
        if "AwardPots" in offers:
            return "AwardPots", {}
        if "DealHoles" in offers:
            return "DealHoles", {"cards": []}
        if "DealBoard" in offers:
            cards = self._take(1 + offers["DealBoard"]["count"])[1:]
            return "DealBoard", {"cards": cards}
        if "EnterDice" in offers:
            throw, count = offers["EnterDice"]["throw"], offers["EnterDice"]["count"]
            faces = [self.chance.choice(LETTER_FACES) for _ in range(count)]
            return "EnterDice", {"throw": throw, "faces": faces, "source": "keypad"}
        return self._read(current)

    def _read(self, current: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
        """On felt the dealer reads the hand of whoever is asked to show."""
        showdown = current.get("showdown") or {}
        seat = showdown.get("to_show")
        if seat is None or current.get("state") != "live":
            return None
        offer = self._offer_of(seat)
        if offer is None:
            return None
        if offer["name"] == "ShowDice" and offer["data"].get("count"):
            return "ShowDice", {"seat": seat, "dice": [self.chance.choice(LETTER_FACES) for _ in range(OWN)]}
        if offer["name"] == "ShowHand" and self._is_felt():
            cards = self.hole.setdefault(seat, []) or self.hole[seat] + self._take(OWN)
            self.hole[seat] = cards
            return "ShowHand", {"seat": seat, "cards": cards}
        return None

    def _offer_of(self, seat: int) -> Mapping[str, Any] | None:
        for offer in (self.line.table or {}).get("offers", ()):
            if offer["name"] in ("ShowHand", "ShowDice") and offer["data"]["seat"] == seat:
                return offer  # type: ignore[no-any-return]
        return None

    def _is_felt(self) -> bool:
        rules = (self.line.table or {}).get("rules") or {}
        return rules.get("cards", rules.get("dealing")) == "felt"

    def _take(self, count: int) -> list[str]:
        taken, self.stub = self.stub[:count], self.stub[count:]
        return taken


def _offers(table: Mapping[str, Any]) -> Offers:
    """The dealer's offers by name; of several under one name the first."""
    found: dict[str, Mapping[str, Any]] = {}
    for offer in table.get("offers", ()):
        found.setdefault(offer["name"], offer.get("data") or {})
    return found
