"""A round in the browser: three players and the pit, one line cut in the decision; keys alone; rail; other games."""

import pytest
from playwright.sync_api import expect

from tests.e2e.cable import Cable
from tests.e2e.house import BARRELS, DICE_HOLDEM, JOUST
from tests.e2e.people import dollars
from tests.e2e.pictures import look


@pytest.fixture
def cable(product):
    wire = Cable(product.address)
    yield wire
    wire.close()


def test_a_line_cut_in_the_decision_is_said_within_two_seconds_and_heals_without_a_reload(stage, house, cable):
    table = house.table("CUT-01")
    pit = stage.pit()
    pit.open_table("CUT-01")
    dealer = stage.signed_on(table)
    first = stage.seated(table, 1, brings=1_000)
    third = stage.seated(table, 3, brings=1_000)
    card, pin = house.patron(bankroll=1_000)
    cut = stage.seat(table, 2, through=cable.address)
    cut.join(card=card, pin=pin, amount=1_000)
    cut.mark()

    dealer.open_betting()
    for screen in (first, cut, third):
        screen.bet(ante=100)
    dealer.deal_first("QQQK9", "KK")
    cut.is_asked(call=200)

    cable.cut()
    cut.page.context.set_offline(True)
    cut.expect_cut()
    cut.sees("cut.deciding_fold", amount=100_00)
    expect(cut.button("decide.call_waits", amount=200_00)).to_be_disabled()

    # The others go on meanwhile: the table does not wait for one line.
    first.call(200)
    third.fold(100)
    third.sees("decide.folded", amount=100_00)

    cable.mend()
    cut.page.context.set_offline(False)
    cut.expect_in_step()
    cut.call(200)
    cut.sees("decide.called", amount=200_00)
    cut.expect_never_reloaded()

    dealer.close_decisions()
    dealer.enter_dice("QJ9", by="dealer")
    # Three queens beat a pair of kings: Ante 100 at 1 to 1 and Call 200 at 1 to 1, twice; one Ante of 100 is taken.
    dealer.settle(paid=600, taken=100)
    for screen, balance, net in ((first, 1_300, 300), (cut, 1_300, 300), (third, 900, -100)):
        screen.wins(net)
        screen.has(balance=balance)
    pit.tile_win("CUT-01", -500)


def test_the_dealer_needs_no_pointer(stage, house):
    table = house.table("KEY-01")
    house.open_table(table)
    dealer = stage.dealer(table)
    badge, pin = house.dealer()
    dealer.awaits("dealer.sign_on")
    # The console's first field is where the keys go; Tab goes round and nothing but keys is used.
    dealer.tab_to(dealer.field("sign_in.badge"))
    dealer.page.keyboard.type(badge)
    dealer.key("Enter")
    dealer.page.keyboard.type(pin)
    dealer.key("Enter")
    dealer.awaits("dealer.open_betting")
    player = stage.seated(table, 4, brings=500)

    dealer.key("Enter")
    dealer.awaits("dealer.betting_open")
    player.bet(ante=100, bonus=25)
    dealer.key("Enter")
    dealer.awaits("dealer.enter_players")
    dealer.key("a a 0 Backspace t t t")
    dealer.awaits("dealer.confirm_players")
    dealer.key("Enter")
    dealer.awaits("dealer.enter_dealer")
    dealer.key("k q Enter")
    dealer.awaits("dealer.deciding_open")
    player.call(200)
    dealer.sees("dealer.of", n=1, of=1)
    dealer.key("Enter")
    dealer.awaits("dealer.enter_dealer")
    dealer.key("k 9 9 Enter")
    dealer.awaits("dealer.settle_heading")
    dealer.key("Enter")
    dealer.awaits("dealer.open_betting")
    # Tens full of aces over two pair: Ante 1 to 1, Call 1 to 1, Bonus full house 4 to 1: 100 + 200 + 100.
    player.wins(400)
    player.has(balance=900)

    dealer.key("?")
    expect(dealer.dialog).to_contain_text(dealer.say("keys.detail"))
    dealer.key("Escape")
    expect(dealer.dialog).to_have_count(0)


