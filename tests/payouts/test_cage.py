"""The cage: who is let in, cash in and out, one press one slip, voids, the currency log."""

import threading
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from django.db import connection

from casino.people.actors import HOUSE
from casino.people.clock import stamp, standing_at
from casino.people.models import Patron
from casino.people.roles import Role
from casino.people.sign_in import verify_patron
from payouts import cage, ledger
from payouts.chart import AccountKind, EntryKind
from payouts.models import Account, Entry, Slip
from payouts.selectors import currency_log, funds_of, session_books, slips_of, statement
from tables.engine.errors import Code, Refused
from tests.payouts.books import SESSION, TABLE, any_session, balance, books_balance, join, leave, patrons
from tests.people.cast import acting

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 1, 4, 0, tzinfo=UTC)
TODAY = date(2026, 3, 1)


def refusal_of(act) -> tuple[Code, dict[str, object]]:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code, refusal.value.facts


def enrolment(by, **changes):
    given = {
        "card": "88001", "pin": "481620", "family_name": "Chan", "given_name": "Tai Man", "shown_name": "Mr C",
        "birth_date": date(1980, 5, 17), "document_kind": "passport", "document_number": "K1", "document_seen": True,
        "actor": by, "command_id": uuid4(),
    }  # fmt: skip
    return cage.enrol(**{**given, **changes})


def test_enrolment_makes_a_patron_who_can_sign_in_and_has_an_empty_bankroll(cashier):
    one = enrolment(cashier)
    assert verify_patron(card="88001", pin="481620", device_id=1) == one
    assert one.identity_checked_by_id == cashier.id
    assert funds_of(AccountKind.BANKROLL, one.pk).available == 0
    assert Slip.objects.get().number == "E-000001"


def test_the_pin_is_in_no_slip(cashier):
    press = uuid4()
    enrolment(cashier, command_id=press)
    enrolment(cashier, command_id=press, pin="260184")
    assert "481620" not in str(Slip.objects.get().facts)
    assert Patron.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "code", "facts"),
    [
        ({"birth_date": date(2005, 3, 2)}, Code.UNDER_AGE, {"minimum_age": 21}),
        ({"document_seen": False}, Code.MALFORMED, {"field": "document_seen", "why": "identity"}),
        ({"document_number": " "}, Code.MALFORMED, {"field": "document_number"}),
        ({"card": "8" * 21}, Code.MALFORMED, {"field": "card"}),
        ({"pin": "111111"}, Code.MALFORMED, {"field": "pin", "why": "trivial"}),
        ({"pin": "170580"}, Code.MALFORMED, {"field": "pin", "why": "known"}),
    ],
)
def test_enrolment_without_age_identity_or_a_good_pin_is_refused(cashier, changes, code, facts):
    with standing_at(NOON):
        assert refusal_of(lambda: enrolment(cashier, **changes)) == (code, facts)
    assert not Patron.objects.exists()


def test_age_counts_on_the_wall_of_the_house_and_on_the_birthday_itself(cashier):
    with standing_at(datetime(2026, 3, 1, 16, 30, tzinfo=UTC)):  # half past midnight on 2 March in Macau
        assert enrolment(cashier, birth_date=date(2005, 3, 2))


def test_one_person_is_enrolled_once(cashier):
    enrolment(cashier)
    assert refusal_of(lambda: enrolment(cashier, document_number="K2")) == (Code.ALREADY_DONE, {"what": "card"})
    assert refusal_of(lambda: enrolment(cashier, card="88002")) == (Code.ALREADY_DONE, {"what": "document"})


def test_a_buy_in_moves_cash_and_claim_and_a_cash_out_moves_them_back(cashier):
    (one,) = patrons(1, by=cashier)
    slip = cage.buy_in(patron_id=one.pk, amount=50_000, actor=cashier, command_id=uuid4())
    assert (slip.number, slip.facts["balance"]) == ("B-000001", 50_000)
    assert (balance(AccountKind.OUTSIDE), balance(AccountKind.CAGE_CASH, 1)) == (-50_000, 50_000)
    assert (balance(AccountKind.HOUSE_BANK), balance(AccountKind.BANKROLL, one.pk)) == (-50_000, 50_000)
    paid = cage.cash_out(patron_id=one.pk, amount=20_000, actor=cashier, command_id=uuid4())
    assert (paid.number, paid.facts["balance"]) == ("P-000001", 30_000)
    assert [line.balance_after for line in statement(AccountKind.BANKROLL, one.pk)] == [30_000, 50_000]
    assert books_balance()


@pytest.mark.parametrize("amount", [0, -5, True, 10.5, "100"])
def test_amounts_are_whole_and_above_nothing(cashier, amount):
    (one,) = patrons(1, by=cashier)
    for act in (cage.buy_in, cage.cash_out):
        code, facts = refusal_of(
            lambda act=act: act(patron_id=one.pk, amount=amount, actor=cashier, command_id=uuid4())
        )
        assert (code, facts) == (Code.MALFORMED, {"field": "amount"})


