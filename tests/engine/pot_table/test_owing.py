"""What missed blinds cost, which blind ever it was, under both settings (TH-16)."""

from dataclasses import replace

import pytest

from tables.engine.errors import Code, Refused
from tables.engine.game import fill_rules
from tables.engine.games.texas_holdem import GAME
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import Chair, Positions, PotTable
from tables.engine.pot_table.hands import HandPlan, begin, finish, plan_hand, undone
from tables.engine.pot_table.owing import Posts, held_back, owed, posts
from tables.engine.running import open_round

RULES = fill_rules(GAME.settings, {"blinds": [5, 10], "chip": 1})
BOTH, BIG_ALONE = {"missed_blinds": "both_or_wait"}, {"missed_blinds": "big_or_wait"}
AMOUNTS = {"big": 10, "small": 5}


def table(players: int, *, of: int = 9) -> PotTable:
    """A table after a hand with the button at seat 1, the small blind at 2 (heads-up at 1) and the big one next."""
    chairs = tuple(Chair(seat=seat, stack=500) for seat in range(1, players + 1))
    small, big = (1, 2) if players == 2 else (2, 3)
    return PotTable(seats=of, chairs=chairs, positions=Positions(button=1, small_blind=small, big_blind=big))


def dealt(before: PotTable, **rules: object) -> tuple[PotTable, HandPlan]:
    """One hand in which nobody wins or loses."""
    plan = plan_hand(before, rules=RULES | rules)
    after, _ = finish(begin(before, plan), stacks={}, button_moves=True, before=before.positions)
    return after, plan


def dealt_until_in(now: PotTable, seat: int, **rules: object) -> tuple[PotTable, HandPlan]:
    """Hand after hand until that player is dealt in."""
    for _ in range(2 * now.seats):
        now, plan = dealt(now, **rules)
        if seat in plan.stacks:
            return now, plan
    raise AssertionError(f"seat {seat} was never dealt in")


def away_for(hands: int, *, players: int = 5, seat: int = 3, **rules: object) -> PotTable:
    """Seat 3 has just had the big blind: one hand away passes him the small one alone, an orbit more the big one."""
    now = acts.sit_out(table(players, of=players), seat=seat)
    for _ in range(hands):
        now, _ = dealt(now, **rules)
    return acts.come_back(now, seat=seat)


def test_th_16_who_missed_only_the_small_blind_owes_it_dead_and_nothing_live():
    now = away_for(1)
    assert owed(now.chair(3), rules=RULES) == ("small",)
    assert 3 not in plan_hand(now, rules=RULES).stacks
    posted = acts.post(now, rules=RULES, seat=3)
    after, plan = dealt(posted)
    assert 3 in plan.stacks, "he comes in at once"
    assert (plan.live_posts, plan.dead_posts) == ({}, {3: 5})
    assert owed(after.chair(3), rules=RULES) == ()
    state, _ = open_round(GAME, rules=RULES, **plan.opening())
    player = state.betting.seats.index(3)
    assert (state.betting.dead, state.betting.bets[player], state.betting.stacks[player]) == (5, 0, 495)
    assert state.opened.level == 10


def test_th_16_or_he_waits_and_comes_in_with_the_big_blind_alone():
    after, plan = dealt_until_in(away_for(1), 3)
    assert plan.big_blind == 3
    assert (plan.live_posts, plan.dead_posts) == ({}, {})
    assert owed(after.chair(3), rules=RULES) == ()


def test_th_16_where_the_house_asks_for_the_big_blind_alone_who_missed_the_small_one_is_dealt_in():
    now = away_for(1, **BIG_ALONE)
    lenient = RULES | BIG_ALONE
    assert owed(now.chair(3), rules=lenient) == ()
    assert not held_back(now.chair(3), rules=lenient)
    plan = plan_hand(now, rules=lenient)
    assert 3 in plan.stacks
    assert (plan.live_posts, plan.dead_posts) == ({}, {})
    with pytest.raises(Refused) as refused:
        acts.post(now, rules=lenient, seat=3)
    assert refused.value.code is Code.ALREADY_DONE


