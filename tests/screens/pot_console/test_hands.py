"""A hand at the dealer's console from its opening to the award: what each press and key sends, and what is read."""

import copy
import re

import pytest
from playwright.sync_api import expect

from tables.dealing.pictures.pot_offers import without_bets
from tests.pot_builders import Hand
from tests.screens.pot_console.desk import Console, button_of, keys, pad, press, refuse, says, seat_key, told
from tests.screens.pot_pictures import SITUATIONS, Situation, felt, raised
from tests.screens.stage import Facts

pytestmark = pytest.mark.browser


# --- between hands ----------------------------------------------------------------------------------------------------


def test_the_first_hand_opens_when_the_dealer_has_placed_the_button(console: Console) -> None:
    on = console("holdem_before_the_first_hand")
    keys(on, "Enter")
    seat_key(on, 6)
    press(on, "Open, button seat 6 Enter")
    on.sends("OpenHand", [{"button": 6}])


def test_the_next_hand_opens_by_enter_and_the_button_moves_by_itself(console: Console) -> None:
    on = console("holdem_ended")
    says(on, "Main pot: seat 1, four nines", "Seat 3: 1,195 with the odd chip", "small blind seat 1", "Won 1,620")
    keys(on, "Enter")
    on.sends("OpenHand", [{"button": None}])


def test_th_17_who_cannot_pay_the_time_charge_is_named_whether_a_hand_opens_or_not(console: Console) -> None:
    picture = told("holdem_ended")
    picture["dealer"]["next"]["unpaid"] = [{"seat": 7, "due": 10_000, "stack": 9_000}]
    on = console(picture)
    short = "Seat 7 has 90, the time charge is 100: not dealt in until chips are added."
    says(on, "Open the next hand", short)
    waits = copy.deepcopy(picture)
    waits["dealer"]["next"] |= {"id": "wait_for_players", "ready": [1]}
    waits["offers"] = [offer for offer in waits["offers"] if offer["name"] != "OpenHand"]
    on.show(table=waits)
    says(on, "Wait for players", "A hand takes two players with chips who do not sit out.", short)
    keys(on, "Enter")
    on.sends("OpenHand", [])


def test_the_raise_of_an_excluded_player_is_shut_with_the_reason(console: Console) -> None:
    picture = told("holdem_preflop_seat_6_to_act")
    picture["dealer"]["next"]["excluded"] = [6]
    picture["offers"] = without_bets(picture["offers"], seats=[6])
    on = console(picture)
    says(on, "No bets or raises any more: check, call or fold")
    keys(on, "v")
    on.sends("Act", [])
    keys(on, "z")
    on.sends("Act", [{"seat": 6, "action": "call", "to": 0}])


def test_an_absent_player_is_sat_out(console: Console) -> None:
    on = console("holdem_ended")
    press(on, "Seat out")
    press(on, "Seat 3, Chan")
    on.sends("SeatOut", [{"seat": 3}])


def test_last_hands_say_what_lay_and_who_won(console: Console) -> None:
    on = console("holdem_ended")
    keys(on, "l")
    says(on, "Pot: seat 6, two pair, aces and nines", "680", "Misdeal: every bet went back")
    on.page.locator(".replay-item").last.click()
    says(on, "The button stayed.", "No board was dealt")


# --- dealing ----------------------------------------------------------------------------------------------------------


def test_hole_cards_are_dealt_face_down_by_one_press(console: Console) -> None:
    on = console("holdem_waiting_for_hole_cards")
    says(on, "from the button’s left: seats 3, 5, 6, 7, 8, 1, 2")
    keys(on, "Enter")
    on.sends("DealHoles", [{"cards": []}])


def test_a_board_card_is_pressed_on_the_pad_taken_back_and_confirmed(console: Console) -> None:
    on = console("holdem_river_called_for")
    says(on, "Burn one card.", "Deal the river: one card.", "Burned 2 of 3")
    expect(on.page.locator("main [data-card=Ks]")).to_have_attribute("aria-disabled", "true")
    pad(on, "2s")
    keys(on, "Backspace")
    pad(on, "3d")
    press(on, "Confirm river Enter")
    on.sends("DealBoard", [{"cards": ["3d"]}])


