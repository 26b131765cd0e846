"""axe-core on every screen in every phase, in both languages and both themes; and nothing scrolls sideways."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.album import PARTS, set_theme, walk
from tests.e2e.album_pots import POTS

RULES_AT_LEAST = 12
OF_THE_POT = {part.__name__ for part in POTS}
HALVES = {"banked": {part.__name__ for part in PARTS} - OF_THE_POT, "pot": OF_THE_POT}

pytestmark = pytest.mark.timeout(400)


def complaints_about(page: Page) -> list[str]:
    """What axe finds, in the theme that the page has."""
    found = Axe().run(page, options={"preload": False}).response
    assert len(found["passes"]) >= RULES_AT_LEAST, "axe looked at too little to mean anything"
    return violations(found)


def contrast_in_the_other_theme(page: Page) -> list[str]:
    """Colours are all that a theme changes: nothing else need be looked at twice."""
    theme = page.evaluate("() => document.documentElement.dataset.theme ?? 'dark'")
    set_theme(page, "light" if theme == "dark" else "dark")
    try:
        return violations(Axe().run(page, options={"preload": False, "runOnly": ["color-contrast"]}).response)
    finally:
        set_theme(page, theme)


def violations(found: dict[str, Any]) -> list[str]:
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"]]


def width(page: Page) -> list[str]:
    wide = page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return ["scrolls sideways"] if wide else []


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_axe_finds_nothing_on_any_screen_in_any_phase_in_either_theme(stage, language, half):
    stage.language = language
    found, browsers = [], stage.browsers
    for shot in walk(stage, tag=f"-{language}", only=HALVES[half]):
        # The page's own policy refuses the styles that axe tries to set: its complaints are not the product's.
        before = list(browsers.complaints)
        said = [*complaints_about(shot.page), *contrast_in_the_other_theme(shot.page), *width(shot.page)]
        browsers.complaints = before
        found += [f"{shot.name}: {complaint}" for complaint in said]
    assert not found, "\n".join(found)