@pytest.mark.parametrize("rules", [BOTH, BIG_ALONE])
@pytest.mark.parametrize("players", range(4, 10))
@pytest.mark.parametrize("hands", range(1, 12))
def test_th_16_every_blind_that_passes_one_who_is_away_is_owed_and_no_other(rules, players, hands):
    now, missed = acts.sit_out(table(players, of=players), seat=4), set()
    for _ in range(hands):
        now, plan = dealt(now, **rules)
        # Whose turn it was goes by the seats: the big blind passes all seats after the last one up to the next.
        last = now.positions.small_blind
        passed = [(last + step - 1) % players + 1 for step in range(1, players)]
        if 4 in passed[: passed.index(plan.big_blind)]:
            missed.add("big")
        elif "big" in missed:
            missed.add("small")
    house = RULES | rules
    asked = missed if rules is BOTH else missed - {"small"}
    assert set(owed(now.chair(4), rules=house)) == asked
    back = acts.come_back(now, seat=4)
    expected = Posts(live=10 if "big" in asked else 0, dead=5 if "small" in asked else 0)
    assert posts(back.chair(4), rules=house) == expected
    if not asked:
        return
    _, plan = dealt_until_in(acts.post(back, rules=house, seat=4), 4, **rules)
    if plan.big_blind == 4:
        assert (plan.live_posts, plan.dead_posts) == ({}, {})
    else:
        # What passed while he could not yet come in between button and small blind is owed too.
        assert plan.live_posts == {4: 10}
        assert plan.dead_posts in ({}, {4: 5}) if rules is BOTH else plan.dead_posts == {}


@pytest.mark.parametrize("button_rule", ["dead", "moving"])
def test_th_16_the_small_blind_is_missed_too_where_only_two_are_left_to_play(button_rule):
    now = acts.sit_out(table(3, of=3), seat=3)
    now, plan = dealt(now, button_rule=button_rule)
    assert (plan.positions.button, plan.small_blind, plan.big_blind) == (2, 2, 1)
    assert owed(now.chair(3), rules=RULES) == ("small",)
    back = acts.post(acts.come_back(now, seat=3), rules=RULES, seat=3)
    _, plan = dealt(back, button_rule=button_rule)
    assert (plan.live_posts, plan.dead_posts) in (({}, {3: 5}), ({}, {}))
    assert 3 in plan.stacks


@pytest.mark.parametrize("button_rule", ["dead", "moving"])
@pytest.mark.parametrize("away", [1, 2, 3])
def test_th_16_when_two_have_become_three_nobody_has_two_of_button_and_blinds(button_rule, away):
    """A button that is the big blind too would act last throughout, and the small blind would never have the button."""
    now, before = dealt(acts.sit_out(table(3, of=3), seat=away), button_rule=button_rule)
    now = acts.come_back(now, seat=away)
    if held_back(now.chair(away), rules=RULES):
        now = acts.post(now, rules=RULES, seat=away)
    _, plan = dealt(now, button_rule=button_rule)
    places = plan.positions
    assert {places.button, places.small_blind, places.big_blind} == {1, 2, 3}
    assert places.big_blind != before.big_blind


def test_th_16_a_new_player_whom_the_small_blind_passes_owes_a_big_blind_and_no_small_one():
    now, _ = acts.leave(table(4, of=4), seat=3)
    now = acts.sit(now, rules=RULES, seat=3, stack=500)
    now, plan = dealt(now)
    assert plan.positions.small_blind == 3
    assert owed(now.chair(3), rules=RULES) == ()
    assert posts(now.chair(3), rules=RULES) == Posts(live=10, dead=0)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("blinds", [[10], [5, 10], [2, 5, 10]])
