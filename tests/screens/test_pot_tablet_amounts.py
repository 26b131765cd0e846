"""The usual amounts at hand while an amount is chosen on a phone, however short, in a hand of dice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.screens.pot_pictures import NUMBER
from tests.screens.pot_stage import overlaps, tablet
from tests.screens.test_live_screens import require_whole
from tests.screens.test_pot_tablet import CUT, ON_THE_FELT, OUTSIDE, PHONE, SMALL, STATES, TOO_SMALL

pytestmark = pytest.mark.browser

SHORT = (390, 780)
RAISED = {"action": "raise_to", "to": 95_000}
BESIDE = f"{ON_THE_FELT}, .area-clock, .turn-tabs, .amount-head, .amount-quick, .turn-buttons, .player-money"


def open_amounts(page: Page, *, of_a_die: bool) -> None:
    """By the button that stands for them: the pencil beside a bet on a die, else the confirming one."""
    page.wait_for_selector(".turn-panel:not([data-fresh])")
    if of_a_die:
        page.locator(".column-act:visible").first.click()
    page.locator(".turn-more button" if of_a_die else ".turn-confirm button").click()


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize(("state", "of_a_die"), [("dice", False), ("dice", True), ("seven", False), ("seven", True)])
def test_a_short_phone_offers_the_usual_amounts_of_a_bet_and_of_a_die(
    page: Page, state: str, of_a_die: bool, language: str
) -> None:
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    situation, seat = STATES[state]
    on = tablet(page, situation(), seat, language=language)
    open_amounts(page, of_a_die=of_a_die)
    quick = page.locator(".amount-quick c-button")
    for width, height in (PHONE, SHORT, SMALL):
        require_whole(on, width, height)
        on.until(lambda: not page.evaluate(OUTSIDE))
        assert page.evaluate(OUTSIDE) == [], (width, height)
        assert overlaps(page, BESIDE) == [], (width, height)
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate(TOO_SMALL) == [], (width, height)
        expect(quick.first).to_be_visible()
    for name in ("most", "least"):
        page.locator(f"[data-quick={name}] button").click()
        expect(page.locator(f"[data-quick={name}] button")).to_have_attribute("aria-pressed", "true")
    assert not on.errors


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_a_raise_and_a_bet_on_a_die_together_fit_a_short_phone(page: Page, language: str) -> None:
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    situation, seat = STATES["seven"]
    on = tablet(page, situation(), seat, language=language)
    open_amounts(page, of_a_die=True)
    page.locator(".turn-tabs [data-about=raise] button").click()
    page.locator("[data-quick=pot] button").click()
    expect(page.locator(".turn-confirm button")).to_have_class(re.compile("is-act"))
    require_whole(on, *SMALL)
    assert page.evaluate(OUTSIDE) == []
    assert overlaps(page, BESIDE) == []
    page.locator(".turn-confirm button").click()
    on.sends("BetOnDie", [{"round": NUMBER, "die": 1, "state": "protect", "amount": 5_000, **RAISED}])
