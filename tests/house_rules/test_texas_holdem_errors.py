"""The dealer's errors at Texas Hold'em as guided procedures (TH-20 to TH-29): what is reported, what the dealer is told
to do next with which card, and what the record says of burns and stub."""

import itertools

import pytest

from tables.engine.audience import PUBLIC
from tables.engine.errors import Code
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.commands import DealBoard, DealHole, DealHoles, ReportFault
from tables.engine.holdem.events import BoardDealt, FaultReported
from tables.engine.holdem.state import Phase
from tables.engine.pot.commands import DeclareMisdeal
from tables.engine.pot.events import HandEnded
from tests.pot_builders import FLOOR, Hand, cards


def dealing() -> Hand:
    """The hole cards are being dealt."""
    return Hand([500] * 4, dealt=False)


def read(text: str) -> tuple[str, ...]:
    """`As??` as a card that was read and one that was not."""
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def on_the(street: str) -> Hand:
    """Four players in, the first asked on this street."""
    hand = Hand([500] * 4)
    if street == "preflop":
        return hand
    hand.acts("call", "call", "call", "check").board("2c7d9h")
    if street == "flop":
        return hand
    return hand.acts("check", "check", "check", "check").board("3s")


def is_misdeal(hand: Hand, rule: str) -> None:
    ended = hand.last(HandEnded)
    assert (ended.how, ended.button_moves) == ("misdeal", False)
    assert hand.stacks == hand.start
    assert hand.last(FaultReported).rule == rule
    assert hand.state.phase is Phase.ENDED


def test_th_20_an_exposed_first_card_is_a_misdeal():
    is_misdeal(dealing().reports("first_card_exposed", "As", 2), "TH-20")


def test_th_21_an_exposed_second_card_is_replaced_at_the_end_of_the_deal_and_becomes_the_first_burn():
    hand = dealing().reports("second_card_exposed", "As", 2)
    assert hand.next["id"] == "deal_holes", "the deal goes on"
    hand.play(DealHoles())
    assert hand.next | {"faults": []} == {
        "id": "replace_exposed", "what": "replacement", "count": 1, "seat": 2, "board": 1, "burn": False,
        "shuffle": False, "returns": [], "rule": "TH-21", "exposed": ["As"], "faults": [],
    }  # fmt: skip
    hand.refuses(DealHole(seat=3), Code.CARDS_AWAITED)
    hand.refuses(DealHole(seat=2, cards=("As",)), Code.IMPOSSIBLE_CARD)
    hand.play(DealHole(seat=2))
    assert hand.state.deal.burns == ("As",)
    hand.acts("call", "call", "call", "check")
    assert (hand.next["what"], hand.next["burn"]) == ("flop", False)
    hand.refuses(DealBoard(cards=cards("As2c3d")), Code.IMPOSSIBLE_CARD)
    hand.board("2c7d9h")
    assert hand.last(BoardDealt).burned is False
    hand.acts("check", "check", "check", "check")
    assert hand.next["burn"] is True


def test_th_21_reported_when_the_deal_is_complete_the_betting_waits_for_the_new_card():
    hand = dealing().holes(s1="AsKs", s2="QdQh", s3="2c3c", s4="4c5c").reports("second_card_exposed", "Qh", 2)
    assert hand.next["id"] == "replace_exposed"
    hand.refuses(hand.act(3, "call"), Code.WRONG_PHASE)
    hand.play(DealHole(seat=2, cards=("7h",)))
    assert hand.state.deal.hole[1] == ("Qd", "7h")
    hand.acts("3 call", "4 call")


@pytest.mark.parametrize("pair", ["AsKs", "KsAs", "Ks??", "??Ks"])
@pytest.mark.parametrize("seats", ["one by one", "all at once"])
@pytest.mark.parametrize("reported", ["before", "after"])
def test_th_21_reported_before_the_cards_are_keyed_or_after_it_is_one_of_that_seats_own(reported, seats, pair):
    hand = dealing()
    if reported == "before":
        hand.reports("second_card_exposed", "As", 2)
    if seats == "one by one":
        hand.play(DealHole(seat=2, cards=read(pair))).play(DealHoles())
    else:
        hand.play(DealHoles(cards=read("QdQh" + pair + "2c3c4c5c")))
    if reported == "after":
        hand.reports("second_card_exposed", "As", 2)
    assert sorted(hand.state.deal.hole[1]) == ["As", "Ks"]
    hand.play(DealHole(seat=2, cards=("7h",)))
    assert sorted(hand.state.deal.hole[1]) == ["7h", "Ks"]
    assert hand.state.deal.burns == ("As",)


