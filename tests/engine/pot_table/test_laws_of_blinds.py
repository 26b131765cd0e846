"""What holds of button and blinds whoever comes and goes, under both button rules and every number of blinds (TH-1,
TH-2, TH-16)."""

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tables.engine.errors import Refused
from tables.engine.game import fill_rules
from tables.engine.games.texas_holdem import GAME
from tables.engine.pot_table.chairs import Chair, PotTable
from tables.engine.pot_table.hands import HandPlan, plan_hand
from tests.engine.pot_table.comings import DEAL, KINDS, VOID, Rules, dealt, moves, voided, wished

SEATS = 7
BLINDS = [[10], [5, 10], [2, 5, 10]]

houses = st.fixed_dictionaries(
    {
        "blinds": st.sampled_from(BLINDS),
        "button_rule": st.sampled_from(["dead", "moving"]),
        "new_player": st.sampled_from(["wait", "post_or_wait"]),
        "missed_blinds": st.sampled_from(["both_or_wait", "big_or_wait"]),
    }
)
evenings = moves(seats=SEATS, most=60, kinds=(*KINDS, VOID))
first_ones = st.sets(st.integers(1, SEATS), min_size=2)


def rules_of(house: dict[str, object]) -> Rules:
    return dict(fill_rules(GAME.settings, {"chip": 1, **house}))


def hands(now: PotTable, happens: list[tuple[int, str]], rules: Rules) -> Iterator[tuple[PotTable, HandPlan, PotTable]]:
    """Every hand that is dealt: the table before it, its plan, and the table after it. One opens whenever two or more
    can play."""
    for seat, what in happens:
        if what not in (DEAL, VOID):
            now = wished(now, what, seat, rules)
        elif sum(chair.present for chair in now.chairs) < 2:
            with pytest.raises(Refused, match="too_few_players"):
                plan_hand(now, rules=rules)
        elif what == VOID:
            now = voided(now, seat, rules)
        else:
            before, (now, plan) = now, dealt(now, rules)
            yield before, plan, now


def table(seats: set[int], *, of: int = SEATS) -> PotTable:
    """A table before its first hand, everybody with 500."""
    return PotTable(seats=of, chairs=tuple(Chair(seat=seat, stack=500) for seat in sorted(seats)))


def places_of(plan: HandPlan, rules: Rules) -> dict[str, int]:
    """Where each blind that the players of this hand have to post lies."""
    lie = plan.positions
    places = {"big": lie.big_blind, "small": lie.small_blind}
    if lie.middle_blind is not None:
        places["middle"] = lie.middle_blind
    if len(rules["blinds"]) == 1:  # type: ignore[arg-type]
        del places["small"]
    return places


def amounts_of(plan: HandPlan, rules: Rules) -> dict[str, int]:
    *smaller, big = rules["blinds"]  # type: ignore[misc]
    names = ("small", "middle") if plan.positions.middle_blind is not None else ("small",)
    return {"big": big, **dict(zip(names, smaller[-len(names) :], strict=False))}


def require_blinds(plan: HandPlan, rules: Rules) -> None:
    """Different places, as many as there are blinds or players, and each posted by who is dealt in there."""
    places, amounts = places_of(plan, rules), amounts_of(plan, rules)
    assert len(set(places.values())) == len(places) == min(len(rules["blinds"]), len(plan.stacks))  # type: ignore[arg-type]
    assert plan.blinds == {seat: amounts[name] for name, seat in places.items() if seat in plan.stacks}
    assert plan.positions.big_blind in plan.stacks
    if rules["button_rule"] == "moving" or len(plan.stacks) == 2:
        assert len(plan.blinds) == len(places), "no blind is dead"
        assert not plan.button_empty
    if len(plan.stacks) == 2:
        button, big_blind = plan.positions.button, plan.positions.big_blind
        assert {button, big_blind} == set(plan.stacks)
        assert plan.positions.small_blind == button


