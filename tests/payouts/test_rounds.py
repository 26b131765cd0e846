"""Rounds of many in one statement: equal to posting one by one; corrections after settlement (CHD-19)."""

from datetime import timedelta

import pytest
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase as HypothesisTestCase
from psycopg import sql

from casino.people.actors import HOUSE
from casino.people.clock import stamp
from payouts import ledger
from payouts.chart import AccountKind, EntryKind
from payouts.models import Account, Entry, Posting
from tables.engine.errors import Broken
from tests.payouts.books import (
    SESSION,
    TABLE,
    balance,
    books_balance,
    correct,
    join,
    leave,
    one_patron_twice,
    patrons,
    relation,
    settle,
)


def sittings(*amounts: int, reserved: int = 0) -> list[int]:
    """Sittings 1, 2, … of patrons 1, 2, … with money from the house bank; the ids of their accounts."""
    bank, accounts = ledger.open_account(AccountKind.HOUSE_BANK), []
    for owner, amount in enumerate(amounts, start=1):
        ledger.open_account(AccountKind.BANKROLL, owner)
        accounts.append(ledger.open_account(AccountKind.SITTING, owner, patron_id=owner))
        ledger.post(kind=EntryKind.JOIN, legs=[(bank, -amount), (accounts[-1], amount)], actor=HOUSE, stamp=stamp())
    Account.objects.filter(pk__in=accounts).update(reserved=reserved)
    return accounts


@pytest.mark.django_db
def test_a_round_moves_every_account_and_the_house_in_one_entry():
    one, two, three = sittings(1000, 1000, 1000, reserved=300)
    entry = settle({one: (200, 300), two: (-300, 300), three: (0, 300)})
    assert (entry.accounts, entry.total) == (3, -100)
    assert list(Account.objects.filter(pk__in=(one, two, three)).order_by("pk").values_list("balance", "reserved")) == [
        (1200, 0), (700, 0), (1000, 0),
    ]  # fmt: skip
    assert balance(AccountKind.TABLE_FLOAT, TABLE) == 100
    assert Posting.objects.filter(entry_id=entry.id).count() == Entry.objects.get(pk=entry.id).legs == 4
    assert bytes(Entry.objects.get(pk=entry.id).digest) == entry.digest
    assert books_balance()


@pytest.mark.django_db
def test_a_round_is_one_statement(django_assert_num_queries):
    accounts = sittings(*[1000] * 20)
    ledger.open_account(AccountKind.TABLE_FLOAT, TABLE)
    # Finding the float, a savepoint opened and released, and the statement.
    with django_assert_num_queries(4):
        settle(dict.fromkeys(accounts, (-10, 0)))


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["unknown", "closed", "twice", "house", "overdrawn", "released"])
def test_a_relation_that_does_not_fit_moves_nothing(what):
    one, two = sittings(1000, 0)
    house = ledger.open_account(AccountKind.TABLE_FLOAT, TABLE)
    ledger.close_account(two)
    rows = {
        "unknown": {one: (5, 0), 10**12: (5, 0)},
        "closed": {one: (5, 0), two: (5, 0)},
        "house": {one: (5, 0), house: (5, 0)},
        "overdrawn": {one: (-1001, 0)},
        "released": {one: (0, 1)},
    }
    given_rows = (
        sql.SQL("VALUES ({0}::bigint, 5::bigint, 0::bigint), ({0}, 5, 0)").format(sql.Literal(one))
        if what == "twice"
        else relation(rows[what])
    )
    entries = Entry.objects.count()
    with pytest.raises(Broken):
        ledger.post_round(
            relation=given_rows, house_account_id=house, kind=EntryKind.ROUND, actor=HOUSE, stamp=stamp(),
            round_id=1, table_id=TABLE, session_id=SESSION,
        )  # fmt: skip
    assert Entry.objects.count() == entries
    assert balance(AccountKind.SITTING, 1) == 1000


@pytest.mark.django_db
def test_a_house_account_that_does_not_exist_is_broken():
    (one,) = sittings(1000)
    with pytest.raises(Broken):
        ledger.post_round(
            relation=relation({one: (5, 0)}), house_account_id=10**12, kind=EntryKind.ROUND, actor=HOUSE,
            stamp=stamp(), round_id=1, table_id=TABLE, session_id=SESSION,
        )  # fmt: skip


