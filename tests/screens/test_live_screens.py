"""Live screens in a real browser, told what to show: nothing for axe to find, nothing cut off, every press answered."""

import os
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.screens import pictures
from tests.screens.axe import look
from tests.screens.stage import Facts, Stage, stage

pytestmark = pytest.mark.browser

DEALER, SEAT, SIGN = "/dealer/3/", "/seat/3/1/", "/display/3/"
CHROMIUM = os.environ.get("CASINO_CHROMIUM", "/usr/bin/chromium")
CALLED = [{"hand": 1, "ante": 10_000, "bonus": 2_500, "side": 0, "decision": "call"}]
TWO: Any = [{**CALLED[0], "hand": hand, "side": 2_500 * (hand == 1), "decision": None} for hand in (1, 2)]
NOBODY = {"opened_ms": 0, "dealer": None}


def dealer(phase: str | None, **more: object) -> dict[str, Facts]:
    return {"table": pictures.dealers(pictures.table(phase, **more))}


def player(phase: str, own: Facts | None) -> dict[str, Facts]:
    """What seat 1's tablet is told; without `own` nobody sits there."""
    table = pictures.table(phase, throw="dealer_last" if phase == "throwing" else None)
    if own is None:
        table["seats"][0] = {"seat": 1, "player": None, "state": "empty", "hands": [], "net": None}
        return {"table": table}
    return {"table": table, "own": own}


def rolled_by_house() -> dict[str, Facts]:
    told = dealer("throwing", throw="dealer_last")
    told["table"]["rules"]["entry"] = ["keypad", "keyboard", "generator"]
    return told


def two_hands() -> dict[str, Facts]:
    told = player("deciding", pictures.own("deciding", wagers=TWO))
    return {**told, "table": pictures.two_hands(told["table"])}


def two_hands_won() -> dict[str, Facts]:
    told = player("settled", pictures.won())
    return {**told, "table": pictures.two_hands(told["table"])}


def training() -> dict[str, Facts]:
    told = player("betting", None)
    told["table"]["table"]["mode"] = "training"
    return told


STATES = {
    "sign-on": (DEALER, dealer(None, session=NOBODY, last=[])),
    "open": (DEALER, dealer(None)),
    "bets": (DEALER, dealer("betting")),
    "throw": (DEALER, dealer("throwing", throw="dealer_first")),
    "decide": (DEALER, dealer("deciding")),
    "settle": (DEALER, dealer("settling")),
    "join": (SEAT, player("betting", None)),
    "bet": (SEAT, player("betting", pictures.own("betting", wagers=False))),
    "confirmed": (SEAT, player("betting", pictures.own("betting"))),
    "decision": (SEAT, player("deciding", pictures.own("deciding"))),
    "waiting": (SEAT, player("throwing", pictures.own("throwing", wagers=CALLED))),  # type: ignore[arg-type]
    "two-hands": (SEAT, two_hands()),
    "house-roll": (DEALER, rolled_by_house()),
    "training": (SEAT, training()),
    "closed": (SEAT, player("betting", None) | {"table": pictures.table(None, session=None)}),
    "won": (SEAT, player("settled", pictures.won())),
    "two-hands-won": (SEAT, two_hands_won()),
    "sign": (SIGN, {"table": pictures.table("betting")}),
}
SIZES = {DEALER: [(1280, 800)], SEAT: [(800, 1280), (1280, 800), (390, 844), (360, 740)], SIGN: [(1920, 1080)]}
SCROLLS = """() => document.documentElement.scrollWidth > innerWidth
  || document.documentElement.scrollHeight > innerHeight"""
CUT_OFF = """() => [...document.querySelectorAll('main *')].filter((node) => {
  const style = getComputedStyle(node);
  if (node.namespaceURI.endsWith('svg') || style.overflowY === 'visible') return false;
  if (node.closest('.visually-hidden')) return false;
  if (style.textOverflow === 'ellipsis' || style.clipPath !== 'none' || !node.clientHeight) return false;
  return node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
}).map((node) => `${node.localName}.${node.className} ${node.scrollWidth}x${node.scrollHeight}`)"""


NOTE = """([place, first, second]) => {
  const note = document.createElement("c-note");
  Object.assign(note, { kind: "accepted", first, second });
  document.querySelector(place).replaceChildren(note);
}"""
LONGEST_WORDS = [
    "Round 118,204 was corrected after settlement",
    "Your result: +123,450, now −123,450 (−246,900). Last rounds has every step.",
]


def require_whole(on: Stage, width: int, height: int) -> None:
    """At this size, once the layout has settled, the page does not scroll and nothing in it is cut off."""
    on.page.set_viewport_size({"width": width, "height": height})
    on.until(lambda: not on.page.evaluate(SCROLLS) and not on.page.evaluate(CUT_OFF))
    assert (on.page.evaluate(SCROLLS), on.page.evaluate(CUT_OFF)) == (False, []), (width, height)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_and_nothing_is_cut_off(browser: Browser, state: str, theme: str) -> None:
    path, told = STATES[state]
    language = "en" if theme == "dark" else "zh-hant"
    on = stage(browser, path, size=SIZES[path][0], language=language).open(**told)
    on.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    on.page.wait_for_timeout(300)
    assert look(on.page).broken == []
    for width, height in SIZES[path]:
        require_whole(on, width, height)
    assert not on.errors


