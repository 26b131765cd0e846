"""What the pit asks before it acts, and what its sheets say: locked sign-ins, limits, pairing, signing a dealer off."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, sync_playwright

from tests.screens import pit_pictures
from tests.screens.axe import look
from tests.screens.stage import Facts, Stage
from tests.screens.test_live_screens import CHROMIUM

pytestmark = pytest.mark.browser

FLOOR, TABLE = "/pit/1/", "/pit/1/3/"
SIZES = [(1440, 900), (1024, 768)]
TABLET = {"kind": "seat", "table": 3, "code": "CHD-03", "seat": 2}
LOCKED: list[Facts] = [
    {"kind": "device", "identifier": "40", "minutes": 12, "place": {**TABLET, "table": 1, "code": "CHD-01"}},
    {"kind": "device", "identifier": "41", "minutes": 12, "place": TABLET},
    {"kind": "patron", "identifier": "88002", "minutes": 1, "name": "Wong"},
    {"kind": "staff", "identifier": "2107", "minutes": None, "name": "M. Tavares"},
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


def pit(
    browser: Browser, path: str, *, language: str = "en", size: tuple[int, int] = SIZES[0], **detail: Facts
) -> Stage:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    on = Stage(context.new_page(), FLOOR, language=language)
    on.may = pit_pictures.CAN
    on.documents = {
        f"{FLOOR}reconciliation/": {"1": 0, "2": 0, "3": 0},
        f"{FLOOR}locked/": {"locked": LOCKED},
        f"{TABLE}detail/": {**pit_pictures.detail(), **detail},
    }
    on.open(pit=pit_pictures.floor())
    if path != FLOOR:
        on.go(path)
    on.page.wait_for_selector(".pit-tile" if path == FLOOR else ".pit-difference")
    return on


def done_with(on: Stage) -> None:
    assert look(on.page).broken == []
    assert not on.errors
    on.page.context.close()


def rows(sheet: Locator) -> list[str]:
    return [" / ".join(row.locator("span").first.inner_text().split("\n")) for row in sheet.locator(".pit-lock").all()]


@pytest.mark.parametrize(("path", "first"), [(FLOOR, "CHD-01"), (TABLE, "CHD-03")])
def test_what_is_locked_is_listed_and_each_is_unlocked_by_itself(browser: Browser, path: str, first: str) -> None:
    on = pit(browser, path)
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {"locked": LOCKED[2:]}}
    on.page.get_by_role("button", name="Locked sign-ins").click()
    sheet = on.page.get_by_role("dialog", name="Locked sign-ins")
    sheet.locator(".pit-lock").first.wait_for()
    assert rows(sheet)[0] == f"Seat tablet · {first} · Seat 2 / 12 minutes more"
    assert rows(sheet)[2:] == [
        "Card 88002, Wong / 1 minute more",
        "Badge 2107, M. Tavares / Until the floor unlocks it",
    ]
    sheet.get_by_role("button", name="Unlock Seat tablet · CHD-03 · Seat 2").click()
    on.sends("Unlock", [{"kind": "device", "identifier": "41"}])
    sheet.get_by_text("Unlocked: Seat tablet · CHD-03 · Seat 2").wait_for()
    assert len(rows(sheet)) == 2
    done_with(on)


def test_that_nothing_is_locked_is_said_and_that_it_is_not_known_too(browser: Browser) -> None:
    on = pit(browser, FLOOR, language="zh-hant")
    on.documents[f"{FLOOR}locked/"] = {"locked": []}
    on.page.get_by_role("button", name="已鎖定的登入").click()
    on.page.get_by_role("dialog").get_by_text("沒有鎖定項目").wait_for()
    done_with(on)
    on = pit(browser, FLOOR)
    on.failing[f"{FLOOR}locked/"] = 500
    on.page.get_by_role("button", name="Locked sign-ins").click()
    on.page.get_by_role("dialog").get_by_text("What is locked could not be loaded").wait_for()
    on.page.context.close()
