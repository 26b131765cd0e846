"""How robots bet and decide. Mixed on purpose: some play well, some badly, some never answer, some bet the roof off."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Decider = Callable[[Mapping[str, Any], random.Random], str | None]

HIGH_FACES = frozenset("AKHO")
"""Aces and kings, of dice or cards; the two highest letters."""


def call_kings_or_better(made: Mapping[str, Any], chance: random.Random) -> str | None:
    """Call a pair of kings, of the second letter, or anything above it."""
    if made["category"] == "none":
        return "fold"
    if made["category"] != "pair":
        return "call"
    return "call" if made["faces"][0] in HIGH_FACES else "fold"


def always_call(made: Mapping[str, Any], chance: random.Random) -> str | None:
    return "call"


def as_the_mood_takes(made: Mapping[str, Any], chance: random.Random) -> str | None:
    return chance.choice(["call", "call", "fold"])


def never_answer(made: Mapping[str, Any], chance: random.Random) -> str | None:
    """Let the clock run out: the house rule decides."""
    return None


@dataclass(frozen=True, slots=True)
class Strategy:
    """`stake` picks an amount between the limits; `decide` answers for one hand, or leaves it to the clock."""

    name: str
    decide: Decider
    stake: Callable[[int, int, random.Random], int]
    bonus_rate: float
    thinking_seconds: float
    take_back_rate: float = 0.0

    def takes_back(self, chance: random.Random) -> bool:
        return chance.random() < self.take_back_rate

    def wagers(self, offer: Mapping[str, Any], own: Mapping[str, Any], chance: random.Random) -> list[dict[str, int]]:
        """One wager a hand from what the screen offers: limits, chip, hands by their numbers, funds. Empty when the
        money is short."""
        limits, chip, multiple = offer["limits"], offer["chip"], offer.get("call_multiple", 2)
        funds = own["available"]
        wagers: list[dict[str, int]] = []
        for hand in offer["numbers"]:
            ante = self._amount(limits["ante"], chip, chance)
            if ante * (1 + multiple) > funds:
                ante = limits["ante"]["min"]
            if ante * (1 + multiple) > funds:
                break
            funds -= ante * (1 + multiple)
            bonus = self._side_amount(limits.get("bonus"), chip, funds, chance)
            funds -= bonus
            wagers.append({"hand": hand, "ante": ante, "bonus": bonus, "side": 0})
        self._add_side_bet(offer, wagers, funds, chance)
        return wagers

    def _add_side_bet(
        self, offer: Mapping[str, Any], wagers: list[dict[str, int]], funds: int, chance: random.Random
    ) -> None:
        """A side bet on all hands needs an ante on every one of them."""
        sides = offer.get("sides", ())
        if sides and len(wagers) == len(offer["numbers"]):
            wagers[0]["side"] = self._side_amount(offer["limits"].get(sides[0]), offer["chip"], funds, chance)

    def _amount(self, limit: Mapping[str, int], chip: int, chance: random.Random) -> int:
        amount = self.stake(limit["min"], limit["max"], chance)
        return max(limit["min"], amount - amount % chip)

    def _side_amount(self, limit: Mapping[str, int] | None, chip: int, funds: int, chance: random.Random) -> int:
        if limit is None or chance.random() > self.bonus_rate:
            return 0
        amount = self._amount(limit, chip, chance)
        return amount if amount <= funds else 0

    def decisions(
        self, table: Mapping[str, Any], own: Mapping[str, Any], chance: random.Random
    ) -> list[dict[str, Any]]:
        """An answer for every own hand that has none yet."""
        decisions = []
        for wager in own.get("wagers", ()):
            if wager.get("decision"):
                continue
            made = _made(table["round"], own, hand=wager["hand"]) or {"category": "none", "faces": []}
            action = self.decide(made, chance)
            if action is not None:
                decisions.append({"hand": wager["hand"], "action": action})
        return decisions


def _made(current: Mapping[str, Any], own: Mapping[str, Any], *, hand: int) -> Mapping[str, Any] | None:
    """What a hand makes: the player's own, which no table's picture shows, or the players' in common."""
    made: Mapping[str, Any] | None
    made = (own["hand"] or {}).get("made") if "hand" in own else current["hands"]["players"][hand - 1]
    return made


def low(minimum: int, maximum: int, chance: random.Random) -> int:
    return minimum


def spread(minimum: int, maximum: int, chance: random.Random) -> int:
    return min(maximum, minimum * chance.choice([1, 1, 2, 2, 3, 4, 6]))


def highest(minimum: int, maximum: int, chance: random.Random) -> int:
    return maximum


STRATEGIES = (
    Strategy("book", call_kings_or_better, spread, bonus_rate=0.4, thinking_seconds=3.0),
    Strategy("caller", always_call, low, bonus_rate=0.8, thinking_seconds=2.0),
    Strategy("moody", as_the_mood_takes, spread, bonus_rate=0.5, thinking_seconds=4.0, take_back_rate=0.1),
    Strategy("sleeper", never_answer, low, bonus_rate=0.2, thinking_seconds=5.0),
    Strategy("roof", call_kings_or_better, highest, bonus_rate=0.6, thinking_seconds=2.0),
)
