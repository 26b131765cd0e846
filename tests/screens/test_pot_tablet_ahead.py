"""What is chosen ahead at a table of dice, and everywhere when what lies is put right: a changed question takes it back
(DH-6, DH-12)."""

import pytest
from playwright.sync_api import Page

from tables.engine.commands import CorrectDie
from tables.engine.games import dice_holdem, texas_holdem
from tables.engine.holdem.commands import CorrectCard
from tests.dice_builders import DiceHand
from tests.pot_builders import Hand
from tests.screens.pot_pictures import CLOCK, NUMBER, Situation, dice, limped, raised
from tests.screens.pot_stage import says, tablet, told
from tests.screens.stage import Stage

pytestmark = pytest.mark.browser


def shown(hand: Hand | DiceHand) -> Situation:
    game = dice_holdem.GAME if isinstance(hand, DiceHand) else texas_holdem.GAME
    return Situation(hand=hand, game=game, clock=25)


def flop(own: str = "HHOLDEMMHOLDEM") -> DiceHand:
    """Seat 3 is asked first, seat 5 waits behind it; two of the dice are the same. Without `own` dice, on felt."""
    return limped(dice(own, **CLOCK)).throws("flop", "EME")


def chosen(page: Page, hand: Hand | DiceHand, choice: str, *, seat: int, language: str = "en") -> Stage:
    on = tablet(page, shown(hand), seat, language=language)
    page.locator(".ahead-row").get_by_role("button", name=choice, exact=True).click()
    return on


def nothing_went_out(page: Page, on: Stage) -> None:
    page.wait_for_timeout(300)
    assert on.commands("Act") == []
    assert page.locator(".ahead-row:visible [aria-pressed=true]").count() == 0


@pytest.mark.parametrize("choice", ["Check/Fold", "Check"])
@pytest.mark.parametrize(
    ("bet", "words"),
    [
        ("3 check reroll 1 5000", "was taken back: seat 3 bet 50 to reroll E (die 1)."),
        ("3 check protect 2 5000", "was taken back: seat 3 bet 50 to protect M."),
    ],
)
def test_dh_12_a_bet_on_a_die_takes_back_what_was_chosen_ahead(page: Page, choice: str, bet: str, words: str) -> None:
    hand = flop()
    on = chosen(page, hand, choice, seat=5)
    hand.acts(bet)
    on.show(**told(shown(hand), 5))
    says(on, f"{choice} {words}")
    nothing_went_out(page, on)


def test_dh_12_a_die_that_is_turned_over_takes_back_what_was_chosen_after_the_first_bet(page: Page) -> None:
    hand = flop().acts("3 check reroll 1 5000")
    on = chosen(page, hand, "過牌", seat=6, language="zh-hant")
    hand.acts("5 check protect 1 10000")
    on.show(**told(shown(hand), 6, language="zh-hant"))
    says(on, "已取消「過牌」：座位 5 以 100 保護 第 1 顆 E。")
    nothing_went_out(page, on)


def test_what_stays_as_it_was_goes_out(page: Page) -> None:
    hand = flop().acts("3 check reroll 1 5000")
    on = chosen(page, hand, "Check", seat=6)
    hand.acts("5 check")
    on.show(**told(shown(hand), 6))
    on.sends("Act", [{"round": NUMBER, "action": "check", "to": 0}])


def test_a_die_put_right_takes_back_what_was_chosen_ahead(page: Page) -> None:
    hand = flop(own="")
    on = chosen(page, hand, "Check", seat=5)
    hand.play(CorrectDie(throw="board", position=1, face="H", reason="misread", approved_by=77)).acts("3 check")
    on.show(**told(shown(hand), 5))
    says(on, "Check was taken back: what lies on the table was corrected.")
    nothing_went_out(page, on)


def test_a_card_put_right_takes_back_what_was_chosen_ahead(page: Page) -> None:
    hand = raised(**CLOCK)
    on = chosen(page, hand, "Check", seat=6)
    hand.play(CorrectCard(where="board", position=1, card="2s", reason="misread", approved_by=77)).acts("5 check")
    on.show(**told(shown(hand), 6))
    says(on, "Check was taken back: what lies on the table was corrected.")
    nothing_went_out(page, on)
