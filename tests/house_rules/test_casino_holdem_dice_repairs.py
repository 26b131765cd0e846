"""Casino Hold'em Dice-Poker when something goes wrong on the felt (CHD-16…19)."""

import pytest

from tables.engine import banked
from tables.engine.audience import DEALER, PIT, PUBLIC, Role
from tables.engine.commands import (
    CorrectDie,
    CorrectSettled,
    DeclareNoRoll,
    EnterDice,
    NameShooter,
    Settle,
    TimeOut,
    VoidRound,
    VoidSettled,
)
from tables.engine.errors import Code, Refused
from tables.engine.events import ClockStarted, DecisionsOpened, DieCorrected, HandMade, RoundVoided, SettlementCorrected
from tests.builders import FLOOR, Round, chd

APPROVED = {"reason": "misread", "approved_by": FLOOR}


@pytest.mark.parametrize("why", ["off_table", "leaning", "on_another_die", "other"])
def test_chd_16_a_roll_that_is_no_roll_is_made_again(why):
    table = Round().bets_closed().play(DeclareNoRoll(throw="players", why=why))
    assert table.state.awaited.name == "players"
    assert table.seen_by(PUBLIC)["no_rolls"] == {"count": 1, "rolls": [{"throw": "players", "why": why}]}


def test_chd_16_only_the_awaited_roll_can_be_declared_no_roll():
    table = Round().bets_closed().throws("players", "AKQJT")
    table.refuses(Code.WRONG_PHASE, DeclareNoRoll(throw="players", why="leaning"))
    table.refuses(Code.NO_SUCH_THROW, DeclareNoRoll(throw="turn", why="leaning"))
    table.refuses(Code.MALFORMED, DeclareNoRoll(throw="dealer_first", why="unlucky"))


def test_chd_16_where_the_generator_alone_throws_there_is_no_roll_that_is_none():
    table = Round(entry=["generator"]).bets_closed()
    table.refuses(Code.NO_SUCH_THROW, DeclareNoRoll(throw="players", why="leaning"))
    offered = {move.command for move in table.game.legal_moves(table.state, Role.DEALER)}
    assert ("EnterDice" in offered, "DeclareNoRoll" in offered) == (True, False)


def test_chd_16_the_dealer_corrects_a_die_before_the_next_step_without_help():
    table = Round().bets_closed().throws("players", "AKQJT").corrects("players", 5, "9")
    assert table.state.dice["players"] == tuple("AKQJ9")
    assert table.last(DieCorrected).was == "T"
    assert table.last(HandMade).category == "none"


def test_chd_16_afterwards_only_with_the_floor_and_a_reason():
    table = Round().dealt("AKQJT", "KK", "QQ9")
    command = {"throw": "players", "position": 1, "face": "K"}
    table.refuses(Code.NEEDS_FLOOR, CorrectDie(**command, reason="misread"))
    table.refuses(Code.NEEDS_REASON, CorrectDie(**command, reason=" ", approved_by=FLOOR))
    table.corrects("players", 1, "K", **APPROVED)
    assert table.state.dice["players"] == tuple("KKQJT")


def test_chd_16_the_dealer_alone_may_correct_the_last_throw_until_he_settles():
    table = Round().dealt("AKQJT", "KK", "QQ9").corrects("dealer_last", 3, "Q")
    assert table.state.outcome is None
    assert table.settled().state.outcome["dealer"]["category"] == "full_house"


def test_chd_16_dice_before_the_question_need_the_floor_even_when_thrown_last():
    table = Round().at_decisions("AKQJT", "KK").decided()
    table.refuses(Code.NEEDS_FLOOR, CorrectDie(throw="dealer_first", position=1, face="Q"))


def test_chd_16_a_correction_while_players_decide_asks_them_again():
    table = Round().at_decisions("AKQJT", "KK")
    table.refuses(Code.NEEDS_FLOOR, CorrectDie(throw="dealer_first", position=1, face="Q"))
    table.corrects("dealer_first", 1, "Q", **APPROVED)
    assert table.state.phase == "deciding"
    assert table.events[-2:] == [DecisionsOpened(generation=2), ClockStarted(what="deciding", seconds=20)]


def test_chd_16_a_correction_after_the_decisions_leaves_them_standing():
    table = Round().at_decisions("AKQJT", "KK").decided().corrects("dealer_first", 1, "Q", **APPROVED)
    assert (table.state.phase, table.state.generation) == ("throwing", 1)


def test_chd_16_the_old_face_is_kept_and_shown():
    table = Round().bets_closed().throws("players", "AKQJT").corrects("players", 5, "9")
    assert table.seen_by(PUBLIC)["corrections"] == [{"throw": "players", "position": 5, "face": "9", "was": "T"}]
    assert [event.faces for event in table.events if type(event).__name__ == "DiceEntered"] == [tuple("AKQJT")]