@pytest.mark.parametrize("keyed", [(), ("As", "Ks")])
def test_th_21_an_exposed_card_is_reported_once_and_lies_with_one_player(keyed):
    hand = dealing().reports("second_card_exposed", "As", 2)
    if keyed:
        hand.play(DealHole(seat=2, cards=keyed))
    hand.refuses(ReportFault(fault="second_card_exposed", cards=("As",), seats=(2,)), Code.ALREADY_DONE)
    hand.refuses(ReportFault(fault="second_card_exposed", cards=("As",), seats=(3,)), Code.IMPOSSIBLE_CARD)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_th_21_of_two_cards_nobody_read_one_is_the_exposed_one(seat):
    hand = dealing().reports("second_card_exposed", "As", seat).play(DealHoles(cards=("??",) * 8))
    assert hand.state.deal.hole[seat - 1] == ("??", "As")


def test_th_21_a_seat_whose_exposed_card_is_missing_from_its_two_is_refused():
    hand = dealing().reports("second_card_exposed", "As", 2)
    hand.refuses(DealHole(seat=2, cards=cards("KsQs")), Code.IMPOSSIBLE_CARD)
    hand.refuses(DealHoles(cards=cards("QdQhKsJs2c3c4c5c")), Code.IMPOSSIBLE_CARD)


@pytest.mark.parametrize("pair", ["KsQs", "Ks??", "????"])
def test_th_21_another_seats_exposed_card_is_nobody_elses(pair):
    hand = dealing().reports("second_card_exposed", "As", 2)
    hand.refuses(DealHole(seat=3, cards=cards("AsKd")), Code.IMPOSSIBLE_CARD)
    hand.refuses(DealHoles(cards=read("AsKd" + pair + "2c3c4c5c")), Code.IMPOSSIBLE_CARD)
    hand.refuses(DealHoles(cards=read("AsKdAs??2c3c4c5c")), Code.IMPOSSIBLE_CARD)


def test_th_22_after_an_exposed_card_the_form_says_that_another_is_a_misdeal():
    def means(hand: Hand) -> tuple[object, ...]:
        (known,) = (fault for fault in hand.next["faults"] if fault["fault"] == "second_card_exposed")
        return known["rule"], known["misdeal"]

    assert means(dealing()) == ("TH-21", False)
    assert means(dealing().reports("second_card_exposed", "As", 2)) == ("TH-22", True)


def test_th_22_two_exposed_hole_cards_are_a_misdeal():
    hand = dealing().reports("second_card_exposed", "As", 2)
    is_misdeal(hand.reports("second_card_exposed", "Kd", 3), "TH-22")


BETWEEN = [(), ("third_card", "", 1), ("third_card", "Qs", 1), ("flop_early", "2c3c4c")]
"""What else may go wrong between two exposed cards, when the cards lie."""


@pytest.mark.parametrize("others", [pair for pair in itertools.permutations(BETWEEN, 2) if pair[0] or pair[1]])
def test_th_22_two_exposed_hole_cards_are_a_misdeal_whatever_else_was_reported_between_and_the_form_says_so(others):
    hand = Hand([500] * 4).reports("second_card_exposed", "As", 2).play(DealHole(seat=2))
    for other in filter(None, others):
        hand.reports(*other)
    (told,) = (fault for fault in hand.next["faults"] if fault["fault"] == "second_card_exposed")
    assert (told["rule"], told["misdeal"]) == ("TH-22", True)
    is_misdeal(hand.reports("second_card_exposed", "Kd", 3), "TH-22")


@pytest.mark.parametrize("early", ["", "As"])
def test_th_23_a_flop_of_more_than_three_cards_is_dealt_again_from_a_shuffled_stub_without_a_new_burn(early):
    hand = on_the("preflop").acts("call", "call", "call", "check")
    assert [fault["rule"] for fault in hand.next["faults"]] == ["TH-23"]
    hand.refuses(DealBoard(cards=cards("2c7d9hKs")), Code.WRONG_CARD_COUNT)
    hand.reports("flop_too_many", "2c7d9hKs" + early)
    told = hand.next
    assert (told["what"], told["burn"], told["shuffle"], told["rule"]) == ("flop", False, True, "TH-23")
    assert told["returns"] == list(cards("2c7d9hKs" + early))
    hand.board("2c3c4c")
    assert hand.state.deal.burns == ("??",)
    assert hand.state.board == cards("2c3c4c"), "a card that went back may come again"


