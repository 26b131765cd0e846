"""At a live table: two are here and one of them is new, or two play while a third waits (TH-2, TH-16)."""

from uuid import uuid4

import pytest

from tables.floor import sittings
from tests.dealing.pot_scene import open_pot
from tests.dealing.scene import ok

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("new_player", ["wait", "post_or_wait"])
def test_th_16_a_hand_opens_for_the_one_who_stayed_and_the_one_who_came(new_player):
    pot = open_pot({1: 10_000, 3: 10_000}, seats=3, new_player=new_player)
    pot.open(button=1)
    pot.deal()
    pot.acts("1 fold")
    left = pot.player(3)
    ok(sittings.leave(sitting_id=left.sitting_id, actor=left.actor, command_id=uuid4()))
    pot.players.remove(left)
    pot.scene.join(seat=3, amount=10_000)
    pot.open()
    pot.deal()
    # The big blind was seat 3's, and is seat 1's now.
    pot.acts("3 call", "1 check")
    pot.board("2c3d4h")
    assert pot.asked == 1


def test_th_2_while_a_third_waits_between_them_the_small_blind_acts_last_after_the_flop():
    pot = open_pot({1: 10_000, 3: 10_000}, seats=3)
    pot.open(button=1)
    pot.deal()
    pot.acts("1 fold")
    pot.scene.join(seat=2, amount=10_000)
    pot.open()
    pot.deal()
    assert set(pot.state.betting.seats) == {1, 3}
    pot.acts("3 call", "1 check")
    pot.board("2c3d4h")
    assert pot.asked == 1
    pot.acts("1 200", "3 fold")
    pot.open()
    pot.deal()
    # The big blind has reached who waited; the button is where the small blind was.
    assert (pot.chairs.positions.big_blind, pot.chairs.positions.small_blind, pot.chairs.positions.button) == (2, 1, 3)
