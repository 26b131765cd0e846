"""Hands of pot games in the ledger: nets, rake and jackpot in one entry, whole or not at all."""

import pytest
from django.db import connection

from casino.people.actors import HOUSE
from casino.people.clock import stamp
from payouts import ledger
from payouts.chart import AccountKind, EntryKind
from payouts.models import Account, Entry, Posting
from tables.engine.errors import Broken
from tests.payouts.books import SESSION, TABLE, balance, books_balance
from tests.payouts.test_rounds import sittings

pytestmark = pytest.mark.django_db


def hand(moves, house, kind=EntryKind.HAND):
    return ledger.post_hand(
        kind=kind, moves=[ledger.Move(*move) for move in moves], house=house, actor=HOUSE, stamp=stamp(), round_id=1,
        table_id=TABLE, session_id=SESSION,
    )  # fmt: skip


def held(amounts):
    """How many accounts a statement of `holding` moved."""
    with connection.cursor() as cursor:
        cursor.execute(ledger.holding(amounts))
        return len(cursor.fetchall())


def test_a_hand_moves_every_player_the_float_and_the_jackpot_and_sets_the_stacks_free():
    one, two, three = sittings(1000, 1000, 1000, reserved=1000)
    float_, jackpot = ledger.open_account(AccountKind.TABLE_FLOAT, TABLE), ledger.open_account(AccountKind.JACKPOT)
    entry = hand([(one, 1850, 1000), (two, -1000, 1000), (three, -1000, 1000)], {float_: 100, jackpot: 50})
    assert (entry.accounts, entry.total) == (3, -150)
    rows = Account.objects.filter(pk__in=(one, two, three)).order_by("pk").values_list("balance", "reserved")
    assert list(rows) == [(2850, 0), (0, 0), (0, 0)]
    assert (balance(AccountKind.TABLE_FLOAT, TABLE), balance(AccountKind.JACKPOT, 0)) == (100, 50)
    assert Posting.objects.filter(entry_id=entry.id).count() == Entry.objects.get(pk=entry.id).legs == 5
    assert books_balance()


def test_stacks_are_set_aside_and_free_whole():
    one, two = sittings(1000, 500)
    assert held({one: 1000, two: 500}) == 2
    assert [Account.objects.get(pk=account).available for account in (one, two)] == [0, 0]
    assert held({one: -1000, two: -500}) == 2
    assert [Account.objects.get(pk=account).reserved for account in (one, two)] == [0, 0]


@pytest.mark.parametrize(
    ("moves", "what"),
    [
        ([(0, -600), (1, 500)], "round_refused_by_database"),
        ([(0, -2000), (1, 1900)], "round_refused_by_database"),
        ([(0, -100), (99_999, 0)], "hand_not_posted_whole"),
    ],
    ids=["does not sum to zero", "overdrawn", "no such account"],
)
def test_a_hand_that_is_no_entry_is_broken_and_nothing_moves(moves, what):
    accounts = dict(enumerate(sittings(1000, 1000)))
    float_ = ledger.open_account(AccountKind.TABLE_FLOAT, TABLE)
    rake = 0 if what == "round_refused_by_database" and moves[0][1] == -600 else 100
    with pytest.raises(Broken) as broken:
        hand([(accounts.get(at, at), amount) for at, amount in moves], {float_: rake})
    assert broken.value.what == what
    assert [Account.objects.get(pk=account).balance for account in accounts.values()] == [1000, 1000]


def test_a_closed_account_takes_no_part():
    one, two = sittings(1000, 0)
    ledger.close_account(two)
    float_ = ledger.open_account(AccountKind.TABLE_FLOAT, TABLE)
    with pytest.raises(Broken):
        hand([(one, -100), (two, 100)], {float_: 0})