def test_every_street_of_a_faultless_hand_is_said_to_be_burned_for(console: Console) -> None:
    flop = felt().acts("6 call", "7 fold", "8 fold", "1 call", "2 fold", "3 call", "5 check")
    turn = raised().acts("5 check", "6 check", "1 check")
    river = raised().acts("5 check", "6 check", "1 check").checked_down("9c")
    for hand, street in ((flop, "flop: 3 cards"), (turn, "turn: one card"), (river, "river: one card")):
        on = console(Situation(hand=hand))
        says(on, "Burn one card.", f"Deal the {street}.")
        expect(on.page.locator("body")).not_to_contain_text("Do not burn.")


def test_at_an_electronic_table_the_house_deals_and_burns(console: Console) -> None:
    on = console("holdem_electronic_own_cards")
    says(on, "After this betting: the house deals the flop")
    expect(on.page.locator("main")).not_to_contain_text(re.compile(r"\bburn", re.IGNORECASE))


@pytest.mark.parametrize(
    ("situation", "done"),
    [
        ("holdem_misdeal", ["Deal"]),
        ("holdem_ended_uncontested", ["Deal", "Pre-flop", "Flop"]),
        ("holdem_ended", ["Deal", "Pre-flop", "Flop", "Turn", "River", "Showdown"]),
    ],
)
def test_the_bar_ticks_what_the_hand_came_to(console: Console, situation: str, done: list[str]) -> None:
    on = console(situation)
    ticked = on.page.locator("c-phases .phase.is-done")
    assert [phase.split(",")[0].strip() for phase in ticked.all_text_contents()] == done


def test_a_flop_is_typed_rank_then_suit(console: Console) -> None:
    on = console(Situation(hand=felt().acts("6 call", "7 fold", "8 fold", "1 call", "2 fold", "3 call", "5 check")))
    keys(on, "a", "s", "0", "h", "k", "Backspace", "k", "d", "Enter")
    on.sends("DealBoard", [{"cards": ["As", "Th", "Kd"]}])


def test_after_a_button_was_pressed_the_next_cards_are_typed_from_there_and_enter_confirms_them(
    console: Console,
) -> None:
    on = console(Situation(hand=felt().acts("6 call", "7 fold", "8 fold", "1 call", "2 fold", "3 call", "5 check")))
    pad(on, "As", "Kd", "Th")
    press(on, "Confirm flop Enter")
    on.show(table=told("holdem_river_called_for"))
    keys(on, "3", "d", "Enter")
    on.sends("DealBoard", [{"cards": ["As", "Kd", "Th"]}, {"cards": ["3d"]}])


def test_a_scanner_types_a_whole_line(console: Console) -> None:
    on = console(Situation(hand=felt().acts("6 call", "7 fold", "8 fold", "1 call", "2 fold", "3 call", "5 check")))
    scan = on.page.locator(".scan-line")
    scan.fill("AsKd10h")
    scan.press("Enter")
    scan.press("Enter")
    on.sends("DealBoard", [{"cards": ["As", "Kd", "Th"]}])


@pytest.mark.parametrize(("line", "words"), [("Ks", "Ks lies already"), ("2s3s", "not these"), ("xx", "not these")])
def test_a_line_that_cannot_be_is_refused_in_words_and_nothing_is_entered(
    console: Console, line: str, words: str
) -> None:
    on = console("holdem_river_called_for")
    on.page.locator(".scan-line").fill(line)
    on.page.locator(".scan-line").press("Enter")
    says(on, words.replace("Ks", "K♠"), "Cards asked for: 1. What is shown stands.")
    expect(button_of(on, "Confirm (1 more)")).to_be_visible()


def test_a_card_that_lies_already_is_not_taken_by_key_either(console: Console) -> None:
    on = console("holdem_river_called_for")
    keys(on, "9", "h")
    says(on, "9♥ lies already")


def test_the_house_deals_by_itself_on_an_electronic_table(console: Console) -> None:
    picture = told("holdem_river_called_for")
    picture["offers"] = [offer for offer in picture["offers"] if offer["name"] != "DealBoard"]
    on = console(picture)
    says(on, "The house deals by itself")
    expect(on.page.locator(".card-pad")).to_be_hidden()


