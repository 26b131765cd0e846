"""The cage's pages: patrons, cash over the counter, slips and their copies."""

import re
import uuid
from datetime import UTC, datetime

import pytest
from django.test import override_settings
from django.urls import reverse

from casino.people.clock import standing_at
from casino.people.models import Patron
from casino.people.roles import Role
from payouts.cage import buy_in, stock_cage
from payouts.models import Slip
from tables.reports.cage_books import patron_money, window_today
from tables.screens.cage_forms import slip_lines
from tests.people.cast import acting

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}

PERSON = {
    "card": "88001", "family_name": "陳", "given_name": "大文", "shown_name": "Tommy", "birth_date": "1980-05-21",
    "document_kind": "passport", "document_number": "K123456", "document_seen": "on", "language": "zh-hant",
    "pin": "730519", "pin_again": "730519",
}  # fmt: skip


@pytest.fixture
def cage(signed_in):
    return signed_in("/cage/", Role.CAGE)


@pytest.fixture
def tommy(cage):
    cage.post(reverse("cage_enrol"), {**PERSON, "command_id": uuid.uuid4()})
    return Patron.objects.get(card="88001")


def press(client, name, patron, **data):
    fields = {"command_id": uuid.uuid4(), **data}
    return client.post(reverse(name, args=[patron.pk]), fields, headers=HTMX)


def test_enrolment_opens_an_empty_account(cage, tommy):
    page = cage.get(reverse("cage_patron", args=[tommy.pk])).content.decode()
    assert "陳 大文" in page
    assert patron_money(tommy.pk)["balance"] == 0


@override_settings(HOUSE_TIME_ZONE="Asia/Macau")
def test_the_identity_was_checked_on_the_day_that_the_house_s_wall_showed(signed_in):
    with standing_at(datetime(2026, 11, 29, 17, 30, tzinfo=UTC)):
        cage = signed_in("/cage/", Role.CAGE)
        patron = cage.post(reverse("cage_enrol"), {**PERSON, "command_id": uuid.uuid4()})["Location"]
        page = cage.get(patron).content.decode()
    assert f"Identity checked 2026-11-30 by {cage.member.name}" in page


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"document_seen": ""}, "Without the identity check"),
        ({"pin_again": "730518"}, "The two PINs differ"),
        ({"pin": "111111", "pin_again": "111111"}, "PIN too easy to guess"),
        ({"birth_date": "2015-01-01"}, "Under the legal age"),
        ({"birth_date": "yesterday"}, "Write a date"),
        ({"document_kind": "library card"}, "Choose one of the values offered"),
    ],
)
def test_enrolment_refuses_in_words_and_keeps_what_was_typed(cage, wrong, said):
    page = cage.post(reverse("cage_enrol"), {**PERSON, **wrong, "command_id": uuid.uuid4()})
    assert page.status_code == 422
    assert said in page.content.decode()
    assert "K123456" in page.content.decode()
    assert not Patron.objects.exists()


def test_strokes_alone_are_a_missing_document_number(cage):
    page = cage.post(reverse("cage_enrol"), {**PERSON, "document_number": "(-)", "command_id": uuid.uuid4()})
    assert page.status_code == 422
    assert "Needed" in page.content.decode()
    assert not Patron.objects.exists()


def test_who_is_enrolled_is_found_under_another_writing_of_his_document(cage, tommy):
    other = {**PERSON, "card": "88002", "document_number": "k 123-456", "command_id": uuid.uuid4()}
    page = cage.post(reverse("cage_enrol"), other)
    assert page.status_code == 422
    assert "Somebody is enrolled with this document already" in page.content.decode()
    assert "k 123-456" in page.content.decode()


def test_a_pin_is_never_written_back_into_a_page(cage):
    page = cage.post(reverse("cage_enrol"), {**PERSON, "document_seen": "", "command_id": uuid.uuid4()})
    assert b"730519" not in page.content


def test_a_patron_is_found_by_card_and_by_any_part_of_the_name(cage, tommy):
    for query in ("88001", "大文", "陳 大", "tomm"):
        assert "88001" in cage.get(reverse("cage_find"), {"q": query}).content.decode(), query
    assert "Nobody has the card or name" in cage.get(reverse("cage_find"), {"q": "nobody"}).content.decode()


