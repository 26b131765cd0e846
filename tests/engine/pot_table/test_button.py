"""Where button and blinds go between hands, and who owes what (TH-16)."""

import pytest

from tables.engine.errors import Code, Refused
from tables.engine.game import fill_rules
from tables.engine.games.texas_holdem import GAME
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import Chair, Positions, PotTable
from tables.engine.pot_table.hands import HandPlan, begin, finish, plan_hand
from tables.engine.pot_table.owing import held_back
from tables.engine.running import open_round

RULES = fill_rules(GAME.settings, {"blinds": [5, 10], "chip": 1, "time_bank_seconds": 30})


def table(*seats: int, button: int, small: int, big: int, of: int = 9) -> PotTable:
    """A table after a hand with these positions, everybody with 500."""
    chairs = tuple(Chair(seat=seat, stack=500) for seat in seats)
    return PotTable(seats=of, chairs=chairs, positions=Positions(button=button, small_blind=small, big_blind=big))


def dealt(before: PotTable, **rules: object) -> tuple[PotTable, HandPlan]:
    """One hand dealt in which nobody wins or loses."""
    plan = plan_hand(before, rules=RULES | rules)
    after, _ = finish(begin(before, plan), stacks={}, button_moves=True, before=before.positions)
    return after, plan


def gone(before: PotTable, *seats: int) -> PotTable:
    for seat in seats:
        before, _ = acts.leave(before, seat=seat)
    return before


def said(plan: HandPlan) -> tuple[int, int | None, int | None]:
    return plan.positions.button, plan.small_blind, plan.big_blind


@pytest.mark.parametrize(("busts", "expected"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))])
def test_s18_three_players_become_two(busts, expected):
    before = table(1, 2, 3, button=1, small=2, big=3)
    _, plan = dealt(before.changed(busts, stack=0))
    assert said(plan) == expected


@pytest.mark.parametrize(
    ("leave", "hands"),
    [
        ((3,), [(2, None, 4), (3, 4, 5), (4, 5, 1)]),
        ((2,), [(2, 3, 4), (3, 4, 5)]),
        ((2, 3), [(2, None, 4), (3, 4, 5), (4, 5, 1)]),
    ],
)
def test_s19_dead_button_when_a_blind_leaves(leave, hands):
    now = gone(table(1, 2, 3, 4, 5, button=1, small=2, big=3, of=5), *leave)
    for expected in hands:
        now, plan = dealt(now)
        assert said(plan) == expected
        assert plan.button_empty == (plan.positions.button in leave)


def test_s20_nobody_posts_the_big_blind_twice_for_one_who_sits_out():
    before = acts.sit_out(table(1, 2, 3, button=3, small=1, big=2, of=4), seat=3)
    after, plan = dealt(before)
    assert said(plan) == (2, 2, 1)
    assert set(plan.stacks) == {1, 2}
    assert after.chair(3).owes_big


def test_a_moving_button_goes_to_the_next_player_as_do_the_blinds():
    now = gone(table(1, 2, 3, 4, 5, button=1, small=2, big=3, of=5), 2)
    _, plan = dealt(now, button_rule="moving")
    assert said(plan) == (3, 4, 5)


def test_the_first_hand_has_the_button_where_it_was_drawn():
    chairs = tuple(Chair(seat=seat, stack=500) for seat in (2, 5, 7))
    plan = plan_hand(PotTable(seats=9, chairs=chairs), rules=RULES, button=5)
    assert said(plan) == (5, 7, 2)


def test_a_dead_small_blind_is_posted_by_nobody_and_the_hand_still_opens():
    _, plan = dealt(gone(table(1, 2, 3, 4, 5, button=1, small=2, big=3, of=5), 3))
    state, _ = open_round(GAME, rules=RULES, **plan.opening())
    assert sum(state.betting.bets) == 10
    assert state.betting.seats == (4, 5, 1, 2)


def test_missed_blinds_are_posted_the_big_one_live_and_the_small_one_dead():
    now = acts.sit_out(table(1, 2, 3, 4, button=1, small=2, big=3, of=4), seat=4)
    now, _ = dealt(now)  # big blind passes 4
    assert (now.chair(4).owes_big, now.chair(4).owes_small) == (True, False)
    now, _ = dealt(now)  # small blind passes 4
    assert (now.chair(4).owes_big, now.chair(4).owes_small) == (True, True)
    now = acts.come_back(now, seat=4)
    _, waits = dealt(now)
    assert 4 not in waits.stacks or waits.big_blind == 4
    now = acts.post(now, rules=RULES, seat=4)
    while True:
        now, plan = dealt(now)
        if 4 in plan.stacks:
            break
    assert (plan.live_posts, plan.dead_posts) == ({4: 10}, {4: 5})
    assert not held_back(now.chair(4), rules=RULES)


