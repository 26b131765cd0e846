"""The buttons and the rules agree: what is offered is accepted, and what is not offered is refused."""

import pytest
from hypothesis import HealthCheck, given, settings

from tables.engine import banked
from tables.engine import commands as asked
from tables.engine.audience import Role
from tables.engine.banked import BankedState, left_of
from tables.engine.commands import Command
from tables.engine.errors import Refused
from tables.engine.game import Move
from tables.engine.running import play
from tests.builders import Round
from tests.engine.walking import PLANS, candidates, walk

NOT_BUTTONS = (asked.TimeOut,)


def covers(move: Move, command: Command, state: BankedState) -> bool:
    """Whether this button stands for this command."""
    facts = move.facts
    if move.command != type(command).__name__:
        return False
    if not all(_given(need, command) for need in facts.get("needs", ())):
        return False
    match command:
        case asked.EnterDice():
            return (
                command.throw == facts["throw"]
                and len(command.faces) == facts["count"]
                and set(command.faces) <= set(left_of(state))
                and (not state.shape.book.distinct or len(set(command.faces)) == len(command.faces))
                and command.source in facts["sources"]
            )
        case asked.DeclareNoRoll():
            return command.throw == facts["throw"] and command.why in facts["whys"]
        case asked.CorrectDie() | asked.CorrectSettled():
            return (
                command.throw == facts["throw"]
                and command.position <= facts["count"]
                and state.dice[command.throw][command.position - 1] != command.face
                and command.face in left_of(state)
            )
        case asked.NameShooter(seat=None):
            return bool(facts["dealer"])
        case asked.NameShooter(seat=seat):
            return seat in facts["seats"] or (facts["any"] and seat > 0 and seat != state.shooter)
    return True


def _given(need: str, command: Command) -> bool:
    if need == "reason":
        return bool(command.reason)
    return command.approved_by is not None


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PLANS)
def test_offered_is_accepted_and_not_offered_is_refused(plan):
    for number, table in enumerate(walk(plan)):
        moves = table.game.legal_moves(table.state, Role.DEALER, missing=0)
        for command in candidates(table.state, number * 104_729 + 11):
            if isinstance(command, NOT_BUTTONS):
                continue
            offered = any(covers(move, command, table.state) for move in moves)
            assert offered == takes(table, command), command


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PLANS)
def test_the_pit_is_offered_only_what_the_dealer_is_too(plan):
    for table in walk(plan):
        dealers = table.game.legal_moves(table.state, Role.DEALER, missing=0)
        assert all(move in dealers for move in table.game.legal_moves(table.state, Role.PIT))
        assert table.game.legal_moves(table.state, Role.PUBLIC) == ()


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PLANS)
def test_the_players_moves_are_the_wagers_the_desk_takes(plan):
    for table in walk(plan):
        moves = table.game.legal_moves(table.state, Role.PLAYER)
        offered = {(move.command, move.facts["hand"]) for move in moves}
        for hand in range(table.game.hands + 2):
            amounts = {"ante": 500}
            state = table.state
            assert (("PlaceStake", hand) in offered) == allowed(banked.require_stake, state, hand=hand, amounts=amounts)
            assert (("Decide", hand) in offered) == allowed(banked.require_decision, state, hand=hand, action="call")


def test_a_stake_on_offer_is_a_stake_accepted():
    state = Round("double_barrel_dice").state
    for move in Round("double_barrel_dice").game.legal_moves(state, Role.PLAYER):
        if move.command == "PlaceStake":
            for bound in ("min", "max"):
                amounts = {spot: limits[bound] for spot, limits in move.facts["spots"].items()}
                banked.require_stake(state, hand=move.facts["hand"], amounts=amounts)


def test_decisions_are_closed_by_hand_only_when_nobody_is_missing():
    table = Round().at_decisions("AKQJT", "KK")

    def names(missing: int | None) -> set[str]:
        return {move.command for move in table.game.legal_moves(table.state, Role.DEALER, missing=missing)}

    assert "CloseDecisions" in names(0)
    assert "CloseDecisions" not in names(2)
    assert "CloseDecisions" not in names(None)


def takes(table: Round, command: Command) -> bool:
    return allowed(play, table.game, table.state, command)


def allowed(work, *args, **kwargs) -> bool:
    try:
        work(*args, **kwargs)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("phase", ["settled", "void"])
def test_nothing_is_offered_to_players_when_the_round_has_ended(phase):
    table = Round().dealt("AKQJT", "KK", "QJ9").settled()
    if phase == "void":
        table.play(asked.VoidSettled(reason="wrong", approved_by=1))
    assert table.game.legal_moves(table.state, Role.PLAYER) == ()
