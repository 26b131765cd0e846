"""The banked player's screen in a real browser: that what it says is his, and that what it is told is never cut off."""

import pytest
from playwright.sync_api import Browser, expect

from tests.screens import pictures
from tests.screens.stage import Facts, stage
from tests.screens.test_live_screens import SEAT, player, require_whole

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (360, 740), (800, 1280), (1280, 800)]
WIDER = """() => [...document.querySelectorAll("dialog[open] .sheet-body")]
  .filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.scrollWidth)"""
# No shorter than a second press is taken for the other half of a double one.
DOUBLE_PRESS_OVER_MS = 500
REFUSALS: list[Facts] = [
    {"code": "wrong_pin", "facts": {"left": 2}},
    {"code": "locked_out", "facts": {"until": "floor"}},
    {"code": "already_seated", "facts": {}},
    {"code": "excluded", "facts": {}},
    {"code": "short_of_funds", "facts": {"available": 12_345_600}},
    {"code": "no_such_code_yet", "facts": {}},
]
OVERLAPPING = """() => {
  const parts = [".join-digits button", ".join-act button", ".join-fields input", ".join-form c-note"];
  const boxes = [...parts, ".player-foot button"].flatMap((each) => [...document.querySelectorAll(each)])
    .map((node) => node.getBoundingClientRect())
    .filter(({ height }) => height);
  const crossing = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => crossing(one, other))).length;
}"""


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_refusal_at_sitting_down_pushes_keys_over_each_other(
    browser: Browser, size: tuple[int, int], language: str
) -> None:
    on = stage(browser, SEAT, size=size, language=language).open(**player("betting", None))
    for field, text in (("card", "8801"), ("amount", "500")):
        on.page.fill(f"#join-{field}", text)
    for refusal in REFUSALS:
        on.answers = lambda frame, refusal=refusal: {"ok": False, **refusal}  # type: ignore[misc]
        on.page.fill("#join-pin", "111222")
        on.page.click(".join-act button")
        on.page.locator(".join-form c-note[kind=refused]").wait_for()
        on.page.wait_for_timeout(300)
        assert on.page.evaluate(OVERLAPPING) == 0, refusal
        require_whole(on, *size)


def folded(*, hands: list[int]) -> list[Facts]:
    """What a settled round brought who folded these hands and called the others of two."""
    spots: list[Facts] = []
    for hand in (1, 2):
        gone = hand in hands
        spots.append({"hand": hand, "spot": "ante", "staked": 10_000, "pay": [-1 if gone else 1, 1],
                      "net": -10_000 if gone else 10_000})  # fmt: skip
        if not gone:
            spots.append({"hand": hand, "spot": "call", "staked": 20_000, "pay": [1, 1], "net": 20_000})
    return spots


def test_the_outcome_of_a_folded_hand_is_that_it_was_folded(browser: Browser) -> None:
    spots = [spot for spot in folded(hands=[1]) if spot["hand"] == 1]
    result = {"round": 77_031, "net": -10_000, "staked": 10_000, "spots": spots}
    on = stage(browser, SEAT, size=(800, 1280)).open(
        **player("settled", pictures.own("settled", wagers=False, result=result))
    )
    lines = on.page.locator(".outcome-line")
    assert lines.all_inner_texts() == ["You folded this hand: the ante is lost, whatever the dealer has."]
    settling = [{"hand": 1, "ante": 10_000, "bonus": 0, "side": 0, "decision": "fold"}]
    on.show(own=pictures.own("settling") | {"wagers": settling}, table=pictures.table("settling"))
    assert lines.all_inner_texts() == ["You folded this hand: the ante is lost, whatever the dealer has."]
    on.show(own=pictures.won(), table=pictures.table("settled"))
    assert lines.all_inner_texts() == ["Three of a kind beats a pair. Ante and call are paid."]


def test_of_two_hands_the_one_that_was_called_keeps_its_outcome(browser: Browser) -> None:
    result = {"round": 77_031, "net": 20_000, "staked": 40_000, "spots": folded(hands=[2])}
    told = player("settled", pictures.own("settled", wagers=False, result=result))
    on = stage(browser, SEAT, size=(800, 1280)).open(**{**told, "table": pictures.two_hands(told["table"])})
    first, second = on.page.locator(".outcome-line").all_inner_texts()
    assert first == "Three of a kind beats a pair. Ante and call are paid."
    assert second == "You folded this hand: the ante is lost, whatever the dealer has."


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_at_zero_nobody_is_told_that_he_folded_whose_call_is_on_its_way(browser: Browser, language: str) -> None:
    told = player("deciding", pictures.own("deciding", language=language))
    told["table"]["round"]["deadline"]["at_ms"] = pictures.milliseconds(ahead=1.5)
    on = stage(browser, SEAT, size=(800, 1280), language=language).open(**told)
    on.answers = lambda frame: None
    on.page.click(".decide-call button")
    spoken = on.page.locator(".player-clock [aria-live]")
    zero = {"en": "Time is up. Who has not decided folds.", "zh-hant": "時間到：未決定者棄牌"}[language]
    on.until(lambda: spoken.inner_text() == zero)
    assert spoken.inner_text() == zero
    called = [{"hand": 1, "ante": 10_000, "bonus": 0, "side": 0, "decision": "call"}]
    on.show(own=pictures.own("deciding", language=language) | {"wagers": called})
    on.until(lambda: spoken.inner_text() == "")
    assert spoken.inner_text() == ""


