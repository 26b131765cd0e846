"""What the player's tablet says at a pot game where it would be easy to say too much: while the line is cut, where no
raise is open, and between the two pictures that it is sent."""

import pytest
from playwright.sync_api import Page, expect

from tables.engine.pot.commands import AwardPots
from tests.screens.pot_pictures import CLOCK, NUMBER, SITUATIONS, Situation, felt, read
from tests.screens.pot_stage import says, tablet, told
from tests.screens.stage import Stage
from tests.screens.test_pot_tablet import capped

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ({}, "No clock runs, nobody acts for you. If the floor calls one and you are not back at zero: fold"),
        ({"turn_seconds": 30}, "the rule for all holds: fold; 0 stays in the pot."),
        (CLOCK, "the rule for all holds: your time bank, then fold"),
    ],
)
def test_the_bar_of_a_cut_line_says_what_runs_at_this_table(page: Page, clock: dict[str, int], words: str) -> None:
    on = tablet(page, Situation(hand=felt(**clock), clock=25 if clock else 0), 6)
    on.cut()
    expect(page.locator("c-note[kind=disconnected]")).to_contain_text(words)


def test_why_no_raise_is_offered_is_said(page: Page) -> None:
    on = tablet(page, capped(), 1)
    says(on, "Capped: a bet and 3 raises")
    on.show(**told(SITUATIONS["holdem_flop"](), 5))
    expect(page.locator(".turn-shut")).to_be_hidden()


def test_a_turn_that_the_table_no_longer_asks_for_says_nothing_of_raising(page: Page) -> None:
    on = tablet(page, capped(), 1)
    on.show(table=told(SITUATIONS["holdem_showdown"](), 1)["table"])
    expect(page.locator(".turn-shut")).to_be_hidden()
    assert not on.errors


def test_until_both_pictures_ask_the_turn_is_ones_own_and_nothing_is_chosen_ahead(page: Page) -> None:
    before = told(Situation(hand=felt(dealt=False, **CLOCK)), 6)
    on = Stage(page, "/seat/12/6/").open(**before)
    on.show(table=told(SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)["table"])
    says(on, "It is your turn")
    expect(page.locator(".ahead-panel, .turn-panel").locator("visible=true")).to_have_count(0)


def ended_with_a_side_pot() -> Situation:
    """Seat 1 takes the main pot, of which the whole rake was taken, and seat 2 a side pot of which none was."""
    stacks = {1: 40_500, 2: 81_000, 3: 81_000, 5: 81_000}
    hand = felt(stacks, button=5, rake_cap=5_000).acts("3 81000", "5 call", "1 call", "2 call")
    return Situation(hand=read(hand.board("Ks 9h 4d", "9c", "2s")).play(AwardPots()))


def ended_with_one_pot() -> Situation:
    return SITUATIONS["holdem_ended_uncontested"]()


@pytest.mark.parametrize(
    ("ended", "seat", "net", "staked", "words"),
    [
        (ended_with_one_pot, 6, 30_500, 15_000, "150 put in, 455 came back, after the house’s 20."),
        (ended_with_one_pot, 1, -15_000, 15_000, "150 put in, 0 came back."),
        (ended_with_a_side_pot, 1, 116_500, 40_500, "405 put in, 1,570 came back, after the house’s 50."),
        (ended_with_a_side_pot, 2, 40_500, 81_000, "810 put in, 1,215 came back."),
    ],
)
def test_the_house_is_named_to_who_won_a_pot_of_which_it_took(page: Page, ended, seat, net, staked, words) -> None:
    """th_17: rake is taken of each pot on its own, and of a side pot none once the cap is reached."""
    situation = ended()
    last = [{"round": NUMBER, "net": net, "staked": staked, "how": "showdown"}]
    Stage(page, f"/seat/12/{seat}/").open(**told(situation, seat, last=last))
    assert situation.hand.state.record.ended.rake > 0
    expect(page.locator(".result-detail")).to_have_text(words)


def test_the_rake_of_the_pot_won_is_told_where_what_was_put_in_is_not(page: Page) -> None:
    Stage(page, "/seat/12/6/").open(**told(ended_with_one_pot(), 6, last=[]))
    expect(page.locator(".result-detail")).to_have_text("The house took 20.")
