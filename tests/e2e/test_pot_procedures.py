"""The dealer's errors at a felt table (TH-20 to TH-29), each by the console's own procedure: what is said to do, what
is asked for next, what the players see, and what the journal keeps.

Seat 2 sits at a tablet; what the others say is keyed. Blinds 50 and 100; nobody raises.
"""

import json

import pytest

from payouts.reconcile import check_books
from tables.models import JournalEvent
from tests.e2e.house import CENTS, House
from tests.e2e.pictures import look
from tests.e2e.pot_people import PotDealer, PotSeat, console, player, sits_down
from tests.e2e.stage import Stage

RULES = {"blinds": [50 * CENTS, 100 * CENTS], "chip": 25 * CENTS}
BRINGS = 5_000
pytestmark = pytest.mark.timeout(180)


class Table:
    """Three players, their dealer, and one tablet that is looked at."""

    def __init__(self, stage: Stage, house: House, code: str) -> None:
        self.house = house
        self.id = house.pot_table(code, game="texas_holdem", seats=3, **RULES)
        house.open_table(self.id)
        self.dealer: PotDealer = console(stage, self.id)
        sits_down(house, self.id, 1, brings=BRINGS)
        self.tablet: PotSeat = player(stage, self.id, 2, brings=BRINGS)[0]
        sits_down(house, self.id, 3, brings=BRINGS)

    def is_misdealt(self, *, stack: int) -> None:
        """Every bet went back, and the button stays (TH-29)."""
        self.dealer.sees("pot.after_void")
        self.tablet.sees("tablet.result.misdeal")
        self.tablet.sees("tablet.result.back")
        self.tablet.has(balance=stack)

    def passes_round(self, *seats: int, first: str = "check") -> None:
        """Everybody says the same, the big blind checks."""
        for seat in seats:
            self.dealer.keys_act(seat, "check" if seat == seats[-1] else first)

    def faults(self) -> list[tuple[str, str, list[int], list[str]]]:
        """What the journal keeps of errors, in their order."""

        def read() -> list[dict[str, object]]:
            found = JournalEvent.objects.filter(table_id=self.id, name="FaultReported").order_by("number")
            return [json.loads(body) for body in found.values_list("body", flat=True)]

        return [(one["rule"], one["fault"], one["seats"], one["cards"]) for one in self.house.office.do(read)]


def test_every_error_of_the_dealer_goes_by_its_procedure(stage, house):
    table = Table(stage, house, "TH-ERR")
    deals_that_are_void(table)
    exposed_then_early_flop_and_turn(table)
    third_card_then_long_flop_and_early_river(table)
    assert table.faults() == [
        ("TH-20", "first_card_exposed", [2], ["As"]),
        ("TH-28", "third_cards", [1, 2], []),
        ("TH-21", "second_card_exposed", [3], ["Kh"]),
        ("TH-22", "second_card_exposed", [2], ["Qd"]),
        ("TH-21", "second_card_exposed", [3], ["Kh"]),
        ("TH-24", "flop_early", [], ["Ah", "7c", "2d"]),
        ("TH-25", "turn_early", [], ["Jd"]),
        ("TH-27", "third_card", [3], []),
        ("TH-23", "flop_too_many", [], ["Ks", "Qs", "8d", "3c"]),
        ("TH-26", "river_early", [], ["6h"]),
        ("TH-29", "misdeal", [], []),
    ]
    assert house.office.do(check_books) == []


def deals_that_are_void(table: Table) -> None:
    """A first card exposed, third cards to two players, two cards exposed (TH-20, TH-28, TH-22): three misdeals."""
    dealer = table.dealer
    dealer.open_hand(button=1, laid=True)
    dealer.report("first_card_exposed", seats=(2,), cards="As", misdeal=True)
    dealer.sees("fault_step.all_back")
    look("procedures-1-misdeal", dealer)
    dealer.go_on()
    look("procedures-1-misdeal-seat", table.tablet, "seat", "seat-portrait", "phone")
    table.is_misdealt(stack=BRINGS)

    dealer.open_hand(button=1)
    dealer.deal_holes()
    dealer.report("third_cards", seats=(1, 2), misdeal=True)
    dealer.go_on()
    table.is_misdealt(stack=BRINGS)

    dealer.open_hand(button=1)
    dealer.report("second_card_exposed", seats=(3,), cards="Kh")
    dealer.go_on()
    dealer.reads("Exposed: king of hearts")
    dealer.report("second_card_exposed", seats=(2,), cards="Qd")
    look("procedures-2-two-exposed", dealer)
    dealer.sees("fault_step.all_back")
    dealer.go_on()
    table.is_misdealt(stack=BRINGS)


