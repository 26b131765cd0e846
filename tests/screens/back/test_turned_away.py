"""Pages that are not there, are forbidden, too old or failed: in the house's words and the reader's language."""

import pytest
from django.test import Client

from casino.people.roles import Role
from tables.screens import sign_in
from tables.screens.words import LANGUAGES, say

pytestmark = pytest.mark.django_db

NOWHERE = ("/nowhere/", "/office/rounds/999999999/", "/cage/patrons/999999999/", "/dealer/999999999/", "/pit/999/999/")


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
@pytest.mark.parametrize("address", NOWHERE)
def test_an_address_of_nothing_says_so_and_leads_on(signed_in, address, language):
    client = signed_in("/office/", Role.AUDITOR) if "/office/" in address else reading(language)
    client.cookies["django_language"] = language
    page = client.get(address, follow=True)
    if page.redirect_chain:  # who is not signed in learns nothing of what is there
        assert "sign-in" in page.redirect_chain[-1][0]
        return
    assert (page.status_code, words_of(page, language, "not_found")) == (404, True)


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
