"""Chips on a player's tablet at a pot game: what may be added, and that first to who has nothing left."""

import pytest
from playwright.sync_api import Page, expect

from tables.engine.game import complete_rules
from tables.engine.games import texas_holdem
from tables.engine.pot.settings import MOST_AMOUNT
from tables.engine.pot_table.chairs import Chair
from tests.screens.pot_pictures import HOUSE, Situation
from tests.screens.pot_stage import press, says, tablet
from tests.screens.stage import Stage

pytestmark = pytest.mark.browser


class Broke(Situation):
    """Between hands, seat 4 has nothing left; buy-in 4,000 – 20,000 unless told."""

    bound = 2_000_000

    @property
    def in_force(self):
        bounds = {"buy_in_minimum": 400_000, "buy_in_maximum": self.bound}
        return complete_rules(texas_holdem.GAME, HOUSE | bounds)


class Boundless(Broke):
    bound = MOST_AMOUNT


def broke(page: Page, *, kind: type[Broke] = Broke, language: str = "en", **chair: object) -> Stage:
    return tablet(page, kind(hand=None, away=(Chair(seat=4, stack=0, **chair),)), 4, language=language)


@pytest.mark.parametrize(
    ("language", "says_of_it", "add", "bring", "wrong"),
    [
        ("en", "Nothing left: a buy-in again, 4,000 – 20,000", "Add chips 4,000 – 20,000", "Bring to the table",
         "Not sent: this amount cannot be added"),
        ("zh-hant", "籌碼已盡，須重新買入：4,000 – 20,000", "增加籌碼 4,000 – 20,000", "轉至本桌",
         "未送出：不可增加此金額"),
    ],
)  # fmt: skip
def test_who_has_nothing_left_is_asked_for_chips_first_and_told_the_buy_in(
    page: Page, language: str, says_of_it: str, add: str, bring: str, wrong: str
) -> None:
    on = broke(page, language=language)
    expect(page.locator(".said-row c-button").first).to_have_attribute("kind", "act")
    press(on, add)
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text(says_of_it)
    page.fill("#add-chips", "100")
    press(on, bring)
    expect(sheet.locator("c-note")).to_contain_text(wrong)
    expect(sheet.locator("c-note")).to_contain_text(says_of_it)
    page.fill("#add-chips", "4000")
    page.wait_for_timeout(650)
    sheet.locator("c-button[kind=act]").click()
    on.sends("AddFunds", [{"amount": 400_000}])


def test_who_has_nothing_left_may_leave_at_once_and_has_no_hand_to_sit_out(page: Page) -> None:
    on = broke(page)
    says(on, "No chips before you")
    expect(page.locator(".seat-tile", has_text="You")).to_contain_text("No chips")
    expect(page.get_by_role("button", name="Sit out")).to_have_count(0)
    press(on, "Leave the table")
    press(on, "Leave, 0.00 to bankroll")
    on.sends("Leave", [{}])


def test_th_16_who_has_nothing_left_is_told_that_and_no_blind_that_passed_him(page: Page) -> None:
    on = broke(page, owes_big=True, waits=True)
    says(on, "No chips before you")
    expect(page.get_by_text("You owe the big blind")).to_have_count(0)


def test_where_there_is_no_largest_buy_in_the_least_is_named_alone(page: Page) -> None:
    press(broke(page, kind=Boundless), "Add chips from 4,000")
    expect(page.locator("dialog[open]")).to_contain_text("Nothing left: a buy-in again, from 4,000")


def test_the_bankroll_and_what_stays_in_it_are_said_while_chips_are_typed(page: Page) -> None:
    on = broke(page)
    press(on, "Add chips 4,000 – 20,000")
    said = page.locator("#add-bankroll")
    expect(said).to_have_text("In your bankroll: 50,000.00.")
    page.fill("#add-chips", "4000")
    expect(said).to_have_text("In your bankroll: 50,000.00; 46,000.00 stays there.")
    page.fill("#add-chips", "50000.01")
    expect(said).to_have_text("In your bankroll: 50,000.00, less than this amount.")
    on.show(own={**on.pictures["own"], "bankroll": 6_000_000})
    expect(said).to_have_text("In your bankroll: 60,000.00; 9,999.99 stays there.")


def test_who_has_chips_on_the_way_is_not_asked_for_more(page: Page) -> None:
    broke(page, adding=400_000)
    expect(page.get_by_role("button", name="Sit out")).to_be_visible()


class NoBuyIn(Situation):
    """Between hands at a table that asks for no buy-in; its smallest chip is 5."""

    @property
    def in_force(self):
        return complete_rules(texas_holdem.GAME, HOUSE | {"buy_in_minimum": 0, "buy_in_maximum": MOST_AMOUNT})


def test_where_no_buy_in_is_asked_for_one_sits_down_with_the_smallest_chip_or_more(page: Page) -> None:
    table = NoBuyIn(hand=None, away=()).pictures()["public"]
    on = Stage(page, "/seat/12/4/").open(table=table, own=None)
    says(on, "Buy-in from 5.")
    page.fill("#join-card", "8801")
    page.fill("#join-pin", "730519")
    page.fill("#join-amount", "4.99")
    page.click(".join-act button")
    says(on, "Not sent: the buy-in is 5 or more")
    page.wait_for_timeout(650)
    page.fill("#join-pin", "730519")
    page.fill("#join-amount", "5")
    page.click(".join-act button")
    on.sends("Join", [{"card": "8801", "pin": "730519", "amount": 500}])
