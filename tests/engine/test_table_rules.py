"""What is remembered of a table's rules is what they say: a hand opens the same by rules that many hands were opened
with as by rules that nobody has seen before, and every stack pays of what is due as far as it goes."""

from dataclasses import asdict, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.engine.betting import LIMIT
from tables.engine.errors import Code, Refused
from tables.engine.game import fill_rules
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.settings import SETTINGS, STREETS
from tables.engine.pot.house import TableRules, house_of
from tables.engine.pot.opening import open_hand, smallest_bet
from tables.engine.pots import uncalled_of
from tables.engine.running import open_round, replay
from tests.engine.pot_walking import RULES

MANY = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
DEEP = 10**6
AMOUNTS = st.dictionaries(st.integers(1, 10), st.integers(1, 40), max_size=3)


def complete(rules):
    return fill_rules(SETTINGS, {**rules, "straddle": "optional"})


@st.composite
def openings(draw):
    """The arguments of some opening; what is posted by somebody who does not sit here is refused."""
    stacks = draw(st.dictionaries(st.integers(1, 10), st.integers(1, 60), min_size=2, max_size=10))
    given_ = {"game": "cards", "stacks": stacks, "button": draw(st.integers(1, 10))}
    if draw(st.booleans()):
        given_["blinds"] = draw(AMOUNTS)
    for posts in ("straddles", "live_posts", "dead_posts"):
        if draw(st.booleans()):
            given_[posts] = {seat: amount for seat, amount in draw(AMOUNTS).items() if seat in stacks}
    return given_


def opened(rules, given_):
    """The events, or the code and facts of the refusal."""
    try:
        return open_hand(rules=rules, **given_)
    except Refused as refused:
        return refused.code, refused.facts


@MANY
@given(st.fixed_dictionaries(RULES), st.lists(openings(), min_size=1, max_size=4))
def test_an_opening_that_is_remembered_is_the_opening_that_is_worked_out(rules, several):
    remembered = TableRules(complete(rules))
    for given_ in (*several, *several):
        assert opened(remembered, given_) == opened(complete(rules), given_)


@MANY
@given(st.fixed_dictionaries(RULES), openings())
def test_every_stack_pays_what_is_due_in_its_order_as_far_as_it_goes(rules, given_):
    rules, left = complete(rules), dict(given_["stacks"])
    due = opened(rules, {**given_, "stacks": dict.fromkeys(left, DEEP)})
    posts = opened(rules, given_)
    if isinstance(due[0], Code):
        assert posts == due
        return
    expected = []
    for event in due[1:]:
        seat = int(event.source.removeprefix("stack:"))
        paid = min(event.amount, left[seat])
        left[seat] -= paid
        expected += [replace(event, amount=paid)] if paid else []
    assert [*posts[1:]] == expected


@MANY
@given(st.fixed_dictionaries(RULES))
def test_a_house_is_the_same_by_rules_that_are_kept_and_by_those_of_a_journal(rules):
    kept = TableRules(complete(rules))
    assert kept.house == house_of(complete(rules)) == house_of(kept)
    assert kept.house.turn_seconds == rules["turn_seconds"]
    small = rules["minimum_bet"]
    for street in range(1, len(STREETS) + 1):
        big = rules["structure"] == LIMIT and street >= kept["big_bet_from_street"]
        assert smallest_bet(kept, street=street) == (2 * small if big else small)


def test_the_rules_of_a_hand_are_written_down_and_read_back_as_any_others():
    state, events = open_round(GAME, rules={"blinds": [5, 10]}, stacks={1: 500, 2: 500}, button=2)
    body = asdict(events[0])
    assert body["rules"] == complete({"blinds": [5, 10]}) | {"straddle": "none"}
    read = replace(events[0], rules=dict(body["rules"]))
    assert read == events[0]
    assert replay(GAME, (read, *events[1:])) == state


def test_true_is_no_amount_though_the_same_rules_with_a_one_are_remembered():
    stacks = {1: 500, 2: 500}
    open_round(GAME, rules={"chip": 1}, stacks=stacks, button=2)
    with pytest.raises(Refused):
        open_round(GAME, rules={"chip": True}, stacks=stacks, button=2)


@given(st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=2, max_size=10))
def test_what_nobody_matched_is_what_the_highest_paid_beyond_the_second(players):
    paid, folded = [amount for amount, _ in players], [gone for _, gone in players]
    *_, second, most = sorted(paid)
    player = paid.index(most)
    expected = None if most == second or folded[player] else (player, most - second)
    assert uncalled_of(paid, folded=folded) == expected
