"""Private hands against the house on screens: the middle is everybody's, one's own dice or cards are one's own."""

import json
import random
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.dealing import pictures
from tables.dealing.pictures.felt import round_facts
from tables.dealing.pictures.own import own_hand
from tables.dealing.pictures.sources import Exposure
from tables.dealing.pictures.table import dealer_offers
from tables.dealing.rounds import LoadedRound
from tables.dealing.service import RollByHouse
from tables.engine import commands as asked
from tables.engine.audience import DEALER, PUBLIC
from tables.engine.banked import BankedState
from tests.dealing.scene import at_the_desk, betting, deciding, ok, open_scene
from tests.engine.walking import Plan, fitting, walk

SOME = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
SEALED = {"hands": "private", "dealing": "electronic", "entry": ["keypad", "generator"], "notice_seconds": 0}
PLANS = st.builds(
    Plan,
    game=st.sampled_from(["casino_dice_holdem", "casino_holdem"]),
    rules=st.just(SEALED),
    seats=st.sets(st.integers(1, 7), min_size=2, max_size=4).map(lambda seats: tuple(sorted(seats))),
    choices=st.lists(st.integers(0, 10**6), min_size=8, max_size=20).map(tuple),
)
TABLES = {"ante": "antewin", "bonus": "bonus_1"}


def picture_for(game, state: BankedState, seat: int | None) -> str:
    """What public, dealer and, if one is named, a seat are shown of a round; as it is encoded."""
    row = SimpleNamespace(number=7, deadline_at=None, state="live")
    round_ = LoadedRound(row=row, game=game, state=state, events=())
    source = SimpleNamespace(
        round=round_, exposure=Exposure(), players_in=0, kind="banked", opened_at=1, dealer=1,
        table=SimpleNamespace(locked_why=""),
    )  # fmt: skip
    shown = {
        "public": round_facts(source, audience=PUBLIC),
        "dealer": round_facts(source, audience=DEALER),
        "offers": dealer_offers(source),
        "next": game.view(state, DEALER)["next"],
        "own": own_hand(round_, seat, plays=True) if seat else None,
    }
    return json.dumps(shown, sort_keys=True)


def twin_of(state: BankedState, chance: random.Random, *, but: int | None) -> BankedState:
    """The same round with other dice or cards under the hands that nobody has turned up, of every seat `but` one."""
    turned = set(state.read) if state.done else set()
    hidden = {
        throw.name: throw.count
        for throw in state.throws
        if throw.hidden and throw.name in state.dice and throw.hand not in turned | {but}
    }
    book = state.shape.book
    lying = {face for name, faces in state.dice.items() if name not in hidden for face in faces}
    free = [piece for piece in book.pieces if not book.distinct or piece not in lying]
    chance.shuffle(free)
    count = sum(hidden.values())
    dealt = iter(free if book.distinct else [chance.choice(free) for _ in range(count)])
    other = {name: tuple(next(dealt) for _ in range(size)) for name, size in hidden.items()}
    return BankedState(**{name: getattr(state, name) for name in BankedState.__slots__} | {"dice": state.dice | other})


@SOME
@given(PLANS, st.integers(0, 10**9))
def test_what_lies_face_down_changes_nobody_elses_picture(plan, seed):
    assert fitting(plan.game, plan.rules) == SEALED
    chance = random.Random(seed)
    for table in walk(plan):
        state, game = table.state, table.game
        assert picture_for(game, state, None) == picture_for(game, twin_of(state, chance, but=None), None)
        seat = chance.choice(plan.seats)
        assert picture_for(game, state, seat) == picture_for(game, twin_of(state, chance, but=seat), seat)


def dealt_to_two(**rules):
    """Three seats; 1 and 2 have a stake, 3 has none."""
    scene = open_scene(game="casino_dice_holdem", players=3, tables=TABLES, **rules)
    number = scene.open().number
    for one in scene.players[:2]:
        ok(at_the_desk(scene, betting(one, number=number, hand=one.seat, ante=1000))[0])
    return scene, number


def own_of(scene, index):
    return pictures.own_picture(sitting_id=scene.players[index].sitting_id).body


@pytest.mark.django_db(transaction=True)
def test_a_seat_is_offered_its_own_hand_and_sent_its_own_dice():
    scene, _ = dealt_to_two(dealing="electronic", entry=["keypad", "generator"])
    offered = [offer["data"] for offer in own_of(scene, 2)["offers"] if offer["name"] == "PlaceWager"]
    assert [(data["hands"], data["numbers"]) for data in offered] == [(1, [3])]
    scene.do(asked.GiveNotice())
    assert own_of(scene, 0)["hand"] is None
    scene.do(RollByHouse(throw="seat_1"))
    scene.throw("flop", "HOL")
    dice = scene.round.dice
    shown = pictures.table_picture(table_id=scene.table_id, audience="dealer").body["round"]
    assert shown["board"] == ["H", "O", "L"]
    assert shown["numbers"] == [1, 2]
    assert shown["dice"]["players"] == [[None, None], [None, None]]
    assert {throw["name"]: throw["faces"] for throw in shown["throws"]}["seat_1"] == [None, None]
    assert [own_of(scene, index)["hand"]["faces"] for index in (0, 1)] == [dice["seat_1"], dice["seat_2"]]
    assert own_of(scene, 0)["hand"]["made"]["category"]
    assert own_of(scene, 2)["hand"] is None


@pytest.mark.django_db(transaction=True)
def test_a_folded_hand_is_in_no_last_round_and_ones_own_alone_in_ones_history():
    scene, number = dealt_to_two(dealing="electronic", entry=["keypad", "generator"])
    scene.do(asked.GiveNotice())
    scene.do(RollByHouse(throw="seat_1"))
    scene.throw("flop", "HOL")
    for one, action in zip(scene.players[:2], ("call", "fold"), strict=True):
        ok(at_the_desk(scene, deciding(one, action, number=number, hand=one.seat))[0])
    scene.do(asked.GiveNotice())
    for name, faces in {"turn": "D", "river": "D", "dealer": "OO"}.items():
        scene.throw(name, faces)
    settled = scene.settle()
    (last,) = pictures.table_picture(table_id=scene.table_id, audience="public").body["last"]
    assert (last["numbers"], last["players"]) == ([1, 2], [settled.dice["seat_1"], []])
    assert (last["board"], last["dealer"]) == (list("HOLDD"), list("OO"))
    assert own_of(scene, 1)["last"][0] | {"round": 0} == {
        "round": 0, "hand": [None], "dealer": last["outcome"]["dealer"]["category"], "outcome": ["fold"],
        "called": False, "net": -1000, "was": None, "staked": 1000,
    }  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_on_felt_a_player_holds_dice_that_nobody_has_read():
    scene, _ = dealt_to_two()
    assert own_of(scene, 0)["hand"] is None
    scene.throw_first({"flop": "HOL"})
    assert own_of(scene, 0)["hand"] == {"faces": [None, None], "made": None}
    assert own_of(scene, 2)["hand"] is None
