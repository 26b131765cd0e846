"""Casino Hold'em Dice-Poker, rule by rule (CHD-1…15). Dice, voids and corrections:
test_casino_holdem_dice_repairs.py."""

import pytest

from payouts.calc.pay import Pay
from tables.engine import banked
from tables.engine.audience import PLAYER
from tables.engine.commands import CloseBetting, CloseDecisions, EnterDice, GiveNotice, TimeOut
from tables.engine.errors import Code, Refused
from tables.engine.events import ClockStarted, DecisionsClosed, NoticeGiven, RoundVoided
from tests.builders import Round, chd

ANTE = {"ante": 500}
BOTH = {"ante": 500, "bonus": 100}


def refused_stake(table: Round, **amounts: int) -> Code:
    with pytest.raises(Refused) as refused:
        banked.require_stake(table.state, hand=1, amounts=amounts)
    return refused.value.code


def test_chd_1_an_ante_may_be_joined_by_a_bonus():
    banked.require_stake(Round().state, hand=1, amounts=ANTE)
    banked.require_stake(Round().state, hand=1, amounts=BOTH)


def test_chd_1_no_ante_no_bonus():
    assert refused_stake(Round(), bonus=100) is Code.NO_ANTE


def test_chd_1_limits_and_chips_bound_every_spot():
    assert refused_stake(Round(), ante=400) is Code.BELOW_MINIMUM
    assert refused_stake(Round(), ante=50_100) is Code.ABOVE_MAXIMUM
    assert refused_stake(Round(), ante=550) is Code.NOT_A_MULTIPLE
    assert refused_stake(Round(), ante=500, bonus=0) is Code.BELOW_MINIMUM
    assert refused_stake(Round(), ante=500, bonus=-100) is Code.BELOW_MINIMUM
    assert refused_stake(Round(), ante=True) is Code.MALFORMED
    assert refused_stake(Round(), ante=500, pair_plus=100) is Code.NO_SUCH_SPOT


def test_chd_1_a_fractional_pay_narrows_the_multiples_to_whole_payouts():
    table = Round(pays="ante:five=3/2,ante:four=7:5,ante:*=1", chip=25, limits={"ante": {"min": 25, "max": 5000}})
    assert banked.spot_facts(table.state, hand=1)["ante"]["multiple"] == 50
    assert refused_stake(table, ante=75) is Code.NOT_A_MULTIPLE
    banked.require_stake(table.state, hand=1, amounts={"ante": 50})


def test_chd_1_a_round_without_a_stake_is_void_at_once():
    table = Round().bets_closed(stakes=0, total=0)
    assert table.state.phase == "void"
    assert table.last(RoundVoided).reason == "no_bets"


def test_chd_2_the_players_have_one_hand_of_five_dice():
    table = Round().bets_closed()
    assert table.state.awaited == banked.Throw("players", "players", 1, 5)
    table.refuses(Code.WRONG_DICE_COUNT, EnterDice(throw="players", faces=tuple("AKQJ")))
    table.throws("players", "AKQJT")
    assert table.state.faces(side="players", hand=1) == tuple("AKQJT")


def test_chd_3_the_dealers_first_two_dice_follow():
    table = Round().bets_closed().throws("players", "AKQJT")
    assert table.state.awaited == banked.Throw("dealer_first", "dealer", 1, 2)
    table.refuses(Code.WRONG_PHASE, EnterDice(throw="dealer_last", faces=tuple("AKQ")))


def test_chd_4_then_each_player_folds_or_calls_twice_the_ante():
    table = Round().at_decisions("AKQJT", "KK")
    assert table.state.phase == "deciding"
    banked.require_decision(table.state, hand=1, action="call")
    banked.require_decision(table.state, hand=1, action="fold")
    assert banked.call_amount(table.state.rules, ante=500) == 1000
    with pytest.raises(Refused, match="no_such_action"):
        banked.require_decision(table.state, hand=1, action="raise")


def test_chd_4_a_fold_loses_the_ante_whatever_the_dealer_gets():
    for dealer in (("AK", "QJ9"), ("KK", "KKK"), ("99", "9AK")):
        assert chd("AAAAA", *dealer).nets(ANTE, "fold") == {"ante": -500}


