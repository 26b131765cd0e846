"""The dealer's console and the sign of a pot game in every situation: axe finds nothing, nothing scrolls or is cut."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.screens.axe import look
from tests.screens.lending import own_page
from tests.screens.pot_console.desk import CONSOLE, Console
from tests.screens.pot_pictures import SITUATIONS
from tests.screens.stage import Stage
from tests.screens.test_live_screens import CUT_OFF, SCROLLS

pytestmark = pytest.mark.browser

SIGN = "/display/12/"
SIZES = {CONSOLE: (1280, 800), SIGN: (1920, 1080)}
SIGNS = ("holdem_before_the_first_hand", "holdem_side_pots", "holdem_run_it_twice_ended", "holdem_misdeal",
         "dice_flop_auction", "dice_ended")  # fmt: skip
THEMES = {"en": "dark", "zh-hant": "light"}
TOO_SMALL = """() => [...document.querySelectorAll('main button, footer button')].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.width && (box.width < 47.5 || box.height < 47.5);
}).map((node) => `${node.className} ${node.textContent}`)"""


@pytest.fixture(scope="module")
def shows(browser: Browser) -> Callable[[str, str, str], Stage]:
    """(path, language, situation) → the screen that shows it; one page for each screen and language."""
    stages: dict[tuple[str, str], Stage] = {}

    def show(path: str, language: str, situation: str) -> Stage:
        picture = SITUATIONS[situation]().pictures()["dealer" if path == CONSOLE else "public"]
        if (path, language) not in stages:
            on = stages[path, language] = Stage(own_page(browser, SIZES[path]), path, language=language)
            on.open(table=picture)
            on.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", THEMES[language])
        else:
            stages[path, language].show(table=picture)
        return stages[path, language]

    return show


def require_sound(on: Stage) -> None:
    """axe finds nothing, nothing scrolls and nothing is cut off."""
    assert look(on.page).broken == []
    on.until(lambda: not on.page.evaluate(SCROLLS) and not on.page.evaluate(CUT_OFF))
    assert (on.page.evaluate(SCROLLS), on.page.evaluate(CUT_OFF), on.errors) == (False, [], [])


@pytest.mark.parametrize("language", THEMES)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_console_is_sound_in_every_situation(shows: Any, situation: str, language: str) -> None:
    on = shows(CONSOLE, language, situation)
    require_sound(on)
    assert on.page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("language", THEMES)
@pytest.mark.parametrize("situation", SIGNS)
def test_the_sign_is_sound(shows: Any, situation: str, language: str) -> None:
    on = shows(SIGN, language, situation)
    require_sound(on)
    names = [seat["player"] for seat in on.pictures["table"]["seats"] if seat["player"]]
    assert not [name for name in names if name in on.page.locator("main").inner_text()]


@pytest.mark.parametrize("situation", ["holdem_side_pots", "holdem_river_called_for", "dice_flop_auction"])
def test_a_word_about_the_line_leaves_the_pots_and_the_next_step_free(console: Console, situation: str) -> None:
    on = console(situation)
    on.cut()
    require_free(on, "disconnected")
    on.mend()
    # For the moment of this word the pots give way to the prices on the felt, which must not move.
    require_free(on, "back", pots=not on.page.locator(".column-acts").count())


def require_free(on: Stage, kind: str, *, pots: bool = True) -> None:
    """The note of this kind covers neither the pots nor the next step, and nothing is cut off for it."""
    note = on.page.locator(f"c-note[kind={kind}]")
    note.wait_for(timeout=15_000)
    boxes = [place.bounding_box() for place in (note, on.page.locator("c-pots"), on.page.locator("c-step"))]
    said, lying, step = [box for box in boxes if box is not None]
    assert not pots or said["y"] + said["height"] <= lying["y"], kind
    assert said["x"] + said["width"] <= step["x"], kind
    assert on.page.evaluate(CUT_OFF) == []


ANSWERS = {
    "c-step .step-body > .step-answers": (
        "refused",
        "Not your turn: seat 7 is asked",
        "It is noted. Ask seat 7 first.",
    ),
    ".screen-notices": ("back", "Back in step", "This screen is up to date."),
}


@pytest.mark.parametrize("slot", ANSWERS, ids=["answer", "notice"])
@pytest.mark.parametrize("situation", SITUATIONS)
def test_for_what_is_said_no_button_moves_and_none_is_covered(console: Console, situation: str, slot: str) -> None:
    on = console(situation)
    before = on.page.evaluate(BUTTONS)
    kind, first, second = ANSWERS[slot]
    if not on.page.evaluate(SAY, [slot, {"kind": kind, "first": first, "second": second}]):
        assert "c-step" in slot, "the place of notices is on every screen"
        return
    assert on.page.evaluate(BUTTONS) == before
    note = on.page.locator(f"{slot} > c-note").bounding_box()
    step = on.page.locator("c-step").bounding_box()
    assert note is not None
    assert step is not None
    if "c-step" in slot:
        assert step["y"] <= note["y"]
        assert note["y"] + note["height"] <= step["y"] + step["height"]


BUTTONS = """() => [...document.querySelectorAll('main button, footer button')].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return [node.textContent, x, y, width, height, node.contains(hit)];
}).filter(([, , , width]) => width)"""
SAY = """async ([where, said]) => {
  const slot = document.querySelector(where);
  if (!slot) return false;
  const note = document.createElement('c-note');
  slot.replaceChildren(Object.assign(note, said));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return true;
}"""
