"""The cage's day: voids with a second person, a patron's debt, the currency log, the drawer."""

import re
import uuid

import pytest
from django.urls import reverse

from casino.people import clock
from casino.people.roles import Role
from payouts.cage import buy_in
from payouts.chart import AccountKind, EntryKind
from payouts.ledger import Leg, account_of, open_account, post
from payouts.models import Slip
from tables.reports.cage_books import patron_money, window_today
from tests.people.cast import PIN, acting, patron, staff

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def cage(signed_in):
    return signed_in("/cage/", Role.CAGE)


@pytest.fixture
def cashier():
    return acting("6002", Role.CAGE)


@pytest.fixture
def tommy(cashier):
    return enrolled("88001", staff("6001", Role.CAGE))


def enrolled(card, by):
    one = patron(card, checked_by=by)
    open_account(AccountKind.BANKROLL, one.pk)
    return one


def press(client, name, *args, **data):
    return client.post(reverse(name, args=args), {"command_id": uuid.uuid4(), **data}, headers=HTMX)


def bought(tommy, cashier, amount=50_000):
    return buy_in(patron_id=tommy.pk, amount=amount, actor=cashier, command_id=uuid.uuid4())


def test_a_void_sends_the_money_back_when_somebody_else_signs(cage, tommy, cashier):
    slip = bought(tommy, cashier)
    staff("6003", Role.PIT_MANAGER)
    signed = {"reason": "wrong_amount", "note": "counted again", "badge": "6003", "pin": PIN}
    done = press(cage, "cage_slip_void", slip.number, **signed)
    assert done["HX-Redirect"] == reverse("cage_slip", args=["V-000001"])
    assert patron_money(tommy.pk)["balance"] == 0
    paper = cage.get(reverse("cage_slip", args=["V-000001"])).content.decode()
    assert "Wrong amount · counted again" in paper
    assert re.search(r"<dt>Second person</dt><dd>[^<]*6003", paper), "who signed stands on the paper"
    assert "<dt>Balance after</dt><dd>0.00</dd>" in paper
    assert "<span>Second person</span>" in paper
    page = cage.get(reverse("cage_slip", args=[slip.number])).content.decode()
    assert "This slip is void" in page
    assert "V-000001" in page
    assert reverse("cage_slip_void", args=[slip.number]) not in page
    again = press(cage, "cage_slip_void", slip.number, **signed)
    assert "void already" in again.content.decode()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"reason": ""}, "A reason is missing"),
        ({"reason": "because"}, "A reason is missing"),
        ({"pin": "000000"}, "PIN"),
        ({"badge": "6004"}, "not"),
    ],
)
def test_a_void_without_reason_or_a_second_person_moves_nothing(cage, tommy, cashier, wrong, said):
    slip = bought(tommy, cashier)
    staff("6003", Role.PIT_MANAGER)
    staff("6004", Role.DEALER)
    signed = {"reason": "other", "badge": "6003", "pin": PIN, **wrong}
    answer = press(cage, "cage_slip_void", slip.number, **signed)
    assert answer.status_code in (403, 422)
    assert said in answer.content.decode()
    assert patron_money(tommy.pk)["balance"] == 50_000


def test_the_person_at_the_window_cannot_be_the_second(cage, tommy, cashier):
    slip = bought(tommy, cashier)
    signed = {"reason": "other", "badge": cage.member.badge, "pin": PIN}
    answer = press(cage, "cage_slip_void", slip.number, **signed)
    assert "Somebody else must do this" in answer.content.decode()
    assert patron_money(tommy.pk)["balance"] == 50_000


def owing(tommy, cashier, amount):
    """A debt, as a correction of a round that was paid out too high leaves it."""
    owed, outside = open_account(AccountKind.PATRON_RECEIVABLE, tommy.pk), open_account(AccountKind.OUTSIDE)
    post(
        kind=EntryKind.ROUND_CORRECTED, actor=cashier, stamp=clock.stamp(), patron_id=tommy.pk,
        legs=[Leg(owed, amount), Leg(outside, -amount)],
    )  # fmt: skip
    return account_of(AccountKind.PATRON_RECEIVABLE, tommy.pk)


def test_a_debt_is_shown_and_paid_from_the_balance(cage, tommy, cashier):
    bought(tommy, cashier)
    owing(tommy, cashier, 20_000)
    page = cage.get(reverse("cage_patron", args=[tommy.pk])).content.decode()
    assert "200.00 is owed. From the balance, at most 200.00." in page
    question = press(cage, "cage_debt", tommy.pk, amount="150.00").content.decode()
    assert "Pay HKD 150.00 of what" in question
    assert patron_money(tommy.pk)["owes"] == 20_000
    paid = press(cage, "cage_debt", tommy.pk, amount="150.00", confirmed="150.00")
    assert paid["HX-Redirect"].startswith("/cage/slips/")
    money = patron_money(tommy.pk)
    assert (money["balance"], money["owes"]) == (35_000, 5_000)


def test_more_than_the_debt_is_refused(cage, tommy, cashier):
    bought(tommy, cashier)
    owing(tommy, cashier, 20_000)
    assert press(cage, "cage_debt", tommy.pk, amount="200.01").status_code == 422
    assert press(cage, "cage_debt", tommy.pk, amount="200.01", confirmed="200.01").status_code == 422
    assert patron_money(tommy.pk)["owes"] == 20_000


def test_the_currency_log_marks_strictly_more_than_ten_thousand_and_sets_nothing_off(cage, tommy, cashier):
    other = enrolled("88002", staff("6005", Role.CAGE))
    made = bought(tommy, cashier, 1_000_000)
    bought(other, cashier, 1_000_001)
    press(cage, "cage_cash_out", tommy.pk, amount="400.00", confirmed="400.00")
    page = cage.get(reverse("cage_currency")).content.decode()
    lines = {card: page.split(f"<td>{card}</td>")[1].split("</tr>")[0] for card in ("88001", "88002")}
    assert "10,000.00" in lines["88001"]
    assert "400.00" in lines["88001"]
    assert "To report" not in lines["88001"]
    assert "To report" in lines["88002"]
    assert made.gaming_day == clock.gaming_day(clock.now())
    assert "No cash in this gaming day" in cage.get(reverse("cage_currency"), {"day": "2020-01-01"}).content.decode()


def test_the_pit_manager_puts_cash_into_the_drawer_and_the_cashier_is_told_who_does(cage, signed_in):
    assert "The pit manager puts cash into the drawer" in cage.get(reverse("cage_stock")).content.decode()
    assert press(cage, "cage_stock_put_in", amount="100").status_code == 403
    manager = signed_in("/cage/", Role.PIT_MANAGER)
    assert (
        "Put HKD 2,000.00 into the drawer?" in press(manager, "cage_stock_put_in", amount="2,000.00").content.decode()
    )
    assert not Slip.objects.exists()
    done = press(manager, "cage_stock_put_in", amount="2,000.00", confirmed="2,000.00")
    slip = Slip.objects.get()
    assert done["HX-Redirect"] == reverse("cage_slip", args=[slip.number])
    assert window_today(slip.gaming_day)["cash"] == 200_000
    assert "2,000.00" in manager.get(reverse("cage_stock")).content.decode()
