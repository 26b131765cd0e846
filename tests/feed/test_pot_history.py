"""The office's replay of hands: what everybody could see step by step, and what nobody showed for those alone who watch
the house, with a reason that stays."""

import json
import random
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.people.roles import Role
from tables.dealing.codec import encode
from tables.engine.dice_holdem.settings import PRIVATE
from tables.engine.errors import Code
from tables.engine.events import DiceEntered
from tables.engine.games import dice_holdem, texas_holdem
from tables.engine.holdem.events import HoleReplaced, HolesDealt
from tables.engine.holdem.state import HoldemState
from tables.engine.running import replay
from tables.floor import hidden_cards
from tables.models import JournalEvent
from tables.reports.replayed import picture_of, told
from tables.reports.rounds import deals_face_down, final_hands, players_of, steps_of
from tests.dealing.pot_scene import DICE, open_pot
from tests.engine import dice_walking, pot_walking
from tests.feed.test_pot_secrets import READ_HANDS, SEALED_HANDS, SOME, twin_of_cards, twin_of_dice
from tests.people.cast import acting


def replayed(game, events, twin_of=None, chance=None) -> str:
    """Every step of a journal as the office is told it; with `twin_of`, each with other cards or dice face down."""
    steps, state = [], None
    for event in events:
        state = game.apply(state, event)
        seen = twin_of(state, chance, but=None) if twin_of else state
        facts = json.loads(encode(event)[2])
        steps.append([told(game, seen, event, facts), picture_of(game, seen)])
    return json.dumps(steps)


@SOME
@given(READ_HANDS, st.integers(0, 10**9))
def test_a_replay_is_the_same_whatever_lay_face_down(plan, seed):
    *_, walk = pot_walking.steps(plan)
    chance = random.Random(seed)
    assert replayed(texas_holdem.GAME, walk.events) == replayed(texas_holdem.GAME, walk.events, twin_of_cards, chance)


@SOME
@given(SEALED_HANDS, st.integers(0, 10**9))
def test_a_replay_is_the_same_whatever_lay_under_the_cups(plan, seed):
    *_, walk = dice_walking.steps(plan)
    chance = random.Random(seed)
    assert replayed(dice_holdem.GAME, walk.events) == replayed(dice_holdem.GAME, walk.events, twin_of_dice, chance)


@SOME
@given(READ_HANDS)
def test_no_event_tells_a_card_before_it_lay_open(plan):
    """What was dealt face down stands in the events that dealt it, and in nothing told before it was shown."""
    *_, walk = pot_walking.steps(plan)
    for at, event in enumerate(walk.events):
        state: HoldemState = replay(texas_holdem.GAME, walk.events[: at + 1])
        facts = told(texas_holdem.GAME, state, event, json.loads(encode(event)[2]))
        if isinstance(event, HolesDealt):
            assert set(facts["cards"]) <= {None}
        if isinstance(event, HoleReplaced):
            assert facts["card"] is None


@SOME
@given(SEALED_HANDS)
def test_no_event_tells_a_die_before_it_lay_open(plan):
    *_, walk = dice_walking.steps(plan)
    for event in walk.events:
        if isinstance(event, DiceEntered):
            facts = told(dice_holdem.GAME, walk.state, event, json.loads(encode(event)[2]))
            assert (set(facts["faces"]) == {None}) == (event.throw == PRIVATE)


def folded_hand(game, **settings):
    """An electronic hand that nobody showed."""
    pot = open_pot([10_000, 20_000, 30_000], game=game, **settings)
    pot.open(button=3)
    live = pot.round
    assert (steps_of(live), deals_face_down(live)) == ([], False)
    pot.acts("3 fold", "1 fold")
    return pot


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("game", "settings"), [("texas_holdem", {"cards": "electronic"}), (DICE, {"dealing": "electronic"})]
)
def test_what_nobody_showed_is_read_with_a_reason_that_stays_in_the_journal(game, settings):
    pot = folded_hand(game, **settings)
    one, hand = pot.round, pot.hand
    assert deals_face_down(one)
    seats = [step for step in steps_of(one)[-1]["hands"] if step["side"] == "seat"]
    assert [step["dice"] for step in seats] == [[], [], []]
    assert all(not found["dice"] for found in final_hands(one))
    read = {"table_id": one.table_id, "round": one.number, "command_id": uuid4()}
    watcher = acting("7001", Role.SURVEILLANCE)
    assert hidden_cards.read(**read, actor=pot.scene.boss, reason="a dispute").code == Code.NOT_ALLOWED
    assert hidden_cards.read(**read, actor=watcher, reason=" ").code == Code.NEEDS_REASON
    assert hidden_cards.read(**read, actor=watcher, reason="a dispute").ok
    kept = JournalEvent.objects.get(name="HiddenRead")
    assert (kept.actor, json.loads(kept.body)) == (f"staff:{watcher.staff_id}", {"round": 1, "reason": "a dispute"})
    held = hand.state.deal.hole if game == "texas_holdem" else hand.state.own
    shown = {
        step["hand"]: tuple(die["face"] for die in step["dice"]) for step in steps_of(one, hidden=True)[-1]["hands"]
    }
    assert [shown[seat] for seat in hand.state.betting.seats] == list(held)
    assert [(row["seat"], row["net"]) for row in players_of(one)] == [(1, -50), (2, 50), (3, 0)]


@pytest.mark.django_db(transaction=True)
def test_nobody_reads_what_is_hidden_while_the_hand_is_dealt():
    pot = open_pot([10_000, 20_000, 30_000], cards="electronic")
    pot.open(button=3)
    answer = hidden_cards.read(
        table_id=pot.scene.table_id, round=1, reason="a dispute", actor=acting("7001", Role.AUDITOR), command_id=uuid4()
    )
    assert answer.code == Code.ROUND_RUNNING
