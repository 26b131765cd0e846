"""simulate where nothing can be played: one sentence that begins with a code, exit status 1, and nothing written.

What it plays is told in tests/e2e/test_robots.py.
"""

import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.core.management import CommandError, call_command, execute_from_command_line
from django.db import OperationalError, ProgrammingError

from casino.people.models import Staff
from tables.models import Table

NOBODY = "http://127.0.0.1:1"


class Stranger(BaseHTTPRequestHandler):
    """A server that is well, and is another house's: it knows no pairing code of this database."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def do_POST(self) -> None:
        self.send_error(403)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def stranger() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


@pytest.fixture(autouse=True)
def development(settings) -> None:
    settings.DEBUG = True


def refused(*words: str) -> str:
    """The sentence, which --json repeats on stdout."""
    printed = io.StringIO()
    with pytest.raises(CommandError) as wrong:
        call_command("simulate", "--json", *words, stdout=printed)
    assert json.loads(printed.getvalue()) == {"ok": False, "error": str(wrong.value)}
    return str(wrong.value)


def test_where_no_server_runs_it_says_so_in_one_line_with_exit_status_1(capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        execute_from_command_line(["manage.py", "simulate", "--address", NOBODY])
    said = capsys.readouterr()
    assert ended.value.code == 1
    assert said.out == ""
    assert said.err.startswith(f"CommandError: no_server: no server answers at {NOBODY} (")
    assert len(said.err.splitlines()) == 1


def test_an_address_that_is_none_is_said_too() -> None:
    assert refused("--address", "localhost").startswith("no_server: ")


def test_people_with_known_pins_are_never_made_in_production(settings) -> None:
    settings.DEBUG = False
    assert refused("--address", NOBODY).startswith("demo_only: ")


@pytest.mark.parametrize(("wrong", "code"), [(ProgrammingError, "no_floor"), (OperationalError, "no_database")])
def test_a_database_that_is_empty_or_away_is_said(
    monkeypatch, stranger: str, wrong: type[Exception], code: str
) -> None:
    def asked() -> bool:
        raise wrong("as the driver says it")

    monkeypatch.setattr(Table.objects, "exists", asked)
    assert refused("--address", stranger).startswith(f"{code}: ")


@pytest.mark.django_db(transaction=True)
def test_a_web_process_that_is_not_there_to_be_killed_is_said_before_anything_is_written(
    monkeypatch, stranger: str
) -> None:
    monkeypatch.setattr("tables.management.commands.simulate.WEB", b"no such process")
    assert refused("--address", stranger, "--kill-after", "1").startswith("no_web_process: ")
    assert not Staff.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_server_of_another_house_and_tables_that_nobody_knows_are_said(stranger: str) -> None:
    assert refused("--address", stranger).startswith(f"not_let_in: the server at {stranger} ")
    assert refused("--address", stranger, "--at", "NONE-1").startswith("no_table: ")
