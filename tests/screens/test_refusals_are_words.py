"""A refusal is read by people: whatever its facts are, no sentence of it prints an object or a list of them."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser

from tables.engine.errors import Code
from tables.engine.games import GAMES
from tables.screens import words
from tests.screens import pit_pictures
from tests.screens.stage import Facts, Stage, stage

REFUSED = sorted({name.split(".")[1] for name in words.sentences("en") if name.startswith("refused.")})
FORMS = sorted({name.split(".")[2].partition("_")[2] for name in words.sentences("en") if name.startswith("refused.")})
PIT_SIZE = (1440, 900)
OBJECTS: tuple[object, ...] = (
    {"ante": {"min": 300_000, "max": 200_000}},
    [{"min": 1}, {"max": 2}],
    [],
    {},
)
LINES = """async (tries) => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { refusal } = await import(loaded.find((name) => /js\\/words[.\\w]*\\.js/.test(name)));
  return tries.flatMap(([code, facts]) => Object.values(refusal(code, facts)));
}"""
NOT_WORDS = re.compile(r"[{}\[\]]|object|NaN|undefined|null|None")


def facts_of(value: object) -> Facts:
    """Every fact that any refusal names, except those that choose a word."""
    found = [match.groups() for name, text in words.sentences("en").items() if name.startswith("refused.")
             for match in words.FACT.finditer(text)]  # fmt: skip
    return {name: value for name, *_ in found}


@pytest.mark.parametrize("value", OBJECTS, ids=json.dumps)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_refusal_prints_an_object_on_a_page(value: object, language: str) -> None:
    for code in REFUSED:
        for until in FORMS:
            facts = {**facts_of(value), "until": until}
            for line in words.refusal(code, facts, language=language):
                assert not NOT_WORDS.search(line), (code, line)


def test_a_list_is_printed_by_its_parts() -> None:
    assert words.fill("{cards}", language="en", facts={"cards": ["As", "Td"]}) == "As, Td"


def lines_at_the_pit(on: Stage, tries: Sequence[tuple[str, Facts]]) -> list[str]:
    """The two lines of each of these refusals, as a live screen says them."""
    on.may = pit_pictures.CAN
    on.documents = {"/pit/1/reconciliation/": {}}
    on.open(pit=pit_pictures.floor())
    lines: list[str] = on.page.evaluate(LINES, [list(one) for one in tries])
    return lines


@pytest.mark.browser
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_live_screen_calls_a_refused_setting_by_its_name_too(browser: Browser, language: str) -> None:
    settings = {setting.name for game in GAMES.values() for setting in game.settings}
    tries = [(str(Code.BAD_SETTING), {"setting": name, "value": 0}) for name in sorted(settings)]
    on = stage(browser, "/pit/1/", size=PIT_SIZE, language=language)
    expected = [line for code, facts in tries for line in words.refusal(code, facts, language=language)]
    assert lines_at_the_pit(on, tries) == expected


@pytest.mark.browser
def test_no_refusal_prints_an_object_on_a_live_screen(browser: Browser) -> None:
    tries = [(code, {**facts_of(value), "until": until}) for code in REFUSED for value in OBJECTS for until in FORMS]
    lines = lines_at_the_pit(stage(browser, "/pit/1/", size=PIT_SIZE), tries)
    assert len(lines) == 2 * len(tries)
    assert [line for line in lines if NOT_WORDS.search(line)] == []
    assert str(Code.BAD_SETTING) in REFUSED
