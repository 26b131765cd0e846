"""Where two play and others wait, or only one is not held back: a hand opens whenever two are here, and the two have
button and blinds as TH-2 says (TH-1, TH-2, TH-16)."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tables.engine.commands import Act
from tables.engine.errors import Refused
from tables.engine.game import fill_rules
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.commands import DealBoard, DealHole
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import Chair, PotTable
from tables.engine.pot_table.hands import HandPlan, plan_hand
from tables.engine.pot_table.owing import held_back
from tables.engine.running import open_round, play
from tests.engine.pot_table.comings import DEAL, dealt, moves, wished

SEATS = 5
BIG = 10


def rules_of(**rules: object) -> dict[str, object]:
    return dict(fill_rules(GAME.settings, {"blinds": [5, BIG], "chip": 1, **rules}))


def table(*seats: int, of: int = SEATS) -> PotTable:
    """A table before its first hand, everybody with 500."""
    return PotTable(seats=of, chairs=tuple(Chair(seat=seat, stack=500) for seat in seats))


def require_heads_up(plan: HandPlan, rules: dict[str, object]) -> None:
    """TH-2: the button posts the small blind, acts first before the flop and last after it."""
    one, other = plan.stacks
    button = plan.positions.button
    big_blind = other if button == one else one
    assert {button, plan.positions.small_blind, plan.positions.big_blind, big_blind} == {one, other}
    assert plan.positions.small_blind == button
    blinds = list(rules["blinds"])  # type: ignore[call-overload]
    assert plan.blinds == dict(zip((big_blind, button), reversed(blinds), strict=False))
    assert not plan.button_empty
    state, _ = open_round(GAME, rules=rules, **plan.opening())
    for seat in state.betting.seats:
        state, _ = play(GAME, state, DealHole(seat=seat, cards=()))
    if blinds:
        assert state.betting.seat_in_turn == button
    while state.betting.seat_in_turn is not None:
        seat = state.betting.seat_in_turn
        owes = max(state.betting.bets) - state.betting.bets[state.betting.seats.index(seat)]
        state, _ = play(GAME, state, Act(seat=seat, action="call" if owes else "check"))
    state, _ = play(GAME, state, DealBoard(cards=("2c", "7d", "9h")))
    assert state.betting.seat_in_turn == big_blind


@pytest.mark.parametrize("new_player", ["wait", "post_or_wait"])
@pytest.mark.parametrize("button_rule", ["dead", "moving"])
@pytest.mark.parametrize("leaver", [1, 3])
@pytest.mark.parametrize("seat", [1, 2, 3, 4, 5])
def test_th_16_with_two_here_a_new_player_is_dealt_in_at_once_whoever_is_due_to_post(
    new_player, button_rule, leaver, seat
):
    rules = rules_of(new_player=new_player, button_rule=button_rule)
    now, _ = dealt(table(1, 3), rules, button=1)
    now, _ = acts.leave(now, seat=leaver)
    stays = 4 - leaver
    if seat == stays:
        return
    now = acts.sit(now, rules=rules, seat=seat, stack=500)
    for _ in range(3):
        now, plan = dealt(now, rules)
        assert set(plan.stacks) == {stays, seat}
        assert (plan.live_posts, plan.dead_posts) == ({}, {})
        require_heads_up(plan, rules)


@pytest.mark.parametrize("missed_blinds", ["both_or_wait", "big_or_wait"])
def test_th_16_with_two_here_who_missed_blinds_is_dealt_in_and_has_one_of_the_blinds(missed_blinds):
    rules = rules_of(missed_blinds=missed_blinds)
    now, _ = dealt(table(1, 2, 3), rules, button=1)
    now = acts.sit_out(now, seat=1)
    now, _ = dealt(now, rules)
    now, _ = dealt(now, rules)
    assert held_back(now.chair(1), rules=rules)
    now, _ = acts.leave(acts.come_back(now, seat=1), seat=2)
    now, plan = dealt(now, rules)
    assert set(plan.stacks) == {1, 3}
    assert (plan.live_posts, plan.dead_posts) == ({}, {})
    require_heads_up(plan, rules)
    assert not held_back(now.chair(1), rules=rules)


@pytest.mark.parametrize("button_rule", ["dead", "moving"])
@pytest.mark.parametrize("waits", [2, 4, 5])
def test_th_2_two_play_heads_up_while_a_third_waits_for_the_big_blind(button_rule, waits):
    rules = rules_of(button_rule=button_rule)
    now, before = dealt(table(1, 3), rules, button=1)
    now = acts.sit(now, rules=rules, seat=waits, stack=500)
    for _ in range(3):
        now, plan = dealt(now, rules)
        assert plan.big_blind != before.big_blind
        if waits in plan.stacks:
            break
        require_heads_up(plan, rules)
        before = plan
    assert plan.big_blind == waits
    assert {plan.positions.button, plan.small_blind} == {1, 3}, "he who has waited makes it a game of three"
    assert plan.small_blind == before.big_blind


@pytest.mark.parametrize("new_player", ["wait", "post_or_wait"])
def test_th_16_one_player_and_two_new_ones_play_on_and_the_new_ones_come_in_one_after_the_other(new_player):
    rules = rules_of(new_player=new_player)
    now, plan = dealt(table(1, 3), rules, button=1)
    now, _ = acts.leave(now, seat=3)
    for seat in (2, 4):
        now = acts.sit(now, rules=rules, seat=seat, stack=500)
    dealt_in = []
    for _ in range(4):
        now, plan = dealt(now, rules)
        dealt_in.append(len(plan.stacks))
        assert (plan.live_posts, plan.dead_posts) == ({}, {})
        if len(plan.stacks) == 2:
            require_heads_up(plan, rules)
    assert dealt_in[0] == 2
    assert dealt_in[-1] == 3


@pytest.mark.parametrize("new_player", ["wait", "post_or_wait"])
@pytest.mark.parametrize("button_rule", ["dead", "moving"])
@pytest.mark.parametrize("seats", [(2, 4), (4, 5), (2, 5), (2, 4, 5)])
def test_th_16_the_one_who_stays_and_two_or_three_new_ones_are_never_left_standing(new_player, button_rule, seats):
    rules = rules_of(new_player=new_player, button_rule=button_rule)
    now, _ = dealt(table(1, 3), rules, button=1)
    now, before = dealt(now, rules)
    now, _ = acts.leave(now, seat=1)
    for seat in seats:
        now = acts.sit(now, rules=rules, seat=seat, stack=500)
    for count in (2, None, None, None, None, 1 + len(seats)):
        now, plan = dealt(now, rules)
        assert count in (None, len(plan.stacks))
        assert plan.big_blind != before.big_blind
        assert len(plan.blinds) == 2
        if len(plan.stacks) == 2:
            require_heads_up(plan, rules)
        before = plan


@given(
    happens=moves(seats=SEATS, most=50),
    new_player=st.sampled_from(["wait", "post_or_wait"]),
    missed_blinds=st.sampled_from(["both_or_wait", "big_or_wait"]),
    button_rule=st.sampled_from(["dead", "moving"]),
    blinds=st.sampled_from([[], [BIG], [5, BIG], [2, 5, BIG]]),
)
@example(
    happens=[(3, "leave"), (3, "sit"), (1, "deal")], new_player="wait", missed_blinds="both_or_wait",
    button_rule="dead", blinds=[5, BIG],
)  # fmt: skip
@settings(max_examples=500, deadline=None)
def test_th_16_whenever_two_or_more_can_play_a_hand_opens_and_heads_up_it_is_as_th_2_says(
    happens, new_player, missed_blinds, button_rule, blinds
):
    rules = rules_of(
        blinds=blinds, ante=0 if blinds else 2, new_player=new_player, missed_blinds=missed_blinds,
        button_rule=button_rule,
    )  # fmt: skip
    now, _ = dealt(table(1, 3), rules, button=1)
    for seat, what in happens:
        if what != DEAL:
            now = wished(now, what, seat, rules)
            continue
        here = {chair.seat for chair in now.chairs if chair.present}
        if len(here) < 2:
            with pytest.raises(Refused, match="too_few_players"):
                plan_hand(now, rules=rules)
            continue
        now, plan = dealt(now, rules)
        assert len(plan.stacks) >= 2
        assert set(plan.stacks) <= here
        assert plan.positions.big_blind in plan.stacks
        if len(plan.stacks) == 2:
            require_heads_up(plan, rules)
        # Whoever plays was not held back, had a blind, or posted what he owed.
        assert not any(held_back(now.chair(one), rules=rules) for one in plan.stacks)


@given(
    players=st.integers(2, 4), seat=st.integers(1, SEATS), button_rule=st.sampled_from(["dead", "moving"]),
    blinds=st.sampled_from([[BIG], [5, BIG], [2, 5, BIG]]),
)  # fmt: skip
@settings(max_examples=200, deadline=None)
def test_th_16_who_waits_has_the_big_blind_within_an_orbit(players, seat, button_rule, blinds):
    rules = rules_of(blinds=blinds, button_rule=button_rule, new_player="wait")
    taken = [one for one in range(1, SEATS + 1) if one != seat][:players]
    now, _ = dealt(table(*taken), rules, button=taken[0])
    now = acts.sit(now, rules=rules, seat=seat, stack=500)
    for _ in range(players + 1):
        now, plan = dealt(now, rules)
        if seat in plan.stacks:
            assert plan.big_blind == seat
            return
    pytest.fail("the big blind never came to him")


@pytest.mark.parametrize("button", range(1, SEATS + 1))
def test_th_2_the_first_hand_of_two_has_the_button_at_a_player_wherever_it_was_placed(button):
    rules = rules_of()
    _, plan = dealt(table(1, 3), rules, button=button)
    require_heads_up(plan, rules)
