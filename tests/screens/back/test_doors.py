"""Every page of pit, cage and office stands behind a door: nobody signed in, or without the role, comes through."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from casino.people.clock import now, standing_at
from casino.people.models import Device, SignInLock, Staff
from casino.people.roles import MATRIX, STAFF_ROLES, Action, Role
from tables.models import Pit
from tables.screens.addresses import place_of
from tables.screens.back_urls import BACK
from tables.screens.base import IDLE_SECONDS, session_of_headers, staff_of_session
from tables.screens.words import say
from tests.people.cast import staff

NO_DOOR_BUT_SIGNED_IN = {"cage_language", "office_language", "pit_language"}
NOBODY = 987654
GUARDED = [pattern for pattern in BACK if pattern.name not in NO_DOOR_BUT_SIGNED_IN]


def address_of(pattern) -> str:
    """The pattern's address with ids of nothing and nobody."""
    converters = pattern.pattern.converters
    values = {
        name: "B-000000" if name == "number" else "sheet" if name == "paper" else NOBODY
        for name in converters
        if name not in pattern.default_args
    }
    return reverse(pattern.name, kwargs={**values, **pattern.default_args})


def ask(client, pattern):
    """By the method that the view takes; a door asks the same of both."""
    address = address_of(pattern)
    response = client.get(address)
    return client.post(address) if response.status_code == 405 else response


def test_every_view_names_the_act_it_asks_for():
    for pattern in GUARDED:
        assert isinstance(getattr(pattern.callback, "action", None), Action), pattern.name


@pytest.mark.parametrize("pattern", BACK, ids=lambda pattern: pattern.name)
@pytest.mark.django_db
def test_nobody_comes_in_without_signing_in(client, pattern):
    response = ask(client, pattern)
    assert response.status_code == 302
    assert "/sign-in/?next=" in response["Location"]


@pytest.mark.parametrize("role", STAFF_ROLES, ids=str)
def test_a_page_opens_for_the_roles_of_the_matrix_and_no_others(signed_in, catalog, role):
    clients = {place: signed_in(place, role) for place in (f"/pit/{NOBODY}/", "/cage/", "/office/")}
    for pattern in GUARDED:
        place = next(place for place in clients if address_of(pattern).startswith(place))
        opened = ask(clients[place], pattern).status_code != 403
        assert opened is (role in MATRIX[pattern.callback.action]), (pattern.name, role)


def test_somebody_who_left_the_house_is_signed_out_at_once(signed_in):
    client = signed_in("/cage/", Role.CAGE)
    assert client.get("/cage/").status_code == 200
    client.member.active = False
    client.member.save()
    assert client.get("/cage/").status_code == 302


def test_signed_in_at_the_cage_is_not_signed_in_at_the_office(signed_in):
    client = signed_in("/cage/", Role.CAGE, Role.AUDITOR)
    assert client.get("/office/rounds/").status_code == 302


def on_a_socket(path, cookie, value):
    """Whom a socket of this place, on the one device there is, takes the cookie for."""
    place = place_of(path)
    session = session_of_headers([(b"cookie", f"{cookie}={value}".encode())], place=place)
    return staff_of_session(session, place=place, device_id=Device.objects.get().pk)


@pytest.mark.parametrize("elsewhere", ["/office/people/", "/cage/", "/pit/2/", "/admin/"])
def test_a_session_of_one_place_opens_no_other_under_its_cookies_name(signed_in, elsewhere):
    """Badge and PIN at the pit are not the password and one-time code of the office, whatever a client renames."""
    client = signed_in("/pit/1/", *STAFF_ROLES)
    here, there = place_of("/pit/1/").cookie_name, place_of(elsewhere).cookie_name
    value = client.cookies[here].value
    client.cookies[there] = value
    assert client.get(elsewhere).status_code == 302
    client.cookies[there] = value.partition(":")[0]
    assert client.get(elsewhere).status_code == 302
    assert on_a_socket(elsewhere, there, value) is None
    assert on_a_socket("/pit/1/", here, value) == client.member


def test_a_refusal_is_a_fragment_for_htmx_and_a_page_otherwise(signed_in):
    client = signed_in("/office/", Role.FLOOR)
    page = client.get(reverse("office_person_new"))
    fragment = client.get(reverse("office_person_new"), headers={"HX-Request": "true"})
    assert (page.status_code, fragment.status_code) == (403, 403)
    assert b"<html" in page.content
    assert b"<html" not in fragment.content
    assert b'data-code="not_allowed"' in fragment.content


@pytest.mark.parametrize("place", ["/cage/", "/office/"])
def test_who_signed_in_where_his_duties_open_nothing_can_sign_in_as_somebody_else(signed_in, place):
    client = signed_in(place, Role.DEALER)
    page = client.get(place, follow=True).content.decode()
    assert f'action="{place}sign-out/"' in page
    client.post(f"{place}sign-out/")
    assert client.get(place)["Location"].startswith(f"{place}sign-in/")


