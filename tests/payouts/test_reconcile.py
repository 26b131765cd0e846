"""check_books finds what a superuser did behind the ledger's back, and exits by what it found."""

import json
from contextlib import contextmanager
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection

from casino.people.actors import HOUSE
from casino.people.clock import stamp
from payouts import cage, ledger, reconcile
from payouts.chart import AccountKind, EntryKind
from payouts.models import Account, Entry, Posting
from payouts.reconcile import Finding, check_books, register_check, register_reservations
from tests.payouts.books import join, patrons, settle

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cashier):
    """Three patrons at a table, one round played; every rule of the database is still in place."""
    made = patrons(3, bankroll=1000, by=cashier)
    settle({join(one.pk, number, 500): (-20 * number, 0) for number, one in enumerate(made, start=1)})
    assert check_books() == []
    return made


@contextmanager
def superuser():
    """Somebody who switches the rules off: the triggers, and what the constraints would have said."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        yield cursor
        cursor.execute("SET LOCAL session_replication_role = origin")


def found() -> set[str]:
    return {finding.check for finding in check_books()}


@pytest.mark.parametrize(
    ("edit", "checks"),
    [
        ("UPDATE payouts_posting SET amount = amount + 1 WHERE id = (SELECT max(id) FROM payouts_posting)",
         {"entries_are_whole", "balance_is_sum_of_postings", "balance_after_runs_on", "digests_hold"}),
        ("UPDATE payouts_posting SET balance_after = balance_after # 1",
         {"balance_after_runs_on", "digests_hold"}),
        ("UPDATE payouts_posting SET account_id = 999999 WHERE id = (SELECT max(id) FROM payouts_posting)",
         {"postings_have_account_and_entry", "balance_is_sum_of_postings", "digests_hold"}),
        ("DELETE FROM payouts_posting WHERE id = (SELECT max(id) FROM payouts_posting)",
         {"entries_are_whole", "balance_is_sum_of_postings", "digests_hold"}),
        ("UPDATE payouts_entry SET reason = 'other' WHERE kind = 'round'", {"digests_hold"}),
        ("UPDATE payouts_entry SET at = at + interval '1 microsecond' WHERE kind = 'round'", {"digests_hold"}),
        ("UPDATE payouts_entry SET round_id = 2 WHERE kind = 'round'", {"digests_hold"}),
        ("UPDATE payouts_entry SET digest = sha256(digest) WHERE kind = 'buy_in'", {"digests_hold", "slips_chained"}),
        ("UPDATE payouts_account SET balance = balance + 1 WHERE kind = 'outside'",
         {"balances_sum_to_zero", "balance_is_sum_of_postings", "cash_and_debts_sum_to_zero"}),
        ("UPDATE payouts_account SET reserved = 5 WHERE kind = 'sitting' AND owner_id = 1", {"reserved_as_rows_say"}),
        ("UPDATE payouts_slip SET amount = amount + 1 WHERE series = 'B' AND serial = 2", {"slips_chained"}),
        ("UPDATE payouts_slip SET facts = facts || '{\"by\": \"nobody\"}' WHERE series = 'J'", {"slips_chained"}),
        ("DELETE FROM payouts_slip WHERE series = 'B' AND serial = 2", {"slips_chained"}),
    ],
)  # fmt: skip
def test_what_a_superuser_changed_is_found(evening, edit, checks):
    with superuser() as cursor:
        cursor.execute(edit)
        assert cursor.rowcount > 0
    assert checks <= found()


def test_a_finding_names_what_it_is_about(evening):
    account = ledger.account_of(AccountKind.OUTSIDE)
    Account.objects.filter(pk=account).update(balance=-2999)
    assert Finding("balance_is_sum_of_postings", f"account {account} (outside 0)", -3000, -2999) in check_books()


def test_a_balanced_pair_added_to_an_old_entry_is_found(evening):
    entry = Entry.objects.filter(legs=2).first() or Entry.objects.order_by("pk").first()
    one, two = Account.objects.filter(kind__in=("outside", "house_bank")).values_list("pk", flat=True)
    with superuser():
        Posting.objects.create(entry=entry, account_id=one, amount=5, balance_after=0)
        Posting.objects.create(entry=entry, account_id=two, amount=-5, balance_after=0)
    assert {"entries_are_whole", "digests_hold"} <= found()


def test_what_is_set_aside_is_compared_with_the_rows_that_say_so(evening):
    account = ledger.account_of(AccountKind.SITTING, 1)
    register_reservations("antes", f"SELECT {account}::bigint AS account, 60::bigint AS reserved")
    register_reservations("bonuses", f"SELECT {account}::bigint, 40::bigint")
    assert [(f.expected, f.found) for f in check_books()] == [(100, 0)]
    Account.objects.filter(pk=account).update(reserved=100)
    assert check_books() == []


def test_a_registered_check_takes_part(evening):
    register_check("summaries", lambda: [Finding("summaries", "round 1", 5, 6)])
    assert found() == {"summaries"}
    assert list(reconcile.results())[-1] == "summaries"


def test_the_command_prints_json_and_exits_by_what_it_found(evening):
    out = StringIO()
    call_command("check_books", "--json", stdout=out)
    report = json.loads(out.getvalue())
    assert report["ok"] is True
    assert {"name": "digests_hold", "ok": True} in report["checks"]
    Account.objects.filter(kind="outside").update(balance=0)
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("check_books", "--json", stdout=out)
    assert left.value.code == 1
    report = json.loads(out.getvalue())
    assert report["ok"] is False
    assert {"name": "balances_sum_to_zero", "ok": False} in report["checks"]
    words = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_books", stdout=words)
    assert "WRONG balances_sum_to_zero" in words.getvalue()


@pytest.mark.django_db(transaction=True)
def test_the_books_are_read_in_one_snapshot_outside_of_tests_too(cashier):
    patrons(1, bankroll=1000, by=cashier)
    assert check_books() == []


def test_a_closed_sitting_with_money_is_found(evening):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE payouts_account DROP CONSTRAINT payouts_account_closed_is_empty")
    Account.objects.filter(kind="sitting", owner_id=1).update(closed=True)
    assert found() == {"closed_sittings_are_empty"}


def test_the_chain_goes_on_over_every_series(cashier, evening):
    cage.cash_out(patron_id=evening[0].pk, amount=5, actor=cashier, command_id=uuid4())
    ledger.post(
        kind=EntryKind.ROUND, actor=HOUSE, stamp=stamp(),
        legs=[(ledger.open_account(AccountKind.TABLE_FLOAT, 9), 5), (ledger.open_account(AccountKind.HOUSE_BANK), -5)],
    )  # fmt: skip
    assert check_books() == []