def test_chd_16_what_cannot_be_corrected_is_refused():
    table = Round().bets_closed().throws("players", "AKQJT")
    table.refuses(Code.NOTHING_TO_CORRECT, CorrectDie(throw="players", position=5, face="10"))
    table.refuses(Code.NO_SUCH_POSITION, CorrectDie(throw="players", position=6, face="A"))
    table.refuses(Code.IMPOSSIBLE_FACE, CorrectDie(throw="players", position=5, face="8"))
    table.refuses(Code.WRONG_PHASE, CorrectDie(throw="dealer_last", position=1, face="A"))


EITHER = {"entry": ["keypad", "generator"]}


def thrown_by_house(throw: str, faces: str) -> EnterDice:
    return EnterDice(throw=throw, faces=tuple(faces), source="generator")


@pytest.mark.parametrize("face", "AK9")
@pytest.mark.parametrize("signed", [{}, APPROVED], ids=["alone", "with_the_floor"])
def test_chd_16_what_the_generator_threw_nobody_has_misread(face, signed):
    table = Round(**EITHER).bets_closed().play(thrown_by_house("players", "AKQJT"))
    told = table.refuses(Code.NOT_ALLOWED, CorrectDie(throw="players", position=1, face=face, **signed))
    assert told == {"throw": "players", "until": "by_house"}


def test_chd_16_a_throw_of_hands_beside_it_is_corrected_as_ever():
    table = Round(**EITHER).bets_closed().throws("players", "AKQJT").play(thrown_by_house("dealer_first", "KK"))
    table.corrects("players", 1, "9", **APPROVED)
    assert table.state.dice["players"] == tuple("9KQJT")
    offered = [
        move.facts["throw"] for move in table.game.legal_moves(table.state, Role.DEALER) if move.command == "CorrectDie"
    ]
    assert offered == ["players"]


def test_chd_19_after_settlement_what_the_generator_threw_stands_or_the_round_is_void():
    table = Round(**EITHER).at_decisions("AKQJT", "KK").decided().play(thrown_by_house("dealer_last", "QJ9")).settled()
    fix = CorrectSettled(throw="dealer_last", position=1, face="K", **APPROVED)
    table.refuses(Code.NOT_ALLOWED, fix)
    with pytest.raises(Refused) as refused:
        banked.weigh_settled(table.state, fix)
    assert refused.value.code is Code.NOT_ALLOWED
    moves = table.game.legal_moves(table.state, Role.DEALER)
    assert [move.facts.get("throw") for move in moves] == ["players", "dealer_first", None]
    assert banked.thrown_by_house(table.state) == ("dealer_last",)
    assert table.play(VoidSettled(**APPROVED)).state.phase == "void"


def test_dice_are_entered_as_they_are_keyed():
    table = Round().bets_closed().play(EnterDice(throw="players", faces=("a", "k", "q", "0", "10")))
    assert table.state.dice["players"] == tuple("AKQTT")


def test_dice_that_cannot_be_are_refused_at_entry():
    table = Round().bets_closed()
    facts = table.refuses(Code.IMPOSSIBLE_FACE, EnterDice(throw="players", faces=tuple("AKQJ8")))
    assert facts == {"face": "8", "faces": list("AKQJT9")}
    table.refuses(Code.ENTRY_NOT_ALLOWED, EnterDice(throw="players", faces=tuple("AKQJT"), source="generator"))


def test_chd_17_before_any_dice_the_dealer_alone_voids():
    table = Round().play(VoidRound())
    assert table.state.phase == "void"
    assert Round().bets_closed().play(VoidRound()).last(RoundVoided).approved_by is None


def test_chd_17_once_dice_have_been_rolled_it_takes_a_reason_and_a_second_person():
    for rolled in (
        Round().bets_closed().throws("players", "AKQJT"),
        Round().bets_closed().play(DeclareNoRoll(throw="players", why="leaning")),
        Round().dealt("AKQJT", "KK", "QQ9"),
    ):
        rolled.refuses(Code.NEEDS_REASON, VoidRound(approved_by=FLOOR))
        rolled.refuses(Code.NEEDS_SECOND_PERSON, VoidRound(reason="spilt drink"))
        rolled.play(VoidRound(reason="spilt drink", approved_by=FLOOR))
        assert rolled.state.phase == "void"
        rolled.refuses(Code.ALREADY_VOID, VoidRound(reason="again", approved_by=FLOOR))


