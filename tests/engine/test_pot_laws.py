"""The laws of a hand for the pot, over thousands of random hands: two to ten seats, every structure, ragged stacks."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.engine.audience import Audience, Role
from tables.engine.betting import Betting, options
from tables.engine.commands import Act
from tables.engine.errors import Refused
from tables.engine.events import ChipsMoved
from tables.engine.games.texas_holdem import GAME
from tables.engine.hands.cards import rank_of
from tables.engine.holdem.commands import DealHoles
from tables.engine.holdem.moves import legal_moves
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.pot.awarding import pots_in
from tables.engine.pot.events import HandEnded, StreetClosed
from tables.engine.running import play, replay
from tests.engine.hand_walking import Walk
from tests.engine.pot_walking import accepted, candidates, opened, plans, steps
from tests.pot_builders import Hand

MANY = settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
SOME = settings(MANY, max_examples=60)


def ended(plan) -> Walk:
    *_, last = steps(plan)
    return last


def chips_in(betting: Betting) -> int:
    return sum(betting.stacks) + betting.middle


@MANY
@given(plans())
def test_chips_are_conserved_nothing_is_negative_and_exactly_one_is_asked(plan):
    total = sum(plan.stacks.values())
    for walk in steps(plan):
        betting, phase = walk.state.betting, walk.state.phase
        ended = walk.state.record.ended
        taken = ended.rake + ended.jackpot if ended else 0
        assert chips_in(betting) + taken == total
        assert min(*betting.stacks, *betting.bets, *betting.paid, betting.dead) >= 0
        assert (phase is Phase.BETTING) == (betting.turn >= 0 and walk.state.called is None and not ended)
        waiting = [walk.state.called is not None, phase is Phase.BETTING, phase is Phase.RUN_TWICE,
                   phase is Phase.ENDED, phase is not Phase.ENDED and bool(walk.state.show.order)]  # fmt: skip
        assert any(waiting), "the hand waits for nobody"


@MANY
@given(plans())
def test_a_street_ends_with_all_callers_at_the_level_and_its_pots_have_live_players(plan):
    seen = 0
    for walk in steps(plan):
        closings = sum(isinstance(event, StreetClosed) for event in walk.events)
        if closings == seen or walk.state.phase is Phase.ENDED:
            continue
        seen = closings
        betting = walk.state.betting
        with_chips = {betting.paid[p] for p in betting.live if betting.stacks[p]}
        assert len(with_chips) <= 1
        pots = pots_in(betting)
        assert sum(pot.amount for pot in pots) == betting.middle
        assert all(pot.eligible and pot.amount > 0 for pot in pots)
        assert all(not betting.folded[player] for pot in pots for player in pot.eligible)
        assert len({pot.eligible for pot in pots}) == len(pots)


@MANY
@given(plans())
def test_nobody_wins_more_from_another_than_he_put_in_himself(plan):
    walk = ended(plan)
    final = walk.state
    if final.record.ended.how == "misdeal":
        assert dict(final.record.ended.nets) == {str(seat): 0 for seat in plan.stacks}
        assert tuple(final.betting.stacks) == final.opened.stacks
        return
    put_in, dead = Counter(), 0
    for event in walk.events:
        if isinstance(event, ChipsMoved) and event.source.startswith("stack:"):
            seat = int(event.source.removeprefix("stack:"))
            if event.reason in ("big_blind_ante", "button_ante", "dead_blind"):
                dead += event.amount
            else:
                put_in[seat] += event.amount
        elif isinstance(event, ChipsMoved) and event.reason == "uncalled":
            put_in[int(event.target.removeprefix("stack:"))] -= event.amount
    for seat in plan.stacks:
        won = sum(s for a in final.record.awards for t, s in zip(a.seats, a.shares, strict=True) if t == seat)
        assert won <= dead + sum(min(put_in[seat], other) for other in put_in.values())


@MANY
@given(plans())
def test_shares_sum_to_the_pots_and_nets_rake_and_jackpot_to_zero(plan):
    walk = ended(plan)
    end = walk.state.record.ended
    assert sum(end.nets.values()) + end.rake + end.jackpot == 0
    assert walk.state.betting.middle == 0
    for award in walk.state.record.awards:
        assert sum(award.shares) == award.amount
        assert len(award.shares) == len(award.seats) > 0
    last = [event for event in walk.events if isinstance(event, HandEnded)]
    assert last == [walk.events[-1]] == [end]


@SOME
@given(plans(most_choices=25))
def test_what_is_offered_is_accepted_and_a_refused_move_changes_nothing(plan):
    for walk in steps(plan):
        before = walk.state
        offered = {_key(move.command, move.facts) for move in legal_moves(before, Role.DEALER)}
        for command in candidates(before, plan.choices[0]):
            taken = bool(accepted(before, iter([command])))
            assert walk.state == before
            key = _key(type(command).__name__, {"seat": getattr(command, "seat", None), **_facts(command)})
            if taken:
                assert key in offered, (command, before.phase)
        for move in legal_moves(before, Role.DEALER):
            if move.command == "Act" and "least" in move.facts:
                assert move.facts["least"] <= move.facts["most"]
        require_offers_accepted(before)


def require_offers_accepted(state: HoldemState) -> None:
    """Every act that is offered is accepted at both ends of its range."""
    for move in legal_moves(state, Role.DEALER):
        if move.command == "Act":
            for to in {move.facts.get("least", 0), move.facts.get("most", 0)}:
                play(GAME, state, Act(seat=move.facts["seat"], action=move.facts["action"], to=to))


def _facts(command) -> dict[str, object]:
    return {name: getattr(command, name) for name in ("action", "fault", "where") if hasattr(command, name)}


def _key(name, facts):
    """A command as it is offered: acts and errors by name and seat, acts out of turn and errors whoever it was."""
    if name == "Act":
        return name, facts["seat"], facts["action"]
    if name == "ReportFault":
        return name, facts["fault"]
    if name in ("RecordOutOfTurn", "DealHoles", "DealBoard", "AwardPots", "DeclareMisdeal", "CorrectCard"):
        return (name,)
    return name, facts["seat"]


@SOME
@given(plans())
def test_the_events_replayed_are_the_state(plan):
    for walk in steps(plan):
        assert replay(GAME, walk.events) == walk.state


@MANY
@given(plans(most_choices=30))
def test_no_audience_learns_anothers_cards(plan):
    """What a picture says of cards is the same whatever lies face down elsewhere."""
    plan = replace(plan, read=True)
    for walk in steps(plan):
        state = walk.state
        unshown = {
            card for player, hole in enumerate(state.deal.hole) if player not in state.show.shown for card in hole
        }
        told = {card for fault in state.record.faults for card in fault.cards}
        for role in Role:
            for seat in (None, *state.betting.seats) if role is Role.PLAYER else (None,):
                text = str(GAME.view(state, Audience(role=role, seat=seat)))
                own = set(state.deal.hole[state.betting.seats.index(seat)]) if seat else set()
                seen = {card for card in unshown - own - told if f"'{card}'" in text}
                assert not seen, (role, seat)


@SOME
@given(plans(), st.permutations("cdhs"))
def test_permuting_suits_changes_nothing(plan, suits):
    change = dict(zip("cdhs", suits, strict=True))
    one = ended(replace(plan, read=True))
    two = opened(plan)
    for command in one.commands:
        two.play(_with_suits(command, change))
    assert two.state.betting == one.state.betting
    assert two.state.record.awards == one.state.record.awards


def _with_suits(command, change):
    changes = {}
    for name in ("cards", "card"):
        value = getattr(command, name, None)
        if value:
            changes[name] = (
                _recoloured(value, change) if name == "card" else tuple(_recoloured(c, change) for c in value)
            )
    return replace(command, **changes)


def _recoloured(card, change):
    return card if card == "??" else card[0] + change[card[1]]


@MANY
@given(plans(), st.integers(1, 9))
def test_rotating_seats_with_the_button_changes_nothing(plan, by):
    def turned(seat: int) -> int:
        return (seat + by - 1) % 10 + 1

    other = replace(
        plan, stacks={turned(seat): stack for seat, stack in plan.stacks.items()}, button=turned(plan.button)
    )
    one, two = ended(plan), ended(other)
    assert one.state.betting.stacks == two.state.betting.stacks
    assert [turned(seat) for seat in one.state.betting.seats] == list(two.state.betting.seats)


@MANY
@given(plans())
def test_of_hands_that_table_themselves_those_are_shown_that_win_or_tie_a_pot_so_far(plan):
    rules = plan.rules | {"tabling": "automatic", "all_in_showdown": "in_order", "confirm_award": True}
    for walk in steps(replace(plan, read=True, rules=rules)):
        state = walk.state
        holes = state.deal.hole
        if state.show.order and state.phase is not Phase.ENDED and not any("??" in holes[p] for p in state.show.order):
            order = state.show.order
            shown = {player for at, player in enumerate(order) if _stands(state, player, before=order[:at])}
            assert (state.show.shown, state.show.mucked) == (shown, set(order) - shown)
            return


def _stands(state, player, *, before):
    """Whether a hand at least ties every hand before it that may win the same pot, on some board."""

    def rank(other, board):
        return rank_of(state.deal.hole[other] + board)

    return any(
        all(rank(player, board) >= rank(other, board) for other in before if other in pot.eligible)
        for board in state.deal.boards
        for pot in pots_in(state.betting)
        if player in pot.eligible
    )


def test_s34_the_same_command_twice_applies_once():
    hand = Hand([500] * 3, dealt=False).play(DealHoles())
    raises = hand.act(3, "30")
    hand.play(raises)
    with pytest.raises(Refused):
        play(GAME, hand.state, raises)
    assert hand.state.betting.bets == [5, 10, 30]
    assert chips_in(hand.state.betting) == 1500
    assert options(hand.state.betting).seat == 1