def exposed_then_early_flop_and_turn(table: Table) -> None:
    """TH-21, TH-24 and TH-25 in one hand; the console says at each card whether to burn and what to shuffle in."""
    dealer = table.dealer
    dealer.open_hand(button=1)
    dealer.report("second_card_exposed", seats=(3,), cards="Kh")
    dealer.sees("fault_step.first_burn")
    dealer.go_on()
    dealer.deal_holes()
    dealer.awaits("pot.replace", seat=3)
    dealer.reads("Give seat 3 the top card for king of hearts.")
    look("procedures-3-replace", dealer)
    dealer.press("pot.replaced")

    dealer.asks(1)
    dealer.report("flop_early", cards="Ah7c2d")
    dealer.sees("fault_step.flop_again")
    look("procedures-4-early-flop", dealer)
    dealer.go_on()
    dealer.reads("shuffle A♥ 7♣ 2♦ in, cut, deal the flop, no burn")
    table.passes_round(1, 2, 3, first="call")
    dealer.awaits("pot.deal_street", street="flop")
    dealer.reads("Shuffle ace of hearts, seven of clubs, two of diamonds into the stub and cut.", "Do not burn.")
    look("procedures-5-flop-again", dealer)
    dealer.deal("flop", "Ah9s5c")

    dealer.asks(2)
    dealer.report("turn_early", cards="Jd")
    dealer.sees("fault_step.next_is_turn")
    look("procedures-6-early-turn", dealer)
    dealer.go_on()
    dealer.reads("burn one, deal the turn. J♦ stays aside")
    table.passes_round(2, 3, 1)
    dealer.awaits("pot.deal_street", street="turn")
    dealer.reads("Burn one card.")
    dealer.deal("turn", "4h")
    table.passes_round(2, 3, 1)
    dealer.awaits("pot.deal_street", street="river")
    dealer.reads("Shuffle jack of diamonds into the stub and cut.", "Do not burn.")
    dealer.deal("river", "Jd")
    dealer.keys_act(2, "to", to=100)
    dealer.keys_act(3, "fold")
    dealer.keys_act(1, "fold")
    dealer.is_over("Pot: seat 2, no other claim", "300")
    table.tablet.has(balance=BRINGS + 200)


def third_card_then_long_flop_and_early_river(table: Table) -> None:
    """TH-27, TH-23 and TH-26 in one hand; then the floor signs a misdeal, since players have acted (TH-29)."""
    dealer = table.dealer
    dealer.open_hand(button=2)
    dealer.report("third_card")
    dealer.sees("fault_step.lay_burn")
    dealer.go_on()
    dealer.deal_holes()
    table.passes_round(2, 3, 1, first="call")
    dealer.awaits("pot.deal_street", street="flop")
    dealer.reads("The burn card lies already: burn no other.")
    dealer.report("flop_too_many", cards="KsQs8d3c")
    dealer.sees("fault_step.into_stub")
    dealer.go_on()
    dealer.reads("Do not burn.")
    dealer.deal("flop", "Ks8d3c")
    table.passes_round(3, 1, 2)
    dealer.deal("turn", "Td")

    dealer.asks(3)
    dealer.report("river_early", cards="6h")
    dealer.sees("fault_step.river_unburned")
    dealer.go_on()
    table.passes_round(3, 1, 2)
    dealer.awaits("pot.deal_street", street="river")
    dealer.reads("Shuffle six of hearts into the stub and cut.", "Do not burn.")
    dealer.deal("river", "6c")
    dealer.asks(3)
    dealer.misdeal(second=table.house.floor)
    table.is_misdealt(stack=BRINGS + 200)
