"""Production refuses to start on anything that belongs to development, and `check --deploy` finds nothing there."""

import os
import subprocess
import sys

import pytest

from casino.embedded.state import CHECKOUT

GOOD = {
    "DJANGO_SETTINGS_MODULE": "casino.settings.production",
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz-0123456789-abcdefghijkl",
    "ALLOWED_HOSTS": "tables.example",
    "DATABASE_URL": "postgres://casino:x@127.0.0.1:1/casino",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "PATH": os.environ["PATH"],
}


def deploy_check(**changes: str | None) -> tuple[int, str]:
    """`manage.py check --deploy` in production's environment with some of it changed or (None) taken away."""
    environment = {name: value for name, value in {**GOOD, **changes}.items() if value is not None}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    result = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def test_a_production_in_order_passes_the_deployment_check() -> None:
    status, words = deploy_check()
    assert status == 0, words
    assert "no issues" in words


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"SECRET_KEY": None}, "SECRET_KEY is not set"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY is a development key"),
        ({"SECRET_KEY": "development-" + "0123456789" * 6}, "SECRET_KEY is a development key"),
        ({"DEBUG": "true"}, "DEBUG is on"),
        ({"ALLOWED_HOSTS": None}, "ALLOWED_HOSTS is not set"),
        ({"ALLOWED_HOSTS": "*"}, "lets every host in"),
        ({"DATABASE_URL": None}, "DATABASE_URL is not set"),
        ({"REDIS_URL": None}, "REDIS_URL is not set"),
    ],
)
def test_production_refuses_what_belongs_to_development(change: dict[str, str | None], said: str) -> None:
    status, words = deploy_check(**change)
    assert status != 0
    assert "Production refuses to start" in words
    assert said in words