@pytest.mark.parametrize("state", ["decision", "bet", "won", "two-hands"])
def test_nothing_is_cut_off_while_the_line_is_cut(browser: Browser, state: str) -> None:
    path, told = STATES[state]
    on = stage(browser, path, size=(390, 844)).open(**told)
    on.cut()
    on.page.wait_for_selector("html[data-disconnected] c-note[kind=disconnected]", timeout=5_000)
    for width, height in SIZES[path]:
        require_whole(on, width, height)


@pytest.mark.parametrize("place", [".screen-notices", ".area-decision > .answers"])
@pytest.mark.parametrize("state", ["bet", "confirmed", "decision", "two-hands", "won", "two-hands-won"])
def test_nothing_is_cut_off_by_a_note(browser: Browser, state: str, place: str) -> None:
    path, told = STATES[state]
    on = stage(browser, path, size=SIZES[path][0]).open(**told)
    on.page.evaluate(NOTE, [place, *LONGEST_WORDS])
    for width, height in SIZES[path]:
        require_whole(on, width, height)


def test_a_seat_is_taken_on_the_screens_own_digits_alone(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("betting", None))
    for field, digits in (("card", "8801"), ("pin", "730519")):
        on.page.click(f"#join-{field}")
        for digit in digits:
            on.page.locator(".join-digits").get_by_role("button", name=digit, exact=True).click()
    on.page.get_by_role("button", name="2,000", exact=True).click()
    on.page.get_by_role("button", name="Sit down with 2,000.00").click()
    on.sends("Join", [{"card": "8801", "pin": "730519", "amount": 200_000}])


def test_a_wrong_pin_is_said_beside_the_button_and_the_pin_is_gone(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("betting", None))
    on.answers = lambda frame: {"ok": False, "code": "wrong_pin", "facts": {"left": 2}}
    for field, text in (("card", "8801"), ("pin", "111222"), ("amount", "500")):
        on.page.fill(f"#join-{field}", text)
    on.page.click(".join-act button")
    on.page.locator(".join-form c-note[kind=refused]").wait_for()
    assert on.page.input_value("#join-pin") == ""
    assert on.page.input_value("#join-card") == "8801"


def test_the_screen_speaks_the_patrons_language_until_he_leaves_or_switches(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("betting", None))
    on.show(own=pictures.own("betting", language="zh-hant"))
    on.page.wait_for_selector("html[lang=zh-Hant]")
    on.page.click(".menu-button button")
    on.page.get_by_role("button", name="English").click()
    on.page.wait_for_selector("html[lang=en]")
    on.page.reload()
    on.page.wait_for_selector("main:not([data-mode=connecting])")
    assert on.page.get_attribute("html", "lang") == "en"
    on.show(own={"sitting": None})
    on.show(own=pictures.own("betting", language="zh-hant", sitting=13))
    on.page.wait_for_selector("html[lang=zh-Hant]")
    on.show(own={"sitting": None})
    on.page.wait_for_selector("html[lang=en]")


def test_the_dealer_enters_dice_by_keyboard_alone(browser: Browser) -> None:
    on = stage(browser, DEALER, size=(1280, 800)).open(**dealer("throwing", throw="dealer_first"))
    for key in ("a", "Backspace", "k", "0"):
        on.page.keyboard.press(key)
    on.page.keyboard.press("Enter")
    on.sends("EnterDice", [{"throw": "dealer_first", "faces": ["K", "T"], "source": "keyboard"}])


def test_a_bet_is_put_doubled_confirmed_once_and_a_refusal_stands_beside_it(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(1280, 800)).open(**player("betting", pictures.own("betting", wagers=False)))
    on.answers = lambda frame: {"ok": False, "code": "over_cap", "facts": {"room": 120_000, "worst": 1}}
    on.page.click("c-spot.is-ante button")
    on.page.click(".player-edits c-button >> nth=3")
    on.page.click(".player-decision button")
    note = on.page.locator(".area-decision c-note[kind=refused]")
    note.wait_for()
    assert "1,200" in note.inner_text()
    assert on.commands("PlaceWager") == [
        {"round": 77_031, "wagers": [{"hand": 1, "ante": 20_000, "bonus": 0, "side": 0}]}
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Table closed. 12,375.00 went to your bankroll."), ("zh-hant", "賭桌已關閉，12,375.00 已轉回戶口。")],
)
def test_who_sits_when_the_table_closes_is_told_in_his_language_where_his_money_went(
    browser: Browser, language: str, said: str
) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("betting", pictures.own("betting", language=language)))
    on.show(table=pictures.table(None, session=None), own={"sitting": None})
    on.page.locator(".screen-notices").get_by_text(said).wait_for()
    on.page.wait_for_selector("html[lang=en]")
    require_whole(on, 800, 1280)


