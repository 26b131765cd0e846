"""The laws of a hand of DiceHoldem, over random hands of two to eight seats, every variation and structure."""

import json
from dataclasses import replace
from itertools import pairwise

from hypothesis import HealthCheck, example, given, settings

from tables.engine.audience import EVERYBODY, Audience, Role
from tables.engine.betting import copy_of
from tables.engine.commands import Act, CorrectDie, DeclareNoRoll, EnterDice, RecordOutOfTurn
from tables.engine.dice_holdem.commands import BetOnDie, ShowDice
from tables.engine.dice_holdem.events import DieBetMade
from tables.engine.dice_holdem.moves import legal_moves
from tables.engine.dice_holdem.state import Phase
from tables.engine.events import ChipsMoved
from tables.engine.games.dice_holdem import GAME
from tables.engine.pot.awarding import pots_in
from tables.engine.running import replay
from tests.engine.dice_walking import DicePlan, accepted, candidates, plans, steps

MANY = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
SOME = settings(MANY, max_examples=25)
DIE_BETS = ("reroll", "protect")


RAKED = {
    "variation": "standard", "reroll_choice": "latest_roll", "first_to_act": "left_of_big_blind", "dealing": "felt",
    "structure": "no_limit", "blinds": [5, 10], "ante": 0, "chip": 5, "confirm_award": False, "turn_seconds": 0,
    "rake": "percentage",
}  # fmt: skip


@MANY
@given(plans())
@example(DicePlan(RAKED, {1: 1, 2: 39, 3: 40, 4: 40, 5: 40, 6: 40}, 1, (1,) * 10))  # a side pot below the chip
def test_chips_are_conserved_and_nothing_is_negative(plan):
    total = sum(plan.stacks.values())
    for walk in steps(plan):
        betting, ended = walk.state.betting, walk.state.record.ended
        assert sum(betting.stacks) + betting.middle + (ended.rake if ended else 0) == total
        assert min(*betting.stacks, *betting.bets, *betting.paid, betting.dead) >= 0
    assert sum(ended.nets.values()) + ended.rake == 0


@MANY
@given(plans())
def test_bets_on_dice_are_the_dead_money_and_lie_in_the_main_pot_alone(plan):
    for walk in steps(plan):
        if walk.state.phase is Phase.ENDED:
            return
        bets = [event for event in walk.events if isinstance(event, DieBetMade)]
        moved = [event for event in walk.events if isinstance(event, ChipsMoved) and event.reason in DIE_BETS]
        betting = walk.state.betting
        assert betting.dead == sum(bet.amount for bet in bets)
        assert [(event.amount, event.reason) for event in moved] == [(bet.amount, bet.state) for bet in bets]
        without = copy_of(betting)
        without.dead = 0
        layers = pots_in(without)
        with_dead = pots_in(betting)
        if layers and with_dead and with_dead[0].eligible == layers[0].eligible:
            assert with_dead[0].amount == layers[0].amount + betting.dead
            assert with_dead[1:] == layers[1:]


@MANY
@given(plans())
def test_the_last_bet_on_a_die_since_it_was_thrown_is_its_state_and_turning_costs_more(plan):
    before = None
    for walk in steps(plan):
        state = walk.state
        if before is not None and len(state.record.die_bets) > len(before.record.die_bets):
            bet = state.record.die_bets[-1]
            was, now = before.board[bet.die - 1], state.board[bet.die - 1]
            assert (now.state, now.by, now.last) == (bet.state, bet.seat, bet.amount)
            assert was.state != now.state
            assert bet.amount > was.last
            assert not before.all_in
            assert state.betting.stacks[state.betting.seats.index(bet.seat)] >= state.rules["chip"]
            assert (state.betting.level, state.betting.full) >= (before.betting.level, 0)
        before = state


@MANY
@given(plans())
def test_a_street_ends_with_all_who_are_in_at_one_level_and_its_bets_gathered(plan):
    for walk in steps(plan):
        if walk.state.phase not in (Phase.ROLLING, Phase.SHOWDOWN) or not walk.state.street:
            continue
        betting = walk.state.betting
        assert len({betting.paid[player] for player in betting.live if betting.stacks[player]}) <= 1
        assert sum(betting.bets) == 0


