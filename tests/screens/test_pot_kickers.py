"""By what a hand won where a beaten one is called the same: the function in the browser, its words on the screens."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.engine.pot.commands import AwardPots
from tests.screens.lending import own_page
from tests.screens.pot_pictures import NUMBER, Situation, called_down, felt
from tests.screens.pot_stage import says, tablet, told
from tests.screens.stage import Facts, Stage

pytestmark = pytest.mark.browser

DECIDED_BY = "given => import('/static/tables/js/pot-decided.js').then((found) => found.decidedBy(...given))"
KINGS: Facts = {"category": "pair", "faces": ["K"]}
NINES: Facts = {"category": "pair", "faces": ["9"]}
TWO_PAIR: Facts = {"category": "two_pair", "faces": ["K", "9"]}
FLUSH: Facts = {"category": "flush", "faces": ["A"]}
STRAIGHT: Facts = {"category": "straight", "faces": ["K"]}
THREE_L: Facts = {"category": "three", "faces": ["L"]}
Shown = dict[int, tuple[Facts, str]]
CASES: list[tuple[str, str, Shown, str | None]] = [
    ("a kicker", "Kd 9d 4s 2d 7c", {3: (KINGS, "Ks Qs"), 5: (KINGS, "Kc Jc")}, "Q"),
    ("the second kicker", "Kd 9d 4s 2d Ac", {3: (KINGS, "Ks Qs"), 5: (KINGS, "Kc Jc")}, "Q"),
    ("another name", "Kd 9d 4s 2d 7c", {3: (KINGS, "Ks Qs"), 5: (NINES, "9c Jc")}, None),
    ("who is above has won another pot", "Kd 9d 4s 2d 7c", {3: (KINGS, "Ks Qs"), 2: (KINGS, "Kh Ah")}, None),
    ("nobody else showed", "Kd 9d 4s 2d 7c", {3: (KINGS, "Ks Qs")}, None),
    ("two pair of three", "Kd 9d 4s 4d 7c", {3: (TWO_PAIR, "Ks 9s"), 5: (TWO_PAIR, "Kc 9c")}, None),
    ("the next card of a flush", "Ad 9d 4d 2s 7c", {3: (FLUSH, "Kd 3d"), 5: (FLUSH, "Qd Jd")}, "K"),
    ("letter dice", "L L D E M", {3: (THREE_L, "L H"), 5: (THREE_L, "L O")}, "H"),
    ("a straight has none", "Qd Jd Td 2s 3c", {3: (STRAIGHT, "Ks 9s"), 5: (STRAIGHT, "Kc 9c")}, None),
]
"""What it is about, what lies, who showed what and is called what, and what decided for seat 3."""


@pytest.fixture(scope="module")
def module_page(browser: Any) -> Any:
    """One page of the product for all cases of the function."""
    page = own_page(browser, (800, 1280))
    Stage(page, "/seat/12/1/").open(**told(Situation(hand=called_down()), 1))
    yield page
    page.close()


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_what_decided_between_hands_of_one_name(module_page: Page, case: Any) -> None:
    _, lies, shown, expected = case
    seats = [{"seat": seat, "shown": faces.split(), "made": made} for seat, (made, faces) in shown.items()]
    pieces = lies.split()
    lying = {"boards": [pieces]} if len(pieces[0]) == 2 else {"dice": [{"face": face} for face in pieces]}
    award = {**shown[3][0], "board": 1, "seats": [3]}
    assert module_page.evaluate(DECIDED_BY, [award, {**lying, "seats": seats}]) == expected


@pytest.mark.parametrize("seat", [6, 1])
def test_winner_and_loser_are_told_the_kicker(page: Page, seat: int) -> None:
    on = tablet(page, Situation(hand=called_down().shows("KdQs", "KhJh", "8d8c").play(AwardPots())), seat)
    says(on, "two pair, kings and nines, queen kicker")


@pytest.mark.parametrize(("path", "picture"), [("/dealer/12/", "dealer"), ("/display/12/", "public")])
def test_the_dealer_before_the_award_and_the_sign_after_it_are_told_the_kicker(
    page: Page, path: str, picture: str
) -> None:
    hand = called_down().shows("KdQs", "KhJh", "8d8c")
    situation = Situation(hand=hand if picture == "dealer" else hand.play(AwardPots()))
    Stage(page, path).open(table=situation.pictures()[picture])
    expect(page.locator("body")).to_contain_text("Pot: seat 6, two pair, kings and nines, queen kicker")


def among_the_last() -> dict[str, Facts]:
    """The pictures of another hand, while that one leads the list of the last ones."""
    hand = Situation(hand=called_down().shows("KdQs", "KhJh", "8d8c").play(AwardPots())).pictures()["public"]["round"]
    shown = [{name: seat[name] for name in ("seat", "shown", "made")} for seat in hand["seats"] if seat["shown"]]
    ended = {"number": NUMBER - 1, "void": False, "how": "showdown", "boards": hand["boards"], "awards": hand["awards"],
             "rake": hand["ended"]["rake"], "shown": shown}  # fmt: skip
    pictures = Situation(hand=felt(), own=(1, 9)).pictures()
    for audience in ("public", "dealer"):
        pictures[audience]["last"][0] = ended
    return pictures


KICKER = "seat 6, two pair, kings and nines, queen kicker"


def test_the_consoles_list_of_last_hands_names_the_kicker(page: Page) -> None:
    on = Stage(page, "/dealer/12/").open(table=among_the_last()["dealer"])
    on.page.get_by_role("button", name="Last hands").click()
    sheet = page.locator(".replay-sheet")
    expect(sheet.locator(".replay-item").first).to_contain_text(KICKER)
    expect(sheet.locator(".award-line")).to_contain_text(KICKER)
    expect(sheet.locator(".replay-item").nth(1)).not_to_contain_text("kicker")


def test_the_tablets_list_of_last_hands_names_the_kicker(page: Page) -> None:
    pictures = among_the_last()
    on = Stage(page, "/seat/12/1/").open(table=pictures["public"], own=pictures["own"]["1"])
    on.page.get_by_role("button", name="Hands", exact=True).click()
    sheet = page.locator(".replay-sheet")
    expect(sheet.locator(".replay-item").first).to_contain_text(KICKER)
    expect(sheet.locator(".award-line")).to_contain_text(KICKER)


def test_who_was_not_dealt_in_reads_the_kicker_beside_the_felt(page: Page) -> None:
    pictures = among_the_last()
    Stage(page, "/seat/12/9/").open(table=pictures["public"], own=pictures["own"]["9"])
    expect(page.locator(".last-rows tr").first).to_contain_text(KICKER)


def test_the_signs_list_of_last_hands_names_the_kicker(page: Page) -> None:
    Stage(page, "/display/12/").open(table=among_the_last()["public"])
    expect(page.locator(".sign-hand").first).to_contain_text(KICKER)
