"""The player's tablet at a pot game in a real browser, told real hands: what each press sends, what is chosen ahead and
never goes out on another amount, and nothing for axe to find or cut off at any size."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.engine.games import dice_holdem
from tests.screens.axe import look
from tests.screens.pot_pictures import CLOCK, NUMBER, SITUATIONS, Situation, dice, felt, limped, own_cards, raised
from tests.screens.pot_stage import acts, overlaps, press, says, tablet, told
from tests.screens.stage import Stage
from tests.screens.test_live_screens import require_whole

pytestmark = pytest.mark.browser

PORTRAIT, LANDSCAPE, PHONE, SMALL = (800, 1280), (1280, 800), (390, 844), (360, 740)
SIZES = (PORTRAIT, LANDSCAPE, PHONE, SMALL)
OUTSIDE = """() => [...document.querySelectorAll(
    'main > *, .pot-felt > *, .own-hand > *, .seat-tile, .turn-buttons > *, .amount-panel > *, c-die-column')]
  .filter((node) => {
    const box = node.getBoundingClientRect();
    if (!box.width || node.matches('.visually-hidden')) return false;
    const around = node.parentElement.closest('c-die-column, .pot-felt, main') ?? document.body;
    const within = around.getBoundingClientRect();
    return box.bottom > Math.min(innerHeight, within.bottom) + 1 || box.right > Math.min(innerWidth, within.right) + 1;
  }).map((node) => `${node.localName}.${node.className}`)"""
ON_THE_FELT = ".felt-pots > *, c-board, c-auction, .own-hand"
CUT = """() => [...document.querySelectorAll('.seat-word, .seat-tile dd, .figure strong')]
  .filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible')
  .map((node) => node.textContent)"""
TOO_SMALL = """() => [...document.querySelectorAll('button, input')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && (box.width < 47 || box.height < 47.5);
  }).map((node) => `${node.className} ${node.textContent}`)"""


def three_to_press() -> Situation:
    """An electronic table's showdown: seat 3 may muck, play the board, or show."""
    hand = own_cards().acts("6 call", "7 fold", "8 fold", "1 fold", "2 fold", "3 call", "5 check")
    return Situation(hand=hand.checked_down("Ks 9h 4d", "9c", "2h"), clock=25)


def capped() -> Situation:
    """Limit: seat 8 has raised for the third time, and seat 1 can call or fold."""
    return Situation(
        hand=felt(structure="limit", big_bet=10_000, **CLOCK).acts("6 10000", "7 15000", "8 20000"), clock=25
    )


def first_on_the_flop() -> Situation:
    """Seat 3 may bet, check, and bet on a die."""
    hand = limped(dice("HHOLDEMMHOLDEM", **CLOCK)).throws("flop", "HOM")
    return Situation(hand=hand, game=dice_holdem.GAME, own=(3,), clock=25)


def seven_with_dice() -> Situation:
    """Nobody has folded; seat 5 faces a bet of 200."""
    hand = dice("HHOLDEMMHOLDEM", **CLOCK).acts("6 call", "7 call", "8 call", "1 call", "2 call", "3 call", "5 check")
    hand.throws("flop", "HOM").acts("3 20000")
    return Situation(hand=hand, game=dice_holdem.GAME, own=(5,), clock=25)


STATES: dict[str, tuple[Any, int]] = {
    "post-or-wait": (SITUATIONS["holdem_before_the_first_hand"], 4),
    "call": (SITUATIONS["holdem_preflop_seat_6_to_act"], 6),
    "ahead": (SITUATIONS["holdem_preflop_seat_6_to_act"], 5),
    "side-pots": (SITUATIONS["holdem_side_pots"], 3),
    "own-cards": (SITUATIONS["holdem_electronic_flop"], 6),
    "folded": (SITUATIONS["holdem_electronic_flop"], 3),
    "showdown": (SITUATIONS["holdem_showdown"], 1),
    "twice": (SITUATIONS["holdem_run_it_twice"], 6),
    "three": (three_to_press, 3),
    "capped": (capped, 1),
    "won": (SITUATIONS["holdem_ended"], 1),
    "misdeal": (SITUATIONS["holdem_misdeal"], 6),
    "auction": (SITUATIONS["dice_flop_auction"], 3),
    "dice": (first_on_the_flop, 3),
    "seven": (seven_with_dice, 5),
    "dice-won": (SITUATIONS["dice_ended"], 5),
}


