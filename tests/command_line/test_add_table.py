"""Tables of every game, made from the command line: rules by `--set`, and what cannot be played is not made."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino import checks
from tables.models import Table, TableRules

pytestmark = pytest.mark.django_db(transaction=True)


def add(*words: str) -> str:
    said = StringIO()
    call_command("add_table", *words, stdout=said)
    return said.getvalue()


def rules_of(code: str) -> dict[str, object]:
    table = Table.objects.get(code=code)
    rules: dict[str, object] = TableRules.objects.get(table=table, number=table.rules_number).rules
    return rules


def test_a_pot_table_needs_no_pay_tables_and_takes_its_rules_from_the_command_line() -> None:
    said = add(
        "TH-11", "texas_holdem", "--seats", "9", "--set", "blinds=[5000, 10000]", "--set", "structure=limit",
        "--set", "buy_in_minimum=100000", "--set", "half_bet_counts=false",
    )  # fmt: skip
    assert said == "TH-11 stands in pit P1: texas_holdem, 9.\n"
    rules = rules_of("TH-11")
    assert (rules["blinds"], rules["structure"], rules["buy_in_minimum"]) == ([5_000, 10_000], "limit", 100_000)
    assert (rules["half_bet_counts"], rules["cards"]) == (False, "felt")
    assert checks.problems_of_table(Table.objects.get(code="TH-11")) == []


@pytest.mark.parametrize("value", ["cant_holdem", '"cant_holdem"'])
def test_a_plain_word_and_json_say_the_same(value: str) -> None:
    add("DH-21", "dice_holdem", "--set", f"variation={value}")
    assert rules_of("DH-21")["variation"] == "cant_holdem"


@pytest.mark.parametrize("seats", ["0", "1", "21"])
def test_a_pot_table_has_at_least_two_seats_and_no_rail(seats: str) -> None:
    with pytest.raises(CommandError, match="to 20 seats"):
        add("TH-11", "texas_holdem", "--seats", seats)
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "word",
    ["structure", "=limit", "structure=spread", "blinds=[200,100]", "blinds=100", "chips=[100]", "buy_in_maximum=50",
     "ante=-1", "confirm_award=yes"],
)  # fmt: skip
def test_a_rule_that_cannot_be_leaves_no_table_behind(word: str) -> None:
    with pytest.raises(CommandError):
        add("TH-11", "texas_holdem", "--set", word)
    assert not Table.objects.exists()
    assert not TableRules.objects.exists()


@pytest.mark.parametrize("game", ["casino_dice_holdem", "casino_holdem"])
def test_where_seats_have_hands_of_their_own_a_rail_shares_one(game: str) -> None:
    call_command("load_paytables", stdout=StringIO())
    assert add("CHC-41", game, "--seats", "6") == f"CHC-41 stands in pit P1: {game}, 6.\n"
    assert rules_of("CHC-41")["hands"] == "private"
    with pytest.raises(CommandError, match="bad_setting"):
        add("CHC-42", game, "--seats", "0")
    add("CHC-42", game, "--seats", "0", "--set", "hands=shared")
    assert rules_of("CHC-42")["hands"] == "shared"
    tables = Table.objects.order_by("code")
    assert [checks.problems_of_table(table) for table in tables] == [[], []]
