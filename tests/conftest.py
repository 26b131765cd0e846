"""What every test shares. Fixtures of one area live in that area's own conftest."""

from dataclasses import FrozenInstanceError
from types import FunctionType
from typing import Any

import pytest

from tables.engine.games import GAMES

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_setup", "live_server"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """`./dev test --fast` runs on a machine where no server was started."""
    parser.addoption("--without-database", action="store_true", help="leave out every test that needs a database")


def pytest_configure() -> None:
    """Events that write their own `__init__` are closed by their `Final` fields: compiled for everybody, in sources for
    mypy alone. Here nothing may set a field twice either way."""
    for kind in {kind for game in GAMES.values() for kind in game.events.values()}:
        if isinstance(kind.__init__, FunctionType) and not kind.__dataclass_params__.frozen:
            kind.__setattr__ = _set_once


def _set_once(event: Any, field: str, value: object) -> None:
    if hasattr(event, field):
        raise FrozenInstanceError(f"cannot assign to field {field!r} of what has happened")
    object.__setattr__(event, field, value)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Drop what needs a database, by mark or by fixture, when asked to."""
    if not config.getoption("--without-database"):
        return
    dropped = [item for item in items if needs_database(item)]
    config.hook.pytest_deselected(items=dropped)
    items[:] = [item for item in items if item not in dropped]


def needs_database(item: pytest.Item) -> bool:
    """Whether the test asks for the database by its mark or through any fixture."""
    by_fixture = DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
    return bool(by_fixture) or item.get_closest_marker("django_db") is not None
