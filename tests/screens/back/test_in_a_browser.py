"""The back screens in a real browser: axe in both themes and languages, amounts on buttons, the editor, the paper."""

import os
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import connections
from django.urls import reverse
from playwright.sync_api import Page, sync_playwright

from casino.people.roles import Role
from payouts import cage, ledger
from payouts.chart import AccountKind
from payouts.models import PayTableVersion
from tests.dealing.scene import open_scene
from tests.people.cast import patron, staff
from tests.screens.axe import look
from tests.screens.back.conftest import signed_in_page

CHROMIUM = Path(os.environ.get("CASINO_CHROMIUM", "/usr/bin/chromium"))
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
EVERYTHING = (Role.CAGE, Role.FLOOR, Role.PIT_MANAGER, Role.AUDITOR, Role.SYSTEM_ADMINISTRATOR)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no Chromium: set CASINO_CHROMIUM"),
]


@pytest.fixture(scope="module")
def browser():
    # Playwright's loop lives in this thread and Django's guard sees it; the database does not use it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def house(live_server):
    """A table with a round, a patron with money, somebody with every role: `house.page(…)` gives a page."""
    # The betting desk runs a loop of its own, which it cannot in the thread where Playwright's runs.
    with ThreadPoolExecutor(max_workers=1) as elsewhere:
        scene = elsewhere.submit(dealt).result()
    return House(live_server.url, scene)


def dealt():
    try:
        scene = open_scene(players=1)
        scene.whole_round({0: {"ante": 10_000, "bonus": 2_500}}, {0: "call"})
        return scene
    finally:
        connections.close_all()


class House:
    def __init__(self, address, scene):
        self.address, self.scene = address, scene
        self.member = staff("9001", *EVERYTHING)
        self.patron = patron("88001", checked_by=self.member)
        ledger.open_account(AccountKind.BANKROLL, self.patron.pk)
        cage.buy_in(patron_id=self.patron.pk, amount=125_000, actor=scene.cashier, command_id=uuid.uuid4())

    def page(self, browser, *, theme="dark", language="en", size=(1440, 900)) -> Page:
        return signed_in_page(
            browser, self.address, self.member, places=("/cage/", "/office/"), theme=theme, language=language, size=size
        )

    def addresses(self):
        draft = PayTableVersion.objects.get(game="casino_holdem_dice", name="antewin_flat")
        return [
            reverse("cage"),
            reverse("cage_enrol"),
            reverse("cage_patron", args=[self.patron.pk]),
            reverse("cage_slips"),
            reverse("cage_slip", args=["B-000001"]),
            reverse("cage_currency"),
            reverse("cage_stock"),
            reverse("home"),
            reverse("pair"),
            reverse("office_rounds"),
            reverse("office_round", args=[self.scene.round.pk]),
            reverse("office_patrons"),
            reverse("office_patron", args=[self.patron.pk]),
            reverse("office_devices"),
            reverse("office_people"),
            reverse("office_person_new"),
            reverse("office_person", args=[self.scene.dealer_staff.pk]),
            reverse("office_roles"),
            reverse("office_audit"),
            reverse("office_paytables"),
            reverse("office_paytable", args=[draft.pk]),
        ]


@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "zh-hant")])
def test_axe_finds_nothing_and_no_page_scrolls_sideways(browser, house, theme, language):
    page = house.page(browser, theme=theme, language=language)
    found = {}
    for address in house.addresses():
        page.goto(house.address + address)
        page.wait_for_function("document.fonts.ready")
        found[address] = look(page, **RULES).broken
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    assert {address: bad for address, bad in found.items() if bad} == {}


def test_the_amount_stands_on_the_button_before_it_is_pressed(browser, house):
    page = house.page(browser)
    page.goto(house.address + reverse("cage_patron", args=[house.patron.pk]))
    button = page.locator("#cash-out [data-amount-button]")
    assert button.is_disabled()
    page.fill("#out-amount", "1,000.5")
    assert button.inner_text() == "Cash out 1,000.50"
    button.click()
    page.locator("text=Hand over 1,000.50").wait_for()
    page.locator(".cage-confirm button").click()
    page.wait_for_url("**/cage/slips/P-000001/")


def test_the_editor_follows_the_keys_and_the_last_answer_wins(browser, house):
    draft = PayTableVersion.objects.get(game="casino_holdem_dice", name="antewin_flat")
    page = house.page(browser)
    page.goto(house.address + reverse("office_paytable", args=[draft.pk]))
    for typed in ("1", "10", "100"):
        page.fill("#line-five", typed)
    page.fill("#line-four", "20")
    page.fill("#line-full_house", "10")
    page.locator(".editor-danger").wait_for()
    page.fill("#line-full_house", "x")
    page.locator(".back-answer.is-refused").wait_for()
    assert page.get_attribute("#line-full_house", "aria-invalid") == "true"
    page.fill("#line-full_house", "1")
    page.fill("#line-four", "1")
    page.fill("#line-five", "1")
    page.locator("text=9695/104976").wait_for()
    assert page.locator(".editor-danger").count() == 0


def test_the_replay_goes_step_by_step_to_the_last_die(browser, house):
    page = house.page(browser)
    page.goto(house.address + reverse("office_round", args=[house.scene.round.pk]))
    page.locator("#replay-steps [aria-current]").wait_for()
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#replay-step").startswith("Step 2 of")
    assert page.locator("#replay-facts dt").all_inner_texts() == ["What", "Seconds"]
    assert "{" not in page.inner_text("#replay-facts")
    page.click('[data-go="last"]')
    assert page.locator("#replay-felt c-dice-row").count() == 2
    assert page.locator("#replay-felt [role=img]").count() >= 2


def test_paper_holds_the_slip_and_nothing_else(browser, house):
    page = house.page(browser)
    page.goto(house.address + reverse("cage_slip", args=["B-000001"]))
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name="Print on 80 mm").click()
    page.wait_for_url("**/print/narrow/")
    page.emulate_media(media="print")
    assert page.locator(".slip").is_visible()
    assert not page.locator("[data-print]").is_visible()
    assert page.evaluate("document.querySelector('.slip').getBoundingClientRect().width") <= 72 / 25.4 * 96 + 1
    assert page.evaluate("getComputedStyle(document.querySelector('.slip-amount')).color") == "rgb(0, 0, 0)"
