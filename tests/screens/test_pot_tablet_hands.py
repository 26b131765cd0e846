"""The player's tablet at a pot game around the betting: bets on dice, the showdown, his own hand, his chair, results,
joining and the sheets."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.dealing.pictures.pot_offers import without_bets
from tables.engine.games import GAMES, dice_holdem
from tables.engine.pot.settings import MOST_AMOUNT
from tables.engine.pot_table.chairs import Chair
from tables.screens import words
from tests.screens.pot_pictures import CLOCK, NUMBER, SITUATIONS, Situation, dice, limped
from tests.screens.pot_stage import acts, press, says, tablet, told
from tests.screens.stage import Facts, Stage

pytestmark = pytest.mark.browser


def with_dice(hand: Any) -> Situation:
    return Situation(hand=hand, game=dice_holdem.GAME, clock=25)


def on_the_flop(*acted: str) -> Situation:
    return with_dice(limped(dice("HHOLDEMMHOLDEM", **CLOCK)).throws("flop", "HOM").acts(*acted))


def choose(on: Stage, place: int, word: str) -> None:
    on.page.wait_for_selector(".turn-panel:not([data-fresh])")
    on.page.locator("c-die-column").nth(place - 1).get_by_role("button", name=word).click()


def bet(**data: object) -> list[Facts]:
    return [{"round": NUMBER, **data}]


# --- bets on dice (DH-6 to DH-12) ------------------------------------------------------------------------------------


def test_turning_a_die_names_the_sum_and_is_sent_by_the_confirming_press_alone(page: Page) -> None:
    on = tablet(page, SITUATIONS["dice_flop_auction"](), 3)
    choose(on, 3, "Protect 100")
    says(on, "6,250 left · 50 last bet + 50 minimum raise")
    assert on.commands("BetOnDie") == []
    press(on, "Protect M for 100")
    on.sends("BetOnDie", bet(die=3, state="protect", amount=10_000, action="check", to=0))


def test_the_amount_on_a_die_can_be_more_and_never_less_than_its_price(page: Page) -> None:
    on = tablet(page, SITUATIONS["dice_flop_auction"](), 3)
    choose(on, 3, "Protect 100")
    page.fill("#amount-typed", "95")
    expect(page.locator(".turn-confirm")).to_contain_text("100 – 6,345")
    press(on, "Double")
    press(on, "Protect M for 200")
    on.sends("BetOnDie", bet(die=3, state="protect", amount=20_000, action="check", to=0))


def test_a_call_and_a_bet_on_a_die_go_out_in_one_press(page: Page) -> None:
    on = tablet(page, on_the_flop("3 20000"), 5)
    choose(on, 1, "Reroll 50")
    press(on, "Call 200, reroll H for 50 1,200 left")
    on.sends("BetOnDie", bet(die=1, state="reroll", amount=5_000, action="call", to=0))


def test_a_raise_leaves_less_for_the_die_and_both_go_out_in_one_press(page: Page) -> None:
    on = tablet(page, on_the_flop("3 20000"), 5)
    press(on, "Raise to")
    page.fill("#amount-typed", "1000")
    choose(on, 2, "Protect 50")
    expect(page.locator("#amount-range")).to_have_text("50 – 445")
    press(on, "Raise to 1,000, protect O for 50 400 left")
    on.sends("BetOnDie", bet(die=2, state="protect", amount=5_000, action="raise_to", to=100_000))


def test_the_same_choice_again_takes_the_bet_on_the_die_back(page: Page) -> None:
    on = tablet(page, SITUATIONS["dice_flop_auction"](), 3)
    for _ in range(2):
        choose(on, 2, "Reroll 50")
        page.wait_for_timeout(450)
    says(on, "Choose a die")
    press(on, "Pass Add nothing")
    acts(on, ("check", 0))


def test_at_zero_an_auction_is_passed(page: Page) -> None:
    situation = SITUATIONS["dice_flop_auction"]()
    pictures = told(situation, 3)
    pictures["own"]["chair"]["time_bank"] = 0
    Stage(page, "/seat/14/3/").open(**pictures)
    expect(page.locator(".player-clock")).to_contain_text("At zero: pass. Dice in reroll are thrown again.")


# --- one's own hand --------------------------------------------------------------------------------------------------


def test_a_hand_turned_down_is_not_in_the_page_and_stays_down(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_electronic_flop"](), 6)
    says(on, "No pair, king high")
    press(on, "Hide")
    says(on, "Turned down")
    assert page.locator(".own-hand").evaluate("node => /queen|jack|No pair/.test(node.outerHTML)") is False
    on.show(**told(SITUATIONS["holdem_electronic_flop"](), 6))
    page.reload()
    page.wait_for_selector(".own-hand")
    says(on, "Turned down")
    assert not on.errors


def test_a_hand_turned_down_can_be_looked_at_while_it_is_held(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_electronic_flop"](), 6)
    press(on, "Hide")
    box = page.locator(".own-faces").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    says(on, "No pair, king high")
    page.mouse.up()
    says(on, "Turned down")


def test_what_dice_make_is_said_with_the_dice_of_the_table_that_are_thrown_again(page: Page) -> None:
    hand = limped(dice("HMOLDEMMHOLDEM", **CLOCK)).throws("flop", "HOM")
    on = tablet(page, with_dice(hand.acts("3 check", "5 check reroll 3 5000")), 3)
    says(on, "Uses H, M on the table. One of them is in reroll.")


# --- showdown --------------------------------------------------------------------------------------------------------


def test_cards_that_the_table_has_not_read_are_turned_up_before_the_player(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_showdown"](), 1)
    says(on, "Turn your cards up before you: the dealer reads them.")
    assert page.get_by_role("button", name="Show my cards").count() == 0
    press(on, "Play the board")
    on.sends("PlayBoard", [{"round": NUMBER, "gives_up": False}])


def test_a_showdown_without_a_clock_says_that_none_runs(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_showdown"](), 1)
    says(on, "Show, or muck?")
    says(on, "No clock runs.")


def test_a_hand_without_cards_is_not_said_to_be_seen_by_anybody(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_misdeal"](), 6)
    on.show(own={**on.pictures["own"], "hand": {"faces": [], "made": None}})
    expect(page.locator(".own-words")).to_have_text("Hand over")


@pytest.mark.parametrize(("seat", "words"), [(6, "Shown to all"), (1, "Only you see them")])
def test_a_hand_is_ones_own_secret_until_it_was_shown(page: Page, seat: int, words: str) -> None:
    says(tablet(page, SITUATIONS["holdem_showdown"](), seat), words)


def test_mucking_a_winning_hand_asks_before_the_pot_is_given_up(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_showdown"](), 1)
    on.answers = lambda frame: {"ok": False, "code": "winning_hand", "facts": {}}
    press(on, "Muck Unseen, no claim")
    on.sends("MuckHand", [{"round": NUMBER, "gives_up": False}])
    on.answers = lambda frame: {"ok": True, "number": 1, "receipt": {}}
    page.wait_for_timeout(650)
    press(on, "Muck all the same")
    on.sends("MuckHand", [{"round": NUMBER, "gives_up": False}, {"round": NUMBER, "gives_up": True}])


@pytest.mark.parametrize(("name", "agrees"), [("Run it twice", True), ("Run it once", False)])
def test_running_it_twice_is_answered(page: Page, name: str, agrees: bool) -> None:
    on = tablet(page, SITUATIONS["holdem_run_it_twice"](), 6)
    press(on, name)
    on.sends("AnswerRunTwice", [{"round": NUMBER, "agrees": agrees}])


# --- results ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "seat", "lines"),
    [
        ("holdem_ended", 1, ["You win 1,620", "You win the main pot: 2,025, four nines"]),
        ("holdem_ended", 6, ["You lose 1,605", "Another hand is higher", "Main pot: seat 1, four nines"]),
        ("holdem_ended_uncontested", 6, ["You win 305", "Nobody called: the pot is yours"]),
        ("holdem_ended_uncontested", 1, ["You lose 150", "You folded"]),
        ("holdem_misdeal", 6, ["You are even", "Misdeal", "Everything that was put in came back."]),
        ("dice_ended", 5, ["You win 465", "You win the pot: 715, HOLDEM, all six letters"]),
        (
            "holdem_run_it_twice_ended",
            6,
            ["You lose 50", "What you won is less than you put in", "board 2: 1,450, three aces"],
        ),
    ],
)
def test_a_result_is_said_by_its_pots_in_words_and_money(page: Page, state: str, seat: int, lines: list[str]) -> None:
    on = tablet(page, SITUATIONS[state](), seat)
    for line in lines:
        says(on, line)
    expect(page.locator("[aria-live=polite][role=status]").last).to_contain_text(lines[0])


# --- the chair -------------------------------------------------------------------------------------------------------


def test_who_waits_posts_or_waits_and_may_sit_out(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_before_the_first_hand"](), 4)
    says(on, "Post 50, or wait until the big blind reaches you.")
    press(on, "Post 50")
    on.sends("PostBlind", [{}])
    press(on, "Sit out")
    on.sends("SitOut", [{}])
    press(on, "Straddle 100")
    on.sends("AskStraddle", [{}])


@pytest.mark.parametrize(
    ("owes", "standing", "label", "detail"),
    [
        ({"owes_big": True}, "You owe the big blind", "Post 50", "Counts as your bet"),
        ({"owes_small": True}, "You owe the small blind", "Post 25", "Goes to the pot, is no bet"),
        (
            {"owes_big": True, "owes_small": True},
            "You owe both blinds",
            "Post 75",
            "50 is your bet, 25 goes to the pot",
        ),
    ],
)
def test_th_16_what_is_owed_is_named_with_what_becomes_of_it(
    page: Page, owes: Any, standing: str, label: str, detail: str
) -> None:
    on = tablet(page, Situation(hand=None, own=(4,), away=(Chair(seat=4, stack=210_000, **owes),)), 4)
    says(on, standing)
    says(on, f"{label}, or wait until the big blind reaches you.")
    says(on, detail)
    press(on, label)
    on.sends("PostBlind", [{}])


@pytest.mark.parametrize(
    ("owes", "standing"),
    [
        (["middle"], "You owe the middle blind"),
        (["middle", "small"], "You owe the blinds that passed you"),
        (["big", "middle", "small"], "You owe the blinds that passed you"),
    ],
)
def test_th_16_of_three_blinds_more_than_one_is_not_called_both(page: Page, owes: list[str], standing: str) -> None:
    pictures = told(SITUATIONS["holdem_before_the_first_hand"](), 4)
    pictures["own"]["chair"] |= {"waits": True, "posts": False, "owes": owes}
    on = Stage(page, "/seat/12/4/").open(**pictures)
    says(on, standing)
    assert not on.errors


def test_th_17_who_cannot_pay_the_time_charge_reads_what_it_is_and_may_add_chips(page: Page) -> None:
    pictures = told(SITUATIONS["holdem_before_the_first_hand"](), 4)
    pictures["own"]["chair"] |= {"unpaid": 10_000}
    on = Stage(page, "/seat/12/4/").open(**pictures)
    says(on, "The time charge is 100: add chips to be dealt in")
    assert not on.errors


def test_who_is_excluded_reads_that_he_may_end_the_hand_and_is_offered_no_raise(page: Page) -> None:
    pictures = told(SITUATIONS["holdem_preflop_seat_6_to_act"](), 6)
    own = pictures["own"]
    own["messages"] = [{"what": "excluded"}]
    own["offers"] = without_bets(own["offers"], seats=[6])
    on = Stage(page, "/seat/12/6/").open(**pictures)
    says(on, "No bets or raises any more: check, call or fold")
    expect(page.get_by_role("button", name="Raise")).to_have_count(0)
    expect(page.get_by_role("button", name="Call 50")).to_be_visible()
    assert not on.errors


def test_leaving_in_mid_hand_says_what_becomes_of_it(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_flop"](), 5)
    press(on, "Nguyen: funds")
    press(on, "Leave the table")
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("You fold when you are asked; what you put in (150) stays in the pot.")
    assert on.commands("Leave") == []
    press(on, "Leave after this hand")
    on.sends("Leave", [{}])


def test_chips_are_added_within_what_the_table_takes(page: Page) -> None:
    on = tablet(page, SITUATIONS["holdem_before_the_first_hand"](), 4)
    press(on, "Rossi: funds")
    press(on, "Add chips")
    page.fill("#add-chips", "9000")
    press(on, "Bring to the table")
    assert page.get_attribute("#add-chips", "aria-invalid") == "true"
    page.fill("#add-chips", "500")
    page.wait_for_timeout(450)
    press(on, "Add 500.00")
    on.sends("AddFunds", [{"amount": 50_000}])


def test_another_seat_is_chosen_among_the_free_ones(page: Page) -> None:
    pictures = told(SITUATIONS["holdem_before_the_first_hand"](), 4)
    pictures["own"]["offers"].append({"name": "ChangeSeat", "data": {"free": [7, 9]}})
    on = Stage(page, "/seat/12/4/").open(**pictures)
    press(on, "Rossi: funds")
    press(on, "Change seat")
    press(on, "Seat 9")
    on.sends("ChangeSeat", [{"to": 9}])


def with_a_free_seat() -> dict[str, Facts]:
    """The flop, at which seat 9 is free."""
    pictures = told(SITUATIONS["holdem_flop"](), 5)
    pictures["table"]["seats"][8] |= {"player": None, "state": "empty", "stack": 0}
    return pictures


def test_a_buy_in_without_a_most_says_its_least_alone(page: Page) -> None:
    pictures = with_a_free_seat()
    pictures["table"]["rules"] |= {"buy_in_minimum": 100_000, "buy_in_maximum": MOST_AMOUNT}
    on = Stage(page, "/seat/12/9/").open(table=pictures["table"], own={"sitting": None})
    says(on, "Buy-in from 1,000.")
    quick = page.locator(".quick-amounts button")
    expect(quick).to_have_text(["1,000", "2,000", "5,000"])
    for field, text in (("card", "8801"), ("pin", "730519"), ("amount", "500")):
        page.fill(f"#join-{field}", text)
    page.locator(".join-act button").click()
    says(on, "Not sent: the buy-in is 1,000 or more")
    on = Stage(page, "/seat/12/5/").open(**pictures)
    says(on, "Buy-in from 1,000")
    expect(page.locator("main")).not_to_contain_text("10,000,000,000")


def test_joining_keeps_to_the_buy_in(page: Page) -> None:
    pictures = with_a_free_seat()
    on = Stage(page, "/seat/12/9/").open(table=pictures["table"], own={"sitting": None})
    says(on, "Buy-in 1,000 – 10,000.")
    for field, text in (("card", "8801"), ("pin", "730519"), ("amount", "500")):
        page.fill(f"#join-{field}", text)
    page.locator(".join-act button").click()
    says(on, "Not sent: the buy-in is 1,000 – 10,000")
    assert on.commands("Join") == []
    page.get_by_role("button", name="2,000", exact=True).click()
    page.wait_for_timeout(450)
    page.locator(".join-act button").click()
    on.sends("Join", [{"card": "8801", "pin": "730519", "amount": 200_000}])


# --- sheets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["holdem_flop", "dice_flop_auction"])
def test_the_rules_are_those_of_this_table_with_its_hands_in_order(page: Page, game: str) -> None:
    on = tablet(page, SITUATIONS[game](), 5)
    page.locator(".player-foot c-button").first.click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("Blinds 25 / 50, from the left of the button.")
    expect(sheet).to_contain_text("The house takes: rake 5 %, cap 150.")
    expect(sheet).to_contain_text("30 s for each act.")
    first = sheet.locator(".hands-chart tr").first
    expect(first).to_contain_text("Royal flush" if game == "holdem_flop" else "Holdem", ignore_case=True)
    assert not on.errors


def test_the_last_hands_are_shown_with_ones_own_change(page: Page) -> None:
    tablet(page, SITUATIONS["holdem_flop"](), 6)
    page.locator(".player-foot c-button").nth(1).click()
    sheet = page.locator("dialog[open]")
    for text in ("Pot: seat 6, two pair, aces and nines", "680", "Your change: +255", "Misdeal"):
        expect(sheet).to_contain_text(text)


def test_every_rule_that_a_pot_game_can_be_set_to_has_its_words() -> None:
    """The rules sheet puts ids together from the settings' values."""
    known = words.sentences("en")
    fronts = {
        "structure": "structure_", "ante_kind": "ante_", "first_to_act": "first_", "variation": "variation_",
        "reroll_choice": "die_", "button_rule": "button_", "straddle_raise": "straddle_raise_",
        "short_blind_call": "short_blind_", "uncallable_raise": "uncallable_",
        "new_player": "new_", "missed_blinds": "missed_", "all_in_showdown": "all_in_", "run_it_twice": "run_",
    }  # fmt: skip
    settings = [setting for game in GAMES.values() if game.kind == "pot" for setting in game.settings]
    asked = {
        f"pot_rules.{fronts[one.name]}{choice}" for one in settings if one.name in fronts for choice in one.choices
    }
    assert asked
    assert not asked - known.keys()