# --- betting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pressed", "act"),
    [
        (("x",), {"action": "fold", "to": 0}),
        (("z",), {"action": "call", "to": 0}),
        (("v",), {"action": "raise_to", "to": 512_000}),
        (("1", "2", "0", "Enter"), {"action": "raise_to", "to": 12_000}),
        (("9", "Backspace", "1", "5", "0", "Enter"), {"action": "raise_to", "to": 15_000}),
    ],
)
def test_what_a_player_says_is_keyed(console: Console, pressed: tuple[str, ...], act: Facts) -> None:
    on = console("holdem_preflop_seat_6_to_act")
    says(on, "Seat 6 to act: Silva", "50 to call", "time bank, 60 s", "burn one, deal the flop")
    keys(on, *pressed)
    on.sends("Act", [{"seat": 6, **act}])


def test_every_act_is_a_button_with_its_amount_and_none_is_louder(console: Console) -> None:
    on = console("holdem_preflop_seat_6_to_act")
    for digit in "120":
        press(on, digit)
    buttons = [button_of(on, name) for name in ("Fold", "Call 50", "Raise to 120", "All in 5,120")]
    assert len({button.evaluate("node => getComputedStyle(node).backgroundColor") for button in buttons}) == 1
    press(on, "Raise to 120")
    on.sends("Act", [{"seat": 6, "action": "raise_to", "to": 12_000}])


def test_an_amount_outside_the_range_is_said_and_not_sent(console: Console) -> None:
    on = console("holdem_preflop_seat_6_to_act")
    keys(on, "7", "Enter")
    says(on, "Least 100")
    keys(on, "0", "0", "0", "Enter")
    says(on, "Most 5,120")
    assert on.commands("Act") == []


def test_a_refusal_stands_beside_what_was_pressed(console: Console) -> None:
    on = console("holdem_preflop_seat_6_to_act")
    on.answers = refuse("not_your_turn", asked=7)
    keys(on, "z")
    expect(on.page.locator("c-step c-note[kind=refused]")).to_be_visible()


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (felt({1: 300_000, 2: 300_000, 6: 9_000}, button=1).acts("1 15000", "2 call"), "The call is all in"),
        (felt({2: 30_000, 6: 300_000}, button=6).acts("6 15000", "2 30000"), "Nobody is left to call a raise"),
        (felt({1: 300_000, 2: 300_000, 6: 19_000}, button=1).acts("1 15000", "2 call", "6 19000"), "a short all-in"),
    ],
)
def test_why_no_raise_is_open_is_said(console: Console, hand: Hand, why: str) -> None:
    says(console(Situation(hand=hand)), why)


def test_where_no_raise_is_open_the_keys_say_so(console: Console) -> None:
    on = console("holdem_limit_at_cap")
    says(on, "Capped: a bet and 3 raises", "No raise", "200 to call")
    keys(on, "5", "v")
    assert on.commands("Act") == []


def test_side_pots_name_their_seats_and_the_bets_stand_apart(console: Console) -> None:
    on = console("holdem_side_pots")
    says(on, "Main pot · seats 1, 3, 5, 6, 7", "Side pot 2 · seats 1, 3, 6", "All in 935", "No-limit · blinds 25 / 50")
    keys(on, "t")
    on.sends("UseTimeBank", [{"seat": 3}])


def test_an_act_out_of_turn_is_noted_and_marked_at_its_seat(console: Console) -> None:
    on = console(Situation(hand=raised()))
    keys(on, "p")
    press(on, "Act out of turn Note it, ask in turn")
    seat_key(on, 1)
    press(on, "Bet")
    for digit in "300":
        press(on, digit)
    press(on, "Note seat 1: bet 300")
    on.sends("RecordOutOfTurn", [{"seat": 1, "action": "bet", "to": 30_000}])
    on.show(table=told("holdem_out_of_turn"))
    says(on, "Early: Bet")


@pytest.mark.parametrize("binding", [True, False])
def test_when_his_turn_comes_the_dealer_holds_him_to_it_or_lets_him_act_anew(console: Console, binding: bool) -> None:
    picture = told(SITUATIONS["holdem_out_of_turn"]())
    hand = raised().acts("5 check", "6 check")
    turn = told(Situation(hand=hand))
    turn["round"]["out_of_turn"] = [{**picture["round"]["out_of_turn"][0], "binding": binding}]
    on = console(turn)
    says(on, "Seat 1 acted out of turn: bet 300", "It binds." if binding else "It does not bind.")
    keys(on, "Enter")
    if binding:
        on.sends("Act", [{"seat": 1, "action": "bet", "to": 30_000}])
    else:
        on.page.locator("c-step .step-body:not([aria-disabled])").wait_for()
        keys(on, "z")
        on.sends("Act", [{"seat": 1, "action": "check", "to": 0}])


