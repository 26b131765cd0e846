"""DiceHoldem, rule by rule (games.md section 4)."""

import pytest

from tables.engine.audience import PUBLIC, Role
from tables.engine.commands import Act, CorrectDie, DeclareNoRoll, EnterDice, RecordOutOfTurn, TimeOut
from tables.engine.dice_holdem.commands import BetOnDie, ShowDice
from tables.engine.dice_holdem.events import DiceCalledFor
from tables.engine.dice_holdem.moves import legal_moves
from tables.engine.errors import Code
from tables.engine.games.dice_holdem import GAME
from tables.engine.pot.commands import AwardPots, DeclareMisdeal, LeaveHand, MuckHand
from tables.engine.pot.events import PotAwarded
from tests.dice_builders import DiceHand

THREE = [1000, 1000, 1000]
"""Seat 1 is the small blind, 2 the big blind, 3 the button."""


def at_flop(stacks=THREE, faces="HOL", **rules) -> DiceHand:
    """Everybody has called; the flop lies; seat 1 is asked."""
    hand = DiceHand(list(stacks), **rules)
    while hand.state.phase == "betting":
        hand.acts("call" if hand.state.betting.level > hand.state.betting.bets[hand.state.betting.turn] else "check")
    return hand.throws("flop", faces)


def test_dh_1_two_private_dice_a_player_and_five_in_common():
    hand = at_flop().passed().throws("turn", "D").passed().throws("river", "E").passed()
    assert hand.state.faces == tuple("HOLDE")
    assert [len(dice) for dice in hand.state.own] == [2, 2, 2]


def test_dh_2_blinds_or_an_ante_of_every_player():
    assert DiceHand(THREE).state.betting.bets == [5, 10, 0]
    hand = DiceHand(THREE, blinds=[], ante=7)
    assert hand.state.betting.paid == [7, 7, 7]
    assert hand.asked == 1


def test_dh_3_the_order_of_a_hand():
    hand = at_flop().passed().throws("turn", "D").passed().throws("river", "E").passed()
    told = [type(event).__name__ for event in hand.events]
    order = [name for name in told if name in ("DiceEntered", "StreetOpened", "ShowdownOpened")]
    assert order == ["DiceEntered", "StreetOpened"] * 4 + ["ShowdownOpened"]


def test_dh_4_betting_begins_left_of_the_big_blind_or_of_the_button():
    assert DiceHand(THREE).asked == 3
    assert DiceHand(THREE, first_to_act="left_of_button").asked == 1
    assert at_flop().asked == 1


def test_DH_4_a_button_that_both_blinds_fold_to_wins_what_they_posted():
    hand = DiceHand(THREE, first_to_act="left_of_button").acts("1 fold", "2 fold")
    assert hand.state.record.ended.nets == {"1": -5, "2": -10, "3": 15}


def test_dh_5_check_only_when_matched_and_raise_at_least_the_minimum():
    hand = DiceHand(THREE)
    hand.refuses(Act(seat=3, action="check"), Code.MUST_MATCH)
    hand.refuses(Act(seat=3, action="raise_to", to=19), Code.BELOW_MINIMUM)
    assert hand.acts("30", "call", "call").state.called.what == "flop"


def test_dh_5_in_limit_raises_are_of_one_size_and_capped():
    hand = DiceHand([1000] * 3, structure="limit").acts("20", "30", "40")
    hand.refuses(Act(seat=3, action="raise_to", to=50), Code.MAY_NOT_RAISE)


def test_dh_6_the_last_bet_on_a_die_decides_its_state():
    hand = at_flop().acts("check reroll 2 10", "check protect 2 20", "check reroll 2 30")
    assert hand.states == "-r-"
    assert hand.acts("check", "check").state.called.places == (4, 2)


def test_dh_6_only_dice_of_the_latest_roll_unless_the_house_says_any():
    latest = at_flop().passed().throws("turn", "D")
    facts = latest.refuses(BetOnDie(seat=1, die=1, state="reroll", amount=10), Code.NO_SUCH_POSITION)
    assert facts["positions"] == [4]
    anything = at_flop(reroll_choice="any").passed().throws("turn", "D").acts("check reroll 1 10")
    assert anything.states == "r---"


