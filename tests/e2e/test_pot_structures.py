"""What may be bet, in the browser: a limit table raised to its cap, and the most that pot-limit allows.

Seat 1 plays at a tablet; what the others say is keyed by the dealer, as at any felt table. Blinds 50 and 100.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.house import CENTS, House
from tests.e2e.pictures import look
from tests.e2e.pot_people import PotDealer, PotSeat, console, player, sits_down
from tests.e2e.stage import Stage

RULES = {"blinds": [50 * CENTS, 100 * CENTS], "chip": 25 * CENTS, "buy_in_minimum": 1_000 * CENTS}
BRINGS = 5_000
pytestmark = pytest.mark.timeout(180)


def three_handed(stage: Stage, house: House, code: str, **rules: object) -> tuple[PotDealer, PotSeat]:
    """A table with its dealer, seat 1 at a tablet, seats 2 and 3 whose acts the dealer keys; the first hand dealt."""
    table = house.pot_table(code, game="texas_holdem", **{**RULES, **rules})
    house.open_table(table)
    dealer = console(stage, table)
    tablet, _ = player(stage, table, 1, brings=BRINGS)
    for seat in (2, 3):
        sits_down(house, table, seat, brings=BRINGS)
    dealer.open_hand(button=1, laid=True)
    dealer.deal_holes()
    return dealer, tablet


def test_a_limit_table_raised_to_its_cap(stage, house):
    """Fixed sizes, and no raise is offered after a bet and three raises (TH-7); the rake has a cap (TH-17)."""
    dealer, tablet = three_handed(
        stage, house, "TH-LIM", structure="limit", rake="percentage", rake_basis_points=500, rake_cap=30 * CENTS
    )
    expect(tablet.button("tablet.act.raise", amount=200 * CENTS)).to_be_enabled()
    look("limit-1-one-size", tablet, "seat", "seat-portrait", "phone")
    tablet.confirm_raise(200)
    dealer.keys_act(2, "raise")
    dealer.keys_act(3, "raise")
    # The big blind is the bet; 200, 300 and 400 were the three raises.
    tablet.may_not_raise()
    tablet.sees("act.shut_cap", n=3)
    dealer.asks(1)
    expect(dealer.button("act.no_raise_short")).to_be_disabled()
    look("limit-2-capped", dealer)
    look("limit-2-capped-seat", tablet, "seat", "seat-portrait", "phone")
    tablet.call(200)
    dealer.keys_act(2, "call")
    dealer.deal("flop", "Jc7d2h")
    dealer.keys_act(2, "check")
    dealer.keys_act(3, "check")
    # The small bet before and on the flop, twice that from the turn on.
    expect(tablet.button("tablet.act.bet", amount=100 * CENTS)).to_be_enabled()
    tablet.check()
    dealer.deal("turn", "9s")
    dealer.keys_act(2, "check")
    dealer.keys_act(3, "check")
    tablet.confirm_bet(200)
    dealer.keys_act(2, "fold")
    dealer.keys_act(3, "fold")
    # 3 × 400, of which 5 % would be 60.
    dealer.is_over("Pot: seat 1, no other claim", "1,170", "Rake 30")
    tablet.wins(770)
    tablet.has(balance=5_770)


def test_the_most_that_pot_limit_allows(stage, house):
    """The largest raise is the pot after the call (TH-10), on the tablet and on the console."""
    dealer, tablet = three_handed(stage, house, "TH-PL", structure="pot_limit")
    # 150 lie, the call makes 250: 100 and 250 more.
    tablet.may_raise(least=200, most=350)
    look("pot-limit-1", tablet, "seat", "seat-portrait", "phone")
    expect(dealer.button("act.pot", amount=350 * CENTS)).to_be_enabled()
    tablet.slide_to_the_end()
    tablet.confirm_raise(350)
    dealer.asks(2)
    # 500 lie, the call of 300 makes 800: 350 and 800 more.
    expect(dealer.button("act.pot", amount=1_150 * CENTS)).to_be_enabled()
    look("pot-limit-2", dealer)
    dealer.keys_act(2, "all_in")
    dealer.keys_act(3, "fold")
    tablet.call(800)
    dealer.deal("flop", "AhKh3c")
    dealer.keys_act(2, "check")
    # 2 × 1,150 and the 100 of seat 3.
    tablet.may_raise(least=100, most=2_400)
    tablet.usual("most").click()
    tablet.confirm_bet(2_400)
    dealer.keys_act(2, "fold")
    dealer.is_over("Pot: seat 1, no other claim", "2,400")
    tablet.wins(1_250)
    tablet.has(balance=6_250)
