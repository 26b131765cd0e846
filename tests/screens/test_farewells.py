"""Why the house ended a screen's line: every code it can send is told in words, and none is shown as it is written."""

import inspect
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from casino.people import devices
from tables.dealing.pictures import sources
from tables.engine.errors import Code
from tables.screens import places, sockets, words
from tables.screens.pit import PitConsumer
from tables.screens.sockets import CLOSE_REFUSED
from tests.screens import pictures, pit_pictures
from tests.screens.stage import Stage

SCREENS = Path(sockets.__file__).parent
GUARDS = (places, sources, devices.verify, devices.access_device, PitConsumer.require_staff)
"""What refuses a line when it begins and while it stands, or its first pictures; such a refusal becomes a farewell."""
COMES_BACK = "restart"
"""The screen goes on by itself after this one, and says nothing."""
TOLD = sorted(map(str, sockets.FAREWELLS - {COMES_BACK}))


def named_in(source: str, *, by: str) -> set[str]:
    """The codes that `source` gives to what it raises."""
    found = re.findall(rf"""{by}\(\s*(?:Code\.([A-Z_]+)|"([a-z_]+)")""", source)
    return {Code[code].value if code else plain for code, plain in found}


def test_what_the_sources_say_a_line_ends_by_is_all_that_has_words() -> None:
    written = {
        code for file in SCREENS.glob("*.py") for code in named_in(file.read_text(encoding="utf-8"), by="Farewell")
    }
    written |= {code for guard in GUARDS for code in named_in(inspect.getsource(guard), by="Refused")}
    assert {COMES_BACK, "malformed", "too_fast", "unknown_device", "wrong_seat", "not_signed_in"} <= written
    assert written <= sockets.FAREWELLS


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_farewell_has_words_and_none_of_them_prints_a_code(language: str) -> None:
    known = {name: text for name, text in words.sentences(language).items() if name.startswith("bye.")}
    assert set(known) == {f"bye.{code}" for code in TOLD}
    assert [name for name, text in known.items() if words.FACT.search(text) or "_" in text] == []


@pytest.mark.browser
@pytest.mark.parametrize("code", [*TOLD, "a_code_of_tomorrow"])
@pytest.mark.parametrize(("path", "language"), [("/seat/3/1/", "zh-hant"), ("/pit/1/", "en")])
def test_a_screen_says_in_words_why_it_was_disconnected(page: Page, path: str, language: str, code: str) -> None:
    on = Stage(page, path, language=language)
    on.may, on.documents = pit_pictures.CAN, {"/pit/1/reconciliation/": {}}
    at_the_pit = path.startswith("/pit/")
    on.open(**({"pit": pit_pictures.floor()} if at_the_pit else {"table": pictures.table("betting")}))
    seen = len(on.sockets)
    on.sockets[-1].send(json.dumps({"type": "bye", "code": code}))
    on.sockets[-1].close(code=CLOSE_REFUSED)
    if at_the_pit and code == "not_signed_in":
        on.until(lambda: len(on.sockets) > seen)  # it loads itself again, and is sent to its sign-in by the house
        assert len(on.sockets) > seen
        return
    is_unpaired = code in ("unknown_device", "wrong_seat") and not at_the_pit
    sentence = "pair.unpaired" if is_unpaired else f"bye.{code}" if code in TOLD else "bye.failed"
    said = page.get_by_text(words.sentences(language)[sentence])
    if at_the_pit:  # the line is cut now: what is said of that does not take the reason's place
        expect(page.locator("html")).to_have_attribute("data-disconnected", "")
    expect(said).to_be_visible()
    assert len(on.sockets) == seen