def test_who_was_away_when_the_table_closed_is_told_no_sum_that_may_have_changed(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("betting", pictures.own("betting")))
    on.cut()
    on.page.wait_for_selector("html[data-disconnected]", timeout=5_000)
    on.pictures = {"table": pictures.table(None, session=None), "own": {"sitting": None}}
    on.mend()
    on.page.get_by_text("Table closed. What you had here went to your bankroll.").wait_for(timeout=15_000)


def test_who_leaves_by_himself_is_told_nothing_when_the_table_closes_later(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("betting", pictures.own("betting")))
    on.show(own={"sitting": None})
    on.show(table=pictures.table(None, session=None))
    assert on.page.get_by_text("went to your bankroll").count() == 0


def test_a_training_table_says_that_nobody_sits_down_before_a_card_is_typed(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**training())
    on.page.get_by_text("Nobody sits down here: this table is for training").wait_for()
    assert on.page.locator("main input").count() == 0


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)], ids=str)
@pytest.mark.parametrize("state", ["bets", "throw", "decide", "settle"])
def test_a_word_about_the_line_leaves_the_next_step_and_the_dice_free(
    browser: Browser, state: str, size: tuple[int, int]
) -> None:
    path, told = STATES[state]
    on = stage(browser, path, size=size).open(**told)
    on.cut()
    require_free(on, "disconnected")
    foot = on.page.locator(".dealer-foot c-button:visible").last.bounding_box()
    assert foot is not None
    assert foot["x"] + foot["width"] <= size[0]
    on.mend()
    require_free(on, "back")


def require_free(on: Stage, kind: str) -> None:
    """The note of this kind covers neither the next step nor the felt's head, and nothing is cut off for it."""
    note = on.page.locator(f"c-note[kind={kind}]")
    note.wait_for(timeout=15_000)
    said, step, felt = (
        place.bounding_box() for place in (note, on.page.locator("c-step"), on.page.locator(".felt-head").first)
    )
    assert said is not None
    assert step is not None
    assert felt is not None
    assert said["x"] + said["width"] <= step["x"] or said["y"] + said["height"] <= step["y"], kind
    assert said["y"] + said["height"] <= felt["y"] or said["x"] + said["width"] <= felt["x"], kind
    # The list of what to pay may be longer than the screen and scrolls.
    assert [cut for cut in on.page.evaluate(CUT_OFF) if not cut.startswith("ol.pay-rows")] == []


def test_a_no_roll_leaves_its_trace_beside_the_dice(browser: Browser) -> None:
    told = dealer("throwing", throw="dealer_first")
    told["table"]["round"]["no_rolls"] = {"count": 1, "rolls": [{"throw": "dealer_first", "why": "leaning"}]}
    on = stage(browser, DEALER, size=(1280, 800)).open(**told)
    assert on.page.locator(".felt-dealer .felt-head").inner_text().count("No roll, 1") == 1
    assert on.page.locator(".felt-players .felt-head").inner_text().count("No roll") == 0


@pytest.mark.parametrize("size", [(390, 844), (360, 740)], ids=str)
def test_a_notice_above_the_result_cuts_no_dice_on_a_phone(browser: Browser, size: tuple[int, int]) -> None:
    path, told = STATES["won"]
    on = stage(browser, path, size=size).open(**told)
    on.page.evaluate(NOTE, [".screen-notices", *LONGEST_WORDS])
    inside = """() => {
      const felt = document.querySelector(".player-felt").getBoundingClientRect();
      return [...document.querySelectorAll(".player-felt c-dice-row")].map((row) => row.getBoundingClientRect())
        .every((row) => row.top >= felt.top && row.bottom <= felt.bottom);
    }"""
    on.until(lambda: on.page.evaluate(inside))
    assert on.page.evaluate(inside)
    require_whole(on, *size)


def test_a_chip_over_the_limit_does_not_land_and_the_spot_says_so(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(1280, 800)).open(**player("betting", pictures.own("betting", wagers=False)))
    on.page.click(".rail-chip >> nth=-1")
    chip = int(on.page.locator(".rail-chip").last.inner_text().replace(",", ""))
    spot = on.page.locator("c-spot.is-ante")
    for _ in range(2_000 // chip):
        spot.locator("button").click()
    assert "Highest" not in spot.inner_text()
    spot.locator("button").click()
    assert "Highest 2,000" in spot.inner_text()
    assert "2,000" in spot.locator("button").inner_text()


def test_a_cut_line_is_said_within_two_seconds_and_a_press_is_repeated_until_answered(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(1280, 800)).open(**player("deciding", pictures.own("deciding")))
    on.answers = lambda frame: None
    on.page.click(".decide-call button")
    on.cut()
    on.page.wait_for_selector("html[data-disconnected]", timeout=2_600)
    on.page.wait_for_selector("c-note[kind=disconnected]")
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {}}
    on.mend()
    on.page.wait_for_selector("html:not([data-disconnected])", timeout=15_000)
    on.until(lambda: len(on.ids_of("Decide")) >= 2)
    ids = on.ids_of("Decide")
    assert len(ids) >= 2
    assert len(set(ids)) == 1
