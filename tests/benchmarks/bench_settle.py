"""Settling every stake of a round, through the command the dealer presses: journal, ledger, summary and receipt too.

The floor does the least that settling is: it moves the same balances and inserts the same postings, on copies of the
tables with the same indexes, without a join, a check or a record of why. Building and publishing the pictures after the
commit is left out: what screens cost is measured by `fanout`.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest import mock

import psycopg
from django.db import models, transaction
from django.db.models import Sum

from payouts.models import Account, Posting
from tables.dealing import showing
from tables.engine import commands as asked
from tables.models import Decision, RoundSummary, Stake
from tests.benchmarks.database import watching
from tests.benchmarks.harness import Bench, Trial
from tests.benchmarks.meters import POSTGRES, THIS_PROCESS, Meter, backends
from tests.benchmarks.scene import ANTE, BONUS, RESERVED, Scene, open_scene, run

ACCOUNTS, POSTINGS = "bench_account", "bench_posting"
LAST_OF_ROUND = "(SELECT max(id) FROM payouts_entry WHERE round_id = %(round)s)"
PLAYERS = "id BETWEEN %(first)s AND %(last)s AND kind = 'sitting'"
# The players hold two pair: the ante by AnteWin A 1 to 1, the call 1 to 1, the bonus lost.
NET_CALLED, NET_FOLDED = ANTE + 2 * ANTE - BONUS, -ANTE - BONUS


def copy_tables() -> None:
    """Fresh copies of accounts and postings: the same columns, indexes, checks and free space on each page."""
    run(f"DROP TABLE IF EXISTS {ACCOUNTS}, {POSTINGS}")
    run(f"CREATE TABLE {ACCOUNTS} (LIKE payouts_account INCLUDING ALL)")
    run(f"ALTER TABLE {ACCOUNTS} SET (fillfactor = 50)")
    run(f"CREATE TABLE {POSTINGS} (LIKE payouts_posting INCLUDING ALL)")
    run(f"INSERT INTO {ACCOUNTS} SELECT * FROM payouts_account ORDER BY id")
    # Its work would fall on one side or the other by chance; every run begins vacuumed instead.
    for table in (ACCOUNTS, POSTINGS, "payouts_account", "payouts_posting", "tables_stake", "tables_decision"):
        run(f"ALTER TABLE {table} SET (autovacuum_enabled = false)")


class BareStatements:
    """The floor: one UPDATE, one INSERT … SELECT, one commit."""

    def __init__(self, scene: Scene, watcher: "psycopg.Connection[Any]") -> None:
        self.watcher, self.size = watcher, len(scene.players)
        self.who = {"first": scene.accounts[0], "last": scene.accounts[-1]}
        self.entry = 0

    def prepare(self) -> None:
        self.entry += 1
        run(f"UPDATE {ACCOUNTS} SET reserved = %(held)s WHERE {PLAYERS}", **self.who, held=RESERVED)
        self.watcher.execute(f"VACUUM (ANALYZE) {ACCOUNTS}, {POSTINGS}")

    def run(self) -> None:
        values = {**self.who, "held": RESERVED, "amount": NET_CALLED, "entry": self.entry}
        with transaction.atomic():
            run(
                f"UPDATE {ACCOUNTS} SET balance = balance + %(amount)s, reserved = reserved - %(held)s WHERE {PLAYERS}",
                **values,
            )
            run(
                f"INSERT INTO {POSTINGS} (entry_id, account_id, amount, balance_after)"
                f" SELECT %(entry)s, id, %(amount)s, balance FROM {ACCOUNTS} WHERE {PLAYERS}",
                **values,
            )
        assert books_of("%(entry)s", postings=POSTINGS, entry=self.entry) == (NET_CALLED * self.size, self.size)

    def check(self) -> None:
        assert run(f"SELECT count(*) FROM {ACCOUNTS} WHERE {PLAYERS} AND reserved <> 0", **self.who) == [(0,)]


def books_of(entry: str, /, *, postings: str = "payouts_posting", **values: int) -> tuple[int, int]:
    """The sum and the number of an entry's postings, by one query on either side."""
    query = f"SELECT coalesce(sum(amount), 0)::bigint, count(*) FROM {postings} WHERE entry_id = {entry}"
    ((total, legs),) = run(query, **values)
    return total, legs


def _shown_by_nobody(**_: int) -> None:
    """In the place of what builds and publishes the pictures."""


