"""A pot table's page at the pit: rules and rake instead of spots, and the tray's win beside that of the hands."""

from datetime import timedelta
from uuid import uuid4

import pytest

from tables.dealing.orders import OpenHand
from tables.engine.commands import Act, EnterDice
from tables.engine.holdem.commands import DealHoles
from tables.engine.pot.commands import DeclareMisdeal
from tables.floor import rules
from tables.models import Sitting
from tables.reports.table_detail import differences, house_net, table_detail
from tests.dealing.scene import ok
from tests.floor.pot_scene import DICE, open_pot

pytestmark = pytest.mark.django_db(transaction=True)
RAKE = {"rake": "percentage", "rake_basis_points": 1_000, "rake_cap": 5_000, "no_flop_no_rake": False, "chip": 10}
SEATS = {1: 50_000, 2: 50_000, 3: 50_000}


def raised_hand(scene, *, to):
    """The button raises before the flop, and the blinds give up."""
    scene.do(OpenHand(button=1 if not scene.table.rounds_opened else None))
    scene.do(DealHoles())
    button, small, big = seats_in_turn(scene)
    scene.do(Act(seat=button, action="raise_to", to=to))
    scene.do(Act(seat=small, action="fold"))
    scene.do(Act(seat=big, action="fold"))
    return scene.round


def seats_in_turn(scene):
    """First to act before the flop among three: the button, then the blinds."""
    places = scene.table.chairs["positions"]
    return places["button"], places["small_blind"], places["big_blind"]


def test_a_hand_of_cards_is_told_by_its_rules_its_rake_and_what_lay_open():
    scene = open_pot(players=SEATS, **RAKE)
    won = raised_hand(scene, to=1_000)
    told = table_detail(scene.table)
    assert (told["table"]["kind"], told["pace"] > 0, told["available"]) == ("pot", True, {})
    assert told["rules"]["blinds"] == [100, 200]
    assert (told["rules"]["structure"], told["rules"]["rake"], told["rules"]["dealt"]) == (
        "no_limit",
        "percentage",
        "felt",
    )
    assert "spots" not in told["rounds"]
    # 200 + 100 + 200: the raise of 800 above the blind comes back uncalled, and a tenth of the rest is raked.
    assert (told["rounds"]["count"], told["rounds"]["rake"], told["rounds"]["win"]) == (1, 50, 50)
    assert told["recent"] == [
        {"number": won.number, "state": "settled", "how": "uncontested", "boards": [[]], "dice": [], "pot": 450,
         "corrections": 0, "frozen": False, "house_net": 50}
    ]  # fmt: skip
    assert told["tray"]["win"] == told["rounds"]["win"] == house_net(won)
    assert differences(scene.table.pit_id) == {scene.table_id: 0}


def test_a_hand_of_dice_is_told_with_its_dice_while_it_is_dealt():
    scene = open_pot(game=DICE, players={1: 50_000, 2: 50_000}, variation="basic")
    scene.do(OpenHand(button=1))
    scene.do(EnterDice(throw="private", faces=(), source="keypad"))
    scene.do(Act(seat=1, action="call"))
    scene.do(Act(seat=2, action="check"))
    scene.do(EnterDice(throw="flop", faces=("H", "O", "L"), source="keypad"))
    told = table_detail(scene.table)
    assert (told["phase"], told["recent"][0]["dice"], told["recent"][0]["how"]) == ("betting", ["H", "O", "L"], None)
    assert (told["rules"]["variation"], told["rules"]["dealt"]) == ("basic", "felt")
    assert told["seats"]["sitting"] == [
        {"seat": 1, "player": scene.players[0].patron.shown_name, "funds": 50_000},
        {"seat": 2, "player": scene.players[1].patron.shown_name, "funds": 50_000},
    ]


def test_a_misdeal_is_counted_and_takes_nothing():
    scene = open_pot(players=SEATS, **RAKE)
    scene.do(OpenHand(button=1))
    scene.do(DeclareMisdeal(why="two cards fell"))
    told = table_detail(scene.table)["rounds"]
    assert (told["count"], told["misdeals"], told["win"]) == (0, 1, 0)


def test_a_time_charge_is_the_house_s_win_in_the_tray_and_in_the_journal():
    scene = open_pot(players=SEATS, rake="time", time_charge=700, time_charge_minutes=30)
    raised_hand(scene, to=1_000)
    Sitting.objects.filter(seat=2).update(joined_at=Sitting.objects.get(seat=2).joined_at - timedelta(minutes=40))
    raised_hand(scene, to=1_000)
    told = table_detail(scene.table)
    assert (told["rounds"]["rake"], told["rounds"]["time_charges"]) == (0, 4 * 700)
    assert told["tray"]["win"] == told["rounds"]["win"] == 4 * 700
    assert differences(scene.table.pit_id) == {scene.table_id: 0}


def test_a_jackpot_is_the_players_and_no_win():
    scene = open_pot(players=SEATS, **RAKE, jackpot_drop=20)
    raised_hand(scene, to=1_000)
    told = table_detail(scene.table)
    assert (told["rounds"]["jackpot"], told["rounds"]["win"]) == (20, told["rounds"]["rake"])
    assert told["tray"]["win"] == told["rounds"]["win"]


def test_new_blinds_are_shown_as_they_hold_from_the_next_hand():
    scene = open_pot(players=SEATS)
    scene.do(OpenHand(button=1))
    ok(rules.set_rules(
        table_id=scene.table_id, changes={"blinds": [200, 400]}, actor=scene.boss, command_id=uuid4()
    ))  # fmt: skip
    assert table_detail(scene.table)["rules"]["blinds"] == [200, 400]
