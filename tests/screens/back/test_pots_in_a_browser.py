"""Pot games on the back screens in a real browser: a hand replayed step by step, a table's settings set and read."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connections
from django.urls import reverse

from casino.people.roles import Role
from tables.floor import sessions
from tables.models import TableRules
from tests.dealing.pot_scene import DICE, HOLDEM, open_pot
from tests.dealing.scene import ok
from tests.people.cast import staff
from tests.screens.axe import look
from tests.screens.back.conftest import signed_in_page
from tests.screens.back.test_in_a_browser import RULES, browser, pytestmark  # noqa: F401 - pytest finds them by name
from tests.screens.back.test_pot_rounds import a_hand_of

SIZES = ((1440, 900), (1024, 768))


def elsewhere(make):
    """The product's own loops cannot run in the thread where Playwright's does."""

    def made():
        try:
            return make()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=1) as other:
        return other.submit(made).result()


def closed_table(game):
    pot = open_pot({1: 10_000}, game=game)
    ok(sessions.close_table(table_id=pot.scene.table_id, actor=pot.scene.boss, command_id=uuid4()))
    return pot.scene.table


@pytest.fixture
def house(live_server):
    return House(live_server.url)


class House:
    """An ended hand and a closed table of each pot game, and somebody who may see to both."""

    def __init__(self, address):
        self.address = address
        self.hands = [elsewhere(lambda game=game: a_hand_of(game)) for game in (HOLDEM, DICE)]
        self.tables = [elsewhere(lambda game=game: closed_table(game)) for game in (HOLDEM, DICE)]
        self.member = staff("9001", Role.FLOOR, Role.SURVEILLANCE)

    def page(self, on, *, theme="dark", language="en"):
        places = ("/office/", *(f"/pit/{table.pit_id}/" for table in self.tables))
        return signed_in_page(on, self.address, self.member, places=places, theme=theme, language=language)

    def settings_of(self, table):
        return self.address + reverse("pit_settings", args=[table.pit_id, table.pk])

    def round_of(self, one):
        return self.address + reverse("office_round", args=[one.pk])


def require_sound(page):
    """Axe finds nothing, and at none of the sizes does the page scroll sideways."""
    page.wait_for_function("document.fonts.ready")
    assert look(page, **RULES).broken == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "zh-hant")])
def test_axe_finds_nothing_and_no_page_scrolls_sideways(browser, house, theme, language):  # noqa: F811
    page = house.page(browser, theme=theme, language=language)
    for one in house.hands:
        page.goto(house.round_of(one))
        page.click('[data-go="last"]')
        require_sound(page)
    for table in house.tables:
        page.goto(house.settings_of(table))
        require_sound(page)
    page.fill("[name=blinds]", "2.00 / 1.00")
    page.click("[value=look]")
    page.locator("[name=blinds][aria-invalid]").wait_for()
    require_sound(page)
    page.fill("[name=blinds]", "1.00 / 2.00")
    page.click("[value=look]")
    page.locator("[value=set]").wait_for()
    require_sound(page)


def test_every_step_of_a_hand_is_read_without_a_brace(browser, house):  # noqa: F811
    page = house.page(browser)
    for one in house.hands:
        page.goto(house.round_of(one))
        page.locator("#replay-steps [aria-current]").wait_for()
        read = page.evaluate(
            """() => [...document.querySelectorAll("[data-step]")].map((step) => {
              step.click();
              const what = document.querySelector("#replay-what").innerText;
              return [step.children[1].innerText, what, document.body.innerText];
            })"""
        )
        assert len(read) > 20
        assert all(listed == said and "{" not in text for listed, said, text in read)
        assert page.locator("#replay-felt .is-seat").count() == 3


def test_settings_are_looked_at_as_players_will_read_them_and_then_set(browser, house):  # noqa: F811
    table = house.tables[0]
    page = house.page(browser)
    page.goto(house.settings_of(table))
    page.fill("[name=blinds]", "1.00 / 2.00")
    page.select_option("[name=structure]", "pot_limit")
    page.click("[value=look]")
    page.click("[data-read-rules]")
    sheet = page.locator("dialog[open]")
    sheet.get_by_text("Blinds 1 / 2, from the left of the button.").wait_for()
    sheet.get_by_text("Pot-limit: at most the pot").wait_for()
    sheet.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Set 2 changes").click()
    page.locator("text=The settings are set").wait_for()
    assert page.input_value("[name=blinds]") == "1.00 / 2.00"
    now = elsewhere(lambda: TableRules.objects.filter(table=table.pk).latest("number"))
    assert (now.rules["structure"], now.rules["blinds"]) == ("pot_limit", [100, 200])