@SOME
@given(plans(most_choices=25))
def test_what_is_offered_is_accepted_what_is_not_is_refused_and_a_refusal_changes_nothing(plan):
    for number, walk in enumerate(steps(plan)):
        if number > 25:
            return
        state = walk.state
        moves = legal_moves(state, Role.DEALER)
        for command in candidates(state, plan.choices[number % len(plan.choices)]):
            taken = bool(accepted(state, iter([command])))
            assert walk.state == state
            assert taken == any(covers(move, command, state) for move in moves), command


def covers(move, command, state) -> bool:
    """Whether this button stands for this command."""
    facts = move.facts
    seat = getattr(command, "seat", None)
    if move.command != type(command).__name__ or seat != facts.get("seat", seat):
        return False
    match command:
        case BetOnDie():
            return _covers_die_bet(facts, command)
        case Act():
            sized = facts["action"] in ("bet", "raise_to")
            return command.action == facts["action"] and (not sized or facts["least"] <= command.to <= facts["most"])
        case EnterDice():
            source = not facts["sources"] or command.source in facts["sources"]
            return command.throw == facts["throw"] and len(command.faces) == facts["count"] and source
        case DeclareNoRoll():
            return command.throw == facts["throw"]
        case ShowDice():
            return len(command.dice) == facts["count"]
        case RecordOutOfTurn():
            return command.seat in facts["seats"]
        case CorrectDie():
            lies = command.position == facts["position"] and state.board[command.position - 1].face != command.face
            return lies and command.approved_by is not None
    needs = facts.get("needs", ())
    return "floor" not in needs or command.approved_by is not None


def _covers_die_bet(facts, command) -> bool:
    if (command.die, command.state) != (facts["die"], facts["state"]) or command.amount < facts["least"]:
        return False
    if command.action == facts["action"]:
        return command.amount <= facts["most"]
    raises = command.action == facts.get("raise") and facts["raise_least"] <= command.to <= facts["raise_most"]
    return raises and command.amount <= facts["whole"] - command.to


@SOME
@given(plans())
def test_nobody_learns_the_dice_of_another_before_they_are_shown(plan):
    """The same hand with other private dice looks the same to everybody else."""
    for walk in steps(plan):
        state = walk.state
        if state.shown or state.phase is Phase.ENDED:
            return
        for player, seat in enumerate(state.betting.seats):
            changed = state.own[player] and (state.own[player][0], "M" if state.own[player][1] != "M" else "H")
            other = replace(state, own=(*state.own[:player], changed, *state.own[player + 1 :]))
            watchers = [Audience(role=Role.PLAYER, seat=there) for there in state.betting.seats if there != seat]
            for audience in (*EVERYBODY, *watchers):
                assert GAME.view(other, audience) == GAME.view(state, audience)


@SOME
@given(plans())
def test_folded_dice_stay_face_down_to_the_end(plan):
    *_, walk = steps(plan)
    for audience in EVERYBODY:
        for seat in GAME.view(walk.state, audience)["seats"]:
            if seat["folded"] or seat["mucked"]:
                assert set(seat["dice"]) <= {None}


@SOME
@given(plans())
def test_replaying_the_events_gives_the_state_and_every_picture_is_json(plan):
    for walk in steps(plan):
        assert replay(GAME, walk.events) == walk.state
        for audience in (*EVERYBODY, Audience(role=Role.PLAYER, seat=walk.state.betting.seats[0])):
            assert json.loads(json.dumps(GAME.view(walk.state, audience)))


def test_the_walks_bet_on_dice_turn_them_and_throw_them_again():
    """The laws say something: a walk of many choices sees each of it."""
    seen = set()
    for number in range(30):
        choices = tuple((number + 3) * 7919 * place % 10**6 for place in range(60))
        rules = {"variation": "standard", "reroll_choice": "any", "dealing": "electronic"}
        *_, walk = steps(DicePlan(rules, {1: 3000, 2: 3000, 3: 3000}, 3, choices))
        bets = walk.state.record.die_bets
        seen |= {"bet"} if bets else set()
        seen |= {"turned"} if any(one.die == two.die for one, two in pairwise(bets)) else set()
        seen |= {"thrown again"} if walk.state.rolls == 4 else set()
    assert seen == {"bet", "turned", "thrown again"}
