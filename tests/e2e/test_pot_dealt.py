"""Two hands of three players at their own tablets, in the browser: hold'em dealt by the house's generator, and
DiceHoldem with a die that is turned three times. Blinds 50 and 100; whole dollars.
"""

import pytest
from playwright.sync_api import expect

from payouts.reconcile import check_books
from tables.engine.cards import DECK
from tables.engine.hands.cards import rank_of
from tests.e2e.house import CENTS, House
from tests.e2e.pictures import look
from tests.e2e.pot_people import PotDealer, PotSeat, console, player
from tests.e2e.stage import Stage

RULES = {"blinds": [50 * CENTS, 100 * CENTS], "chip": 25 * CENTS}
BRINGS = 5_000
pytestmark = pytest.mark.timeout(180)


def three_tablets(
    stage: Stage, house: House, code: str, *, game: str, **rules: object
) -> tuple[PotDealer, dict[int, PotSeat]]:
    """A table with its dealer and three players; nothing is opened yet."""
    table = house.pot_table(code, game=game, seats=3, **{**RULES, **rules})
    house.open_table(table)
    dealer = console(stage, table)
    return dealer, {seat: player(stage, table, seat, brings=BRINGS)[0] for seat in (1, 2, 3)}


def test_an_electronic_table_shows_each_player_his_own_cards_alone(stage, house):
    """Cards come without a press; whoever is beaten mucks unseen, whoever would win is asked again (TH-12)."""
    dealer, seats = three_tablets(stage, house, "TH-ELE", game="texas_holdem", cards="electronic")
    named = {dealer.say.text("card.of", rank=card[0], suit=card[1]): card for card in DECK}
    dealer.open_hand(button=1, laid=True)
    hands = {seat: screen.own_cards() for seat, screen in seats.items()}
    assert len({card for hand in hands.values() for card in hand}) == 6
    for seat, screen in seats.items():
        foreign = [card for other, hand in hands.items() if other != seat for card in hand]
        assert not [card for card in foreign if card in screen.page.content()]
    look("electronic-1-own-cards", seats[1], "seat", "seat-portrait", "phone")
    look("electronic-1-own-cards-dealer", dealer)

    seats[1].call(100)
    seats[2].call(50)
    seats[3].check()
    seats[2].check()
    seats[3].bet(200)
    seats[1].call(200)
    seats[2].fold()
    seats[3].check()
    seats[1].check()
    seats[3].bet(300)
    seats[1].call(300)
    # 3 bet last and shows first; then 1 shows, or mucks a hand that is beaten. In the pot are 3 × 100, 400 and 600.
    seats[3].show()
    board = [named[name] for name in seats[2].board()]
    assert len(board) == 5
    ranks = {seat: rank_of([named[name] for name in hands[seat]] + board) for seat in (1, 3)}
    look("electronic-2-showdown", seats[1], "seat", "seat-portrait", "phone")
    seats[1].muck()
    if ranks[1] < ranks[3]:
        won = {1: -600, 2: -100, 3: 700}
    else:
        seats[1].sees("tablet.show.muck_still")
        seats[1].show()
        won = {1: 700, 2: -100, 3: -600} if ranks[1] > ranks[3] else {1: 50, 2: -100, 3: 50}
    dealer.award("1,300")
    look("electronic-3-over", dealer)
    look("electronic-3-over-seat", seats[1], "seat", "seat-portrait", "phone")
    for seat, net in won.items():
        seats[seat].wins(net)
        seats[seat].has(balance=BRINGS + net)
    assert house.office.do(check_books) == []


def test_a_die_is_turned_three_times_thrown_again_and_the_hand_won(stage, house):
    """Reroll 100, protect 200, reroll 300: dead money; then the die is thrown with the turn (DH-6 to DH-9, DH-12)."""
    dealer, seats = three_tablets(stage, house, "DH-FEL", game="dice_holdem")
    dealer.open_hand(button=1, laid=True)
    dealer.thrown_under_cups()
    seats[1].call(100)
    seats[2].call(50)
    seats[3].check()
    dealer.throw("flop", "HOL")
    dealer.asks(2)
    look("dice-1-flop", dealer)
    look("dice-1-flop-seat", seats[2], "seat", "seat-portrait", "phone")
    seats[2].turns(1, "reroll", face="H", price=100)
    seats[3].turns(1, "protect", face="H", price=200)
    look("dice-2-auction", dealer)
    look("dice-2-auction-seat", seats[1], "seat", "seat-portrait", "phone")
    seats[1].turns(1, "reroll", face="H", price=300)
    look("dice-3-passes", seats[2], "seat", "seat-portrait", "phone")
    seats[2].passes()
    seats[3].passes()

    # The new die first, then the first one again.
    dealer.awaits("throw.turn")
    dealer.reads("Thrown again: place 1")
    look("dice-4-turn", dealer)
    dealer.throw("turn", "DE")
    for seat in (2, 3, 1):
        expect(seats[seat].page.locator("c-die-column").first).to_have_attribute("face", "E")
    seats[2].check()
    seats[3].bet(200)
    seats[1].call(200)
    seats[2].fold()
    dealer.throw("river", "L")
    seats[3].check()
    seats[1].check()

    # E O L D L lie: four L before three O and two L. In the pot are 3 × 100, 100 + 200 + 300 on the die, 2 × 200.
    dealer.read_dice(3, "LL")
    look("dice-5-showdown", dealer)
    look("dice-5-showdown-seat", seats[1], "seat", "seat-portrait", "phone")
    dealer.read_dice(1, "OO")
    dealer.award("Pot: seat 3, four L", "1,300")
    look("dice-6-over", dealer)
    look("dice-6-over-seat", seats[3], "seat", "seat-portrait", "phone")
    for seat, net in {1: -600, 2: -200, 3: 800}.items():
        seats[seat].wins(net)
        seats[seat].has(balance=BRINGS + net)
    assert house.office.do(check_books) == []
