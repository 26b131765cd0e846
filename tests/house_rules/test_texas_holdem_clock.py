"""Texas Hold'em: the clock of a turn and the time bank behind it."""

from tables.engine.commands import TimeOut
from tables.engine.errors import Code
from tables.engine.events import ClockStarted
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.commands import ShowHand
from tables.engine.holdem.state import Phase
from tables.engine.pot.commands import MuckHand, UseTimeBank
from tests.pot_builders import Hand, cards


def test_time_runs_out_check_if_it_is_free_else_fold_after_the_time_bank():
    hand = Hand([500] * 3, turn_seconds=20, posts={"time_banks": {3: 30}})
    assert hand.seen_by("public")["clock"] == 3
    hand.play(TimeOut(what="turn"))
    assert hand.state.banks == (0, 0, 0)
    hand.play(TimeOut(what="turn"))
    assert hand.state.betting.folded == [False, False, True]
    hand.acts("1 call").play(TimeOut(what="turn"))
    assert hand.state.called.what == "flop"
    hand.refuses(TimeOut(what="turn"), Code.WRONG_PHASE)


def test_a_player_takes_his_time_bank_himself_once():
    hand = Hand([500] * 3, turn_seconds=20, posts={"time_banks": {3: 30}}).play(UseTimeBank(seat=3))
    hand.refuses(UseTimeBank(seat=3), Code.TOO_LATE)
    hand.refuses(UseTimeBank(seat=1), Code.NOT_YOUR_TURN)


def test_the_seconds_left_of_the_turn_are_not_lost_to_the_time_bank():
    hand = Hand([500] * 3, turn_seconds=20, posts={"time_banks": {3: 30}})
    hand.refuses(UseTimeBank(seat=3, turn_left=-1), Code.MALFORMED)
    hand.play(UseTimeBank(seat=3, turn_left=13))
    assert [event.seconds for event in hand.events if isinstance(event, ClockStarted)] == [20, 43]
    assert hand.state.banks == (0, 0, 0)


def checked_to_the_showdown(**known: str) -> Hand:
    """Three at the showdown, seat 1 first; the clock of each turn is 30 seconds."""
    hand = Hand([500] * 3, dealt=False, turn_seconds=30).holes(**known).acts("call", "call", "check")
    return hand.checked_down("2c7d9h", "3s", "4h")


def showdown_clocks(hand: Hand) -> int:
    return sum(isinstance(event, ClockStarted) and event.what == "showdown" for event in hand.events)


def test_th_12_no_clock_mucks_a_hand_that_nobody_has_read():
    """Cards speak: seat 1 has tabled aces, and the dealer has not keyed them yet."""
    hand = checked_to_the_showdown()
    assert (showdown_clocks(hand), hand.seen_by("public")["clock"]) == (0, None)
    hand.refuses(TimeOut(what="showdown"), Code.WRONG_PHASE)
    hand.play(ShowHand(seat=1, cards=cards("AsAd"))).play(MuckHand(seat=2, gives_up=True))
    hand.refuses(TimeOut(what="showdown"), Code.WRONG_PHASE)
    hand.play(MuckHand(seat=3, gives_up=True))
    assert hand.stacks == {1: 520, 2: 490, 3: 490}


def test_th_12_a_clock_that_an_older_journal_tells_of_mucks_no_unread_hand_either():
    hand = checked_to_the_showdown()
    hand.state = GAME.apply(hand.state, ClockStarted(what="showdown", seconds=30))
    assert hand.refuses(TimeOut(what="showdown"), Code.WRONG_PHASE) == {"phase": "showdown", "unread": 1}


def test_th_12_the_clock_of_a_hand_that_is_read_stops_at_one_that_is_not():
    hand = checked_to_the_showdown(s1="AsAd", s3="KsKd")
    assert hand.seen_by("public")["clock"] == 1
    hand.play(TimeOut(what="showdown"))
    assert hand.seen_by("public")["showdown"]["shown"] == [1]
    hand.refuses(TimeOut(what="showdown"), Code.WRONG_PHASE)
    hand.shows("QsQd")
    assert hand.seen_by("public")["clock"] == 3
    hand.play(TimeOut(what="showdown"))
    assert (hand.state.phase, hand.stacks[1]) == (Phase.ENDED, 520)
