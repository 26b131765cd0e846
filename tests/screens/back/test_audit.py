"""The audit page's voids and corrections: every act by which somebody changed what lay or was paid, with who did it,
who signed for it, why, and the money."""

import dataclasses
import re
import uuid

import pytest
from django.urls import reverse

from casino.people.roles import Role
from payouts import cage, ledger
from payouts.chart import AccountKind
from tables.dealing import table_events
from tables.engine import commands as asked
from tables.engine.games import GAMES
from tables.engine.pot.commands import DeclareMisdeal
from tables.floor import cage_desk
from tables.models import CHANGES
from tables.reports.audit import changes, changes_by_person
from tests.dealing.pot_scene import open_pot
from tests.dealing.scene import at_the_desk, bet_one, decide_one, open_scene, taking_back
from tests.people.cast import patron

pytestmark = pytest.mark.django_db(transaction=True)
BET = {"ante": 10_000, "bonus": 2_500}


@pytest.fixture
def scene():
    return open_scene(players=2)


def told(client):
    """The rows of the page's tables, each as its words."""
    page = client.get(reverse("office_audit")).content.decode()
    rows = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]


def line_with(client, *words):
    """The one line that has all of these words."""
    (found,) = [
        row.replace(" | ", " ") for row in told(client) if all(word in row.replace(" | ", " ") for word in words)
    ]
    return found


def test_every_event_that_a_second_person_signs_for_in_a_round_is_audited():
    kinds = {kind for game in GAMES.values() for kind in game.events.values()} - set(table_events.EVENTS)
    signed = {kind.__name__ for kind in kinds if "approved_by" in {field.name for field in dataclasses.fields(kind)}}
    (_, whole), of_a_misdeal = CHANGES.children
    assert ("body__contains", '"how":"misdeal"') in of_a_misdeal.children, "the one hand's end that is signed for"
    listed = {*whole, dict(of_a_misdeal.children)["name"]}
    assert signed <= listed, "an event with approved_by belongs into tables.models.CHANGES"


def test_a_void_before_the_settlement_is_listed_with_both_people_the_reason_and_the_bets(scene, signed_in):
    scene.open()
    for player in scene.players:
        assert bet_one(scene, player, **BET).ok
    scene.throw_first()
    assert decide_one(scene, scene.players[0], "call").ok
    scene.do(asked.VoidRound(reason="dispute: seat 2", approved_by=scene.boss.staff_id))
    line = line_with(signed_in("/office/", Role.AUDITOR), "Round voided", scene.table.code)
    # Two antes and bonuses, and one call of twice the ante.
    assert "450.00 of bets back" in line
    assert "seat 2" in line
    for person in (scene.dealer.name, scene.boss.name):
        assert person in line


def test_a_bet_that_was_taken_back_does_not_go_back_again(scene):
    scene.open()
    for player in scene.players:
        assert bet_one(scene, player, **BET).ok
    assert at_the_desk(scene, taking_back(scene.players[0], number=scene.round.number))[0].ok
    scene.do(asked.VoidRound(reason="wrong_bets", approved_by=None))
    (row,) = changes()
    assert (row["amount"], row["approved_by"], row["reason"]) == (12_500, None, "wrong_bets")


def test_a_die_corrected_during_the_round_is_listed_with_what_it_was_and_moves_nothing(scene, signed_in):
    scene.open()
    assert bet_one(scene, scene.players[0], **BET).ok
    scene.throw_first()
    scene.do(asked.CorrectDie(throw="players", position=1, face="A", reason="misread", approved_by=scene.boss.staff_id))
    line = line_with(signed_in("/office/", Role.AUDITOR), "Die corrected", scene.table.code)
    assert "die 1: K is corrected to A" in line
    assert "Read wrongly" in line
    assert scene.boss.name in line
    assert line.endswith("–")


def test_a_roll_that_did_not_count_is_listed(scene):
    scene.open()
    assert bet_one(scene, scene.players[0], **BET).ok
    scene.do(asked.GiveNotice())
    scene.do(asked.DeclareNoRoll(throw="players", why="leaning"))
    assert [(row["name"], row["amount"]) for row in changes()] == [("RollDeclaredVoid", None)]


def test_a_settlement_put_right_and_then_undone_tells_what_the_players_had_by_it(scene):
    one = scene.whole_round({0: BET}, {0: "call"})
    before = scene.players[0].account.balance
    scene.do(
        asked.CorrectSettled(
            throw="dealer_last", position=3, face="K", reason="misread", approved_by=scene.boss.staff_id
        ),
        of=one.number,
    )
    between = scene.players[0].account.balance
    scene.do(asked.VoidSettled(reason="dispute", approved_by=scene.boss.staff_id), of=one.number)
    after = scene.players[0].account.balance
    assert [(row["name"], row["amount"]) for row in changes()] == [
        ("SettlementVoided", after - between),
        ("SettlementCorrected", between - before),
    ]
    assert changes()[1]["die"]["face"] == "K"
    assert {row["count"] for row in changes_by_person()} == {1}


def test_a_round_without_bets_is_nobody_s_act_and_one_with_bets_is_whatever_its_reason_says(scene):
    scene.open()
    scene.do(asked.GiveNotice())
    assert scene.round.state == "void"
    assert changes() == []
    scene.open()
    assert bet_one(scene, scene.players[0], **BET).ok
    scene.do(asked.VoidRound(reason="no_bets"))
    assert [row["amount"] for row in changes()] == [12_500]


def test_a_misdeal_of_a_hand_for_the_pot_is_listed_with_the_chips_that_went_back():
    pot = open_pot([5_000, 5_000, 5_000])
    pot.open()
    pot.scene.do(DeclareMisdeal(why="boxed card", approved_by=7))
    (row,) = changes()
    assert (row["name"], row["amount"]) == ("HandEnded", 150)
    assert (row["reason"], row["approved_by"]) == ("boxed card", 7)


def test_a_voided_slip_is_listed_with_its_number_and_amount(scene, signed_in):
    one = patron("88001", checked_by=scene.dealer_staff)
    ledger.open_account(AccountKind.BANKROLL, one.pk)
    slip = cage.buy_in(patron_id=one.pk, amount=5_000, actor=scene.cashier, command_id=uuid.uuid4())
    cage_desk.void_slip(
        slip_id=slip.pk, reason="wrong_amount: twice", actor=scene.cashier, approved_by=scene.boss.staff_id,
        command_id=uuid.uuid4(),
    )  # fmt: skip
    line = line_with(signed_in("/office/", Role.AUDITOR), "Slip voided", slip.number)
    assert "50.00 back" in line
    assert "Wrong amount · twice" in line
    assert scene.boss.name in line


def test_by_person_counts_every_act_of_the_list(scene):
    scene.open()
    assert bet_one(scene, scene.players[0], **BET).ok
    scene.throw_first()
    signed = {"reason": "misread", "approved_by": scene.boss.staff_id}
    scene.do(asked.CorrectDie(throw="players", position=1, face="A", **signed))
    scene.do(asked.CorrectDie(throw="players", position=1, face="K", **signed))
    scene.do(asked.VoidRound(**signed))
    dealer = scene.dealer.staff_id
    assert changes_by_person() == [
        {"staff_id": dealer, "name": "DieCorrected", "count": 2},
        {"staff_id": dealer, "name": "RoundVoided", "count": 1},
    ]
