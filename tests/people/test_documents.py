"""One document, one patron, however its number is written."""

from datetime import date
from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from casino.people import exclusions, sign_in
from casino.people.actors import Actor, actor_of_staff
from casino.people.documents import kept_form
from casino.people.models import Patron
from casino.people.roles import Role
from payouts import cage
from tables.engine.errors import Code, Refused
from tests.people.cast import acting, patron, staff

NUMBER = "K1234567"
STROKES = " \u3000\t-\u2010\u2011\u2013\u2014\u2212\uff0d()\uff08\uff09./\u200b"
FULL_WIDTH = 0xFEE0
FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

strokes = st.text(st.sampled_from(STROKES), max_size=2)


@st.composite
def writings(draw, number=NUMBER):
    """The number with any letter small, any sign of full width, and strokes and spaces wherever they fall."""
    written = [draw(strokes)]
    for sign in number:
        cased = draw(st.sampled_from([sign, sign.lower()]))
        written += [draw(st.sampled_from([cased, chr(ord(cased) + FULL_WIDTH)])), draw(strokes)]
    return "".join(written)


def enrol(by, **changes):
    asked = {
        "card": "88001", "pin": "481620", "family_name": "Chan", "given_name": "Tai Man", "shown_name": "Mr C",
        "birth_date": date(1980, 5, 17), "document_kind": "passport", "document_number": NUMBER, "document_seen": True,
        "actor": by, "command_id": uuid4(),
    }  # fmt: skip
    return cage.enrol(**{**asked, **changes})


@pytest.fixture
def cashier() -> Actor:
    return acting("6001", Role.CAGE)


@pytest.fixture
def kept_out(cashier: Actor) -> Patron:
    boss = acting("2001", Role.PIT_MANAGER)
    return exclusions.exclude(patron_id=enrol(cashier).pk, grounds=exclusions.HOUSE, reason="asked to go", by=boss)


@FEW
@given(written=writings())
@example(written="k1234567")
@example(written="K 123456(7)")
def test_every_writing_of_a_number_comes_to_one_form(written):
    assert kept_form(written) == NUMBER


@settings(max_examples=400, deadline=None)
@given(typed=st.text(max_size=12))
def test_the_kept_form_of_a_kept_form_is_itself(typed):
    assert kept_form(kept_form(typed)) == kept_form(typed)


@pytest.mark.django_db
@FEW
@given(written=writings())
@example(written="k1234567")
@example(written="K 1234567")
def test_who_is_kept_out_is_not_enrolled_anew_under_another_writing(cashier, kept_out, written):
    with pytest.raises(Refused) as refusal:
        enrol(cashier, card="88002", document_number=written)
    assert (refusal.value.code, refusal.value.facts) == (Code.ALREADY_DONE, {"what": "document"})
    assert Patron.objects.get() == kept_out


@pytest.mark.django_db
def test_a_number_is_kept_in_its_form_whatever_was_typed(cashier):
    assert enrol(cashier, document_number=" a123456(7) ").document_number == "A1234567"


@pytest.mark.django_db
@pytest.mark.parametrize("written", ["", " - ", "(/)", "\u3000\uff0d"])
def test_strokes_and_spaces_are_no_number(cashier, written):
    with pytest.raises(Refused) as refusal:
        enrol(cashier, document_number=written)
    assert (refusal.value.code, refusal.value.facts) == (Code.MALFORMED, {"field": "document_number"})


@pytest.mark.django_db
@pytest.mark.parametrize("on_file", ["K88001", "k 88-001"])
@pytest.mark.parametrize("written", ["K88001", "k88001", " K-88 001", "\uff2b88001"])
def test_a_new_pin_is_askedagainst_the_number_in_any_writing(on_file, written):
    known = patron("88001", checked_by=staff("6001", Role.CAGE))
    Patron.objects.update(document_number=on_file)
    by = acting("6002", Role.CAGE)
    sign_in.reset_pin(kind="patron", identifier="88001", new_pin="260184", identity=written, by=by)
    assert sign_in.verify_patron(card="88001", pin="260184", device_id=None) == known


@pytest.mark.django_db
@pytest.mark.parametrize("on_file", ["K88001", "--"])
@pytest.mark.parametrize("written", ["", "-", "K88002", "K8800"])
def test_a_new_pin_is_not_askedagainst_another_number_or_none(on_file, written):
    patron("88001", checked_by=staff("6001", Role.CAGE))
    Patron.objects.update(document_number=on_file)
    by = acting("6002", Role.CAGE)
    with pytest.raises(Refused) as refusal:
        sign_in.reset_pin(kind="patron", identifier="88001", new_pin="260184", identity=written, by=by)
    assert refusal.value.facts == {"field": "identity", "why": "other_document"}


@pytest.mark.django_db
def test_rows_from_before_are_brought_to_form_and_two_of_one_number_stay_two():
    cashier = staff("6001", Role.CAGE)
    longest = "\ufdfa" * 50  # one sign that is written out as eighteen
    typed = ["k 1", "K2", "k2", "k-3", "k3", "K 3", "--", longest]
    rows = [patron(str(88001 + at), checked_by=cashier) for at in range(len(typed))]
    for row, number in zip(rows, typed, strict=True):
        Patron.objects.filter(pk=row.pk).update(document_number=number)
    import_module("casino.people.migrations.0006_document_numbers_as_kept").rewrite(apps, None)
    now = list(Patron.objects.order_by("pk").values_list("document_number", flat=True))
    assert now == ["K1", "K2", "k2", "K3", "k3", "K 3", "--", longest]
    for number in ("k1", "k 2", "K3"):
        with pytest.raises(Refused) as refusal:
            enrol(actor_of_staff(cashier), card="89001", document_number=number)
        assert refusal.value.facts == {"what": "document"}
