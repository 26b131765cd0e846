"""Two in the same moment at a pot table, with real threads on the real database: a player and the clock, two players,
the same press many times, leaving while the hand ends."""

from uuid import uuid4

import pytest

from payouts import reconcile
from tables.dealing import deadlines, journal
from tables.dealing.service import OpenHand
from tables.engine.errors import Code
from tables.floor import sittings
from tables.models import JournalEvent, Round
from tests.dealing.pot_scene import open_pot
from tests.dealing.scene import move_deadline
from tests.dealing.test_two_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def dealt(count=3, **settings):
    pot = open_pot([1000] * count, **settings)
    pot.open(button=1)
    pot.deal()
    return pot


def sound(pot):
    """The books and the chain hold."""
    assert reconcile.check_books() == []
    assert journal.verify(table_id=pot.scene.table_id).faults == ()


def test_a_player_who_acts_while_his_clock_runs_out_acts_or_is_folded_and_nobody_else_is():
    pot = dealt(turn_seconds=20)
    move_deadline(pot.round.pk, seconds=-60)
    answers = at_once(lambda: pot.act(1, "call"), deadlines.sweep, deadlines.sweep)
    folded = pot.state.betting.folded
    assert pot.asked == 2
    if answers[0].ok:
        assert folded == [False, False, False]
    else:
        assert answers[0].code == Code.NOT_YOUR_TURN
        assert folded == [False, False, True]
    sound(pot)


def test_two_players_who_press_at_once_are_taken_in_turn_or_told():
    pot = dealt()
    as_of = pot.scene.table.last_number * 1_000_000
    answers = at_once(lambda: pot.act(1, "call", as_of=as_of), lambda: pot.act(2, "call", as_of=as_of))
    assert answers[0].ok
    assert answers[1].code in (Code.STALE, Code.NOT_YOUR_TURN)
    assert pot.asked == 2
    sound(pot)


def test_the_same_press_in_many_threads_acts_once():
    pot = dealt()
    id_ = uuid4()
    answers = at_once(*[lambda: pot.act(1, "raise_to", 300, id_=id_)] * 4)
    assert {(answer.ok, answer.number) for answer in answers} == {(True, answers[0].number)}
    assert pot.state.betting.bets == [50, 100, 300]
    sound(pot)


def test_different_presses_in_the_same_moment_deal_one_hand():
    pot = open_pot([1000, 1000])
    answers = at_once(*[lambda: pot.scene.ask(OpenHand())] * 4)
    assert sorted(answer.code for answer in answers) == ["", *[Code.ROUND_RUNNING] * 3]
    assert Round.objects.count() == 1
    sound(pot)


def test_who_leaves_while_his_fold_ends_the_hand_takes_what_is_his():
    pot = dealt(2)
    one = pot.player(1)
    leave = lambda: sittings.leave(sitting_id=one.sitting_id, actor=one.actor, command_id=uuid4())  # noqa: E731
    left, acted = at_once(leave, lambda: pot.act(1, "fold"))
    assert left.ok
    assert acted.ok or acted.code in (Code.NO_ROUND, Code.NOT_AT_TABLE)
    assert pot.round.state == "settled"
    assert one.account.closed
    assert [chair.seat for chair in pot.chairs.chairs] == [2]
    sound(pot)


def test_chips_added_while_the_hand_ends_are_neither_lost_nor_played():
    pot = dealt(2)
    two = pot.player(2)
    add = lambda: sittings.add_funds(  # noqa: E731
        sitting_id=two.sitting_id, amount=500, actor=two.actor, command_id=uuid4()
    )
    added, folded = at_once(add, lambda: pot.act(1, "fold"))
    assert (added.ok, folded.ok) == (True, True)
    assert pot.balances() == {1: (950, 0), 2: (1550, 0)}
    sound(pot)


def test_a_dealer_and_a_player_who_key_the_same_act_act_once():
    pot = dealt()
    as_of = pot.scene.table.last_number * 1_000_000
    answers = at_once(
        lambda: pot.act(1, "call", as_of=as_of),
        lambda: pot.dealer_presses("Act", seat=1, action="call", to=0, as_of=as_of),
    )
    assert sorted(answer.ok for answer in answers) == [False, True]
    assert JournalEvent.objects.filter(name="ChipsMoved", body__contains='"call"').count() == 1
    sound(pot)
