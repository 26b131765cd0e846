"""A press on a live screen acts once or is answered in words, whatever the screen does while the finger is down.

The mouse goes down, something happens, the mouse goes up: each test says what happened in between.
"""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from tests.screens import pictures, pit_pictures
from tests.screens.lending import lend, lend_alone
from tests.screens.stage import Facts, Stage
from tests.screens.test_live_screens import DEALER, SEAT, dealer, player

pytestmark = pytest.mark.browser

Open = Callable[..., Stage]
PIT = "/pit/1/"
LANDSCAPE, PORTRAIT, PHONE = (1280, 800), (800, 1280), (390, 844)
CALL, FOLD = ".decide-call button", ".decide-fold button"
FLOOR_BUTTON = ".player-foot c-button:last-child button"
CORRECTED: Any = [{"what": "settlement_changed", "round": 77_030, "was": 160_000, "net": -140_000}]
RELIEVED = {"opened_ms": 0, "dealer": {"name": "S. Iyer", "badge": "0007", "since_ms": 0}}
DECIDED = [{"round": 77_031, "decisions": [{"hand": 1, "action": "call"}]}]
# No shorter than a note stands at least, and a double press lasts at most.
LONG_ENOUGH_TO_GO_MS, DOUBLE_PRESS_OVER_MS = 4_100, 700


@pytest.fixture
def screen(browser: Browser) -> Iterator[Open]:
    """Opens one screen of one size; no script may have complained by the end."""
    opened: list[Stage] = []

    def open_screen(path: str, *, size: tuple[int, int] = LANDSCAPE, touch: bool = False, **told: Facts) -> Stage:
        on = Stage(lend_alone(browser, size, touch=True) if touch else lend(browser, size), path)
        on.may = pit_pictures.CAN
        on.documents = {f"{PIT}reconciliation/": {}, f"{PIT}3/detail/": pit_pictures.detail()}
        opened.append(on)
        return on.open(**told)

    yield open_screen
    assert [on.errors for on in opened] == [[]] * len(opened)


def asked(screen, **more: Any) -> Stage:
    """A player who is asked to call or fold."""
    return screen(SEAT, **player("deciding", pictures.own("deciding")), **more)


def goes_down_on(on: Stage, what: str | Locator) -> Locator:
    button = on.page.locator(what).first if isinstance(what, str) else what
    box = button.bounding_box()
    assert box is not None
    on.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    on.page.mouse.down()
    return button


def goes_up(on: Stage) -> None:
    on.page.mouse.up()


def asked_again() -> Facts:
    """The same round with the question put anew after a correction."""
    table = pictures.table("deciding")
    table["round"]["generation"] = 1
    return table


BETWEEN: dict[str, Callable[[Stage], None]] = {
    "the table's picture": lambda on: on.show(table=pictures.table("deciding")),
    "his own picture": lambda on: on.show(own=pictures.own("deciding")),
    "the next dealer": lambda on: on.show(table=pictures.table("deciding", session=RELIEVED)),
    "a notice that moves the page": lambda on: on.show(own=pictures.own("deciding", messages=CORRECTED)),
}


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, PHONE], ids=str)
@pytest.mark.parametrize("between", BETWEEN)
def test_a_press_is_sent_once_whatever_comes_while_the_finger_is_down(
    screen: Open, between: str, size: tuple[int, int]
) -> None:
    on = asked(screen, size=size)
    goes_down_on(on, CALL)
    BETWEEN[between](on)
    goes_up(on)
    on.sends("Decide", DECIDED)


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, PHONE], ids=str)
def test_a_notice_that_goes_at_the_next_press_does_not_take_the_press_with_it(
    screen: Open, size: tuple[int, int]
) -> None:
    on = asked(screen, size=size)
    on.show(own=pictures.own("deciding", messages=CORRECTED))
    note = on.page.locator(".screen-notices c-note")
    note.wait_for()
    on.page.wait_for_timeout(LONG_ENOUGH_TO_GO_MS)
    goes_down_on(on, CALL)
    assert note.count() == 1
    goes_up(on)
    on.sends("Decide", DECIDED)
    on.until(lambda: note.count() == 0)
    assert note.count() == 0


