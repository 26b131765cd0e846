"""Every live screen in a real browser: once the language is changed, no word of the other one remains."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.screens import pit_pictures
from tests.screens.pot_console.desk import CONSOLE, told
from tests.screens.pot_pictures import SITUATIONS
from tests.screens.pot_stage import tablet
from tests.screens.stage import Stage
from tests.screens.test_live_screens import STATES

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], Stage]
LANGUAGES = {"en": "zh-hant", "zh-hant": "en"}
# Its promise is not awaited from here: a browser may collect it as nobody's in the page.
CHANGE = """(name) => {
  import("/static/tables/js/words.js").then(({ useLanguage }) => useLanguage(name, { remember: true }));
}"""
# All that is shown or read out: texts, names and descriptions; figures, faces and codes are alike in every language.
READ = """() => {
  const found = new Set();
  const take = (text) => /\\p{L}{2}|\\p{Script=Han}/u.test(text) && found.add(text.trim().replace(/\\d+/g, "0"));
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement, data } = nodes.currentNode;
    if (!parentElement.closest("script, style")) take(data);
  }
  take(document.title);
  for (const name of ["aria-label", "placeholder", "title"]) {
    for (const node of document.querySelectorAll(`[${name}]`)) take(node.getAttribute(name));
  }
  return [...found].sort();
}"""


def live(state: str) -> Open:
    path, shown = STATES[state]

    def opened(page: Page, language: str) -> Stage:
        told = {**shown, **({"own": {**shown["own"], "language": language}} if "own" in shown else {})}
        return Stage(page, path, language=language).open(**told)

    return opened


def pot_seat(situation: str, seat: int) -> Open:
    return lambda page, language: tablet(page, SITUATIONS[situation](), seat, language=language)


def pot_console(situation: str) -> Open:
    return lambda page, language: Stage(page, CONSOLE, language=language).open(table=told(situation))


def pit(page: Page, language: str) -> Stage:
    on = Stage(page, "/pit/1/", language=language)
    on.may = pit_pictures.CAN
    on.documents = {"/pit/1/reconciliation/": {"1": 0, "2": 0, "3": 0}}
    return on.open(pit=pit_pictures.floor())


def pit_table(page: Page, language: str) -> Stage:
    on = pit(page, language)
    on.documents["/pit/1/3/detail/"] = pit_pictures.detail()
    on.go("/pit/1/3/")
    page.wait_for_selector(".pit-difference")
    return on


def rail(page: Page, language: str) -> Stage:
    return Stage(page, "/rail/3/", language=language).open(table=STATES["join"][1]["table"])


POT_SEATS = {"holdem_preflop_seat_6_to_act": 6, "holdem_showdown": 1, "holdem_ended": 1, "dice_flop_auction": 3}
POT_CONSOLES = ("holdem_flop", "holdem_waiting_for_hole_cards", "holdem_awarding", "dice_one_die_thrown_again")
SCREENS: dict[str, Open] = {state: live(state) for state in STATES}
SCREENS |= {f"pot seat, {name}": pot_seat(name, seat) for name, seat in POT_SEATS.items()}
SCREENS |= {f"pot console, {name}": pot_console(name) for name in POT_CONSOLES}
SCREENS |= {"pit": pit, "a table's page at the pit": pit_table, "rail": rail}


def change(on: Stage, language: str) -> None:
    """By the screen's own button where it stands in the page, else as the button of its sheets does it."""
    own = on.page.locator("#pit-language")
    if own.count():
        own.click()
    else:
        on.page.evaluate(CHANGE, language)
    on.page.wait_for_selector(f"html[lang={'zh-Hant' if language == 'zh-hant' else 'en'}]")


@pytest.mark.parametrize("begun", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_no_word_of_the_other_language_remains(page: Page, screen: str, begun: str) -> None:
    on = SCREENS[screen](page, begun)
    own = on.pictures.get("own")
    change(on, LANGUAGES[begun])
    if own:
        on.show(own={**own, "language": LANGUAGES[begun]})
    changed = drawn(page)
    on.language = LANGUAGES[begun]
    page.reload()
    page.wait_for_selector("main:not([data-mode=connecting])")
    assert sorted(changed - drawn(page, awaited=changed)) == []
    assert not on.errors


def drawn(page: Page, *, awaited: frozenset[str] = frozenset()) -> frozenset[str]:
    """What stands in the page once it is drawn: twice the same, and what is `awaited` had ten seconds to come."""
    read: frozenset[str] = frozenset()
    for _ in range(50):
        before, read = read, frozenset(page.evaluate(READ))
        if read and read == before and awaited <= read:
            break
        page.wait_for_timeout(200)
    return read
