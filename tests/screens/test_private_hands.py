"""The player's tablet at banked games where each seat has two dice or cards of its own beside a board for all."""

import copy
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.screens import pictures
from tests.screens.axe import look
from tests.screens.pot_stage import overlaps
from tests.screens.stage import Facts, Stage
from tests.screens.test_live_screens import require_whole

pytestmark = pytest.mark.browser

SEAT = 4
IN_ROWS = ".board-rows c-dice-row, .board-rows .pair-cards, c-board, .own-hand, .stake-row"
SIZES = ((800, 1280), (1280, 800), (390, 844))
LINES = {
    "cards": ("royal_flush", "straight_flush", "four", "full_house", "flush", "straight", "three", "two_pair", "pair",
              "none"),
    "dice": ("holdem", "five", "four", "full_house", "straight", "three", "two_pair", "pair", "none"),
}  # fmt: skip
LYING: dict[str, Facts] = {
    "cards": {
        "game": "casino_holdem", "qualifier": "pair:4", "board": ["Ks", "9h", "4d", "9c", "2s"], "own": ["9d", "9s"],
        "dealer": ["Ah", "Kd"], "made": {"category": "four", "faces": ["9"], "positions": [1, 2, 4, 6]},
        "theirs": {"category": "two_pair", "faces": ["K", "9"]}, "name": "Four nines",
    },
    "dice": {
        "game": "casino_dice_holdem", "qualifier": "three", "board": list("HOLDM"), "own": ["H", "H"],
        "dealer": ["O", "E"], "made": {"category": "three", "faces": ["H"], "positions": [1, 2, 3]},
        "theirs": {"category": "holdem", "faces": []}, "name": "Three H",
    },
}  # fmt: skip
STEPS = ("betting", "flop", "deciding", "turn", "river", "dealer", "settling")


def rules_of(kind: str) -> Facts:
    rules: Facts = {key: value for key, value in pictures.rules().items() if key not in ("straights", "kickers")}
    lines = [[key, 1, 1] for key in LINES[kind]]
    paytables = {spot: {**table, "lines": lines} for spot, table in rules["paytables"].items()}
    more = {"qualifier": LYING[kind]["qualifier"], "hands": "private", "dealing": "electronic"}
    return {**rules, **more, "paytables": paytables}


def told(kind: str, phase: str, *, wagers: bool = True) -> dict[str, Facts]:
    """Seat 4's tablet: seats 1 and 4 play; until the end their hands lie face down for all others."""
    lies, over = LYING[kind], phase == "settled"
    table = copy.deepcopy(pictures.table(phase))
    table["table"].update(game=lies["game"], code="CH-01")
    table["rules"] = rules_of(kind)
    outcome = {
        "dealer": {"category": lies["theirs"]["category"], "faces": lies["theirs"]["faces"], "qualifies": True},
        "hands": [
            {"hand": 1, "category": None, "faces": [], "result": "fold"},
            {"hand": SEAT, "category": lies["made"]["category"], "faces": lies["made"]["faces"],
             "result": "win" if kind == "cards" else "lose"},
        ],
    }  # fmt: skip
    board = [] if phase == "betting" else lies["board"] if over else lies["board"][:3]
    table["round"].update(
        numbers=[1, SEAT], board=board, outcome=outcome if over else None,
        steps=[{"id": step, "state": "now" if step == phase else "later"} for step in STEPS],
        dice={"players": [[None, None], lies["own"] if over else [None, None]],
              "dealer": lies["dealer"] if over else [None, None] if board else []},
        hands={"players": [None, lies["made"] if over else None], "dealer": lies["theirs"] if over else None},
    )  # fmt: skip
    last = {"number": 77_030, "void": False, "nobody_bet": False, "players": [[], lies["own"]],
            "dealer": lies["dealer"], "dealer_first": 0, "numbers": [1, SEAT],
            "hands": {"players": [None, lies["made"]], "dealer": lies["theirs"]},
            "board": lies["board"], "folded": [1], "outcome": outcome, "corrections": []}  # fmt: skip
    table["last"] = [last]
    own = pictures.won() if over else pictures.own(phase, wagers=wagers)
    own = {
        **own,
        "seat": SEAT,
        "name": "Chan",
        "hand": None if phase == "betting" else {"faces": lies["own"], "made": lies["made"]},
    }
    for wager in (*own["wagers"], *own["rebet"], *(own["result"] or {"spots": []})["spots"]):
        wager["hand"] = SEAT
    for offer in own["offers"]:
        if offer["name"] == "PlaceWager":
            offer["data"].update(hands=1, numbers=[SEAT])
    own["last"] = [{**own["last"][0], "hand": [lies["made"]["category"]]}]
    return {"table": table, "own": own}