def test_dh_6_before_the_flop_there_is_no_die_to_bet_on():
    DiceHand(THREE).refuses(BetOnDie(seat=3, die=1, state="reroll", amount=10, action="call"), Code.NO_SUCH_POSITION)


def test_dh_6_who_has_not_matched_acts_first_and_then_bets_on_a_die():
    hand = at_flop().acts("50")
    hand.refuses(BetOnDie(seat=2, die=1, state="reroll", amount=10), Code.MUST_MATCH)
    hand.refuses(BetOnDie(seat=2, die=1, state="reroll", amount=10, action="fold"), Code.NO_SUCH_ACTION)
    hand.acts("call reroll 1 10")
    assert hand.state.betting.bets == [50, 50, 0]
    assert hand.state.betting.dead == 10


def test_dh_7_the_first_bet_is_the_minimum_and_a_turn_costs_the_last_and_a_raise():
    hand = at_flop()
    hand.refuses(BetOnDie(seat=1, die=3, state="reroll", amount=9), Code.BELOW_MINIMUM)
    hand.acts("check reroll 3 25")
    facts = hand.refuses(BetOnDie(seat=2, die=3, state="protect", amount=34), Code.BELOW_MINIMUM)
    assert facts["least"] == 35
    assert hand.acts("check protect 3 35").states == "--p"


def test_dh_7_a_die_turned_three_times_shows_who_bet_and_what_turning_costs():
    hand = at_flop().acts("check reroll 1 10", "check protect 1 20", "check reroll 1 30")
    die = hand.seen_by("public")["board"][0]
    assert (die["state"], die["by"], die["last"]) == ("reroll", 3, 30)
    assert die["prices"] == {"reroll": None, "protect": 40}
    assert [bet["seat"] for bet in die["bets"]] == [1, 2, 3]


def test_dh_8_a_protected_die_is_not_thrown_again():
    hand = at_flop().acts("check reroll 1 10", "check protect 1 20", "check", "check")
    assert hand.state.called.places == (4,)
    assert hand.states == "p--"


def test_dh_9_dice_in_the_reroll_state_are_thrown_with_the_next_street():
    hand = at_flop().acts("check reroll 1 10", "check reroll 3 10", "check", "check")
    assert (hand.state.called.count, hand.state.called.places) == (3, (4, 1, 3))
    hand.throws("turn", "DMM")
    assert hand.state.faces == tuple("MOMD")
    assert hand.states == "----"
    assert hand.state.latest == (4, 1, 3)


def test_dh_10_nobody_bets_on_a_die_once_somebody_is_all_in():
    hand = at_flop([1000, 50, 1000]).acts("check reroll 1 10", "40")
    assert hand.state.all_in
    hand.refuses(BetOnDie(seat=3, die=1, state="protect", amount=100, action="call"), Code.WRONG_PHASE)


def test_dh_10_an_all_in_bet_cannot_be_combined_with_one():
    hand = at_flop([1000, 50, 1000])
    hand.acts("check")
    hand.refuses(BetOnDie(seat=2, die=1, state="reroll", amount=10, action="bet", to=40), Code.ABOVE_MAXIMUM)
    facts = hand.refuses(BetOnDie(seat=2, die=1, state="reroll", amount=40), Code.ABOVE_MAXIMUM)
    assert facts["most"] == 39


def test_dh_11_dice_are_thrown_after_the_river_betting_and_one_more_round_is_held():
    hand = at_flop().passed().throws("turn", "D").passed().throws("river", "M")
    hand.acts("check reroll 5 10", "check", "check")
    assert hand.last(DiceCalledFor).what == "reroll"
    hand.throws("reroll", "E")
    assert hand.state.faces == tuple("HOLDE")
    assert hand.asked == 1
    hand.refuses(BetOnDie(seat=1, die=5, state="reroll", amount=10), Code.WRONG_PHASE)
    assert hand.passed().state.phase == "showdown"


def test_dh_11_without_dice_to_throw_the_river_betting_is_the_last():
    assert at_flop().passed().throws("turn", "D").passed().throws("river", "M").passed().state.phase == "showdown"


