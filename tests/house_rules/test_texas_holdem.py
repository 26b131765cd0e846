"""Texas Hold'em, rule by rule: dealing and betting (TH-1 to TH-11, TH-16). The showdown is in
`test_texas_holdem_showdown.py`, pots and rake in `test_texas_holdem_pots.py`, the dealer's errors in
`test_texas_holdem_errors.py`."""

import pytest

from tables.engine.commands import RecordOutOfTurn
from tables.engine.errors import Code
from tables.engine.holdem.commands import DealBoard, DealHole
from tables.engine.holdem.state import Phase
from tables.engine.pot.commands import LeaveHand
from tables.engine.pot.events import PotAwarded
from tests.pot_builders import Hand, cards


def test_th_1_small_blind_left_of_the_button_then_big_blind_and_other_numbers_of_blinds():
    assert Hand([100] * 4).state.betting.bets == [5, 10, 0, 0]
    assert Hand([100] * 4, blinds=[]).state.betting.bets == [0, 0, 0, 0]
    assert Hand([100] * 4, blinds=[10]).state.betting.bets == [10, 0, 0, 0]
    assert Hand([100] * 4, blinds=[5, 5, 10]).may.seat == 4


def test_th_1_antes_alone_open_with_a_bet_left_of_the_button():
    hand = Hand([100] * 3, blinds=[], ante=2, minimum_bet=10)
    assert hand.may == (1, 0, 10, 98)
    assert hand.state.betting.middle == 6


def test_th_1_an_ante_comes_after_the_blind_when_the_stack_does_not_reach_for_both():
    hand = Hand([100, 11, 100], ante=4)
    assert hand.moved("blind")[1] == ("stack:2", "bet:2", 10)
    assert ("stack:2", "pot", 1) in hand.moved("ante")
    before = Hand([100, 11, 100], ante=4, ante_order="before_blind")
    assert ("stack:2", "pot", 4) in before.moved("ante")
    assert ("stack:2", "bet:2", 7) in before.moved("blind")


@pytest.mark.parametrize(
    ("kind", "payer", "reason"), [("big_blind", 2, "big_blind_ante"), ("button", 3, "button_ante")]
)
def test_th_1_a_big_blind_or_button_ante_is_dead_money_of_one_player(kind, payer, reason):
    hand = Hand([100] * 3, ante=10, ante_kind=kind)
    assert hand.moved(reason) == [(f"stack:{payer}", "pot", 10)]
    assert (hand.state.betting.dead, sum(hand.state.betting.paid)) == (10, 0)


def test_th_2_heads_up_the_button_posts_the_small_blind_acts_first_before_the_flop_and_last_after_it():
    hand = Hand([100, 100], button=1)
    assert hand.moved("blind") == [("stack:2", "bet:2", 10), ("stack:1", "bet:1", 5)]
    hand.acts("1 call", "2 check").board("2c7d9h").acts("2 check", "1 check").board("3s").acts("2 check")


def test_th_3_hole_cards_flop_turn_and_river_each_after_a_burn():
    hand = Hand([100] * 3, dealt=False)
    assert (hand.next["id"], hand.next["count"]) == ("deal_holes", 6)
    hand.holes().acts("call", "call", "check")
    for what, text in (("flop", "2c7d9h"), ("turn", "3s"), ("river", "4h")):
        assert (hand.next["what"], hand.next["burn"], hand.next["shuffle"]) == (what, True, False)
        hand.checked_down(text)
    assert hand.state.deal.burns == ("??",) * 3
    assert hand.state.phase is Phase.SHOWDOWN


def test_th_4_the_first_round_starts_left_of_the_big_blind_later_ones_left_of_the_button():
    hand = Hand([100] * 5).acts("3 call", "4 fold", "5 call", "1 fold", "2 check").board("2c7d9h")
    hand.acts("2 check", "3 check", "5 check")


def test_th_5_the_big_blind_may_check_or_raise_when_all_only_call():
    hand = Hand([100] * 3).acts("call", "call")
    assert hand.may == (2, 0, 20, 100)


def test_th_6_a_round_ends_when_all_have_matched_folded_or_are_all_in():
    hand = Hand([100, 100, 30]).acts("3 30", "1 call", "2 80")
    assert hand.may.seat == 1
    hand.acts("1 fold")
    assert hand.state.called.what == "flop"
    assert hand.moved("uncalled") == [("bet:2", "stack:2", 50)]


def test_th_7_limit_bets_are_the_big_blind_on_two_streets_and_twice_that_on_two():
    hand = Hand([500] * 3, structure="limit").acts("call", "call", "check").board("2c7d9h")
    assert hand.may[2:] == (10, 10)
    hand.acts("10", "20", "call", "call").board("3s")
    assert hand.may[2:] == (20, 20)


