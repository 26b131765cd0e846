"""A browser, and the dealer's console in it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.screens.pot_console.desk import CONSOLE, Console, told
from tests.screens.pot_pictures import Situation
from tests.screens.stage import Facts, Stage


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    yield page
    page.goto("about:blank")
    context.close()


@pytest.fixture
def console(page: Page) -> Iterator[Console]:
    """Opens the console on a situation by its name, or on one that is made; no script may complain meanwhile."""
    opened: list[Stage] = []

    def open_console(situation: str | Situation | Facts) -> Stage:
        opened.append(Stage(page, CONSOLE).open(table=told(situation)))
        return opened[-1]

    yield open_console
    assert [on.errors for on in opened] == [[]] * len(opened)
