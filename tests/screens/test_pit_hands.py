"""A pot table's page at the pit in a real browser: rake, rules and hands in place of spots and pay-tables."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.screens import pit_pictures
from tests.screens.stage import Stage, stage
from tests.screens.test_pit_screen import FLOOR, SIZES, TABLE, check

pytestmark = pytest.mark.browser

RULES = {
    "structure": "no_limit", "blinds": [5_000, 10_000], "chip": 100, "ante": 0, "ante_kind": "uniform",
    "straddle": "none", "buy_in_minimum": 400_000, "buy_in_maximum": 2_000_000, "rake": "percentage",
    "rake_basis_points": 500, "rake_cap": 10_000, "no_flop_no_rake": True, "time_charge": 0, "time_charge_minutes": 30,
    "jackpot_drop": 0, "jackpot_from_pot": 0, "turn_seconds": 30, "time_bank_seconds": 60, "dealt": "electronic",
}  # fmt: skip


def hand(number: int, **more: Any) -> dict[str, Any]:
    return {"number": number, "state": "settled", "how": "showdown", "boards": [["As", "Kd", "Th", "9c", "2c"]],
            "dice": [], "pot": 150_000, "corrections": 0, "frozen": False, "house_net": 7_500, **more}  # fmt: skip


def detail() -> dict[str, Any]:
    """Table 3 as a pot table: cards run twice, dice, a hand that ended before the board, a misdeal."""
    told = pit_pictures.detail()
    recent = [
        hand(9, boards=[["As", "Kd", "Th", "9c", "2c"], ["As", "Kd", "Th", "Jc", "Qc"]]),
        hand(8, boards=[[]], how="uncontested", pot=15_000, house_net=0),
        hand(7, boards=[], dice=list("HOLDE"), corrections=1),
        hand(6, state="void", how="misdeal", boards=[[]], pot=0, house_net=0, frozen=True),
    ]
    told["table"] |= {"code": "TH-12", "game": "texas_holdem", "kind": "pot", "seats": 6}
    told["rounds"] = {"count": 3, "misdeals": 1, "corrections": 1, "rake": 2_000_000, "time_charges": 157_500,
                      "jackpot": 40_000, "earlier": 0, "win": 2_157_500, "theoretical": 2_157_500}  # fmt: skip
    return {**told, "rules": RULES, "available": {}, "recent": recent, "disputes": [], "exposure": {"worst": 0}}


def page_of(browser: Browser, *, language: str = "en", size: tuple[int, int] = SIZES[0], **more: Any) -> Stage:
    on = stage_of(browser, language=language, size=size, **more)
    on.go(TABLE)
    on.page.wait_for_selector(".pit-difference")
    return on


def stage_of(browser: Browser, *, language: str = "en", size: tuple[int, int] = SIZES[0], **more: Any) -> Stage:
    """The pit's floor, and a table whose page has not been opened yet."""
    on = stage(browser, FLOOR, size=size, language=language)
    on.may = pit_pictures.CAN
    on.documents = {f"{FLOOR}reconciliation/": {"3": 0}, f"{TABLE}detail/": {**detail(), **more}}
    return on.open(pit=pit_pictures.floor())


@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "zh-hant")])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_axe_finds_nothing_on_a_pot_tables_page(
    browser: Browser, size: tuple[int, int], theme: str, language: str
) -> None:
    on = page_of(browser, language=language, size=size)
    on.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    check(on)
    assert not on.errors


def test_the_page_says_what_the_house_takes_and_what_lay_open(browser: Browser) -> None:
    on = page_of(browser)
    said = on.page.locator("main").inner_text()
    for words in ("Win from 3 hands", "20,000.00", "1,575.00", "4,000 \u2013 20,000", "by the house’s generator"):
        assert words in said
    assert "No-limit · blinds 50 / 100 · rake 5 %, cap 100" in on.page.locator(".pit-detail-head p").inner_text()
    rows = on.page.locator(".pit-rounds tbody tr").all()
    assert [row.locator("th").inner_text() for row in rows] == ["9", "8", "7", "6"]
    assert "A♠ K♦ 10♥ 9♣ 2♣" in rows[0].inner_text()
    assert "A♠ K♦ 10♥ J♣ Q♣" in rows[0].inner_text()
    assert "before the board" in rows[1].inner_text()
    assert "H O L D E" in rows[2].inner_text()
    assert not on.errors


def test_figures_that_did_not_come_are_said_to_be_missing_and_asked_for_anew(browser: Browser) -> None:
    on = stage_of(browser)
    on.failing = {f"{TABLE}detail/": 503}
    on.go(TABLE)
    on.page.get_by_text("The table's figures could not be loaded").wait_for()
    on.failing = {}
    on.page.wait_for_selector(".pit-difference")
    assert on.page.get_by_text("could not be loaded").count() == 0
    on.failing = {f"{TABLE}detail/": 503}
    on.show(pit=pit_pictures.floor())
    on.page.get_by_text("The table's figures could not be loaded").wait_for()
    assert on.page.locator(".pit-difference").count() == 1


def test_figures_slower_than_the_pits_pictures_are_shown_and_asked_for_once_more(browser: Browser) -> None:
    """On a busy floor, or a busy machine, a picture comes before the figures of the one before it have come: each
    question was given up for the next one, and the page stayed empty for as long as the floor was busy."""
    on = stage_of(browser)
    on.holding = {f"{TABLE}detail/"}
    on.go(TABLE)
    on.until(lambda: bool(on.held))
    for _ in range(3):
        on.show(pit=pit_pictures.floor())
    assert len(on.held) == 1
    on.let_go(0)
    on.page.wait_for_selector(".pit-difference")
    on.until(lambda: len(on.held) > 1)
    on.documents[f"{TABLE}detail/"] = {**detail(), "last_round": 10}
    on.let_go(1)
    on.page.get_by_text("round 10").wait_for()
    assert len(on.held) == 2


def test_nothing_is_offered_there_that_a_pot_table_has_not(browser: Browser) -> None:
    on = page_of(browser)
    offered = on.page.locator(".pit-acts button").all_inner_texts()
    assert not [label for label in offered if "imits" in label or "ay-table" in label]
    assert "Settings" in offered


def test_a_table_without_an_upper_buy_in_or_a_rake_says_so(browser: Browser) -> None:
    on = page_of(browser, rules={**RULES, "buy_in_maximum": 10**12, "rake": "none", "dealt": "felt"})
    said = on.page.locator("main").inner_text()
    for words in ("4,000 and more", "no rake", "by the dealer"):
        assert words in said
    assert not on.errors