# --- how it looks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_and_everything_fits_at_every_size(page: Page, state: str, language: str) -> None:
    situation, seat = STATES[state]
    on = tablet(page, situation(), seat, language=language)
    page.evaluate(
        "theme => { document.documentElement.dataset.theme = theme }", "light" if language != "en" else "dark"
    )
    assert look(page).broken == []
    for width, height in SIZES:
        require_whole(on, width, height)
        on.until(lambda: not page.evaluate(OUTSIDE))
        assert page.evaluate(OUTSIDE) == [], (width, height)
        assert overlaps(page, ON_THE_FELT) == [], (width, height)
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate(TOO_SMALL) == [], (width, height)
    assert not on.errors


@pytest.mark.parametrize("state", ["call", "ahead", "side-pots", "own-cards", "seven", "three", "won"])
def test_everything_fits_while_the_line_is_cut_and_no_press_is_possible(page: Page, state: str) -> None:
    situation, seat = STATES[state]
    on = tablet(page, situation(), seat)
    on.cut()
    page.wait_for_selector("html[data-disconnected] c-note[kind=disconnected]", timeout=5_000)
    for width, height in (LANDSCAPE, PORTRAIT, PHONE):
        require_whole(on, width, height)
        on.until(lambda: not page.evaluate(OUTSIDE))
        assert page.evaluate(OUTSIDE) == [], (width, height)
        on.until(lambda: not overlaps(page, ON_THE_FELT))
        assert overlaps(page, ON_THE_FELT) == [], (width, height)
    for button in page.locator(".area-decision button:visible").all():
        button.click(force=True)
    assert [frame for frame in on.sent if frame["type"] == "command"] == []


# --- a turn ----------------------------------------------------------------------------------------------------------


