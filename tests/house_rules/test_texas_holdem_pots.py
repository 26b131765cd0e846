"""Texas Hold'em: pots, odd chips and rake (TH-11, TH-14, TH-15, TH-17, DH-14)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.engine.errors import Code
from tables.engine.holdem.commands import CorrectCard
from tables.engine.pot.events import HandEnded, PotAwarded
from tables.engine.pots import Pot, pots_of, rakes_of, shares_of, uncalled_of
from tests.pot_builders import FLOOR, Hand

NOBODY_FOLDED = (False,) * 4


def test_th_14_odd_chips_go_one_by_one_to_the_first_winners_left_of_the_button():
    hand = Hand([100] * 4, button=3, blinds=[1, 2], dealt=False).holes(s1="2c3c", s2="2d3d", s3="2h3h", s4="9s9d")
    hand.acts("2 call", "3 call", "4 call", "1 check").board("AsKdQh")
    hand.acts("4 check", "1 6", "2 call", "3 call", "4 fold").checked_down("Jc", "Th").shows("known", "known", "known")
    assert hand.stacks == {1: 101, 2: 101, 3: 100, 4: 98}
    award = hand.last(PotAwarded)
    assert (award.seats, award.shares, award.category, award.faces) == ((1, 2, 3), (9, 9, 8), "straight", ("A",))


@pytest.mark.parametrize(
    ("amount", "winners", "chip", "shares"),
    [(26, 3, 1, (9, 9, 8)), (100, 3, 5, (35, 35, 30)), (103, 2, 5, (53, 50)), (4, 3, 5, (4, 0, 0)), (0, 2, 1, (0, 0))],
)
def test_th_14_the_odd_chip_is_the_smallest_in_play(amount, winners, chip, shares):
    assert shares_of(amount, winners=winners, chip=chip) == shares


def test_th_15_each_pot_is_decided_among_its_own_players():
    hand = Hand([50, 100, 200, 200], dealt=False).holes(s1="AsKs", s2="AdKd", s3="QsQc", s4="8s8c")
    hand.acts("3 200", "4 call", "1 call", "2 call").board("Ac7d2h", "9s", "3c").shows(*["known"] * 4)
    assert hand.stacks == {1: 100, 2: 250, 3: 200, 4: 0}


def test_th_15_chips_of_a_folded_player_stay_in_the_pots_they_reached():
    assert pots_of((30, 100, 100, 80), folded=(False, False, False, True)) == (
        Pot(120, (0, 1, 2)),
        Pot(190, (1, 2)),
    )
    assert pots_of((10, 10, 40, 0), folded=(False, False, True, True)) == (Pot(60, (0, 1)),)


def test_TH_15_folded_chips_go_to_whoever_is_left_though_he_put_in_none():
    assert pots_of((5, 10, 0), folded=(True, True, False)) == (Pot(15, (2,)),)
    assert pots_of((5, 10, 0), folded=(True, True, False), dead=3) == (Pot(18, (2,)),)
    assert pots_of((0, 0, 0), folded=(True, True, False)) == ()


def test_th_15_equal_layers_are_one_pot_and_dead_money_joins_the_main_pot():
    assert pots_of((50, 50, 50, 50), folded=NOBODY_FOLDED, dead=7) == (Pot(207, (0, 1, 2, 3)),)
    assert pots_of((20, 50, 50, 20), folded=NOBODY_FOLDED, dead=7)[0] == Pot(87, (0, 1, 2, 3))


def test_th_15_who_is_short_of_the_ante_wins_only_his_share_of_the_others():
    hand = Hand([100, 100, 3], button=3, ante=10, ante_order="before_blind", dealt=False)
    hand.holes(s1="KcKd", s2="QcQd", s3="AsAh")
    assert hand.state.betting.paid == [10, 10, 3]
    hand.acts("1 call", "2 check").checked_down("2c7d9h", "3s", "4h").shows("known", "known", "known")
    assert hand.stacks == {1: 80 + 34, 2: 80, 3: 9}


def test_th_15_the_ante_of_a_player_short_of_everything_layers_folded_money_too():
    hand = Hand([100, 100, 100, 4], button=4, ante=10, ante_order="before_blind", dealt=False)
    hand.holes(s1="KcKd", s4="AsAh").acts("3 fold", "1 20", "2 fold")
    assert [event.amount for event in hand.events if getattr(event, "reason", "") == "uncalled"] == [10]
    hand.board("2c7d9h", "3s", "4h").shows("known", "known")
    assert hand.stacks[4] == 16
    assert sum(hand.stacks.values()) == 304


def test_th_11_what_a_folded_player_put_in_does_not_go_back():
    assert uncalled_of([50, 20, 10], folded=[True, False, False]) is None
    assert uncalled_of([50, 20, 10], folded=[False, True, False]) == (0, 30)
    assert uncalled_of([20, 20], folded=[False, False]) is None


RAKE = {"rake": "percentage", "rake_basis_points": 500, "rake_cap": 4}


def played(**rules: object) -> Hand:
    hand = Hand([500] * 3, dealt=False, **{**RAKE, **rules}).holes(s1="KcKd", s2="QcQd", s3="AsAh")
    hand.acts("3 20", "1 call", "2 call").checked_down("2c7d9h", "3s", "4h")
    return hand.shows("known", "known", "known")


@pytest.mark.parametrize(("cap", "chip", "rake"), [(4, 1, 3), (2, 1, 2), (400, 2, 2), (400, 5, 0)])
def test_th_17_rake_is_a_percentage_with_a_cap_in_whole_chips(cap, chip, rake):
    hand = played(rake_cap=cap, chip=chip)
    assert hand.last(HandEnded).rake == rake
    assert sum(hand.stacks.values()) == 1500 - rake
    assert hand.moved("rake") == ([("pot", "rake", rake)] if rake else [])


def test_th_17_no_flop_no_rake_and_never_on_what_goes_back():
    assert Hand([500] * 2, button=1, **RAKE).acts("1 100", "2 fold").last(HandEnded).rake == 0
    assert Hand([500] * 2, button=1, no_flop_no_rake=False, **RAKE).acts("1 100", "2 fold").last(HandEnded).rake == 1
    hand = Hand([500] * 2, button=1, **RAKE | {"rake_cap": 100}).acts("1 20", "2 call").board("2c7d9h")
    hand.acts("2 400", "1 fold")
    assert hand.last(HandEnded).rake == 2


def test_th_17_the_rake_comes_from_the_main_pot_first_and_reaches_the_cap_once():
    assert rakes_of((100, 60, 40), basis_points=500, cap=9, chip=1) == (5, 3, 1)
    assert rakes_of((100, 60), basis_points=500, cap=9, chip=1, exempt=True) == (0, 0)


@given(
    amounts=st.lists(st.integers(0, 300), min_size=1, max_size=8), basis_points=st.integers(0, 10_000),
    cap=st.integers(0, 200), chip=st.sampled_from([1, 5, 25]),
)  # fmt: skip
def test_th_17_no_pot_gives_more_rake_than_lies_in_it(amounts, basis_points, cap, chip):
    """A short stack leaves pots below a chip, while the percentage of all pots together reaches the next one."""
    cap = cap // chip * chip
    rakes = rakes_of(amounts, basis_points=basis_points, cap=cap, chip=chip)
    assert all(0 <= rake <= amount for rake, amount in zip(rakes, amounts, strict=True))
    assert all(rake % chip == 0 for rake in rakes)
    assert sum(rakes) <= min(cap, sum(amounts) * basis_points // 10_000)


def test_th_17_what_a_pot_below_a_chip_cannot_give_the_next_one_does():
    assert rakes_of((196, 4), basis_points=500, cap=100, chip=5) == (5, 0)
    assert rakes_of((196, 4, 20), basis_points=500, cap=100, chip=5) == (5, 0, 5)


def test_th_17_a_jackpot_drop_is_taken_from_the_main_pot_from_a_size_on():
    hand = played(jackpot_drop=2, jackpot_from_pot=60)
    assert hand.moved("jackpot") == [("pot", "jackpot", 2)]
    assert played(jackpot_drop=2, jackpot_from_pot=61).last(HandEnded).jackpot == 0


def test_nets_rake_and_jackpot_of_a_hand_sum_to_zero():
    ended = played(jackpot_drop=2).last(HandEnded)
    assert sum(ended.nets.values()) + ended.rake + ended.jackpot == 0


def test_a_board_card_keyed_wrongly_is_corrected_alone_until_somebody_acts_and_then_with_the_floor():
    hand = Hand([500] * 2, button=1).acts("call", "check").board("2c7d9h")
    hand.play(CorrectCard(where="board", position=3, card="9s"))
    assert hand.state.board == ("2c", "7d", "9s")
    hand.acts("check")
    wrong = CorrectCard(where="board", position=1, card="2d")
    hand.refuses(wrong, Code.NEEDS_FLOOR)
    hand.refuses(CorrectCard(where="board", position=1, card="2d", approved_by=FLOOR), Code.NEEDS_REASON)
    hand.refuses(CorrectCard(where="board", position=4, card="2d"), Code.NO_SUCH_POSITION)
    signed = {"reason": "misread", "approved_by": FLOOR}
    hand.refuses(CorrectCard(where="board", position=1, card="7d", **signed), Code.IMPOSSIBLE_CARD)
    hand.refuses(CorrectCard(where="board", position=1, card="2c", **signed), Code.NOTHING_TO_CORRECT)
    for card in ("7d", "2c", "As"):
        hand.refuses(CorrectCard(where="board", position=1, card=card), Code.NEEDS_FLOOR)
    hand.refuses(CorrectCard(where="board", position=1, card="1s"), Code.IMPOSSIBLE_CARD)
    hand.play(CorrectCard(where="board", position=1, card="2d", reason="misread", approved_by=FLOOR))
    assert hand.seen_by("pit")["approvals"][1]["approved_by"] == FLOOR
    assert "approvals" not in hand.seen_by("dealer")


def test_th_17_each_award_says_what_was_taken_of_its_own_pot():
    """A side pot beyond the cap says 0, as an older journal does."""
    hand = Hand([50, 100, 200, 200], rake="percentage", rake_basis_points=500, rake_cap=10, dealt=False)
    hand.holes(s1="AsKs", s2="AdKd", s3="QsQc", s4="8s8c").acts("3 200", "4 call", "1 call", "2 call")
    hand.board("Ac7d2h", "9s", "3c").shows(*["known"] * 4)
    awards = [event for event in hand.events if isinstance(event, PotAwarded)]
    assert [(award.pot, award.rake) for award in awards] == [(1, 10), (2, 0), (3, 0)]
    assert sum(award.rake for award in awards) == hand.last(HandEnded).rake
    assert PotAwarded(pot=1, amount=190, seats=(1,), shares=(190,)).rake == 0
