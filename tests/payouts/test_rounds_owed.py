"""Debts that a correction leaves and a later correction of the same round takes back again (CHD-19)."""

from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase as HypothesisTestCase

from casino.people.actors import HOUSE
from casino.people.clock import stamp
from casino.people.roles import Role
from payouts import cage, ledger, reconcile
from payouts.chart import AccountKind, EntryKind
from payouts.models import Account, Posting, Slip
from tests.payouts.books import balance, books_balance, correct, join, leave, one_patron_twice, patrons, settle
from tests.people.cast import acting

START = 100_000


def money(patron) -> tuple[int, int]:
    """What lies on the bankroll, and what is owed."""
    return balance(AccountKind.BANKROLL, patron.pk), balance(AccountKind.PATRON_RECEIVABLE, patron.pk)


def cash_out(patron, by) -> None:
    """Everything on the bankroll is paid in cash."""
    if held := balance(AccountKind.BANKROLL, patron.pk):
        cage.cash_out(patron_id=patron.pk, amount=held, actor=by, command_id=uuid4())


def pay(patron, amount, by) -> Slip:
    """So much is brought in cash and pays debts; the slip of the payment."""
    cage.buy_in(patron_id=patron.pk, amount=amount, actor=by, command_id=uuid4())
    return cage.pay_receivable(patron_id=patron.pk, amount=amount, actor=by, command_id=uuid4())


def void(slip, by) -> None:
    """The slip's money goes back."""
    second = acting("2502", Role.PIT_MANAGER).staff_id
    cage.void_slip(
        slip_id=slip.pk, reason="wrong patron", actor=by, approved_by=second, command_id=uuid4(),
        at_session=lambda *_: None,
    )  # fmt: skip


@pytest.fixture
def gone(cashier):
    """A patron who won 3,000 in rounds 1 and 2 each and left with it; what corrects the sitting in a round."""
    (one,) = patrons(1, bankroll=1000, by=cashier)
    account = join(one.pk, 1, 600)
    entries = {round_id: settle({account: (3000, 0)}, round_id=round_id).id for round_id in (1, 2)}
    leave(one.pk, 1)
    cage.stock_cage(amount=START, actor=acting("2501", Role.PIT_MANAGER), command_id=uuid4())
    cash_out(one, cashier)
    assert money(one) == (0, 0)

    def change(amount, *, round_id=1, also=()):
        return correct({account: amount, **dict(also)}, reverses=entries[round_id], round_id=round_id)

    return one, change


@pytest.mark.django_db
def test_chd_19_what_a_correction_gives_back_first_pays_the_debt_that_the_round_left(gone):
    one, change = gone
    assert change(-6000).shortfall == 6000
    assert money(one) == (0, 6000)
    entry = change(6000)
    assert (entry.total, entry.shortfall, money(one)) == (6000, -6000, (0, 0))
    legs = dict(Posting.objects.filter(entry_id=entry.id).values_list("account_id", "amount"))
    assert legs[ledger.account_of(AccountKind.HOUSE_BANK)] == legs[ledger.account_of(AccountKind.OUTSIDE)] == 6000
    assert legs[ledger.account_of(AccountKind.BANKROLL, one.pk)] == 0
    assert books_balance()


@pytest.mark.django_db
def test_chd_19_what_is_given_back_beyond_the_debt_goes_to_the_bankroll(gone, cashier):
    one, change = gone
    cage.buy_in(patron_id=one.pk, amount=500, actor=cashier, command_id=uuid4())
    change(-6000)
    assert money(one) == (0, 5500)
    change(2000)
    assert money(one) == (0, 3500)
    change(4700)
    assert money(one) == (1200, 0)
    change(100)
    assert money(one) == (1300, 0)
    assert books_balance()


@pytest.mark.django_db
@pytest.mark.parametrize(("paid", "after"), [(2000, (2000, 0)), (6000, (6000, 0))])
def test_chd_19_what_was_paid_of_the_debt_at_the_cage_goes_to_the_bankroll(gone, cashier, paid, after):
    one, change = gone
    change(-6000)
    pay(one, paid, cashier)
    change(6000)
    assert money(one) == after
    assert books_balance()


