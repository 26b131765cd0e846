"""Texas Hold'em, rule by rule: chairs between and during hands (TH-16), as far as they stand apart from the betting."""

import pytest

from tables.engine.errors import Code, Refused
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import Chair, PotTable


def in_mid_hand():
    """Three players in a hand at a table of six."""
    chairs = tuple(Chair(seat=seat, stack=500) for seat in (1, 2, 3))
    return PotTable(seats=6, chairs=chairs, in_hand=(1, 2, 3))


def test_th_16_a_wish_for_another_seat_can_be_taken_back_and_frees_that_seat():
    wished = acts.change_seat(in_mid_hand(), seat=2, to=5)
    with pytest.raises(Refused) as refused:
        acts.change_seat(wished, seat=3, to=5)
    assert refused.value.code is Code.SEAT_TAKEN
    withdrawn = acts.keep_seat(wished, seat=2)
    assert withdrawn == in_mid_hand()
    assert acts.change_seat(withdrawn, seat=3, to=5).chair(3).moving_to == 5


def test_th_16_what_was_not_wished_is_not_taken_back():
    with pytest.raises(Refused) as refused:
        acts.keep_seat(in_mid_hand(), seat=2)
    assert refused.value.code is Code.ALREADY_DONE
