"""Texas Hold'em: the clock of a turn and the time bank behind it."""

from tables.engine.commands import TimeOut
from tables.engine.errors import Code
from tables.engine.events import ClockStarted
from tables.engine.pot.commands import UseTimeBank
from tests.pot_builders import Hand


def test_time_runs_out_check_if_it_is_free_else_fold_after_the_time_bank():
    hand = Hand([500] * 3, turn_seconds=20, posts={"time_banks": {3: 30}})
    assert hand.seen_by("public")["clock"] == 3
    hand.play(TimeOut(what="turn"))
    assert hand.state.banks == (0, 0, 0)
    hand.play(TimeOut(what="turn"))
    assert hand.state.betting.folded == (False, False, True)
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