def test_a_buy_in_makes_a_slip_and_the_same_press_twice_makes_no_second(cage, tommy):
    id_ = uuid.uuid4()
    first, second = (
        press(cage, "cage_buy_in", tommy, amount="1,250.50", confirmed="1,250.50", command_id=id_) for _ in range(2)
    )
    assert first["HX-Redirect"] == second["HX-Redirect"] == reverse("cage_slip", args=["B-000001"])
    assert patron_money(tommy.pk)["balance"] == 125_050
    assert Slip.objects.filter(series="B").count() == 1


@pytest.mark.parametrize("typed", ["", "12,5", "-5", "1.005", "0", "ten"])
def test_an_unreadable_amount_moves_nothing(cage, tommy, typed):
    answer = press(cage, "cage_buy_in", tommy, amount=typed)
    assert answer.status_code == 422
    assert b"Nothing was changed" in answer.content
    assert not Slip.objects.filter(series="B").exists()


def test_a_cash_out_asks_with_the_sum_first_and_pays_on_the_second_press(cage, tommy):
    press(cage, "cage_buy_in", tommy, amount="500", confirmed="500.00")
    question = press(cage, "cage_cash_out", tommy, amount="200.00")
    assert "Hand over 200.00" in question.content.decode()
    assert "The balance is 300.00 afterwards" in question.content.decode()
    assert patron_money(tommy.pk)["balance"] == 50_000
    paid = press(cage, "cage_cash_out", tommy, amount="200.00", confirmed="200.00")
    assert paid["HX-Redirect"] == reverse("cage_slip", args=["P-000001"])
    assert patron_money(tommy.pk)["balance"] == 30_000


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_a_buy_in_asks_with_sum_currency_and_full_name_before_anything_is_posted(cage, tommy, language):
    cage.cookies["django_language"] = language
    question = press(cage, "cage_buy_in", tommy, amount="1250.5").content.decode()
    for words in ("HKD 1,250.50", "陳 大文", 'name="confirmed" value="1,250.50"', 'role="alertdialog"'):
        assert words in question
    assert not Slip.objects.filter(series="B").exists()
    asked_again = press(cage, "cage_buy_in", tommy, amount="1250.5", confirmed="1,250.00").content.decode()
    assert "alertdialog" in asked_again
    assert patron_money(tommy.pk)["balance"] == 0


def test_no_buy_in_is_even_asked_about_for_somebody_excluded(cage, tommy):
    Patron.objects.filter(pk=tommy.pk).update(status=Patron.Status.EXCLUDED)
    assert press(cage, "cage_buy_in", tommy, amount="500").status_code == 422


def test_a_confirmation_of_another_sum_asks_again(cage, tommy):
    press(cage, "cage_buy_in", tommy, amount="500", confirmed="500.00")
    question = press(cage, "cage_cash_out", tommy, amount="300.00", confirmed="200.00")
    assert "Hand over 300.00" in question.content.decode()
    assert patron_money(tommy.pk)["balance"] == 50_000


def test_a_cash_out_beyond_the_balance_is_refused_with_both_figures(cage, tommy):
    press(cage, "cage_buy_in", tommy, amount="500", confirmed="500.00")
    answer = press(cage, "cage_cash_out", tommy, amount="500.01")
    assert answer.status_code == 422
    assert "500.00 is there, 500.01 was asked for" in answer.content.decode()


def test_the_first_print_is_the_slip_and_every_later_one_says_reprint(cage, tommy):
    press(cage, "cage_buy_in", tommy, amount="500", confirmed="500.00")
    copies = [cage.post(reverse("cage_slip_print", args=["B-000001", paper])) for paper in ("sheet", "narrow", "sheet")]
    said = [re.findall(r"REPRINT \d", copy.content.decode()) for copy in copies]
    assert said == [[], ["REPRINT 1"], ["REPRINT 2"]]
    assert "is-narrow" in copies[1].content.decode()
    assert all("data-print-now" in copy.content.decode() for copy in copies)
    assert "Printed 3 times" in cage.get(reverse("cage_slip", args=["B-000001"])).content.decode()


