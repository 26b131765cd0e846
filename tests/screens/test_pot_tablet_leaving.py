"""The player's tablet at a pot game when he goes, or stays after all: his wish for another seat taken back, and what he
took along, told when the hand in which he left has ended."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.screens.pot_pictures import SITUATIONS
from tests.screens.pot_stage import press, told
from tests.screens.stage import Stage

pytestmark = pytest.mark.browser


def seated(page: Page, *, language: str = "en", **chair: Any) -> tuple[Stage, dict[str, Any]]:
    """The tablet of seat 5 on the flop, with its chair as said."""
    pictures = told(SITUATIONS["holdem_flop"](), 5)
    pictures["own"]["language"] = language
    pictures["own"]["chair"] |= chair
    return Stage(page, "/seat/12/5/").open(**pictures), pictures


def test_the_wish_for_another_seat_is_taken_back_by_one_press(page: Page) -> None:
    pictures = told(SITUATIONS["holdem_flop"](), 5)
    pictures["own"]["chair"]["moving_to"] = 9
    pictures["own"]["offers"].append({"name": "KeepSeat", "data": {}})
    on = Stage(page, "/seat/12/5/").open(**pictures)
    press(on, f"{pictures['own']['name']}: funds")
    press(on, "Stay at this seat")
    on.sends("KeepSeat", [{}])


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "You have left. 1,234.50 went to your bankroll."), ("zh-hant", "您已離桌，1,234.50 已轉回戶口。")],
)
def test_who_left_in_mid_hand_is_told_what_he_took_when_it_has_ended(page: Page, language: str, said: str) -> None:
    on, _ = seated(page, language=language, leaving=True)
    on.show(own={"sitting": None, "took": 123_450})
    page.locator(".screen-notices").get_by_text(said).wait_for()
    assert not on.errors


def test_who_ended_the_hand_by_leaving_is_told_by_the_answer(page: Page) -> None:
    on, pictures = seated(page)
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {"sitting": 1, "amount": 49_900}}
    press(on, f"{pictures['own']['name']}: funds")
    press(on, "Leave the table")
    page.wait_for_timeout(450)
    press(on, "Leave after this hand")
    page.locator(".screen-notices").get_by_text("You have left. 499.00 went to your bankroll.").wait_for()
    on.sends("Leave", [{}])


def test_who_leaves_between_hands_has_read_it_on_the_button_already(page: Page) -> None:
    on, _ = seated(page)
    on.show(own={"sitting": None, "took": 123_450})
    page.locator(".join-act").wait_for()
    expect(page.locator(".screen-notices")).not_to_contain_text("bankroll")
