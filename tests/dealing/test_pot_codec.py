"""Every event of the pot games as the journal keeps it: written, read and replayed, it is what it was."""

import json

from hypothesis import HealthCheck, given, settings

from tables.dealing.codec import command_facts, decode, encode, read_command
from tables.dealing.states import reading_of
from tables.engine.audience import PIT
from tables.engine.games import GAMES, dice_holdem, texas_holdem
from tables.engine.pot.events import HandEnded
from tables.engine.running import replay
from tests.engine import dice_walking, pot_walking

FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def through_the_journal(event):
    name, schema, body = encode(event)
    return decode(name=name, schema=schema, body=body)


@FEW
@given(plan=pot_walking.plans())
def test_every_event_of_random_holdem_hands_comes_back_as_it_was(plan):
    *_, walk = pot_walking.steps(plan)
    stored = [through_the_journal(event) for event in walk.events]
    assert stored == walk.events
    assert replay(texas_holdem.GAME, stored) == walk.state


@FEW
@given(plan=dice_walking.plans())
def test_every_event_of_random_dice_hands_comes_back_as_it_was(plan):
    *_, walk = dice_walking.steps(plan)
    stored = [through_the_journal(event) for event in walk.events]
    assert stored == walk.events
    assert replay(dice_holdem.GAME, stored) == walk.state


def test_th_29_a_misdeal_journalled_before_its_reason_was_kept_is_read_as_one_without_a_reason():
    body = '{"button_moves":false,"how":"misdeal","jackpot":0,"nets":{"1":0,"2":0},"rake":0}'
    read = decode(name="HandEnded", schema=1, body=body)
    assert read == HandEnded(how="misdeal", nets={"1": 0, "2": 0}, button_moves=False, reason="", approved_by=None)


@FEW
@given(plan=pot_walking.plans())
def test_every_command_of_a_hand_can_be_read_from_json(plan):
    *_, walk = pot_walking.steps(plan)
    for command in walk.commands:
        facts = json.loads(json.dumps(command_facts(command)))
        del facts["name"]
        assert read_command(type(command), facts) == command


def test_no_two_games_have_different_events_or_commands_of_one_name():
    """The journal and the console know them by their names alone."""
    known = {}
    for game in GAMES.values():
        for name, kind in {**game.events, **game.commands}.items():
            assert known.setdefault(name, kind) is kind


@FEW
@given(plan=pot_walking.plans(most_choices=30) | dice_walking.plans(most_choices=30))
def test_a_hands_row_is_json_at_every_moment_and_live_until_it_has_an_outcome(plan):
    walking, game = (
        (dice_walking, dice_holdem.GAME)
        if isinstance(plan, dice_walking.DicePlan)
        else (pot_walking, texas_holdem.GAME)
    )
    reading = reading_of(game)
    for walk in walking.steps(plan):
        row = reading.row(walk.state, walk.events)
        assert json.loads(json.dumps(row)) == row
        phase, state = reading.standing(walk.state)
        assert (state == "live") == (row["outcome"] is None)
        assert phase == game.view(walk.state, PIT)["phase"]
        if (outcome := row["outcome"]) is not None:
            put_in, nets = outcome["in"], outcome["nets"]
            assert all(net >= -put_in.get(seat, 0) for seat, net in nets.items())
            assert sum(nets.values()) == -outcome["rake"] - outcome["jackpot"]
