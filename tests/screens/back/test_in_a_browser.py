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
from payouts.models import PayTableVersion, Slip
from tests.dealing.scene import open_scene
from tests.people.cast import patron, staff
from tests.screens.axe import look
from tests.screens.back.conftest import signed_in_page

CHROMIUM = Path(os.environ.get("CASINO_CHROMIUM", "/usr/bin/chromium"))
OUTSIDE_THE_BAR = """() => {
  const bar = document.querySelector(".bar-top").getBoundingClientRect();
  return [...document.querySelectorAll(".bar-top *:not(.visually-hidden)")].filter((node) => {
    const { top, bottom, right, height } = node.getBoundingClientRect();
    return height && (top < bar.top || bottom > bar.bottom || right > bar.right);
  }).map((node) => node.textContent);
}"""
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
            reverse("cage_slip_print", args=["B-000001", "narrow"]),
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


def test_enter_asks_before_cash_is_posted_and_another_sum_takes_the_question_away(browser, house):
    page = house.page(browser)
    page.goto(house.address + reverse("cage_patron", args=[house.patron.pk]))
    page.fill("#in-amount", "700")
    page.press("#in-amount", "Enter")
    question = page.get_by_role("alertdialog")
    question.wait_for()
    name = f"{house.patron.family_name} {house.patron.given_name}"
    assert question.locator("strong").inner_text() == f"Buy in HKD 700.00 for {name}?"
    page.fill("#in-amount", "7000")
    assert question.count() == 0
    page.press("#in-amount", "Enter")
    question.get_by_role("button").click()
    page.wait_for_url("**/cage/slips/B-000003/")
    assert page.locator(".slip-amount").inner_text() == "HKD 7,000.00"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("12,5", "Not an amount: write it as 1,250.00"),
        ("0", "An amount above 0.00 is needed"),
        ("99,999", "At most 1,250.00: 99,999.00 is more"),
        ("1,250.01", "At most 1,250.00: 1,250.01 is more"),
        ("1,250.00", ""),
        ("", ""),
    ],
)
def test_an_amount_that_cannot_be_moved_is_told_why_and_lights_no_button(browser, house, typed, said):
    page = house.page(browser)
    page.goto(house.address + reverse("cage_patron", args=[house.patron.pk]))
    page.fill("#out-amount", "1")
    page.fill("#out-amount", typed)
    assert page.inner_text("#out-said") == said
    assert page.get_attribute("#out-amount", "aria-invalid") == str(bool(said)).lower()
    assert page.locator("#cash-out [data-amount-button]").is_disabled() == (typed != "1,250.00")


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


def test_paper_holds_the_slip_and_nothing_else_once_the_copy_is_counted(browser, house):
    page = house.page(browser)
    page.goto(house.address + reverse("cage_slip", args=["B-000001"]))
    page.get_by_role("link", name="Print on 80 mm").click()
    page.wait_for_url("**/print/narrow/")
    slip = Slip.objects.get(series="B", serial=1)
    page.evaluate("() => { window.printed = 0; window.print = () => { window.printed += 1; }; }")
    page.emulate_media(media="print")
    assert not page.locator(".slip").is_visible()
    assert page.locator(".slip-uncounted").is_visible()
    assert slip.prints.count() == 0
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("() => window.printed === 1")
    assert slip.prints.count() == 1
    page.emulate_media(media="print")
    assert page.locator(".slip").is_visible()
    for other in ("header", "nav", "button"):
        assert not page.locator(other).first.is_visible()
    assert page.evaluate("document.querySelector('.slip').getBoundingClientRect().width") <= 72 / 25.4 * 96 + 1
    assert page.evaluate("getComputedStyle(document.querySelector('.slip-amount')).color") == "rgb(0, 0, 0)"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not page.locator(".slip").is_visible()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Print", exact=True).click()
    page.locator("text=REPRINT 1").wait_for()
    assert slip.prints.count() == 2


def test_a_saved_draft_is_signed_on_the_same_page_and_unsaved_lines_are_not(browser, house):
    draft = PayTableVersion.objects.get(game="casino_holdem_dice", name="antewin_flat")
    page = house.page(browser)
    page.goto(house.address + reverse("office_paytable", args=[draft.pk]))
    approve = page.get_by_role("button", name="Approve these lines")
    assert approve.is_enabled()
    page.fill("#line-five", "20")
    assert approve.is_disabled()
    assert page.locator("#unsaved").is_visible()
    page.get_by_role("button", name="Save draft").click()
    page.locator("#history >> text=7.770").wait_for()
    assert approve.count() == 0
    assert house.member.name in page.inner_text("#about")
    assert not page.locator("#unsaved").is_visible()
    assert page.inner_text("#save-answer") != ""
    page.fill("#line-five", "9999999")
    assert page.inner_text("#save-answer") == ""
    page.locator("#figures >> text=at most 99,999 to 1").wait_for()


def test_what_is_typed_into_a_search_before_the_scripts_are_there_is_found_all_the_same(browser, house):
    page = house.page(browser)
    held = []
    page.route("**/htmx-2.min.js", lambda route: held.append(route))
    with page.expect_request("**/htmx-2.min.js"):
        page.goto(house.address + reverse("cage"), wait_until="commit")
    page.get_by_role("searchbox").fill("88001")
    held[0].continue_()
    page.locator("#found").get_by_text("Card 88001").wait_for()
    page.context.close()


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_the_head_of_every_page_holds_what_stands_in_it(browser, house, language):
    page = house.page(browser, language=language, size=(1024, 768))
    cut = {}
    for address in (reverse("cage"), reverse("office_rounds")):
        page.goto(house.address + address)
        page.wait_for_function("document.fonts.ready")
        cut[address] = page.evaluate(OUTSIDE_THE_BAR)
    assert not any(cut.values()), cut
    page.context.close()
