"""Money as it is typed: strictly, into minor units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.engine.errors import Code, Refused
from tables.screens.amounts import parse_amount, parse_positive
from tables.screens.words import exact


@pytest.mark.parametrize(
    ("typed", "amount"),
    [("0", 0), ("1", 100), ("1.5", 150), ("1.05", 105), ("1,234.50", 123450), ("1,234,567", 123456700), (" 20 ", 2000)],
)
def test_an_amount_is_read_to_the_minor_unit(typed, amount):
    assert parse_amount(typed) == amount


@pytest.mark.parametrize(
    "typed",
    ["", " ", "-5", "+5", "1.234", "12,5", "1,23", ",123", "1,2345", "1e3", "0x10", "1 000", "1_000", "１２", "1.",
     ".5", "NaN", "1.2.3", "9" * 13, None, 5],
)  # fmt: skip
def test_what_is_not_plainly_an_amount_is_refused(typed):
    with pytest.raises(Refused) as refused:
        parse_amount(typed)
    assert refused.value.code is Code.MALFORMED


def test_a_currency_without_minor_units_takes_no_decimals():
    assert parse_amount("1,000", digits=0) == 1000
    with pytest.raises(Refused):
        parse_amount("1.0", digits=0)


def test_nothing_is_no_amount_to_move():
    with pytest.raises(Refused) as refused:
        parse_positive("0.00")
    assert refused.value.code is Code.BELOW_MINIMUM


@given(st.integers(min_value=0, max_value=10**13))
def test_what_the_screens_write_is_read_back_as_the_same_amount(amount):
    assert parse_amount(exact(amount)) == amount
