"""Double Barrel Dice-Poker (games.md, section 3): two hands of the players against one of the dealer."""

import pytest

from tables.engine import banked
from tables.engine.errors import Code, Refused
from tests.builders import Round


def barrels(first: str, second: str, dealer: str) -> Round:
    return Round("double_barrel_dice").dealt(first, second, dealer[:2], dealer[2:]).settled()


def refusal(table: Round, hand: int, **amounts: int) -> Code:
    with pytest.raises(Refused) as refused:
        banked.require_stake(table.state, hand=hand, amounts=amounts)
    return refused.value.code


def test_double_barrel_two_hands_of_five_then_the_dealers_two():
    table = Round("double_barrel_dice").bets_closed()
    names = []
    for faces in ("AKQJT", "KKQJ9", "AA"):
        names.append(table.state.awaited.name)
        table.throws(names[-1], faces)
    assert names == ["players_1", "players_2", "dealer_first"]
    assert table.state.phase == "deciding"


def test_double_barrel_an_ante_on_either_barrel_or_both():
    table = Round("double_barrel_dice")
    for stakes in ({1: {"ante": 500}}, {2: {"ante": 500, "bonus": 100}}, {1: {"ante": 500}, 2: {"ante": 700}}):
        for hand, amounts in stakes.items():
            banked.require_stake(table.state, hand=hand, amounts=amounts)
        banked.require_stakes(table.state, stakes)
    assert refusal(table, 3, ante=500) is Code.NO_SUCH_HAND
    assert refusal(table, 2, bonus=100) is Code.NO_ANTE


def test_double_barrel_each_barrel_is_decided_and_paid_by_itself():
    settled = barrels("AAKQJ", "QQKJ9", "KKQJ9")
    assert (settled.result(1), settled.result(2)) == ("win", "lose")
    assert settled.nets({"ante": 500}, "call", 1) == {"ante": 500, "call": 1000}
    assert settled.nets({"ante": 700}, "call", 2) == {"ante": -700, "call": -1400}
    assert settled.nets({"ante": 700}, "fold", 2) == {"ante": -700}


def test_double_barrel_the_side_bet_needs_an_ante_on_both_barrels():
    table = Round("double_barrel_dice")
    with pytest.raises(Refused) as refused:
        banked.require_stakes(table.state, {1: {"ante": 500, "both_barrels": 100}})
    assert (refused.value.code, refused.value.facts) == (Code.NO_ANTE, {"hand": 2, "spot": "both_barrels"})
    banked.require_stakes(table.state, {1: {"ante": 500, "both_barrels": 100}, 2: {"ante": 500}})


def test_double_barrel_the_side_bet_lies_with_the_first_barrel():
    table = Round("double_barrel_dice")
    banked.require_stake(table.state, hand=1, amounts={"ante": 500, "both_barrels": 100})
    assert refusal(table, 2, ante=500, both_barrels=100) is Code.NO_SUCH_SPOT


@pytest.mark.parametrize(
    ("first", "second", "dealer", "net"),
    [("AAKQJ", "AAKQJ", "KKQJ9", 200), ("AAKQJ", "KKQJ9", "KKQJ9", -100), ("AAKQJ", "QQKJ9", "KKQJ9", -100),
     ("QQAKJ", "QQAKJ", "QQKJ9", 200), ("JJ999", "QQAKJ", "TTTTT", -100)],
)  # fmt: skip
def test_double_barrel_both_must_strictly_beat_the_dealer_qualified_or_not(first, second, dealer, net):
    settled = barrels(first, second, dealer)
    amounts = {"ante": 500, "both_barrels": 100}
    assert settled.nets(amounts, "call")["both_barrels"] == net
    assert settled.nets(amounts, "fold")["both_barrels"] == net


def test_double_barrel_the_side_bet_counts_in_the_worst_case():
    state = Round("double_barrel_dice").state
    assert banked.worst_case(state, amounts={"ante": 500, "both_barrels": 100}) == 500 * 20 + 200 + 1000
    assert banked.reserve_of(state.rules, amounts={"ante": 500, "both_barrels": 100}) == 1600
