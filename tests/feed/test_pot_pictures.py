"""Pot games on the way to their screens: after every command each screen shows what one shows that connects now, and a
player's own picture goes to him alone, wherever he sits."""

import asyncio
import os
from uuid import uuid4

import pytest

from tables.dealing import pictures
from tables.dealing.service import OpenHand, in_thread
from tables.engine.commands import EnterDice
from tables.engine.dice_holdem.commands import ShowDice
from tables.engine.holdem.commands import DealBoard, DealHoles, ShowHand
from tables.engine.pot.commands import AwardPots, DeclareMisdeal
from tables.floor import chairs, exclusions, sittings
from tables.models import Pit
from tests.dealing.pot_scene import DICE, of, open_pot
from tests.dealing.scene import ok
from tests.feed.watching import Screen, everyone_shows_what_is, hub_of_a_process

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_reads_any_more"),
    pytest.mark.skipif("REDIS_URL" not in os.environ, reason="needs a Redis"),
]


def table_of(pot, audience="public"):
    return pictures.table_picture(table_id=pot.scene.table_id, audience=audience).body


def own_of(pot, player):
    return pictures.own_picture(sitting_id=player.sitting_id).body


def offered(picture):
    return {offer["name"] for offer in picture["offers"]}


async def watched(pot, story):
    """Every screen of the table on its line; `then(work, …)` does something and compares them all."""
    scene, pit_id = pot.scene, (await in_thread(Pit.objects.get)).pk
    async with hub_of_a_process() as hub:
        tables = {"public": Screen(), "dealer": Screen()}
        own = {player.sitting_id: Screen() for player in pot.players}
        pit = Screen()
        for audience, screen in tables.items():
            await hub.attach(screen, table_id=scene.table_id, audience=audience)
        for player in pot.players:
            await hub.attach(
                own[player.sitting_id], table_id=scene.table_id, audience=f"seat:{player.seat}",
                sitting_id=player.sitting_id,
            )  # fmt: skip
        await hub.attach(pit, pit_id=pit_id)

        async def then(work, *given):
            await in_thread(work, *given)
            await everyone_shows_what_is(scene, tables, own, pit, pit_id)

        await story(then)


def test_a_hand_of_cards_reaches_every_screen_as_it_stands():
    pot = open_pot([10_000, 20_000, 30_000], confirm_award=True, cards="felt")
    do, one = pot.scene.do, pot.player(1)

    async def story(then):
        await then(do, OpenHand(button=3))
        await then(do, DealHoles())
        await then(pot.acts, "3 400")
        await then(pot.acts, "1 call", "2 fold")
        await then(do, DealBoard(cards=of("Ks9h4d")))
        await then(pot.acts, "1 check", "3 check")
        for card in ("9c", "2s"):
            await then(do, DealBoard(cards=of(card)))
            await then(pot.acts, "1 check", "3 check")
        await then(do, ShowHand(seat=1, cards=of("KdKh")))
        await then(do, ShowHand(seat=3, cards=of("AdAh")))
        await then(do, AwardPots())

    asyncio.run(watched(pot, story))
    (last,) = table_of(pot)["last"]
    assert (last["how"], last["boards"], last["awards"][0]["seats"]) == (
        "showdown",
        [["Ks", "9h", "4d", "9c", "2s"]],
        [1],
    )
    own = own_of(pot, one)
    assert own["result"] == {"round": 1, "net": 500, "how": "showdown"}
    assert own["last"] == [{"round": 1, "net": 500, "staked": 400, "how": "showdown"}]
    assert own["hand"]["made"]["category"] == "full_house"


