"""DiceHoldem at the dealer's console: throws in the order that is asked, the auction, bets on dice, and corrections."""

import re

import pytest
from playwright.sync_api import expect

from tests.screens.pot_console.desk import SECOND, Console, keys, of_dice, press, says, sign
from tests.screens.pot_pictures import CLOCK, SITUATIONS, dice, limped

pytestmark = pytest.mark.browser


def test_private_dice_under_cups_are_one_press_and_may_be_no_roll(console: Console) -> None:
    on = console("dice_private_roll_awaited")
    keys(on, "n")
    press(on, "A die leans")
    on.sends("DeclareNoRoll", [{"throw": "private", "why": "leaning"}])
    expect(on.page.locator("dialog[open]")).to_have_count(0)
    keys(on, "Enter")
    on.sends("EnterDice", [{"throw": "private", "faces": [], "source": "keypad"}])


def test_a_key_struck_the_moment_a_sheet_closes_is_the_steps(console: Console) -> None:
    on = console("dice_private_roll_awaited")
    on.page.evaluate("""() => {
      const close = HTMLDialogElement.prototype.close;
      HTMLDialogElement.prototype.close = function () {
        close.call(this);
        queueMicrotask(() => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })));
      };
    }""")
    keys(on, "n")
    press(on, "A die leans")
    on.sends("EnterDice", [{"throw": "private", "faces": [], "source": "keypad"}])


def test_board_dice_are_entered_in_the_order_that_is_asked(console: Console) -> None:
    hand = limped(dice(stacks={2: 240_000, 5: 150_000, 6: 300_000}, button=6)).throws("flop", "HOM")
    on = console(of_dice(hand.acts("2 check reroll 3 5000", "5 check", "6 check")))
    says(on, "Enter the turn", "Die 4 is next", "New die: place 4", "Thrown again: place 3")
    keys(on, "l")
    says(on, "Die 3 is next")
    press(on, "D")
    says(on, "All entered")
    keys(on, "Enter")
    on.sends("EnterDice", [{"throw": "turn", "faces": ["L", "D"], "source": "keyboard"}])


def test_the_auction_shows_each_dies_state_who_bet_and_what_it_costs_to_turn(console: Console) -> None:
    on = console("dice_flop_auction")
    first, second, third = on.page.locator("c-die-column").all()[:3]
    expect(first).to_contain_text("Protected")
    expect(third).to_contain_text("Seat 5")
    says(on, "the house throws the turn, die 3 again")
    second.get_by_role("button", name="Reroll 50").click()
    press(on, "Check, reroll O for 50")
    bet = {"seat": 3, "die": 2, "state": "reroll", "amount": 5_000, "action": "check", "to": 0}
    on.sends("BetOnDie", [bet])


def test_a_bet_on_a_die_goes_with_a_raise_and_another_amount(console: Console) -> None:
    hand = limped(dice(**CLOCK)).throws("flop", "HOM")
    on = console(of_dice(hand))
    on.page.locator("c-die-column").first.get_by_role("button", name="Protect 50").click()
    keys(on, "Backspace", "Backspace", "7", "5")
    on.page.locator("[data-field=raise]").click()
    keys(on, "2", "0", "0", "Enter")
    bet = {"seat": 3, "die": 1, "state": "protect", "amount": 7_500, "action": "bet", "to": 20_000}
    on.sends("BetOnDie", [bet])


def test_the_first_figure_typed_takes_the_place_of_a_dies_price_and_too_much_is_said_before_it_is_sent(
    console: Console,
) -> None:
    on = console("dice_flop_auction")
    on.page.locator("c-die-column").nth(1).get_by_role("button", name="Reroll 50").click()
    keys(on, "7", "5")
    press(on, "Check, reroll O for 75")
    bet = {"seat": 3, "die": 2, "state": "reroll", "amount": 7_500, "action": "check", "to": 0}
    on.sends("BetOnDie", [bet])
    keys(on, "Backspace", "5")
    expect(on.page.locator("[data-act=call]")).to_contain_text("Check, reroll O for 75")
    keys(on, "9", "9", "9", "9", "9")
    expect(on.page.locator("[data-act=call]")).to_contain_text("Most ")
    keys(on, "z")
    on.sends("BetOnDie", [bet])


def test_on_felt_the_dealer_is_told_what_to_throw_and_to_lift_the_cups(console: Console) -> None:
    hand = limped(dice(stacks={2: 240_000, 5: 150_000, 6: 300_000}, button=6)).throws("flop", "HOM")
    says(
        console(of_dice(hand.acts("2 check", "5 check reroll 3 5000"))),
        "After this betting: throw the turn, die 3 again",
    )
    hand.acts("6 check", "2 check").throws("turn", "LD").passed().throws("river", "E")
    says(console(of_dice(hand)), "After this betting: lift the cups")


def test_dh_10_where_somebody_is_all_in_one_line_says_why_no_die_can_be_bet_on(console: Console) -> None:
    hand = limped(dice(stacks={2: 240_000, 5: 20_000, 6: 300_000}, button=6)).throws("flop", "HOM")
    on = console(of_dice(hand.acts("2 check", "5 15000")))
    says(on, "Seat 5 is all in: no bets on dice")
    assert on.page.locator(".column-act").count() == 0


def test_private_dice_are_read_at_the_showdown(console: Console) -> None:
    on = console("dice_showdown")
    keys(on, "l", "l", "Enter")
    on.sends("ShowDice", [{"seat": 5, "dice": ["L", "L"]}])


def test_a_die_is_corrected_with_what_its_offer_needs(console: Console) -> None:
    on = console(of_dice(limped(dice()).throws("flop", "HOM").acts("3 check")))
    keys(on, "c")
    press(on, "Place 2, O")
    press(on, "E")
    sign(on, "Typed wrongly")
    press(on, "Correct to E")
    on.sends("CorrectDie", [{"throw": "board", "position": 2, "face": "E", "reason": "mistyped", "second": SECOND}])


def test_a_table_of_dice_says_nothing_of_burning_in_any_situation(console: Console) -> None:
    awaited = limped(dice(stacks={2: 240_000, 5: 150_000, 6: 300_000}, button=6))
    for situation in (*(name for name in SITUATIONS if name.startswith("dice_")), of_dice(awaited)):
        on = console(situation)
        expect(on.page.locator("main h1, main h2").first).to_be_visible()
        expect(on.page.locator("body")).not_to_contain_text(re.compile(r"\bburn", re.IGNORECASE))


@pytest.mark.parametrize(
    ("situation", "listed", "not_listed"),
    [("dice_flop_auction", "A letter die", "The suit"), ("holdem_flop", "The suit", "A letter die")],
)
def test_the_sheet_of_keys_lists_those_of_its_own_game_alone(
    console: Console, situation: str, listed: str, not_listed: str
) -> None:
    on = console(situation)
    keys(on, "?")
    sheet = on.page.locator("dialog[open]")
    expect(sheet).to_contain_text(listed)
    expect(sheet).not_to_contain_text(not_listed)
