"""The banked dealer's console and the sign in a browser: dice stay free, seats are named, a second person can sign."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tables.screens.words import refusal
from tests.screens import pictures
from tests.screens.stage import Facts, Stage, stage
from tests.screens.test_live_screens import DEALER, NOBODY, SIGN, STATES, dealer, require_whole

pytestmark = pytest.mark.browser

CONSOLES = [(1280, 800), (1024, 768)]
# Where nobody is signed on yet nobody has bet; that picture is looked at by itself.
AT_THE_CONSOLE = {state: told for state, (path, told) in STATES.items() if path == DEALER and state != "sign-on"}
LANGUAGES = ["en", "zh-hant"]
SETTLED = {"en": "Correct a settled round", "zh-hant": "更正已結算牌局"}
CUT_WORDS = """() => [...document.querySelectorAll(".tile-state, .seat-strip .tile-name")]
  .filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.textContent)"""


def box(of: Locator) -> Any:
    found = of.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", CONSOLES, ids=str)
@pytest.mark.parametrize("phase", ["settling", "settled"])
def test_a_refusal_beside_the_step_leaves_the_dice_free(
    browser: Browser, phase: str, size: tuple[int, int], language: str
) -> None:
    on = stage(browser, DEALER, size=size, language=language).open(**dealer(phase))
    on.answers = lambda frame: {"ok": False, "code": "signed_on_elsewhere", "facts": {"badge": "2107"}}
    on.page.locator("c-step [data-enter] button").click()
    on.page.locator("c-step c-note").wait_for()
    on.page.wait_for_timeout(300)
    felt, step = box(on.page.locator(".dealer-felt")), box(on.page.locator("c-step"))
    assert felt["y"] + felt["height"] <= step["y"] + 1
    button = box(on.page.locator("c-step [data-enter] button"))
    assert button["y"] + button["height"] <= step["y"] + step["height"]
    require_whole(on, *size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", [*AT_THE_CONSOLE, "settled"])
def test_the_whole_step_is_seen_at_every_size_of_the_console(browser: Browser, state: str, language: str) -> None:
    told = AT_THE_CONSOLE[state] if state in AT_THE_CONSOLE else dealer(state)
    on = stage(browser, DEALER, size=CONSOLES[0], language=language).open(**told)
    for size in CONSOLES:
        require_whole(on, *size)


def corrected(phase: str) -> Facts:
    told = dealer(phase)
    told["table"]["round"]["corrections"] = [
        {"throw": "players", "position": 3, "face": "J", "was": "9"},
        {"throw": "dealer_first", "position": 1, "face": "A", "was": "Q"},
    ]
    return told


@pytest.mark.parametrize("phase", ["deciding", "settling"])
def test_what_a_corrected_die_was_does_not_cover_what_it_is(browser: Browser, phase: str) -> None:
    on = stage(browser, DEALER, size=(1280, 800)).open(**corrected(phase))
    marks = on.page.locator(".die-corrected")
    assert marks.count() == 2
    for mark in marks.all():
        die, was = box(mark.locator(".die-box")), box(mark.locator(".die-was"))
        assert was["y"] + was["height"] <= die["y"] + die["height"] / 5
    heads = [box(head) for head in on.page.locator(".dealer-felt .felt-head h2, .dealer-felt .hand-name").all()]
    for mark in on.page.locator(".die-was").all():
        was = box(mark)
        assert all(was["y"] >= head["y"] + head["height"] / 2 for head in heads if head["y"] < was["y"])
    require_whole(on, 1280, 800)


@pytest.mark.parametrize("language", LANGUAGES)
def test_while_nobody_is_signed_on_seats_have_their_numbers_and_whole_words(browser: Browser, language: str) -> None:
    told = dealer(None, session=NOBODY, last=[])
    told["table"]["rail"]["players"] = 0
    for seat in told["table"]["seats"]:
        seat |= {"player": None, "state": "empty", "hands": []}
    on = stage(browser, DEALER, size=(1280, 800), language=language).open(**told)
    assert on.page.locator(".seat-strip .seat-number:visible").all_inner_texts() == list("1234567")
    assert on.page.evaluate(CUT_WORDS) == []
    require_whole(on, 1280, 800)


def test_after_a_void_no_room_is_held_and_what_went_back_is_said_only_of_bets(browser: Browser) -> None:
    told = dealer("settled")
    told["table"]["round"] |= {"phase": "void", "outcome": None}
    on = stage(browser, DEALER, size=(1280, 800)).open(**told)
    assert on.page.get_by_text("Round 77,031 is void, every bet went back.").is_visible()
    assert on.page.get_by_text("200,000 left").is_visible()
    told["table"]["round"]["totals"] = dict.fromkeys(told["table"]["round"]["totals"], 0)
    told["table"]["round"]["number"] = 77_032
    on.show(**told)
    assert on.page.get_by_text("Round 77,032 ended: nobody had a bet.").is_visible()


def signs_by_touch(on: Stage) -> None:
    sheet = on.page.locator("dialog[open]")
    for field, digits in (("badge", "0412"), ("pin", "730519")):
        sheet.locator(f"[name={field}]").click()
        for digit in digits:
            sheet.get_by_role("button", name=digit, exact=True).click()
    sheet.locator("label").first.click()
    sheet.locator("[data-confirm] button").click()


WEIGHED = {
    "en": ["2 players give back 900.", "All players together: +475 before, −425 after."],
    "zh-hant": ["向 2 位玩家收回共 900。", "玩家合計：現為 +475，之後為 −425。"],
}


def correct_a_settled_die(on: Stage) -> Locator:
    """From the list of last rounds to the sheet that asks for the reason and the second person."""
    page = on.page
    page.keyboard.press("l")
    page.locator("dialog[open]").get_by_role("button", name=SETTLED[on.language]).click()
    page.locator("dialog[open]").last.locator(".die-button").first.click()
    page.locator("dialog[open]").last.locator("c-keypad button:not([aria-disabled=true])").first.click()
    return page.locator("dialog[open]").last


@pytest.mark.parametrize("language", LANGUAGES)
def test_chd_19_what_a_correction_would_change_is_said_before_anybody_signs(browser: Browser, language: str) -> None:
    on = stage(browser, DEALER, size=(1280, 800), language=language).open(**dealer("settled"))
    told = {"before": 47_500, "after": -42_500, "paid": 0, "paid_players": 0, "taken": 90_000, "taken_players": 2}
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": told}
    sheet = correct_a_settled_die(on)
    for words in WEIGHED[language]:
        expect(sheet).to_contain_text(words)
    assert not on.errors
    require_whole(on, 1280, 800)


def test_chd_16_only_what_was_read_is_offered_to_be_corrected(browser: Browser) -> None:
    """The dealer's first two came from the house's generator, in the round before everything did."""
    told = dealer("settled")
    told["table"]["offers"] = [one for one in told["table"]["offers"] if one["data"].get("throw") != "dealer_first"]
    told["table"]["last"][0]["by_house"] = ["players", "dealer_first", "dealer_last"]
    told["table"]["last"][1]["by_house"] = ["players"]
    on = stage(browser, DEALER, size=(1280, 800)).open(**told)
    on.page.keyboard.press("c")
    sheet = on.page.locator("dialog[open]")
    expect(sheet.locator(".die-button")).to_have_count(8)
    expect(sheet.locator(".correct-group h4")).to_have_text(["Players’ dice", "Dealer’s last"])
    on.page.keyboard.press("Escape")
    on.page.keyboard.press("l")
    rounds = on.page.locator("dialog[open]")
    expect(rounds.get_by_role("button", name="Void a settled round")).to_be_visible()
    expect(rounds.get_by_role("button", name=SETTLED["en"])).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_chd_16_why_the_generators_faces_stand_is_said_in_words(language: str) -> None:
    """Not that the person's role is too low: nobody may, and what can be done is named."""
    what, now = refusal("not_allowed", {"throw": "players", "until": "by_house"}, language=language)
    plain = refusal("not_allowed", {"throw": "players"}, language=language)
    assert what != plain[0]
    assert now != plain[1]
    assert ("generator" if language == "en" else "系統") in what


