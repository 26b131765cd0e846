"""Chinese sentences address the reader by one word, 您: in the wording, and where pages and scripts have any."""

import tomllib
from pathlib import Path

import pytest

from tables.screens.words import WORDING, entries

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(file.stem for file in WORDING.glob("*.toml"))
WRITTEN = sorted([*ROOT.glob("tables/static/tables/js/**/*.js"), *ROOT.glob("templates/**/*.html")])


@pytest.mark.parametrize("name", FILES)
def test_the_reader_is_addressed_by_one_word(name: str) -> None:
    texts = entries(tomllib.loads((WORDING / f"{name}.toml").read_text(encoding="utf-8")))
    assert [(id_, chinese) for id_, (_, chinese) in texts if "你" in chinese] == []


def test_no_page_and_no_script_addresses_the_reader_by_another() -> None:
    assert {"game", "player", "pot-player", "refused"} <= set(FILES)
    assert len(WRITTEN) > 100
    assert [str(file) for file in WRITTEN if "你" in file.read_text(encoding="utf-8")] == []