def test_both_blinds_missed_are_both_owed_unless_the_house_asks_for_the_big_one_alone():
    owing = Chair(seat=5, stack=500, owes_big=True, owes_small=True, posts=True)
    now = table(1, 2, 3, button=1, small=2, big=3, of=6).with_chairs(
        iter((*table(1, 2, 3, button=1, small=2, big=3).chairs, owing))
    )
    now = PotTable(seats=6, chairs=now.chairs, positions=Positions(button=6, small_blind=1, big_blind=2))
    plan = plan_hand(now, rules=RULES)
    assert (plan.live_posts, plan.dead_posts) == ({5: 10}, {5: 5})
    state, _ = open_round(GAME, rules=RULES, **plan.opening())
    assert state.betting.dead == 5
    assert state.betting.bets[state.betting.seats.index(5)] == 10
    lenient = plan_hand(now, rules=RULES | {"missed_blinds": "big_or_wait"})
    assert (lenient.live_posts, lenient.dead_posts) == ({5: 10}, {})


def test_a_new_player_posts_or_waits_and_never_comes_in_between_button_and_small_blind():
    now = acts.sit(table(1, 2, 4, 5, button=1, small=2, big=4, of=6), rules=RULES, seat=3, stack=500)
    assert 3 not in plan_hand(now, rules=RULES).stacks
    posting = acts.post(now, rules=RULES, seat=3)
    plan = plan_hand(posting, rules=RULES)
    assert plan.positions.button == 2
    assert 3 not in plan.stacks, "3 sits between the button and the small blind's seat"
    after, _ = dealt(posting)
    later = plan_hand(after, rules=RULES)
    assert later.live_posts in ({}, {3: 10})
    with pytest.raises(Refused) as refused:
        acts.post(now, rules=RULES | {"new_player": "wait"}, seat=3)
    assert refused.value.code is Code.NOT_ALLOWED


def test_who_waits_comes_in_with_the_big_blind_and_posts_nothing_else():
    now = acts.sit(table(1, 2, 3, button=1, small=2, big=3, of=6), rules=RULES, seat=4, stack=500)
    _, plan = dealt(now)
    assert plan.big_blind == 4
    assert not plan.live_posts


def test_an_add_on_waits_for_the_end_of_the_hand():
    now = table(1, 2, 3, button=1, small=2, big=3)
    plan = plan_hand(now, rules=RULES)
    during = acts.add_chips(begin(now, plan), rules=RULES, seat=2, amount=300)
    assert (during.chair(2).stack, during.chair(2).adding) == (500, 300)
    after, _ = finish(during, stacks={2: 450}, button_moves=True, before=now.positions)
    assert (after.chair(2).stack, after.chair(2).adding) == (750, 0)
    assert acts.add_chips(after, rules=RULES, seat=2, amount=50).chair(2).stack == 800


def test_who_leaves_in_mid_hand_takes_what_the_hand_left_him():
    now = table(1, 2, 3, button=1, small=2, big=3)
    during, nobody = acts.leave(begin(now, plan_hand(now, rules=RULES)), seat=3)
    assert nobody is None
    after, left = finish(during, stacks={3: 470}, button_moves=True, before=now.positions)
    assert [(chair.seat, chair.stack) for chair in left] == [(3, 470)]
    assert [chair.seat for chair in after.chairs] == [1, 2]


def test_th_29_after_a_misdeal_the_same_positions_are_dealt_again():
    now = table(1, 2, 3, button=1, small=2, big=3)
    plan = plan_hand(now, rules=RULES)
    after, _ = finish(begin(now, plan), stacks={}, button_moves=False, before=now.positions)
    assert plan_hand(after, rules=RULES).positions == plan.positions


def test_changing_to_a_seat_that_the_blinds_reach_later_costs_a_blind_or_a_wait():
    now = table(1, 2, 4, button=1, small=2, big=4, of=6)
    assert acts.change_seat(now, seat=1, to=3).chair(3).waits
    assert not acts.change_seat(now, seat=1, to=6).chair(6).waits
    during = acts.change_seat(begin(now, plan_hand(now, rules=RULES)), seat=1, to=5)
    after, _ = finish(during, stacks={}, button_moves=True, before=now.positions)
    assert [chair.seat for chair in after.chairs] == [2, 4, 5]


