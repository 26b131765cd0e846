"""An evening for the pot in the browser: six players at a felt table of no-limit hold'em, three hands, all cashed out.

Every sum below is worked out by hand. Blinds 50 and 100, smallest chip 25, no rake; whole dollars.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.cable import Cable
from tests.e2e.house import CENTS, House
from tests.e2e.pictures import look
from tests.e2e.pot_people import PotSeat, console, player
from tests.e2e.stage import Stage

TABLE = "TH-EVE"
RULES = {
    "blinds": [50 * CENTS, 100 * CENTS],
    "chip": 25 * CENTS,
    "buy_in_minimum": 1_000 * CENTS,
    "buy_in_maximum": 10_000 * CENTS,
}
BRINGS = {1: 5_000, 2: 1_025, 3: 3_000, 4: 2_000, 5: 5_000, 6: 5_000}
NAMES = {1: "K. Y. Wong", 2: "R. Patel", 3: "M. Rossi", 4: "Aleksandra Wojciechowska", 5: "S. Chan", 6: "J. Lam"}
KEEPS = 500
pytestmark = pytest.mark.timeout(300)


@pytest.fixture
def cable(product):
    wire = Cable(product.address)
    yield wire
    wire.close()


class Evening:
    """The table and everybody at it."""

    def __init__(self, stage: Stage, house: House, cable: Cable) -> None:
        self.house, self.cable = house, cable
        table = house.pot_table(TABLE, game="texas_holdem", **RULES)
        self.pit = stage.pit()
        self.pit.open_table(TABLE)
        self.dealer = console(stage, table, name="M. Tavares")
        self.seats: dict[int, PotSeat] = {}
        self.cards: dict[int, str] = {}
        for seat, brings in BRINGS.items():
            through = cable.address if seat == 3 else None
            self.seats[seat], self.cards[seat] = player(
                stage, table, seat, name=NAMES[seat], brings=brings, keeps=KEEPS, through=through
            )

    def hold(self, **stacks: int) -> None:
        """What they have before them: `s1` is seat 1."""
        for seat, stack in stacks.items():
            self.seats[int(seat[1:])].has(balance=stack)


def test_an_evening_for_the_pot_from_the_opening_to_the_last_cash_out(stage, house, product, cable):
    evening = Evening(stage, house, cable)
    two_side_pots_and_an_odd_chip(evening)
    a_choice_taken_back_a_relief_and_a_cut_line(evening)
    heads_up(evening)

    for seat in (3, 5):
        evening.seats[seat].leave()
    evening.pit.close_table(TABLE)
    evening.dealer.sees("dealer.closed")
    after = {1: 4_600, 2: 4_400, 3: 4_275, 4: 1_150, 5: 1_600, 6: 5_000}
    assert sum(after.values()) == sum(BRINGS.values())
    assert {seat: house.bankroll(card) for seat, card in evening.cards.items()} == {
        seat: (stack + KEEPS) * CENTS for seat, stack in after.items()
    }
    for command in ("check_books", "verify_journal"):
        done = product.command(command)
        assert done.returncode == 0, done.stdout + done.stderr


def two_side_pots_and_an_odd_chip(evening: Evening) -> None:
    """Seat 2 is all in for 1,025, seat 4 for 2,000, seats 3 and 5 go on (TH-8, TH-12, TH-14, TH-15)."""
    dealer, seats = evening.dealer, evening.seats
    dealer.open_hand(button=1, laid=True)
    look("evening-1-holes", dealer)
    dealer.deal_holes()
    look("evening-2-first-turn", seats[4], "seat", "seat-portrait", "phone")
    seats[4].raise_to(300)
    seats[5].call(300)
    seats[6].fold()
    seats[1].call(300)
    seats[2].all_in(975, bet=50)
    seats[3].call(925)
    seats[4].all_in(1_700, bet=300)
    seats[5].call(1_700)
    seats[1].fold()
    seats[3].call(975)

    dealer.deal("flop", "Kd9d4s", by="pad")
    seats[3].check()
    seats[5].bet(400)
    look("evening-3-flop", dealer)
    look("evening-3-flop-seat", seats[3], "seat", "seat-portrait", "phone")
    seats[3].call(400)
    dealer.deal("turn", "2d")
    seats[3].check()
    seats[5].check()
    dealer.deal("river", "7c")
    seats[3].check()
    seats[5].bet(600)
    seats[3].call_all_in(600)
    shown_and_awarded(evening)


def shown_and_awarded(evening: Evening) -> None:
    """5 bet last and shows first (TH-12), the others in turn; the dealer confirms who gets which pot."""
    dealer, seats = evening.dealer, evening.seats
    dealer.awaits("show.read_hand", seat=5)
    look("evening-4-showdown", dealer)
    look("evening-4-showdown-seat", seats[5], "seat", "seat-portrait", "phone")
    dealer.read(5, "KcJc")
    dealer.read(2, "AdQd")
    dealer.read(3, "KsQs")
    dealer.read(4, "KhQh")
    # Main 4 × 1,025 + 300; side 1 3 × 975 = 117 chips of 25, the odd one to seat 3, first left of the button; side 2
    # 2 × 1,000.
    dealer.awaits("award.heading")
    look("evening-5-award", dealer)
    dealer.award(
        "Main pot: seat 2, flush, ace high", "4,400",
        "Side pot 1: seats 3, 4, pair of kings", "Seat 3: 1,475 with the odd chip", "Seat 4: 1,450",
        "Side pot 2: seat 3, pair of kings, queen kicker", "2,000",
    )  # fmt: skip
    look("evening-6-over", dealer)
    for seat in (2, 3, 5):
        look(f"evening-6-result-{seat}", seats[seat], "seat", "seat-portrait", "phone")
    seats[2].wins(3_375)
    seats[3].wins(475)
    seats[4].wins(-550)
    seats[5].wins(-3_000)
    evening.hold(s1=4_700, s2=4_400, s3=3_475, s4=1_450, s5=2_000, s6=5_000)


def a_choice_taken_back_a_relief_and_a_cut_line(evening: Evening) -> None:
    """Check/fold does not fire on a raise; a dealer is relieved before the turn; seat 3 acts once his line is back."""
    dealer, seats = evening.dealer, evening.seats
    dealer.open_hand(button=2)
    dealer.deal_holes()
    seats[4].choose_ahead("check_fold")
    look("evening-7-ahead", seats[4], "seat", "seat-portrait", "phone")
    seats[5].call(100)
    seats[6].fold()
    seats[1].call(100)
    seats[2].fold()
    seats[3].raise_to(300)
    # Nothing was to call when it was chosen; now 200 are, and the big blind is asked instead of folded.
    seats[4].is_told("tablet.ahead.changed", what="Check/Fold", was=0, now=200 * CENTS)
    look("evening-7-taken-back", seats[4], "seat", "seat-portrait", "phone")
    seats[5].choose_ahead("call", amount=200 * CENTS)
    seats[4].call(200)
    # What seat 5 chose still fits, and goes out by itself.
    seats[1].fold()

    dealer.deal("flop", "Qh8c3d")
    for seat in (3, 4, 5):
        seats[seat].check()
    dealer.awaits("pot.deal_street", street="turn")
    badge, pin = evening.house.dealer("S. Iyer")
    dealer.is_relieved_by(badge=badge, pin=pin, name="S. Iyer")
    look("evening-8-relieved", dealer)
    dealer.deal("turn", "5s")

    cut, wire = seats[3], evening.cable
    cut.mark()
    expect(cut.button("tablet.act.check")).to_be_enabled()
    wire.cut()
    cut.page.context.set_offline(True)
    cut.expect_cut()
    cut.sees("tablet.cut.no_clock_check")
    look("evening-9-cut", cut, "seat", "seat-portrait", "phone")
    dealer.asks(3)
    wire.mend()
    cut.page.context.set_offline(False)
    cut.expect_in_step()
    cut.bet(500)
    cut.expect_never_reloaded()
    seats[4].fold()
    seats[5].fold()
    # 3 × 300 and 100; nobody called the 500, which came back (TH-11).
    dealer.is_over("Pot: seat 3, no other claim", "1,000")
    seats[3].sees("tablet.result.alone")
    seats[3].wins(700)
    evening.hold(s1=4_600, s2=4_400, s3=4_175, s4=1_150, s5=1_700, s6=5_000)


def heads_up(evening: Evening) -> None:
    """Four leave. The button posts the small blind, acts first before the flop and last after it (TH-2)."""
    dealer, seats = evening.dealer, evening.seats
    for seat in (1, 2, 4, 6):
        seats[seat].leave()
    dealer.reads("small blind seat 3", "big blind seat 5")
    look("evening-10-heads-up", dealer)
    dealer.open_hand(button=3)
    dealer.deal_holes()
    dealer.asks(3)
    seats[3].call(50)
    seats[5].check()
    dealer.deal("flop", "AsTh6d")
    dealer.asks(5)
    seats[5].check()
    look("evening-11-heads-up-seat", seats[3], "seat", "seat-portrait", "phone")
    seats[3].bet(100)
    seats[5].fold()
    dealer.is_over("Pot: seat 3, no other claim")
    seats[3].wins(100)
    evening.hold(s3=4_275, s5=1_600)
