"""The office keeps a patron out and lets him in again: found, confirmed, with a reason, in both languages."""

import pytest
from django.urls import reverse

from casino.people.models import Patron
from casino.people.roles import Role
from tests.people.cast import patron, staff

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def chan():
    return patron("88001", checked_by=staff("3901", Role.CAGE))


def act(client, what, one, **data):
    return client.post(reverse(f"office_patron_{what}", args=[one.pk]), data, headers=HTMX)


def test_a_patron_is_found_by_card_or_name_and_those_kept_out_stand_there_first(signed_in, chan):
    floor, excluded = signed_in("/office/", Role.FLOOR), patron("88002", checked_by=staff("3902"), status="excluded")
    list_ = reverse("office_patrons")
    first = floor.get(list_).content.decode()
    assert excluded.card in first
    assert chan.card not in first
    assert chan.card in floor.get(list_, {"q": "88001"}).content.decode()
    assert chan.card in floor.get(list_, {"q": "chan"}).content.decode()
    assert "Nobody found" not in floor.get(list_, {"q": "chan"}).content.decode()


def test_the_floor_excludes_with_grounds_and_a_reason_and_another_lets_him_in(signed_in, chan):
    floor, manager = signed_in("/office/", Role.PIT_MANAGER), signed_in("/office/", Role.PIT_MANAGER)
    page = reverse("office_patron", args=[chan.pk])
    assert act(floor, "exclude", chan, grounds="own_wish", reason=" ").status_code == 422
    assert act(floor, "exclude", chan, reason="asked").status_code == 422
    assert act(floor, "exclude", chan, grounds="own_wish", reason="asked at the counter").status_code == 204
    assert Patron.objects.get(pk=chan.pk).status == "excluded"
    shown = manager.get(page).content.decode()
    assert "asked at the counter" in shown
    assert "The patron&#x27;s own" in shown
    assert "exclude-reason" not in shown
    refused = act(floor, "readmit", chan, reason="the term is over")
    assert (refused.status_code, b"Somebody else must do this" in refused.content) == (422, True)
    assert act(manager, "readmit", chan, reason="the term is over").status_code == 204
    assert Patron.objects.get(pk=chan.pk).status == "active"


def test_who_may_only_look_is_offered_nothing(signed_in, chan):
    watcher = signed_in("/office/", Role.SURVEILLANCE)
    page = watcher.get(reverse("office_patron", args=[chan.pk])).content.decode()
    assert "exclude-reason" not in page
    assert act(watcher, "exclude", chan, grounds="house", reason="x").status_code == 403


def test_the_pages_speak_chinese_too(signed_in, chan):
    floor = signed_in("/office/", Role.FLOOR)
    floor.cookies["django_language"] = "zh-hant"
    assert "排除" in floor.get(reverse("office_patron", args=[chan.pk])).content.decode()
