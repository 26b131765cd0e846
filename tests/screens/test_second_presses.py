"""A press right behind another at the dealer's console was meant for the step that was pressed: it acts for no step and
for no player that has come since."""

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Browser, expect

from tables.screens.words import say
from tests.screens.pot_console.desk import CONSOLE, told
from tests.screens.pot_pictures import Situation, felt
from tests.screens.stage import Facts, Stage, stage
from tests.screens.test_live_screens import DEALER, NOBODY, dealer

pytestmark = pytest.mark.browser

SHUT, TAKES_PRESSES = "c-step .step-body[aria-disabled]", "c-step .step-body:not([aria-disabled])"
# Between a tap and its second half, between a key and the same key again. The page's clock stands still besides: how
# fast the machine is makes no press a double one.
APART_MS = [0, 390]
OVER_MS = 400
REPEATS, REPEATS_EVERY_MS = 30, 40

BEFORE_AND_AFTER: dict[str, tuple[dict[str, Facts], str, str, dict[str, Facts], str]] = {
    "betting opens": (dealer(None), "", "OpenBetting", dealer("betting"), "GiveNotice"),
    "the last dice lie": (dealer("throwing", throw="dealer_last"), "kj9", "EnterDice", dealer("settling"), "Settle"),
    "bets are settled": (dealer("settling"), "", "Settle", dealer("settled"), "OpenBetting"),
}


def tap(on: Stage) -> None:
    box = on.page.locator("c-step [data-enter] button").bounding_box()
    assert box is not None
    on.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def enter(on: Stage) -> None:
    on.page.keyboard.press("Enter")


def stand_still(on: Stage) -> None:
    """From now on time passes on the page only as the test says."""
    on.page.clock.install()
    on.page.clock.pause_at(on.page.evaluate("Date.now() + 1000"))


def pass_time(on: Stage, milliseconds: int) -> None:
    if milliseconds:
        on.page.clock.run_for(milliseconds)


def follow(on: Stage, after: Mapping[str, Mapping[str, Facts]]) -> None:
    """Each command is accepted, and brings its pictures at once."""

    def answer(frame: Facts) -> Facts:
        for kind, picture in after.get(frame["name"], {}).items():
            on.tell(kind, picture)
        return {"ok": True, "number": 1, "receipt": {}}

    on.answers = answer


def sent(on: Stage) -> list[str]:
    return [frame["name"] for frame in on.sent if frame["type"] == "command"]


@pytest.mark.parametrize("apart", APART_MS)
@pytest.mark.parametrize("press", [tap, enter])
@pytest.mark.parametrize("what", BEFORE_AND_AFTER)
def test_the_second_half_of_a_double_press_does_not_do_the_next_step(
    browser: Browser, what: str, press: Callable[[Stage], None], apart: int
) -> None:
    before, typed, first, after, second = BEFORE_AND_AFTER[what]
    on = stage(browser, DEALER, size=(1280, 800), alone=True).open(**before)
    follow(on, {first: after})
    for key in typed:
        on.page.keyboard.press(key)
    stand_still(on)
    press(on)
    on.page.locator(SHUT).wait_for()
    pass_time(on, apart)
    press(on)
    expect(on.page.locator(".screen-notices")).to_contain_text("Not sent")
    pass_time(on, OVER_MS)
    on.page.locator(TAKES_PRESSES).wait_for()
    assert sent(on) == [first]
    press(on)
    on.until(lambda: sent(on) == [first, second])
    assert sent(on) == [first, second]


def test_who_has_typed_into_the_new_step_has_seen_it(browser: Browser) -> None:
    on = stage(browser, DEALER, size=(1280, 800), alone=True).open(**dealer("throwing", throw="players"))
    follow(on, {"EnterDice": dealer("throwing", throw="dealer_first")})
    stand_still(on)
    on.page.keyboard.type("kkaa9")
    enter(on)
    on.page.locator(SHUT).wait_for()
    on.page.keyboard.type("kk")
    enter(on)
    on.until(lambda: sent(on) == ["EnterDice", "EnterDice"])
    assert sent(on) == ["EnterDice", "EnterDice"]


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_what_was_not_taken_is_said(browser: Browser, language: str) -> None:
    on = stage(browser, DEALER, size=(1280, 800), language=language, alone=True).open(**dealer("settling"))
    follow(on, {"Settle": dealer("settled")})
    stand_still(on)
    enter(on)
    on.page.locator(SHUT).wait_for()
    enter(on)
    label = on.page.locator("c-step [data-enter]").evaluate("(button) => button.label")
    expect(on.page.locator(".screen-notices")).to_contain_text(say("press.changed", language=language, missing=label))


