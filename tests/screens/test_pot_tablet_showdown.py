"""The showdown on a player's tablet (TH-12, TH-13): a hand that wins is given up only by who says so, and a result says
why the pot went elsewhere."""

import pytest
from playwright.sync_api import Page, expect

from tables.engine.holdem.commands import PlayBoard
from tables.engine.pot.commands import MuckHand
from tests.pot_builders import Hand
from tests.screens.pot_pictures import NUMBER, Situation
from tests.screens.pot_stage import press, says, tablet, told
from tests.screens.stage import Stage

pytestmark = pytest.mark.browser

WINS = {"ok": False, "code": "winning_hand", "facts": {"seat": 1}}
TAKEN = {"ok": True, "number": 1, "receipt": {}}


def jacks(other: str = "5c5d") -> Hand:
    """Seat 1 holds jacks that the house has read; seat 2 has shown."""
    hand = Hand([50_000] * 2, button=1, dealt=False).holes(s1="JsJh", s2=other).acts("call", "check")
    return hand.checked_down("2c7d9h", "3s", "Kh").shows("known")


@pytest.mark.parametrize(
    ("language", "first", "again"),
    [
        ("en", "Play the board Not your own two", "Play the board all the same Gives up: pair of jacks"),
        ("zh-hant", "用公共牌 底牌不計", "仍用公共牌 放棄：一對 J"),
    ],
)
def test_th_13_playing_the_board_says_what_is_given_up_before_it_is(
    page: Page, language: str, first: str, again: str
) -> None:
    on = tablet(page, Situation(hand=jacks(), away=()), 1, language=language)
    on.answers = lambda frame: WINS
    press(on, first)
    on.sends("PlayBoard", [{"round": NUMBER, "gives_up": False}])
    on.answers = lambda frame: TAKEN
    expect(page.get_by_role("button", name=again)).to_be_visible()
    page.wait_for_timeout(650)
    press(on, again)
    on.sends("PlayBoard", [{"round": NUMBER, "gives_up": False}, {"round": NUMBER, "gives_up": True}])


def test_th_13_who_was_asked_about_mucking_is_asked_anew_about_playing_the_board(page: Page) -> None:
    on = tablet(page, Situation(hand=jacks(), away=()), 1)
    on.answers = lambda frame: WINS
    press(on, "Muck")
    says(on, "Muck all the same")
    press(on, "Play the board")
    on.sends("MuckHand", [{"round": NUMBER, "gives_up": False}])
    on.sends("PlayBoard", [{"round": NUMBER, "gives_up": False}])


@pytest.mark.parametrize(
    ("gives_up", "words"),
    [
        (PlayBoard(seat=1, gives_up=True), "You played the board: your own cards do not count"),
        (MuckHand(seat=1, gives_up=True), "You mucked your cards"),
    ],
)
def test_a_result_says_that_the_hand_was_given_up_and_not_that_another_is_higher(page, gives_up, words: str) -> None:
    pictures = told(Situation(hand=jacks().play(gives_up), away=()), 1)
    Stage(page, "/seat/12/1/").open(**pictures)
    expect(page.locator(".result-why")).to_have_text(words)


def test_a_beaten_hand_is_told_that_another_is_higher(page: Page) -> None:
    Stage(page, "/seat/12/1/").open(**told(Situation(hand=jacks("AcAd").shows("known"), away=()), 1))
    expect(page.locator(".result-why")).to_have_text("Another hand is higher")


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("size", [(390, 844), (390, 700), (360, 740)], ids=str)
def test_a_phone_shows_the_whole_result_beside_a_refusal(page: Page, language: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    on = tablet(page, Situation(hand=jacks(), away=()), 1, language=language)
    on.answers = lambda frame: WINS
    press(on, {"en": "Muck", "zh-hant": "蓋牌"}[language])
    page.locator(".answers c-note").wait_for()
    on.show(**told(Situation(hand=jacks().play(PlayBoard(seat=1, gives_up=True)), away=()), 1))
    expect(page.locator(".result-why")).to_be_visible()
    ends = page.locator(".result-panel, .result-why, .result-sum").evaluate_all(
        "found => found.map((one) => Math.ceil(one.getBoundingClientRect().right))"
    )
    assert max(ends[1:]) <= ends[0] <= size[0]