def test_th_7_the_cap_is_one_bet_and_three_raises():
    hand = Hand([500] * 3, structure="limit").acts("20", "30", "40")
    assert hand.may == (3, 20, 0, 0)
    hand.refuses(hand.act(3, "50"), Code.MAY_NOT_RAISE)


def test_th_7_no_cap_when_the_round_begins_heads_up_unless_the_house_has_one():
    hand = Hand([500] * 3, structure="limit").acts("fold", "call", "check").board("2c7d9h")
    hand.acts("10", "20", "30", "40", "50", "60")
    capped = Hand([500] * 2, structure="limit", cap_heads_up=True).acts("20", "30", "40")
    assert capped.may.most == 0


def test_th_8_a_raise_is_at_least_the_last_bet_or_raise():
    hand = Hand([500] * 3, blinds=[1, 2]).acts("3 8")
    assert hand.may == (1, 7, 14, 500)
    facts = hand.refuses(hand.act(1, "13"), Code.BELOW_MINIMUM)
    assert (facts["least"], facts["most"]) == (14, 500)
    hand.refuses(hand.act(1, "501"), Code.ABOVE_MAXIMUM)


def test_th_8_all_in_for_less_than_a_full_raise_is_offered():
    hand = Hand([1000, 350], button=1, blinds=[50, 100]).acts("1 250")
    assert hand.may == (2, 150, 350, 350)


def test_th_9_a_short_all_in_gives_no_right_to_raise_again():
    hand = Hand([1000, 1000, 1000, 130], blinds=[50, 100]).acts("3 call", "4 130")
    assert hand.may == (1, 80, 230, 1000)
    hand.acts("1 fold", "2 call")
    assert hand.may == (3, 30, 0, 0)


def test_th_9_several_short_all_ins_that_add_up_to_a_full_raise_do():
    hand = Hand([1000, 1000, 1000, 150, 200], blinds=[50, 100]).acts("3 call", "4 150", "5 200", "1 fold", "2 call")
    assert hand.may == (3, 100, 300, 1000)


def test_th_9_only_for_the_player_for_whom_they_add_up():
    hand = Hand([1000, 1000, 1000, 150, 1000, 210], blinds=[50, 100])
    hand.acts("3 call", "4 150", "5 call", "6 210", "1 fold", "2 fold")
    assert hand.may.most, "seat 3 faces 110"
    hand.acts("3 call")
    assert hand.may == (5, 60, 0, 0)


@pytest.mark.parametrize(("short", "offered"), [(14, (20, 20)), (15, (25, 25)), (16, (26, 26))])
def test_th_9_in_limit_half_a_bet_all_in_counts_as_one_and_less_may_be_completed(short, offered):
    hand = Hand([500, 500, 500, short], structure="limit").acts("3 call", f"4 {short}")
    assert hand.may[2:] == offered
    hand.acts("1 call", "2 call")
    assert bool(hand.may.most) is (short >= 15)


def test_th_9_without_the_half_bet_rule_only_a_full_bet_counts():
    hand = Hand([500, 500, 500, 17], structure="limit", half_bet_counts=False).acts("3 call", "4 17")
    assert hand.may[2:] == (20, 20)


def test_th_10_the_largest_pot_limit_raise_is_the_pot_after_the_call():
    hand = Hand([2000] * 4, structure="pot_limit")
    assert hand.may == (3, 10, 20, 35)
    hand.acts("35", "120", "fold", "fold")
    assert hand.may == (3, 85, 205, 375)


def test_th_10_a_pot_of_100_and_a_bet_of_50_allow_250_in_all():
    hand = Hand([1000, 1000], structure="pot_limit", blinds=[25, 50]).acts("call", "check").board("2c7d9h").acts("50")
    assert hand.may == (2, 50, 100, 250)


@pytest.mark.parametrize(("rounding", "most"), [("exact", 184), ("up_to_chip", 200)])
def test_th_10_where_the_house_rounds_the_largest_raise_goes_up_to_the_smallest_chip(rounding, most):
    rules = {"structure": "pot_limit", "blinds": [25, 50], "ante": 3, "chip": 25, "pot_rounding": rounding}
    assert Hand([2000] * 3, **rules).may == (3, 50, 100, most)
    assert Hand([2000, 2000, 193], **rules).may[2:] == (100, min(most, 190)), "never beyond the stack"
    assert Hand([2000] * 3, **rules | {"ante": 0, "ante_kind": "button"}).may[2:] == (100, 175), "nothing to round"


def test_th_11_what_nobody_called_goes_back_before_the_pots_are_pushed():
    hand = Hand([500, 500], button=1).acts("1 500", "2 fold")
    assert hand.moved("uncalled") == [("bet:1", "stack:1", 490)]
    assert hand.stacks == {1: 510, 2: 490}
    assert hand.last(PotAwarded).amount == 20


