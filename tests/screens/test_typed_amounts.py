"""Amounts as they are typed on the live screens: every field reads them by the house's one rule, `parse_amount`."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tables.engine.errors import Refused
from tables.screens.amounts import parse_amount
from tests.screens import pictures
from tests.screens.pot_console.desk import CONSOLE
from tests.screens.pot_console.desk import told as dealt
from tests.screens.pot_pictures import NUMBER, SITUATIONS, Situation, raised
from tests.screens.pot_stage import tablet
from tests.screens.stage import Facts, Stage
from tests.screens.test_live_screens import SEAT, player
from tests.screens.test_pit_acts import TABLE, pit
from tests.screens.test_pot_tablet import seven_with_dice
from tests.screens.test_pot_tablet_chips import broke

pytestmark = pytest.mark.browser

DIGITS = [0, 2, 3]
TEXTS = [
    "12,50",
    "12,5",
    "1,2500",
    "12.50",
    "12.500",
    "12,500",
    "1,250",
    " 1250 ",
    "1,250.0",
    "1,250,000",
    "0",
    "",
    "1.",
]
READ = """async ([texts, digits]) => {
  const { typedAmount } = await import("/static/tables/js/typed.js");
  return texts.map((text) => typedAmount(text, digits));
}"""
NO_MONEY = "Not sent: 12,50 is no amount of money"
OF_THE_SHEET = "dialog[open] c-button[kind=act] button"
CONFIRMS = ".turn-confirm button"


def named(page: Page, *names: str) -> None:
    """Press these buttons, one after the other."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).last.click()


def joining(page: Page) -> Stage:
    on = Stage(page, SEAT).open(**player("betting", None))
    page.fill("#join-card", "8801")
    page.fill("#join-pin", "730519")
    return on


def bringing_funds(page: Page) -> Stage:
    on = Stage(page, SEAT).open(**player("betting", pictures.own("betting")))
    page.click(".menu-button button")
    named(page, "Add funds")
    return on


def adding_chips(page: Page) -> Stage:
    on = broke(page)
    named(page, "Add chips 4,000 – 20,000")
    return on


def betting(page: Page) -> Stage:
    return tablet(page, SITUATIONS["holdem_flop"](), 5)


def betting_on_a_die(page: Page) -> Stage:
    on = tablet(page, seven_with_dice(), 5)
    page.wait_for_selector(".turn-panel:not([data-fresh])")
    page.locator(".column-act:visible").first.click()
    return on


def noting_an_act(page: Page) -> Stage:
    on = Stage(page, CONSOLE).open(table=dealt(Situation(hand=raised())))
    page.keyboard.press("p")
    named(page, "Act out of turn Note it, ask in turn", "Seat 1", "Bet")
    return on


@dataclass(frozen=True)
class Field:
    """A field in which an amount is typed, and the button that sends what is read there."""

    opens: Callable[[Page], Stage]
    input: str
    button: str
    refused: str
    typed: str
    sends: tuple[str, Facts]
    """Of `typed`: the command and its data."""
    comma: str = "12,50"
    """With its comma dropped, an amount that the field takes."""


