"""Hands that are over as soon as they are opened: the blinds put all in and the house deals to the end. They end as all
others do: money posted, stacks released, nobody held back."""

from uuid import uuid4

import pytest

from payouts import reconcile
from tables.floor import sessions, sittings
from tests.dealing.pot_scene import DICE, HOLDEM, open_pot
from tests.dealing.scene import ok

pytestmark = pytest.mark.django_db(transaction=True)
DEALT_TO_THE_END = [
    (DICE, {"dealing": "electronic"}),
    (HOLDEM, {"cards": "electronic", "tabling": "automatic"}),
    (HOLDEM, {"cards": "electronic", "all_in_showdown": "at_once"}),
]


@pytest.mark.parametrize(("game", "settings"), DEALT_TO_THE_END)
def test_a_hand_that_its_opening_ends_is_posted_and_lets_everybody_go(game, settings):
    pot = open_pot({1: 50, 2: 100}, game=game, **settings)
    pot.open(button=1)
    assert pot.round.state == "settled"
    assert pot.chairs.in_hand == ()
    assert [reserved for _, reserved in pot.balances().values()] == [0, 0]
    assert sum(balance for balance, _ in pot.balances().values()) == 150
    assert reconcile.check_books() == []
    one = pot.player(1)
    ok(sittings.leave(sitting_id=one.sitting_id, actor=one.actor, command_id=uuid4()))
    ok(sessions.close_table(table_id=pot.scene.table_id, actor=pot.scene.boss, command_id=uuid4()))
    assert reconcile.check_books() == []
