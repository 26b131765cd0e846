"""./dev manage beside an open house: a command is told its servers and where it answers."""

from pathlib import Path

import pytest

from casino.embedded import management
from casino.embedded.state import State

HOUSE = {
    "database_url": "postgres://casino@127.0.0.1:1/casino",
    "redis_url": "redis://127.0.0.1:1/0",
    "casino_address": "http://localhost:8003",
}


@pytest.mark.parametrize(("named", "goes_to"), [(None, HOUSE["casino_address"]), ("http://there", "http://there")])
def test_a_command_goes_to_the_open_house_on_whatever_port_unless_another_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: str | None, goes_to: str
) -> None:
    monkeypatch.setenv("CASINO_STATE", str(tmp_path))
    for name in ("DATABASE_URL", "REDIS_URL", "CASINO_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    if named:
        monkeypatch.setenv("CASINO_ADDRESS", named)
    told: dict[str, str] = {}
    monkeypatch.setattr(management, "run_in_foreground", lambda _, *, environment: told.update(environment) or 0)
    state = State("run")
    with state.locked("run"):
        state.write("addresses.json", HOUSE)
        assert management.manage(["simulate"]) == 0
    assert (told["CASINO_ADDRESS"], told["DATABASE_URL"]) == (goes_to, HOUSE["database_url"])
