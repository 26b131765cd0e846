"""Who acts in a hand and when: from his own seat alone, in turn, on the newest picture, before the clock does."""

from uuid import uuid4

import pytest

from casino.people.actors import TIMER
from casino.people.roles import Role
from tables.dealing import deadlines, service
from tables.engine.commands import Act, TimeOut
from tables.engine.errors import Code
from tables.engine.pot.commands import AwardPots, DeclareMisdeal
from tables.floor import chairs
from tables.models import JournalEvent
from tests.dealing.pot_scene import DICE, open_pot
from tests.dealing.scene import move_deadline
from tests.people.cast import acting

pytestmark = pytest.mark.django_db(transaction=True)


def dealt(count=3, **settings):
    """A hand whose first player is asked; seat 1 has the button."""
    pot = open_pot([1000] * count, **settings)
    pot.open(button=1)
    if pot.round.phase != "betting":
        pot.deal()
    return pot


def seen(pot):
    """The number of the picture that screens show now."""
    return pot.scene.table.last_number * 1_000_000


def test_a_player_acts_for_his_own_seat_whatever_the_message_says():
    pot = dealt()
    assert pot.press(1, "Act", action="fold", to=0, seat=2).code == Code.UNKNOWN_FIELD
    assert pot.press(1, "ShowHand", cards=["As", "Ad"]).code == Code.UNKNOWN_FIELD
    assert pot.act(1, "fold").ok
    assert pot.state.betting.folded == [False, False, True]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("DealBoard", {"cards": ["As"]}, Code.UNKNOWN_COMMAND),
        ("LeaveHand", {}, Code.UNKNOWN_COMMAND),
        ("Act", {"action": "fold", "to": "0"}, Code.MALFORMED),
        ("Act", {"action": "limp", "to": 0}, Code.NO_SUCH_ACTION),
        ("Act", {"action": "raise_to", "to": 150}, Code.BELOW_MINIMUM),
        ("UseTimeBank", {}, Code.TOO_LATE),
    ],
)
def test_a_players_press_that_is_not_in_order_is_refused_by_name(name, data, code):
    assert dealt().press(1, name, **data).code == code


def test_a_hand_that_is_over_or_was_never_dealt_to_him_takes_no_act():
    pot = dealt()
    late = pot.scene.join(seat=5, amount=1000)
    assert pot.act(late.seat, "fold").code == Code.NOT_AT_TABLE
    assert pot.act(1, "fold", number=7).code == Code.UNKNOWN_ROUND
    pot.acts("1 fold", "2 fold")
    assert pot.act(3, "check").code == Code.NO_ROUND


def test_only_staff_key_acts_at_the_console_and_no_player_speaks_there():
    pot = dealt()
    assert pot.scene.ask(Act(seat=1, action="fold"), by=pot.player(1).actor).code == Code.NOT_ALLOWED
    assert pot.scene.ask(Act(seat=1, action="fold"), by=acting("4600", Role.CAGE)).code == Code.NOT_ALLOWED
    assert pot.dealer_presses("Act", seat=1, action="fold", to=0).ok


def test_an_act_on_an_older_picture_is_stale_for_players_and_dealer():
    pot = dealt()
    before = seen(pot)
    assert pot.act(1, "call", as_of=before).ok
    assert pot.act(2, "call", as_of=before).code == Code.STALE
    assert pot.dealer_presses("Act", seat=2, action="call", to=0, as_of=before).code == Code.STALE
    assert pot.act(2, "call", as_of=seen(pot)).ok


def test_an_act_out_of_turn_is_refused_and_noted_once():
    pot = dealt()
    id_ = uuid4()
    answer = pot.act(3, "raise_to", 300, id_=id_)
    assert (answer.code, answer.facts["asked"]) == (Code.NOT_YOUR_TURN, 1)
    assert pot.act(3, "raise_to", 300, id_=id_) == answer
    for again in (("raise_to", 300), ("raise_to", 400), ("fold", 0)):
        assert pot.act(3, *again).code == Code.NOT_YOUR_TURN
    assert pot.events("ActedOutOfTurn") == ["ActedOutOfTurn"]
    assert answer.number == pot.scene.table.last_number * 1_000_000
    assert [noted.action for noted, _ in pot.state.record.out_of_turn] == ["raise_to"]
    assert pot.asked == 1