def test_dh_12_a_bet_on_a_die_is_dead_money_in_the_main_pot():
    """Seat 2 is all-in for 50 on the turn: the die's 30 is in the pot he can win, the side pot is bets alone."""
    hand = at_flop([1000, 60, 1000]).acts("check reroll 1 30", "check", "check").throws("turn", "DO")
    hand.acts("100", "call", "call").throws("river", "E")
    pots = hand.seen_by("public")["pots"]
    assert pots == [{"amount": 30 + 30 + 150, "seats": [1, 2, 3]}, {"amount": 100, "seats": [1, 3]}]


def test_dh_12_it_is_no_uncalled_bet_and_does_not_come_back():
    hand = at_flop().acts("check reroll 1 30", "fold", "fold")
    assert hand.stacks == {1: 1020, 2: 990, 3: 990}
    assert hand.moved("uncalled") == []


def test_dh_12_it_does_not_reopen_standard_betting():
    hand = at_flop().acts("check", "check", "check reroll 1 10")
    assert hand.asked == 1
    hand.refuses(Act(seat=1, action="bet", to=50), Code.MAY_NOT_RAISE)
    assert hand.acts("check", "check").state.called.what == "turn"


def test_dh_12_who_has_not_acted_keeps_the_right_to_bet():
    hand = at_flop().acts("check reroll 1 10", "50")
    assert hand.asked == 3
    hand.acts("call")
    assert hand.asked == 1
    assert hand.acts("150").asked == 2


def test_dh_12_every_other_player_is_asked_again_and_may_answer():
    hand = at_flop().acts("check", "check", "check reroll 1 10", "check protect 1 20")
    assert hand.asked == 2
    assert hand.acts("check", "check").state.called.places == (4,)


def test_dh_12_a_bet_that_repeats_the_state_is_refused():
    hand = at_flop().acts("check reroll 1 10")
    hand.refuses(BetOnDie(seat=2, die=1, state="reroll", amount=500), Code.ALREADY_DONE)


def test_dh_12_states_stand_when_somebody_goes_all_in_and_are_thrown():
    hand = at_flop([1000, 60, 1000]).acts("check reroll 1 10", "50", "call", "call")
    assert hand.state.called.places == (4, 1)


def test_dh_12_a_protected_die_keeps_its_last_bet():
    hand = at_flop(reroll_choice="any").acts("check protect 1 10", "check", "check").throws("turn", "D")
    assert hand.states == "p---"
    facts = hand.refuses(BetOnDie(seat=1, die=1, state="reroll", amount=19), Code.BELOW_MINIMUM)
    assert facts["least"] == 20


def test_dh_13_the_last_player_takes_the_pot_unseen():
    hand = at_flop(own="HH OO MM").acts("50", "fold", "fold")
    assert hand.last(PotAwarded).category == ""
    assert hand.seen_by("public")["seats"][0]["dice"] == [None, None]


def test_dh_13_the_best_hand_wins_and_ties_split():
    hand = at_flop(own="EM EM HH").passed().throws("turn", "D").passed().throws("river", "D").passed()
    award = hand.last(PotAwarded)
    assert (award.category, award.seats, award.shares) == ("holdem", (1, 2), (15, 15))


def test_dh_13_on_felt_cups_are_lifted_and_a_beaten_player_may_muck():
    hand = at_flop().passed().throws("turn", "D").passed().throws("river", "D").passed()
    hand.refuses(ShowDice(seat=1, dice=("H", "X")), Code.IMPOSSIBLE_FACE)
    hand.refuses(ShowDice(seat=1), Code.WRONG_DICE_COUNT)
    hand.shows("EM").play(MuckHand(seat=2))
    hand.refuses(MuckHand(seat=2), Code.ALREADY_DONE)
    assert hand.shows("HH").stacks == {1: 1020, 2: 990, 3: 990}


def test_dh_13_the_last_claim_cannot_be_mucked():
    hand = at_flop().passed().throws("turn", "D").passed().throws("river", "D").passed()
    hand.play(MuckHand(seat=1)).play(MuckHand(seat=2))
    assert hand.last(PotAwarded).seats == (3,)


