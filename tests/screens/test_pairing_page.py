"""The pairing page in a browser: a device goes to its place only with a key that is kept, and says what went wrong."""

import pytest
from playwright.sync_api import Page, expect

from tests.screens.pot_pictures import SITUATIONS
from tests.screens.pot_stage import told
from tests.screens.stage import Stage

pytestmark = pytest.mark.browser
SEAT = "/seat/12/6/"
NOT_KEPT = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given);
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  };
}"""


def pairing(page: Page) -> Stage:
    on = Stage(page, SEAT)
    on.pictures = told(SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    return on


def test_a_key_that_the_browser_takes_and_then_drops_is_not_taken_for_kept(page: Page) -> None:
    on = pairing(page)
    page.add_init_script(f"({NOT_KEPT})()")
    on.go("/pair/?code=CODE")
    expect(page.locator("#pair-answers c-note[kind=refused]")).to_contain_text("This browser did not keep the key")
    assert "/pair/" in page.url


def test_a_line_that_is_cut_while_pairing_is_said_and_the_button_is_there_again(page: Page) -> None:
    on = pairing(page)
    page.route("**/pair/", lambda route: route.abort())
    on.go("/pair/?code=CODE")
    expect(page.locator("#pair-answers c-note[kind=refused]")).to_contain_text("there is no connection")
    page.unroute("**/pair/")
    page.locator("#pair-button").click()
    page.wait_for_url(f"**{SEAT}")
    expect(page.locator(".turn-panel")).to_be_attached()