# --- showdown and award -----------------------------------------------------------------------------------------------


def test_the_hand_that_is_asked_for_is_read_by_key(console: Console) -> None:
    on = console("holdem_showdown")
    says(on, "Wong shows next", "Read seat 1’s hand", "Two pair")
    keys(on, "a", "c", "9", "d", "Enter")
    on.sends("ShowHand", [{"seat": 1, "cards": ["Ac", "9d"]}])


def test_another_hand_may_be_read_first(console: Console) -> None:
    on = console("holdem_showdown")
    press(on, "Read seat 5’s hand")
    pad(on, "Ac", "Ad")
    press(on, "Show seat 5 Enter")
    on.sends("ShowHand", [{"seat": 5, "cards": ["Ac", "Ad"]}])


def test_a_winning_hand_is_mucked_only_when_its_player_gives_it_up(console: Console) -> None:
    on = console("holdem_showdown")
    on.answers = refuse("winning_hand", seat=1)
    press(on, "Muck")
    says(on, "This hand wins")
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {}}
    press(on, "Seat 1 gives it up all the same")
    on.sends("MuckHand", [{"seat": 1, "gives_up": False}, {"seat": 1, "gives_up": True}])


def test_a_claim_to_the_board_is_noted(console: Console) -> None:
    on = console("holdem_showdown")
    press(on, "Plays the board")
    on.sends("PlayBoard", [{"seat": 1, "gives_up": False}])


def test_th_13_a_winning_hand_is_given_up_for_the_board_only_when_its_player_says_so(console: Console) -> None:
    on = console("holdem_showdown")
    on.answers = refuse("winning_hand", seat=1)
    press(on, "Plays the board")
    says(on, "This hand wins")
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {}}
    press(on, "Seat 1 plays the board all the same")
    on.sends("PlayBoard", [{"seat": 1, "gives_up": False}, {"seat": 1, "gives_up": True}])


def test_every_pot_is_awarded_with_its_reason_and_the_odd_chip(console: Console) -> None:
    on = console("holdem_awarding")
    says(on, "Main pot: seat 1, four nines", "Side pot 1: seat 2, full house, kings over nines",
         "Side pot 2: seats 3, 5, pair of nines", "Seat 3: 1,195 with the odd chip")  # fmt: skip
    keys(on, "Enter")
    on.sends("AwardPots", [{}])


def test_run_it_twice_is_asked_of_everybody_who_is_in(console: Console) -> None:
    on = console("holdem_run_it_twice")
    says(on, "Agreed")
    press(on, "Agrees")
    on.sends("AnswerRunTwice", [{"seat": 6, "agrees": True}])


# --- the whole console ------------------------------------------------------------------------------------------------


def test_readers_hear_the_phase_and_whose_turn_it_is(console: Console) -> None:
    on = console("holdem_side_pots")
    expect(on.page.locator("body > [role=status]")).to_have_text("Turn. Seat 3 to act, Chan, 0 to call")


def test_a_picture_that_comes_while_an_amount_is_typed_takes_nothing_away(console: Console) -> None:
    picture = told("holdem_preflop_seat_6_to_act")
    on = console(picture)
    keys(on, "1", "2")
    on.show(table=copy.deepcopy(picture))
    keys(on, "0", "Enter")
    on.sends("Act", [{"seat": 6, "action": "raise_to", "to": 12_000}])


def test_the_sheet_of_keys_names_those_of_the_game(console: Console) -> None:
    on = console("holdem_flop")
    keys(on, "?")
    says(on, "A card’s rank, then its suit", "Check or call", "Procedures", "Call floor")


def test_a_locked_table_and_one_without_a_dealer_are_as_at_any_game(console: Console) -> None:
    picture = told("holdem_flop")
    picture["session"] = {**picture["session"], "dealer": None}
    on = console(picture)
    says(on, "Sign on")
    picture["table"]["locked"] = {"why": "broken", "facts": {}}
    on.show(table=copy.deepcopy(picture))
    says(on, "Table is locked")