def test_dh_14_an_all_in_player_cannot_win_the_side_pot():
    hand = DiceHand([1000, 50, 1000], own="MM HH LL").acts("100", "call", "call")
    hand.throws("flop", "HHO").passed().throws("turn", "O").passed().throws("river", "D").passed()
    awards = [(a.pot, a.amount, a.seats) for a in hand.events if isinstance(a, PotAwarded)]
    assert awards[0] == (1, 150, (2,))
    assert awards[1][:2] == (2, 100)
    assert 2 not in awards[1][2]


def test_dh_14_odd_chips_go_one_by_one_to_the_first_winners_left_of_the_button():
    hand = DiceHand(THREE, blinds=[], ante=5, own="EM EM HH")
    hand.passed().throws("flop", "HOL").passed().throws("turn", "D").passed().throws("river", "D").passed()
    assert hand.last(PotAwarded).shares == (8, 7)


def test_basic_has_no_bets_on_dice():
    at_flop(variation="basic").refuses(BetOnDie(seat=1, die=1, state="reroll", amount=10), Code.WRONG_PHASE)


def test_cant_holdem_rolls_private_dice_again_before_each_betting_round():
    hand = DiceHand(THREE, own="HH OO LL", variation="cant_holdem").acts("fold", "call", "check").throws("flop", "HOL")
    assert (hand.state.called.what, hand.state.called.seats) == ("private", (1, 2))
    hand.own("MM EE")
    assert hand.seen_by("player", 1)["private"]["dice"] == ["M", "M"]
    assert hand.asked == 1
    hand.refuses(BetOnDie(seat=1, die=1, state="reroll", amount=10), Code.WRONG_PHASE)
    assert hand.passed().throws("turn", "D").state.called.what == "private"


def test_private_dice_of_an_electronic_table_come_from_the_generator_alone():
    hand = DiceHand(THREE, own="HH OO LL", variation="cant_holdem").acts("call", "call", "check").throws("flop", "HOL")
    hand.refuses(EnterDice(throw="private", faces=tuple("HHHHHH")), Code.ENTRY_NOT_ALLOWED)


@pytest.mark.parametrize(
    ("command", "code"),
    [(EnterDice(throw="turn", faces=("H",)), Code.WRONG_PHASE),
     (EnterDice(throw="flop", faces=("H",)), Code.WRONG_PHASE),
     (EnterDice(throw="fifth", faces=("H",)), Code.NO_SUCH_THROW),
     (EnterDice(throw="turn", faces=("A",)), Code.IMPOSSIBLE_FACE),
     (DeclareNoRoll(throw="turn", why="unlucky"), Code.MALFORMED),
     (ShowDice(seat=1, dice=("H", "H")), Code.WRONG_PHASE),
     (MuckHand(seat=9), Code.NO_SUCH_SEAT), (BetOnDie(seat=2, die=1, state="reroll", amount=10), Code.NOT_YOUR_TURN),
     (BetOnDie(seat=1, die=1, state="burn", amount=10), Code.MALFORMED), (TimeOut(what="turn"), Code.WRONG_PHASE),
     (DeclareMisdeal(why="spilt"), Code.NEEDS_FLOOR), (DeclareMisdeal(why=" "), Code.NEEDS_REASON)],
    ids=lambda value: getattr(value, "name", type(value).__name__),
)  # fmt: skip
def test_what_cannot_be_is_refused(command, code):
    at_flop().refuses(command, code)


def test_a_die_keyed_wrongly_is_corrected_alone_until_somebody_acts():
    hand = at_flop().play(CorrectDie(throw="board", position=2, face="M"))
    assert hand.state.faces == tuple("HML")
    hand.acts("check").refuses(CorrectDie(throw="board", position=2, face="O"), Code.NEEDS_FLOOR)
    hand.play(CorrectDie(throw="board", position=2, face="O", reason="misread", approved_by=7))
    assert hand.state.faces == tuple("HOL")


@pytest.mark.parametrize("face", "HOLDEM")
@pytest.mark.parametrize("approved_by", [None, 7])
def test_nobody_corrects_a_die_that_the_generator_threw(face, approved_by):
    hand = DiceHand(THREE, own="HH OO LL").acts("call", "call", "check").throws("flop", "HOL")
    command = CorrectDie(throw="board", position=1, face=face, reason="misread", approved_by=approved_by)
    assert hand.refuses(command, Code.NOT_ALLOWED) == {"throw": "board", "until": "by_house"}
    assert not [move for role in Role for move in legal_moves(hand.state, role) if move.command == "CorrectDie"]


