"""The arrows hold, and each contract catches the breach it is there for, planted in a copy of the product."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent.parent
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"

# contract → (file, line to add at its end)
BREACHES = {
    "One way down": ("casino/people/clock.py", "from tables.models import Table"),
    "payouts never imports tables": ("payouts/chart.py", "import tables.engine.dice"),
    "Rules and arithmetic are pure": ("tables/engine/dice.py", "import random"),
    "One door to the ledger": ("payouts/selectors.py", "from payouts import ledger"),
    "The cage is reached through the floor": ("tables/screens/cage.py", "from payouts import cage"),
    "One door to the screens": ("tables/screens/wire.py", "from tables.feed import publisher"),
    "Games do not know each other": (
        "tables/engine/games/joust_dice.py",
        "from tables.engine.games import casino_holdem_dice",
    ),
    "Screens do not know each other": ("tables/screens/pit.py", "from tables.screens import dealer"),
    "Every module of casino has a place": ("casino/drawer.py", "import json"),
    "Every module of tables has a place": ("tables/drawer.py", "import json"),
    "Every module of payouts has a place": ("payouts/drawer.py", "import json"),
    "Inside dealing": ("tables/dealing/codec.py", "from tables.dealing import unit"),
    "Inside the engine": ("tables/engine/places.py", "from tables.engine import game"),
    "Inside the management commands": ("tables/management/demo.py", "from tables.management import seeding"),
}


def lint(folder: Path) -> tuple[int, str]:
    """import-linter's exit status and words for the product in `folder`."""
    result = subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout + result.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The product's Python in a folder where breaches may be planted."""
    folder = tmp_path_factory.mktemp("arrows")
    for package in ("casino", "tables", "payouts"):
        shutil.copytree(
            CHECKOUT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "static", "*.html")
        )
    shutil.copy(CHECKOUT / ".importlinter", folder)
    return folder


@contextmanager
def planted(path: Path, line: str) -> Iterator[None]:
    """Add a line to a file, or make the file, for as long as the block lasts."""
    before = path.read_text() if path.exists() else None
    path.write_text(f"{before or ''}\n{line}\n")
    try:
        yield
    finally:
        path.unlink() if before is None else path.write_text(before)


def test_the_arrows_hold(copy: Path) -> None:
    status, words = lint(copy)
    assert status == 0, words


@pytest.mark.parametrize("contract", BREACHES)
def test_a_planted_breach_is_caught(contract: str, copy: Path) -> None:
    name, line = BREACHES[contract]
    with planted(copy / name, line):
        status, words = lint(copy)
    broken = re.findall(r"^(.+) BROKEN\b", words, re.MULTILINE)
    assert status != 0
    assert contract in broken, words


def test_every_contract_has_its_breach() -> None:
    names = [
        line.partition("=")[2].strip()
        for line in (CHECKOUT / ".importlinter").read_text().splitlines()
        if line[:6] == "name ="
    ]
    assert sorted(names) == sorted(BREACHES)