def test_th_24_a_flop_too_early_goes_back_and_the_burn_stays():
    hand = on_the("preflop").acts("call").reports("flop_early", "2c7d9h")
    assert hand.next["id"] == "wait_for_act"
    assert hand.next["returning"] == ["2c", "7d", "9h"]
    hand.refuses(ReportFault(fault="flop_early", cards=cards("3c4c5c")), Code.WRONG_PHASE)
    hand.acts("call", "call", "check")
    told = hand.next
    assert (told["what"], told["burn"], told["shuffle"], told["rule"]) == ("flop", False, True, "TH-24")
    assert told["returns"] == ["2c", "7d", "9h"]
    hand.board("2c7dTh")
    assert hand.state.deal.burns == ("??",)


def test_th_25_s30_the_turn_before_the_betting_is_complete():
    hand = on_the("flop").acts("20", "call", "fold")
    facts = hand.refuses(DealBoard(cards=("Ks",)), Code.WRONG_PHASE)
    assert facts["asked"] == 4, "refused, and the seat that has to act is named"
    hand.reports("turn_early", "Ks").acts("call")
    told = hand.next
    assert (told["what"], told["burn"], told["shuffle"], told["returns"]) == ("turn", True, False, [])
    hand.refuses(DealBoard(cards=("Ks",)), Code.IMPOSSIBLE_CARD)
    hand.board("3s").acts("check", "check", "check")
    told = hand.next
    assert (told["what"], told["burn"], told["shuffle"], told["returns"]) == ("river", False, True, ["Ks"])
    hand.board("Ks")
    assert hand.state.deal.burns == ("??",) * 3, "before the flop, before the early turn, before the turn"
    assert [fault["rule"] for fault in hand.seen_by("public")["faults"]] == ["TH-25"]


def test_th_25_even_if_players_fold_on_what_they_saw():
    hand = on_the("flop").acts("20").reports("turn_early", "Ks").acts("fold", "fold", "fold")
    assert hand.state.phase is Phase.ENDED
    assert hand.stacks[1] == 530


def test_th_25_other_houses_shuffle_the_early_turn_back_at_once():
    hand = Hand([500] * 2, button=1, premature_turn="reshuffle").acts("call", "check").board("2c7d9h").acts("check")
    hand.reports("turn_early", "Ks").acts("check")
    told = hand.next
    assert (told["what"], told["burn"], told["shuffle"], told["returns"]) == ("turn", False, True, ["Ks"])
    hand.board("Ks").acts("check", "check")
    assert hand.next["burn"] is True


def test_th_26_a_river_too_early_goes_back_and_the_river_is_dealt_without_another_burn():
    hand = on_the("turn").acts("check").reports("river_early", "Ks").acts("check", "check", "check")
    told = hand.next
    assert (told["what"], told["burn"], told["shuffle"], told["returns"]) == ("river", False, True, ["Ks"])
    hand.board("4h")
    assert hand.state.deal.burns == ("??",) * 3
    assert hand.last(BoardDealt).burned is False


def test_th_25_and_th_26_in_one_hand_both_cards_go_back_before_the_river():
    hand = on_the("flop").acts("check").reports("turn_early", "Ks").acts("check", "check", "check").board("3s")
    hand.reports("river_early", "Qd").acts("check", "check", "check", "check")
    assert sorted(hand.next["returns"]) == ["Ks", "Qd"]
    assert hand.next["burn"] is False


@pytest.mark.parametrize("seen", ["", "Kh"])
def test_th_27_a_third_card_of_the_first_player_is_the_burn_card(seen):
    hand = Hand([500] * 4).reports("third_card", seen, 1).acts("call", "call", "call", "check")
    assert hand.next["burn"] is False
    assert hand.state.deal.burns == (seen or "??",)
    hand.board("2c7d9h")
    assert hand.state.deal.burns == (seen or "??",)