def test_five_phones_at_the_rail(stage, house):
    table = house.table("RAIL-01", seats=0, shooter="dealer")
    house.open_table(table)
    dealer = stage.signed_on(table)
    phones = [stage.rail(table, brings=500) for _ in range(5)]
    dealer.open_betting()
    for number, phone in enumerate(phones):
        phone.bet(ante=50 if number % 2 == 0 else 100)
    dealer.sees("dealer.rail_in", n=5)
    dealer.deal_first("JJ99A", "AK")
    for phone, ante in zip(phones[:3], (50, 100, 50), strict=True):
        phone.call(2 * ante)
    phones[3].fold(100)
    # The fifth says nothing: the clock folds (CHD-15).
    dealer.sees("dealer.of", n=4, of=5)
    dealer.close_decisions()
    dealer.enter_dice("QT9", by="dealer")
    # Ace high does not qualify: the callers' Antes are paid 1 to 1 and their Calls push, 200 in all; two Antes of 100
    # and 50 are lost. The rail is one row for the dealer: 50.
    dealer.settle(paid=50, taken=0)
    for phone, net in zip(phones, (50, 100, 50, -100, -50), strict=True):
        phone.wins(net)
        phone.has(balance=500 + net)


def test_a_double_barrel_round(stage, house):
    table = house.table("DB-01", game=BARRELS)
    house.open_table(table)
    dealer = stage.signed_on(table)
    player = stage.seated(table, 1, brings=1_000)
    dealer.open_betting()
    player.bet_hands({1: 100, 2: 50}, bonuses={1: 25}, side=50)
    dealer.close_betting()
    dealer.enter_dice("AAAA9")
    dealer.enter_dice("99JQK")
    dealer.enter_dice("KK", by="dealer")
    dealer.awaits("dealer.deciding_open")
    player.call(200, hand=1)
    player.fold(50, hand=2)
    player.sees("decide.both", amount=200_00)
    dealer.close_decisions()
    dealer.enter_dice("QJ9", by="dealer")
    # Hand 1, four aces over a pair of kings: Ante 4 to 1 = 400, Call 200, Bonus four 10 to 1 = 250.
    # Hand 2, folded: −50. Both barrels: a pair of nines does not beat kings: −50.
    dealer.settle(paid=750, taken=0)
    player.wins(750)
    player.has(balance=1_750)


def test_a_joust_round(stage, house):
    table = house.table("JD-01", game=JOUST)
    house.open_table(table)
    dealer = stage.signed_on(table)
    player = stage.seated(table, 7, brings=1_000)
    dealer.open_betting()
    player.bet(ante=100)
    dealer.close_betting()
    dealer.enter_dice("AAK")
    dealer.enter_dice("QQJ", by="dealer")
    dealer.awaits("dealer.deciding_open")
    player.call(200)
    dealer.close_decisions()
    dealer.enter_dice("AK")
    dealer.enter_dice("JT", by="dealer")
    # Aces full of kings over two pair, with which Joust's dealer qualifies: Ante full house 2 to 1, Call 1 to 1.
    dealer.settle(paid=400, taken=0)
    player.wins(400)
    expect(player.page.get_by_role("main")).to_contain_text(dollars(1_400))


def test_a_casino_dice_holdem_round(stage, house):
    """On felt, each seat with dice of its own: one calls, one folds with a Bonus, and both are read (games.md 4)."""
    table = house.table("CDH-01", game=DICE_HOLDEM, dealing="felt")
    house.open_table(table)
    dealer, sign = stage.signed_on(table), stage.display(table)
    caller, folder = (stage.seated(table, seat, brings=1_000) for seat in (1, 2))
    dealer.open_betting()
    for player in (caller, folder):
        player.bet(ante=100, bonus=25)
    dealer.close_betting()
    dealer.enter_letters("flop", "HOL")
    dealer.awaits("dealer.deciding_open")
    look("casino-dice-1-deciding", dealer)
    look("casino-dice-1-deciding-seat", caller, "seat", "seat-portrait", "phone")
    caller.sees("tablet.own.dice")
    caller.call(200)
    folder.fold(100)
    dealer.close_decisions()
    for throw, faces in (("turn", "D"), ("river", "D"), ("dealer", "OO")):
        dealer.enter_letters(throw, faces)
    dealer.enter_letters("seat", "EM", seat=1)
    dealer.awaits("board_throw.enter", what=dealer.say.text("board_throw.seat_dice", seat=2))
    look("casino-dice-2-reading", dealer)
    dealer.enter_letters("seat", "DD", seat=2)
    caller.sees("tablet.own.shown")
    dealer.awaits("dealer.settle_heading")
    look("casino-dice-3-settling", dealer)
    # HOLDEM over O full of D, with which the dealer qualifies: Ante 4 to 1 = 400, Call 1 to 1 = 200, Bonus 25 lost. The
    # four D that folded lose the Ante, and the Bonus, which a pair with the flop does not win.
    dealer.settle(paid=575, taken=125)
    for player, net in ((caller, 575), (folder, -125)):
        player.wins(net)
        player.has(balance=1_000 + net)
        look(f"casino-dice-4-{net}", player, "seat", "seat-portrait", "phone")
    sign.sees("sign.higher_of", higher=1, hands=1)
    look("casino-dice-5-sign", sign)