def test_chd_5_after_the_decisions_the_dealer_rolls_three_more():
    table = Round().at_decisions("AKQJT", "KK").decided()
    assert table.state.awaited == banked.Throw("dealer_last", "dealer", 1, 3)
    assert table.throws("dealer_last", "QQ9").state.phase == "settling"


def test_chd_6_the_two_hands_of_five_are_compared():
    assert chd("AAKQJ", "KK", "AQ9").result() == "win"
    assert chd("KKQJ9", "KK", "AQ9").result() == "lose"


@pytest.mark.parametrize(
    ("first", "last", "qualifies"),
    [("KK", "QJ9", True), ("AA", "QJ9", True), ("QQ", "AKJ", False), ("99", "TTQ", True), ("AK", "QJ9", False),
     ("AK", "QJT", True), ("KQ", "JT9", True), ("99", "9AK", True), ("AK", "JT9", False)],
)  # fmt: skip
def test_chd_7_the_dealer_qualifies_with_a_pair_of_kings_or_better(first, last, qualifies):
    assert chd("AAKQJ", first, last).state.outcome["dealer"]["qualifies"] is qualifies


@pytest.mark.parametrize(
    ("qualifier", "dealer", "qualifies"),
    [("none", "AKQJ9", True), ("pair", "99AKQ", True), ("pair", "AKQJ9", False), ("two_pair", "AAKQJ", False),
     ("two_pair", "TT99A", True), ("three:Q", "JJJAK", False), ("three:Q", "QQQAK", True), ("straight", "AAAKQ",
     False)],
)  # fmt: skip
def test_chd_7_the_house_may_set_another_qualifier(qualifier, dealer, qualifies):
    settled = chd("AAKQJ", dealer[:2], dealer[2:], qualifier=qualifier)
    assert settled.state.outcome["dealer"]["qualifies"] is qualifies


@pytest.mark.parametrize(("players", "pay"), [("99999", 20), ("AAAAK", 4), ("AAAKK", 1), ("AKQJT", 1), ("AKQJ9", 1)])
def test_chd_8_without_a_qualifying_dealer_the_ante_is_paid_by_the_table_and_the_call_pushes(players, pay):
    settled = chd(players, "QQ", "AKJ")
    assert settled.result() == "no_qualify"
    assert settled.nets(ANTE) == {"ante": 500 * pay, "call": 0}


def test_chd_8_the_players_hand_is_not_compared_then():
    assert chd("AKQJ9", "QQ", "AKJ").nets(ANTE) == {"ante": 500, "call": 0}


@pytest.mark.parametrize(("players", "pay"), [("AAAAA", 20), ("AAAA9", 4), ("AAAKK", 1), ("AAKQJ", 1)])
def test_chd_9_a_higher_hand_is_paid_by_the_table_and_the_call_one_to_one(players, pay):
    settled = chd(players, "KK", "QJ9")
    assert settled.result() == "win"
    assert settled.nets(ANTE) == {"ante": 500 * pay, "call": 1000}


def test_chd_10_a_lower_hand_loses_ante_and_call():
    settled = chd("QQAKJ", "KK", "QJ9")
    assert settled.result() == "lose"
    assert settled.nets(ANTE) == {"ante": -500, "call": -1000}


def test_chd_11_equal_hands_push_ante_and_call():
    settled = chd("KKQJ9", "KK", "QJ9")
    assert settled.result() == "push"
    assert settled.nets(ANTE) == {"ante": 0, "call": 0}


@pytest.mark.parametrize(
    ("straights", "result"), [("below_full_house", "lose"), ("above_full_house", "win"), ("none", "lose")]
)
def test_chd_12_straights_rank_where_the_house_puts_them(straights, result):
    assert chd("AKQJT", "KK", "KQQ", straights=straights).result() == result


def test_chd_12_without_straights_five_in_a_row_are_no_pair():
    assert chd("AKQJT", "KK", "QJ9", straights="none").state.outcome["hands"][0]["category"] == "none"
    assert chd("AKQJT", "KK", "QJ9").result() == "win"


@pytest.mark.parametrize(("kickers", "result"), [(True, "win"), (False, "push")])
def test_chd_13_kickers_tell_equal_categories_apart_where_they_count(kickers, result):
    assert chd("KKAQJ", "KK", "QJ9", kickers=kickers).result() == result


