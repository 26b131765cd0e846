"""Entries: whole or not at all, never below what is there, never edited."""

import threading
from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase as HypothesisTestCase

from casino.people.actors import HOUSE
from casino.people.clock import stamp
from payouts import ledger
from payouts.chart import CHART, AccountKind, EntryKind
from payouts.models import Account, Entry, Posting
from tables.engine.errors import Broken, Code, Refused
from tests.payouts.books import TABLE, balance, books_balance, relation, settle

BANK = AccountKind.HOUSE_BANK


def give(owner_id: int, amount: int) -> ledger.PostedEntry:
    """House bank → bankroll."""
    legs = [(ledger.open_account(BANK), -amount), (ledger.open_account(AccountKind.BANKROLL, owner_id), amount)]
    return ledger.post(kind=EntryKind.BUY_IN, legs=legs, actor=HOUSE, stamp=stamp())


@pytest.mark.django_db
def test_an_account_is_opened_once():
    first = ledger.open_account(AccountKind.BANKROLL, 5)
    assert ledger.open_account(AccountKind.BANKROLL, 5) == first
    assert Account.objects.get(pk=first).patron_id == 5


@pytest.mark.django_db
def test_each_kind_may_be_negative_as_the_chart_says():
    for owner, kind in enumerate(AccountKind, start=1):
        account = Account.objects.get(pk=ledger.open_account(kind, owner, patron_id=1))
        assert account.may_be_negative == CHART[kind].may_be_negative


@pytest.mark.django_db
def test_postings_carry_the_balance_they_made():
    give(1, 500)
    give(1, 250)
    account = ledger.account_of(AccountKind.BANKROLL, 1)
    kept = Posting.objects.filter(account_id=account).order_by("pk").values_list("amount", "balance_after")
    assert list(kept) == [(500, 500), (250, 750)]
    assert books_balance()


@pytest.mark.django_db
@pytest.mark.parametrize("legs", [[], [(1, 0)], [(1, 5), (2, -4)], [(1, 5), (1, -5)]])
def test_legs_that_are_no_entry_are_broken(legs):
    with pytest.raises(Broken):
        ledger.post(kind=EntryKind.BUY_IN, legs=legs, actor=HOUSE, stamp=stamp())


@pytest.mark.django_db
def test_an_account_that_does_not_exist_or_is_closed_takes_no_money():
    bank = ledger.open_account(BANK)
    sitting = ledger.open_account(AccountKind.SITTING, 1, patron_id=1)
    ledger.close_account(sitting)
    for account in (sitting, 10**12):
        with pytest.raises(Broken):
            ledger.post(kind=EntryKind.JOIN, legs=[(bank, -1), (account, 1)], actor=HOUSE, stamp=stamp())


@pytest.mark.django_db
def test_more_than_there_is_refused_with_what_there_is():
    give(1, 500)
    with pytest.raises(Refused) as refusal:
        give(1, -501)
    assert refusal.value.code is Code.SHORT_OF_FUNDS
    assert refusal.value.facts == {"account": "bankroll", "available": 500, "amount": 501}
    assert balance(AccountKind.BANKROLL, 1) == 500


@pytest.mark.django_db
def test_what_is_reserved_cannot_be_taken_away():
    give(1, 500)
    Account.objects.filter(kind="bankroll").update(reserved=400)
    with pytest.raises(Refused) as refusal:
        give(1, -101)
    assert refusal.value.facts["available"] == 100


@pytest.mark.django_db
def test_money_in_an_account_keeps_it_open():
    give(1, 500)
    with pytest.raises(Broken):
        ledger.close_account(ledger.account_of(AccountKind.BANKROLL, 1))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "update",
    ["balance = -1", "reserved = balance + 1", "reserved = -1", "closed = true"],
)
def test_the_database_itself_refuses_an_overdraft(update):
    give(1, 500)
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE payouts_account SET {update} WHERE kind = 'bankroll'")


@pytest.mark.django_db
@pytest.mark.parametrize("table", ["payouts_entry", "payouts_posting", "payouts_slip", "payouts_slipprint",
                                   "payouts_paytablesignature"])  # fmt: skip
