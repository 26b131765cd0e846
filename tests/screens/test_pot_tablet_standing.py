"""What seats and sentences of a player's tablet say of how somebody stands: the stack in its one place, who sits out
after the hand, who was folded by the clock, and whose time bank runs; and that a note leaves every amount in reach."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.engine.commands import TimeOut
from tables.engine.games import dice_holdem
from tables.engine.pot_table.chairs import PotTable
from tests.screens.pot_pictures import CLOCK, SITUATIONS, Situation, dice, felt, limped
from tests.screens.pot_stage import press, says, tablet, told
from tests.screens.test_pot_tablet import OUTSIDE

pytestmark = pytest.mark.browser

LANDSCAPE, PORTRAIT, PHONE = (1280, 800), (800, 1280), (390, 844)


class Changed(Situation):
    """The table with chairs changed as told: {seat: fields}."""

    chairs_are: dict[int, dict[str, Any]]

    @property
    def chairs(self) -> PotTable:
        table = super().chairs
        return table.with_chairs(replace(one, **self.chairs_are.get(one.seat, {})) for one in table.chairs)


def with_chairs(situation: Situation, **chairs_are: dict[str, Any]) -> Situation:
    changed = Changed(hand=situation.hand, game=situation.game, away=situation.away, clock=situation.clock)
    changed.chairs_are = {int(seat.removeprefix("s")): fields for seat, fields in chairs_are.items()}
    return changed


def tile(page: Page, seat: int):
    return page.locator(".seat-tile").filter(has=page.locator(".seat-number", has_text=str(seat)))


def all_in_preflop() -> Situation:
    """Three are in: seat 7 is all-in, 6 is asked."""
    stacks = {1: 500_000, 6: 500_000, 7: 93_500}
    return Situation(hand=felt(stacks, button=1, **CLOCK).acts("1 15000", "6 call", "7 93500", "1 fold"), away=())


@pytest.mark.parametrize("size", [LANDSCAPE, PHONE])
def test_under_every_name_stands_the_stack_of_who_is_all_in_too(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tablet(page, all_in_preflop(), 6)
    expect(tile(page, 7).locator("dd").first).to_have_text("0")
    expect(tile(page, 7)).to_contain_text("All in 935")


@pytest.mark.parametrize("size", [LANDSCAPE, PHONE])
def test_who_was_all_in_and_lost_reads_so_like_the_others(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    situation = SITUATIONS["holdem_ended"]()
    tablet(page, situation, 1)
    states = page.locator(".seat-tile .seat-state").all_inner_texts()
    assert not [text for text in states if "All in" in text], states


@pytest.mark.parametrize(("fields", "word"), [({"sitting_out": True}, "Sitting out"), ({"moving_to": 9}, "Moves to 9")])
def test_after_the_hand_a_seat_says_that_its_player_is_away_or_goes(page: Page, fields: Any, word: str) -> None:
    ended = SITUATIONS["holdem_ended_uncontested"]()
    ended.away = ()
    tablet(page, with_chairs(ended, s1=fields), 6)
    expect(tile(page, 1)).to_contain_text(word)


@pytest.mark.parametrize(("language", "words"), [("en", "the clock folded you"), ("zh-hant", "已代您棄牌")])
def test_who_was_folded_by_the_clock_reads_that_it_was_the_clock(page: Page, language: str, words: str) -> None:
    hand = felt(**CLOCK | {"time_bank_seconds": 0}).play(TimeOut(what="turn"))
    timed_out = with_chairs(Situation(hand=hand), s6={"timeouts": 1})
    on = tablet(page, timed_out, 6, language=language)
    expect(page.locator(".said-panel")).to_contain_text(words, ignore_case=True)
    hand.acts(*["fold"] * 5)
    on.show(**told(with_chairs(Situation(hand=hand), s6={"timeouts": 1}), 6, language=language))
    expect(page.locator(".result-why")).to_contain_text(words)


def test_who_folded_himself_reads_that_he_did(page: Page) -> None:
    tablet(page, Situation(hand=felt(**CLOCK).acts("6 fold")), 6)
    expect(page.locator(".said-panel")).to_contain_text("You folded")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Your time bank runs. At zero: fold"), ("zh-hant", "備用時間進行中。")]
)
def test_a_time_bank_that_runs_is_named(page: Page, language: str, words: str) -> None:
    tablet(page, SITUATIONS["holdem_time_bank"](), 6, language=language)
    expect(page.locator(".player-clock")).to_contain_text(words)


def test_a_time_bank_that_ran_in_an_earlier_turn_is_not_said_to_run(page: Page) -> None:
    hand = SITUATIONS["holdem_time_bank"]().hand.acts("6 call", *["fold"] * 4, "3 call", "5 check").board("Ks 9h 4d")
    tablet(page, Situation(hand=hand.acts("3 check", "5 check"), clock=25), 6)
    says_at_zero = page.locator(".player-clock")
    expect(says_at_zero).to_contain_text("At zero: check.")
    expect(says_at_zero).not_to_contain_text("time bank")


def dice_on_the_flop() -> Situation:
    hand = limped(dice("HHOLDEMMHOLDEM", **CLOCK)).throws("flop", "HOM").acts("3 20000")
    return Situation(hand=hand, game=dice_holdem.GAME, clock=25)


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, PHONE])
@pytest.mark.parametrize(
    ("situation", "seat"), [(SITUATIONS["holdem_preflop_seat_6_to_act"], 6), (dice_on_the_flop, 5)]
)
def test_a_note_leaves_the_usual_amounts_in_reach_and_pushes_nothing_out(
    page: Page, situation: Any, seat: int, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    on = tablet(page, situation(), seat)
    if size == PHONE:
        press(on, "Raise …")
    on.answers = lambda frame: {"ok": False, "code": "stale", "facts": {}}
    page.wait_for_timeout(650)
    page.locator(".turn-call").click()
    says(on, "Not sent: the question changed before this arrived")
    for name in ("least", "most"):
        expect(page.locator(f".amount-quick [data-quick={name}]")).to_be_visible()
    on.until(lambda: not page.evaluate(OUTSIDE))
    assert page.evaluate(OUTSIDE) == []