def require_in_turn(before: PotTable, plan: HandPlan, last: HandPlan | None) -> None:
    """Dead button: the big blind goes to the next who is here, the smaller ones come behind it one after another."""
    was, lie = before.positions, plan.positions
    if was is None:
        return
    far = (lie.big_blind - was.big_blind) % before.seats
    assert far, "nobody pays the big blind twice in a row"
    skipped = {(was.big_blind + step - 1) % before.seats + 1 for step in range(1, far)}
    assert not any(chair.present for chair in before.chairs if chair.seat in skipped), "nor skips it"
    if len(plan.stacks) == 2 or last is None:
        return
    behind = lie.small_blind if lie.middle_blind is None else lie.middle_blind
    assert behind == was.big_blind, "who had the big blind has the next smaller one"
    if was.middle_blind is not None and lie.middle_blind is not None:
        assert was.middle_blind in (lie.small_blind, lie.big_blind), "and the smallest after that"
    same = {seat for seat, amount in plan.blinds.items() if last.blinds.get(seat) == amount}
    assert not same, "nobody pays a blind twice in a row"


@given(players=first_ones, happens=evenings, house=houses)
@example(  # Two play heads-up, and a third who owes nothing makes it three: the small blind came to lie at the big one.
    players={1, 2, 4}, happens=[(2, "sit_out"), (1, "deal"), (2, "come_back"), (1, "deal")],
    house={"blinds": [2, 5, 10], "button_rule": "dead", "new_player": "wait", "missed_blinds": "both_or_wait"},
)  # fmt: skip
@settings(max_examples=400, deadline=None)
def test_th_1_the_places_differ_and_as_many_blinds_are_posted_as_there_are_or_as_can_be(players, happens, house):
    rules = rules_of(house)
    for before, plan, _ in hands(table(players), happens, rules):
        here = {chair.seat for chair in before.chairs if chair.present}
        assert len(plan.stacks) >= 2
        assert set(plan.stacks) <= here
        require_blinds(plan, rules)


@given(players=first_ones, happens=evenings, house=houses)
@settings(max_examples=400, deadline=None)
def test_th_16_under_the_dead_button_nobody_pays_a_blind_twice_in_a_row_nor_skips_one(players, happens, house):
    rules = rules_of(house | {"button_rule": "dead"})
    last = None
    for before, plan, _ in hands(table(players), happens, rules):
        require_in_turn(before, plan, last)
        last = plan


@given(players=first_ones, happens=evenings, house=houses)
@example(  # 2 sits down and posts between the button and the blinds: he had the button, and 3 and 4 paid once more.
    players={1, 3, 4}, happens=[(1, "deal"), (2, "sit"), (2, "post"), (1, "deal")],
    house={"blinds": [5, 10], "button_rule": "moving", "new_player": "post_or_wait", "missed_blinds": "both_or_wait"},
)  # fmt: skip
@settings(max_examples=400, deadline=None)
def test_th_16_under_the_moving_button_nobody_pays_a_blind_twice_in_a_row_while_all_stay(players, happens, house):
    rules = rules_of(house | {"button_rule": "moving"})
    last = None
    for before, plan, _ in hands(table(players), happens, rules):
        if last is not None and min(len(last.stacks), len(plan.stacks)) > 2 and set(last.stacks) <= set(plan.stacks):
            same = {seat for seat, amount in plan.blinds.items() if last.blinds.get(seat) == amount}
            assert not same or before.positions != last.positions, "the blinds have gone on"
        last = plan


@given(players=first_ones, happens=evenings, house=houses)
@settings(max_examples=400, deadline=None)
def test_th_16_whoever_stays_is_dealt_in_before_long(players, happens, house):
    rules = rules_of(house)
    now = [table(players), *(after for _, _, after in hands(table(players), happens, rules))][-1]
    here = {chair.seat for chair in now.chairs if chair.present}
    if len(here) < 2:
        return
    for _ in range(2 * SEATS):
        now, plan = dealt(now, rules)
    assert set(plan.stacks) == here
    assert (plan.live_posts, plan.dead_posts) == ({}, {})
    require_blinds(plan, rules)
    assert len(plan.blinds) == min(len(house["blinds"]), len(here))
