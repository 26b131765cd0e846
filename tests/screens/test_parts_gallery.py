"""The parts in a real browser on their gallery page: accessible in both themes, held by narrow screens, letters drawn.

What each screen shows with these parts is tested with the screens.
"""

from __future__ import annotations

import functools
import http.server
import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")

STATIC = Path(__file__).resolve().parents[2] / "tables" / "static" / "tables"
CHROMIUM = os.environ.get("CASINO_CHROMIUM", "/usr/bin/chromium")
DEFINED = re.compile(r'define\("(c-[a-z-]+)"')
BOTH_THEMES = pytest.mark.parametrize("theme", ["dark", "light"])

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason=f"no Chromium at {CHROMIUM}"),
]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """The test's output is not the place for an access log."""


@pytest.fixture(scope="module")
def gallery_address() -> Iterator[str]:
    handler = functools.partial(_Quiet, directory=str(STATIC))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/gallery.html"
    server.shutdown()
    server.server_close()
    thread.join(timeout=5)


@pytest.fixture(scope="module")
def browser() -> Iterator[playwright.Browser]:
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture
def open_gallery(browser: playwright.Browser, gallery_address: str) -> Iterator[object]:
    contexts = []

    def open_page(*, query: str = "", width: int = 1440, motion: str = "no-preference") -> playwright.Page:
        context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion=motion)
        contexts.append(context)
        page = context.new_page()
        page.complaints = []
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("console", lambda said: said.type == "error" and page.complaints.append(said.text))
        page.goto(gallery_address + query)
        page.wait_for_selector("#gallery:not([aria-busy]) c-die svg.die")
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_every_part_is_on_the_page(open_gallery):
    modules = (STATIC / "js" / "parts").glob("*.js")
    defined = {tag for module in modules for tag in DEFINED.findall(module.read_text("utf-8"))}
    assert len(defined) > 30
    page = open_gallery()
    assert {tag for tag in defined if page.locator(tag).count() == 0} == set()


@BOTH_THEMES
def test_axe_finds_nothing_in_either_theme(open_gallery, theme):
    from tests.screens.axe import look

    found = look(open_gallery(query=f"?theme={theme}", motion="reduce"))
    assert found.kept > 15, "axe looked at too little to mean anything"
    assert found.broken == []


@pytest.mark.parametrize("modal", ["authorise", "sheet"])
def test_axe_finds_nothing_in_an_open_sheet(open_gallery, modal):
    from tests.screens.axe import look

    page = open_gallery(motion="reduce")
    page.evaluate("id => document.getElementById(id).show()", modal)
    assert look(page, within=f"#{modal}").broken == []


def test_the_page_runs_under_a_policy_without_inline_script_or_style(open_gallery):
    page = open_gallery()
    policy = page.get_attribute("meta[http-equiv=Content-Security-Policy]", "content")
    assert "unsafe" not in policy
    assert page.complaints == []