def test_a_press_on_a_question_that_was_put_anew_is_not_sent_and_says_so(screen: Open) -> None:
    on = asked(screen)
    goes_down_on(on, CALL)
    on.show(table=asked_again())
    goes_up(on)
    on.page.get_by_text("Not sent: the screen has just changed").wait_for()
    assert on.commands("Decide") == []
    on.page.click(CALL)
    on.sends("Decide", DECIDED)


def test_a_press_while_the_line_is_cut_is_not_sent_and_says_so(screen: Open) -> None:
    on = asked(screen)
    goes_down_on(on, CALL)
    on.cut()
    on.page.wait_for_selector("c-note[kind=disconnected]", timeout=5_000)
    goes_up(on)
    on.page.get_by_text("Not sent: no connection for").wait_for()
    on.mend()
    on.page.wait_for_selector("html:not([data-disconnected])", timeout=15_000)
    assert on.commands("Decide") == []
    on.page.click(CALL)
    on.sends("Decide", DECIDED)


@pytest.mark.parametrize("press", ["mouse", "keyboard"])
def test_a_button_that_waits_for_the_line_answers_a_press_in_words(screen: Open, press: str) -> None:
    on = screen(DEALER, **dealer(None))
    on.cut()
    on.page.wait_for_selector("c-note[kind=disconnected]", timeout=5_000)
    if press == "mouse":
        on.page.locator("c-step .button").first.click(force=True)
    else:
        on.page.keyboard.press("Enter")
    on.page.get_by_text("Not sent: no connection for").wait_for()
    assert on.commands("OpenBetting") == []


def test_a_press_in_a_sheet_while_the_line_is_cut_is_refused_in_the_sheet(screen: Open) -> None:
    on = screen(SEAT, **player("betting", pictures.own("betting")))
    on.page.click(FLOOR_BUTTON)
    on.cut()
    on.page.wait_for_selector("html[data-disconnected]", timeout=5_000)
    sheet = on.page.get_by_role("dialog")
    sheet.locator(".choice-buttons button").first.click()
    sheet.get_by_text("Not sent: there is no connection").wait_for()
    assert on.commands("CallFloor") == []


def test_a_second_press_before_the_answer_does_nothing_more(screen: Open) -> None:
    on = asked(screen)
    on.answers = lambda frame: None
    on.page.click(CALL)
    on.page.locator(".decide-call .is-sending").wait_for()
    on.page.wait_for_timeout(DOUBLE_PRESS_OVER_MS)
    on.page.click(CALL, force=True)
    on.show(own=pictures.own("deciding"), table=pictures.table("deciding"))
    on.page.click(FOLD, force=True)
    on.sends("Decide", DECIDED)


def test_the_second_half_of_a_double_press_is_no_press_on_what_comes_in_its_place(screen: Open) -> None:
    betting = pictures.own("betting", wagers=False)
    on = screen(SEAT, **player("betting", betting))
    on.page.click("c-spot.is-ante button")
    confirm = goes_down_on(on, ".player-decision button")
    goes_up(on)
    on.page.mouse.down()
    on.show(own=pictures.own("betting"))
    goes_up(on)
    on.page.mouse.down()
    goes_up(on)
    on.page.get_by_role("button", name="Take back 125").wait_for()
    assert confirm.count() == 1
    assert len(on.commands("PlaceWager")) == 1
    assert on.commands("TakeBack") == []
    assert on.page.get_by_text("Not sent").count() == 0
    on.page.get_by_role("button", name="Take back 125").click()
    on.sends("TakeBack", [{"round": 77_031}])


def test_who_slides_off_a_button_has_not_pressed_it(screen: Open) -> None:
    on = asked(screen)
    goes_down_on(on, CALL)
    on.page.mouse.move(5, 5)
    goes_up(on)
    on.page.wait_for_timeout(100)
    assert on.commands("Decide") == []


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_on_a_focused_button_presses_it_once(screen: Open, key: str) -> None:
    on = asked(screen)
    on.page.locator(CALL).focus()
    on.page.keyboard.press(key)
    on.sends("Decide", DECIDED)


