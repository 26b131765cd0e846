"""The time charge (TH-17)."""

import pytest

from tables.engine.pot_table.charges import charge_due, periods_started

RULES = {"rake": "time", "time_charge": 700, "time_charge_minutes": 30}


@pytest.mark.parametrize(("minutes", "periods"), [(0, 1), (29, 1), (30, 2), (61, 3)])
def test_th_17_a_period_is_charged_when_it_starts(minutes, periods):
    assert periods_started(minutes=minutes, period_minutes=30) == periods
    assert charge_due(RULES, minutes=minutes, periods_paid=1) == (periods - 1) * 700


def test_nothing_is_due_twice_or_where_the_house_takes_rake():
    assert charge_due(RULES, minutes=10, periods_paid=3) == 0
    assert charge_due(RULES | {"rake": "percentage"}, minutes=90, periods_paid=0) == 0
