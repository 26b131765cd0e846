"""The dealer's console in a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.screens.pot_console.desk import CONSOLE, Console, told
from tests.screens.pot_pictures import Situation
from tests.screens.stage import Facts, Stage


@pytest.fixture
def console(page: Page) -> Iterator[Console]:
    """Opens the console on a situation by its name, or on one that is made; no script may complain meanwhile."""
    opened: list[Stage] = []

    def open_console(situation: str | Situation | Facts) -> Stage:
        opened.append(Stage(page, CONSOLE).open(table=told(situation)))
        return opened[-1]

    yield open_console
    assert [on.errors for on in opened] == [[]] * len(opened)
