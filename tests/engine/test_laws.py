"""What holds for every game in every round, whatever is tried."""

import json
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tables.engine import banked
from tables.engine import commands as asked
from tables.engine.audience import EVERYBODY, Audience, Role
from tables.engine.banked.entries import sources_of
from tables.engine.errors import Broken, Refused
from tables.engine.events import Event
from tables.engine.games import GAMES
from tables.engine.running import play, replay
from tests.builders import FLOOR, Round
from tests.engine.walking import BANKED_GAMES, ONWARD, PLANS, SECRET, Plan, accepted, candidates, fitting, pieces, walk

LAWS = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SETTLED_OR_VOID = ("settled", "void")
LONGEST = 20
"""Commands from an opening to a settlement without detours: no banked game takes more."""


@LAWS
@given(PLANS)
def test_replaying_the_events_gives_the_state(plan):
    for table in walk(plan):
        assert replay(table.game, table.events) == table.state


@LAWS
@given(PLANS)
def test_a_refused_command_changes_nothing(plan):
    for number, table in enumerate(walk(plan)):
        before = repr(table.state)
        for command in candidates(table.state, number * 7919):
            with suppress(Refused):
                play(table.game, table.state, command)
        assert repr(table.state) == before


@LAWS
@given(PLANS)
def test_from_anywhere_a_round_ends_within_a_bound(plan):
    table = list(walk(plan))[-1]
    for _ in range(LONGEST):
        if table.state.phase in SETTLED_OR_VOID:
            return
        table.play(next(c for c in accepted(table.game, table.state, 12345) if isinstance(c, ONWARD)))
    assert table.state.phase in SETTLED_OR_VOID


@LAWS
@given(PLANS)
def test_an_ended_round_takes_nothing_but_repairs(plan):
    table = list(walk(plan))[-1]
    names = {type(command).__name__ for command in accepted(table.game, table.state, 777)}
    if table.state.phase == "void":
        assert not names
    if table.state.phase == "settled":
        assert names <= {"CorrectSettled", "VoidSettled"}


@LAWS
@given(PLANS)
def test_every_picture_is_plain_json_and_no_audience_sees_what_is_anothers(plan):
    for table in walk(plan):
        pictures = {audience.role: json.dumps(table.seen_by(audience)) for audience in EVERYBODY}
        for role in (Role.PUBLIC, Role.PLAYER):
            assert SECRET not in pictures[role]
            for key in ("approvals", "betting", "decisions", "next", "void_remark"):
                assert f'"{key}":' not in pictures[role]
        for role in (Role.PUBLIC, Role.PLAYER, Role.DEALER):
            assert str(FLOOR * 1_000_003) not in pictures[role]


@LAWS
@given(PLANS)
def test_what_two_audiences_both_see_is_the_same(plan):
    for table in walk(plan):
        public = table.seen_by(EVERYBODY[0])
        for audience in (*EVERYBODY[1:], Audience(role=Role.PLAYER, seat=3)):
            seen = table.seen_by(audience)
            assert {key: seen[key] for key in public} == public


@LAWS
@given(PLANS)
def test_a_refusal_carries_plain_facts(plan):
    for number, table in enumerate(walk(plan)):
        for command in candidates(table.state, number * 31):
            refusal = refusal_of(table, command)
            assert refusal is None or json.loads(json.dumps(refusal.facts)) == refusal.facts


def refusal_of(table, command):
    try:
        play(table.game, table.state, command)
    except Refused as refused:
        return refused
    return None


pays = st.sampled_from(["0", "1", "2", "5/2", "20", "3/4"])