def test_th_29_where_the_generator_throws_a_misdeal_takes_the_floor():
    hand = DiceHand(THREE, own="HH OO LL")
    hand.refuses(DeclareMisdeal(why="wrong button"), Code.NEEDS_FLOOR)
    assert hand.play(DeclareMisdeal(why="wrong button", approved_by=7)).state.phase == "ended"


def test_th_29_a_misdeal_at_the_award_is_shown_after_each_of_its_events():
    hand = at_flop(confirm_award=True).passed().throws("turn", "D").passed().throws("river", "M").passed()
    hand.shows("HH").play(MuckHand(seat=2)).play(MuckHand(seat=3))
    hand.play(DeclareMisdeal(why="a die of another set", approved_by=7))
    state = None
    for event in hand.events:
        state = GAME.apply(state, event)
        assert GAME.view(state, PUBLIC)["middle"] == state.betting.middle
    assert hand.stacks == {1: 1000, 2: 1000, 3: 1000}


def test_dh_13_cups_wait_for_the_dealer_and_no_clock_mucks_what_nobody_has_read():
    hand = at_flop(turn_seconds=30).passed().throws("turn", "D").passed().throws("river", "M").passed()
    assert (hand.state.phase, hand.seen_by("public")["clock"]) == ("showdown", None)
    for what, code in (("turn", Code.WRONG_PHASE), ("showdown", Code.MALFORMED)):
        hand.refuses(TimeOut(what=what), code)


def test_dh_13_the_dealer_is_told_what_his_confirmation_brings_about():
    hand = at_flop(confirm_award=True, rake="percentage", rake_basis_points=1_000)
    for street, face in (("turn", "D"), ("river", "E")):
        hand.passed().throws(street, face)
    hand.passed().shows("HH", "LL", "MO")
    told = hand.seen_by("dealer")["next"]
    hand.play(AwardPots())
    ended = hand.seen_by("public")
    assert told["awards"] == [{**award, "board": 1} for award in ended["awards"]]
    assert told["rake"] == ended["ended"]["rake"] == 3


def test_a_roll_that_is_none_is_made_again():
    hand = DiceHand(THREE).acts("call", "call", "check").play(DeclareNoRoll(throw="flop", why="leaning"))
    assert hand.throws("flop", "HOL").state.faces == tuple("HOL")


def test_a_misdeal_gives_back_bets_on_dice_too():
    hand = at_flop().acts("check reroll 1 30", "50").play(DeclareMisdeal(why="wrong dice", approved_by=7))
    assert hand.stacks == {1: 1000, 2: 1000, 3: 1000}
    ended = hand.events[-1]
    assert (ended.how, ended.reason, ended.approved_by) == ("misdeal", "wrong dice", 7)


def test_who_leaves_is_folded_when_he_is_asked():
    hand = at_flop().play(LeaveHand(seat=2)).acts("check")
    assert hand.asked == 3
    assert hand.state.betting.folded == [False, True, False]


def test_time_runs_out_on_the_player_in_turn():
    hand = DiceHand(THREE, turn_seconds=20).play(TimeOut(what="turn"))
    assert hand.state.betting.folded == [False, False, True]


def test_dh_12_a_bet_on_a_die_makes_a_new_question_of_what_was_said_out_of_turn():
    hand = at_flop().acts("1 check")
    hand.play(RecordOutOfTurn(seat=1, action="check"))
    assert [act["seat"] for act in hand.seen_by("dealer")["out_of_turn"]] == []
    hand.play(RecordOutOfTurn(seat=3, action="check"))
    assert [act["seat"] for act in hand.seen_by("dealer")["out_of_turn"]] == [3]
    hand.acts("2 check reroll 1 10")
    assert hand.seen_by("dealer")["out_of_turn"] == []
    hand.play(RecordOutOfTurn(seat=1, action="check")).acts("3 check", "1 check")
    assert hand.seen_by("dealer")["out_of_turn"] == []
