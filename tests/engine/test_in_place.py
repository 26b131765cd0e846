"""Events are values whose fields stay as they were made; a hand played on in place is the hand played state by state,
and a state never changes once it is handed out."""

from dataclasses import asdict, fields, replace

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from tables.engine import events
from tables.engine.commands import Act, GiveNotice
from tables.engine.errors import Broken, Refused
from tables.engine.games.casino_holdem_dice import GAME as BANKED
from tables.engine.games.dice_holdem import GAME as DICE
from tables.engine.games.texas_holdem import GAME as CARDS
from tables.engine.running import Running, replay
from tests.engine import dice_walking, pot_walking

SOME = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


OF_BOTH_GAMES = pytest.mark.parametrize(
    ("game", "walking"), [(CARDS, pot_walking), (DICE, dice_walking)], ids=("cards", "dice")
)


@OF_BOTH_GAMES
@SOME
@given(data=strategies.data())
def test_a_hand_played_on_in_place_is_the_hand_played_state_by_state(game, walking, data):
    """The same events and states; and of what is refused nothing remains."""
    steps = walking.steps(data.draw(walking.plans()))
    opened, *walks = [(walk.state, list(walk.events), walk.given, walk.commands[-1:]) for walk in steps]
    running = Running(game, **opened[2])
    events = [*running.opened]
    assert (running.state, events) == opened[:2]
    for state, happened, _, (command,) in walks:
        with pytest.raises(Refused):
            running.play(Act(seat=99, action="call"))
        with pytest.raises(Refused):
            running.play(GiveNotice())
        events += running.play(command)
        assert (running.state, events) == (state, happened)
    assert running.done() == running.state


def test_only_a_game_with_changes_in_place_is_played_on_in_place():
    with pytest.raises(Broken):
        Running(BANKED, rules={})


@OF_BOTH_GAMES
@SOME
@given(data=strategies.data())
def test_a_hand_that_was_handed_out_never_changes(game, walking, data):
    """Neither states nor events: what they said when they were handed out they say at the end."""
    seen = []
    for walk in walking.steps(data.draw(walking.plans())):
        seen.append((walk.state, repr(walk.state)))
        seen += [(event, repr(event)) for event in walk.events]
        copy = game.changes.copy_of(walk.state)
        assert copy == walk.state
        game.changes.change(copy, (events.ActedOutOfTurn(seat=1, action="fold", to=0),))
        assert copy != walk.state
    for handed_out, as_it_was in seen:
        assert repr(handed_out) == as_it_was


@SOME
@given(pot_walking.plans())
def test_what_happens_to_cards_is_told_in_values(plan):
    require_values(pot_walking.steps(plan))


@SOME
@given(dice_walking.plans())
def test_what_happens_to_dice_is_told_in_values(plan):
    require_values(dice_walking.steps(plan))


def require_values(walks):
    """An event is what its fields say, whoever made it."""
    *_, last = walks
    for event in last.events:
        kind, said = type(event), {one.name: getattr(event, one.name) for one in fields(event)}
        assert kind(**said) == event == replace(event)
        assert repr(event) == f"{kind.__name__}({', '.join(f'{name}={value!r}' for name, value in said.items())})"
        assert asdict(event) == said
        if not any(isinstance(value, dict) for value in said.values()):
            assert hash(kind(**said)) == hash(event)
        for name, value in said.items():
            with pytest.raises(AttributeError):
                setattr(event, name, value)
        with pytest.raises(TypeError):
            kind(**said, besides=1)
        with pytest.raises(TypeError):
            kind(*said.values())


@pytest.mark.parametrize("game", [CARDS, DICE], ids=["cards", "dice"])
def test_an_event_out_of_place_is_broken(game):
    act = events.PlayerActed(seat=1, action="fold")
    state = replay(game, game.opening(rules={}, stacks={1: 500, 2: 500}, button=2))
    with pytest.raises(Broken):
        game.apply(None, act)
    with pytest.raises(Broken):
        game.apply(state, events.NoticeGiven(what="early"))
    assert game.apply(state, events.ActedOutOfTurn(seat=1, action="fold", to=0)) != state