def test_the_clock_says_what_happens_at_zero_before_it_happens(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    expect(page.locator(".player-clock")).to_contain_text("At zero: your time bank of 60 s begins, then fold.")
    assert "Your turn: 50 to call" in on.page.locator("[aria-live=polite][role=status]").last.inner_text()
    press(on, "Time bank")
    on.sends("UseTimeBank", [{"round": NUMBER}])


def test_a_call_names_its_amount_and_what_is_left(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    press(on, "Call 50 5,070 left")
    acts(on, ("call", 0))


def test_a_raise_is_chosen_by_button_digits_or_slider_and_sent_by_the_confirming_press_alone(page: Page) -> None:
    on = tablet(page, Situation(hand=felt(**CLOCK).acts("6 15000"), clock=25), 7)
    press(on, "½ pot")
    expect(page.locator(".turn-confirm")).to_contain_text("Raise to 335")
    page.fill("#amount-typed", "4.99")
    expect(page.locator(".turn-confirm")).to_contain_text("250 – 935")
    page.locator(".turn-confirm button").click(force=True)
    page.fill("#amount-typed", "600")
    assert on.commands("Act") == []
    press(on, "Raise to 600 335 left")
    acts(on, ("raise_to", 60_000))


def test_digits_on_the_screen_type_the_amount(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_flop"](), 5)
    press(on, "Type the amount")
    for digit in "400":
        page.locator(".amount-keys").get_by_role("button", name=digit, exact=True).click()
    press(on, "Take back")
    expect(page.locator(".turn-confirm")).to_contain_text("50 – 1,350")
    page.locator(".amount-keys").get_by_role("button", name="0", exact=True).click()
    press(on, "Bet 400 950 left")
    acts(on, ("bet", 40_000))


def test_all_in_is_called_so_and_the_slider_reaches_it(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_flop"](), 5)
    page.locator(".amount-slider").focus()
    page.keyboard.press("End")
    press(on, "All in 1,350 0 left")
    acts(on, ("bet", 135_000))


def test_folding_what_may_be_checked_asks_once(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_flop"](), 5)
    press(on, "Fold Lose what you put in: 150")
    says(on, "Checking is free")
    assert on.commands("Act") == []
    page.wait_for_timeout(650)
    press(on, "Fold all the same")
    acts(on, ("fold", 0))


def test_a_fold_before_a_bet_asks_nothing(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    press(on, "Fold You put in nothing")
    acts(on, ("fold", 0))


def test_an_amount_is_gone_when_the_question_changes(page: Page) -> None:
    hand = raised(**CLOCK)
    on = tablet(page, Situation(hand=hand, clock=25), 5)
    page.fill("#amount-typed", "300")
    hand.acts("5 check", "6 20000", "1 call")
    on.show(**told(Situation(hand=hand, clock=25), 5))
    expect(page.locator(".turn-confirm")).to_contain_text("Choose an amount")
    assert page.input_value("#amount-typed") == ""


def test_on_a_phone_the_amounts_open_before_anything_can_be_raised(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    on = tablet(page, SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    press(on, "Raise …")
    page.wait_for_timeout(450)
    page.locator("[data-quick=least] button").click()
    press(on, "Raise to 100")
    acts(on, ("raise_to", 10_000))
    require_whole(on, *PHONE)


def test_an_act_out_of_turn_is_refused_in_words(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    on.answers = lambda frame: {"ok": False, "code": "not_your_turn", "facts": {"seat": 6, "asked": 7}}
    press(on, "Call 50")
    expect(page.locator(".answers c-note[kind=refused]")).to_contain_text("Out of turn: seat 7 is asked")


def test_a_double_press_is_sent_once(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    on.answers = lambda frame: None
    page.wait_for_selector(".turn-panel:not([data-fresh])")
    page.locator(".turn-call button").dblclick(force=True)
    page.locator(".turn-fold button").click(force=True)
    acts(on, ("call", 0))


def test_a_press_that_comes_with_the_question_is_not_taken_for_its_answer(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    page.evaluate("""() => {
      const [panel, call] = ['.turn-panel', '.turn-call button'].map((each) => document.querySelector(each));
      new MutationObserver(() => panel.dataset.fresh === undefined || call.click())
        .observe(panel, { attributeFilter: ['data-fresh'] });
    }""")
    hand = felt(**CLOCK).acts("6 call", "7 30000", "8 fold", "1 fold", "2 fold", "3 fold", "5 fold")
    on.show(**told(Situation(hand=hand, clock=25), 6))
    expect(page.locator(".answers c-note[kind=refused]")).to_contain_text("Not sent: you were asked just now")
    assert on.commands("Act") == []


@pytest.mark.parametrize("state", ["call", "dice", "seven", "own-cards"])
def test_a_refusal_beside_the_buttons_cuts_nothing_off(page: Page, state: str) -> None:
    situation, seat = STATES[state]
    on = tablet(page, situation(), seat)
    on.answers = lambda frame: {"ok": False, "code": "stale", "facts": {}}
    page.wait_for_selector(".turn-panel:not([data-fresh])")
    page.locator(".turn-call button").click()
    page.wait_for_selector(".answers c-note[kind=refused]")
    for width, height in (LANDSCAPE, PORTRAIT, PHONE):
        require_whole(on, width, height)
        on.until(lambda: not page.evaluate(OUTSIDE))
        assert page.evaluate(OUTSIDE) == [], (width, height)


def test_an_answered_question_cannot_be_answered_again_before_the_next_picture(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    press(on, "Call 50")
    acts(on, ("call", 0))
    page.wait_for_timeout(700)
    page.locator(".turn-fold button").click(force=True)
    page.locator(".turn-call button").click(force=True)
    acts(on, ("call", 0))


def test_a_move_of_another_hand_than_the_table_shows_is_not_offered(page: Page) -> None:
    pictures = told(SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    for offer in pictures["own"]["offers"]:
        if "round" in offer["data"]:
            offer["data"]["round"] += 1
    on = Stage(page, "/seat/12/6/").open(**pictures)
    expect(page.locator(".turn-panel")).to_be_hidden()
    assert not on.errors


# --- chosen ahead ----------------------------------------------------------------------------------------------------


def ahead(page: Page, choice: str, *acted: str, seat: int = 8) -> tuple[Stage, Any]:
    """Seat 8 waits behind 6 and 7 with 50 to call, and has pressed `choice`."""
    hand = own_cards()
    hand.acts(*acted)
    on = tablet(page, Situation(hand=hand, clock=25), seat)
    page.locator(".ahead-row").get_by_role("button", name=choice, exact=True).click()
    return on, hand


def go_on(on: Stage, hand: Any, *acted: str, seat: int = 8) -> None:
    hand.acts(*acted)
    on.show(**told(Situation(hand=hand, clock=25), seat))


@pytest.mark.parametrize(("choice", "action"), [("Call 50", "call"), ("Fold", "fold")])
def test_what_is_chosen_ahead_goes_out_once_when_the_turn_comes(page: Page, choice: str, action: str) -> None:
    on, hand = ahead(page, choice)
    go_on(on, hand, "6 fold")
    assert on.commands("Act") == []
    go_on(on, hand, "7 call")
    acts(on, (action, 0))
    on.show(**told(Situation(hand=hand, clock=20), 8))
    page.wait_for_timeout(200)
    acts(on, (action, 0))


@pytest.mark.parametrize("choice", ["Call 50", "Fold"])
def test_a_changed_bet_takes_back_what_was_chosen_and_nothing_goes_out(page: Page, choice: str) -> None:
    on, hand = ahead(page, choice)
    go_on(on, hand, "6 15000")
    says(on, f"{choice} was taken back: it was 50 to call, now it is 150.")
    assert page.locator(".ahead-row [aria-pressed=true]").count() == 0
    go_on(on, hand, "7 fold")
    page.wait_for_timeout(300)
    assert on.commands("Act") == []


@pytest.mark.parametrize("choice", ["Check/Fold", "Check"])
@pytest.mark.parametrize("raised_to", [None, "3 25000"])
def test_a_check_chosen_ahead_goes_out_only_while_nothing_is_to_call(
    page: Page, choice: str, raised_to: str | None
) -> None:
    on, hand = ahead(page, choice, "6 call", "7 fold", "8 fold", "1 fold", "2 fold", seat=5)
    go_on(on, hand, raised_to or "3 call", seat=5)
    if raised_to:
        page.wait_for_timeout(300)
        assert on.commands("Act") == []
        says(on, "200 to call")
    else:
        acts(on, ("check", 0))


def test_the_bet_and_the_turn_in_one_picture_send_nothing(page: Page) -> None:
    on, hand = ahead(page, "Call 50")
    go_on(on, hand, "6 15000", "7 call")
    page.wait_for_timeout(300)
    assert on.commands("Act") == []
    expect(page.locator(".turn-call")).to_contain_text("Call 150")
    says(on, "Call 50 was taken back: it was 50 to call, now it is 150.")


@pytest.mark.parametrize("first", ["own", "table"])
def test_half_of_the_news_sends_nothing_on_another_amount(page: Page, first: str) -> None:
    on, hand = ahead(page, "Call 50")
    hand.acts("6 15000", "7 fold")
    pictures = told(Situation(hand=hand, clock=25), 8)
    on.show(**{first: pictures[first]})
    on.show(**pictures)
    page.wait_for_timeout(300)
    assert on.commands("Act") == []
    taken_back = page.locator(".answers c-note")
    expect(taken_back).to_contain_text("Call 50 was taken back: it was 50 to call, now it is 150.")
    hand.acts("8 call")
    on.show(**told(Situation(hand=hand, clock=25), 8))
    expect(page.locator(".ahead-note")).to_be_hidden()


def test_a_new_betting_round_takes_back_what_was_chosen(page: Page) -> None:
    hand = raised(**CLOCK)
    hand.acts("5 check")
    on = tablet(page, Situation(hand=hand, clock=25), 1)
    press(on, "Check/Fold")
    hand.acts("6 check", "1 check").board("9c")
    on.show(**told(Situation(hand=hand, clock=25), 1))
    says(on, "Check/Fold was taken back: a new betting round began.")
    hand.acts("5 check", "6 check")
    on.show(**told(Situation(hand=hand, clock=25), 1))
    page.wait_for_timeout(300)
    assert on.commands("Act") == []


def test_the_same_press_again_takes_the_choice_back(page: Page) -> None:
    on, hand = ahead(page, "Call 50")
    page.wait_for_timeout(450)  # the second half of a double press is none
    press(on, "Call 50")
    go_on(on, hand, "6 fold", "7 fold")
    page.wait_for_timeout(300)
    assert on.commands("Act") == []
