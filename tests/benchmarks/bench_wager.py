"""Placing wagers through the betting desks of two web processes' worth, beside the least that a batch must write.

A rung is how many presses wait when a batch is taken. `wager-alone` compares the same batches with one transaction for
every press.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import psycopg
import uvloop

from payouts.models import Account
from tables.dealing.wagers import BettingDesk
from tables.dealing.wagers import desk as desk_module
from tables.dealing.wagers.desk import connection_arguments
from tables.engine.errors import Code
from tables.models import RoundExposure
from tests.benchmarks.database import watching
from tests.benchmarks.harness import Bench, Trial
from tests.benchmarks.meters import POSTGRES, THIS_PROCESS, Meter, backends
from tests.benchmarks.scene import ANTE, BONUS, RESERVED, WORST, Player, Scene, open_scene, run

DESKS = 2
# Each run places this many wagers in all, so that a rung of small batches is long enough to be measured.
WAGERS_A_RUN = 4_000
STAKES, ACCOUNTS = "bench_stake", "bench_reserve"

RESERVE = f"""
    UPDATE {ACCOUNTS} AS a SET reserved = a.reserved + u.held
    FROM unnest(%s::bigint[], %s::bigint[]) AS u(id, held) WHERE a.id = u.id
"""
INSERT = f"""
    INSERT INTO {STAKES} (round_id, account_id, hand, generation, ante, bonus, side, reserved, worst, command_id, at)
    SELECT %s, u.*, clock_timestamp()
    FROM unnest(%s::bigint[], %s::smallint[], %s::smallint[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[],
                %s::bigint[], %s::uuid[]) AS u
"""


@dataclass(kw_only=True)
class Crowd:
    """Who bets in a run: each desk's players, in batches of a size."""

    scene: Scene
    batch: int
    runner: asyncio.Runner

    @property
    def batches(self) -> list[list[list[Player]]]:
        """By desk, then by batch."""
        players = list(self.scene.players)
        mine = [players[desk::DESKS] for desk in range(DESKS)]
        return [[own[start : start + self.batch] for start in range(0, len(own), self.batch)] for own in mine]


class BareBatches:
    """The floor: two connections, each writing its batches one after another; balances and rows, nothing checked."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd, self.round_id = crowd, 0
        self.connections = [
            crowd.runner.run(psycopg.AsyncConnection.connect(**connection_arguments(), autocommit=True))
            for _ in range(DESKS)
        ]

    def prepare(self) -> None:
        self.round_id += 1
        run(f"UPDATE {ACCOUNTS} SET reserved = 0")
        run(f"TRUNCATE {STAKES}")
        run(f"VACUUM (ANALYZE) {ACCOUNTS}")

    def run(self) -> None:
        self.crowd.runner.run(self._write_all())
        assert run(f"SELECT count(*), sum(reserved)::bigint FROM {STAKES}") == [_expected(self.crowd.scene)]

    def check(self) -> None:
        assert run(f"SELECT sum(reserved)::bigint FROM {ACCOUNTS}") == [_expected(self.crowd.scene)[1:]]

    async def _write_all(self) -> None:
        pairs = zip(self.connections, self.crowd.batches, strict=True)
        await asyncio.gather(*(self._write(connection, batches) for connection, batches in pairs))

    async def _write(self, connection: "psycopg.AsyncConnection[Any]", batches: Sequence[Sequence[Player]]) -> None:
        for batch in batches:
            accounts, size = [player.account_id for player in batch], len(batch)
            columns = ([1], [1], [ANTE], [BONUS], [0], [RESERVED], [WORST])
            async with connection.pipeline(), connection.transaction():
                await connection.execute(RESERVE, (accounts, [RESERVED] * size))
                ids = [uuid4() for _ in batch]
                await connection.execute(INSERT, (self.round_id, accounts, *(one * size for one in columns), ids))

    def close(self) -> None:
        for connection in self.connections:
            self.crowd.runner.run(connection.close())


class Desks:
    """The product: two betting desks of one table, each asked by its own players."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd, self.number, self.round_id = crowd, 0, 0
        self.desks = [BettingDesk(crowd.scene.table_id) for _ in range(DESKS)]

    def prepare(self) -> None:
        self.crowd.scene.void()
        opened = self.crowd.scene.open_betting()
        self.number, self.round_id = opened.number, opened.pk
        self.crowd.runner.run(self._meet_the_round())
        run("VACUUM (ANALYZE) payouts_account")
        run("VACUUM (ANALYZE) tables_stake")

    def run(self) -> None:
        self.crowd.runner.run(self._place_all())
        query = "SELECT count(*), sum(reserved)::bigint FROM tables_stake WHERE round_id = %(round)s"
        assert run(query, round=self.round_id) == [_expected(self.crowd.scene)]

    def check(self) -> None:
        exposure = RoundExposure.objects.get(pk=self.round_id)
        players = len(self.crowd.scene.players)
        assert (exposure.stakes, exposure.worst, exposure.ante) == (players, players * WORST, players * ANTE)
        assert Account.objects.filter(kind="sitting", reserved=RESERVED).count() == players

    async def _meet_the_round(self) -> None:
        """The first press of a round makes a desk read it; here it is one that has nothing to take back."""
        for desk, batches in zip(self.desks, self.crowd.batches, strict=True):
            answer = await desk.take_back(actor=batches[0][0].actor, round=self.number, command_id=uuid4())
            assert answer.code == Code.NOT_BET, answer

    async def _place_all(self) -> None:
        pairs = zip(self.desks, self.crowd.batches, strict=True)
        await asyncio.gather(*(self._place(desk, batches) for desk, batches in pairs))

    async def _place(self, desk: BettingDesk, batches: Sequence[Sequence[Player]]) -> None:
        wagers = [{"hand": 1, "ante": ANTE, "bonus": BONUS, "side": 0}]
        for batch in batches:
            presses = (
                desk.place(actor=player.actor, round=self.number, wagers=wagers, command_id=uuid4()) for player in batch
            )
            answers = await asyncio.gather(*presses)
            assert all(answer.ok for answer in answers), next(answer for answer in answers if not answer.ok)

    def close(self) -> None:
        for desk in self.desks:
            self.crowd.runner.run(desk.close())


class OneByOne(Desks):
    """The same desks, made to commit every press by itself."""

    def run(self) -> None:
        most = desk_module.MOST_IN_A_BATCH
        desk_module.MOST_IN_A_BATCH = 1
        try:
            super().run()
        finally:
            desk_module.MOST_IN_A_BATCH = most


def _expected(scene: Scene) -> tuple[int, int]:
    """How many stakes lie, and what they hold."""
    return len(scene.players), len(scene.players) * RESERVED


def copy_tables() -> None:
    """Fresh copies of accounts and stakes: the same columns, indexes, checks and free space on each page."""
    run(f"DROP TABLE IF EXISTS {ACCOUNTS}, {STAKES}")
    run(f"CREATE TABLE {ACCOUNTS} (LIKE payouts_account INCLUDING ALL)")
    run(f"ALTER TABLE {ACCOUNTS} SET (fillfactor = 50)")
    run(f"CREATE TABLE {STAKES} (LIKE tables_stake INCLUDING ALL)")
    run(f"INSERT INTO {ACCOUNTS} SELECT * FROM payouts_account ORDER BY id")
    for table in (ACCOUNTS, STAKES, "payouts_account", "tables_stake"):
        run(f"ALTER TABLE {table} SET (autovacuum_enabled = false)")


@contextmanager
def _crowd(batch: int) -> "Iterator[tuple[Crowd, Meter]]":
    with watching() as watcher, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        crowd = Crowd(scene=open_scene(players=WAGERS_A_RUN), batch=batch, runner=runner)
        copy_tables()
        yield crowd, Meter(postgresql=backends(watcher))
        crowd.scene.void()


@contextmanager
def open_beside_bare_batches(batch: int) -> Iterator[Trial]:
    with _crowd(batch) as (crowd, meter):
        floor, subject = BareBatches(crowd), Desks(crowd)
        yield Trial(floor=floor, subject=subject, meter=meter, units=WAGERS_A_RUN)
        floor.close()
        subject.close()


@contextmanager
def open_beside_one_by_one(batch: int) -> Iterator[Trial]:
    with _crowd(batch) as (crowd, meter):
        floor, subject = OneByOne(crowd), Desks(crowd)
        yield Trial(floor=floor, subject=subject, meter=meter, units=WAGERS_A_RUN)
        floor.close()
        subject.close()


BENCHES = (
    Bench(
        name="wager",
        what="placing wagers through two betting desks, exposure included",
        floor="unnest UPDATE + bare INSERT of the same batches",
        unit="wager",
        rungs=(10, 100, 1_000),
        counted=(THIS_PROCESS, POSTGRES),
        open=open_beside_bare_batches,
        required={10: 2.0, 100: 2.0, 1_000: 2.0},
        stretch={10: 1.8, 100: 1.8, 1_000: 1.8},
    ),
    Bench(
        name="wager-alone",
        what="the same batches beside one transaction for each press",
        floor="the same desks, one press a transaction",
        unit="wager",
        rungs=(1_000,),
        counted=(THIS_PROCESS, POSTGRES),
        open=open_beside_one_by_one,
        required={1_000: 12},
        gain=True,
    ),
)