@pytest.mark.django_db
@pytest.mark.parametrize("paid", [2000, 6000])
def test_chd_19_a_payment_whose_slip_is_void_paid_nothing(gone, cashier, paid):
    one, change = gone
    change(-6000)
    void(pay(one, paid, cashier), cashier)
    assert money(one) == (paid, 6000)
    change(6000)
    assert money(one) == (paid, 0)
    assert books_balance()


@pytest.mark.django_db
def test_chd_19_a_slip_that_is_made_void_after_the_giving_back_is_in_order(gone, cashier):
    one, change = gone
    change(-6000)
    slip = pay(one, 6000, cashier)
    change(6000)
    void(slip, cashier)
    assert money(one) == (12_000, 6000)
    assert books_balance()


@pytest.mark.django_db
def test_chd_19_a_debt_of_another_round_is_never_set_off(gone):
    one, change = gone
    change(-6000, round_id=2)
    change(500)
    assert money(one) == (500, 6000)
    change(-1000)
    assert money(one) == (0, 6500)
    change(1000)
    assert money(one) == (500, 6000)
    assert books_balance()


@pytest.mark.django_db
def test_chd_19_a_debt_that_was_paid_is_not_set_off_against_one_that_another_round_left_since(gone, cashier):
    one, change = gone
    change(-6000)
    pay(one, 6000, cashier)
    change(-4000, round_id=2)
    change(6000)
    assert money(one) == (6000, 4000)
    assert books_balance()


@pytest.mark.django_db
def test_chd_19_two_accounts_of_one_patron_set_a_debt_off_once(cashier):
    one, left, sits, first = one_patron_twice(by=cashier)
    correct({left: -900, sits: -700}, reverses=first.id)
    assert money(one) == (0, 600)
    correct({left: 400, sits: 300}, reverses=first.id)
    assert (money(one)[1], money(one)[0] + balance(AccountKind.SITTING, 2)) == (0, 100)
    assert books_balance()


@pytest.mark.django_db
def test_chd_19_what_one_account_of_a_patron_gains_pays_what_the_other_cannot_give(cashier):
    one, left, sits, first = one_patron_twice(by=cashier)
    entry = correct({left: 700, sits: -900}, reverses=first.id)
    assert (entry.total, entry.shortfall) == (-200, 0)
    assert (money(one), balance(AccountKind.SITTING, 2)) == ((800, 0), 0)
    assert books_balance()


@pytest.mark.django_db
def test_chd_19_one_patrons_new_debt_and_anothers_set_off_are_one_entry(gone, cashier):
    one, change = gone
    other = join_and_win(cashier)
    change(-6000)
    entry = change(6000, also={other: -9500})
    assert (entry.accounts, entry.total, entry.shortfall) == (2, -3500, -6000 + 5000)
    assert money(one) == (0, 0)
    assert books_balance()
    change(-1000, also={other: 1000})
    assert money(one) == (0, 1000)
    assert books_balance()


@pytest.mark.django_db
@pytest.mark.parametrize(("given_back", "set_off"), [(6000, 0), (5000, 1000), (0, 6001)])
def test_chd_19_check_books_finds_what_was_set_off_too_little_or_too_much(gone, given_back, set_off):
    one, change = gone
    change(-6000)
    change(-6000, round_id=2)
    account = {kind: ledger.account_of(kind, one.pk) for kind in (AccountKind.BANKROLL, AccountKind.PATRON_RECEIVABLE)}
    house = {kind: ledger.account_of(kind) for kind in (AccountKind.HOUSE_BANK, AccountKind.OUTSIDE)}
    legs = {
        account[AccountKind.BANKROLL]: given_back,
        account[AccountKind.PATRON_RECEIVABLE]: -set_off,
        house[AccountKind.HOUSE_BANK]: -given_back,
        house[AccountKind.OUTSIDE]: set_off,
    }
    ledger.post(kind=EntryKind.ROUND_CORRECTED, legs=legs.items(), actor=HOUSE, stamp=stamp(), round_id=1)
    assert [(found.check, found.subject) for found in reconcile.check_books()] == [
        ("debts_set_off", f"round 1 patron {one.pk}")
    ]


