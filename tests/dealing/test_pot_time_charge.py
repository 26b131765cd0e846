"""The time charge before a hand (TH-17): what the console offers and says is what opening the hand comes to."""

from datetime import timedelta
from uuid import uuid4

import pytest

from payouts import reconcile
from tables.dealing.pictures import own_picture, table_picture
from tables.engine.errors import Code
from tables.floor import exclusions, sittings
from tables.models import Sitting
from tests.dealing.pot_scene import DICE, HOLDEM, Pot, open_pot
from tests.dealing.scene import ok

pytestmark = pytest.mark.django_db(transaction=True)

CHARGE = {"rake": "time", "time_charge": 100, "time_charge_minutes": 30}


def console(pot: Pot) -> tuple[dict | None, dict]:
    """(what OpenHand is offered with, or None; what the dealer does next)."""
    body = table_picture(table_id=pot.scene.table_id, audience="dealer").body
    return next((one["data"] for one in body["offers"] if one["name"] == "OpenHand"), None), body["dealer"]["next"]


def on_tablet(pot: Pot, seat: int) -> int:
    """The time charge that the player is told he cannot pay."""
    return own_picture(sitting_id=pot.player(seat).sitting_id).body["chair"]["unpaid"]


def opens(pot: Pot, **how: int):
    """The press itself, whatever the answer is."""
    return pot.dealer_presses("OpenHand", **how)


def dealt_and_over(pot: Pot) -> None:
    while pot.round.state == "live":
        pot.acts("fold")


@pytest.mark.parametrize("game", [HOLDEM, DICE])
@pytest.mark.parametrize("last", [50, 99, 100, 101, 5_000])
@pytest.mark.parametrize("second", [50, 100, 1_000])
def test_th_17_opening_is_offered_if_and_only_if_it_is_accepted_with_the_seats_that_are_dealt(game, last, second):
    pot = open_pot({1: 1_000, 2: second, 4: last}, game=game, **CHARGE)
    able = [seat for seat, stack in ((1, 1_000), (2, second), (4, last)) if stack > 100]
    offer, told = console(pot)
    unpaid = [{"seat": s, "due": 100, "stack": stack} for s, stack in ((2, second), (4, last)) if stack <= 100]
    assert told["unpaid"] == unpaid
    assert [seat for seat in (1, 2, 4) if on_tablet(pot, seat) == 100] == [one["seat"] for one in unpaid]
    answer = opens(pot, button=1)
    if len(able) < 2:
        assert (offer, told["id"], told["ready"]) == (None, "wait_for_players", able)
        assert (answer.code, answer.facts["until"]) == (Code.TOO_FEW_PLAYERS, "time_charge")
        assert answer.facts["unpaid"] == [one["seat"] for one in unpaid]
    else:
        assert (offer["seats"], told["id"]) == (able, "open_hand")
        assert answer.receipt["seats"] == able
    assert reconcile.check_books() == []


def test_th_17_a_period_that_starts_between_two_hands_takes_the_offer_away_and_chips_bring_it_back():
    pot = open_pot([1_000, 400], cards="electronic", **CHARGE)
    assert opens(pot, button=1).ok
    dealt_and_over(pot)
    assert console(pot)[0] is not None
    for one in Sitting.objects.all():
        Sitting.objects.filter(pk=one.pk).update(joined_at=one.joined_at - timedelta(minutes=120))
    offer, told = console(pot)
    assert offer is None
    (short,) = told["unpaid"]
    assert (short["seat"], short["due"]) == (2, 400)
    assert opens(pot).code == Code.TOO_FEW_PLAYERS
    poor = pot.player(2)
    ok(sittings.add_funds(sitting_id=poor.sitting_id, amount=5_000, actor=poor.actor, command_id=uuid4()))
    assert console(pot)[0] is not None
    assert opens(pot).ok


def test_who_is_excluded_counts_for_nobody_where_opening_is_offered(monkeypatch):
    """At a table that is locked his chair is left as it is; he is dealt no hand all the same."""
    pot = open_pot([1_000, 1_000])
    monkeypatch.setattr(exclusions, "_sit_out", lambda unit, seat: None)
    exclusions.exclude(patron_id=pot.player(2).patron.pk, grounds="house", reason="asked to", actor=pot.scene.boss)
    assert not pot.chairs.chair(2).sitting_out
    offer, told = console(pot)
    assert (offer, told["ready"]) == (None, [1])
    answer = opens(pot, button=1)
    assert (answer.code, "until" in answer.facts) == (Code.TOO_FEW_PLAYERS, False)
