"""What one player laid, planned, typed or looked at on a tablet is gone when the next one sits down at it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.screens import pictures
from tests.screens.pot_pictures import SITUATIONS
from tests.screens.pot_stage import told
from tests.screens.stage import Facts, Stage, stage
from tests.screens.test_live_screens import SEAT, player

pytestmark = pytest.mark.browser

NOBODY: Facts = {"sitting": None, "offers": [], "wagers": [], "rebet": []}
THE_NEXT: Facts = {"sitting": 999, "name": "Newcomer", "last": [], "rebet": [], "result": None}
ROUND = 77_032


def betting(**own: object) -> dict[str, Facts]:
    """Betting is open in a round of its own; who sits here has laid nothing."""
    shown = player("betting", pictures.own("betting", wagers=False, **own))
    shown["table"]["round"]["number"] = ROUND
    return shown


def sits_down(on: Stage, *, at_once: bool) -> None:
    """The next one sits here; `at_once` where the tablet was not told of the moment between."""
    if not at_once:
        on.show(table=betting()["table"], own=NOBODY)
        on.page.locator("main[data-mode=join]").wait_for()
    on.show(**betting(**THE_NEXT))
    on.page.locator("main[data-mode=betting]").wait_for()


@pytest.mark.parametrize("at_once", [False, True])
def test_chips_that_were_not_confirmed_are_not_the_next_ones(browser: Browser, at_once: bool) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**betting())
    on.page.locator(".player-edits").get_by_role("button", name="Rebet").click()
    expect(on.page.locator(".player-decision")).to_contain_text("Confirm 125")
    sits_down(on, at_once=at_once)
    expect(on.page.locator(".player-decision")).not_to_contain_text("Confirm 125")
    expect(on.page.locator(".player-decision button").first).to_be_disabled()


@pytest.mark.parametrize("at_once", [False, True])
def test_a_rebet_planned_for_the_round_to_come_is_not_the_next_ones(browser: Browser, at_once: bool) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("settled", pictures.won()))
    on.page.locator(".next-bets").get_by_role("button", name="Rebet").click()
    on.page.wait_for_timeout(100)
    sits_down(on, at_once=at_once)
    expect(on.page.locator(".player-decision")).not_to_contain_text("Confirm 125")


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("button", ["Rounds", "Complain", "Rules"])
def test_a_sheet_left_open_is_closed(browser: Browser, button: str, at_once: bool) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("settled", pictures.won()))
    on.page.locator(".player-foot").get_by_role("button", name=button).click()
    expect(on.page.locator("dialog[open]")).to_have_count(1)
    sits_down(on, at_once=at_once)
    expect(on.page.locator("c-sheet")).to_have_count(0)
    assert not on.errors


def opened(page: Page, name: str) -> None:
    page.locator(".player-foot").get_by_role("button", name=name).click()
    expect(page.locator("dialog[open]")).to_have_count(1)


@pytest.mark.parametrize("left", [lambda page: opened(page, "Hands"), lambda page: opened(page, "Complain")])
def test_at_a_pot_table_too(page: Page, left: Callable[[Page], None]) -> None:
    shown = told(SITUATIONS["holdem_flop"](), 5)
    on = Stage(page, "/seat/12/5/").open(**shown)
    left(page)
    on.show(own={**shown["own"], "sitting": 999, "name": "Newcomer", "last": []})
    expect(page.locator("c-sheet")).to_have_count(0)
    assert not on.errors
