"""What `docker/compile_engine.py` compiles, as pyproject.toml says it, is whole."""

import sys
import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Final, get_origin, get_type_hints

import pytest

from tables.dealing import table_events
from tables.engine.events import Event
from tables.engine.games import GAMES

ROOT = Path(__file__).parents[2]
COMPILED = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["casino"]["compiled"]
EVENTS = {*table_events.EVENTS, *(kind for game in GAMES.values() for kind in game.events.values())}
COMMANDS = {kind for game in GAMES.values() for kind in game.commands.values()}


def source_of(kind):
    return kind.__module__.replace(".", "/") + ".py"


def test_each_is_named_once_and_there():
    assert len(set(COMPILED)) == len(COMPILED)
    assert [path for path in COMPILED if not (ROOT / path).is_file()] == []


def test_every_event_is_compiled_with_the_root_of_all_events():
    assert {source_of(kind) for kind in {Event, *EVENTS}} <= set(COMPILED)


def test_it_is_compiled_in_the_image_by_what_it_is_tried_with():
    def pinned(name):
        return {line.split(" ")[0] for line in (ROOT / name).read_text().splitlines() if "==" in line}

    assert pinned("requirements-engine.txt")
    assert pinned("requirements-engine.txt") <= pinned("requirements-test.txt")


def test_no_command_is_because_the_types_of_its_fields_are_read():
    assert not {source_of(kind) for kind in COMMANDS} & set(COMPILED)


@pytest.mark.parametrize("kind", sorted(EVENTS, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_no_event_can_be_changed(kind):
    """By its class where it is frozen; else every field is final: for mypy here, and for everybody when compiled."""
    assert is_dataclass(kind)
    if kind.__dataclass_params__.frozen:
        return
    if sys.modules[kind.__module__].__file__.endswith(".py"):
        hints = get_type_hints(kind)
        assert all(get_origin(hints[one.name]) is Final for one in fields(kind))
    else:
        assert all(type(vars(kind)[one.name]).__name__ == "getset_descriptor" for one in fields(kind))