@pytest.mark.parametrize("width", [1440, 1024, 390, 360])
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_no_width_scrolls_sideways(open_gallery, width, language):
    page = open_gallery(query=f"?lang={language}", width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_die_letter_is_an_outline_and_never_text(open_gallery):
    page = open_gallery()
    assert page.locator("svg.die text").count() == 0
    drawn = page.eval_on_selector_all(
        "c-die[face]:not([was])",
        "dice => dice.map(die => [die.getAttribute('face'), die.querySelectorAll('svg .glyph path').length])",
    )
    assert {face for face, _ in drawn} == set("AKQJT9HOLDEM")
    assert all(paths >= 1 for _, paths in drawn)


def test_a_row_of_dice_has_one_name_for_readers(open_gallery):
    page = open_gallery()
    row = page.get_by_role("img", name="Players’ dice: queen, queen, queen, king, nine. Three queens.")
    assert row.count() == 1
    assert row.locator(".dice-run.is-making .die").count() == 3


def test_every_target_is_at_least_48_pixels_in_both_directions(open_gallery):
    page = open_gallery()
    small = page.eval_on_selector_all(
        "button:not([hidden])",
        """all => all.map(one => [one.textContent, one.getBoundingClientRect()])
                  .filter(([, box]) => box.width > 0 && (box.width < 48 || box.height < 48))
                  .map(([words, box]) => `${words}: ${box.width}x${box.height}`)""",
    )
    assert small == []


def test_a_double_press_counts_once_and_a_key_of_the_keypad_counts_every_time(open_gallery):
    page = open_gallery()
    page.evaluate(
        """() => {
            window.heard = [];
            for (const name of ["c-press", "c-key"]) document.addEventListener(name, event => window.heard.push(name));
            const click = selector => { for (let i = 0; i < 2; i += 1) document.querySelector(selector).click(); };
            click("c-button[label='Undo'] button");
            click("c-keypad [data-key='Q'] button");
            click("c-button[missing] button");
            click("c-button[sending] button");
        }"""
    )
    assert page.evaluate("window.heard") == ["c-press", "c-key", "c-key"]


STANDS_STILL = "{ const at = performance.now(); performance.now = () => at; }"


@pytest.mark.parametrize("how", ["Escape", "Close"])
def test_who_closes_what_a_press_opened_may_open_it_again_at_once(open_gallery, how):
    page = open_gallery()
    page.evaluate(STANDS_STILL)
    opener, sheet = page.get_by_role("button", name="Sheet", exact=True), page.locator("#sheet dialog")
    for _ in range(3):
        opener.click()
        playwright.expect(sheet).to_be_visible()
        if how == "Escape":
            page.keyboard.press("Escape")
        else:
            sheet.get_by_role("button", name="Close").click()
        playwright.expect(sheet).to_be_hidden()
        assert not sheet.evaluate("dialog => dialog.contains(document.activeElement)")


def test_the_second_half_of_a_double_press_is_nothing_however_it_is_pressed(open_gallery):
    page = open_gallery()
    page.evaluate(STANDS_STILL)
    page.evaluate("window.heard = 0; document.addEventListener('c-press', () => { window.heard += 1; })")
    undo = page.locator("c-button[label='Undo'] button")
    undo.dblclick()
    page.keyboard.press("Enter")
    undo.dispatch_event("click")
    assert page.evaluate("window.heard") == 1


def test_a_picture_that_arrives_under_the_finger_does_not_swallow_the_press(open_gallery):
    page = open_gallery()
    page.evaluate(
        "window.heard = []; for (const name of ['c-press', 'c-key', 'c-choose'])"
        " document.addEventListener(name, event => window.heard.push(event.detail))"
    )
    redraw = {
        "c-button[label='Undo']": "part => { part.label = 'Undo 100'; }",
        "c-keypad": "part => { part.keys = part.keys.map(key => ({...key})); }",
        "c-chip-rail": "part => { part.values = [...part.values]; }",
        "c-die-column": "part => { part.acts = part.acts.map(act => ({...act, price: '999'})); }",
    }
    for selector, change in redraw.items():
        part = page.locator(selector).first
        handle = part.element_handle()
        button = part.locator("button").first
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        handle.evaluate(change)
        handle.evaluate("part => part.drawn")
        page.mouse.up()
    assert page.evaluate("window.heard") == [{}, {"id": "A"}, {"value": 2500}, {"id": "reroll"}]


def test_the_clock_is_drawn_from_the_servers_deadline_and_the_offset(open_gallery):
    page = open_gallery()
    shown = page.evaluate(
        """async () => {
            const clock = document.createElement("c-countdown");
            const spoken = [];
            const announce = left => { spoken.push(left); return `${left}`; };
            Object.assign(clock, {deadline: Date.now() + 60000 + 8500, offset: 60000, announce});
            document.body.append(clock);
            await clock.drawn;
            const before = clock.querySelector(".ring-figure").textContent;
            clock.deadline = Date.now() + 59000;
            await clock.drawn;
            return [before, clock.querySelector(".ring-figure").textContent, clock.dataset.state, spoken];
        }"""
    )
    assert shown == ["9", "0", "over", [9, 0]]


def test_the_clock_speaks_at_ten_five_and_zero(open_gallery):
    page = open_gallery()
    page.clock.install()
    page.evaluate(
        """() => {
            window.spoken = []; window.zero = 0;
            const clock = document.createElement("c-countdown");
            const announce = left => { window.spoken.push(left); return `${left}`; };
            Object.assign(clock, {deadline: Date.now() + 12000, announce});
            clock.addEventListener("c-zero", () => { window.zero += 1; });
            document.body.append(clock);
        }"""
    )
    page.clock.run_for(13_000)
    assert page.evaluate("[window.spoken, window.zero]") == [[12, 10, 5, 0], 1]


def test_nothing_moves_for_whoever_asked_for_stillness(open_gallery):
    page = open_gallery(motion="reduce")
    moving = page.evaluate("document.getAnimations().map(one => one.animationName ?? one.transitionProperty)")
    assert moving == []
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--t-die')") == "0ms"


def test_a_sheet_keeps_the_keyboard_and_gives_it_back_on_escape(open_gallery):
    page = open_gallery()
    opener = page.get_by_role("button", name="Reason and second person")
    opener.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#authorise dialog[open]")
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))"
        )
    page.keyboard.press("Escape")
    page.wait_for_selector("#authorise dialog:not([open])", state="attached")
    assert opener.evaluate("node => node === document.activeElement")