def join_and_win(by) -> int:
    """The account of another patron, who sits with 4,500."""
    other = ledger.open_account(AccountKind.SITTING, 77, patron_id=77)
    ledger.open_account(AccountKind.BANKROLL, 77)
    bank = ledger.open_account(AccountKind.HOUSE_BANK)
    ledger.post(kind=EntryKind.JOIN, legs=[(bank, -4500), (other, 4500)], actor=by, stamp=stamp())
    return other


steps = st.one_of(
    st.tuples(st.just("result"), st.sampled_from((1, 2)), st.integers(-3000, 9000)),
    st.tuples(st.just("spend"), st.just(0), st.just(0)),
    st.tuples(st.just("leave"), st.just(0), st.just(0)),
    st.tuples(st.just("pay"), st.just(0), st.integers(1, 4000)),
    st.tuples(st.just("void"), st.just(0), st.just(0)),
)


class OwedLaws(HypothesisTestCase):
    @settings(max_examples=25, deadline=timedelta(seconds=10))
    @given(st.integers(-500, 3000), st.lists(steps, min_size=1, max_size=10), st.sampled_from(("original", "void")))
    def test_chd_19_after_any_corrections_a_patron_has_what_the_last_truth_says(self, won, done, at_last):
        bank, outside = (ledger.open_account(kind) for kind in (AccountKind.HOUSE_BANK, AccountKind.OUTSIDE))
        bankroll = ledger.open_account(AccountKind.BANKROLL, 1)
        sitting = ledger.open_account(AccountKind.SITTING, 1, patron_id=1)
        owed = ledger.open_account(AccountKind.PATRON_RECEIVABLE, 1)
        by = {"actor": HOUSE, "stamp": stamp()}
        ledger.post(kind=EntryKind.JOIN, legs=[(bank, -7000), (sitting, 7000)], **by)
        results = {1: won, 2: won}
        entries = {round_id: settle({sitting: (won, 0)}, round_id=round_id).id for round_id in results}
        most, brought, payments, voided = dict(results), 7000, [], 0
        for what, round_id, amount in [*done, ("result", 1, won if at_last == "original" else 0)]:
            if what == "result":
                correct({sitting: amount - results[round_id]}, reverses=entries[round_id], round_id=round_id)
                results[round_id] = amount
                most[round_id] = max(most[round_id], amount)
            elif what == "spend":
                for account, held in held_by(bankroll, sitting):
                    ledger.post(kind=EntryKind.CASH_OUT, legs=[(account, -held), (bank, held)], **by)
                    brought -= held
            elif what == "leave":
                for account, held in held_by(sitting):
                    ledger.post(kind=EntryKind.LEAVE, legs=[(account, -held), (bankroll, held)], **by)
                ledger.close_account(sitting)
            elif what == "pay":
                for account, held in held_by(owed):
                    part = min(held, amount)
                    paid = ledger.post(kind=EntryKind.RECEIVABLE_PAID, legs=[(account, -part), (outside, part)], **by)
                    payments.append((paid.id, part))
                    brought += part
            elif payments:
                entry, part = payments.pop()
                ledger.post(kind=EntryKind.SLIP_VOIDED, reverses=entry, legs=[(owed, part), (outside, -part)], **by)
                brought, voided = brought - part, voided + part
            has = sum(held for _, held in held_by(bankroll, sitting))
            owes = sum(held for _, held in held_by(owed))
            assert has - owes == brought + sum(results.values())
            # Nobody owes more than what the round once gave above its last truth; where it never did, nothing. What was
            # given back because a debt was paid is not taken again when that payment's slip is made void.
            assert owes <= sum(most[round_id] - results[round_id] for round_id in results) + voided
        assert books_balance()


def held_by(*accounts) -> list[tuple[int, int]]:
    """What each of the accounts holds, where it holds anything."""
    return [(one.pk, one.balance) for one in Account.objects.filter(pk__in=accounts, balance__gt=0).order_by("pk")]
