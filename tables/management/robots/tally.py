"""What the robots saw: moves sent, accepted and refused by code, rounds finished. Printed by `bots` and `simulate`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

# An offered move may be gone when it arrives: the clock ran out, the picture moved on, or others took the room left.
EXPECTED_REFUSALS = frozenset({"TOO_LATE", "STALE", "OVER_CAP"})


@dataclass(slots=True)
class Tally:
    """Counts of one run. `unexpected` keeps the first examples of refusals that should not
    have been, `lost` the robots whose line ended or who were never answered."""

    sent: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    unexpected: list[dict[str, Any]] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    rounds: int = 0
    results: Counter[str] = field(default_factory=Counter)

    def note(self, name: str, answer: dict[str, Any], *, where: str) -> None:
        self.sent[name] += 1
        if answer["ok"]:
            self.accepted[name] += 1
            return
        code = answer["code"].upper()
        self.refused[code] += 1
        if code not in EXPECTED_REFUSALS and len(self.unexpected) < 50:
            self.unexpected.append({"where": where, "command": name, "code": code, "facts": answer.get("facts", {})})

    def as_json(self) -> dict[str, Any]:
        return {
            "rounds": self.rounds,
            "sent": dict(self.sent),
            "accepted": dict(self.accepted),
            "refused": dict(self.refused),
            "unexpected": self.unexpected,
            "lost": self.lost,
            "results": dict(self.results),
        }

    def in_words(self) -> str:
        """One line: "126 rounds, 4401 presses, 4369 accepted, refused: OVER_CAP 28, TOO_LATE 4; unexpected: 0, …"."""
        refused = ", ".join(f"{code} {count}" for code, count in sorted(self.refused.items())) or "none"
        return (
            f"{self.rounds} rounds, {self.sent.total()} presses, {self.accepted.total()} accepted, refused: {refused}; "
            f"unexpected: {len(self.unexpected)}, lost: {len(self.lost)}"
        )

    def all_well(self) -> bool:
        return not self.unexpected and not self.lost
