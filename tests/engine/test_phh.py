"""Hand histories: what is written is read again and played to the same end; what the format cannot hold is refused."""

import re

import pytest
from hypothesis import HealthCheck, assume, given, settings

from tables.engine.cards import UNKNOWN
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.commands import AnswerRunTwice, CorrectCard, PlayBoard
from tables.engine.holdem.events import BoardDealt, HandShown
from tables.engine.phh.hands import BadHistory, read_histories
from tables.engine.phh.playing import play_history
from tables.engine.phh.writing import written
from tables.engine.pot.awarding import MISDEAL
from tables.engine.pot.commands import AwardPots, DeclareMisdeal
from tests.engine.pot_walking import onward, plans, steps
from tests.pot_builders import FLOOR, Hand

REST = "blinds_or_straddles = [1, 2]\nstarting_stacks = [9, 9]\nactions = []"
OWN = "antes = [0, 0]\nmin_bet = 2\n" + REST


def again(events):
    """The stacks by seat with which a hand ends that is written, read and played again."""
    ((_, history),) = read_histories(written(events))
    state, _ = play_history(GAME, history)
    assert list(history.extras["finishing_stacks"]) == list(state.betting.stacks)
    return dict(zip(history.extras["seats"], state.betting.stacks, strict=True))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(plans())
def test_a_hand_that_is_written_and_read_again_ends_with_the_same_stacks(plan):
    """Under any rules, with whatever went wrong on the way, and without a card that nobody showed."""
    walk = list(steps(plan))[-1]
    assume(walk.state.record.ended.how != MISDEAL and len(walk.state.deal.boards) == 1)
    assert again(walk.events) == dict(zip(walk.state.betting.seats, walk.state.betting.stacks, strict=True))
    shown = {card for event in walk.events if isinstance(event, HandShown) for card in event.cards}
    kept = {card for hole in walk.state.deal.hole for card in hole if card not in shown and card != UNKNOWN}
    dealt = [action for action in history_of(walk.events).actions if action.startswith(("d dh", "p"))]
    assert not [card for card in kept if any(card in action for action in dealt)]


def history_of(events):
    ((_, history),) = read_histories(written(events))
    return history


def test_th_16_a_straddle_a_live_post_and_a_dead_blind_are_told_apart():
    posts = {"blinds": {1: 5, 2: 10}, "straddles": {3: 20}, "live_posts": {5: 10}, "dead_posts": {5: 5}}
    hand = Hand([500] * 6, posts=posts, straddle="optional", ante=2)
    hand.acts("4 fold", "5 60", "6 fold", "1 fold", "2 fold", "3 call").checked_down("2c7d9h", "3s", "4h")
    hand.shows("AsAh", "KsKh")
    history = history_of(hand.events)
    assert (history.antes, history.blinds) == ((2, 2, 2, 2, 7, 2), (5, 10, 20, 0, 10, 0))
    assert (history.own.straddles, history.own.posts, history.own.dead_posts) == ((3,), (5,), (0, 0, 0, 0, 5, 0))
    assert again(hand.events) == hand.stacks


@pytest.mark.parametrize("ante_kind", ["big_blind", "button"])
def test_th_16_a_dead_button_is_told(ante_kind):
    hand = Hand({1: 500, 2: 500, 5: 500}, button=7, ante=10, ante_kind=ante_kind)
    hand.acts("5 30", "1 fold", "2 fold")
    assert history_of(hand.events).own.dead_button
    assert again(hand.events) == hand.stacks


def test_th_1_three_blinds_are_no_straddle():
    hand = Hand([500] * 4, blinds=[5, 5, 10]).acts("4 30", "1 fold", "2 fold", "3 fold")
    assert history_of(hand.events).own.straddles == ()
    assert again(hand.events) == hand.stacks


def test_th_17_what_the_house_took_is_told_and_taken_again():
    hand = Hand([500] * 3, rake="percentage", rake_cap=50, jackpot_drop=2, chip=5)
    hand.acts("3 50", "1 call", "2 call").checked_down("2c7d9h", "3s", "4h").shows("AsKd", "AhKc", "QsQd")
    history = history_of(hand.events)
    assert (history.extras["_rake"], history.extras["_jackpot"]) == (5, 2)
    assert sum(history.extras["finishing_stacks"]) == 1500 - 7
    assert again(hand.events) == hand.stacks