def test_a_hand_of_dice_reaches_every_screen_as_it_stands():
    pot = open_pot([10_000, 20_000, 30_000], game=DICE, confirm_award=True)
    do = pot.scene.do

    async def story(then):
        await then(do, OpenHand(button=3))
        await then(do, EnterDice(throw="private", faces=(), source="keypad"))
        await then(pot.acts, "3 call", "1 call", "2 check")
        await then(do, EnterDice(throw="flop", faces=tuple("HOL"), source="keypad"))
        await then(pot.passed)
        for throw in ("turn", "river"):
            await then(do, EnterDice(throw=throw, faces=("D",), source="keypad"))
            await then(pot.passed)
        for seat, dice in {1: "HH", 2: "OO", 3: "MM"}.items():
            await then(do, ShowDice(seat=seat, dice=tuple(dice)))
        await then(do, AwardPots())

    asyncio.run(watched(pot, story))
    assert table_of(pot)["last"][0]["dice"] == list("HOLDD")


def test_the_dealer_is_told_what_comes_next_by_one_name_for_cards_and_dice():
    for game in ("texas_holdem", DICE):
        pot = open_pot([10_000, 20_000, 30_000], game=game)
        dealers = table_of(pot, "dealer")
        assert dealers["dealer"]["next"]["id"] == "open_hand"
        opening = next(offer["data"] for offer in dealers["offers"] if offer["name"] == "OpenHand")
        assert opening["buttons"] == [1, 2, 3]
        assert {"SignOff", "Relieve", "CallFloor", "SeatOut"} <= offered(dealers)
        pot.open(button=3)
        dealers = table_of(pot, "dealer")
        assert dealers["dealer"]["next"]["id"] in ("deal_holes", "enter_dice")
        assert not {"OpenHand", "SignOff", "LeaveHand"} & offered(dealers)
        assert table_of(pot)["offers"] == []


def test_an_electronic_hand_shows_each_player_his_own_cards_and_nobody_anothers():
    pot = open_pot([10_000, 20_000, 30_000], cards="electronic")
    pot.open(button=3)
    hole = dict(zip(pot.state.betting.seats, pot.state.deal.hole, strict=True))
    for player in pot.players:
        assert own_of(pot, player)["hand"] == {"faces": list(hole[player.seat]), "made": None}
    for audience in ("public", "dealer", "seat:1"):
        shown = table_of(pot, audience)
        assert [(one["hidden"], one["shown"]) for one in shown["round"]["seats"]] == [(2, None)] * 3
        assert not {"own", "hand"} & set(shown)
    assert not {"EnterDice", "DealHoles", "DealBoard"} & offered(table_of(pot, "dealer"))


def test_money_in_a_hand_lies_reserved_and_the_stack_is_the_one_on_the_felt():
    pot = open_pot([10_000, 20_000, 30_000])
    pot.open(button=3)
    pot.deal()
    pot.acts("3 400")
    one = own_of(pot, pot.player(3))
    assert (one["balance"], one["reserved"], one["available"], one["on_layout"]) == (30_000, 30_000, 0, 400)
    assert (one["chair"]["state"], one["chair"]["stack"]) == ("in_hand", 29_600)
    assert [seat["stack"] for seat in table_of(pot)["seats"][:3]] == [9_950, 19_900, 29_600]
    (tile,) = pictures.pit_picture(pit_id=Pit.objects.get().pk).body["tables"]
    assert (tile["kind"], tile["blinds"], tile["pot"], tile["phase"]) == ("pot", [50, 100], 550, "betting")


def test_what_a_player_holds_does_not_pass_to_who_takes_his_chair():
    pot = open_pot([10_000, 20_000, 30_000], cards="electronic")
    pot.open(button=3)
    pot.acts("3 fold", "1 fold")
    left = pot.player(2)
    assert own_of(pot, left)["hand"] is not None
    ok(sittings.leave(sitting_id=left.sitting_id, actor=left.actor, command_id=uuid4()))
    pot.scene.join(seat=2, amount=15_000)
    new = own_of(pot, pot.players[-1])
    assert (new["hand"], new["result"], new["last"], new["on_layout"]) == (None, None, [], 0)
    assert own_of(pot, left) == {"sitting": None, "took": 20_050}


