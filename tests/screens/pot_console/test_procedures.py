"""What goes wrong at a table of cards: each procedure's seats and cards, what is said to do with them; corrections."""

import pytest
from playwright.sync_api import expect

from tests.screens.pot_console.desk import SECOND, Console, keys, pad, press, refuse, says, seat_key, sign, told
from tests.screens.pot_pictures import CLOCK, Situation, felt, raised

pytestmark = pytest.mark.browser


def test_th_25_a_turn_too_early_is_reported_with_its_card_and_what_to_do_is_said(console: Console) -> None:
    on = console(Situation(hand=raised(**CLOCK)))
    keys(on, "p")
    says(on, "Turn too early", "Take the card back and set it aside", "Burn one, deal the next card as the turn")
    keys(on, "9", "c", "Enter")
    on.sends("ReportFault", [{"fault": "turn_early", "seats": [], "cards": ["9c"]}])
    says(on, "nine of clubs", "Written down")
    press(on, "Go on with the betting: seat 5")
    on.show(table=told("holdem_premature_turn"))
    says(on, "burn one, deal the turn. 9♣ stays aside")


def test_th_25_the_river_after_it_is_dealt_without_a_burn(console: Console) -> None:
    hand = raised().acts("5 check").reports("turn_early", "9c").acts("6 check", "1 check").board("3c")
    says(console(Situation(hand=hand.acts("5 check", "6 check", "1 check"))), "Shuffle nine of clubs", "Do not burn.")


def test_th_21_an_exposed_second_card_names_its_seat(console: Console) -> None:
    on = console("holdem_waiting_for_hole_cards")
    keys(on, "p")
    press(on, "Second hole card exposed Deal on, replace it")
    pad(on, "Ks")
    says(on, "Choose the seat")
    seat_key(on, 5)
    press(on, "Write it down Enter")
    on.sends("ReportFault", [{"fault": "second_card_exposed", "seats": [5], "cards": ["Ks"]}])


def test_th_21_the_card_that_replaces_it_is_dealt_face_down(console: Console) -> None:
    hand = felt(dealt=False).reports("second_card_exposed", "Ks", 5)
    on = console(Situation(hand=hand))
    says(on, "Exposed: king of spades")
    keys(on, "Enter")
    on.sends("DealHoles", [{"cards": []}])
    on.show(table=told(Situation(hand=felt().reports("second_card_exposed", "Ks", 5))))
    says(on, "Give seat 5 the top card for king of spades.", "becomes the first burn card", "nobody has read it")
    keys(on, "Enter")
    on.sends("DealHole", [{"seat": 5, "cards": []}])


def test_th_22_another_exposed_card_is_reported_as_the_misdeal_that_it_is(console: Console) -> None:
    on = console(Situation(hand=felt(dealt=False).reports("second_card_exposed", "Ks", 5)))
    keys(on, "p")
    press(on, "Second hole card exposed Deal on, replace it")
    says(on, "TH-22", "Take all cards back. Bets go back by themselves, the button stays")
    pad(on, "Qd")
    seat_key(on, 6)
    press(on, "Write it down: misdeal Enter")
    says(on, "Blinds, antes and bets go back.")
    press(on, "On to the next hand")


def test_th_24_the_flop_to_be_dealt_again_is_dealt_without_a_burn(console: Console) -> None:
    hand = felt().reports("flop_early", "AsKdQh").acts("6 call", "7 fold", "8 fold", "1 call", "2 fold", "3 call")
    on = console(Situation(hand=hand))
    says(on, "shuffle A♠ K♦ Q♥ in, cut, deal the flop, no burn")
    on.show(table=told(Situation(hand=hand.acts("5 check"))))
    says(on, "Shuffle ace of spades, king of diamonds, queen of hearts into the stub and cut.", "Do not burn.")
    pad(on, "As", "2d", "3d")
    keys(on, "Enter")
    on.sends("DealBoard", [{"cards": ["As", "2d", "3d"]}])


def test_th_29_a_misdeal_takes_a_reason_and_the_floor_once_somebody_has_acted(console: Console) -> None:
    on = console(Situation(hand=raised()))
    keys(on, "p")
    press(on, "Misdeal All bets go back")
    press(on, "Declare a misdeal")
    press(on, "Misdeal, return bets")
    says(on, "Choose a reason")
    sign(on, "Deck is fouled")
    on.page.wait_for_timeout(450)  # the second half of a double press is none
    press(on, "Misdeal, return bets")
    on.sends("DeclareMisdeal", [{"why": "fouled", "second": SECOND}])


def test_only_what_can_have_happened_is_listed(console: Console) -> None:
    on = console("holdem_ended")
    keys(on, "p")
    says(on, "Nothing to report now")
    keys(on, "Escape")
    on.show(table=told(Situation(hand=raised())))
    keys(on, "p")
    titles = on.page.locator(".procedure-item strong").all_inner_texts()
    assert titles == ["Turn too early", "Misdeal", "Act out of turn", "Player is absent"]


def test_a_card_is_corrected_and_the_floor_is_asked_for_where_the_house_needs_it(console: Console) -> None:
    on = console(Situation(hand=raised().acts("5 check")))
    keys(on, "c")
    press(on, "Place 2, nine of hearts")
    on.answers = refuse("needs_floor")
    pad(on, "9d")
    on.page.get_by_label("Read wrongly").check()
    press(on, "Correct to nine of diamonds")
    wrong = {"where": "board", "seat": None, "position": 2, "card": "9d", "reason": "misread"}
    on.sends("CorrectCard", [{**wrong, "second": None}])
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {}}
    sign(on, "Read wrongly")
    press(on, "Correct to nine of diamonds")
    on.sends("CorrectCard", [{**wrong, "second": None}, {**wrong, "second": SECOND}])


@pytest.mark.parametrize("situation", ["holdem_electronic_own_cards", "holdem_electronic_flop", "dice_flop_auction"])
def test_what_the_house_dealt_is_neither_corrected_nor_reported(console: Console, situation: str) -> None:
    """Nobody reads or deals it: a hand that must not count is called off by the floor (TH-29)."""
    on = console(situation)
    expect(on.page.locator("[data-act=correct]")).to_be_hidden()
    keys(on, "c")
    expect(on.page.locator("dialog[open]")).to_have_count(0)
    keys(on, "p")
    titles = on.page.locator(".procedure-item strong").all_inner_texts()
    assert titles == ["Misdeal", "Act out of turn", "Player is absent"]
    says(on, "The house’s generator deals: the floor signs with badge and PIN.")
    expect(on.page.locator("dialog[open]")).not_to_contain_text("Take all cards back")
    press(on, "Declare a misdeal")
    reasons = on.page.locator("dialog[open]").last
    expect(reasons).to_contain_text("Button lay wrongly")
    expect(reasons).not_to_contain_text("Deck is fouled")
    expect(reasons).not_to_contain_text("Cards were exposed")