def test_who_only_looked_for_what_is_not_there_is_offered_no_way_out_of_his_session(signed_in):
    page = signed_in("/cage/", Role.CAGE).get("/cage/patrons/999999999/")
    assert (page.status_code, b"sign-out/" in page.content) == (404, False)


def test_the_language_of_a_place_is_kept_and_leads_nowhere_else(signed_in):
    client = signed_in("/cage/", Role.CAGE)
    answer = client.post("/cage/language/", {"language": "zh-hant", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/cage/"
    assert "賬房".encode() in client.get("/cage/").content


def test_what_a_screen_fetches_by_itself_does_not_put_off_the_idle_lock(signed_in):
    began = now()
    pit = Pit.objects.create(code="P9", name="Nine")
    client = signed_in(f"/pit/{pit.pk}/", Role.FLOOR)
    late = timedelta(seconds=IDLE_SECONDS["pit"])
    with standing_at(began + late / 2):
        assert client.get(f"/pit/{pit.pk}/reconciliation/").status_code == 200
    with standing_at(began + late + timedelta(seconds=5)):
        assert client.get(f"/pit/{pit.pk}/reconciliation/").status_code == 302
        assert client.get(f"/pit/{pit.pk}/").status_code == 302


def test_a_page_that_somebody_opens_puts_off_the_idle_lock(signed_in):
    began = now()
    client = signed_in("/cage/", Role.CAGE)
    late = timedelta(seconds=IDLE_SECONDS["cage"])
    with standing_at(began + late / 2):
        assert client.get("/cage/").status_code == 200
    with standing_at(began + late + timedelta(seconds=5)):
        assert client.get("/cage/").status_code == 200


def test_the_admin_locks_itself_as_the_office_does_and_a_page_that_somebody_opens_puts_it_off(signed_in):
    began = now()
    client = signed_in("/admin/", member=Staff.objects.create_superuser("1", "a long enough pass phrase", name="Root"))
    late = timedelta(seconds=IDLE_SECONDS["admin"])
    with standing_at(began + late / 2):
        assert client.get("/admin/").status_code == 200
    with standing_at(began + late + timedelta(seconds=5)):
        assert client.get("/admin/").status_code == 200
    with standing_at(began + 3 * late):
        assert client.get("/admin/").status_code == 302
        assert client.get("/admin/").status_code == 302


@pytest.mark.django_db
def test_the_admin_is_entered_by_password_and_one_time_code_like_the_office(client):
    """Django's own form would take a password alone and count no failures."""
    root = Staff.objects.create_superuser("1", "a long enough pass phrase", name="Root")
    response = client.get("/admin/", follow=True)
    assert "totp" in response.content.decode()
    given = {"badge": "1", "password": "a long enough pass phrase", "username": "1", "next": "/admin/"}
    for _ in range(3):
        assert client.post("/admin/login/", given).status_code == 403
    assert SignInLock.objects.get(subject="staff:1").locked_until is not None
    assert client.get("/admin/").status_code == 302
    assert root.is_superuser


@pytest.mark.django_db
def test_an_address_that_guesses_at_the_office_is_told_how_long_it_waits(client):
    def guess(number, address="198.51.100.7"):
        typed = {"badge": f"90{number}", "password": "a guess", "totp": "000000"}
        return client.post(reverse("office_sign_in"), typed, REMOTE_ADDR=address)

    for number in range(4):
        assert b"wrong tries from here" not in guess(number).content
    assert "Too many wrong tries from here: wait 1 min" in guess(4).content.decode()
    assert "Too many wrong tries from here" in guess(5).content.decode()
    assert b"wrong tries from here" not in guess(6, address="198.51.100.8").content


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_no_refusal_at_the_office_s_door_speaks_of_a_pin(client, language):
    """What is typed there is a password and a code, and it is not the cage that sets them."""
    staff("9801", Role.AUDITOR)
    client.cookies["django_language"] = language
    answers = [
        client.post(reverse("office_sign_in"), {"badge": "9801", "password": "a guess", "totp": "000000"})
        for _ in range(4)
    ]
    said = [re.search(r'role="alert".*?</div>', answer.content.decode(), re.DOTALL)[0] for answer in answers]
    wrong = {"en": "Badge, password or code does not fit, 2 tries left", "zh-hant": "登入密碼或驗證碼不符"}
    locked = {"en": "Locked after too many wrong tries", "zh-hant": "嘗試錯誤過多，已鎖定"}
    assert wrong[language] in said[0]
    assert locked[language] in said[-1]
    for words in said:
        assert not re.search(r"PIN|cage|賬房", words)


@pytest.mark.parametrize("code", ["wrong_pin", "locked_out_time", "locked_out_floor"])
def test_the_office_has_words_of_its_own_for_what_its_door_refuses(code):
    assert say(f"refused_at_office.{code}", tries_left=1, minutes=5)
    assert say(f"refused_at_office.{code}_more")