def tablet(page: Page, kind: str, phase: str, **more: Any) -> Stage:
    return Stage(page, f"/seat/3/{SEAT}/").open(**told(kind, phase, **more))


@pytest.mark.parametrize("phase", ["deciding", "settled"])
@pytest.mark.parametrize("kind", ["cards", "dice"])
def test_own_hand_board_and_dealer_are_whole_at_every_size(page: Page, kind: str, phase: str) -> None:
    on = tablet(page, kind, phase)
    expect(page.locator(".own-hand")).to_contain_text(LYING[kind]["name"])
    assert look(page).broken == []
    for width, height in SIZES:
        require_whole(on, width, height)
        assert overlaps(page, IN_ROWS) == [], (width, height)
    assert not on.errors


@pytest.mark.parametrize("kind", ["cards", "dice"])
def test_a_seat_bets_and_decides_on_the_hand_of_its_own_number(page: Page, kind: str) -> None:
    on = tablet(page, kind, "betting", wagers=False)
    page.click("c-spot.is-ante button")
    page.get_by_role("button", name="Confirm").click()
    on.until(lambda: bool(on.commands("PlaceWager")))
    assert [wager["hand"] for wager in on.commands("PlaceWager")[0]["wagers"]] == [SEAT]
    on.show(**told(kind, "deciding"))
    page.wait_for_timeout(450)
    page.get_by_role("button", name="Call 200").click()
    on.sends("Decide", [{"round": 77_031, "decisions": [{"hand": SEAT, "action": "call"}]}])


@pytest.mark.parametrize("kind", ["cards", "dice"])
def test_a_hand_that_was_folded_has_beaten_nobody_though_it_was_read(page: Page, kind: str) -> None:
    pictures = told(kind, "settled")
    spots = [spot for spot in pictures["own"]["result"]["spots"] if spot["spot"] != "call"]
    pictures["own"]["result"] |= {"spots": spots, "net": -12_500}
    Stage(page, f"/seat/3/{SEAT}/").open(**pictures)
    expect(page.locator(".result-panel")).to_contain_text("Folded")
    expect(page.locator(".own-hand")).to_contain_text("Shown to all")
    expect(page.locator(".felt-outcome")).to_have_count(0)


@pytest.mark.parametrize("kind", ["cards", "dice"])
def test_the_dealer_is_said_to_have_no_hand_before_he_has_one(page: Page, kind: str) -> None:
    pictures = told(kind, "deciding")
    pictures["table"]["round"]["dice"]["dealer"] = []
    pictures["table"]["round"]["hands"]["dealer"] = {"category": "none", "faces": ["H"]}
    Stage(page, f"/seat/3/{SEAT}/").open(**pictures)
    expect(page.locator(".board-rows .hand-name").first).to_have_text("")


@pytest.mark.parametrize(("kind", "words"), [("cards", "Your hand is higher"), ("dice", "Dealer’s hand is higher")])
def test_a_result_is_that_of_ones_own_hand(page: Page, kind: str, words: str) -> None:
    on = tablet(page, kind, "settled")
    expect(page.locator(".result-panel")).to_contain_text(words)
    expect(page.locator(".own-hand")).to_contain_text("Shown to all")
    assert page.locator(".felt-outcome p").count() == 1
    assert not on.errors


@pytest.mark.parametrize("kind", ["cards", "dice"])
def test_rules_and_last_rounds_open_without_a_word_missing(page: Page, kind: str) -> None:
    on = tablet(page, kind, "deciding")
    page.locator(".player-foot c-button").first.click()
    expect(page.locator("dialog[open]")).to_contain_text("Each seat has two of its own")
    page.get_by_role("button", name="Close").click()
    page.locator(".player-foot c-button").nth(1).click()
    for _ in range(3):
        page.get_by_role("button", name="Next step").click()
    assert not on.errors
