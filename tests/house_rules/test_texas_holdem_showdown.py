"""The showdown at Texas Hold'em: who shows and who may muck, playing the board, running it twice (TH-12, TH-13)."""

from tables.engine.commands import TimeOut
from tables.engine.errors import Code
from tables.engine.holdem.commands import AnswerRunTwice, DealBoard, PlayBoard, ShowHand
from tables.engine.holdem.state import Phase
from tables.engine.pot.commands import AwardPots, MuckHand
from tables.engine.pot.events import PotAwarded, ShowdownOpened
from tests.pot_builders import Hand, cards


def to_the_river(**rules: object) -> Hand:
    return Hand([500] * 3, **rules).acts("call", "call", "check").checked_down("2c7d9h", "3s").board("4h")


def test_th_12_the_last_bettor_shows_first():
    hand = to_the_river().acts("1 check", "2 20", "3 call", "1 call")
    assert hand.last(ShowdownOpened).order == (2, 3, 1)
    hand.shows("9c9d", "muck")
    assert hand.seen_by("public")["showdown"]["to_show"] == 1


def test_th_12_if_all_checked_the_first_live_player_left_of_the_button_shows_first():
    assert to_the_river().acts("check", "check", "check").last(ShowdownOpened).order == (1, 2, 3)


def test_th_12_whom_all_leave_alone_takes_the_pot_and_need_not_show():
    hand = to_the_river().acts("check", "check", "check").shows("muck", "muck")
    assert hand.state.phase is Phase.ENDED
    assert hand.stacks[3] == 520
    assert hand.last(PotAwarded).category == ""
    assert not hand.state.show.shown


def test_th_12_cards_speak_a_hand_that_wins_is_not_mucked_by_mistake():
    hand = Hand([500] * 2, button=1, dealt=False).holes(s1="AsAh", s2="KcKd").acts("call", "check")
    hand.checked_down("2c7d9h", "3s", "4h").shows("known")
    hand.refuses(MuckHand(seat=1), Code.WINNING_HAND)
    hand.play(MuckHand(seat=1, gives_up=True))
    assert hand.stacks == {1: 490, 2: 510}


def test_th_12_the_last_claim_to_a_pot_cannot_be_mucked():
    hand = Hand([500, 500, 20], button=3).acts("3 20", "1 call", "2 call").board("2c7d9h")
    hand.acts("1 50", "2 call").checked_down("3s", "4h")
    hand.shows("muck")
    facts = hand.refuses(MuckHand(seat=2, gives_up=True), Code.LAST_CLAIM)
    assert facts["pot"] == 2


def test_th_12_a_showdown_needs_the_cards_that_are_shown_and_only_those():
    hand = to_the_river().acts("check", "check", "check")
    hand.refuses(ShowHand(seat=1), Code.WRONG_CARD_COUNT)
    hand.refuses(ShowHand(seat=1, cards=cards("2cAs")), Code.IMPOSSIBLE_CARD)
    hand.refuses(ShowHand(seat=1, cards=("As", "As")), Code.IMPOSSIBLE_CARD)
    hand.refuses(ShowHand(seat=1, cards=("As", "1s")), Code.IMPOSSIBLE_CARD)
    hand.shows("AsAh")
    hand.refuses(ShowHand(seat=2, cards=cards("AsKd")), Code.IMPOSSIBLE_CARD)


def test_th_12_the_dealer_confirms_what_was_read_before_the_pots_are_pushed():
    hand = to_the_river(confirm_award=True).acts("check", "check", "check").shows("AsAh", "muck", "KsKh")
    assert hand.next["id"] == "award_pots"
    assert hand.seen_by("public")["phase"] == "awarding"
    told = hand.next
    hand.play(AwardPots())
    assert hand.stacks[1] == 520
    assert told["awards"] == hand.seen_by("public")["awards"]
    assert (told["rake"], told["jackpot"]) == (0, 0)


def test_th_12_where_the_house_tables_read_hands_winners_are_shown_and_the_beaten_mucked():
    def showdown(**rules: object) -> Hand:
        hand = Hand([40, 100, 100], dealt=False, tabling="automatic", **rules)
        hand.holes(s1="AsAh", s2="KcKd", s3="QcQd").acts("3 100", "1 call", "2 call")
        return hand.board("2c7d9h", "3s", "4h")

    hand = showdown()
    assert hand.stacks == {1: 120, 2: 120, 3: 0}
    assert hand.last(ShowdownOpened).order == (3, 1, 2)
    assert hand.state.show.shown == {0, 1, 2}, "the first shows, each other one wins a pot so far"
    beaten = Hand([100] * 3, dealt=False, tabling="automatic").holes(s1="AsAh", s2="KcKd", s3="QcQd")
    beaten.acts("3 call", "1 100", "2 call", "3 call").board("2c7d9h", "3s", "4h")
    assert (beaten.state.show.shown, beaten.state.show.mucked) == ({0}, {1, 2})
    unread = Hand([100] * 2, button=1, tabling="automatic").acts("call", "check").checked_down("2c7d9h", "3s", "4h")
    assert unread.next["id"] == "read_hand"


def test_a_hand_in_which_nobody_put_in_a_chip_ends_with_nothing_awarded():
    hand = Hand([50] * 3, dealt=False, blinds=[], tabling="automatic").holes(s1="AsAh", s2="KcKd", s3="QcQd")
    hand.acts("check", "check", "check").checked_down("2c7d9h", "3s", "4h")
    assert hand.state.phase is Phase.ENDED
    assert hand.stacks == hand.start


