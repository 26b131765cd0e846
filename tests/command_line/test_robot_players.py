"""What a robot presses is what its screens offer now: a picture that was overtaken while it thought is left alone."""

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import pytest

from tables.management.robots.pot_habits import POT_HABITS
from tables.management.robots.pot_player import PotPlay
from tables.management.robots.tally import Tally

BROKE = {"chair": {"stack": 0, "adding": 0}, "offers": [{"name": "AddFunds", "data": {"least": 400_000}}]}


def pressed(*, own: int, table: int, while_thinking: dict[str, int]) -> list[tuple[str, dict[str, Any]]]:
    """What is sent by who has nothing left, of pictures with these numbers."""
    line = SimpleNamespace(own=BROKE, numbers={"own": own, "table": table})
    sent: list[tuple[str, dict[str, Any]]] = []

    class Chance(random.Random):
        def uniform(self, low: float, high: float) -> float:
            line.numbers |= while_thinking
            return 0.0

    async def send(name: str, **data: Any) -> dict[str, Any]:
        sent.append((name, data))
        return {"ok": False, "code": "ABOVE_MAXIMUM"}

    play: Any = PotPlay(line=line, send=send, habit=POT_HABITS[0], tally=Tally(), chance=Chance(1))  # type: ignore[arg-type]
    asyncio.run(play.act())
    return sent


@pytest.mark.parametrize(
    ("table", "while_thinking", "presses"),
    [(7, {}, 1), (8, {}, 0), (7, {"table": 8}, 0), (7, {"own": 8, "table": 8}, 0)],
    ids=["as it was", "overtaken", "overtaken in thought", "another picture"],
)
def test_who_is_broke_adds_chips_only_while_his_own_picture_is_the_newest(
    table: int, while_thinking: dict[str, int], presses: int
) -> None:
    assert len(pressed(own=7, table=table, while_thinking=while_thinking)) == presses
