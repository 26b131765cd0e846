"""axe-core on every screen in every phase, in both languages and both themes; and nothing scrolls sideways."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.album import set_theme, walk

RULES_AT_LEAST = 12

pytestmark = pytest.mark.timeout(240)


def complaints_about(page: Page) -> list[str]:
    """What axe finds, and a page wider than its screen."""
    found = Axe().run(page).response
    assert len(found["passes"]) >= RULES_AT_LEAST, "axe looked at too little to mean anything"
    said = [f"{rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"]]
    wide = page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [*said, *(["scrolls sideways"] if wide else [])]


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_axe_finds_nothing_on_any_screen_in_any_phase_in_either_theme(stage, language):
    stage.language = language
    found = []
    for shot in walk(stage, tag=f"-{language}"):
        for theme in ("light", "dark"):
            set_theme(shot.page, theme)
            found += [f"{shot.name} {theme} {complaint}" for complaint in complaints_about(shot.page)]
    assert found == []
