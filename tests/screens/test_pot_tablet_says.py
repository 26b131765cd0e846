"""What the player's tablet says at a pot game where it would be easy to say too much: while the line is cut, where no
raise is open, and between the two pictures that it is sent."""

import pytest
from playwright.sync_api import Page, expect

from tests.screens.pot_pictures import CLOCK, SITUATIONS, Situation, felt
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
