"""Hand histories: what is written is read again and played to the same end; what the format cannot hold is refused."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings

from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.commands import AnswerRunTwice
from tables.engine.holdem.events import BoardDealt
from tables.engine.phh.hands import BadHistory, read_histories
from tables.engine.phh.playing import play_history
from tables.engine.phh.writing import written
from tables.engine.pot.commands import DeclareMisdeal
from tables.engine.pot.events import HandMucked
from tests.engine.pot_walking import Walk, onward, plans
from tests.pot_builders import Hand

PLAIN = {"ante_order": "before_blind", "rake": "none", "jackpot_drop": 0, "chip": 1, "turn_seconds": 0,
         "tabling": "asked", "run_it_twice": "off", "short_blind_call": "full", "cap_heads_up": False,
         "half_bet_counts": True, "uncallable_raise": "refused", "all_in_showdown": "at_once", "ante_kind": "uniform",
         "blinds": [5, 10]}  # fmt: skip


REST = "blinds_or_straddles = [1, 2]\nstarting_stacks = [9, 9]\nactions = []"


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(plans())
def test_a_hand_that_is_written_and_read_again_ends_with_the_same_stacks(plan):
    plan = replace(plan, read=True, rules=plan.rules | PLAIN | {"confirm_award": False})
    walk = Walk(plan)
    for choice in range(400):
        if walk.state.record.ended:
            break
        walk.play(onward(walk.state, 5 * choice + plan.choices[choice % len(plan.choices)], read=True))
    assume(not any(isinstance(event, HandMucked) for event in walk.events))
    ((_, history),) = read_histories(written(walk.events, extras={"table": "7", "hand": 12}))
    again, _ = play_history(GAME, history)
    assert again.betting.stacks == walk.state.betting.stacks
    assert list(history.extras["finishing_stacks"]) == list(walk.state.betting.stacks)
    assert history.extras["seats"] == list(walk.state.betting.seats)
    assert history.extras["hand"] == 12


def test_a_blind_that_the_ante_left_no_chip_for_is_written_at_its_size():
    hand = Hand([100, 3, 100], ante=3, ante_order="before_blind", all_in_showdown="at_once", button=3)
    hand.acts("3 call", "1 call")
    while not hand.state.record.ended:
        hand.play(onward(hand.state, 0, read=True))
    ((_, history),) = read_histories(written(hand.events))
    assert history.blinds == (5, 10, 0)
    assert play_history(GAME, history)[0].betting.stacks == hand.state.betting.stacks


def test_hole_cards_that_nobody_read_are_written_as_unknown():
    text = written(Hand([500] * 3).acts("3 30", "1 fold", "2 fold").events)
    assert "d dh p1 ????" in text
    ((_, history),) = read_histories(text)
    assert play_history(GAME, history)[0].betting.stacks == (495, 490, 515)


def test_a_hand_that_is_not_over_a_misdeal_and_a_hand_run_twice_are_refused():
    with pytest.raises(BadHistory):
        written(Hand([500] * 2, button=1).events)
    with pytest.raises(BadHistory):
        written(Hand([500] * 2, button=1).play(DeclareMisdeal(why="boxed card")).events)
    hand = Hand([50, 50], button=1, dealt=False, run_it_twice="all_agree").holes(s1="AsAh", s2="KcKd")
    hand.acts("1 50", "2 call").play(AnswerRunTwice(seat=1, agrees=True)).play(AnswerRunTwice(seat=2, agrees=True))
    hand.board("2c7d9h", "3s", "4h", "KhTdJd", "3d", "8h").shows("known", "known")
    assert hand.last(BoardDealt).board == 2
    with pytest.raises(BadHistory):
        written(hand.events)


@pytest.mark.parametrize(
    "text",
    [
        "variant = 'NT'",
        "variant = 'NS'",
        f"[1]\nvariant = 'NT'\nantes = [0]\nmin_bet = 2\n{REST}",
        f"variant = 'NT'\nantes = [0, 0]\nmin_bet = 2.5\n{REST}",
        "not toml",
        "hand = 1",
    ],
)
def test_what_is_no_history_is_refused(text):
    with pytest.raises(BadHistory):
        list(read_histories(text))