@pytest.mark.parametrize(
    ("players", "pay"),
    [("99999", 100), ("AAAA9", 10), ("QQQ99", 4), ("KQJT9", 4), ("999AK", 1), ("AAKK9", -1), ("AKQJ9", -1)],
)
def test_chd_14_the_bonus_is_decided_by_the_players_dice_alone(players, pay):
    for dealer in (("QQ", "AKJ"), ("AA", "AAA")):
        assert chd(players, *dealer).nets(BOTH)["bonus"] == 100 * pay


@pytest.mark.parametrize(("survives", "net"), [(True, 400), (False, -100)])
def test_chd_14_a_fold_touches_the_bonus_only_where_the_house_says_so(survives, net):
    settled = chd("KQJT9", "AA", "AAA", bonus_survives_fold=survives)
    assert settled.nets(BOTH, "fold") == {"ante": -500, "bonus": net}
    assert settled.nets(BOTH)["bonus"] == 400


def test_chd_15_the_clock_closes_the_betting_and_the_decisions():
    table = Round(decide_seconds=12).at_decisions("AKQJT", "KK")
    assert table.last(ClockStarted) == ClockStarted(what="deciding", seconds=12)
    table.play(TimeOut(what="deciding", calls=3, folds=2, defaulted=2, digest="d"))
    assert table.last(DecisionsClosed) == DecisionsClosed(generation=1, calls=3, folds=2, defaulted=2, digest="d")


def test_chd_15_what_a_missing_decision_becomes_is_shown_from_the_start_of_the_countdown():
    for action in ("fold", "call"):
        assert Round(on_timeout=action).at_decisions("AKQJT", "KK").seen_by(PLAYER)["on_timeout"] == action


def test_chd_15_the_dealer_closes_early_with_five_seconds_notice():
    table = Round()
    assert table.refuses(Code.NOTICE_FIRST, CloseBetting(stakes=1, total=500)) == {"notice_seconds": 5}
    table.play(GiveNotice())
    assert table.events[-2:] == [NoticeGiven(what="betting"), ClockStarted(what="betting", seconds=5)]
    table.refuses(Code.NOTICE_GIVEN, GiveNotice())
    assert table.bets_closed().state.phase == "throwing"


def test_chd_15_decisions_close_without_notice_once_nobody_is_missing():
    table = Round().at_decisions("AKQJT", "KK")
    facts = table.refuses(Code.NOTICE_FIRST, CloseDecisions(calls=1, folds=1, defaulted=1))
    assert facts == {"notice_seconds": 5, "missing": 1}
    table.play(CloseDecisions(calls=1, folds=1, defaulted=0))
    assert table.state.phase == "throwing"


def test_chd_15_a_house_without_notice_closes_by_hand():
    table = Round(notice_seconds=0).play(CloseBetting(stakes=1, total=500))
    assert table.state.phase == "throwing"


def test_chd_15_the_ante_reserves_its_call_where_the_cover_is_required():
    rules = Round().state.rules
    assert banked.reserve_of(rules, amounts=BOTH) == 1600
    assert banked.reserve_of(Round(call_cover="warn").state.rules, amounts=BOTH) == 600


def test_chd_15_stakes_can_be_taken_back_until_betting_closes():
    table = Round()
    banked.require_betting(table.play(GiveNotice()).state)
    with pytest.raises(Refused, match="too_late"):
        banked.require_betting(table.bets_closed().state)
    assert refused_stake(table, ante=500) is Code.TOO_LATE


def test_chd_15_a_decision_before_the_question_or_after_the_close_is_refused():
    table = Round().bets_closed()
    with pytest.raises(Refused, match="wrong_phase"):
        banked.require_decision(table.state, hand=1, action="call")
    late = Round().at_decisions("AKQJT", "KK").decided()
    with pytest.raises(Refused, match="too_late"):
        banked.require_decision(late.state, hand=1, action="call")


def test_the_worst_case_is_the_highest_pay_on_every_spot_call_included():
    assert banked.worst_case(Round().state, amounts=BOTH) == 500 * 20 + 100 * 100 + 1000


def test_the_schedule_says_once_what_every_spot_returns():
    schedule = banked.schedule_of(chd("AAAAK", "KK", "QJ9").state)
    assert schedule.of(1).called == {"ante": Pay(4), "call": Pay(1), "bonus": Pay(10)}
    assert schedule.of(1).folded == {"ante": Pay(-1), "bonus": Pay(10)}
    assert banked.Schedule.of_facts(schedule.facts()) == schedule