ZEROS = {
    ("en", 20_000): (
        "At zero: call 200; the other hand folds for want of money, ante 500 is lost.",
        "Time is up. What the funds cover is called, the rest folds.",
    ),
    ("en", 120_000): ("At zero: call 1,200.", "Time is up. Who has not decided calls."),
    ("en", 0): ("At zero: fold, your ante of 600 is lost.", "Time is up. Who has not decided folds."),
    ("zh-hant", 20_000): (
        "時間到：自動跟注 200；另一手餘額不足，自動棄牌，輸底注 500。",
        "時間到：餘額足夠者跟注，其餘棄牌",
    ),
}
"""What the clock says before and after zero, by language and balance."""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("language", "available"), ZEROS)
def test_chd_15_at_zero_only_those_hands_are_said_to_call_that_the_balance_pays_for(
    browser: Browser, size: tuple[int, int], language: str, available: int
) -> None:
    wagers = [{"hand": hand, "ante": ante, "bonus": 0, "side": 0, "decision": None}
              for hand, ante in ((1, 50_000), (2, 10_000))]  # fmt: skip
    told = player("deciding", pictures.own("deciding", language=language, available=available) | {"wagers": wagers})
    table = pictures.two_hands(told["table"])
    table["rules"].update(on_timeout="call", call_cover="warn")
    on = stage(browser, SEAT, size=size, language=language).open(**{**told, "table": table})
    before, after = ZEROS[language, available]
    expect(on.page.get_by_text(before).first).to_be_visible()
    require_whole(on, *size)
    over = {**table, "round": {**table["round"], "deadline": {**table["round"]["deadline"], "at_ms": 1}}}
    on.show(table=over)
    expect(on.page.locator(".player-clock").get_by_text(after).first).to_be_visible()
    require_whole(on, *size)


def corrected_in_last(picture: Facts) -> Facts:
    """The table's picture with its last round corrected: a queen was a ten."""
    picture["last"][0]["corrections"] = [{"throw": "players", "position": 4, "face": "T", "was": "Q"}]
    return picture


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_correction_after_settlement_names_old_and_new_result_and_last_rounds_shows_them(
    browser: Browser, size: tuple[int, int]
) -> None:
    on = stage(browser, SEAT, size=size).open(**player("betting", pictures.own("betting")))
    own = pictures.own("betting")
    own["last"][0] |= {"net": -140_000, "was": 160_000}
    own["messages"] = [{"what": "settlement_changed", "round": 77_030, "was": 160_000, "net": -140_000}]
    on.show(own=own, table=corrected_in_last(pictures.table("betting")))
    notice = on.page.locator(".screen-notices c-note")
    said = "Your result: +1,600, now −1,400 (−3,000)."
    assert said in notice.inner_text()
    require_whole(on, *size)
    on.page.locator(".player-foot c-button").nth(1).locator("button").click()
    sheet = on.page.locator("c-sheet .replay").inner_text()
    assert "Corrected: Q to 10" in sheet
    assert "Your result was +1,600; corrected, it is −1,400: −3,000 in your balance." in sheet
    assert on.page.evaluate(WIDER) == []
    assert on.page.locator(".replay-item").first.inner_text().endswith("−1,400")


def test_who_is_not_touched_by_a_correction_is_told_that_his_result_stays(browser: Browser) -> None:
    own = pictures.own("betting")
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("betting", own))
    on.show(own={**own, "messages": [{"what": "settlement_changed", "round": 77_030, "was": -5_000, "net": -5_000}]})
    expect(on.page.locator(".screen-notices c-note")).to_contain_text("Your result stays −50.")


def test_who_is_excluded_is_promised_no_further_betting(browser: Browser) -> None:
    own = {**pictures.own("throwing", wagers=False), "messages": [{"what": "excluded"}]}
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("throwing", own))
    expect(on.page.locator(".decided")).to_have_text("You have no bet in this round")