def test_looking_at_a_slip_or_at_the_paper_is_not_printing_it(cage, tommy):
    press(cage, "cage_buy_in", tommy, amount="500", confirmed="500.00")
    pages = [reverse("cage_slip", args=["B-000001"])]
    pages += [reverse("cage_slip_print", args=["B-000001", paper]) for paper in ("sheet", "narrow")]
    for _ in range(2):
        for address in pages:
            page = cage.get(address).content.decode()
            assert "data-uncounted" in page
            assert "data-print-now" not in page
            assert "REPRINT" not in page.replace("it says REPRINT", "")
    assert Slip.objects.get(series="B").prints.count() == 0
    cage.post(pages[1])
    assert "REPRINT 1" in cage.get(pages[1]).content.decode()
    assert Slip.objects.get(series="B").prints.count() == 1


@override_settings(HOUSE_NAME="Lotus House")
def test_a_slip_names_the_house_and_the_patron_in_full_with_the_card(cage, tommy):
    press(cage, "cage_buy_in", tommy, amount="500", confirmed="500.00")
    pages = [cage.get(reverse("cage_slip", args=["B-000001"]))]
    pages += [cage.get(reverse("cage_slip_print", args=["B-000001", paper])) for paper in ("sheet", "narrow")]
    pages += [cage.post(reverse("cage_slip_print", args=["B-000001", "sheet"]))]
    for page in pages:
        (paper,) = re.findall(r"<article.*?</article>", page.content.decode(), re.DOTALL)
        for words in ("Lotus House", "陳 大文", "88001", "HKD 500.00"):
            assert words in paper
    assert "陳 大文" in cage.get(reverse("cage_slips")).content.decode()


def test_a_slip_from_before_it_kept_house_and_full_name_is_read_as_it_was_made(cage, tommy):
    press(cage, "cage_buy_in", tommy, amount="500", confirmed="500.00")
    slip = Slip.objects.get(series="B")
    old = {**slip.facts, "patron": {"card": "88001", "shown_name": "Tommy"}}
    del old["house"]
    slip.facts = old
    assert dict(slip_lines(slip))["Patron"] == "Tommy"


def test_a_new_pin_needs_the_document_on_file(cage, tommy):
    before = tommy.pin
    fields = {"pin": "904173", "pin_again": "904173", "document_seen": "on"}
    wrong = press(cage, "cage_pin", tommy, document_number="K000000", **fields)
    assert wrong.status_code == 422
    assert "not the one on file" in wrong.content.decode()
    right = press(cage, "cage_pin", tommy, document_number="k 123456", **fields)
    assert right.status_code == 200
    tommy.refresh_from_db()
    assert tommy.pin != before


def test_surveillance_sees_the_patron_and_is_offered_nothing_to_press(signed_in, tommy):
    page = signed_in("/cage/", Role.SURVEILLANCE).get(reverse("cage_patron", args=[tommy.pk])).content.decode()
    assert "Statement" in page
    assert "hx-post" not in page


def test_the_day_at_the_window_counts_cash_in_and_out_apart(cage, tommy):
    stock_cage(amount=100_000, actor=acting("6001", Role.PIT_MANAGER), command_id=uuid.uuid4())
    made = buy_in(patron_id=tommy.pk, amount=70_000, actor=acting("6002", Role.CAGE), command_id=uuid.uuid4())
    press(cage, "cage_cash_out", tommy, amount="200.00", confirmed="200.00")
    assert window_today(made.gaming_day) == {"cash_in": 70_000, "cash_out": 20_000, "cash": 150_000}


def test_the_statement_tells_every_entry_with_its_slip(cage, tommy):
    press(cage, "cage_buy_in", tommy, amount="500", confirmed="500.00")
    press(cage, "cage_cash_out", tommy, amount="120.00", confirmed="120.00")
    page = cage.get(reverse("cage_statement", args=[tommy.pk])).content.decode()
    assert page.index("P-000001") < page.index("B-000001")
    assert "−120.00" in page
    assert "380.00" in page