def test_a_second_person_is_asked_for_and_the_pin_is_wiped_once_it_is_handed_over(open_gallery):
    page = open_gallery()
    page.evaluate(
        "window.given = []; document.addEventListener('c-authorise', heard => window.given.push(heard.detail))"
    )
    page.evaluate("document.getElementById('authorise').show()")
    confirm = page.get_by_role("button", name="Void round 118,204")
    confirm.click()
    assert page.evaluate("window.given") == []
    assert page.get_by_text("Choose a reason").is_visible()
    page.get_by_label("Dispute upheld").check()
    page.get_by_label("Badge").fill("0412")
    page.get_by_label("PIN").fill("482913")
    page.get_by_label("PIN").press("Enter")
    assert page.evaluate("window.given") == [{"reason": "dispute", "note": "", "badge": "0412", "pin": "482913"}]
    assert page.get_by_label("PIN").input_value() == ""


@pytest.mark.parametrize(
    ("amount", "options", "text"),
    [
        (20000, {}, "200"),
        (20050, {}, "200.50"),
        (1237500, {"decimals": 2}, "12,375.00"),
        (-852500, {"decimals": 2, "sign": True}, "\u22128,525.00"),
        (32500, {"sign": True}, "+325"),
        (0, {"sign": True}, "0"),
        (5, {}, "0.05"),
        (900719925474099, {"decimals": 2}, "9,007,199,254,740.99"),
        (1234567, {"exponent": 0}, "1,234,567"),
    ],
)
def test_money_is_written_in_full_from_integer_minor_units(open_gallery, amount, options, text):
    page = open_gallery()
    written = page.evaluate(
        "async ([amount, options]) => (await import('./js/parts/money.js')).formatMoney(amount, options)",
        [amount, options],
    )
    assert written == text


def test_an_amount_is_cut_into_the_fewest_chips_and_at_most_eight_are_drawn(open_gallery):
    page = open_gallery()
    cut = page.evaluate("async () => (await import('./js/parts/chips.js')).breakDown(637500)")
    assert cut == [
        {"value": 500000, "count": 1},
        {"value": 100000, "count": 1},
        {"value": 10000, "count": 3},
        {"value": 5000, "count": 1},
        {"value": 2500, "count": 1},
    ]
    drawn = page.evaluate(
        """async () => {
            const stack = document.createElement("c-chip-stack");
            stack.amount = 9000000;
            document.body.append(stack);
            await stack.drawn;
            return stack.querySelectorAll("svg > g").length;
        }"""
    )
    assert drawn == 8
