"""The small vocabulary in which tests tell what is done at a pot console in a browser: keys, buttons, cards of the pad,
and what is read there."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tables.engine.games import dice_holdem
from tests.screens.pot_pictures import SITUATIONS, Situation
from tests.screens.stage import Facts, Stage

Console = Callable[..., Stage]
CONSOLE = "/dealer/12/"
SECOND = {"badge": "0412", "pin": "730519"}


def told(situation: str | Situation | Facts) -> Facts:
    """What the console is sent."""
    if isinstance(situation, dict):
        return situation
    made = SITUATIONS[situation]() if isinstance(situation, str) else situation
    picture: Facts = made.pictures()["dealer"]
    return picture


def of_dice(hand: Any) -> Situation:
    return Situation(hand=hand, game=dice_holdem.GAME)


def keys(on: Stage, *pressed: str) -> None:
    """Keys one after the other, none of them a second half of a double press."""
    for key in pressed:
        on.page.locator("c-step .step-body:not([aria-disabled])").wait_for()
        on.page.keyboard.press(key)


def press(on: Stage, name: str) -> None:
    """Press a button of the page, or of the sheet that lies over it."""
    button_of(on, name).click()


def button_of(on: Stage, name: str) -> Locator:
    sheets = on.page.locator("dialog[open]")
    within = sheets.last if sheets.count() else on.page.locator("body")
    return within.get_by_role("button", name=name, exact=True)


def seat_key(on: Stage, seat: int) -> None:
    press(on, f"Seat {seat}")


def pad(on: Stage, *cards: str) -> None:
    """Press cards on the pad."""
    within = on.page.locator("dialog[open]") if on.page.locator("dialog[open]").count() else on.page.locator("main")
    for card in cards:
        within.locator(f"[data-card='{card}']").click()


def sign(on: Stage, reason: str) -> None:
    """Give the reason, and the second person's badge and PIN."""
    sheet = on.page.locator("dialog[open]").last
    sheet.get_by_label(reason).check()
    sheet.locator("[name=badge]").fill(SECOND["badge"])
    sheet.locator("[name=pin]").fill(SECOND["pin"])


def says(on: Stage, *words: str) -> None:
    """All of this is read on the page."""
    for each in words:
        expect(on.page.locator("body")).to_contain_text(each)


def refuse(code: str, **facts: object) -> Callable[[Facts], Facts]:
    return lambda frame: {"ok": False, "code": code, "facts": facts}