class Settlement:
    """The product: `Settle`, pressed by the dealer on a round whose last dice lie."""

    def __init__(self, scene: Scene, watcher: "psycopg.Connection[Any]") -> None:
        self.scene, self.watcher = scene, watcher
        self.round_id = 0

    def prepare(self) -> None:
        self.round_id = self.scene.open_betting().pk
        self.scene.bet_for_all(self.round_id)
        self.scene.throw_first()
        self.scene.decide_for_all(self.round_id)
        self.scene.throw_last()
        self.watcher.execute("VACUUM (ANALYZE) payouts_account, payouts_posting, tables_stake, tables_decision")
        self.won_before = _won()

    def run(self) -> None:
        with mock.patch.object(showing, "show_after_commit", _shown_by_nobody):
            self.scene.do(asked.Settle())
        assert books_of(LAST_OF_ROUND, round=self.round_id) == (0, len(self.scene.players) + 1)

    def check(self) -> None:
        assert self.scene.round().state == "settled"
        folded = sum(account % 4 == 0 for account in self.scene.accounts)
        called = len(self.scene.players) - folded
        assert _won() - self.won_before == -(NET_CALLED * called + NET_FOLDED * folded)
        held = "SELECT count(*) FROM payouts_account WHERE id = ANY(%(accounts)s) AND reserved <> 0"
        assert run(held, accounts=self.scene.accounts) == [(0,)]


def _won() -> int:
    """What the summary says the house has won."""
    return RoundSummary.objects.filter(kind="win").aggregate(won=Sum("amount"))["won"] or 0


class OrmAccount(models.Model):
    """The floor's copy of the accounts, for a loop over objects."""

    balance = models.BigIntegerField()
    reserved = models.BigIntegerField()

    class Meta:
        managed = False
        app_label = "payouts"
        db_table = ACCOUNTS


class OrmPosting(models.Model):
    """The floor's copy of the postings; the real ones would refuse an entry that is written row by row."""

    entry_id = models.BigIntegerField()
    account_id = models.BigIntegerField()
    amount = models.BigIntegerField()
    balance_after = models.BigIntegerField()

    class Meta:
        managed = False
        app_label = "payouts"
        db_table = POSTINGS


class OrmLoop(BareStatements):
    """One object after another: the stake's account is fetched, changed and saved, its posting created."""

    def __init__(self, scene: Scene, watcher: "psycopg.Connection[Any]", settlement: Settlement) -> None:
        super().__init__(scene, watcher)
        self.settlement = settlement

    def run(self) -> None:
        # The stakes of the settlement's last round, or of the round it prepares next: what lies is the same.
        stakes = list(Stake.objects.filter(round_id=Stake.objects.latest("round_id").round_id))
        decisions: Mapping[int, Decision] = {
            decision.account_id: decision for decision in Decision.objects.filter(round_id=stakes[0].round_id)
        }
        with transaction.atomic():
            for stake in stakes:
                called = decisions[stake.account_id].called
                net = 3 * stake.ante - stake.bonus if called else -stake.ante - stake.bonus
                account = OrmAccount.objects.get(pk=stake.account_id)
                account.balance += net
                account.reserved -= stake.reserved
                account.save(update_fields=["balance", "reserved"])
                OrmPosting.objects.create(
                    entry_id=self.entry, account_id=account.pk, amount=net, balance_after=account.balance
                )
        assert OrmPosting.objects.filter(entry_id=self.entry).count() == self.size


@contextmanager
def open_settlement(size: int) -> Iterator[Trial]:
    """A table of `size` players and the floor's copies."""
    with _stage(size) as (scene, watcher):
        meter = Meter(postgresql=backends(watcher))
        floor, subject = BareStatements(scene, watcher), Settlement(scene, watcher)
        yield Trial(floor=floor, subject=subject, meter=meter, units=size)


@contextmanager
def open_orm_loop(size: int) -> Iterator[Trial]:
    """The same table, with an object loop as the slow side."""
    with _stage(size) as (scene, watcher):
        meter = Meter(postgresql=backends(watcher))
        subject = Settlement(scene, watcher)
        subject.prepare()
        subject.run()
        yield Trial(floor=OrmLoop(scene, watcher, subject), subject=subject, meter=meter, units=size)


@contextmanager
def _stage(size: int) -> "Iterator[tuple[Scene, psycopg.Connection[Any]]]":
    with watching() as watcher:
        scene = open_scene(players=size)
        copy_tables()
        yield scene, watcher
        assert Account.objects.aggregate(whole=Sum("balance"))["whole"] is not None
        assert Posting.objects.aggregate(whole=Sum("amount"))["whole"] == 0


BENCHES = (
    Bench(
        name="settle",
        what="a round's settlement through the dealer's command",
        floor="bare UPDATE + INSERT … SELECT, same indexes",
        unit="stake",
        rungs=(100, 1_000, 10_000, 100_000),
        counted=(THIS_PROCESS, POSTGRES),
        open=open_settlement,
        required={1_000: 1.7, 10_000: 1.7, 100_000: 1.9},
        stretch={1_000: 1.4, 10_000: 1.4, 100_000: 1.6},
    ),
    Bench(
        name="settle-orm",
        what="the same settlement beside a loop over objects",
        floor="ORM loop: get, save, create for each stake",
        unit="stake",
        rungs=(10_000,),
        counted=(THIS_PROCESS, POSTGRES),
        open=open_orm_loop,
        required={10_000: 150},
        gain=True,
    ),
)
