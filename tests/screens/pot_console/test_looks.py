"""The dealer's console and the sign of a pot game in every situation: axe finds nothing, nothing scrolls or is cut."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.screens.axe import look
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
            width, height = SIZES[path]
            context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            on = stages[path, language] = Stage(context.new_page(), path, language=language)
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
    require_free(on, "back")


def require_free(on: Stage, kind: str) -> None:
    """The note of this kind covers neither the pots nor the next step, and nothing is cut off for it."""
    note = on.page.locator(f"c-note[kind={kind}]")
    note.wait_for(timeout=15_000)
    boxes = [place.bounding_box() for place in (note, on.page.locator("c-pots"), on.page.locator("c-step"))]
    said, pots, step = [box for box in boxes if box is not None]
    assert said["y"] + said["height"] <= pots["y"], kind
    assert said["x"] + said["width"] <= step["x"], kind
    assert on.page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_the_house_answers_is_seen_whole_below_the_keys(console: Console, situation: str) -> None:
    on = console(situation)
    seen = on.page.evaluate(ANSWERED)
    assert seen in ("whole", "nothing is pressed here"), seen


ANSWERED = """async () => {
  const slot = document.querySelector('c-step .step-body > .step-answers, c-step .step-body > .answers');
  if (!slot) return 'nothing is pressed here';
  const note = document.createElement('c-note');
  const second = 'It is noted. Ask seat 7 first; then come back here.';
  Object.assign(note, { kind: 'refused', first: 'Not your turn: seat 7 is asked', second });
  slot.replaceChildren(note);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const [said, step] = [note, document.querySelector('c-step')].map((node) => node.getBoundingClientRect());
  return said.bottom <= step.bottom ? 'whole' : `cut off by ${said.bottom - step.bottom}`;
}"""
