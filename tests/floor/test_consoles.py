"""One active console a dealer: on another device the same dealer goes on, another one relieves, and the floor's help is
not needed for either."""

from uuid import uuid4

import pytest

from casino.people.roles import Role
from tables.dealing import access, pictures
from tables.engine.errors import Code, Refused
from tables.floor import stints
from tables.models import DealerStint, JournalEvent
from tests.dealing.scene import ok, open_scene
from tests.people.cast import PIN, staff

pytestmark = pytest.mark.django_db(transaction=True)

OLD, NEW = 5, 6


def take(act, scene, badge, *, device_id):
    return act(table_id=scene.table_id, badge=badge, pin=PIN, device_id=device_id, command_id=uuid4())


def dealing(scene, *, live):
    """A table whose dealer is signed on at the old console, with a round on it where `live`."""
    ok(take(stints.sign_on, scene, scene.dealer_staff.badge, device_id=OLD))
    if live:
        scene.open()


def deals_from(scene, device_id):
    try:
        return access.dealer_at(table_id=scene.table_id, device_id=device_id).staff_id
    except Refused as refused:
        return refused.code


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("act", [stints.sign_on, stints.relieve])
def test_the_dealer_goes_on_at_another_console_and_the_one_before_acts_no_more(act, live):
    scene = open_scene(players=1)
    dealing(scene, live=live)
    me = scene.dealer_staff
    ok(take(act, scene, me.badge, device_id=NEW))
    assert (deals_from(scene, NEW), deals_from(scene, OLD)) == (me.pk, Code.DEALER_ELSEWHERE)
    told = JournalEvent.objects.filter(table_id=scene.table_id, name="DealerSignedOn").latest("number").body
    assert f'"console":{NEW}' in told
    assert f'"moved_from":{OLD}' in told
    kept = DealerStint.objects.filter(table_id=scene.table_id, staff_id=me.pk).order_by("pk")
    assert [(stint.device_id, stint.ended_by) for stint in kept][-2:] == [(OLD, me.pk), (NEW, None)]


def test_another_dealer_relieves_from_another_console():
    scene = open_scene(players=1)
    dealing(scene, live=True)
    other = staff("1999", Role.DEALER)
    refused = take(stints.sign_on, scene, other.badge, device_id=NEW)
    assert (refused.code, refused.facts["until"]) == (Code.ALREADY_DONE, "signed_on")
    ok(take(stints.relieve, scene, other.badge, device_id=NEW))
    assert (deals_from(scene, NEW), deals_from(scene, OLD)) == (other.pk, Code.DEALER_ELSEWHERE)
    told = JournalEvent.objects.filter(table_id=scene.table_id, name="DealerSignedOn").latest("number").body
    assert '"moved_from":null' in told


def test_nobody_relieves_himself_at_his_own_console():
    scene = open_scene()
    dealing(scene, live=False)
    refused = take(stints.relieve, scene, scene.dealer_staff.badge, device_id=OLD)
    assert (refused.code, refused.facts) == (Code.SAME_PERSON, {"until": "relief"})


def test_a_wrong_pin_moves_nobody():
    scene = open_scene()
    dealing(scene, live=False)
    refused = stints.sign_on(
        table_id=scene.table_id, badge=scene.dealer_staff.badge, pin="999111", device_id=NEW, command_id=uuid4()
    )
    assert refused.code == Code.WRONG_PIN
    assert deals_from(scene, OLD) == scene.dealer_staff.pk


def test_dealers_consoles_and_nobody_else_are_shown_from_which_one_it_is_dealt():
    scene = open_scene()
    dealing(scene, live=False)
    shown = pictures.table_pictures(scene.table_id)
    assert shown["dealer"].body["dealer"]["console"] == OLD
    assert "console" not in str(shown["public"].body)
