"""How robots play for the pot. Mixed on purpose: some fold, some call everything, some raise the roof, some sleep."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Offer = Mapping[str, Any]
Press = tuple[str, dict[str, Any]]
SEATS_OWN = frozenset({"ShowHand", "ShowDice", "MuckHand"})
MUCKS = 0.1
WHIMS = (("PostBlind", 0.5), ("AskStraddle", 0.02), ("SitOut", 0.005))


@dataclass(frozen=True, slots=True)
class PotHabit:
    """Rates from 0 to 1 of what the robot does when it is asked; what is left is a check or a call."""

    name: str
    folds: float
    raises: float
    all_in: float
    bets_on_dice: float
    sleeps: float
    thinking_seconds: float

    def press(self, own: Mapping[str, Any], chance: random.Random) -> Press | None:
        """What to send now, of what the own picture offers; None where there is nothing to do, or it sleeps."""
        offers = own.get("offers", ())
        for choose in (self._act, self._at_showdown):
            pressed = choose(offers, chance)
            if pressed is not None:
                return pressed
        return self._between_hands(offers, own.get("chair") or {}, chance)

    def _act(self, offers: Sequence[Offer], chance: random.Random) -> Press | None:
        acts = {offer["data"]["action"]: offer["data"] for offer in offers if offer["name"] == "Act"}
        if not acts or chance.random() < self.sleeps:
            return None
        dice = [offer["data"] for offer in offers if offer["name"] == "BetOnDie"]
        if dice and chance.random() < self.bets_on_dice:
            return _bet_on_die(chance.choice(dice), chance)
        raising = acts.get("raise_to") or acts.get("bet")
        if raising and chance.random() < self.raises:
            return _act_of(raising, to=self._raise_to(raising, chance))
        if "check" in acts:
            return _act_of(acts["check"])
        return _act_of(acts["fold"] if chance.random() < self.folds else acts["call"])

    def _raise_to(self, offer: Mapping[str, Any], chance: random.Random) -> int:
        """The least, about the pot, or all in."""
        least, most = offer["least"], offer["most"]
        if chance.random() < self.all_in:
            return int(most)
        return int(min(most, max(least, chance.choice([least, least, 2 * least, offer.get("pot", least)]))))

    def _at_showdown(self, offers: Sequence[Offer], chance: random.Random) -> Press | None:
        for offer in offers:
            if offer["name"] == "AnswerRunTwice":
                return "AnswerRunTwice", {"round": offer["data"]["round"], "agrees": chance.random() < 0.7}
        in_turn = {offer["name"]: offer["data"] for offer in offers if offer["name"] in SEATS_OWN}
        in_turn = {name: data for name, data in in_turn.items() if data.get("in_turn")}
        if "MuckHand" in in_turn and chance.random() < MUCKS:
            return "MuckHand", {"round": in_turn["MuckHand"]["round"], "gives_up": True}
        for name in ("ShowHand", "ShowDice"):
            if name in in_turn:
                return name, {"round": in_turn[name]["round"]}
        return None

    def _between_hands(self, offers: Sequence[Offer], chair: Mapping[str, Any], chance: random.Random) -> Press | None:
        """Comes back, buys chips when nearly broke, posts or waits, now and then sits out."""
        found = {offer["name"]: offer["data"] for offer in offers}
        if "ComeBack" in found:
            return "ComeBack", {}
        if "AddFunds" in found and chair and chair["stack"] + chair["adding"] < found["AddFunds"]["least"]:
            return "AddFunds", {"amount": found["AddFunds"]["least"]}
        for name, rate in WHIMS:
            if name in found and chance.random() < rate:
                return name, {}
        return None


def _act_of(data: Mapping[str, Any], *, to: int = 0) -> Press:
    return "Act", {"round": data["round"], "action": data["action"], "to": to}


def _bet_on_die(data: Mapping[str, Any], chance: random.Random) -> Press | None:
    """The least, or a little more, beside a check or a call."""
    least, most = data["least"], data["most"]
    amount = min(most, chance.choice([least, least, 2 * least]))
    bet = {"die": data["die"], "state": data["state"], "amount": amount, "action": data["action"], "to": 0}
    return ("BetOnDie", {"round": data["round"], **bet}) if amount >= least else None


POT_HABITS = (
    PotHabit("rock", folds=0.7, raises=0.1, all_in=0.0, bets_on_dice=0.2, sleeps=0.0, thinking_seconds=3.0),
    PotHabit("station", folds=0.05, raises=0.05, all_in=0.0, bets_on_dice=0.4, sleeps=0.0, thinking_seconds=2.0),
    PotHabit("rover", folds=0.3, raises=0.35, all_in=0.05, bets_on_dice=0.5, sleeps=0.0, thinking_seconds=4.0),
    PotHabit("sleeper", folds=0.4, raises=0.1, all_in=0.0, bets_on_dice=0.1, sleeps=0.15, thinking_seconds=5.0),
    PotHabit("roof", folds=0.2, raises=0.4, all_in=0.3, bets_on_dice=0.3, sleeps=0.0, thinking_seconds=2.0),
)
