"""Who lets the clock act for him twice in a row sits out; a void hand leaves everybody owing what he owed."""

from tables.engine.game import fill_rules
from tables.engine.games.texas_holdem import GAME
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import Chair, Positions, PotTable
from tables.engine.pot_table.hands import undone

RULES = fill_rules(GAME.settings, {"blinds": [5, 10]})


def table(**chair):
    return PotTable(seats=6, chairs=(Chair(seat=1, stack=500, **chair), Chair(seat=4, stack=500)))


def test_the_second_clock_in_a_row_sits_a_player_out_and_begins_anew():
    once = acts.timed_out(table(), seat=1)
    assert (once.chair(1).timeouts, once.chair(1).sitting_out) == (1, False)
    twice = acts.timed_out(once, seat=1)
    assert (twice.chair(1).timeouts, twice.chair(1).sitting_out) == (2, True)
    assert twice.chair(4) == table().chair(4)
    for back in (acts.come_back(twice, seat=1), acts.post(twice.changed(1, waits=True), rules=RULES, seat=1)):
        assert (back.chair(1).timeouts, back.chair(1).sitting_out) == (0, False)


def test_who_leaves_in_mid_hand_is_not_said_to_have_let_the_clock_fold():
    once = acts.timed_out(PotTable(seats=6, chairs=table().chairs, in_hand=(1, 4)), seat=1)
    leaving, _ = acts.leave(once, seat=1)
    assert leaving.chair(1).timeouts == 0


def test_an_act_between_two_clocks_forgets_the_first():
    acted = acts.acted(acts.timed_out(table(), seat=1), seat=1)
    assert not acts.timed_out(acted, seat=1).chair(1).sitting_out


def test_who_is_sat_out_by_the_clock_posts_nothing():
    out = acts.timed_out(acts.timed_out(table(posts=True), seat=1), seat=1)
    assert not out.chair(1).posts


def test_th_29_a_void_hand_leaves_what_was_owed_before_it_and_who_came_or_went_meanwhile():
    before = PotTable(
        seats=6, chairs=(Chair(seat=1, stack=0, owes_big=True, posts=True), Chair(seat=2, stack=0, waits=True)),
        positions=Positions(button=1, small_blind=1, big_blind=2), straddle=1,
    )  # fmt: skip
    during = PotTable(seats=6, chairs=(Chair(seat=1, stack=0, leaving=True), Chair(seat=3, stack=0)), in_hand=(1,))
    after = undone(during, before=before)
    assert after.chair(1) == Chair(seat=1, stack=0, leaving=True, owes_big=True, posts=True)
    assert after.chair(3) == during.chair(3)
    assert after.straddle == 1


def test_th_29_what_was_asked_during_a_void_hand_stands_and_nobody_inherits_a_chairs_debts():
    before = PotTable(
        seats=6, chairs=(Chair(seat=1, stack=0), Chair(seat=2, stack=0, owes_big=True), Chair(seat=5, stack=0)),
        positions=Positions(button=1, small_blind=1, big_blind=5), straddle=2,
    )  # fmt: skip
    who = Chair(seat=1, stack=0, owes_big=True, owes_small=True)
    posts, heir = Chair(seat=2, stack=0, owes_big=True, posts=True), Chair(seat=5, stack=0, waits=True)
    after = undone(PotTable(seats=6, chairs=(who, posts, heir), in_hand=()), before=before)
    # The blinds that passed him in the void hand, the post he asked for, the wait of who sits there by now.
    assert after.chairs == (Chair(seat=1, stack=0), posts, heir)
    assert after.straddle is None


def test_th_29_who_sat_out_during_a_void_hand_posts_nothing_after_it():
    before = PotTable(seats=6, chairs=(Chair(seat=1, stack=0, waits=True, posts=True),))
    during = PotTable(seats=6, chairs=(Chair(seat=1, stack=0, sitting_out=True),), in_hand=(1,))
    assert undone(during, before=before).chair(1) == Chair(seat=1, stack=0, sitting_out=True, waits=True)
