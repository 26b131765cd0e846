"""Pays and pay-tables: exact, readable, and refused when they make no sense."""

from fractions import Fraction

import pytest

from payouts.calc.pay import EVEN, LOST, PUSH, Pay
from payouts.calc.paytable import BadPayTable, PayTable, lines_of, parse_pays, parse_toml

SPOTS = {"ante": ("five", "pair", "none")}


@pytest.mark.parametrize(
    ("text", "pay"),
    [("20", Pay(20)), (20, Pay(20)), ("3/2", Pay(3, 2)), ("3:2", Pay(3, 2)), ("6/4", Pay(3, 2)), ("lose", LOST),
     ("push", PUSH), ("0", PUSH), ("-1/1", LOST), (" Lose ", LOST), ("1", EVEN)],
)  # fmt: skip
def test_a_pay_is_read_as_people_write_it(text, pay):
    assert Pay.parse(text) == pay
    assert Pay.parse(str(pay)) == pay


@pytest.mark.parametrize("text", ["", "x", "1/0", "-2", "1.5", "3/-2", "1/2/3"])
def test_what_is_no_pay_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        Pay.parse(text)


def test_a_pay_is_exact_or_nothing():
    assert Pay(3, 2).net(100) == 150
    assert LOST.net(100) == -100
    assert PUSH.net(100) == 0
    with pytest.raises(ArithmeticError):
        Pay(3, 2).net(101)


def test_a_table_names_every_line_in_the_games_order():
    assert lines_of({"pair": 2, "*": "lose"}, allowed=SPOTS["ante"]) == (
        ("five", LOST),
        ("pair", Pay(2)),
        ("none", LOST),
    )


@pytest.mark.parametrize("pays", [{"five": 1}, {"six": 1, "*": 1}, {"*": "many"}, {"*": 1.5}, {"*": True}, {"*": -2}])
def test_a_table_with_a_hole_or_a_stranger_is_refused(pays):
    with pytest.raises(BadPayTable):
        lines_of(pays, allowed=SPOTS["ante"])


def test_a_shipped_table_is_read_from_toml():
    text = 'game = "g"\nspot = "ante"\nname = "t"\nlabel = "T"\nhouse_default = true\n[lines]\nfive = "7/2"\n"*" = 1\n'
    table = parse_toml(text, spots=SPOTS)
    assert (table.name, table.label, table.house_default, table.pay("five")) == ("t", "T", True, Pay(7, 2))
    assert (table.highest, table.multiple) == (Pay(7, 2), 2)
    with pytest.raises(KeyError):
        table.pay("four")


@pytest.mark.parametrize("text", ["", "game = 1 2", 'game = "g"\nspot = "x"\nname = "t"\n[lines]\n"*" = 1'])
def test_a_file_that_is_no_table_is_refused(text):
    with pytest.raises(BadPayTable):
        parse_toml(text, spots=SPOTS)


def test_the_command_line_gives_pays_by_spot_and_line():
    tables = parse_pays(["ante:five=20,ante:*=1"], game="g", spots=SPOTS)
    assert dict(tables["ante"].lines) == {"five": Pay(20), "pair": EVEN, "none": EVEN}
    assert dict(parse_pays(["ante:five=3:2"], game="g", spots=SPOTS)["ante"].lines)["pair"] == LOST


@pytest.mark.parametrize(
    "item", ["ante", "ante:five", "five=1", "bonus:five=1", "ante:six=1", "ante:five=", "ante:*=x"]
)
def test_a_command_line_that_makes_no_sense_is_refused(item):
    with pytest.raises(BadPayTable):
        parse_pays([item], game="g", spots=SPOTS)


def test_a_line_given_twice_is_refused():
    with pytest.raises(BadPayTable, match="twice"):
        parse_pays(["ante:five=1", "ante:five=2"], game="g", spots=SPOTS)


def test_facts_carry_a_table_through_the_journal():
    table = PayTable(game="g", spot="ante", name="t", label="T", version=3, lines=(("five", Pay(3, 2)), ("none", LOST)))
    assert PayTable.of_facts(table.facts()) == table
    assert table.facts()["lines"] == [["five", "3/2"], ["none", "lose"]]
    with pytest.raises(BadPayTable):
        PayTable.of_facts({"game": "g"})


def test_fractions_for_reckoning():
    assert Pay(3, 2).fraction == Fraction(3, 2)
    assert not PUSH.wins
    assert EVEN.wins