@pytest.mark.parametrize("in_focus", [True, False])
def test_a_key_that_is_held_down_is_one_press(browser: Browser, in_focus: bool) -> None:
    on = stage(browser, DEALER, size=(1280, 800)).open(**dealer("settling"))
    follow(on, {"Settle": dealer("settled"), "OpenBetting": dealer("betting")})
    if in_focus:
        on.page.locator("c-step [data-enter] button").focus()
    for _ in range(REPEATS):
        on.page.keyboard.down("Enter")
        on.page.wait_for_timeout(REPEATS_EVERY_MS)
    on.page.keyboard.up("Enter")
    on.page.locator(TAKES_PRESSES).wait_for()
    assert sent(on) == ["Settle"]


def hold_enter(on: Stage) -> None:
    for _ in range(REPEATS):
        on.page.keyboard.down("Enter")
    on.page.keyboard.up("Enter")


def test_enter_held_down_behind_a_scanned_line_takes_it_in_and_confirms_nothing_unseen(browser: Browser) -> None:
    on = stage(browser, DEALER, size=(1280, 800)).open(**dealer("throwing", throw="players"))
    on.page.locator(".scan-line").fill("KKAA9")
    hold_enter(on)
    expect(on.page.locator("c-step [data-enter] button")).to_be_enabled()
    assert sent(on) == []
    on.page.keyboard.press("Enter")
    on.until(lambda: sent(on) == ["EnterDice"])
    assert sent(on) == ["EnterDice"]


def test_enter_held_down_behind_scanned_cards_confirms_nothing_unseen_either(browser: Browser) -> None:
    flop = felt().acts("6 call", "7 fold", "8 fold", "1 call", "2 fold", "3 call", "5 check")
    on = stage(browser, CONSOLE, size=(1280, 800)).open(table=told(Situation(hand=flop)))
    on.page.locator(".scan-line").fill("AsKd10h")
    hold_enter(on)
    expect(on.page.get_by_role("button", name="Confirm flop")).to_be_enabled()
    assert sent(on) == []
    on.page.keyboard.press("Enter")
    on.sends("DealBoard", [{"cards": ["As", "Kd", "Th"]}])


def test_a_second_enter_behind_the_pin_opens_no_betting(browser: Browser) -> None:
    on = stage(browser, DEALER, size=(1280, 800), alone=True).open(**dealer(None, session=NOBODY, last=[]))
    follow(on, {"SignOn": dealer(None)})
    on.page.locator("c-step [name=badge]").fill("2107")
    on.page.locator("c-step [name=pin]").fill("123456")
    stand_still(on)
    enter(on)
    on.page.locator(SHUT).wait_for()
    enter(on)
    pass_time(on, OVER_MS)
    on.page.locator(TAKES_PRESSES).wait_for()
    assert sent(on) == ["SignOn"]


@pytest.mark.parametrize("apart", APART_MS)
@pytest.mark.parametrize("how", ["tap", "z", "x"])
def test_one_press_acts_for_one_player(browser: Browser, how: str, apart: int) -> None:
    before = told(Situation(hand=felt()))
    after = told(Situation(hand=felt().acts("6 fold" if how == "x" else "6 call")))
    first, second = (picture["round"]["asked"]["seat"] for picture in (before, after))
    on = stage(browser, CONSOLE, size=(1280, 800), alone=True).open(table=before)
    follow(on, {"Act": {"table": after}})

    def press() -> None:
        if how == "tap":
            box = on.page.locator("[data-act=call] button").bounding_box()
            assert box is not None
            on.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            on.page.keyboard.press(how)

    def seats() -> list[int]:
        return [data["seat"] for data in on.commands("Act")]

    stand_still(on)
    press()
    on.page.locator(SHUT).wait_for()
    pass_time(on, apart)
    press()
    expect(on.page.locator(".screen-notices")).to_contain_text("Not sent")
    pass_time(on, OVER_MS)
    on.page.locator(TAKES_PRESSES).wait_for()
    assert seats() == [first]
    press()
    on.until(lambda: len(seats()) == 2)
    assert seats() == [first, second]
