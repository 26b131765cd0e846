"""One browser a module, and a page of its own for each test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.screens.lending import lend, take_all_back
from tests.screens.test_live_screens import CHROMIUM

ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Page:
    return lend(browser, (1280, 800))


@pytest.fixture(autouse=True)
def _pages_go_back() -> Iterator[None]:
    """Also where a test has failed."""
    yield
    take_all_back()
