"""From a migrated, empty database to a house one can sign in to and open a table in, by commands alone."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino import checks
from casino.people import sign_in
from casino.people.management.commands import first_administrator
from casino.people.models import Staff
from payouts.models import PayTableVersion
from tables.models import Table

PASSWORD, PIN = "seven quiet lanterns", "918375"

pytestmark = pytest.mark.django_db(transaction=True)


def run(*words: str) -> str:
    said = StringIO()
    call_command(*words, stdout=said)
    return said.getvalue()


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What is typed at the questions; the code is read off the authenticator that was just set up."""
    typed = {"Password for the office: ": PASSWORD, "PIN for consoles: ": PIN}

    def code(_question: str) -> str:
        return typed.get("code") or f"{TOTP(TOTPDevice.objects.get().bin_key).token():06d}"

    monkeypatch.setattr(first_administrator.getpass, "getpass", typed.__getitem__)
    monkeypatch.setattr("builtins.input", code)
    return typed


def test_the_first_administrator_signs_in_to_the_office_and_at_a_console(keyboard: dict[str, str]) -> None:
    assert "otpauth://totp/" in run("first_administrator", "0001", "R. Ng")
    device = TOTPDevice.objects.get(confirmed=True)
    TOTPDevice.objects.update(last_t=-1)
    token = f"{TOTP(device.bin_key).token():06d}"
    assert sign_in.verify_office(badge="0001", password=PASSWORD, token=token).name == "R. Ng"
    assert sign_in.verify_staff(badge="0001", pin=PIN, device_id=None).name == "R. Ng"


def test_there_is_no_second_first_administrator(keyboard: dict[str, str]) -> None:
    run("first_administrator", "0001", "R. Ng")
    with pytest.raises(CommandError, match="already"):
        run("first_administrator", "0002", "S. Ho")


@pytest.mark.parametrize(
    ("question", "answer"),
    [("Password for the office: ", "short"), ("PIN for consoles: ", "1111"), ("code", "000000")],
)
def test_what_is_too_weak_or_wrong_leaves_nobody_behind(keyboard: dict[str, str], question: str, answer: str) -> None:
    keyboard[question] = answer
    with pytest.raises(CommandError):
        run("first_administrator", "0001", "R. Ng")
    assert not Staff.objects.exists()


def test_shipped_pay_tables_are_loaded_once(db: None) -> None:
    assert "casino_holdem_dice ante/antewin_a v1: published" in run("load_paytables")
    count = PayTableVersion.objects.count()
    assert run("load_paytables") == ""
    assert PayTableVersion.objects.count() == count


def test_a_table_is_added_with_the_house_defaults_and_passes_the_start_up_check(db: None) -> None:
    run("load_paytables")
    assert "CHD-07 stands in pit P3" in run("add_table", "CHD-07", "casino_holdem_dice", "--pit", "P3", "--seats", "0")
    table = Table.objects.get(code="CHD-07")
    assert (table.seats, table.mode, table.rules_number) == (0, "real", 1)
    assert checks.problems_of_table(table) == []


@pytest.mark.parametrize(
    "words", [("CHD-07", "faro"), ("CHD-07", "joust_dice", "--seats", "21"), ("CHD-01", "joust_dice")]
)
def test_a_table_that_cannot_be_is_refused_and_not_there(words: tuple[str, ...]) -> None:
    run("load_paytables")
    run("add_table", "CHD-01", "casino_holdem_dice")
    with pytest.raises(CommandError):
        run("add_table", *words)
    assert [table.code for table in Table.objects.all()] == ["CHD-01"]


def test_without_pay_tables_no_table_is_added() -> None:
    with pytest.raises(CommandError, match="load_paytables"):
        run("add_table", "CHD-01", "casino_holdem_dice")
    assert not Table.objects.exists()