def royal_board(**rules: object) -> Hand:
    hand = Hand([500] * 2, button=1, **rules).acts("call", "check")
    return hand.checked_down("AsKsQs", "Js", "Ts")


def test_th_13_who_plays_the_board_and_says_so_shares_the_pot():
    hand = royal_board().shows("4c5d").play(PlayBoard(seat=1))
    assert hand.stacks == {1: 500, 2: 500}
    assert hand.last(PotAwarded).category == "royal_flush"


def test_th_13_who_gives_up_his_cards_without_saying_so_has_no_claim():
    assert royal_board().shows("4c5d", "muck").stacks == {1: 490, 2: 510}


def jacks_over_fives(**rules: object) -> Hand:
    """Seat 2 shows fives first; seat 1 has jacks, and a board that holds neither."""
    hand = Hand([500] * 2, button=1, dealt=False, **rules).holes(s1="JsJh", s2="5c5d").acts("call", "check")
    return hand.checked_down("2c7d9h", "3s", "Kh").shows("known")


def test_th_13_a_hand_that_wins_more_than_the_board_is_not_given_up_for_it_by_mistake():
    hand = jacks_over_fives()
    hand.refuses(PlayBoard(seat=1), Code.WINNING_HAND)
    hand.play(PlayBoard(seat=1, gives_up=True))
    assert hand.stacks == {1: 490, 2: 510}


def test_th_13_who_has_nothing_higher_than_the_board_or_is_beaten_plays_it_without_a_word():
    hand = Hand([500] * 2, button=1, dealt=False).holes(s1="2s2h", s2="5c5d").acts("call", "check")
    hand.checked_down("AcKdQh", "Js", "Th").shows("known").play(PlayBoard(seat=1))
    assert hand.stacks == {1: 500, 2: 500}
    beaten = Hand([500] * 2, button=1, dealt=False).holes(s1="4s4h", s2="5c5d").acts("call", "check")
    assert beaten.checked_down("2c7d9h", "3s", "Kh").shows("known").play(PlayBoard(seat=1)).stacks == {1: 490, 2: 510}


def test_th_13_who_shows_first_is_asked_before_the_board_takes_the_place_of_his_own_hand():
    hand = Hand([500] * 2, button=1, dealt=False).holes(s1="JsJh", s2="5c5d").acts("call", "check")
    hand.checked_down("2c7d9h", "3s", "Kh").refuses(PlayBoard(seat=2), Code.WINNING_HAND)


def test_th_12_a_hand_that_wins_a_side_pot_alone_is_not_given_up_by_mistake():
    """Seat 3 is all-in with aces for the main pot; for the side pot seat 1 beats seat 2."""

    def side_pot() -> Hand:
        hand = Hand([500, 500, 20], button=3, dealt=False, turn_seconds=30).holes(s1="KsKh", s2="5c5d", s3="AsAh")
        hand.acts("3 20", "1 call", "2 call").board("2c7d9h").acts("1 check", "2 50", "1 call")
        hand.checked_down("3s", "4h")
        assert hand.last(ShowdownOpened).order[0] == 1
        return hand.play(ShowHand(seat=3)).play(ShowHand(seat=2))

    for gives_up in (MuckHand(seat=1), PlayBoard(seat=1)):
        side_pot().refuses(gives_up, Code.WINNING_HAND)
    timed_out = side_pot().play(TimeOut(what="showdown"))
    assert timed_out.stacks == {1: 530, 2: 430, 3: 60}, "the clock shows what wins a pot"


def test_th_13_the_board_is_not_claimed_before_it_is_complete():
    hand = Hand([500] * 2, button=1).acts("call", "check")
    hand.refuses(PlayBoard(seat=1), Code.WRONG_PHASE)


def test_run_it_twice_needs_everybody_in_and_halves_every_pot():
    def all_in() -> Hand:
        hand = Hand([101, 101], button=1, dealt=False, run_it_twice="all_agree").holes(s1="AsAh", s2="KcKd")
        return hand.acts("1 101", "2 call")

    hand = all_in()
    assert hand.next["id"] == "ask_run_twice"
    hand.play(AnswerRunTwice(seat=1, agrees=True)).play(AnswerRunTwice(seat=2, agrees=True))
    hand.board("2c7d9h", "3s", "4h")
    assert hand.next["board"] == 2
    hand.refuses(DealBoard(cards=cards("2cKh8d")), Code.IMPOSSIBLE_CARD)
    hand.board("KhTdJd", "3d", "8h").shows("known", "known")
    assert hand.stacks == {1: 101, 2: 101}
    once = all_in().play(AnswerRunTwice(seat=1, agrees=False)).board("2c7d9h", "3s", "4h").shows("known", "known")
    assert once.stacks == {1: 202, 2: 0}


def test_hands_lie_open_at_once_when_all_are_in_where_the_house_plays_it_so():
    hand = Hand([100, 100], button=1, all_in_showdown="at_once").acts("1 100", "2 call")
    assert hand.next["id"] == "read_hand"
    hand.refuses(MuckHand(seat=1), Code.WRONG_PHASE)
    hand.play(ShowHand(seat=2, cards=cards("KcKd"))).play(ShowHand(seat=1, cards=cards("AsAh")))
    hand.board("2c7d9h", "3s", "4h")
    assert hand.stacks == {1: 200, 2: 0}
