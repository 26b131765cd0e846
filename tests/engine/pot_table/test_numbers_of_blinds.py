"""A table of three blinds, or of one, from hand to hand: who posts and who owes which, and what two players post (TH-1,
TH-16)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.engine.game import fill_rules
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.state import HoldemState
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import Chair, Positions, PotTable
from tables.engine.pot_table.hands import HandPlan, begin, finish, plan_hand, undone
from tables.engine.pot_table.owing import Posts, held_back, owed, posts
from tables.engine.running import open_round
from tests.engine.pot_table.comings import DEAL, moves, wished

BLINDS = [2, 5, 10]
SMALL, MIDDLE, BIG = BLINDS
RULES = fill_rules(GAME.settings, {"blinds": BLINDS, "chip": 1})


def table(players: int, *, of: int = 9) -> PotTable:
    """A table before its first hand, everybody with 500."""
    return PotTable(seats=of, chairs=tuple(Chair(seat=seat, stack=500) for seat in range(1, players + 1)))


def dealt(before: PotTable, *, button: int | None = None, **rules: object) -> tuple[PotTable, HandPlan]:
    """One hand in which nobody wins or loses."""
    plan = plan_hand(before, rules=RULES | rules, button=button)
    after, _ = finish(begin(before, plan), stacks={}, button_moves=True, before=before.positions)
    return after, plan


def hands(now: PotTable, count: int, **rules: object) -> list[HandPlan]:
    found = []
    for _ in range(count):
        now, plan = dealt(now, **rules)
        found.append(plan)
    return found


def first_of(state: HoldemState) -> int:
    """Who acts first once the cards are dealt."""
    return state.betting.seats[state.opened.first]


@pytest.mark.parametrize("players", range(3, 10))
def test_th_1_three_blinds_lie_in_order_left_of_the_button_and_the_next_acts_first(players):
    now, plan = dealt(table(players), button=1)
    places = [seat % players + 1 for seat in (1, 2, 3)]
    assert plan.blinds == dict(zip(places, BLINDS, strict=True))
    assert [plan.small_blind, plan.middle_blind, plan.big_blind] == places
    state, _ = open_round(GAME, rules=RULES, **plan.opening())
    assert first_of(state) == places[-1] % players + 1
    assert (state.opened.level, sum(state.betting.bets)) == (BIG, sum(BLINDS))
    for _ in range(3 * players):
        last, (now, plan) = plan, dealt(now)
        assert plan.positions == Positions(
            button=last.small_blind, small_blind=last.middle_blind, middle_blind=last.big_blind,
            big_blind=last.big_blind % players + 1,
        )  # fmt: skip
        assert list(plan.blinds.values()) == BLINDS


@pytest.mark.parametrize("button_rule", ["dead", "moving"])
@pytest.mark.parametrize("players", range(3, 10))
def test_th_1_over_an_orbit_everybody_pays_each_blind_once(players, button_rule):
    paid = [
        (seat, amount)
        for plan in hands(table(players), players, button_rule=button_rule)
        for seat, amount in plan.blinds.items()
    ]
    assert sorted(paid) == [(seat, amount) for seat in range(1, players + 1) for amount in BLINDS]


def test_th_2_heads_up_the_button_posts_the_middle_blind_the_other_the_big_one_and_the_small_one_is_not_posted():
    now, plan = dealt(table(2), button=1)
    assert plan.blinds == {1: MIDDLE, 2: BIG}
    state, _ = open_round(GAME, rules=RULES, **plan.opening())
    assert (first_of(state), state.opened.level) == (1, BIG)
    _, plan = dealt(now)
    assert (plan.positions.button, plan.blinds) == (2, {2: MIDDLE, 1: BIG})


@pytest.mark.parametrize("leaver", [1, 2, 3])
def test_th_16_when_three_become_two_nobody_posts_the_big_blind_twice(leaver):
    now, before = dealt(table(3, of=3), button=1)
    now, _ = acts.leave(now, seat=leaver)
    _, plan = dealt(now)
    assert plan.big_blind != before.big_blind
    assert sorted(plan.blinds.values()) == [MIDDLE, BIG]


@pytest.mark.parametrize("seat", [3, 4, 5, 6])
def test_th_16_when_two_become_three_all_three_blinds_are_posted_as_soon_as_three_are_dealt_in(seat):
    now, _ = dealt(table(2), button=1)
    now = acts.sit(now, rules=RULES, seat=seat, stack=500)
    for _ in range(4):
        now, plan = dealt(now)
        assert sorted(plan.blinds.values()) == (BLINDS if len(plan.stacks) == 3 else [MIDDLE, BIG])
    assert set(plan.stacks) == {1, 2, seat}


def test_th_16_a_smaller_blind_whose_player_has_left_is_dead_and_the_others_stay_in_order():
    now, _ = dealt(table(6, of=6), button=1)  # small 2, middle 3, big 4
    now, _ = acts.leave(now, seat=4)
    now, plan = dealt(now)
    assert (plan.small_blind, plan.middle_blind, plan.big_blind) == (3, None, 5)
    assert plan.blinds == {3: SMALL, 5: BIG}
    now, plan = dealt(now)
    assert (plan.small_blind, plan.middle_blind, plan.big_blind) == (None, 5, 6)
    assert plan.blinds == {5: MIDDLE, 6: BIG}
    _, plan = dealt(now)
    assert (plan.button_empty, plan.blinds) == (True, {5: SMALL, 6: MIDDLE, 1: BIG})


@pytest.mark.parametrize(
    ("away", "owes", "due"),
    [
        (1, ("middle",), Posts(live=0, dead=MIDDLE)),
        (2, ("middle", "small"), Posts(live=0, dead=MIDDLE + SMALL)),
        (6, ("big", "middle", "small"), Posts(live=BIG, dead=MIDDLE + SMALL)),
    ],
)
def test_th_16_every_blind_that_passes_is_owed_and_only_the_big_one_is_live(away, owes, due):
    now, plan = dealt(table(6, of=6), button=1)
    now = acts.sit_out(now, seat=plan.big_blind)
    for _ in range(away):
        now, _ = dealt(now)
    chair = now.chair(plan.big_blind)
    assert owed(chair, rules=RULES) == owes
    assert posts(chair, rules=RULES) == due
    lenient = RULES | {"missed_blinds": "big_or_wait"}
    assert owed(chair, rules=lenient) == (("big",) if "big" in owes else ())


def test_th_16_what_is_owed_is_posted_behind_the_blinds_and_never_between_button_and_big_blind():
    now, _ = dealt(table(6, of=6), button=1)
    now = acts.sit_out(now, seat=5)
    now, plan = dealt(now)
    assert plan.big_blind == 6, "the big blind passes seat 5"
    now = acts.post(acts.come_back(now, seat=5), rules=RULES, seat=5)
    for button in (3, 4):
        now, plan = dealt(now)
        assert plan.positions.button == button
        assert 5 not in plan.stacks, "he would come in between the button and the big blind"
    _, plan = dealt(now)
    assert (plan.live_posts, plan.dead_posts) == ({5: BIG}, {5: MIDDLE + SMALL})
    state, _ = open_round(GAME, rules=RULES, **plan.opening())
    assert state.betting.dead == MIDDLE + SMALL


def test_th_16_a_table_of_two_blinds_owes_no_middle_one_and_its_positions_have_none():
    two = RULES | {"blinds": [5, 10]}
    assert owed(Chair(seat=1, stack=500, owes_middle=True), rules=two) == ()
    assert dealt(table(6), button=1, blinds=[5, 10])[1].positions.middle_blind is None


@pytest.mark.parametrize(
    "changes", [(one, other) for one in ([10], [5, 10], BLINDS) for other in ([10], [5, 10], BLINDS) if one != other]
)
def test_th_1_the_house_may_change_how_many_blinds_there_are_from_one_hand_to_the_next(changes):
    now, _ = dealt(table(6, of=6), button=1, blinds=changes[0])
    now, first = dealt(now, blinds=changes[0])
    for _ in range(8):
        now, plan = dealt(now, blinds=changes[1])
        assert sorted(plan.blinds.values()) == changes[1]
        assert plan.big_blind == first.big_blind % 6 + 1, "the big blind goes on"
        first = plan


@pytest.mark.parametrize("button_rule", ["dead", "moving"])
@pytest.mark.parametrize("players", range(2, 10))
def test_th_1_a_single_blind_is_posted_at_the_buttons_left_by_everybody_in_turn(players, button_rule):
    now, plan = dealt(table(players), button=1, blinds=[BIG])
    paid = []
    for _ in range(players):
        assert plan.blinds == {plan.positions.button % players + 1: BIG}
        assert (plan.small_blind, plan.middle_blind) == (None, None)
        paid += plan.blinds
        now, plan = dealt(now, blinds=[BIG], button_rule=button_rule)
    assert sorted(paid) == list(range(1, players + 1))


def test_th_16_a_single_blind_goes_on_when_its_player_has_left_and_is_owed_by_who_was_away():
    one = {"blinds": [BIG]}
    now, _ = dealt(table(5, of=5), button=1, **one)
    now = acts.sit_out(now, seat=3)
    now, _ = acts.leave(now, seat=2)
    now, plan = dealt(now, **one)
    assert (plan.positions.button, plan.button_empty, plan.blinds) == (2, True, {4: BIG})
    assert owed(now.chair(3), rules=RULES | one) == ("big",)
    back = acts.post(acts.come_back(now, seat=3), rules=RULES | one, seat=3)
    _, plan = dealt(back, **one)
    assert (plan.blinds, plan.live_posts, plan.dead_posts) == ({5: BIG}, {3: BIG}, {})


def test_th_1_a_third_who_owes_nothing_makes_it_three_and_each_has_one_blind():
    """The small blind came to lie at the big one, whose seat it had been, and was not posted."""
    chairs = tuple(Chair(seat=seat, stack=500, sitting_out=seat == 2) for seat in (1, 2, 4))
    now, _ = dealt(PotTable(seats=5, chairs=chairs), button=1)
    _, plan = dealt(acts.come_back(now, seat=2))
    assert plan.blinds == {2: SMALL, 4: MIDDLE, 1: BIG}
    assert plan.positions == Positions(button=1, small_blind=2, middle_blind=4, big_blind=1)


def test_th_1_whom_three_blinds_hold_back_does_not_come_in_under_two():
    now, _ = dealt(table(3, of=5), button=1)  # small 2, middle 3, big 1
    now = acts.sit_out(now, seat=2)
    now = acts.post(acts.sit(now, rules=RULES, seat=5, stack=500), rules=RULES, seat=5)
    now, plan = dealt(now)
    assert (set(plan.stacks), plan.blinds, plan.live_posts) == ({1, 3}, {1: MIDDLE, 3: BIG}, {})
    _, plan = dealt(now)
    assert plan.blinds == {1: SMALL, 3: MIDDLE, 5: BIG}, "the big blind is at him next"


@pytest.mark.parametrize("posts_it", [True, False])
@pytest.mark.parametrize("button", [1, 2, 3])
def test_th_1_a_moving_button_deals_to_three_only_with_three_blinds(button, posts_it):
    rules = {"button_rule": "moving"}
    now, _ = dealt(table(3), button=button, **rules)
    now, _ = acts.leave(acts.sit(now, rules=RULES | rules, seat=7, stack=500), seat=1)
    now = acts.post(now, rules=RULES | rules, seat=7) if posts_it else now
    for _ in range(5):
        now, plan = dealt(now, **rules)
        assert list(plan.blinds.values()) == (BLINDS if len(plan.stacks) == 3 else [MIDDLE, BIG])
    assert set(plan.stacks) == {2, 3, 7}


@pytest.mark.parametrize("button", range(1, 5))
def test_th_1_a_moving_button_leaves_no_blind_on_an_empty_chair_for_who_waited(button):
    rules = {"button_rule": "moving", "new_player": "wait"}
    now, plan = dealt(table(4, of=9), button=button, **rules)
    now = acts.sit(now, rules=RULES | rules, seat=6, stack=500)
    for leaver in (plan.big_blind, plan.middle_blind):
        now, _ = acts.leave(now, seat=leaver)
    for _ in range(5):
        now, plan = dealt(now, **rules)
        assert len(plan.blinds) == len(plan.stacks)
    assert len(plan.stacks) == 3


def test_th_29_who_sits_down_while_the_first_hand_is_void_has_no_blind_in_the_one_that_counts():
    now = table(3)
    during = acts.sit(begin(now, plan_hand(now, rules=RULES, button=3)), rules=RULES, seat=4, stack=500)
    now, _ = finish(undone(during, before=now), stacks={}, button_moves=False, before=None)
    now, plan = dealt(now, button=3)
    assert plan.blinds == dict(zip((1, 2, 3), BLINDS, strict=True))
    _, plan = dealt(now)
    assert plan.big_blind == 4


@given(
    players=st.integers(2, 9), happens=moves(seats=9, most=60), rule=st.sampled_from(["dead", "moving"]),
    blinds=st.sampled_from([[10], [5, 10], BLINDS]),
)  # fmt: skip
@settings(max_examples=400, deadline=None)
def test_th_1_whoever_comes_and_goes_blinds_lie_in_order_chips_are_conserved_and_nobody_posts_two(
    players, happens, rule, blinds
):
    now, rules = table(players), RULES | {"blinds": blinds, "button_rule": rule}
    for seat, what in happens:
        if what != DEAL:
            now = wished(now, what, seat, rules)
            continue
        if sum(chair.present for chair in now.chairs) < 2:
            continue
        last, (now, plan) = now.positions, dealt(now, blinds=blinds, button_rule=rule)
        require_sound(plan, last, rules=rules)
        # Who is back in the game owes nothing more.
        assert not any(held_back(now.chair(one), rules=rules) for one in plan.stacks)


def require_sound(plan: HandPlan, last: Positions | None, *, rules: dict[str, Any]) -> None:
    *smaller, big = rules["blinds"]
    # Of more blinds than players the largest are posted, each at a place of its own.
    places = (plan.small_blind, plan.middle_blind) if plan.positions.middle_blind is not None else (plan.small_blind,)
    lie = {plan.positions.big_blind, plan.positions.middle_blind, plan.positions.small_blind} - {None}
    assert len(lie) == min(max(len(rules["blinds"]), 2), len(plan.stacks))
    amounts = dict(zip(places, smaller[-len(places) :], strict=False)) if smaller else {}
    amounts = {seat: amount for seat, amount in amounts.items() if seat is not None} | {plan.big_blind: big}
    assert plan.blinds == amounts
    assert len(plan.blinds) <= len(plan.stacks)
    if plan.positions.button != plan.small_blind:
        behind = [(seat - plan.positions.button - 1) % 9 for seat in amounts]
        assert behind == sorted(behind), "small, middle, big clockwise from the button's left"
    if last is not None and rules["button_rule"] == "dead":
        assert plan.big_blind != last.big_blind
    state, _ = open_round(GAME, rules=rules, **plan.opening())
    betting = state.betting
    assert sum(betting.stacks) + sum(betting.bets) + sum(betting.paid) + betting.dead == sum(plan.stacks.values())
    assert state.opened.level == big
