"""Texas Hold'em where the house's generator deals: what nobody read nobody misreads, what no hand dealt nobody misdeals
(TH-20 to TH-29), and no refusal tells which cards lie face down."""

import pytest

from tables.engine.audience import Role
from tables.engine.cards import DECK
from tables.engine.errors import Code
from tables.engine.events import ClockStarted
from tables.engine.holdem.commands import CorrectCard, ReportFault, ShowHand
from tables.engine.holdem.faults import FAULTS
from tables.engine.holdem.moves import legal_moves
from tables.engine.holdem.state import Phase
from tables.engine.pot.commands import DeclareMisdeal
from tests.pot_builders import FLOOR, Hand

SIGNED = {"reason": "misread", "approved_by": FLOOR}
BY_HOUSE = {"until": "by_house"}
REPAIRS = {"ReportFault", "CorrectCard"}


def electronic(**rules: object) -> Hand:
    hand = Hand([500] * 3, dealt=False, cards="electronic", **rules)
    return hand.holes(s1="AsKd", s2="7h7d", s3="2s3c")


def at_flop() -> Hand:
    return electronic().acts("call", "call", "check").board("9c8d2h")


def at_showdown() -> Hand:
    return electronic().acts("call", "call", "check").checked_down("9c8d2h", "5s", "4h")


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("hand", [electronic, at_flop], ids=["preflop", "flop"])
def test_th_20_to_th_28_nobody_reports_an_error_of_the_generators(hand, fault):
    needs = FAULTS[fault]
    seats, seen = (1, 2)[: needs.seats[0]], ("Qs", "Qh", "Qd", "Qc")[: needs.cards[0]]
    facts = hand().refuses(ReportFault(fault=fault, seats=seats, cards=seen), Code.NOT_ALLOWED)
    assert facts == {"fault": fault, **BY_HOUSE}


@pytest.mark.parametrize(
    ("hand", "where"),
    [(at_flop, {"where": "board"}), (at_showdown, {"where": "board"}), (at_showdown, {"where": "hole", "seat": 1}),
     (lambda: at_showdown().shows("known"), {"where": "hole", "seat": 1})],
    ids=["flop", "river", "unshown", "shown"],
)  # fmt: skip
@pytest.mark.parametrize("signed", [{}, SIGNED], ids=["alone", "with_the_floor"])
def test_nobody_corrects_a_card_that_the_generator_dealt(hand, where, signed):
    told = [hand().refuses(CorrectCard(position=1, card=card, **where, **signed), Code.NOT_ALLOWED) for card in DECK]
    assert all(facts == {"where": where["where"], **BY_HOUSE} for facts in told)


def test_what_is_no_fault_no_place_and_no_card_is_malformed_first():
    hand = at_flop()
    hand.refuses(ReportFault(fault="spilt_coffee"), Code.MALFORMED)
    hand.refuses(CorrectCard(where="stub", position=1, card="As"), Code.MALFORMED)
    hand.refuses(CorrectCard(where="hole", seat=9, position=1, card="As"), Code.NO_SUCH_SEAT)
    hand.refuses(CorrectCard(where="board", position=1, card="1s"), Code.IMPOSSIBLE_CARD)


@pytest.mark.parametrize("hand", [electronic, at_flop, lambda: at_showdown().shows("known")])
def test_none_of_it_is_offered_to_anybody(hand):
    state = hand().state
    for role in Role:
        assert not REPAIRS & {move.command for move in legal_moves(state, role)}
    assert hand().next.get("faults", []) == []


def test_th_29_a_misdeal_takes_the_floor_from_the_first_card_on():
    hand = electronic()
    assert not any(hand.state.betting.acted)
    hand.refuses(DeclareMisdeal(why="wrong button"), Code.NEEDS_FLOOR)
    offered = [move.facts for move in legal_moves(hand.state, Role.DEALER) if move.command == "DeclareMisdeal"]
    assert offered == [{"needs": ["reason", "floor"]}]
    hand.play(DeclareMisdeal(why="wrong button", approved_by=FLOOR))
    assert (hand.state.phase, hand.stacks) == (Phase.ENDED, {1: 500, 2: 500, 3: 500})


@pytest.mark.parametrize("keyed", [("As",), ("As", "Kd"), ("As", "Qc"), ("Qc", "Qh"), ("Qc", "xx")])
def test_th_12_a_hand_that_is_known_is_turned_over_and_not_keyed(keyed):
    """Right or wrong cards get the same answer: a card named at a time would be read out."""
    facts = at_showdown().refuses(ShowHand(seat=1, cards=keyed), Code.WRONG_CARD_COUNT)
    assert facts == {"count": len(keyed), "needed": 0, "seat": 1}
    assert at_showdown().play(ShowHand(seat=1)).seen_by("public")["seats"][0]["cards"] == ["As", "Kd"]


def test_th_12_its_showdown_has_a_clock_because_every_hand_is_read():
    hand = electronic(turn_seconds=30).acts("call", "call", "check").checked_down("9c8d2h", "5s", "4h")
    assert hand.last(ClockStarted).what == "showdown"


def test_on_felt_a_hand_that_is_not_shown_cannot_be_corrected_though_it_was_read():
    """What it was would go to every screen."""
    hand = Hand([500] * 2, button=1, dealt=False).holes(s1="AsKd", s2="7h7d").acts("call", "check")
    hand.checked_down("9c8d2h", "5s", "4h")
    for signed in ({}, SIGNED):
        wrong = CorrectCard(where="hole", seat=2, position=1, card="Qs", **signed)
        hand.refuses(wrong, Code.NO_SUCH_POSITION)
    hand.shows("known").play(CorrectCard(where="hole", seat=2, position=1, card="Qs"))
    assert hand.seen_by("public")["seats"][0]["cards"] == ["Qs", "7d"]


@pytest.mark.parametrize("card", ["7h", "Qs"])
def test_on_felt_what_cannot_have_happened_is_refused_before_cards_are_compared(card):
    """`7h` lies face down and was read; the answer does not tell."""
    hand = Hand([500] * 2, button=1, dealt=False).holes(s1="AsKd", s2="7h7d").acts("call")
    first = ReportFault(fault="first_card_exposed", seats=(1,), cards=(card,))
    assert hand.refuses(first, Code.WRONG_PHASE) == {"phase": "betting", "faults": ["flop_early"]}
    hand.acts("check").board("9c8d2h").acts("check")
    hand.refuses(CorrectCard(where="board", position=1, card=card), Code.NEEDS_FLOOR)