class RoundLaws(HypothesisTestCase):
    @settings(max_examples=40, deadline=timedelta(seconds=5))
    @given(st.lists(st.integers(-1000, 5000), min_size=1, max_size=12))
    def test_post_round_equals_posting_one_by_one(self, amounts):
        together = sittings(*[1000] * len(amounts))
        settle({account: (amount, 0) for account, amount in zip(together, amounts, strict=True)})
        apart = [ledger.open_account(AccountKind.SITTING, 100 + i, patron_id=100 + i) for i in range(len(amounts))]
        bank, house = ledger.open_account(AccountKind.HOUSE_BANK), ledger.open_account(AccountKind.TABLE_FLOAT, 8)
        for account, amount in zip(apart, amounts, strict=True):
            ledger.post(kind=EntryKind.JOIN, legs=[(bank, -1000), (account, 1000)], actor=HOUSE, stamp=stamp())
            if amount:
                ledger.post(
                    kind=EntryKind.ROUND, legs=[(house, -amount), (account, amount)], actor=HOUSE, stamp=stamp()
                )
        balances = dict(Account.objects.values_list("pk", "balance"))
        assert [balances[account] for account in together] == [balances[account] for account in apart]
        assert balance(AccountKind.TABLE_FLOAT, TABLE) == balance(AccountKind.TABLE_FLOAT, 8)
        assert books_balance()

    @settings(max_examples=40, deadline=timedelta(seconds=5))
    @given(
        st.lists(
            st.tuples(st.integers(-1000, 5000), st.integers(-9000, 9000), st.integers(0, 500)), min_size=1, max_size=8
        )
    )
    def test_chd_19_a_correction_never_overdraws_and_the_float_carries_the_whole_difference(self, players):
        accounts = sittings(*[1000] * len(players))
        first = settle({account: (was, 0) for account, (was, _, _) in zip(accounts, players, strict=True)})
        for account, (was, _, aside) in zip(accounts, players, strict=True):
            Account.objects.filter(pk=account).update(reserved=min(aside, 1000 + was))
        before = balance(AccountKind.TABLE_FLOAT, TABLE)
        entry = correct(
            {account: change for account, (_, change, _) in zip(accounts, players, strict=True)}, reverses=first.id
        )
        total = sum(change for _, change, _ in players)
        assert balance(AccountKind.TABLE_FLOAT, TABLE) == before - total
        short = 0
        for owner, (account, (was, change, aside)) in enumerate(zip(accounts, players, strict=True), start=1):
            room = 1000 + was - min(aside, 1000 + was)
            missing = max(0, -change - room)
            assert balance(AccountKind.PATRON_RECEIVABLE, owner) == missing
            assert Account.objects.get(pk=account).balance == 1000 + was + change + missing
            short += missing
        assert entry.shortfall == short
        Account.objects.update(reserved=0)
        assert books_balance()


@pytest.mark.django_db
def test_chd_19_a_patron_who_has_left_is_answered_for_by_the_bankroll(cashier):
    (one,) = patrons(1, bankroll=1000, by=cashier)
    account = join(one.pk, 1, 600)
    first = settle({account: (200, 0)})
    assert leave(one.pk, 1) == 800
    entry = correct({account: -1500}, reverses=first.id)
    assert balance(AccountKind.SITTING, 1) == 0
    assert balance(AccountKind.BANKROLL, one.pk) == 0
    assert balance(AccountKind.PATRON_RECEIVABLE, one.pk) == entry.shortfall == 300
    assert Entry.objects.get(pk=entry.id).reverses_id == first.id
    assert books_balance()


@pytest.mark.django_db
def test_chd_19_two_sittings_of_one_patron_make_one_debt(cashier):
    one, left, sits, first = one_patron_twice(by=cashier)
    correct({left: -700, sits: -600}, reverses=first.id)
    assert balance(AccountKind.PATRON_RECEIVABLE, one.pk) == 300
    assert books_balance()


@pytest.mark.django_db
def test_chd_19_a_correction_of_an_unknown_account_is_broken():
    (one,) = sittings(1000)
    first = settle({one: (0, 0)})
    with pytest.raises(Broken):
        correct({one: 5, 10**12: 5}, reverses=first.id)


@pytest.mark.django_db
@pytest.mark.slow
def test_chd_19_ten_thousand_stakes_are_corrected_in_one_entry():
    count = 10_000
    ledger.open_account(AccountKind.OUTSIDE)
    ledger.open_account(AccountKind.HOUSE_BANK)
    with connection.cursor() as cursor:
        # The planner's picture is of a house with a handful of accounts, as on a first busy evening.
        cursor.execute("ANALYZE payouts_account")
        cursor.execute(
            "INSERT INTO payouts_account (kind, owner_id, patron_id, balance, reserved, may_be_negative, closed) "
            "SELECT k, n, n, 0, 0, false, false FROM generate_series(1, %s) n, unnest(ARRAY['bankroll', 'sitting']) k",
            [count],
        )
    house = ledger.open_account(AccountKind.TABLE_FLOAT, TABLE)
    every = sql.SQL("SELECT id, {}::bigint, 0::bigint FROM payouts_account WHERE kind = 'sitting'")
    first = ledger.post_round(
        relation=every.format(sql.SQL("owner_id")), house_account_id=house, kind=EntryKind.ROUND, actor=HOUSE,
        stamp=stamp(), round_id=1, table_id=TABLE, session_id=SESSION,
    )  # fmt: skip
    assert first.accounts == count
    entry = ledger.post_correction(
        relation=sql.SQL("SELECT id, -5000::bigint FROM payouts_account WHERE kind = 'sitting'"),
        house_account_id=house, kind=EntryKind.ROUND_CORRECTED, actor=HOUSE, stamp=stamp(), round_id=1,
        table_id=TABLE, session_id=SESSION, reverses=first.id, approved_by=1, reason="die misread",
    )  # fmt: skip
    assert entry.accounts == count
    assert entry.total == -5000 * count
    assert entry.shortfall == sum(5000 - owned for owned in range(1, 5000))
    assert balance(AccountKind.TABLE_FLOAT, TABLE) == 5000 * count - count * (count + 1) // 2
    assert books_balance()