def test_nobody_is_paid_more_than_he_has_nor_than_lies_in_the_drawer(cashier):
    one, two = patrons(2, bankroll=1000, by=cashier)
    pay = {"actor": cashier, "command_id": uuid4()}
    code, facts = refusal_of(lambda: cage.cash_out(patron_id=one.pk, amount=1001, **pay))
    assert (code, facts["account"], facts["available"]) == (Code.SHORT_OF_FUNDS, "bankroll", 1000)
    code, facts = refusal_of(lambda: cage.cash_out(patron_id=two.pk, amount=1000, window=2, **pay))
    assert (code, facts["account"]) == (Code.SHORT_OF_FUNDS, "cage_cash")
    manager = acting("2501", Role.PIT_MANAGER)
    cage.stock_cage(amount=5000, actor=manager, command_id=uuid4(), window=2)
    assert cage.cash_out(patron_id=two.pk, amount=1000, window=2, **pay).amount == 1000
    assert books_balance()


def test_who_is_excluded_buys_in_no_more_but_gets_his_money(cashier):
    (one,) = patrons(1, bankroll=1000, by=cashier)
    Patron.objects.update(status="excluded")
    press = {"patron_id": one.pk, "actor": cashier}
    assert refusal_of(lambda: cage.buy_in(amount=1, command_id=uuid4(), **press))[0] is Code.EXCLUDED
    assert refusal_of(lambda: join(one.pk, 1, 5))[0] is Code.EXCLUDED
    assert cage.cash_out(amount=1000, command_id=uuid4(), **press)


def test_only_the_cage_takes_cash(cashier):
    (one,) = patrons(1, by=cashier)
    dealer = acting("1001", Role.DEALER)
    press = {"patron_id": one.pk, "amount": 5, "actor": dealer, "command_id": uuid4()}
    assert refusal_of(lambda: cage.buy_in(**press))[0] is Code.NOT_ALLOWED
    assert refusal_of(lambda: enrolment(dealer))[0] is Code.NOT_ALLOWED


def test_the_same_press_twice_is_one_slip_and_other_content_is_refused(cashier):
    (one,) = patrons(1, by=cashier)
    press = {"patron_id": one.pk, "actor": cashier, "command_id": uuid4()}
    first = cage.buy_in(amount=700, **press)
    assert cage.buy_in(amount=700, **press) == first
    assert refusal_of(lambda: cage.buy_in(amount=701, **press))[0] is Code.ID_REUSED
    assert refusal_of(lambda: cage.cash_out(amount=700, **press))[0] is Code.ID_REUSED
    assert balance(AccountKind.BANKROLL, one.pk) == 700