@pytest.mark.parametrize(
    ("language", "opens", "says"),
    [
        ("en", "Void a settled round", "1 player is paid 300 more. All players together: −300 before, 0 after."),
        ("zh-hant", "作廢已結算牌局", "向 1 位玩家補付共 300。玩家合計：現為 −300，之後為 0。"),
    ],
)
def test_chd_19_what_a_void_after_settlement_undoes_is_said_too(
    browser: Browser, language: str, opens: str, says: str
) -> None:
    on = stage(browser, DEALER, size=(1280, 800), language=language).open(**dealer("settled"))
    told = {"before": -30_000, "after": 0, "paid": 30_000, "paid_players": 1, "taken": 0, "taken_players": 0}
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": told}
    on.page.keyboard.press("l")
    on.page.locator("dialog[open]").get_by_role("button", name=opens).click()
    sheet = on.page.locator("dialog[open]").last
    expect(sheet).to_contain_text(says)
    on.sends("WeighVoid", [{"round": 77_030}])


def test_chd_19_of_a_correction_that_moves_no_money_nothing_is_said_of_money_that_moves(browser: Browser) -> None:
    on = stage(browser, DEALER, size=(1280, 800)).open(**dealer("settled"))
    told = {"before": 30_000, "after": 30_000, "paid": 0, "paid_players": 0, "taken": 0, "taken_players": 0}
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": told}
    sheet = correct_a_settled_die(on)
    expect(sheet).to_contain_text("No player’s money changes.")
    expect(sheet).not_to_contain_text("the difference is paid or taken")