FIELDS = {
    "join": Field(
        joining, "#join-amount", ".join-act button", NO_MONEY, "1,250",
        ("Join", {"card": "8801", "pin": "730519", "amount": 125_000}),
    ),
    "funds": Field(bringing_funds, "#field-funds", OF_THE_SHEET, NO_MONEY, "1,250", ("AddFunds", {"amount": 125_000})),
    "chips": Field(
        adding_chips, "#add-chips", OF_THE_SHEET, "Not sent: this amount cannot be added", "4,000",
        ("AddFunds", {"amount": 400_000}), "40,00",
    ),
    "bet": Field(
        betting, "#amount-typed", CONFIRMS, "50 – 1,350", "1,250",
        ("Act", {"round": NUMBER, "action": "bet", "to": 125_000}),
    ),
    "die": Field(
        betting_on_a_die, "#amount-typed", CONFIRMS, "50 – ", "50",
        ("BetOnDie", {"round": NUMBER, "die": 1, "state": "protect", "amount": 5_000, "action": "call", "to": 0}),
        "1,00",
    ),
    "out of turn": Field(
        noting_an_act, "#out-of-turn-amount", OF_THE_SHEET, "Type to how much in all", "300",
        ("RecordOutOfTurn", {"seat": 1, "action": "bet", "to": 30_000}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FIELDS)
def test_a_decimal_comma_is_refused_in_words_and_never_read_as_thousands(page: Page, name: str) -> None:
    field = FIELDS[name]
    on = field.opens(page)
    page.fill(field.input, field.comma)
    page.locator(field.button).click(force=True)
    expect(page.locator("body")).to_contain_text(field.refused)
    expect(page.locator(field.input)).to_have_attribute("aria-invalid", "true")
    expect(page.locator(field.input)).to_have_value(field.comma)
    assert [frame for frame in on.sent if frame["type"] == "command"] == []
    page.click(field.input)
    page.fill(field.input, field.typed)
    page.locator(field.button).click()
    on.sends(field.sends[0], [field.sends[1]])
    assert not on.errors


def test_the_pits_limits_take_no_decimal_comma_in_any_field(browser: Browser) -> None:
    on = pit(browser, TABLE)
    named(on.page, "Set limits")
    sheet = on.page.locator("dialog[open]")
    for box in sheet.locator("input").all():
        before = box.input_value()
        box.click()
        box.fill("12,50")
        on.page.locator(OF_THE_SHEET).click()
        expect(sheet).to_contain_text("Write an amount such as 1,250.00")
        expect(box).to_have_attribute("aria-invalid", "true")
        box.fill(before)
    assert on.commands("SetLimits") == []


@pytest.mark.parametrize(("digits", "example"), [(0, "1,250"), (2, "1,250.00"), (3, "1,250.000")])
def test_the_pits_limits_go_back_as_they_were_shown_whatever_the_currency(
    browser: Browser, digits: int, example: str
) -> None:
    on = pit(browser, TABLE, digits=digits)
    rules = on.documents[f"{TABLE}detail/"]["rules"]
    named(on.page, "Set limits")
    sheet = on.page.locator("dialog[open]")
    first = sheet.locator("input").first
    shown = first.input_value()
    first.fill("12,50")
    on.page.locator(OF_THE_SHEET).click()
    expect(sheet).to_contain_text(f"Write an amount such as {example}")
    first.click()
    first.fill(shown)
    on.page.locator(OF_THE_SHEET).click()
    on.sends(
        "SetLimits",
        [{"table": 3, "limits": rules["limits"], "max_payout_per_round": rules["max_payout_per_round"]}],
    )


@pytest.mark.parametrize("digits", DIGITS)
def test_the_screens_read_an_amount_as_the_house_does(page: Page, digits: int) -> None:
    Stage(page, SEAT).open(**player("betting", None))

    def house(text: str) -> int | None:
        try:
            return parse_amount(text, digits=digits)
        except Refused:
            return None

    assert page.evaluate(READ, [TEXTS, digits]) == [house(text) for text in TEXTS]


@pytest.mark.parametrize("digits", DIGITS)
def test_funds_are_brought_by_the_digits_of_the_tables_currency(page: Page, digits: int) -> None:
    told = player("betting", pictures.own("betting"))
    told["table"]["table"]["digits"] = digits
    on = Stage(page, SEAT).open(**told)
    page.click(".menu-button button")
    named(page, "Add funds")
    page.fill("#field-funds", "1,250")
    page.locator(OF_THE_SHEET).click()
    on.sends("AddFunds", [{"amount": parse_amount("1,250", digits=digits)}])


def test_a_pad_goes_on_with_an_amount_whose_thousands_are_parted(page: Page) -> None:
    on = joining(page)
    named(page, "2,000")
    keys = page.locator(".join-digits")
    keys.get_by_role("button", name="0", exact=True).click()
    expect(page.locator("#join-amount")).to_have_value("20000")
    page.fill("#join-amount", "1,250")
    keys.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator("#join-amount")).to_have_value("125")
    page.fill("#join-amount", "12,50")
    keys.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator("#join-amount")).to_have_value("12,5")
    assert on.commands("Join") == []


def test_a_pad_makes_no_thousands_of_a_decimal_comma_in_a_bet(page: Page) -> None:
    on = betting(page)
    named(page, "Type the amount")
    page.fill("#amount-typed", "4,0")
    page.locator(".amount-keys").get_by_role("button", name="0", exact=True).click()
    expect(page.locator("#amount-typed")).to_have_value("4,00")
    expect(page.locator(".turn-confirm")).to_contain_text("50 – 1,350")
    page.locator(CONFIRMS).click(force=True)
    expect(page.locator("#amount-typed")).to_have_attribute("aria-invalid", re.compile("true"))
    assert on.commands("Act") == []