def test_a_straddle_is_taken_from_the_player_left_of_the_big_blind_alone():
    now = table(1, 2, 3, 4, 5, button=1, small=2, big=3, of=5)
    optional = RULES | {"straddle": "optional"}
    assert plan_hand(acts.ask_straddle(now, rules=optional, seat=5), rules=optional).straddles == {5: 20}
    assert plan_hand(acts.ask_straddle(now, rules=optional, seat=1), rules=optional).straddles == {}
    with pytest.raises(Refused):
        acts.ask_straddle(now, rules=RULES, seat=5)


def test_a_straddle_is_the_live_post_of_who_owes_one_and_the_missed_small_blind_stays_dead():
    optional = RULES | {"straddle": "optional"}
    now = table(1, 2, 3, 4, 5, button=1, small=2, big=3, of=5).changed(5, owes_big=True, owes_small=True, posts=True)
    plan = plan_hand(acts.ask_straddle(now, rules=optional, seat=5), rules=optional)
    assert (plan.straddles, plan.live_posts, plan.dead_posts) == ({5: 20}, {}, {5: 5})
    state, _ = open_round(GAME, rules=optional, **plan.opening())
    assert state.opened.level == max(state.betting.bets) == 20


def test_nobody_straddles_because_another_asked_for_it_in_his_chair():
    optional = RULES | {"straddle": "optional", "buy_in_maximum": 500}
    asked = acts.ask_straddle(table(1, 2, 3, 4, 5, button=1, small=2, big=3, of=6), rules=optional, seat=5)
    after, _ = acts.leave(asked, seat=5)
    assert acts.sit(after, rules=optional, seat=5, stack=500).straddle is None
    moved = acts.change_seat(asked, seat=5, to=6)
    assert moved.straddle == 6
    # Asked during a hand that he leaves at its end.
    during = begin(asked, plan_hand(asked, rules=optional))
    leaving, _ = acts.leave(acts.ask_straddle(during, rules=optional, seat=5), seat=5)
    assert leaving.straddle == 5
    ended, _ = finish(leaving, stacks={}, button_moves=True, before=asked.positions)
    assert ended.straddle is None


@pytest.mark.parametrize(
    ("doing", "code"),
    [
        (lambda t: acts.sit(t, rules=RULES, seat=2, stack=100), Code.SEAT_TAKEN),
        (lambda t: acts.sit(t, rules=RULES, seat=10, stack=100), Code.NO_SUCH_SEAT),
        (lambda t: acts.sit(t, rules=RULES, seat=5, stack=0), Code.BELOW_MINIMUM),
        (lambda t: acts.sit(t, rules=RULES | {"buy_in_maximum": 99}, seat=5, stack=100), Code.ABOVE_MAXIMUM),
        (lambda t: acts.add_chips(t, rules=RULES | {"buy_in_maximum": 600}, seat=2, amount=101), Code.ABOVE_MAXIMUM),
        (lambda t: acts.add_chips(t, rules=RULES, seat=2, amount=0), Code.MALFORMED),
        (lambda t: acts.sit_out(t, seat=7), Code.NO_SUCH_SEAT),
        (lambda t: acts.come_back(t, seat=2), Code.ALREADY_DONE),
        (lambda t: acts.post(t, rules=RULES, seat=2), Code.ALREADY_DONE),
        (lambda t: acts.change_seat(t, seat=1, to=2), Code.SEAT_TAKEN),
        (lambda t: plan_hand(gone(t, 1, 2), rules=RULES), Code.TOO_FEW_PLAYERS),
        (lambda t: plan_hand(begin(t, plan_hand(t, rules=RULES)), rules=RULES), Code.ROUND_RUNNING),
    ],
)
def test_what_cannot_be_is_refused(doing, code):
    with pytest.raises(Refused) as refused:
        doing(table(1, 2, 3, button=1, small=2, big=3))
    assert refused.value.code is code


def test_over_many_hands_everybody_pays_as_many_big_blinds_as_his_neighbour():
    now = table(1, 3, 4, 6, 9, button=1, small=3, big=4)
    paid = dict.fromkeys((1, 3, 4, 6, 9), 0)
    for _ in range(50):
        now, plan = dealt(now)
        assert plan.big_blind is not None
        paid[plan.big_blind] += 1
    assert set(paid.values()) == {10}