def test_chd_17_everybody_learns_of_the_void_and_the_staff_alone_its_words():
    table = Round().bets_closed().throws("players", "AKQJT").play(VoidRound(reason="Mr Li fell", approved_by=FLOOR))
    assert (table.seen_by(PUBLIC)["void_reason"], "void_remark" in table.seen_by(PUBLIC)) == ("voided", False)
    assert table.seen_by(DEALER)["void_remark"] == "Mr Li fell"
    assert Round().bets_closed(stakes=0, total=0).seen_by(PUBLIC)["void_reason"] == "no_bets"


def test_chd_18_the_dice_pass_clockwise_among_those_seated():
    assert Round(seats=(2, 5, 7)).state.shooter == 2
    assert Round(seats=(7, 2, 5), last=2).state.shooter == 5
    assert Round(seats=(2, 5), last=7).state.shooter == 2
    assert Round(seats=(2, 5), last=3).state.shooter == 5
    assert Round(seats=()).state.shooter is None


def test_chd_18_on_a_rail_the_pit_or_the_dealer_names_the_shooter():
    table = Round(shooter="named").play(NameShooter(seat=12))
    assert table.seen_by(DEALER)["shooter"] == 12
    assert table.play(NameShooter(seat=None)).state.shooter is None


def test_chd_18_the_shooter_changes_only_until_the_players_dice_lie():
    table = Round(seats=(1, 2)).bets_closed().play(NameShooter(seat=2))
    table.refuses(Code.NO_SUCH_SEAT, NameShooter(seat=3))
    table.refuses(Code.ALREADY_DONE, NameShooter(seat=2))
    table.throws("players", "AKQJT").refuses(Code.WRONG_PHASE, NameShooter(seat=1))


def test_chd_18_where_the_dealer_rolls_nobody_else_is_named():
    table = Round(shooter="dealer", seats=(1, 2))
    assert table.state.shooter is None
    table.refuses(Code.NOT_ALLOWED, NameShooter(seat=1))


def test_chd_19_a_correction_after_settlement_keeps_both_schedules():
    table = chd("KKQJ9", "KK", "QJ9")
    pushed = table.state.schedule.facts()
    command = {"throw": "players", "position": 3, "face": "A"}
    table.refuses(Code.NEEDS_REASON, CorrectSettled(**command, approved_by=FLOOR))
    table.refuses(Code.NEEDS_SECOND_PERSON, CorrectSettled(**command, reason="misread"))
    table.refuses(Code.ALREADY_SETTLED, CorrectDie(**command, **APPROVED))
    weighed = banked.weigh_settled(table.state, CorrectSettled(**command))
    assert table.state.schedule.facts() == pushed
    table.play(CorrectSettled(**command, **APPROVED))
    event = table.last(SettlementCorrected)
    assert event.was == pushed
    assert event.schedule == weighed.facts()
    assert event.schedule == table.state.schedule.facts() != pushed
    assert (table.result(), table.nets({"ante": 500})) == ("win", {"ante": 500, "call": 1000})


def test_chd_19_a_settled_round_can_be_undone_with_reason_and_two_people():
    table = chd("KKQJ9", "KK", "QJ9")
    table.refuses(Code.ALREADY_SETTLED, VoidRound(**APPROVED))
    table.refuses(Code.NEEDS_REASON, VoidSettled(approved_by=FLOOR))
    table.refuses(Code.NEEDS_SECOND_PERSON, VoidSettled(reason="wrong dice"))
    was = table.state.schedule.facts()
    table.play(VoidSettled(**APPROVED))
    assert (table.state.phase, table.state.schedule, table.events[-1].was) == ("void", None, was)


def test_chd_19_only_a_settled_round_is_corrected_that_way():
    table = Round().dealt("KKQJ9", "KK", "QJ9")
    table.refuses(Code.WRONG_PHASE, CorrectSettled(throw="players", position=1, face="A", **APPROVED))
    table.refuses(Code.WRONG_PHASE, VoidSettled(**APPROVED))


def test_the_pit_alone_sees_who_approved():
    table = Round().at_decisions("AKQJT", "KK").corrects("dealer_first", 1, "Q", **APPROVED)
    assert table.seen_by(PIT)["approvals"][0]["approved_by"] == FLOOR
    assert "approvals" not in table.seen_by(DEALER)


def test_a_clock_of_another_phase_is_refused():
    table = Round().bets_closed()
    table.refuses(Code.WRONG_PHASE, TimeOut(what="betting", stakes=1, total=500))
    table.refuses(Code.MALFORMED, TimeOut(what="lunch"))
    Round(bet_seconds=0).refuses(Code.WRONG_PHASE, TimeOut(what="betting", stakes=1, total=500))


def test_settling_pays_once():
    table = chd("KKQJ9", "KK", "QJ9")
    table.refuses(Code.ALREADY_SETTLED, Settle())
    Round().at_decisions("KKQJ9", "KK").refuses(Code.WRONG_PHASE, Settle())
    assert table.state.phase is banked.Phase.SETTLED
