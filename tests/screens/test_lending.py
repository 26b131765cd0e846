"""Pages that are lent one after the other: what one of them stored or left open, the next does not meet."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.screens import pictures
from tests.screens.lending import own_page, take_all_back
from tests.screens.stage import Stage, stage
from tests.screens.test_live_screens import SEAT, player

pytestmark = pytest.mark.browser

SIZE = (800, 1280)
STORE = """() => {
  localStorage.setItem("left", "here");
  sessionStorage.setItem("left", "here");
  document.cookie = "left=here";
}"""
FOUND = """async () => [
  document.cookie, { ...localStorage }, { ...sessionStorage }, (await indexedDB.databases()).map(({ name }) => name),
]"""
LOADED = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](js|css|woff2)$/.test(name)).map(({ name, transferSize }) => [name, transferSize])"""


def seat(browser: Browser) -> Stage:
    return stage(browser, SEAT, size=SIZE).open(**player("betting", pictures.own("betting")))


def test_the_next_page_finds_nothing_stored_at_the_same_origin(browser: Browser) -> None:
    first = seat(browser)
    first.page.evaluate(STORE)
    cookie, *stored = first.page.evaluate(FOUND)
    assert cookie
    assert all(stored), "a pairing's key among it"
    first.close()
    second = stage(browser, SEAT, size=SIZE)
    assert second.origin == first.origin
    second.go("/static/tables/css/parts.css")
    assert second.page.evaluate(FOUND) == ["", {}, {}, []]


def test_a_later_screen_of_the_same_page_finds_nothing_stored_either(browser: Browser) -> None:
    first = seat(browser)
    first.page.evaluate(STORE)
    again = Stage(first.page, SEAT)
    again.go("/static/tables/css/parts.css")
    assert again.page.evaluate(FOUND) == ["", {}, {}, []]


def test_the_files_of_a_screen_are_loaded_once(browser: Browser) -> None:
    seat(browser).close()
    loaded: list[Any] = seat(browser).page.evaluate(LOADED)
    assert len(loaded) > 50
    assert [name for name, size in loaded if size] == []


def test_what_is_asked_at_an_origin_is_answered_by_its_latest_stage(browser: Browser) -> None:
    first = seat(browser)
    first.failing["/asked/"] = 500
    first.close()
    second = seat(browser)
    second.documents["/asked/"] = {"by": "the second"}
    assert second.page.evaluate("fetch('/asked/').then((answer) => answer.json())") == {"by": "the second"}


def test_two_screens_beside_each_other_share_nothing(browser: Browser) -> None:
    one, other = seat(browser), seat(browser)
    assert one.origin != other.origin
    assert one.page.context != other.page.context


def test_who_has_a_context_alone_shares_it_with_nobody(browser: Browser) -> None:
    alone = stage(browser, SEAT, size=SIZE, alone=True)
    context = alone.page.context
    alone.close()
    assert context not in browser.contexts
    assert seat(browser).page.context != context


def test_a_page_that_a_test_left_open_is_closed_for_the_next_but_not_one_of_the_whole_module(browser: Browser) -> None:
    left, left_alone = seat(browser), stage(browser, SEAT, size=SIZE, alone=True)
    for_long = own_page(browser, SIZE)
    take_all_back()
    assert left.page.is_closed()
    assert left_alone.page.is_closed()
    assert not for_long.is_closed()
    for_long.close()
    assert seat(browser).origin == left.origin
