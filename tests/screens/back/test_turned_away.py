"""Pages that are not there, are forbidden, too old or failed: in the house's words and the reader's language."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from casino.people.roles import Role
from tables.screens import sign_in
from tables.screens.words import LANGUAGES, say

pytestmark = pytest.mark.django_db

NOWHERE = {
    "/nowhere/": None,
    "/dealer/999999999/": None,
    "/office/rounds/999999999/": Role.AUDITOR,
    "/cage/slips/B-999999/": Role.CAGE,
    "/office/nowhere/": Role.AUDITOR,
}


def reading(language: str, **more: bool) -> Client:
    client = Client(**more)
    client.cookies["django_language"] = language
    return client


def words_of(page, language: str, words: str) -> bool:
    """Both lines, in a whole page with a way on."""
    text = page.content.decode()
    said = all(say(f"back.{words}{line}", language=language) in text for line in ("", "_more"))
    return said and "<html" in text and 'class="back-act" href="/' in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("address", "role"), NOWHERE.items())
def test_an_address_of_nothing_says_so_and_leads_on_within_its_place(signed_in, address, role, language):
    place = f"/{address.split('/')[1]}/" if role else "/"
    client = signed_in(place, role) if role else reading(language)
    client.cookies["django_language"] = language
    page = client.get(address)
    assert (page.status_code, words_of(page, language, "not_found")) == (404, True)
    assert f'href="{place}"' in page.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_act_has_no_page_of_its_own(signed_in, language):
    client = signed_in("/cage/", Role.CAGE)
    client.cookies["django_language"] = language
    page = client.get("/cage/patrons/1/buy-in/")
    assert (page.status_code, page["Allow"], words_of(page, language, "not_found")) == (405, "POST", True)


@pytest.mark.parametrize("address", ["/", "/pair/", "/cage/sign-in/", "/office/sign-in/", "/office/sign-out/"])
def test_a_door_that_is_knocked_at_in_another_way_answers_in_words(address):
    page = reading("en").delete(address)
    assert (page.status_code, words_of(page, "en", "not_found")) == (405, True)


@pytest.mark.parametrize(
    ("sent_from", "comes_back_to"),
    [
        ({}, "/cage/"),
        ({"HX-Request": "true", "HX-Current-URL": "http://testserver/cage/patrons/7/?a=1"}, "/cage/patrons/7/?a=1"),
        ({"Referer": "http://testserver/cage/slips/"}, "/cage/slips/"),
        ({"Referer": "http://elsewhere.test/office/"}, "/cage/"),
    ],
)
def test_who_was_locked_out_in_the_midst_of_an_act_comes_back_to_its_page_and_not_to_the_act(
    client, sent_from, comes_back_to
):
    answer = client.post("/cage/patrons/7/buy-in/", {"amount": "100"}, headers=sent_from)
    to = answer.headers.get("HX-Redirect") or answer.headers["Location"]
    assert parse_qs(urlsplit(to).query)["next"] == [comes_back_to]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_django_itself_forbids_is_told(monkeypatch, language):
    def forbids(*_args: object, **_facts: object) -> None:
        raise PermissionDenied

    monkeypatch.setattr(sign_in, "render", forbids)
    page = reading(language).get("/office/sign-in/")
    assert (page.status_code, words_of(page, language, "not_allowed")) == (403, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_of_an_older_session_is_not_taken(language):
    page = reading(language, enforce_csrf_checks=True).post("/office/sign-in/", {"badge": "0412"})
    assert (page.status_code, words_of(page, language, "stale_form")) == (403, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_failure_of_ours_is_told_as_one(monkeypatch, language):
    def fails(*_args: object, **_facts: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(sign_in, "render", fails)
    page = reading(language, raise_request_exception=False).get("/office/sign-in/")
    assert (page.status_code, words_of(page, language, "failed")) == (500, True)


def test_a_part_of_a_page_gets_the_words_alone(signed_in):
    client = signed_in("/office/", Role.AUDITOR)
    page = client.get("/office/rounds/999999999/", headers={"HX-Request": "true"})
    assert (page.status_code, say("back.not_found") in page.content.decode()) == (404, True)
    assert b"<html" not in page.content
