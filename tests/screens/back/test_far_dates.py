"""Dates from either end of the calendar, typed in houses from the last to the first to see a day: taken or refused in
words, and every page opens afterwards.
"""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from casino.people.models import Patron
from casino.people.roles import Role
from payouts.models import PayTableVersion
from tests.screens.back.test_cage import PERSON
from tests.screens.back.test_paytables import draft_of, flat, press

__all__ = ["flat"]

WEST, EAST = "Etc/GMT+12", "Etc/GMT-14"  # twelve hours behind Greenwich and fourteen ahead: the names count westwards
DAYS = ["0001-01-01", "0001-01-02", "9999-12-30", "9999-12-31", "0000-01-01", "10000-01-01", "-0001-01-01"]

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["America/Los_Angeles", WEST, EAST])
def anywhere(settings, request):
    settings.HOUSE_TIME_ZONE = request.param


def opens(client: Client, name: str, *args: object, **query: str) -> None:
    assert client.get(reverse(name, args=args), query).status_code == 200


def test_pages_of_a_day_open_for_any_day(anywhere, signed_in):
    cage, office = signed_in("/cage/", Role.CAGE, Role.PIT_MANAGER), signed_in("/office/", Role.AUDITOR)
    for day in DAYS:
        opens(cage, "cage_slips", day=day)
        opens(cage, "cage_currency", day=day)
        opens(office, "office_rounds", day=day)


def test_who_is_enrolled_with_any_birth_date_is_taken_or_refused_and_found(anywhere, signed_in):
    cage = signed_in("/cage/", Role.CAGE)
    for at, day in enumerate(DAYS):
        own = {"card": f"8800{at}", "document_number": f"K{at}", "birth_date": day, "command_id": uuid.uuid4()}
        answer = cage.post(reverse("cage_enrol"), {**PERSON, **own})
        enrolled = Patron.objects.filter(card=own["card"]).first()
        assert answer.status_code == (422 if enrolled is None else 302)
        opens(cage, "cage_find", q=own["card"])
        if enrolled is not None:
            opens(cage, "cage_patron", enrolled.pk)


def test_a_paytable_is_not_put_in_force_at_the_ends_of_the_calendar(anywhere, signed_in, flat):
    author, first, second = (signed_in("/office/", role) for role in (Role.PIT_MANAGER, Role.AUDITOR, Role.PIT_MANAGER))
    made = draft_of(author, flat, five="20", four="4")
    for signer in (first, second):
        assert press(signer, "approve", made).status_code == 204
    for day in DAYS:
        for moment in ("00:00", "23:59", "23:59:59.999999"):
            assert press(second, "publish", made, in_force_from=f"{day}T{moment}").status_code == 422
    answer = press(second, "publish", made, in_force_from="9999-12-31T23:59")
    assert "too far off: at most 730 days ahead" in answer.content.decode()
    assert PayTableVersion.objects.get(pk=made.pk).state == "approved"
    opens(author, "office_paytables")
    opens(author, "office_paytable", made.pk)