def test_chd_19_what_cannot_be_weighed_is_said_in_its_place(browser: Browser) -> None:
    on = stage(browser, DEALER, size=(1280, 800)).open(**dealer("settled"))
    on.answers = lambda frame: {"ok": False, "code": "already_void", "facts": {}}
    expect(correct_a_settled_die(on)).to_contain_text("void")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_person_is_named_and_signs_by_touch_alone(browser: Browser, language: str) -> None:
    on = stage(browser, DEALER, size=(1280, 800), language=language).open(**dealer("deciding"))
    on.page.keyboard.press("v")
    sheet = on.page.locator("dialog[open]")
    who = {"en": "Floor or pit manager", "zh-hant": "主任或區域經理"}[language]
    assert sheet.get_by_text(who).is_visible()
    assert sheet.evaluate("node => node.scrollHeight <= node.clientHeight")
    signs_by_touch(on)
    on.until(lambda: bool(on.commands("VoidRound")))
    assert on.commands("VoidRound")[0]["second"] == {"badge": "0412", "pin": "730519"}


LONGEST = {  # result: (players' hand, dealer's hand)
    "lose": (("full_house", ["Q", "K"]), ("four", ["Q"])), "win": (("full_house", ["K", "Q"]), ("three", ["Q"])),
    "lose_same": (("full_house", ["Q", "K"]), ("full_house", ["K", "Q"])), "push": (("two_pair", ["K", "Q"]),) * 2,
    "no_qualify": (("full_house", ["Q", "J"]), ("none", [])),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("hands", [1, 2])
def test_of_the_last_results_on_the_sign_none_reaches_into_the_next(
    browser: Browser, hands: int, language: str
) -> None:
    table = pictures.table(None)
    for one, (result, (ours, theirs)) in zip(table["last"], LONGEST.items(), strict=True):
        made = [{"category": category, "faces": faces} for category, faces in (ours, theirs)]
        one["players"] = one["players"] * hands
        one["hands"] = {"players": [made[0]] * hands, "dealer": made[1]}
        each = {**made[0], "result": result.removesuffix("_same")}
        one["outcome"] = {
            "dealer": {**made[1], "qualifies": result != "no_qualify"},
            "hands": [{"hand": hand, **each} for hand in range(1, hands + 1)],
        }
    on = stage(browser, SIGN, size=(1920, 1080), language=language).open(table=table)
    rows = on.page.locator(".sign-row").evaluate_all(
        """rows => rows.map((row) => [row, ...row.children].map((one) => one.getBoundingClientRect()))
        .map(([row, ...inside]) => inside.every((one) => one.top >= row.top && one.bottom <= row.bottom))"""
    )
    assert rows == [True] * len(LONGEST)
    require_whole(on, 1920, 1080)


def test_the_sign_shows_both_hands_alike_and_says_once_what_qualifies(browser: Browser) -> None:
    on = stage(browser, SIGN, size=(1920, 1080)).open(table=pictures.table(None))
    row = on.page.locator(".sign-row").first
    players, dealers = (box(row.locator(f"c-dice-row[body={body}] .die-box").first) for body in ("ivory", "onyx"))
    assert players["width"] >= dealers["width"]
    assert on.page.get_by_text("Qualifies with a pair of kings").count() == 1
    require_whole(on, 1920, 1080)
