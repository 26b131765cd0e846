"""A console on which its dealer is not signed on: it says who is, where, and takes a badge; nothing else acts there."""

import pytest
from playwright.sync_api import Browser

from tests.screens.axe import look
from tests.screens.stage import Facts, Stage, stage
from tests.screens.test_live_screens import DEALER, dealer

pytestmark = pytest.mark.browser

OWN, OTHER = 7, 8
"""The number that the stage's pairing gives the browser, and another console's."""
PHASES = [None, "betting", "deciding", "settling"]


def dealt_from(console: int, *, phase: str | None = "betting") -> dict[str, Facts]:
    table = dealer(phase)["table"]
    return {"table": {**table, "dealer": {**table["dealer"], "console": console}}}


def console(browser: Browser, *, language: str = "en", **told: Facts) -> Stage:
    return stage(browser, DEALER, size=(1280, 800), language=language).open(**told)


def give(on: Stage, badge: str) -> None:
    on.page.get_by_label("Badge number").fill(badge)
    on.page.get_by_label("PIN", exact=True).fill("424242")
    on.page.get_by_role("button", name="Sign on here").click()


@pytest.mark.parametrize("phase", PHASES, ids=str)
@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "zh-hant")])
def test_it_says_who_deals_elsewhere_and_offers_the_badge_alone(
    browser: Browser, phase: str | None, theme: str, language: str
) -> None:
    on = console(browser, language=language, **dealt_from(OTHER, phase=phase))
    on.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    said = on.page.locator(".dealer-main").inner_text()
    assert "M. Tavares" in said
    assert "2107" in said
    for key in ("Enter", "n", "c", "v", "r", "f", "s"):
        on.page.locator("h1").first.dispatch_event("keydown", {"key": key, "bubbles": True})
    live = on.page.locator(".dealer-foot c-button:not([missing]) button")
    assert live.count() == 1, "only the last rounds can be looked at"
    assert [frame["name"] for frame in on.sent if frame.get("type") == "command"] == []
    assert on.page.locator("dialog[open]").count() == 0
    assert look(on.page).broken == []
    step, submit = (on.page.locator(each).bounding_box() for each in ("c-step", ".badge-form > c-button"))
    assert step
    assert submit
    assert submit["y"] + submit["height"] <= step["y"] + step["height"], "the button is cut off"
    assert on.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert not on.errors


@pytest.mark.parametrize(("badge", "command"), [("2107", "SignOn"), ("0007", "Relieve")])
def test_the_same_dealer_signs_on_and_another_one_relieves(browser: Browser, badge: str, command: str) -> None:
    on = console(browser, **dealt_from(OTHER))
    give(on, badge)
    on.sends(command, [{"badge": badge, "pin": "424242"}])
    on.show(**dealt_from(OWN))
    assert on.page.get_by_role("heading", name="Signed on elsewhere").count() == 0
    assert on.page.locator(".person").is_visible()


def test_a_console_that_another_one_took_over_from_says_so_at_once(browser: Browser) -> None:
    on = console(browser, **dealt_from(OWN))
    assert on.page.locator(".person").is_visible()
    on.show(**dealt_from(OTHER))
    on.page.get_by_role("heading", name="Signed on elsewhere").wait_for()
    assert not on.page.locator(".person").is_visible()
