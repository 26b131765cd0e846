"""A dealer's browser is lost in mid-round: on a new device the same dealer goes on, the old one deals no more."""

import re

from playwright.sync_api import expect

from tests.e2e.people import DealerScreen


def other_console(stage, table, *, name, badge):
    """A newly paired console of the table: it says who is signed on elsewhere."""
    screen = stage.dealer(table)
    screen.awaits("elsewhere.heading")
    screen.sees("elsewhere.detail", name=name, badge=badge)
    return screen


def sign_on_here(screen: DealerScreen, *, badge, pin, name):
    screen.give_badge(screen.page.get_by_role("main"), badge=badge, pin=pin, act="elsewhere.act")
    expect(screen.page.get_by_role("button", name=screen.say("dealer.person", name=name))).to_be_visible()


def test_the_same_dealer_goes_on_and_another_one_relieves_without_the_floor(stage, house):
    table = house.table("CON-01")
    house.open_table(table)
    name = "M. Tavares"
    badge, pin = house.dealer(name)
    first = stage.dealer(table)
    first.sign_on(badge=badge, pin=pin)
    player = stage.seated(table, 1, brings=500)
    first.open_betting()
    player.bet(ante=50)

    second = other_console(stage, table, name=name, badge=badge)
    sign_on_here(second, badge=badge, pin=pin, name=name)
    first.sees("elsewhere.detail", name=name, badge=badge)
    second.close_betting()
    second.enter_dice("KKKQJ")

    third = other_console(stage, table, name=name, badge=badge)
    next_badge, next_pin = house.dealer("S. Iyer")
    sign_on_here(third, badge=next_badge, pin=next_pin, name="S. Iyer")
    second.sees("elsewhere.detail", name="S. Iyer", badge=next_badge)
    third.enter_dice("KQ", by="dealer")
    player.call(100)
    third.close_decisions()
    third.enter_dice("KJT", by="dealer")
    # Three kings over a pair of kings: 50 and 100.
    third.settle(paid=150, taken=0)
    player.wins(150)
    expect(first.page.get_by_role("button", name=re.compile("^Take over"))).to_have_count(0)