def test_who_has_folded_is_refused_and_nothing_is_noted():
    pot = dealt()
    pot.acts("1 fold")
    assert pot.act(1, "call").code == Code.NOT_YOUR_TURN
    assert pot.events("ActedOutOfTurn") == []


def test_the_same_press_twice_acts_once():
    pot = dealt()
    id_ = uuid4()
    first, again = pot.act(1, "call", id_=id_), pot.act(1, "call", id_=id_)
    assert first == again
    assert pot.events("ChipsMoved")[2:] == ["ChipsMoved"]
    assert pot.act(1, "fold", id_=id_).code == Code.ID_REUSED


def test_a_clock_folds_who_does_not_act_and_checks_where_that_is_free():
    pot = dealt(turn_seconds=20)
    assert (pot.round.deadline_what, pot.round.deadline_seconds) == ("turn", 20)
    assert [answer.ok for answer in pot.scene.run_out()] == [True]
    assert pot.asked == 2
    pot.acts("2 call")
    pot.scene.run_out()
    assert pot.round.phase == "dealing"
    assert pot.state.betting.folded == [False, False, True]


def test_no_clock_runs_while_cards_are_awaited():
    pot = dealt(2, turn_seconds=20)
    pot.acts("call", "check")
    assert pot.round.phase == "dealing"
    assert (pot.round.deadline_what, pot.round.deadline_at) == ("", None)
    assert deadlines.sweep() == []


def test_the_time_bank_is_taken_first_and_what_is_left_stays_with_the_chair():
    pot = dealt(2, turn_seconds=20, time_bank_seconds=30)
    seat = pot.asked
    pot.scene.run_out()
    assert (pot.asked, pot.round.deadline_seconds) == (seat, 30)
    pot.scene.run_out()
    assert pot.round.state == "settled"
    assert pot.chairs.chair(seat).time_bank == 0
    other = next(player.seat for player in pot.players if player.seat != seat)
    assert pot.chairs.chair(other).time_bank == 30


def test_two_clocks_in_a_row_sit_a_player_out_from_the_next_hand():
    pot = dealt(2, turn_seconds=20)
    assert pot.asked == 1
    pot.scene.run_out()
    assert pot.chairs.chair(1).timeouts == 1
    pot.open()
    pot.deal()
    pot.acts("2 call")
    pot.scene.run_out()
    assert (pot.chairs.chair(1).sitting_out, pot.chairs.in_hand) == (True, (1, 2))
    pot.board("AsKsQs")
    pot.acts("1 check")
    assert pot.chairs.chair(1).sitting_out


def test_an_act_forgets_the_clock_that_ran_out_before():
    pot = dealt(2, turn_seconds=20)
    pot.acts("call", "check")
    pot.board("AsKsQs")
    seat = pot.asked
    pot.scene.run_out()
    assert pot.chairs.chair(seat).timeouts == 1
    pot.acts("check")
    pot.board("2c")
    pot.acts(f"{seat} check")
    assert pot.chairs.chair(seat).timeouts == 0


def test_a_time_out_that_comes_after_the_act_does_not_fold_the_next_player():
    """The clock that ran out was another player's; the next one's has just begun."""
    pot = dealt(turn_seconds=20)
    move_deadline(pot.round.pk, seconds=-60)
    pot.acts("1 call")
    late = pot.scene.ask(TimeOut(what="turn"), by=TIMER)
    assert late.code == Code.STALE
    assert pot.asked == 2


def test_the_dealer_lets_an_act_out_of_turn_stand_when_the_turn_comes():
    pot = dealt()
    pot.act(2, "call")
    pot.acts("1 call")
    assert pot.dealer_presses("Act", seat=2, action="call", to=0).ok


