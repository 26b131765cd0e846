"""The pit in a real browser: nothing for axe to find, nothing sideways, alerts with their answers, the line cut."""

import pytest
from playwright.sync_api import Browser

from tests.screens import pit_pictures
from tests.screens.axe import look
from tests.screens.stage import Facts, Stage, stage

pytestmark = pytest.mark.browser

FLOOR, TABLE = "/pit/1/", "/pit/1/3/"
# In lists of figures: what stands out of its panel, and short labels that a long value has broken.
CRAMPED = """() => [...document.querySelectorAll(".pit-list > div > *")].filter((node) => {
  const { right, height } = node.getBoundingClientRect();
  const lines = height / parseFloat(getComputedStyle(node).lineHeight);
  const isShort = node.localName === "dt" && node.textContent.length < 7;
  return right > node.closest(".pit-list").parentElement.getBoundingClientRect().right || (isShort && lines > 1.5);
}).map((node) => node.textContent)"""
SIZES = [(1440, 900), (1024, 768)]
THEMES = [("dark", "en"), ("light", "zh-hant")]


def pit(
    browser: Browser,
    path: str,
    *more: pit_pictures.Facts,
    language: str = "en",
    size: tuple[int, int] = SIZES[0],
    difference: int = 0,
    totals: pit_pictures.Facts | None = None,
) -> Stage:
    on = stage(browser, FLOOR, size=size, language=language)
    on.may = pit_pictures.CAN
    on.documents = {
        f"{FLOOR}reconciliation/": {"1": 0, "2": 0, "3": difference},
        f"{TABLE}detail/": pit_pictures.detail(difference=difference),
    }
    on.open(pit=pit_pictures.floor(*more, **(totals or {})))
    if path != FLOOR:
        on.go(path)
    on.page.wait_for_selector(".pit-tile" if path == FLOOR else ".pit-difference")
    return on


def check(on: Stage) -> None:
    assert look(on.page).broken == []
    assert on.page.evaluate(CRAMPED) == []
    assert on.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("theme", "language"), THEMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("path", [FLOOR, TABLE])
def test_axe_finds_nothing_with_the_line_whole_or_cut(
    browser: Browser, path: str, size: tuple[int, int], theme: str, language: str
) -> None:
    on = pit(browser, path, language=language, size=size, difference=-2_500)
    on.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    check(on)
    on.cut()
    on.page.wait_for_selector("html[data-disconnected] c-note[kind=disconnected]", timeout=5_000)
    check(on)
    assert not on.errors


def test_each_alert_has_one_or_two_answers_and_the_answer_is_sent(browser: Browser) -> None:
    on = pit(browser, FLOOR)
    offered = [alert.locator("button").all_inner_texts() for alert in on.page.locator("c-alert").all()]
    assert offered == [["Open dispute", "I am going"], ["Acknowledge", "Mark false"], ["Acknowledge", "Mark false"]]
    on.page.get_by_role("button", name="I am going").click()
    on.sends("Acknowledge", [{"alert": 1}])


@pytest.mark.parametrize(
    ("what", "facts", "said"),
    [
        ("floor_called", {"why": "dispute", "seat": 1}, "Seat 1 · A dispute"),
        ("floor_called", {"why": "help", "seat": 3}, "Seat 3 · Help is needed"),
        ("floor_called", {"why": "fill"}, "Chips are needed"),
        ("floor_called", {"why": "question"}, "A question"),
        ("table_locked", {"why": "dispute"}, "a dispute is open"),
        ("round_voided", {"round": 2, "reason": "wrong_seat"}, "Round 2 · Cards dealt to a wrong seat"),
        ("round_voided", {"round": 2, "reason": "first_card_exposed"}, "First hole card exposed"),
        ("round_voided", {"round": 2, "reason": "mistake: twice"}, "Dealer’s mistake: twice"),
    ],
)
def test_an_alert_tells_its_reason_in_the_words_in_which_it_was_given(
    browser: Browser, what: str, facts: Facts, said: str
) -> None:
    told = {**pit_pictures.finding(), "what": what, "facts": facts, "table": 3}
    on = pit(browser, FLOOR, told)
    assert said in " ".join(on.page.locator("c-alert").all_inner_texts())


def test_what_a_job_found_is_said_in_words_and_closed_with_a_reason(browser: Browser) -> None:
    on = pit(browser, FLOOR, pit_pictures.finding())
    alert = on.page.locator("c-alert").filter(has_text="the books do not agree")
    assert "2 findings: the cage's chain of slips is broken" in alert.inner_text()
    assert alert.locator("button").all_inner_texts() == ["Close with a reason"]
    alert.get_by_role("button").click()
    on.page.get_by_role("dialog").get_by_text("Books checked, they agree").click()
    on.page.get_by_role("dialog").get_by_role("button", name="Close with a reason").click()
    on.sends("CloseAlert", [{"alert": 4, "reason": "Books checked, they agree"}])


@pytest.mark.parametrize(("drop", "shown"), [(-250_000, "none: drop below 0"), (0, "none yet")])
def test_a_hold_that_there_is_not_is_explained(browser: Browser, drop: int, shown: str) -> None:
    """Players who leave with more than they brought make the drop negative by its formula."""
    on = pit(browser, FLOOR, totals={"drop": drop, "hold_basis_points": None})
    hold = on.page.locator(".figure", has_text="Hold").first
    assert hold.locator("strong").inner_text() == shown
    assert (hold.get_attribute("title") or "").startswith(
        "Drop is what players brought" if drop else "Hold is win in drop"
    )
    check(on)


def test_a_pay_table_is_named_in_words_and_its_edge_rounded_once(browser: Browser) -> None:
    on = pit(browser, TABLE)
    said = on.page.locator("#pit").inner_text()
    assert "AnteWin A v7 · 2.05" in said
    assert "antewin_a" not in said


def test_closing_a_table_asks_first_and_says_whose_money_moves(browser: Browser) -> None:
    on = pit(browser, TABLE)
    closes = on.page.locator(".pit-acts").get_by_role("button", name="Close table")
    closes.click()
    asked = on.page.get_by_role("dialog", name="Close CHD-03")
    told = asked.inner_text()
    assert "Seat 1, Wong" in told
    assert "Rail, Sousa" in told
    assert "still open" in told
    check(on)
    on.page.keyboard.press("Escape")
    asked.wait_for(state="hidden")
    assert on.commands("CloseTable") == []
    closes.click()
    on.page.get_by_role("button", name="Close, 2 players paid 3,425.00 to bankroll").click()
    on.sends("CloseTable", [{"table": 3}])


def test_no_button_can_be_pressed_while_the_line_is_cut(browser: Browser) -> None:
    on = pit(browser, TABLE)
    on.cut()
    on.page.wait_for_selector("html[data-disconnected]", timeout=5_000)
    on.page.get_by_role("button", name="Waiting for the line").first.wait_for(timeout=2_000)
    on.page.locator(".pit-acts button").first.click(force=True)
    assert on.page.locator("dialog[open]").count() == 0