def test_a_click_of_assistive_technology_presses_once(screen: Open) -> None:
    on = asked(screen)
    on.page.locator(CALL).evaluate("button => button.click()")
    on.sends("Decide", DECIDED)


def test_a_finger_that_slips_within_the_button_presses_it_once(screen: Open) -> None:
    on = asked(screen, touch=True)
    box = on.page.locator(CALL).bounding_box()
    assert box is not None
    x, y = box["x"] + 40, box["y"] + box["height"] / 2
    fingers = on.page.context.new_cdp_session(on.page)
    for step in range(6):
        points = [{"x": x + 12 * step, "y": y + 3 * step}]
        fingers.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    on.sends("Decide", DECIDED)


def test_a_tap_presses_once_and_not_what_it_brings_up(screen: Open) -> None:
    on = screen(SEAT, size=PHONE, touch=True, **player("betting", pictures.own("betting")))
    on.page.tap(FLOOR_BUTTON)
    on.page.get_by_role("dialog").wait_for()
    on.page.wait_for_timeout(500)
    assert on.commands("CallFloor") == []


def test_a_chip_lands_on_the_spot_that_a_notice_moved_under_the_finger(screen: Open) -> None:
    on = screen(SEAT, size=PORTRAIT, **player("betting", pictures.own("betting", wagers=False)))
    goes_down_on(on, "c-spot.is-bonus button")
    on.show(own=pictures.own("betting", wagers=False, messages=CORRECTED))
    goes_up(on)
    on.until(lambda: "100" in on.page.locator("c-spot.is-bonus .spot-amount").inner_text())
    assert on.page.locator("c-spot .spot-amount").count() == 1


def test_the_dealers_notice_stands_while_the_last_player_decides(screen: Open) -> None:
    told = dealer("deciding")
    on = screen(DEALER, **told)
    decided = copy.deepcopy(told["table"])
    decided["round"]["totals"]["decided"] = decided["round"]["totals"]["stakes"]
    goes_down_on(on, "c-step .button")
    on.show(table=decided)
    goes_up(on)
    on.sends("GiveNotice", [{}])


def test_an_alert_that_is_seen_again_under_the_finger_is_answered(screen: Open) -> None:
    floor = pit_pictures.floor()
    on = screen(PIT, pit=floor)
    on.page.wait_for_selector(".pit-tile")
    again = copy.deepcopy(floor)
    again["alerts"][0]["count"] = 7
    again["alerts"].insert(0, {**again["alerts"][0], "id": 9, "table": 2})
    goes_down_on(on, on.page.get_by_role("button", name="I am going"))
    on.show(pit=again)
    goes_up(on)
    on.sends("Acknowledge", [{"alert": 1}])


def test_a_tile_whose_figures_change_under_the_finger_still_leads_to_its_table(screen: Open) -> None:
    floor = pit_pictures.floor()
    on = screen(PIT, pit=floor)
    on.page.wait_for_selector(".pit-tile")
    richer = copy.deepcopy(floor)
    for tile in richer["tables"]:
        tile["win"] += 2_500
    goes_down_on(on, ".pit-tile-name a >> nth=2")
    on.show(pit=richer)
    goes_up(on)
    on.page.wait_for_url("**/pit/1/3/")


def test_a_button_of_a_tables_page_stays_under_the_finger_while_its_figures_change(screen: Open) -> None:
    on = screen(PIT, pit=pit_pictures.floor())
    on.go(f"{PIT}3/")
    on.page.wait_for_selector(".pit-difference")
    richer = copy.deepcopy(on.documents[f"{PIT}3/detail/"])
    richer["tray"]["win"] += 2_500
    richer["seats"]["sitting"][0]["funds"] += 5_000
    goes_down_on(on, on.page.locator(".pit-acts").get_by_role("button", name="Close table"))
    on.documents[f"{PIT}3/detail/"] = richer
    on.show(pit=pit_pictures.floor())
    on.page.wait_for_selector(".pit-difference.is-loud")
    goes_up(on)
    on.page.get_by_role("button", name="Close, 2 players paid 3,475.00 to bankroll").wait_for()