def test_a_result_that_a_correction_changed_is_read_out_again(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("settled", pictures.won()))
    spoken = on.page.locator("body > [aria-live=polite]")
    assert spoken.inner_text() == "You win 325"
    on.show(own=pictures.lost())
    assert spoken.inner_text() == "You lose 275"


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_die_corrected_during_the_round_is_told_and_marked(
    browser: Browser, size: tuple[int, int], language: str
) -> None:
    own = pictures.own("deciding", language=language)
    on = stage(browser, SEAT, size=size, language=language).open(**player("deciding", own))
    table = pictures.table("deciding")
    table["round"]["corrections"] = [{"throw": "players", "position": 3, "face": "J", "was": "9"}]
    on.show(table=table)
    first = {"en": "A die was corrected: 9 is J", "zh-hant": "骰子已更正：9 改為 J"}[language]
    assert first in on.page.locator(".screen-notices c-note").inner_text()
    assert on.page.locator(".die-was").count() == 1
    require_whole(on, *size)
    on.show(table=table)
    assert on.page.locator(".screen-notices c-note").count() == 1


def test_who_sits_here_already_comes_back_without_an_amount_and_is_told_so(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(table=pictures.table("betting"))
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {"amount": 0, "came_back": True}}
    assert on.page.locator("#join-amount").is_hidden()
    assert on.page.get_by_text("Wong sits here. Card and PIN are enough; what is here stays as it is.").is_visible()
    on.page.fill("#join-card", "8801")
    on.page.fill("#join-pin", "730519")
    on.page.get_by_role("button", name="Go on playing").click()
    on.sends("Join", [{"card": "8801", "pin": "730519", "amount": 0}])
    on.show(own=pictures.own("betting"))
    on.page.get_by_text("You are back at your seat").wait_for()


def test_an_amount_that_cannot_be_brought_is_refused_by_what_is_wrong_with_it(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(800, 1280)).open(**player("betting", None))
    on.page.fill("#join-card", "8801")
    said = {
        "": "Not sent: the amount is missing",
        "-5": "Not sent: -5 is no amount of money",
        "100.555": "Not sent: 100.555 is no amount of money",
        "149.99": "Not sent: bring 150 or more, what the least bet of a round needs",
    }
    for typed, words in said.items():
        on.page.fill("#join-pin", "730519")
        on.page.fill("#join-amount", typed)
        on.page.click(".join-act button")
        on.page.get_by_text(words).wait_for()
        needed = "Nothing was moved." if typed else "Card, PIN and an amount are needed. Nothing was moved."
        assert on.page.locator(".join-form c-note .note-second").inner_text() == needed
        on.page.wait_for_timeout(DOUBLE_PRESS_OVER_MS)
    assert on.commands("Join") == []
    on.page.fill("#join-amount", "150")
    expect(on.page.locator(".join-form c-note")).to_have_count(0)
    on.page.click(".join-act button")
    on.sends("Join", [{"card": "8801", "pin": "730519", "amount": 15_000}])


def test_the_language_chosen_before_sitting_down_goes_on(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(1280, 800)).open(**player("betting", None))
    on.page.get_by_role("button", name="繁體中文").click()
    on.page.wait_for_selector("html[lang=zh-Hant]")
    on.show(own=pictures.own("betting", language="en"))
    assert on.page.get_attribute("html", "lang") == "zh-Hant"
    on.page.reload()
    on.page.wait_for_selector("main:not([data-mode=connecting])")
    assert on.page.get_attribute("html", "lang") == "zh-Hant"
    on.show(own={"sitting": None})
    on.show(own=pictures.own("betting", language="en", sitting=13))
    on.page.wait_for_selector("html[lang=en]")


def test_the_place_to_sit_down_reaches_to_the_edges_of_the_tablet(browser: Browser) -> None:
    on = stage(browser, SEAT, size=(1280, 800)).open(**player("betting", None))
    panel, foot = (on.page.locator(f".{name}").bounding_box() for name in ("join-panel", "player-foot"))
    assert panel is not None
    assert foot is not None
    assert (panel["x"], 1280 - panel["x"] - panel["width"]) == (16, 16)
    assert 800 - foot["y"] - foot["height"] <= 16


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_head_of_a_long_sheet_keeps_its_height(browser: Browser, size: tuple[int, int], language: str) -> None:
    own = pictures.own("betting", language=language)
    on = stage(browser, SEAT, size=size, language=language).open(**player("betting", own))
    on.page.locator(".player-foot c-button").first.locator("button").click()
    head, words = (on.page.locator(f"dialog[open] .sheet-{name}").bounding_box() for name in ("head", "words"))
    assert head is not None
    assert words is not None
    assert words["y"] >= head["y"] + 8
    assert words["y"] + words["height"] <= head["y"] + head["height"] - 8


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_bet_is_confirmed_by_a_button_that_names_what_it_sets_aside(
    browser: Browser, size: tuple[int, int], language: str
) -> None:
    own = pictures.own("betting", wagers=False, language=language)
    on = stage(browser, SEAT, size=size, language=language).open(**player("betting", own))
    chips = on.page.locator("c-chip-rail button").count()
    assert chips == 4, "a chip of 5,000 fits under no limit"
    on.page.locator(".player-edits c-button").nth(2).locator("button").click()
    aside = {"en": "holds 200 for the call", "zh-hant": "另預留 200 作跟注"}[language]
    assert aside in on.page.locator(".player-decision .button-detail").inner_text()
    require_whole(on, *size)