def test_th_27_the_third_card_lies_with_the_first_player_or_it_is_another_error():
    dealing().refuses(ReportFault(fault="third_card", seats=(2,)), Code.NO_SUCH_SEAT)


def test_th_28_third_cards_with_more_than_one_player_are_a_misdeal():
    is_misdeal(Hand([500] * 4).reports("third_cards", "", 1, 2), "TH-28")
    dealing().refuses(ReportFault(fault="third_cards", seats=(1,)), Code.MALFORMED)


def test_th_29_blinds_antes_and_bets_go_back_and_the_button_does_not_move():
    hand = Hand([500, 12, 500], ante=5, ante_kind="big_blind").acts("30", "call")
    hand.refuses(DeclareMisdeal(why="cards fouled"), Code.NEEDS_FLOOR)
    hand.play(DeclareMisdeal(why="cards fouled", approved_by=FLOOR))
    is_misdeal(hand, "TH-29")
    assert (hand.events[-1].reason, hand.events[-1].approved_by) == ("cards fouled", FLOOR)


def test_th_29_of_a_misdeal_that_an_error_makes_the_reason_is_that_error():
    ended = dealing().reports("first_card_exposed", "As", 2).events[-1]
    assert (ended.reason, ended.approved_by) == ("first_card_exposed", None)


def test_th_29_with_a_uniform_ante_in_the_pots_everybody_gets_his_own_back():
    hand = Hand([500, 400, 3], ante=5).acts("1 100", "2 call").board("2c7d9h").acts("1 50")
    is_misdeal(hand.play(DeclareMisdeal(why="a card is missing", approved_by=FLOOR)), "TH-29")


def test_th_29_a_misdeal_at_the_award_is_shown_after_each_of_its_events():
    """A replay goes from event to event: the winner's chips go back first, and those who mucked cannot be judged."""
    hand = Hand([500] * 3, confirm_award=True).acts("call", "call", "check").checked_down("2c7d9h", "3s", "4h")
    hand.shows("9c9d", "muck", "muck").play(DeclareMisdeal(why="a card is missing", approved_by=FLOOR))
    state = None
    for event in hand.events:
        state = GAME.apply(state, event)
        assert GAME.view(state, PUBLIC)["pot_total"] == state.betting.middle
    is_misdeal(hand, "TH-29")


def test_th_29_before_anybody_has_acted_the_dealer_declares_it_alone_with_a_reason():
    dealing().refuses(DeclareMisdeal(why=" "), Code.NEEDS_REASON)
    is_misdeal(dealing().play(DeclareMisdeal(why="boxed cards")), "TH-29")
    ended = dealing().play(DeclareMisdeal(why="boxed cards"))
    ended.refuses(DeclareMisdeal(why="again"), Code.ALREADY_SETTLED)


@pytest.mark.parametrize(
    ("street", "fault", "text", "seats", "code"),
    [
        ("flop", "river_early", "Ks", (), Code.WRONG_PHASE),
        ("turn", "flop_early", "KsKdKh", (), Code.WRONG_PHASE),
        ("flop", "first_card_exposed", "Ks", (1,), Code.WRONG_PHASE),
        ("flop", "turn_early", "2c", (), Code.IMPOSSIBLE_CARD),
        ("flop", "turn_early", "KsQs", (), Code.WRONG_CARD_COUNT),
        ("flop", "turn_early", "Ks", (1,), Code.MALFORMED),
        ("preflop", "second_card_exposed", "Ks", (9,), Code.NO_SUCH_SEAT),
        ("preflop", "spilt_coffee", "", (), Code.MALFORMED),
    ],
)
def test_an_error_that_cannot_have_happened_is_refused(street, fault, text, seats, code):
    on_the(street).refuses(ReportFault(fault=fault, cards=cards(text), seats=seats), code)


def test_what_can_be_reported_is_offered_and_nothing_else():
    def offered(hand: Hand) -> list[str]:
        return [fault["rule"] for fault in hand.next["faults"]]

    assert offered(dealing()) == ["TH-20", "TH-21", "TH-27", "TH-28"]
    assert offered(on_the("preflop")) == ["TH-24", "TH-20", "TH-21", "TH-27", "TH-28"]
    assert offered(on_the("preflop").acts("call")) == ["TH-24"]
    assert offered(on_the("flop")) == ["TH-25"]
    assert offered(on_the("turn")) == ["TH-26"]