def test_th_13_who_plays_the_board_face_down_is_told():
    hand = Hand([500, 500], button=1).acts("call", "check").checked_down("AsKsQs", "Js", "Ts")
    hand.play(PlayBoard(seat=2)).shows("2c2d")
    assert "p1 sm ????" in written(hand.events)
    assert again(hand.events) == hand.stacks == {1: 500, 2: 500}


def test_a_card_that_was_keyed_wrongly_is_written_as_it_reads_in_the_end():
    hand = Hand([500, 500], button=1, confirm_award=True).acts("call", "check").checked_down("2c7d9h", "3s", "4h")
    hand.shows("KsKd", "QsQd")
    hand.play(CorrectCard(where="hole", seat=1, position=1, card="As"))
    hand.play(CorrectCard(where="hole", seat=1, position=2, card="Ad"))
    hand.play(CorrectCard(where="board", position=5, card="5h", reason="misread", approved_by=FLOOR))
    hand.play(AwardPots())
    text = written(hand.events)
    assert "d db 5h" in text
    assert "p2 sm AsAd" in text
    assert not re.search('(4h|Qs|Qd)"', text)
    assert again(hand.events) == hand.stacks


def test_hole_cards_that_only_the_house_knows_are_not_written():
    hand = Hand([500] * 3, dealt=False).holes(s1="AsAh", s2="KsKh", s3="QsQh").acts("3 30", "1 call", "2 fold")
    hand.checked_down("2c7d9h", "3s", "4h").shows("known", "muck")
    text = written(hand.events)
    assert "d dh p1 AsAh" in text
    assert not re.search("K[sh]|Q[sh]", text)
    assert again(hand.events) == hand.stacks


def test_a_blind_that_the_ante_left_no_chip_for_is_written_at_its_size():
    hand = Hand([100, 3, 100], ante=3, ante_order="before_blind", all_in_showdown="at_once", button=3)
    hand.acts("3 call", "1 call")
    while not hand.state.record.ended:
        hand.play(onward(hand.state, 0, read=True))
    ((_, history),) = read_histories(written(hand.events))
    assert history.blinds == (5, 10, 0)
    assert again(hand.events) == hand.stacks


@pytest.mark.parametrize("stacks", [[9, 6], [6, 9], [6, 7], [5, 6]])
@pytest.mark.parametrize("blinds", [[5, 5, 10], [5], [3, 5]])
def test_a_blind_that_was_paid_is_written_as_it_was_when_the_ante_after_it_took_the_last_chip(stacks, blinds):
    hand = Hand(stacks, button=2, dealt=False, blinds=blinds, ante=3, minimum_bet=10, confirm_award=False)
    hand.holes(s1="KsQc", s2="QdQh")
    while hand.state.betting.turn >= 0:
        hand.acts("call" if hand.state.betting.level > hand.state.betting.bets[hand.state.betting.turn] else "check")
    hand.checked_down("QsJcJd", "Jh", "Js")
    while hand.state.record.ended is None:
        hand.shows("known")
    assert again(hand.events) == hand.stacks


def test_hole_cards_that_nobody_read_are_written_as_unknown():
    text = written(Hand([500] * 3).acts("3 30", "1 fold", "2 fold").events)
    assert "d dh p1 ????" in text
    ((_, history),) = read_histories(text)
    assert play_history(GAME, history)[0].betting.stacks == [495, 490, 515]


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
        f"variant = 'NT'\n_rules = 5\n{OWN}",
        f"variant = 'NT'\n_rules = {{structure = 'limit'}}\n{OWN}",
        f"variant = 'NT'\n_rules = {{structure = 'no_limit'}}\n_posts = ['p1']\n{OWN}",
        "hand = 1",
    ],
)
def test_what_is_no_history_is_refused(text):
    with pytest.raises(BadHistory):
        list(read_histories(text))