def test_a_correction_makes_older_pictures_stale():
    pot = dealt(2)
    pot.acts("call", "check")
    pot.board("AsKsQs")
    before = seen(pot)
    fix = {"where": "board", "seat": None, "position": 1, "card": "Ah", "reason": "", "second": None}
    assert pot.dealer_presses("CorrectCard", **fix).ok
    assert pot.act(pot.asked, "check", as_of=before).code == Code.STALE
    assert pot.round.corrections == 1


def test_the_dealers_confirmation_pushes_the_pots():
    pot = dealt(2, confirm_award=True)
    pot.acts("call", "check")
    for cards in ("AsKsQs", "2c", "3c"):
        pot.board(cards)
        pot.passed()
    for seat, cards in ((2, ["Ad", "Ac"]), (1, ["Kd", "Kc"])):
        assert pot.dealer_presses("ShowHand", seat=seat, cards=cards).ok
    assert (pot.round.phase, pot.round.state) == ("awarding", "live")
    pot.scene.do(AwardPots())
    assert pot.round.state == "settled"
    assert pot.balances() == {1: (900, 0), 2: (1100, 0)}


def test_dh_6_a_player_bets_on_a_die_from_his_seat_and_wrong_dice_are_refused():
    pot = open_pot([1000, 1000], game=DICE)
    pot.open()
    assert pot.dealer_presses("EnterDice", throw="private", faces=[], source="keypad").ok
    pot.acts("call", "check")
    assert pot.dealer_presses("EnterDice", throw="flop", faces=["H", "O", "X"], source="keypad").code == (
        Code.IMPOSSIBLE_FACE
    )
    assert pot.dealer_presses("EnterDice", throw="flop", faces=["H", "O", "L"], source="keypad").ok
    seat = pot.asked
    bet = {"die": 2, "state": "reroll", "amount": 100, "action": "check", "to": 0}
    assert pot.press(seat, "BetOnDie", **bet).ok
    assert pot.state.board[1].state == "reroll"
    assert pot.press(seat, "BetOnDie", **bet).code == Code.NOT_YOUR_TURN
    assert JournalEvent.objects.filter(name="ActedOutOfTurn").count() == 1


def test_players_who_sit_out_are_dealt_no_cards():
    pot = open_pot([1000, 1000, 1000])
    one = pot.player(2)
    assert chairs.sit_out(sitting_id=one.sitting_id, actor=one.actor, command_id=uuid4()).ok
    assert pot.open().receipt["seats"] == [1, 3]
    assert one.account.reserved == 0


def test_a_pot_table_takes_no_banked_press_and_a_press_of_a_game_it_does_not_deal_is_unknown():
    pot = dealt()
    assert pot.dealer_presses("Settle").code == Code.UNKNOWN_COMMAND
    assert pot.dealer_presses("ShowDice", seat=1, dice=[]).code == Code.UNKNOWN_COMMAND
    answer = service.press(
        table_id=pot.scene.table_id, actor=pot.scene.dealer, name="TimeOut", data={"what": "turn"},
        command_id=uuid4(), as_of=None,
    )  # fmt: skip
    assert answer.code == Code.UNKNOWN_COMMAND


def test_th_21_a_clock_that_stood_still_for_a_replaced_card_begins_anew():
    pot = dealt(turn_seconds=20)
    fault = {"fault": "second_card_exposed", "seats": [1], "cards": ["As"]}
    assert pot.dealer_presses("ReportFault", **fault).ok
    assert (pot.round.phase, pot.round.deadline_at) == ("dealing", None)
    assert pot.dealer_presses("DealHole", seat=1, cards=[]).ok
    assert (pot.asked, pot.round.deadline_what, pot.round.deadline_seconds) == (1, "turn", 20)


def test_a_supervisor_who_is_a_dealer_too_deals_only_where_he_is_signed_on():
    pot = dealt()
    both = acting("4800", Role.DEALER, Role.FLOOR)
    assert pot.scene.ask(Act(seat=1, action="fold"), by=both).code == Code.NOT_AT_TABLE
    assert pot.scene.ask(DeclareMisdeal(why="fire alarm"), by=both).ok
