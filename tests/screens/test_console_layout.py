"""The dealer's console where room is short: a long name, a cut line, digits to sign on with beside the seats."""

import copy
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.screens import board_pictures as boards
from tests.screens.pictures import two_hands
from tests.screens.stage import Facts, Stage, stage
from tests.screens.test_live_screens import CUT_OFF, DEALER, dealer, require_whole

pytestmark = pytest.mark.browser

LONG = {"name": "Maria da Conceição Tavares", "badge": "210755"}
MOMENTS: dict[str, Callable[[], Facts]] = {
    "bets": lambda: dealer("betting")["table"],
    "settled": lambda: dealer("settled")["table"],
    "two hands": lambda: two_hands(dealer("deciding")["table"]),
    "two hands, settled": lambda: two_hands(dealer("settled")["table"]),
    "seats' own cards": lambda: boards.electronic("cards").until("deciding").picture(),
    "shared dice": lambda: boards.shared("dice").until("deciding").picture(),
    "the turn": lambda: boards.shared("cards").until("turn").picture(),
}
BAR_TOO_NARROW = """() => {
  const boxes = [...document.querySelectorAll('.dealer-bar > :not(.at-end), .dealer-bar > .at-end > *')]
    .map((node) => node.getBoundingClientRect()).filter(({ width }) => width);
  const within = document.querySelector('.dealer-bar').getBoundingClientRect().right - 16;
  return boxes.some(({ right }) => right > within + 1) || document.querySelector('.person').clientWidth < 80
    || boxes.some((one, at) => boxes.slice(at + 1).some(({ left }) => left < one.right));
}"""
UNDER_WHAT_IS_SAID = """() => {
  const said = document.querySelector('.screen-notices').getBoundingClientRect();
  return [...document.querySelectorAll('.felt-head, .pay-head, .dealer-felt c-die, .dealer-felt c-card')]
    .map((node) => node.getBoundingClientRect())
    .filter(({ left, top, width }) => width && left < said.right && top < said.bottom).length;
}"""


def told(moment: str, dealing: Facts | None) -> Facts:
    picture = copy.deepcopy(MOMENTS[moment]())
    picture["session"]["dealer"] = dealing and {**picture["session"]["dealer"], **dealing}
    return picture


def cut(on: Stage) -> None:
    on.cut()
    on.page.wait_for_selector("html[data-disconnected] .screen-notices c-note")


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_lies_over_anything_whoever_deals_and_while_the_line_is_cut(
    browser: Browser, moment: str, language: str
) -> None:
    on = stage(browser, DEALER, size=(1280, 800), language=language).open(table=told(moment, LONG))
    assert not on.page.evaluate(BAR_TOO_NARROW)
    require_whole(on, 1280, 800)
    cut(on)
    on.until(lambda: not on.page.evaluate(UNDER_WHAT_IS_SAID))
    assert not on.page.evaluate(BAR_TOO_NARROW)
    assert on.page.evaluate(UNDER_WHAT_IS_SAID) == 0
    assert on.page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("width", [1024, 1280])
@pytest.mark.parametrize("moment", ["bets", "settled", "two hands"])
def test_who_signs_on_in_a_round_sees_what_lies_at_every_seat(browser: Browser, moment: str, width: int) -> None:
    on = stage(browser, DEALER, size=(1280, 800)).open(table=told(moment, None))
    require_whole(on, width, {1024: 768, 1280: 800}[width])