@pytest.mark.django_db(transaction=True)
def test_the_same_press_on_two_connections_at_once_pays_once_and_answers_both(cashier):
    (one,) = patrons(1, bankroll=1000, by=cashier)
    press, numbers, start = uuid4(), [], threading.Barrier(2)

    def pay() -> None:
        start.wait()
        try:
            numbers.append(cage.cash_out(patron_id=one.pk, amount=1000, actor=cashier, command_id=press).number)
        finally:
            connection.close()

    threads = [threading.Thread(target=pay) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert numbers == ["P-000001", "P-000001"]
    assert balance(AccountKind.BANKROLL, one.pk) == 0
    assert books_balance()


@pytest.mark.django_db(transaction=True)
def test_slips_made_at_once_have_numbers_without_a_gap_and_one_chain(cashier):
    made = patrons(4, by=cashier)

    def buy(patron_id: int) -> None:
        try:
            for _ in range(5):
                cage.buy_in(patron_id=patron_id, amount=10, actor=cashier, command_id=uuid4())
        finally:
            connection.close()

    threads = [threading.Thread(target=buy, args=(one.pk,)) for one in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(Slip.objects.values_list("serial", flat=True)) == list(range(1, 21))
    assert books_balance()


def test_the_second_copy_says_so(cashier):
    (one,) = patrons(1, bankroll=5, by=cashier)
    slip = Slip.objects.get()
    assert [cage.print_slip(slip_id=slip.pk, actor=cashier).copy for _ in range(3)] == [1, 2, 3]
    assert slip.patron_id == one.pk


def test_joining_and_leaving_reverse_each_other_to_the_cent(cashier):
    (one,) = patrons(1, bankroll=1000, by=cashier)
    join(one.pk, 1, 600)
    cage.add_funds(
        patron_id=one.pk, sitting_id=1, table_id=TABLE, session_id=SESSION, amount=100, actor=HOUSE, command_id=uuid4()
    )
    assert funds_of(AccountKind.SITTING, 1).available == 700
    assert (balance(AccountKind.TABLE_BOX, TABLE), balance(AccountKind.TABLE_FLOAT, TABLE)) == (700, -700)
    assert leave(one.pk, 1) == 700
    assert [balance(k, o) for k, o in ((AccountKind.BANKROLL, one.pk), (AccountKind.SITTING, 1),
            (AccountKind.TABLE_BOX, TABLE), (AccountKind.TABLE_FLOAT, TABLE))] == [1000, 0, 0, 0]  # fmt: skip
    assert books_balance()


def test_nobody_leaves_while_wagers_lie_and_who_has_nothing_leaves_without_an_entry(cashier):
    (one,) = patrons(1, bankroll=1000, by=cashier)
    account = join(one.pk, 1, 1000)
    Account.objects.filter(pk=account).update(reserved=300)
    assert refusal_of(lambda: leave(one.pk, 1)) == (Code.BETS_ARE_OUT, {"reserved": 300})
    Account.objects.filter(pk=account).update(reserved=0)
    bank = ledger.open_account(AccountKind.HOUSE_BANK)
    ledger.post(kind=EntryKind.ROUND, legs=[(account, -1000), (bank, 1000)], actor=HOUSE,
                stamp=stamp())  # fmt: skip
    entries = Entry.objects.count()
    assert leave(one.pk, 1) == 0
    assert Entry.objects.count() == entries
    assert Account.objects.get(pk=account).closed


def test_a_void_sends_the_money_back_once_with_reason_and_second_person(cashier):
    (one,) = patrons(1, bankroll=1000, by=cashier)
    slip, other = Slip.objects.get(), acting("3002", Role.CAGE)
    signed = {"actor": cashier, "approved_by": other.id, "reason": "wrong patron"}
    void = {"slip_id": slip.pk, "at_session": any_session, **signed}
    assert refusal_of(lambda: cage.void_slip(**{**void, "reason": " "}, command_id=uuid4()))[0] is Code.NEEDS_REASON
    same = {**void, "approved_by": cashier.id}
    assert refusal_of(lambda: cage.void_slip(**same, command_id=uuid4()))[0] is Code.SAME_PERSON
    voided = cage.void_slip(**void, command_id=uuid4())
    assert (voided.number, voided.facts["voids"]) == ("V-000001", "B-000001")
    assert balance(AccountKind.BANKROLL, one.pk) == balance(AccountKind.CAGE_CASH, 1) == 0
    assert refusal_of(lambda: cage.void_slip(**void, command_id=uuid4()))[0] is Code.ALREADY_VOID
    assert books_balance()


def test_the_currency_log_keeps_in_and_out_apart_and_reports_strictly_more_than_ten_thousand(cashier):
    one, two, three = patrons(3, by=cashier)
    with standing_at(NOON):
        cage.buy_in(patron_id=one.pk, amount=600_000, actor=cashier, command_id=uuid4())
        cage.buy_in(patron_id=one.pk, amount=400_000, actor=cashier, command_id=uuid4())
        cage.cash_out(patron_id=one.pk, amount=5_000, actor=cashier, command_id=uuid4())
        cage.buy_in(patron_id=two.pk, amount=1_000_001, actor=cashier, command_id=uuid4())
        gone = cage.buy_in(patron_id=three.pk, amount=2_000_000, actor=cashier, command_id=uuid4())
        cage.void_slip(
            slip_id=gone.pk, actor=cashier, approved_by=acting("3002", Role.CAGE).id, reason="x", command_id=uuid4(),
            at_session=any_session,
        )  # fmt: skip
    lines = {line.patron_id: (line.cash_in, line.cash_out, line.reported) for line in currency_log(TODAY)}
    assert lines == {one.pk: (1_000_000, 5_000, False), two.pk: (1_000_001, 0, True)}
    assert currency_log(date(2026, 3, 2)) == []
    assert slips_of(TODAY).count() == 6


def test_a_debt_is_paid_from_the_bankroll_and_never_more_than_is_owed(cashier):
    (one,) = patrons(1, bankroll=1000, by=cashier)
    owed = ledger.open_account(AccountKind.PATRON_RECEIVABLE, one.pk)
    outside = ledger.open_account(AccountKind.OUTSIDE)
    ledger.post(kind=EntryKind.ROUND_CORRECTED, legs=[(owed, 300), (outside, -300)], actor=HOUSE, stamp=stamp())
    pay = {"patron_id": one.pk, "actor": cashier}
    code, facts = refusal_of(lambda: cage.pay_receivable(amount=301, command_id=uuid4(), **pay))
    assert (code, facts["account"]) == (Code.SHORT_OF_FUNDS, "patron_receivable")
    assert cage.pay_receivable(amount=300, command_id=uuid4(), **pay).facts["owed"] == 0
    assert balance(AccountKind.BANKROLL, one.pk) == 700
    assert books_balance()


def test_fills_and_credits_move_the_float_and_are_seen_in_the_sessions_books(cashier):
    manage = {"table_id": TABLE, "session_id": SESSION, "actor": cashier, "at_session": any_session}
    cage.fill(amount=9_000, command_id=uuid4(), **manage)
    wrong = cage.fill(amount=500, command_id=uuid4(), **manage)
    cage.credit(amount=2_000, command_id=uuid4(), **manage)
    cage.void_slip(
        slip_id=wrong.pk, actor=cashier, approved_by=acting("3002", Role.CAGE).id, reason="x", command_id=uuid4(),
        at_session=any_session,
    )  # fmt: skip
    books = session_books(SESSION)
    assert (books.fills, books.credits, books.drop) == (9_000, 2_000, 0)
    assert balance(AccountKind.TABLE_FLOAT, TABLE) == 7_000
