"""What the pit asks before it acts, what its sheets say, and that nothing of a tile is cut off."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from tables.screens import shapes
from tables.screens.values import record
from tests.screens import pit_pictures
from tests.screens.axe import look
from tests.screens.stage import Facts, Stage, stage

pytestmark = pytest.mark.browser

FLOOR, TABLE = "/pit/1/", "/pit/1/3/"
SIZES = [(1440, 900), (1024, 768)]
TABLET = {"kind": "seat", "table": 3, "code": "CHD-03", "seat": 2}
LOCKED: list[Facts] = [
    {"kind": "device", "identifier": "40", "minutes": 12, "place": {**TABLET, "table": 1, "code": "CHD-01"}},
    {"kind": "device", "identifier": "41", "minutes": 12, "place": TABLET},
    {"kind": "patron", "identifier": "88002", "minutes": 1, "name": "Wong"},
    {"kind": "staff", "identifier": "2107", "minutes": None, "name": "M. Tavares"},
]


def pit(
    browser: Browser,
    path: str,
    *,
    language: str = "en",
    size: tuple[int, int] = SIZES[0],
    floor: Facts | None = None,
    digits: int = 2,
    **detail: object,
) -> Stage:
    on = stage(browser, FLOOR, size=size, language=language)
    on.may, on.digits = pit_pictures.CAN, digits
    on.documents = {
        f"{FLOOR}reconciliation/": {"1": 0, "2": 0, "3": 0},
        f"{FLOOR}locked/": {"locked": LOCKED},
        f"{TABLE}detail/": {**pit_pictures.detail(), **detail},
    }
    on.open(pit=floor or pit_pictures.floor())
    if path != FLOOR:
        on.go(path)
    on.page.wait_for_selector(".pit-tile" if path == FLOOR else ".pit-difference")
    return on


def done_with(on: Stage) -> None:
    assert look(on.page).broken == []
    assert not on.errors
    on.close()


def rows(sheet: Locator) -> list[str]:
    return [" / ".join(row.locator("span").first.inner_text().split("\n")) for row in sheet.locator(".pit-lock").all()]


@pytest.mark.parametrize(("path", "first"), [(FLOOR, "CHD-01"), (TABLE, "CHD-03")])
def test_what_is_locked_is_listed_and_each_is_unlocked_by_itself(browser: Browser, path: str, first: str) -> None:
    on = pit(browser, path)
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {"locked": LOCKED[2:]}}
    on.page.get_by_role("button", name="Locked sign-ins").click()
    sheet = on.page.get_by_role("dialog", name="Locked sign-ins")
    sheet.locator(".pit-lock").first.wait_for()
    assert rows(sheet)[0] == f"Seat tablet · {first} · Seat 2 / 12 minutes more"
    assert rows(sheet)[2:] == [
        "Card 88002, Wong / 1 minute more",
        "Badge 2107, M. Tavares / Until the floor unlocks it",
    ]
    sheet.get_by_role("button", name="Unlock Seat tablet · CHD-03 · Seat 2").click()
    on.sends("Unlock", [{"kind": "device", "identifier": "41"}])
    sheet.get_by_text("Unlocked: Seat tablet · CHD-03 · Seat 2").wait_for()
    assert len(rows(sheet)) == 2
    done_with(on)


def test_that_nothing_is_locked_is_said_and_that_it_is_not_known_too(browser: Browser) -> None:
    on = pit(browser, FLOOR, language="zh-hant")
    on.documents[f"{FLOOR}locked/"] = {"locked": []}
    on.page.get_by_role("button", name="已鎖定的登入").click()
    on.page.get_by_role("dialog").get_by_text("沒有鎖定項目").wait_for()
    done_with(on)
    on = pit(browser, FLOOR)
    on.failing[f"{FLOOR}locked/"] = 500
    on.page.get_by_role("button", name="Locked sign-ins").click()
    on.page.get_by_role("dialog").get_by_text("What is locked could not be loaded").wait_for()


def full_floor() -> Facts:
    """Sixteen tables: one that calls, long names, large sums, one for the pot without a dealer."""
    floor = pit_pictures.floor()
    long_call = {**floor["alerts"][0], "id": 9, "table": 8, "what": "patron_excluded"}
    pot = {"game": "texas_holdem", "limits": None, "blinds": [5_000, 10_000], "structure": "no_limit"}
    tables = [
        *floor["tables"],
        pit_pictures.tile(7, code="TH-12", dealer=None, phase=None, win=0, theoretical=0, **pot),
        pit_pictures.tile(8, code="CHD-R1", seats=[], rail=1_204, win=-1_234_567_890, theoretical=98_765_432),
        *(pit_pictures.tile(number, state="closed", dealer=None, phase=None, closer=0) for number in range(9, 17)),
    ]
    return {**floor, "tables": tables, "alerts": [*floor["alerts"], long_call]}


CUT_OFF = """() => [...document.querySelectorAll(".pit-tile")].flatMap((tile) => {
  const edge = tile.getBoundingClientRect();
  return [...tile.querySelectorAll("span, b, p, a, .t-label, button")].filter((one) => {
    const box = one.getBoundingClientRect();
    // A word for readers alone has the room of a dot.
    if (!one.textContent.trim() || box.width <= 1 || parseFloat(getComputedStyle(one).fontSize) === 0) return false;
    if (one.closest(".visually-hidden")) return false;
    const isOut = box.right > edge.right || box.left < edge.left || box.bottom > edge.bottom || box.top < edge.top;
    const isCut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === "hidden";
    return isOut || isCut;
  }).map((one) => one.textContent);
})"""
OVERPRINTED = """() => [...document.querySelectorAll(".pit-tile .pit-row")].filter((row) => {
  const parts = [...row.children].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  return parts.some((box, at) => parts.slice(at + 1).some((next) =>
    box.right > next.left + 1 && next.right > box.left + 1 && box.bottom > next.top + 1 && next.bottom > box.top + 1));
}).map((row) => row.textContent)"""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "zh-hant")])
def test_nothing_of_a_tile_is_cut_off_or_overprinted(
    browser: Browser, size: tuple[int, int], theme: str, language: str
) -> None:
    on = pit(browser, FLOOR, size=size, language=language, floor=full_floor())
    on.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    assert on.page.evaluate(CUT_OFF) == []
    assert on.page.evaluate(OVERPRINTED) == []
    win = on.page.locator(".pit-tile-win").first
    assert win.evaluate("one => one.getClientRects().length") == 1, "a sum stands on one line"
    pot = on.page.locator(".pit-tile", has_text="TH-12").inner_text()
    assert "50 / 100" in pot
    told = on.page.locator(".pit-tray c-alert button")
    slack = "one => one.clientWidth - parseFloat(getComputedStyle(one).paddingLeft) * 2 - one.scrollWidth <= 0"
    assert all(button.evaluate(slack) for button in told.all())
    assert all(button.evaluate("one => one.scrollWidth <= one.clientWidth") for button in told.all())
    done_with(on)


def test_tables_below_what_is_seen_are_counted_and_reached(browser: Browser) -> None:
    on = pit(browser, FLOOR, floor=full_floor())
    below = on.page.locator(".pit-tiles-foot > c-button")
    count = int(below.inner_text().split()[0])
    assert 0 < count < 16
    while below.is_visible():
        below.get_by_role("button").click()
        # Longer than what is taken for a double press.
        on.page.wait_for_timeout(800)
    assert on.page.locator(".pit-tiles > li").last.locator("a").is_visible()
    done_with(on)
    on = pit(browser, FLOOR)
    assert not on.page.locator(".pit-tiles-foot").is_visible()


def test_a_code_is_not_shown_beside_another_place_than_its_own(browser: Browser) -> None:
    on = pit(browser, TABLE)
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {"code": "ABCD2345", "link": "/pair/", "qr": ""}}
    on.page.get_by_role("button", name="Pair a device").click()
    sheet = on.page.get_by_role("dialog")
    for choose in (
        lambda: sheet.get_by_label("What the device is for").select_option("dealer"),
        lambda: sheet.get_by_label("What the device is for").select_option("seat"),
        lambda: sheet.get_by_label("Seat", exact=True).select_option("2"),
    ):
        sheet.get_by_role("button", name="code").click()
        sheet.get_by_text("ABCD2345").wait_for()
        choose()
        assert sheet.locator("output").count() == 0
        on.page.wait_for_timeout(800)
    sheet.get_by_role("button", name="Make code").wait_for()


@pytest.mark.parametrize(("phase", "says"), [("deciding", "A round is in progress: Decide"), (None, None)])
def test_a_dealer_is_signed_off_only_after_the_question(browser: Browser, phase: str | None, says: str | None) -> None:
    on = pit(browser, TABLE, phase=phase)
    off = on.page.locator(".pit-acts").get_by_role("button", name="Sign off")
    off.click()
    sheet = on.page.get_by_role("dialog")
    assert (says is None) == (sheet.locator("c-note").count() == 0)
    assert says is None or says in sheet.inner_text()
    assert look(on.page).broken == []
    on.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    assert on.commands("SignOffDealer") == []
    off.click()
    on.page.get_by_role("dialog").get_by_role("button", name="Sign off").click()
    on.sends("SignOffDealer", [{"table": 3, "dealer": "2107"}])
    done_with(on)


@pytest.mark.parametrize(
    "then", [{"badge": "5120", "name": "K. Ferreira", "since_ms": 0}, None], ids=["other", "nobody"]
)
def test_the_question_to_sign_a_dealer_off_goes_on_with_the_table(browser: Browser, then: Facts | None) -> None:
    on = pit(browser, TABLE, phase=None)
    on.page.locator(".pit-acts").get_by_role("button", name="Sign off").click()
    sheet = on.page.get_by_role("dialog")
    expect(sheet.locator("c-note")).to_have_count(0)
    detail = on.documents[f"{TABLE}detail/"]
    on.documents[f"{TABLE}detail/"] = detail | {"phase": "deciding"}
    on.tell("pit", pit_pictures.floor())
    expect(sheet.locator("c-note")).to_contain_text("A round is in progress: Decide")
    on.documents[f"{TABLE}detail/"] = detail | {"phase": None, "dealer": then}
    on.tell("pit", pit_pictures.floor())
    act = sheet.locator("c-button[kind=act] button")
    expect(act).to_contain_text(f"{detail['dealer']['name']} deals here no more")
    expect(sheet.locator("c-note")).to_have_count(0)
    assert look(on.page).broken == []
    act.click(force=True)
    assert on.commands("SignOffDealer") == []
    done_with(on)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_the_bar_keeps_its_figures_in_one_row_while_the_line_is_cut(
    browser: Browser, size: tuple[int, int], language: str
) -> None:
    on = pit(browser, FLOOR, size=size, language=language)
    on.cut()
    on.page.wait_for_selector("html[data-disconnected] c-note[kind=disconnected]")
    tops = on.page.locator("#pit-figures .figure:visible").evaluate_all(
        "figures => figures.map((one) => one.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "zh-hant")])
def test_a_second_person_signs_on_the_screens_own_digits_alone(
    browser: Browser, size: tuple[int, int], theme: str, language: str
) -> None:
    locked = {**pit_pictures.detail()["table"], "locked": "floor"}
    on = pit(browser, TABLE, size=size, language=language, table=locked)
    on.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    on.page.locator(".pit-acts c-button[kind=urgent] button").click()
    sheet = on.page.locator("dialog[open]")
    sheet.locator(".choice").first.click()
    for field, digits in (("badge", "0412"), ("pin", "730519")):
        sheet.locator(f"input[name={field}]").click()
        for digit in digits:
            sheet.locator("c-keypad").get_by_role("button", name=digit, exact=True).click()
    assert sheet.locator("input[name=pin]").get_attribute("inputmode") == "none"
    assert sheet.locator("form").evaluate("node => node.scrollHeight <= node.clientHeight + 1")
    assert look(on.page).broken == []
    sheet.locator("[data-confirm] button").click()
    on.until(lambda: bool(on.commands("UnlockTable")))
    (sent,) = on.commands("UnlockTable")
    assert sent["second"] == {"badge": "0412", "pin": "730519"}


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_a_reason_with_the_longest_note_is_one_that_the_house_keeps(browser: Browser, language: str) -> None:
    locked = {**pit_pictures.detail()["table"], "locked": "floor"}
    on = pit(browser, TABLE, language=language, table=locked)
    on.page.locator(".pit-acts c-button[kind=urgent] button").click()
    sheet = on.page.locator("dialog[open]")
    max(sheet.locator(".choice").all(), key=lambda choice: len(choice.inner_text())).click()
    sheet.locator("input[name=note]").click()
    on.page.keyboard.insert_text("x" * 500)
    for field, digits in (("badge", "0412"), ("pin", "730519")):
        sheet.locator(f"input[name={field}]").click()
        for digit in digits:
            sheet.locator("c-keypad").get_by_role("button", name=digit, exact=True).click()
    sheet.locator("[data-confirm] button").click()
    on.until(lambda: bool(on.commands("UnlockTable")))
    (sent,) = on.commands("UnlockTable")
    assert record(shapes.PIT["UnlockTable"])(sent, "") == sent
    assert len(sent["reason"]) == 200


def test_a_table_is_opened_only_after_the_question_with_its_float_and_limits(browser: Browser) -> None:
    on = pit(browser, FLOOR)
    on.page.get_by_role("button", name="Open table").click()
    sheet = on.page.get_by_role("dialog", name="Open CHD-06")
    assert "120,000.00" in sheet.inner_text()
    assert "50 – 2,000" in sheet.inner_text()
    assert on.commands("OpenTable") == []
    sheet.get_by_role("button", name="Open table").click()
    on.sends("OpenTable", [{"table": 6}])
    done_with(on)


def test_the_page_of_a_table_shows_what_it_calls_for_and_takes_the_answer(browser: Browser) -> None:
    on = pit(browser, TABLE)
    calls = on.page.locator(".pit-table-alerts")
    assert calls.locator("h3").all_inner_texts() == ["Complaint"]
    calls.get_by_role("button", name="I am going").click()
    on.sends("Acknowledge", [{"alert": 1}])
    on.show(pit={**pit_pictures.floor(), "alerts": []})
    on.until(lambda: not calls.is_visible())
    assert not calls.is_visible()
    done_with(on)


def test_a_pay_table_is_assigned_and_its_sheet_makes_way_for_the_answer(browser: Browser) -> None:
    on = pit(browser, TABLE)
    on.page.locator(".pit-acts").get_by_role("button", name="Assign pay-table").click()
    sheet = on.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Assign pay-table").first.click()
    sheet.wait_for(state="hidden")
    assert [sent["spot"] for sent in on.commands("AssignPayTable")] == ["ante"]
    assert "It holds from the next round." in on.page.locator("body").inner_text()
    done_with(on)


def tell(on: Stage, **detail: object) -> None:
    """The table's figures change, and the pit's picture with them."""
    on.documents[f"{TABLE}detail/"] |= detail
    on.show(pit=pit_pictures.floor())


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_the_question_before_closing_goes_on_with_the_table_while_it_is_open(browser: Browser, language: str) -> None:
    on = pit(browser, TABLE, language=language, phase=None, disputes=[])
    english = language == "en"
    on.page.locator(".pit-acts").get_by_role("button", name="Close table" if english else "收桌").click()
    sheet = on.page.locator("dialog[open]")
    close = sheet.locator("footer button")
    expect(close).to_contain_text("3,425.00")
    assert sheet.locator("c-note").count() == 0
    close.focus()
    detail = pit_pictures.detail()
    newcomer = {"seat": 4, "player": "Nogueira", "funds": 1_000_000}
    tell(
        on,
        phase="deciding",
        disputes=detail["disputes"],
        seats={"taken": 3, "sitting": [*detail["seats"]["sitting"], newcomer]},
    )
    expect(close).to_have_text(
        "Close, 3 players paid 13,425.00 to bankroll" if english else "收桌，3 名玩家共 13,425.00 轉入賬戶"
    )
    expect(close).to_be_focused()
    expect(sheet.locator("dl > div")).to_have_count(3)
    expect(sheet.locator("dl > div").last).to_contain_text("Nogueira")
    expect(sheet.locator("dl > div").last).to_contain_text("10,000.00")
    expect(sheet).to_contain_text("A round is in progress: Decide" if english else "牌局進行中")
    expect(sheet).to_contain_text("1 dispute is still open" if english else "尚有 1 宗爭議")
    done_with(on)


def test_the_question_before_closing_keeps_the_answer_and_the_focus_and_says_when_the_table_is_closed(
    browser: Browser,
) -> None:
    on = pit(browser, TABLE, phase=None)
    on.answers = lambda frame: {"ok": False, "code": "round_running", "facts": {"round": 118_204}}
    on.page.locator(".pit-acts").get_by_role("button", name="Close table").click()
    sheet = on.page.locator("dialog[open]")
    close = sheet.locator("footer button")
    close.click()
    expect(sheet).to_contain_text("Round 118,204 is being dealt")
    sheet.get_by_role("button", name="Leave it").focus()
    tell(on, seats={"taken": 0, "sitting": []}, disputes=[])
    expect(close).to_have_text("Close, nobody sits")
    expect(sheet).to_contain_text("Nobody sits.")
    expect(sheet).to_contain_text("Round 118,204 is being dealt")
    expect(sheet.locator("dl")).to_have_count(0)
    expect(sheet.get_by_role("button", name="Leave it")).to_be_focused()
    tell(on, session=None, dealer=None)
    expect(close).to_have_text("The table is closed")
    close.click(force=True)
    expect(on.page.locator("main")).to_contain_text("The table is closed")
    assert "No connection" not in on.page.locator("main").inner_text()
    assert on.commands("CloseTable") == [{"table": 3}]
    done_with(on)
