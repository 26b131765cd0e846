"""An evening of robots: who sits where, how they get in, when they stop. Commands give the plan and read the tally."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from tables.management.robots.dealer import RobotDealer
from tables.management.robots.device import RobotDevice
from tables.management.robots.line import Line, LineClosed, Tap
from tables.management.robots.pit import RobotPitBoss, signed_in_cookies
from tables.management.robots.player import RobotPlayer
from tables.management.robots.pot_habits import POT_HABITS, PotHabit
from tables.management.robots.strategy import STRATEGIES
from tables.management.robots.tally import Tally

# Checking a PIN costs the house a deliberate tenth of a second of work: people do not all sit down in the same one.
STARTING_AT_ONCE = 8
# Whoever wins all of a table's money would else sit there alone after some hours.
REFILL_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class Chair:
    """A robot player's place: `seat` 0 is the rail."""

    table_id: int
    seat: int
    card: str
    pin: str
    amount: int


@dataclass(frozen=True, slots=True)
class Console:
    """A robot dealer's place."""

    table_id: int
    badge: str
    pin: str


@dataclass(slots=True)
class Plan:
    """Everything an evening needs. `code_for(kind, table, seat)` asks the floor for a pairing code, `refill()` brings
    the robots' bankrolls back to what they were; both block."""

    address: str
    pit_id: int
    pit_badge: str
    pit_pin: str
    chairs: Sequence[Chair]
    consoles: Sequence[Console]
    code_for: Callable[..., str]
    refill: Callable[[], None]
    pace: float = 1.0
    rounds: int | None = None
    seed: int = 0
    pot_habits: Sequence[PotHabit] = POT_HABITS
    tap: Tap | None = None
    tally: Tally = field(default_factory=Tally)


class Evening:
    """Runs a plan: pit boss first, then dealers and players, until the rounds are dealt; for ever without a number."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.over = asyncio.Event()
        self.starting = asyncio.Semaphore(STARTING_AT_ONCE)

    async def run(self) -> Tally:
        """Play; returns the tally. Dealers end first, so that no player leaves a round that is under way."""
        pit = await self._open_tables()
        async with asyncio.TaskGroup() as everyone:
            everyone.create_task(self._refill())
            for number, chair in enumerate(self.plan.chairs):
                everyone.create_task(self._until_lost(self._play(number, chair)))
            async with asyncio.TaskGroup() as dealers:
                for number, console in enumerate(self.plan.consoles):
                    dealers.create_task(self._until_lost(self._deal(number, console)))
            self.over.set()
        await pit.line.close()
        return self.plan.tally

    async def _refill(self) -> None:
        """Now and then, until the evening is over."""
        while True:
            try:
                async with asyncio.timeout(REFILL_SECONDS):
                    await self.over.wait()
                return
            except TimeoutError:
                await asyncio.to_thread(self.plan.refill)

    async def _until_lost(self, robot: Coroutine[Any, Any, None]) -> None:
        """One robot to its end; one who was not paired, never answered, or whose line ended is told in the tally."""
        try:
            await robot
        except (LineClosed, OSError) as lost:
            self.plan.tally.lost.append(f"{type(lost).__name__}: {lost}")

    async def _open_tables(self) -> RobotPitBoss:
        plan = self.plan
        path = f"/pit/{plan.pit_id}/"
        device = await self._paired("pit", pit_id=plan.pit_id)
        cookies = await asyncio.to_thread(
            signed_in_cookies, base_url=plan.address, path=path, badge=plan.pit_badge, pin=plan.pit_pin, device=device
        )
        line = self._line(path, device, cookies=cookies)
        pit = RobotPitBoss(line=line, tally=plan.tally)
        await line.open()
        for console in plan.consoles:
            await pit.open_table(console.table_id)
        return pit

    async def _play(self, number: int, chair: Chair) -> None:
        kind = "seat" if chair.seat else "rail"
        path = f"/seat/{chair.table_id}/{chair.seat}/" if chair.seat else f"/rail/{chair.table_id}/"
        async with self.starting:
            device = await self._paired(kind, table_id=chair.table_id, seat=chair.seat)
        player = RobotPlayer(
            line=self._line(path, device),
            strategy=STRATEGIES[number % len(STRATEGIES)],
            pot_habit=self.plan.pot_habits[number % len(self.plan.pot_habits)],
            pace=self.plan.pace,
            card=chair.card,
            pin=chair.pin,
            amount=chair.amount,
            tally=self.plan.tally,
            chance=random.Random(f"{self.plan.seed}/player/{number}"),  # noqa: S311 - a habit, not a dice roll
            name=f"player {number + 1} at {path}",
        )
        try:
            async with self.starting:
                await player.arrive()
            await player.play(self.over)
        finally:
            await player.line.close()

    async def _deal(self, number: int, console: Console) -> None:
        async with self.starting:
            device = await self._paired("dealer", table_id=console.table_id)
        dealer = RobotDealer(
            line=self._line(f"/dealer/{console.table_id}/", device),
            badge=console.badge,
            pin=console.pin,
            tally=self.plan.tally,
            chance=random.Random(f"{self.plan.seed}/dealer/{number}"),  # noqa: S311 - a habit, not a dice roll
            name=f"dealer at table {console.table_id}",
            pace=self.plan.pace,
            rounds_wanted=self.plan.rounds,
        )
        try:
            await dealer.deal()
        finally:
            await dealer.line.close()

    async def _paired(self, kind: str, **place: int) -> RobotDevice:
        device = RobotDevice.fresh(f"robot {kind}")
        code = await asyncio.to_thread(self.plan.code_for, kind, **place)
        await asyncio.to_thread(device.pair, base_url=self.plan.address, code=code)
        return device

    def _line(self, path: str, device: RobotDevice, *, cookies: str = "") -> Line:
        socket = self.plan.address.replace("http", "ws", 1)
        return Line(
            url=f"{socket}{path}socket", origin=self.plan.address, device=device, cookies=cookies, tap=self.plan.tap
        )