def test_th_16_where_a_new_player_must_wait_the_second_of_two_is_dealt_in_at_once(seat, blinds):
    """The hand would wait for him, and he for the big blind."""
    rules = {"blinds": blinds, "new_player": "wait"}
    now, _ = dealt(table(2), **rules)
    now, _ = acts.leave(now, seat=seat)
    now = acts.sit(now, rules=RULES | rules, seat=seat, stack=500)
    after, plan = dealt(now, **rules)
    assert set(plan.stacks) == {1, 2}
    # He has a blind in this hand; where there is but one, and the other has it, he comes in by posting it.
    assert (plan.live_posts, plan.dead_posts) == ({} if seat in plan.blinds else {seat: 10}, {})
    assert plan.blinds[plan.big_blind] == 10
    assert not held_back(after.chair(seat), rules=RULES | rules)
    third = acts.sit(after, rules=RULES | rules, seat=5, stack=500)
    plan = plan_hand(third, rules=RULES | rules)
    assert 5 not in plan.stacks or plan.big_blind == 5, "a third one waits"


def test_th_16_who_is_back_but_may_not_come_in_yet_misses_the_small_blind_that_passes_him():
    now = table(5, of=5)
    now = acts.sit_out(now, seat=4)
    now, plan = dealt(now)
    assert plan.big_blind == 5
    assert owed(now.chair(4), rules=RULES) == ("big",)
    back = acts.post(acts.come_back(now, seat=4), rules=RULES, seat=4)
    now, plan = dealt(back)
    assert 4 not in plan.stacks, "he sits between the button at 3 and the small blind at 5"
    assert owed(now.chair(4), rules=RULES) == ("big", "small")
    _, plan = dealt(now)
    assert (plan.live_posts, plan.dead_posts) == ({4: 10}, {4: 5})


@pytest.mark.parametrize("blinds", [[], [10]])
def test_th_16_nobody_owes_a_blind_that_the_table_does_not_have(blinds):
    rules = RULES | {"blinds": blinds, "ante": 2}
    chair = Chair(seat=1, stack=500, owes_big=True, owes_small=True)
    assert owed(chair, rules=rules) == (("big",) if blinds else ())
    assert posts(chair, rules=rules) == Posts(live=10 if blinds else 0, dead=0)
    new = Chair(seat=1, stack=500, waits=True)
    assert held_back(new, rules=rules) == bool(blinds)
    lone = Chair(seat=1, stack=500, owes_small=True)
    assert not held_back(lone, rules=rules)


def test_th_16_at_a_table_of_antes_alone_a_new_player_is_dealt_in_at_once():
    rules = RULES | {"blinds": [], "ante": 2}
    now, _ = dealt(table(3, of=6), **rules)
    now = acts.sit(now, rules=rules, seat=5, stack=500)
    assert 5 in plan_hand(now, rules=rules).stacks


def test_th_29_a_small_blind_that_passes_in_a_void_hand_is_not_owed():
    before = acts.sit_out(table(4, of=4), seat=3)
    during = begin(before, plan_hand(before, rules=RULES))
    assert owed(during.chair(3), rules=RULES) == ("small",)
    assert owed(undone(during, before=before).chair(3), rules=RULES) == ()


def test_th_16_a_straddler_who_missed_the_small_blind_posts_it_dead_besides():
    rules = RULES | {"straddle": "optional"}
    now = table(5, of=5)
    now = now.with_chairs(replace(c, owes_small=True, posts=True) if c.seat == 5 else c for c in now.chairs)
    plan = plan_hand(acts.ask_straddle(now, rules=rules, seat=5), rules=rules)
    assert (plan.straddles, plan.live_posts, plan.dead_posts) == ({5: 20}, {}, {5: 5})


def test_th_16_a_stack_below_the_dead_small_blind_is_all_in_with_it_and_wins_no_more():
    now = away_for(1).changed(3, stack=3)
    plan = plan_hand(acts.post(now, rules=RULES, seat=3), rules=RULES)
    state, _ = open_round(GAME, rules=RULES, **plan.opening())
    player = state.betting.seats.index(3)
    assert (state.betting.dead, state.betting.stacks[player]) == (3, 0)
