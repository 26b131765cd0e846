"""./dev test, ./dev check, ./dev fix and ./dev bench: whether the product is well, on servers of their own."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from casino.embedded.browser import chromium
from casino.embedded.engine import compiled_copy, missing_to_compile
from casino.embedded.foreground import run_in_foreground
from casino.embedded.management import manage_command
from casino.embedded.servers import PYTHON, start_servers
from casino.embedded.state import CHECKOUT, State
from casino.embedded.supervisor import Supervisor
from casino.embedded.words import say

# One database for each worker.
TEST_WORKERS = 2
PURE_TESTS = ("tests/engine", "tests/house_rules")
RUFF_PATHS = (".", "dev")


def test(arguments: Sequence[str]) -> int:
    """Every test, on a cluster of its own beside a running ./dev run; --fast: those that need no server."""
    if "--fast" in arguments:
        return _fast([argument for argument in arguments if argument != "--fast"])
    state = State("test")
    browser = chromium()
    with state.locked("test"), Supervisor(state) as supervisor:
        environment = {**start_servers(supervisor, state=state), "DJANGO_SETTINGS_MODULE": "casino.settings.test"}
        if browser:
            environment["CASINO_CHROMIUM"] = browser
        return run_in_foreground(_pytest(*_workers(arguments), *arguments), environment=environment)


def _fast(arguments: Sequence[str]) -> int:
    paths = [path for path in PURE_TESTS if (CHECKOUT / path).exists()]
    return run_in_foreground(_pytest("--without-database", *paths, *arguments), environment=_bare_environment())


def _pytest(*arguments: str) -> list[str | Path]:
    return [PYTHON, "-m", "pytest", *arguments]


def _workers(arguments: Sequence[str]) -> list[str]:
    """Two workers, unless the arguments say how many, or ask for the debugger."""
    own_word = any(
        argument.startswith(("-n", "--numprocesses", "--pdb", "--trace")) or argument in ("no:xdist", "-pno:xdist")
        for argument in arguments
    )
    return [] if own_word else ["-n", str(TEST_WORKERS)]


def bench(arguments: Sequence[str]) -> int:
    """Benchmarks beside their floors, on a durable cluster of their own and the engine as the image has it."""
    state = State("bench")
    with state.locked("bench"), Supervisor(state) as supervisor:
        environment = start_servers(supervisor, state=state) | _as_in_the_image(state)
        return run_in_foreground([PYTHON, "-m", "tests.benchmarks", *arguments], environment=environment)


def _as_in_the_image(state: State) -> dict[str, str]:
    """By which Python finds a copy of this tree with the engine compiled; nothing, where this machine cannot
    compile."""
    if lacks := missing_to_compile():
        say(f"The engine is measured as its sources run: there is {lacks}.")
        return {}
    say("Compiling the engine …")
    return {"PYTHONPATH": str(compiled_copy(state.path("compiled"))), "PYTHONSAFEPATH": "1"}


def check(_arguments: Sequence[str]) -> int:
    """Format, lint, types, arrows, migrations, Django's own checks: all of them, whatever fails first."""
    environment = _bare_environment()
    steps: dict[str, list[str | Path]] = {
        "format": [PYTHON, "-m", "ruff", "format", "--check", *RUFF_PATHS],
        "lint": [PYTHON, "-m", "ruff", "check", *RUFF_PATHS],
        "types": [PYTHON, "-m", "mypy"],
        "arrows": [PYTHON, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
        # The unreachable database is only warned about: the question is about files.
        "migrations": [PYTHON, "-W", "ignore", *manage_command("makemigrations", "--check", "--dry-run")[1:]],
        "django": manage_command("check", "--fail-level", "WARNING"),
    }
    failed = []
    for name, command in steps.items():
        say(f"— {name}")
        if run_in_foreground(command, environment=environment) != 0:
            failed.append(name)
    say("All is well." if not failed else f"Not well: {', '.join(failed)}.")
    return 1 if failed else 0


def fix(_arguments: Sequence[str]) -> int:
    """What ruff can put right by itself."""
    statuses = [
        run_in_foreground([PYTHON, "-m", "ruff", *words, *RUFF_PATHS], environment=_bare_environment())
        for words in (["check", "--fix"], ["format"])
    ]
    return max(statuses)


def _bare_environment() -> Mapping[str, str]:
    """Without servers: whoever connects all the same is refused at once."""
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1/0"}
    return {**os.environ, **nowhere, "DJANGO_SETTINGS_MODULE": "casino.settings.test"}
