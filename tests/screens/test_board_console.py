"""The dealer's console and the sign of banked games with a board for all: every throw by pad, keys or the house's
generator, hands of the seats' own, the pay list, corrections."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.screens import board_pictures as boards
from tests.screens.axe import look
from tests.screens.board_pictures import Board
from tests.screens.pot_console.desk import SECOND, keys, pad, press, says, sign
from tests.screens.stage import Facts, Stage
from tests.screens.test_live_screens import require_whole

pytestmark = pytest.mark.browser

KINDS = pytest.mark.parametrize("kind", ["cards", "dice"])
MOMENTS: dict[str, Callable[[str], Board]] = {
    "dealt to the seats": boards.electronic,
    "flop by the house": lambda kind: boards.electronic(kind).until("flop"),
    "deciding": lambda kind: boards.electronic(kind).until("deciding"),
    "settling": lambda kind: boards.electronic(kind).until("settling"),
    "flop by hand": lambda kind: boards.felt(kind).until("flop"),
    "a seat is read": lambda kind: boards.felt(kind).until("seat_4"),
    "shared, turn": lambda kind: boards.shared(kind).until("turn"),
    "shared, settling": lambda kind: boards.shared(kind).until("settling"),
}


def console(page: Page, board: Board) -> Stage:
    return Stage(page, "/dealer/3/").open(table=board.picture())


@KINDS
def test_every_moment_is_whole_and_without_fault(page: Page, kind: str) -> None:
    on = console(page, boards.electronic(kind))
    for moment, made in MOMENTS.items():
        on.show(table=made(kind).picture())
        require_whole(on, 1280, 800)
        assert look(page).broken == [], moment
    assert not on.errors


@KINDS
def test_the_seats_are_dealt_to_by_the_generator_alone_and_nothing_is_to_be_seen(page: Page, kind: str) -> None:
    on = console(page, boards.electronic(kind))
    says(on, "each seat", "Face down")
    keys(on, "Enter")
    on.sends("RollByHouse", [{"throw": "seat_1"}])
    on.show(table=boards.electronic(kind).until("deciding").picture())
    assert page.locator(".tile-foot c-card[rank], .tile-foot .glyph").count() == 0


def test_cards_are_typed_pressed_and_confirmed_and_one_that_lies_is_refused(page: Page) -> None:
    on = console(page, boards.felt("cards").until("turn"))
    says(on, "Enter the turn")
    keys(on, "k", "s")
    says(on, "lies already")
    pad(on, "9c")
    keys(on, "Enter")
    on.sends("EnterDice", [{"throw": "turn", "faces": ["9c"], "source": "keypad"}])


def test_letters_are_typed_and_may_be_no_roll(page: Page) -> None:
    on = console(page, boards.felt("dice").until("flop"))
    keys(on, "n")
    press(on, "A die leans")
    on.sends("DeclareNoRoll", [{"throw": "flop", "why": "leaning"}])
    expect(page.locator("dialog[open]")).to_have_count(0)
    keys(on, "h", "o", "l", "Backspace", "m", "Enter")
    on.sends("EnterDice", [{"throw": "flop", "faces": ["H", "O", "M"], "source": "keyboard"}])


@KINDS
def test_on_felt_the_hands_that_are_shown_are_read_seat_by_seat(page: Page, kind: str) -> None:
    on = console(page, boards.felt(kind).until("seat_4"))
    says(on, "Enter seat 4’s two")
    keys(on, *("a", "h", "t", "h") if kind == "cards" else ("e", "m"), "Enter")
    faces = ["Ah", "Th"] if kind == "cards" else ["E", "M"]
    on.sends("EnterDice", [{"throw": "seat_4", "faces": faces, "source": "keyboard"}])


def test_a_hand_that_lies_on_felt_is_read_and_not_dealt_by_the_house(page: Page) -> None:
    by_either = {"dealing": "felt", "entry": ["keypad", "keyboard", "generator"]}
    on = console(page, Board("dice", by_either).closed().until("turn"))
    expect(page.get_by_role("button", name="Roll by the house")).to_be_visible()
    on.show(table=Board("dice", by_either).closed().until("seat_4").picture())
    says(on, "Enter seat 4’s two dice")
    expect(page.get_by_role("button", name="Roll by the house")).to_have_count(0)
    require_whole(on, 1280, 800)


@KINDS
def test_chd_2_a_rails_one_hand_is_entered_for_all_players(page: Page, kind: str) -> None:
    on = console(page, boards.shared(kind))
    says(on, "Enter the players’ two")
    on.show(table=boards.shared(kind).until("settling").picture())
    expect(page.locator(".felt-players")).to_contain_text("Pair of nines" if kind == "cards" else "Two pair")


@KINDS
def test_the_pay_list_names_each_seats_hand(page: Page, kind: str) -> None:
    on = console(page, boards.electronic(kind).until("settling"))
    rows = page.locator(".pay-row")
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_contain_text("Four nines" if kind == "cards" else "Full house, L over D")
    assert not on.errors


def weighed(frame: Facts) -> Facts:
    """The house's answers to what a correction would change, and to everything else."""
    moves = {"paid": 125_000, "paid_players": 2, "taken": 30_000, "taken_players": 1}
    receipt = {"before": -50_000, "after": 45_000, **moves} if frame["name"] == "WeighCorrection" else {}
    return {"ok": True, "number": 1, "receipt": receipt}


def test_a_card_is_corrected_by_the_pad_and_a_settled_one_with_a_second_person(page: Page) -> None:
    on = console(page, boards.felt("cards").until("river"))
    keys(on, "c")
    page.locator("dialog[open] .correct-group", has_text="Turn").get_by_role("button").first.click()
    pad(on, "8c")
    page.locator("dialog[open]").last.get_by_label("Read wrongly").check()
    press(on, "Correct to eight of clubs")
    data = {"throw": "turn", "position": 1, "face": "8c"}
    on.sends("CorrectDie", [{**data, "reason": "misread", "second": None}])
    on.show(table=boards.felt("cards").settled().picture())
    on.answers = weighed
    keys(on, "c")
    page.locator("dialog[open] .correct-group", has_text="Dealer").get_by_role("button").first.click()
    pad(on, "8h")
    says(
        on,
        "2 players are paid 1,250 more. 1 player gives back 300.",
        "All players together: −500 before, +450 after.",
    )
    sign(on, "Typed wrongly")
    press(on, "Correct to eight of hearts")
    settled = {"round": 77_031, "throw": "dealer", "position": 1, "face": "8h", "reason": "mistyped", "second": SECOND}
    on.sends("CorrectSettled", [settled])
    on.sends("WeighCorrection", [{name: settled[name] for name in ("round", "throw", "position", "face")}])


def test_what_the_generator_dealt_from_one_deck_cannot_be_corrected(page: Page) -> None:
    console(page, boards.electronic("cards").settled())
    expect(page.locator("[data-act=correct] button")).to_have_attribute("aria-disabled", "true")


@KINDS
def test_the_sign_shows_middle_dealer_how_many_hands_were_higher_and_every_pay(page: Page, kind: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    on = Stage(page, "/display/3/").open(table=boards.electronic(kind).settled().picture(dealer=False))
    says(on, "1 of 3 hands higher")  # seat 5 has folded; of dice its four of a kind, read for the Bonus, would win
    require_whole(on, 1920, 1080)
    pays, facts = (page.locator(place).bounding_box() for place in (".sign-pays .panel:last-child", ".sign-facts"))
    assert pays
    assert facts
    assert pays["y"] + pays["height"] <= facts["y"]
    assert not on.errors
