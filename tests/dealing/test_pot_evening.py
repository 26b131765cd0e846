"""Some hands in a row through the shell, every move one of those that are offered: chips are conserved after each, and
the books and the chain hold at the end."""

import random

import pytest

from payouts import reconcile
from payouts.models import Account
from tables.dealing import journal
from tables.engine.audience import Role
from tables.models import Round
from tests.dealing.pot_scene import DICE, HOLDEM, open_pot

pytestmark = pytest.mark.django_db(transaction=True)

HANDS = 6
WAY = {HOLDEM: {"cards": "electronic", "all_in_showdown": "at_once"}, DICE: {"dealing": "electronic"}}


def pressed(move, chance):
    """The data of a press that takes an offered move."""
    facts = move.facts
    match move.command:
        case "Act":
            return {"action": facts["action"], "to": sized(facts, chance) if "least" in facts else 0}
        case "BetOnDie":
            bet = {name: facts[name] for name in ("die", "state", "action")}
            return {**bet, "to": 0, "amount": sized(facts, chance)}
        case "MuckHand":
            return {"gives_up": True}
    return {}


def sized(facts, chance):
    """Mostly small, now and then everything."""
    return facts["most"] if chance.random() < 0.15 else facts["least"]


def offered(state, game):
    """The moves of the players, but for leaving."""
    moves = game.legal_moves(state, Role.PLAYER)
    return [move for move in moves if move.command != "LeaveHand"]


@pytest.mark.parametrize("game", [HOLDEM, DICE])
def test_an_evening_of_offered_moves_conserves_every_chip(game):
    chance = random.Random(11)
    pot = open_pot([4000, 2500, 6000, 3000], game=game, rake="percentage", jackpot_drop=50, **WAY[game])
    for _ in range(HANDS):
        if sum(chair.present for chair in pot.chairs.chairs) < 2:
            break
        pot.open()
        while (hand := pot.hand).live:
            moves = offered(hand.state, hand.game)
            weights = [0.3 if move.facts.get("action") == "fold" else 1 for move in moves]
            move = chance.choices(moves, weights=weights)[0]
            answer = pot.press(move.facts["seat"], move.command, number=hand.row.number, **pressed(move, chance))
            assert answer.ok, (move, answer.code, dict(answer.facts))
        taken = sum(Account.objects.filter(kind="jackpot").values_list("balance", flat=True))
        raked = sum(row["rake"] for row in outcomes(pot))
        assert sum(balance for balance, _ in pot.balances().values()) == 15_500 - taken - raked
        assert not any(reserved for _, reserved in pot.balances().values())
    assert reconcile.check_books() == []
    assert journal.verify(table_id=pot.scene.table_id).faults == ()


def outcomes(pot):
    """How the table's hands ended."""
    return list(Round.objects.filter(table_id=pot.scene.table_id).values_list("outcome", flat=True))