@pytest.mark.parametrize("act", ["UPDATE {} SET id = id", "DELETE FROM {}"])
def test_raw_sql_cannot_edit_what_was_written(table, act):
    give(1, 500)
    with pytest.raises(DatabaseError, match="forbidden"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(act.format(table))


@pytest.mark.django_db
def test_raw_sql_cannot_delete_an_account():
    give(1, 500)
    with pytest.raises(DatabaseError, match="forbidden"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM payouts_account")


@pytest.mark.django_db
def test_truncate_is_refused_outside_databases_of_tests():
    with connection.cursor() as cursor:
        cursor.execute("SELECT prosrc FROM pg_proc WHERE proname = 'payouts_refuse_edit'")
        source = cursor.fetchone()[0]
        asked = "TG_OP = 'TRUNCATE' AND current_database() LIKE 'test\\_%'"
        assert asked in source
        for name, passes in (("test_casino", True), ("casino", False), ("testament", False)):
            cursor.execute("SELECT %s LIKE 'test\\_%%'", [name])
            assert cursor.fetchone()[0] is passes
        cursor.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%%_append_only' AND tgtype & 32 > 0"
        )
        guarded = {row[0] for row in cursor.fetchall()}
    assert {"payouts_entry", "payouts_posting", "payouts_slip", "payouts_account"} <= guarded


@pytest.mark.django_db
@pytest.mark.parametrize("amounts", [(5, -4), (5,), (1, 2, -3)])
def test_raw_sql_cannot_add_postings_that_are_not_a_whole_entry(amounts):
    entry = give(1, 500)
    account = ledger.account_of(AccountKind.BANKROLL, 1)
    rows = ", ".join(f"({entry.id}, {account}, {amount}, 0)" for amount in amounts)
    with pytest.raises(IntegrityError, match="not whole"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO payouts_posting (entry_id, account_id, amount, balance_after) VALUES {rows}")


@pytest.mark.django_db(transaction=True)
def test_two_threads_race_for_one_bankroll_and_only_one_gets_it():
    give(1, 1000)
    results: list[str] = []
    start = threading.Barrier(2)

    def take() -> None:
        try:
            start.wait()
            give(1, -700)
            results.append("taken")
        except Refused as refusal:
            results.append(refusal.code.value)
        finally:
            connection.close()

    threads = [threading.Thread(target=take) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["short_of_funds", "taken"]
    assert balance(AccountKind.BANKROLL, 1) == 300
    assert books_balance()


@pytest.mark.django_db(transaction=True)
def test_threads_that_move_money_crosswise_do_not_deadlock():
    for owner in (1, 2):
        give(owner, 10_000)
    one, two = (ledger.account_of(AccountKind.BANKROLL, owner) for owner in (1, 2))
    failures: list[BaseException] = []

    def shuffle(source: int, target: int) -> None:
        try:
            for _ in range(25):
                ledger.post(
                    kind=EntryKind.BUY_IN, legs=[(source, -10), (target, 10)], actor=HOUSE,
                    stamp=stamp(),
                )  # fmt: skip
        except BaseException as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=shuffle, args=pair) for pair in ((one, two), (two, one)) * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert balance(AccountKind.BANKROLL, 1) == balance(AccountKind.BANKROLL, 2) == 10_000
    assert books_balance()


moves = st.tuples(
    st.sampled_from(["give", "take", "round", "reserve"]), st.integers(1, 4), st.integers(1, 1_000), st.integers(0, 400)
)


class LedgerLaws(HypothesisTestCase):
    """Whatever happens in whatever order, everything sums to nothing and every balance is its postings."""

    @settings(max_examples=40, deadline=timedelta(seconds=5))
    @given(st.lists(moves, max_size=25))
    def test_any_sequence_keeps_the_books(self, sequence):
        for number, (what, owner, amount, release) in enumerate(sequence):
            account = ledger.open_account(AccountKind.BANKROLL, owner)
            try:
                if what == "give":
                    give(owner, amount)
                elif what == "take":
                    give(owner, -amount)
                elif what == "reserve":
                    with transaction.atomic(), connection.cursor() as cursor:
                        cursor.execute(ledger.reserving(relation({account: (amount,)})))
                else:
                    reserved = Account.objects.get(pk=account).reserved
                    settle({account: (amount - 500, min(release, reserved))}, round_id=number)
            except (Refused, Broken, IntegrityError):
                pass
            assert sum(Account.objects.values_list("balance", flat=True)) == 0
        Account.objects.update(reserved=0)
        assert books_balance()
        assert ledger.open_account(AccountKind.TABLE_FLOAT, TABLE)
        assert Entry.objects.count() * 2 == Posting.objects.count()