def test_th_16_a_post_of_a_new_player_is_live():
    hand = Hand([500] * 5, button=1, posts={"live_posts": {5: 10}}).acts("4 fold")
    assert hand.may == (5, 0, 20, 500)
    hand.acts("5 check", "1 fold", "2 call")
    assert hand.may == (3, 0, 20, 500)


def test_th_16_a_straddle_is_a_live_blind_that_doubles_the_next_raise_but_not_the_bet_after_the_flop():
    hand = Hand([500] * 4, button=1, straddle="optional", posts={"straddles": {4: 20}})
    assert hand.may == (1, 20, 40, 500)
    hand.acts("call", "call", "call")
    assert hand.may == (4, 0, 40, 500)
    assert hand.acts("check").board("2c7d9h").may == (2, 0, 10, 480)
    lenient = Hand([500] * 4, button=1, straddle="optional", straddle_raise="big_blind", posts={"straddles": {4: 20}})
    assert lenient.may == (1, 20, 30, 500)


def test_a_short_big_blind_is_called_in_full_unless_the_house_says_otherwise():
    full = Hand([500, 4, 500], button=3)
    assert full.may == (3, 10, 20, 500)
    short = Hand([500, 4, 500], button=3, short_blind_call="short")
    assert short.may.call == 5


def test_a_raise_that_nobody_can_call_is_refused_unless_the_house_allows_it():
    hand = Hand([1000, 450], button=1, blinds=[50, 100]).acts("1 250", "2 450")
    assert hand.may == (1, 200, 0, 0)
    hand.refuses(hand.act(1, "1000"), Code.MAY_NOT_RAISE)
    allowed = Hand([1000, 450], button=1, blinds=[50, 100], uncallable_raise="allowed").acts("1 250", "2 450")
    assert allowed.may == (1, 200, 650, 1000)


def test_acting_out_of_turn_is_refused_and_recorded_and_binds_while_nobody_raises():
    hand = Hand([500] * 4)
    facts = hand.refuses(hand.act(4, "call"), Code.NOT_YOUR_TURN)
    assert facts == {"seat": 4, "asked": 3}
    hand.play(RecordOutOfTurn(seat=4, action="call"))
    assert hand.seen_by("dealer")["out_of_turn"] == [{"seat": 4, "action": "call", "to": 0, "binding": True}]
    hand.acts("3 30")
    assert hand.seen_by("dealer")["out_of_turn"][0]["binding"] is False
    assert "out_of_turn" not in hand.seen_by("public")


def test_what_was_said_out_of_turn_is_forgotten_once_its_player_acts_and_when_the_street_ends():
    hand = Hand([500] * 3).acts("3 call", "1 call", "2 check").board("AsKd7c")
    hand.play(RecordOutOfTurn(seat=3, action="check"))
    assert [act["seat"] for act in hand.acts("1 check", "2 check").seen_by("dealer")["out_of_turn"]] == [3]
    hand.acts("3 check")
    hand.board("2s")
    assert hand.seen_by("dealer")["out_of_turn"] == []
    hand.play(RecordOutOfTurn(seat=2, action="check")).acts("1 20", "2 call")
    assert hand.seen_by("dealer")["out_of_turn"] == []


def test_who_leaves_in_mid_hand_folds_when_he_is_asked_and_his_chips_stay():
    hand = Hand([500] * 3).acts("3 30").play(LeaveHand(seat=2)).acts("1 call")
    assert hand.state.betting.folded == [False, True, False]
    assert hand.state.betting.middle == 70


@pytest.mark.parametrize("text", ["2c7d", "2c7d9h3s", ""])
def test_a_board_of_the_wrong_size_is_refused(text):
    hand = Hand([500] * 2, button=1).acts("call", "check")
    hand.refuses(DealBoard(cards=cards(text)), Code.WRONG_CARD_COUNT)


def test_a_card_that_cannot_be_or_lies_already_is_refused():
    hand = Hand([500] * 2, button=1, dealt=False)
    hand.play(DealHole(seat=1, cards=cards("AsAh")))
    hand.refuses(DealHole(seat=2, cards=cards("AsKd")), Code.IMPOSSIBLE_CARD)
    hand.refuses(DealHole(seat=1, cards=cards("2c3c")), Code.ALREADY_DONE)
    hand.refuses(DealHole(seat=3), Code.NO_SUCH_SEAT)
    hand.play(DealHole(seat=2)).acts("call", "check")
    hand.refuses(DealBoard(cards=cards("As7d9h")), Code.IMPOSSIBLE_CARD)
    hand.refuses(DealBoard(cards=("2c", "2c", "3c")), Code.IMPOSSIBLE_CARD)
    hand.refuses(DealBoard(cards=("2c", "3c", "??")), Code.IMPOSSIBLE_CARD)
