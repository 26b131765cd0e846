"""What the house's generator deals, through the shell: whatever he asks, the dealer neither reads what lies face down
nor rewrites what lies open (TH-20 to TH-29, CHD-16, CHD-19)."""

import json

import pytest

from casino.people.roles import Role
from tables.dealing import pictures
from tables.dealing.service import RollByHouse
from tables.engine import commands as asked
from tables.engine.cards import DECK
from tables.engine.errors import Code
from tables.models import JournalEvent, Receipt, Round
from tests.dealing.pot_scene import DICE, HOLDEM, Pot, open_pot
from tests.dealing.scene import Scene, bet_one, decide_one, open_scene
from tests.people.cast import PIN, staff

pytestmark = pytest.mark.django_db(transaction=True)

BY_HOUSE = {"until": "by_house"}


def at_flop(game: str = HOLDEM) -> Pot:
    pot = open_pot([10_000, 10_000], game=game, **{"dealing" if game == DICE else "cards": "electronic"})
    pot.open()
    pot.acts("call", "check")
    return pot


def at_showdown() -> Pot:
    pot = at_flop()
    while pot.round.phase == "betting":
        pot.passed()
    return pot


def answers(pot: Pot, name: str, *, of: str = "card", **data: object) -> set[tuple[str, str]]:
    """Every different answer of the console to a command with each card of the deck; none of them is kept."""
    before = JournalEvent.objects.count(), Receipt.objects.count()
    told = set()
    for card in DECK:
        answer = pot.dealer_presses(name, **data, **{of: card if of == "card" else [card]})
        assert not answer.ok
        told.add((str(answer.code), json.dumps(answer.facts, sort_keys=True)))
    assert (JournalEvent.objects.count(), Receipt.objects.count()) == before
    return told


def test_th_20_no_error_that_is_reported_tells_whose_cards_are_whose():
    pot = at_flop()
    for seat in pot.state.betting.seats:
        told = answers(pot, "ReportFault", of="cards", fault="first_card_exposed", seats=[seat])
        assert told == {(Code.NOT_ALLOWED, json.dumps({"fault": "first_card_exposed", **BY_HOUSE}))}


@pytest.mark.parametrize("where", ["board", "hole"])
def test_no_correction_tells_which_cards_lie_face_down(where):
    pot = at_showdown() if where == "hole" else at_flop()
    last = pot.state.betting.seats[0] if where == "hole" else None
    told = answers(pot, "CorrectCard", where=where, seat=last, position=1, reason="misread", second=None)
    assert told == {(Code.NOT_ALLOWED, json.dumps({"until": "by_house", "where": where}, sort_keys=True))}


def test_th_12_no_hand_is_read_out_by_naming_its_cards():
    pot = at_showdown()
    first = pot.state.betting.seats[pot.state.to_show]
    assert len(answers(pot, "ShowHand", of="cards", seat=first)) == 1
    assert pot.press(first, "ShowHand").ok


def test_nobody_rewrites_what_was_dealt_not_with_the_floor_either():
    pot = at_showdown()
    first = pot.state.betting.seats[pot.state.to_show]
    assert pot.press(first, "ShowHand").ok
    signed = floor()
    dealt = pot.state.deal
    new = next(card for card in DECK if card not in {*pot.state.board, *(c for hole in dealt.hole for c in hole)})
    for where, seat in (("board", None), ("hole", first)):
        for second in (None, signed):
            fix = {"where": where, "seat": seat, "position": 1, "card": new, "reason": "misread", "second": second}
            assert pot.dealer_presses("CorrectCard", **fix).code == Code.NOT_ALLOWED
    assert pot.state.deal == dealt


def test_dh_1_nor_a_die_of_the_board():
    pot = at_flop(DICE)
    for face in "HOLDEM":
        fix = {"throw": "board", "position": 1, "face": face, "reason": "misread", "second": None}
        assert pot.dealer_presses("CorrectDie", **fix).code == Code.NOT_ALLOWED


@pytest.mark.parametrize("game", [HOLDEM, DICE])
def test_th_29_nobody_calls_off_a_hand_of_the_houses_alone(game):
    pot = open_pot([10_000, 10_000], game=game, **{"dealing" if game == DICE else "cards": "electronic"})
    pot.open()
    if game == HOLDEM:
        fault = {"fault": "first_card_exposed", "seats": [1], "cards": []}
        assert pot.dealer_presses("ReportFault", **fault).code == Code.NOT_ALLOWED
    why = {"why": "wrong_button"}
    assert pot.dealer_presses("DeclareMisdeal", **why, second=None).code == Code.NEEDS_FLOOR
    assert pot.dealer_presses("DeclareMisdeal", **why, second=floor()).ok
    assert pot.round.state == "void"


def floor() -> dict[str, str]:
    """Somebody of the floor signs on the spot."""
    return {"badge": staff("4400", Role.FLOOR).badge, "pin": PIN}


def offered(scene: Scene) -> set[str]:
    """The throws that the dealer's console offers to correct."""
    body = pictures.table_picture(table_id=scene.table_id, audience="dealer").body
    return {offer["data"]["throw"] for offer in body["offers"] if offer["name"].startswith("Correct")}


def test_chd_16_and_chd_19_a_throw_of_the_generators_is_not_corrected_and_the_console_offers_it_never():
    scene = open_scene(players=1, entry=["keypad", "generator"])
    scene.open()
    assert bet_one(scene, scene.players[0], ante=1000).ok
    scene.do(asked.GiveNotice())
    scene.do(RollByHouse(throw="players"))
    scene.throw("dealer_first", "KK")
    fix = {"throw": "players", "position": 1, "face": "A", "reason": "misread"}
    for second in (None, scene.boss.staff_id):
        assert scene.ask(asked.CorrectDie(**fix, approved_by=second)).code == Code.NOT_ALLOWED
    assert offered(scene) == {"dealer_first"}
    assert decide_one(scene, scene.players[0], "call").ok
    scene.do(asked.GiveNotice())
    scene.throw("dealer_last", "9TJ")
    scene.do(asked.Settle())
    fixed = asked.CorrectSettled(**fix, approved_by=scene.boss.staff_id)
    assert scene.ask(fixed, of=1).code == Code.NOT_ALLOWED
    assert offered(scene) == {"dealer_first", "dealer_last"}
    last = pictures.table_picture(table_id=scene.table_id, audience="public").body["last"]
    assert [one["by_house"] for one in last] == [["players"]]
    assert Round.objects.get().sums["by_house"] == ["players"]