def test_a_misdeal_is_a_void_hand_of_which_nothing_is_told_but_that():
    pot = open_pot([10_000, 20_000, 30_000], cards="electronic")
    pot.open(button=3)
    pot.scene.do(DeclareMisdeal(why="wrong button", approved_by=pot.scene.boss.staff_id))
    shown = table_of(pot)
    assert (shown["round"]["state"], shown["last"][0]["void"], shown["last"][0]["how"]) == ("void", True, "misdeal")
    assert own_of(pot, pot.player(1))["result"] == {"round": 1, "net": 0, "how": "misdeal"}


def asks(pot, player, name):
    """What a player's tablet does with an offer at his chair: the first or least that it allows."""
    data = next(offer["data"] for offer in own_of(pot, player)["offers"] if offer["name"] == name)
    who = {"sitting_id": player.sitting_id, "actor": player.actor, "command_id": uuid4()}
    acts = {
        "SitOut": lambda: chairs.sit_out(**who),
        "ComeBack": lambda: chairs.come_back(**who),
        "PostBlind": lambda: chairs.post_blind(**who),
        "AskStraddle": lambda: chairs.ask_straddle(**who),
        "ChangeSeat": lambda: chairs.change_seat(to=data["free"][0], **who),
        "KeepSeat": lambda: chairs.keep_seat(**who),
        "AddFunds": lambda: sittings.add_funds(amount=data["least"], **who),
        "Leave": lambda: sittings.leave(**who),
    }
    ok(acts[name]())


def test_every_offer_at_a_chair_is_accepted_between_hands_and_in_one():
    pot = open_pot([10_000, 20_000, 30_000, 40_000], straddle="optional")
    for name in ("SitOut", "ComeBack", "AskStraddle", "ChangeSeat", "AddFunds"):
        asks(pot, pot.player(1), name)
    assert not {"PostBlind", "ComeBack"} & offered(own_of(pot, pot.player(2)))
    pot.open(button=3)
    pot.deal()
    for name in ("SitOut", "ComeBack", "AskStraddle", "ChangeSeat", "KeepSeat", "AddFunds", "Leave"):
        asks(pot, pot.player(2), name)
        assert ("KeepSeat" in offered(own_of(pot, pot.player(2)))) is (name == "ChangeSeat")
    own = own_of(pot, pot.player(2))
    assert (own["chair"]["leaving"], own["chair"]["adding"]) == (True, 50)
    assert not {"SitOut", "AddFunds", "Leave"} & offered(own)


def test_th_16_who_comes_in_late_is_offered_to_post_what_he_owes():
    pot = open_pot([10_000, 20_000, 30_000])
    pot.open(button=3)
    late = pot.scene.join(seat=4, amount=15_000)
    own = own_of(pot, late)
    assert (own["chair"]["state"], own["hand"], own["result"]) == ("waiting", None, None)
    post = next(offer["data"] for offer in own["offers"] if offer["name"] == "PostBlind")
    assert post == {"amounts": {"live": 100, "dead": 0}}
    asks(pot, late, "PostBlind")
    assert "PostBlind" not in offered(own_of(pot, late))
    assert own_of(pot, late)["chair"]["posts"]


def test_every_move_offered_in_a_hand_is_accepted_with_its_own_data():
    pot = open_pot([10_000, 20_000, 30_000])
    pot.open(button=3)
    pot.deal()
    moves = [offer["data"] for offer in own_of(pot, pot.player(3))["offers"] if offer["name"] == "Act"]
    assert [move["action"] for move in moves] == ["fold", "call", "raise_to"]
    assert {move["round"] for move in moves} == {1}
    assert pot.press(3, "Act", number=moves[2]["round"], action="raise_to", to=moves[2]["least"]).ok
    assert "Act" not in offered(own_of(pot, pot.player(3)))


def test_an_excluded_player_is_offered_to_end_his_hand_and_to_leave():
    pot = open_pot([10_000, 20_000, 30_000])
    pot.open(button=3)
    pot.deal()
    exclusions.exclude(patron_id=pot.player(3).patron.pk, grounds="house", reason="asked to", actor=pot.scene.boss)
    own = own_of(pot, pot.player(3))
    assert offered(own) == {"CallFloor", "Complain", "Act", "Leave"}
    assert own["messages"] == [{"what": "excluded"}]