def test_before_the_first_round_no_round_is_spoken_of(browser: Browser) -> None:
    told = {"table": pictures.table(None, last=[]), "own": pictures.own("betting", wagers=False, last=[])}
    on = stage(browser, SEAT, size=(800, 1280)).open(**told)
    assert on.page.locator(".decided strong").inner_text() == "No round has begun yet"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_funds_are_added_by_touch_and_a_wrong_amount_is_named(browser: Browser, size: tuple[int, int]) -> None:
    on = stage(browser, SEAT, size=size).open(**player("betting", pictures.own("betting")))
    on.page.click(".menu-button button")
    on.page.get_by_role("button", name="Add funds").click()
    sheet = on.page.locator("dialog[open]")
    sheet.get_by_role("button", name="Bring to the table").click()
    sheet.get_by_text("Not sent: the amount is missing").wait_for()
    for digit in "500":
        sheet.get_by_role("button", name=digit, exact=True).click()
    on.page.wait_for_timeout(DOUBLE_PRESS_OVER_MS)
    assert sheet.evaluate("node => node.scrollHeight <= node.clientHeight")
    sheet.get_by_role("button", name="Bring 500.00 to the table").click()
    on.sends("AddFunds", [{"amount": 50_000}])


def test_the_bankroll_and_what_stays_in_it_are_said_while_funds_are_typed(browser: Browser) -> None:
    on = stage(browser, SEAT, size=SIZES[0]).open(**player("betting", pictures.own("betting", bankroll=80_000)))
    on.page.click(".menu-button button")
    on.page.get_by_role("button", name="Add funds").click()
    sheet, said = on.page.locator("dialog[open]"), on.page.locator("#funds-bankroll")
    expect(said).to_have_text("In your bankroll: 800.00.")
    keys = sheet.locator("c-keypad").bounding_box()
    for digit, words in (("7", "; 793.00 stays there."), ("5", "; 725.00 stays there."), ("0", "; 50.00 stays there.")):
        sheet.get_by_role("button", name=digit, exact=True).click()
        expect(said).to_have_text(f"In your bankroll: 800.00{words}")
    sheet.get_by_role("button", name="0", exact=True).last.click()
    expect(said).to_have_text("In your bankroll: 800.00, less than this amount.")
    assert sheet.locator("c-keypad").bounding_box() == keys, "the keys stay under the finger"
    on.show(own=pictures.own("betting", bankroll=950_000))
    expect(said).to_have_text("In your bankroll: 9,500.00; 2,000.00 stays there.")


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_notice_of_a_correction_cuts_no_bet_that_is_being_placed(
    browser: Browser, size: tuple[int, int], language: str
) -> None:
    own = pictures.own("betting", wagers=False, language=language)
    on = stage(browser, SEAT, size=size, language=language).open(**player("betting", own))
    on.page.locator(".player-edits c-button").nth(2).locator("button").click()
    changed = [{"what": "settlement_changed", "round": 77_030, "was": 160_000, "net": -140_000}]
    on.show(own={**own, "messages": changed})
    on.page.locator(".screen-notices c-note").wait_for()
    require_whole(on, *size)


def test_of_past_rounds_one_is_void_and_another_had_no_bets(browser: Browser) -> None:
    on = stage(browser, SEAT, size=SIZES[0]).open(**player("betting", pictures.own("betting")))
    table = pictures.table("betting")
    for one, nobody_bet in zip(table["last"], (False, True), strict=False):
        one |= {"void": True, "outcome": None, "nobody_bet": nobody_bet}
    on.show(table=table)
    on.page.locator(".player-foot c-button").nth(1).locator("button").click()
    void, unbet = on.page.locator(".replay-item").all()[:2]
    expect(void).to_contain_text("Every bet went back")
    expect(unbet).to_contain_text("Nobody bet")
    unbet.click()
    expect(on.page.locator(".replay")).not_to_contain_text("went back")
