"""Texas Hold'em, rule by rule: who posts blinds and antes with any number of players, and who acts first then (TH-1,
TH-2, TH-4)."""

import pytest

from tables.engine.errors import Code, Refused
from tests.pot_builders import Hand

SEATS = range(2, 11)


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("blinds", [[5, 10], [10, 10], [10], [5, 10, 10], [10, 10, 10]])
@pytest.mark.parametrize("order", ["after_blind", "before_blind"])
def test_th_1_the_big_blind_ante_is_the_last_largest_blinds_with_any_number_of_players(players, blinds, order):
    hand = Hand([100] * players, blinds=blinds, ante=10, ante_kind="big_blind", ante_order=order)
    # Heads-up the button, which is the last seat, posts first (TH-2).
    posters = [2, 1] if players == 2 and len(blinds) > 1 else list(range(1, players + 1))
    big = posters[min(len(blinds), players) - 1]
    assert hand.moved("big_blind_ante") == [(f"stack:{big}", "pot", 10)]
    assert hand.may.seat == big % players + 1, "who sits left of the big blind acts first (TH-4)"


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("blinds", [[5, 10], [10, 10]])
def test_th_1_a_straddle_pays_no_big_blind_ante(players, blinds):
    rules = {"blinds": blinds, "ante": 10, "ante_kind": "big_blind", "straddle": "optional"}
    if players == 2:
        # Both are blinds: nobody is left who could straddle.
        with pytest.raises(Refused) as refused:
            Hand([100] * players, **rules, posts={"straddles": {2: 20}})
        assert refused.value.code is Code.BELOW_MINIMUM
        return
    hand = Hand([100] * players, **rules, posts={"straddles": {3: 20}})
    assert hand.moved("big_blind_ante") == [("stack:2", "pot", 10)]
    assert hand.may.seat == 3 % players + 1


def test_th_1_the_big_blind_ante_follows_the_blinds_of_the_table_whatever_order_they_are_told_in():
    for told in ({4: 10, 6: 10}, {6: 10, 4: 10}):
        dead_button = Hand({4: 100, 6: 100}, button=3, ante=10, ante_kind="big_blind", posts={"blinds": told})
        assert dead_button.moved("big_blind_ante") == [("stack:6", "pot", 10)]
        assert dead_button.may.seat == 4
        button = Hand({4: 100, 6: 100}, button=4, ante=10, ante_kind="big_blind", posts={"blinds": told})
        assert button.moved("big_blind_ante") == [("stack:6", "pot", 10)]
        assert button.may.seat == 4


def test_th_2_two_equal_blinds_heads_up_leave_the_button_first_to_act_before_the_flop_and_last_after_it():
    hand = Hand([100, 100], blinds=[10, 10])
    assert hand.may.seat == 2
    assert hand.acts("2 check", "1 check").board("2c7d9h").may.seat == 1
