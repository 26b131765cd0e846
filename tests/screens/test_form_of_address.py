"""Chinese sentences of the pit, its people, the doors and every refusal address the reader by one word, 您."""

import tomllib

import pytest

from tables.screens.words import WORDING, entries

FILES = ("back-people", "back-pit", "back-pit-pots", "house", "refused")


@pytest.mark.parametrize("name", FILES)
def test_the_reader_is_addressed_by_one_word(name: str) -> None:
    texts = entries(tomllib.loads((WORDING / f"{name}.toml").read_text(encoding="utf-8")))
    assert [(id_, chinese) for id_, (_, chinese) in texts if "你" in chinese] == []
