"""axe-core on every screen in every phase, in both languages and both themes; and nothing scrolls sideways."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page

from tests.e2e.album import PARTS, set_theme, walk
from tests.e2e.album_pots import POTS
from tests.e2e.album_troubles import TROUBLES
from tests.e2e.browsers import SIZES
from tests.e2e.shots import Shot
from tests.screens.axe import look

RULES_AT_LEAST = 12
OF_THE_POT, OF_TROUBLES = ({part.__name__ for part in parts} for parts in (POTS, TROUBLES))
BANKED = {part.__name__ for part in PARTS} - OF_THE_POT - OF_TROUBLES
SHARES = {"banked": BANKED, "pot": OF_THE_POT, "troubles": OF_TROUBLES}

pytestmark = pytest.mark.timeout(400)


def complaints_about(page: Page) -> list[str]:
    """What axe finds, in the theme that the page has."""
    found = look(page, preload=False)
    assert found.kept >= RULES_AT_LEAST, "axe looked at too little to mean anything"
    return found.broken


def contrast_in_the_other_theme(page: Page) -> list[str]:
    """Colours are all that a theme changes: nothing else need be looked at twice."""
    theme = page.evaluate("() => document.documentElement.dataset.theme ?? 'dark'")
    set_theme(page, "light" if theme == "dark" else "dark")
    try:
        return look(page, preload=False, runOnly=["color-contrast"]).broken
    finally:
        set_theme(page, theme)


@contextmanager
def at_its_size(shot: Shot) -> Iterator[Page]:
    """The page at the size of its kind of screen: in the album one page is a seat's tablet, then somebody's phone."""
    page, before = shot.page, shot.page.viewport_size
    width, height = SIZES[shot.kind]
    wanted = {"width": width, "height": height}
    if before == wanted:
        yield page
        return
    page.set_viewport_size(wanted)
    yield page
    if before:
        page.set_viewport_size(before)


def width(page: Page) -> list[str]:
    wide = page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return ["scrolls sideways"] if wide else []


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_axe_finds_nothing_on_any_screen_in_any_phase_in_either_theme(stage, language, share):
    stage.language = language
    found, browsers = [], stage.browsers
    for shot in walk(stage, tag=f"-{language}", only=SHARES[share]):
        # The page's own policy refuses the styles that axe tries to set: its complaints are not the product's.
        before = list(browsers.complaints)
        with at_its_size(shot) as page:
            said = [*complaints_about(page), *contrast_in_the_other_theme(page), *width(page)]
        browsers.complaints = before
        found += [f"{shot.name}: {complaint}" for complaint in said]
    assert not found, "\n".join(found)