@st.composite
def settled_rounds(draw):
    """A settled round of any game with random dice, rules and pay-tables, and stakes on it."""
    game = GAMES[draw(st.sampled_from(BANKED_GAMES))]
    given_pays = [
        f"{spot.name}:{line}={draw(pays)}" for spot in game.spots for line in spot.lines if draw(st.booleans())
    ]
    rules = {
        "kickers": draw(st.booleans()),
        "bonus_survives_fold": draw(st.booleans()),
        "qualifier": draw(st.sampled_from(["none", "pair:K", "pair:4", "two_pair", "three"])),
        "hands": draw(st.sampled_from(["private", "shared"])),
        "dealing": draw(st.sampled_from(["felt", "electronic"])),
        "entry": ["keypad", "generator"],
    }
    table = Round(game.name, pays=",".join(given_pays), seats=(1, 2, 4), **fitting(game.name, rules)).bets_closed()
    while table.state.phase in ("throwing", "deciding"):
        if table.state.phase == "deciding":
            table.decided()
            continue
        throw = table.state.awaited
        faces = pieces(table.state, throw.count, draw(st.integers(0, 10**6)))
        source = draw(st.sampled_from(sources_of(table.state, throw)))
        table.play(asked.EnterDice(throw=throw.name, faces=faces, source=source))
    stakes = []
    for _ in range(draw(st.integers(1, 6))):
        hand = draw(st.sampled_from(table.state.hands))
        amounts = {}
        for spot, limits in banked.spot_facts(table.state, hand=hand).items():
            if spot == "ante" or draw(st.booleans()):
                amounts[spot] = limits["multiple"] * draw(st.integers(1, 40))
        stakes.append((hand, amounts, draw(st.sampled_from(["call", "fold"]))))
    return table.settled(), stakes


@LAWS
@given(settled_rounds())
def test_chips_are_conserved(told):
    """What the players net, wager by wager, is what the house loses when it pays whole spots at once."""
    table, stakes = told
    schedule = banked.schedule_of(table.state)
    players = sum(
        sum(banked.settle(schedule, hand=hand, amounts=amounts, decision=decision).values())
        for hand, amounts, decision in stakes
    )
    piles: dict[tuple[int, str, str], int] = {}
    for hand, amounts, decision in stakes:
        staked = amounts | ({"call": 2 * amounts["ante"]} if decision == "call" else {})
        for spot, amount in staked.items():
            piles[hand, decision, spot] = piles.get((hand, decision, spot), 0) + amount
    house = 0
    for (hand, decision, spot), amount in piles.items():
        part = schedule.of(hand)
        own = part.called if decision == "call" else part.folded
        house -= (own.get(spot) or schedule.sides[spot]).fraction * amount
    assert players + house == 0


@LAWS
@given(settled_rounds())
def test_nobody_wins_more_than_the_worst_case_or_loses_more_than_was_reserved(told):
    table, stakes = told
    for hand, amounts, decision in stakes:
        net = sum(banked.settle(table.state.schedule, hand=hand, amounts=amounts, decision=decision).values())
        assert -banked.reserve_of(table.state.rules, amounts=amounts) <= net
        assert net <= banked.worst_case(table.state, amounts=amounts)


@LAWS
@given(settled_rounds(), st.integers(0, 10**6))
def test_a_corrected_settlement_is_the_one_that_right_dice_would_have_given(told, choice):
    table, _ = told
    offered = [move for move in table.game.legal_moves(table.state, Role.DEALER) if move.command == "CorrectSettled"]
    assume(offered)
    names = [move.facts["throw"] for move in offered]
    throw = table.state.throw(names[choice % len(names)])
    position = choice % throw.count + 1
    others = [face for face in banked.left_of(table.state) if face != table.state.dice[throw.name][position - 1]]
    face = others[choice % len(others)]
    right = {name: list(faces) for name, faces in table.state.dice.items()}
    right[throw.name][position - 1] = face
    command = table.game.commands["CorrectSettled"]
    table.play(command(throw=throw.name, position=position, face=face, reason="misread", approved_by=FLOOR))
    fresh = table.game.apply(None, table.events[0])
    for event in table.events[1:]:
        if type(event).__name__ == "DiceEntered":
            event = table.game.events["DiceEntered"](
                throw=event.throw, faces=tuple(right[event.throw]), source=event.source
            )
        if type(event).__name__ not in ("DieCorrected", "SettlementCorrected", "HandMade", "RoundSettled"):
            fresh = table.game.apply(fresh, event)
    assert banked.schedule_of(fresh) == table.state.schedule


def test_an_event_out_of_place_is_broken():
    game = GAMES["joust_dice"]
    for event in (Event(), Round().events[1]):
        with pytest.raises(Broken):
            game.apply(None, event)
    with pytest.raises(Broken):
        replay(game, [])
    with pytest.raises(Broken):
        banked.schedule_of(Round().state)


def test_a_plan_is_walked_to_its_end():
    """The walks reach a settlement, so that the laws say something about it."""
    plan = Plan(game="joust_dice", rules={}, seats=(), choices=(1, 2, 3) * 8)
    assert {table.state.phase.value for table in walk(plan)} >= {
        "betting",
        "throwing",
        "deciding",
        "settling",
        "settled",
    }
