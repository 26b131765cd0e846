"""A full evening of one table in the browser: opened, ten rounds by two dealers, cashed out, closed; the books agree.

Every sum below is worked out by hand from the rules (CHD-1 … 19): AnteWin A pays five 20, four 4, all else 1; Bonus 1
pays five 100, four 10, full house 4, straight 4, three 1. Amounts are whole dollars.
"""

import pytest

from tests.e2e.backstage import CageScreen, PitScreen
from tests.e2e.house import House
from tests.e2e.people import DealerScreen, SeatScreen
from tests.e2e.stage import Stage

TABLE = "EVE-01"
pytestmark = pytest.mark.timeout(300)


class Evening:
    """The table and everybody at it; `dealt` counts its rounds."""

    def __init__(self, stage: Stage, house: House) -> None:
        self.house = house
        self.table = house.table(TABLE)
        self.pit: PitScreen = stage.pit()
        self.cage: CageScreen = stage.cage()
        self.pit.open_table(TABLE)
        self.dealer: DealerScreen = stage.dealer(self.table)
        self.first_dealer, self.second_dealer = house.dealer("M. Tavares"), house.dealer("S. Iyer")
        self.dealer.sign_on(badge=self.first_dealer[0], pin=self.first_dealer[1])
        self.wong, self.wong_card = self.arrives(stage, "K. Y. Wong", seat=1, buys_in=5_000, brings=2_000)
        self.patel, self.patel_card = self.arrives(stage, "R. Patel", seat=2, buys_in=2_000, brings=1_500)
        self.rossi, self.rossi_card = self.arrives(stage, "M. Rossi", seat=3, buys_in=1_500, brings=1_000)

    def arrives(self, stage: Stage, name: str, *, seat: int, buys_in: int, brings: int) -> tuple[SeatScreen, str]:
        """Buys in at the cage, sits down at a tablet."""
        card, pin = self.house.patron(name, bankroll=0)
        self.cage.buy_in(card=card, amount=buys_in)
        screen = stage.seat(self.table, seat)
        screen.join(card=card, pin=pin, amount=brings)
        return screen, card

    def hold(self, wong: int, patel: int, rossi: int) -> None:
        """What the three have in front of them."""
        for screen, balance in ((self.wong, wong), (self.patel, patel), (self.rossi, rossi)):
            screen.has(balance=balance)


def test_an_evening_from_the_opening_to_the_last_cash_out(stage, house, product):
    evening = Evening(stage, house)
    evening.hold(2_000, 1_500, 1_000)
    for dealt in (win_and_fold, loss, tie, no_qualify, time_out, corrected_at_once, corrected_with_the_floor):
        dealt(evening)
    corrected_after_settlement(evening)
    void(evening)
    no_roll_and_relief(evening)
    # Wong 2,000 + 1,225, Patel 1,500 − 525, Rossi 1,000 + 700; so the house lost 1,400.
    evening.hold(3_225, 975, 1_700)
    evening.pit.tile_win(TABLE, -1_400)

    the_table_closes(evening)
    everybody_cashes_out(evening)
    for command in ("check_books", "verify_journal"):
        done = product.command(command)
        assert done.returncode == 0, done.stdout + done.stderr


def win_and_fold(evening: Evening) -> None:
    """Three queens over a pair of kings; Patel folds (CHD-4, CHD-9, CHD-14)."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=100, bonus=25)
    evening.patel.bet(ante=50)
    evening.rossi.bet(ante=200, bonus=50)
    evening.dealer.deal_first("QQQK9", "KK")
    evening.wong.call(200)
    evening.patel.fold(50)
    evening.rossi.call(400)
    evening.dealer.close_decisions()
    evening.dealer.enter_dice("QJ9", by="dealer")
    evening.dealer.settle(paid=325 + 650, taken=50)
    evening.wong.wins(325)
    evening.patel.wins(-50)
    evening.rossi.wins(650)
    evening.hold(2_325, 1_450, 1_650)


def loss(evening: Evening) -> None:
    """Three aces over a pair of nines: Ante, Call and Bonus are lost (CHD-10)."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=100)
    evening.patel.bet(ante=50, bonus=25)
    evening.dealer.deal_first("99JQK", "AA")
    evening.wong.call(200)
    evening.patel.call(100)
    evening.dealer.close_decisions()
    evening.dealer.enter_dice("A9T", by="dealer")
    evening.dealer.settle(paid=0, taken=300 + 175)
    evening.hold(2_025, 1_275, 1_650)


def tie(evening: Evening) -> None:
    """The same five dice on both sides: Ante and Call push, a Bonus on a pair is lost (CHD-11, CHD-14)."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=100, bonus=25)
    evening.patel.bet(ante=50)
    evening.dealer.deal_first("AAKQJ", "AA")
    evening.wong.call(200)
    evening.patel.call(100)
    evening.dealer.close_decisions()
    evening.dealer.enter_dice("JQK", by="dealer")
    evening.dealer.settle(paid=0, taken=25)
    evening.patel.wins(0)
    evening.hold(2_000, 1_275, 1_650)


def no_qualify(evening: Evening) -> None:
    """Ace high does not qualify: the caller's Ante is paid, the Call pushes; who folded has lost (CHD-7, CHD-8)."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=100)
    evening.rossi.bet(ante=100)
    evening.dealer.deal_first("KQJ9A", "AQ")
    evening.wong.call(200)
    evening.rossi.fold(100)
    evening.dealer.close_decisions()
    evening.dealer.enter_dice("JT9", by="dealer")
    evening.dealer.settle(paid=100, taken=100)
    evening.wong.sees("result.no_qualify")
    evening.hold(2_100, 1_275, 1_550)


def time_out(evening: Evening) -> None:
    """Patel says nothing: the clock folds (CHD-15). Four tens: Ante 4 to 1, Bonus 10 to 1."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=50, bonus=25)
    evening.patel.bet(ante=100)
    evening.dealer.deal_first("TTTT9", "QQ")
    evening.wong.call(100)
    evening.patel.sees("decide.zero_fold", amount=100_00)
    evening.dealer.close_decisions()
    evening.dealer.enter_dice("KK9", by="dealer")
    evening.dealer.settle(paid=200 + 100 + 250, taken=100)
    evening.patel.wins(-100)
    evening.hold(2_650, 1_175, 1_550)


def corrected_at_once(evening: Evening) -> None:
    """The fourth die was a king: put right by the dealer alone before the next throw (CHD-16). Nobody qualifies."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=100, bonus=50)
    evening.dealer.close_betting()
    evening.dealer.enter_dice("QQQQ9")
    evening.dealer.awaits("dealer.enter_dealer")
    evening.dealer.correct(position=4, was="Q", face="K", throw="players")
    evening.dealer.enter_dice("9J", by="dealer")
    evening.dealer.awaits("dealer.deciding_open")
    evening.wong.call(200)
    evening.dealer.close_decisions()
    evening.dealer.enter_dice("9TQ", by="dealer")
    # Three queens, not four: Ante 1 to 1 and Bonus 1 to 1.
    evening.dealer.settle(paid=100 + 50, taken=0)
    evening.hold(2_800, 1_175, 1_550)


def corrected_with_the_floor(evening: Evening) -> None:
    """A die is put right after the question: the floor signs, and everybody is asked again (CHD-16)."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=100)
    evening.patel.bet(ante=50)
    evening.dealer.deal_first("AAAKQ", "KK")
    evening.wong.call(200)
    evening.wong.sees("decide.called")
    evening.dealer.correct(position=3, was="A", face="K", throw="players", second=evening.house.floor)
    # Who answered before the corrected dice are seen answers the question that was annulled, and is refused STALE.
    for screen in (evening.wong, evening.patel):
        screen.sees("hand.two_pair")
    evening.wong.call(200)
    evening.patel.fold(50)
    evening.dealer.close_decisions()
    evening.dealer.enter_dice("J9T", by="dealer")
    # Aces and kings over a pair of kings.
    evening.dealer.settle(paid=300, taken=50)
    evening.hold(3_100, 1_125, 1_550)


def corrected_after_settlement(evening: Evening) -> None:
    """The dealer's last die was an ace: a full house, and the round is settled anew by entries of its own (CHD-19)."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=100, bonus=25)
    evening.patel.bet(ante=50)
    evening.dealer.deal_first("JJJQ9", "QQ")
    evening.wong.call(200)
    evening.patel.call(100)
    evening.dealer.close_decisions()
    evening.dealer.enter_dice("AA9", by="dealer")
    evening.dealer.settle(paid=325 + 150, taken=0)
    evening.hold(3_425, 1_275, 1_550)
    evening.dealer.correct_settled(
        number=8, position=3, was="9", face="A", throw="dealer_last", second=evening.house.floor, taken=(2, 900)
    )
    # Wong: Ante and Call lost, Bonus three 1 to 1 stands: −275 instead of +325. Patel −150 instead of +150.
    evening.hold(2_825, 975, 1_550)


def void(evening: Evening) -> None:
    """A round with dice on the table is void: a reason, a second person, every bet goes back (CHD-17)."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=200, bonus=100)
    evening.rossi.bet(ante=100)
    evening.dealer.close_betting()
    evening.dealer.enter_dice("KKKQJ")
    evening.dealer.awaits("dealer.enter_dealer")
    evening.dealer.void(second=evening.house.floor)
    evening.wong.sees("result.void")
    evening.hold(2_825, 975, 1_550)


def no_roll_and_relief(evening: Evening) -> None:
    """A die leaves the table, the same dice are thrown again (CHD-16); the next dealer takes over at the question."""
    evening.dealer.open_betting()
    evening.wong.bet(ante=100, bonus=25)
    evening.rossi.bet(ante=50)
    evening.dealer.close_betting()
    evening.dealer.awaits("dealer.enter_players")
    evening.dealer.no_roll("off_table")
    evening.dealer.enter_dice("AAA99")
    evening.dealer.enter_dice("99", by="dealer")
    evening.dealer.awaits("dealer.deciding_open")
    badge, pin = evening.second_dealer
    evening.dealer.is_relieved_by(badge=badge, pin=pin, name="S. Iyer")
    evening.wong.call(200)
    evening.rossi.call(100)
    evening.dealer.close_decisions()
    evening.dealer.enter_dice("JJJ", by="dealer")
    # Aces full over jacks full: Ante 1, Call 1, Bonus full house 4 to 1 on 25.
    evening.dealer.settle(paid=100 + 200 + 100 + 150, taken=0)
    evening.hold(3_225, 975, 1_700)


def the_table_closes(evening: Evening) -> None:
    """Two leave by themselves; who still sits is told where the money went."""
    for screen in (evening.wong, evening.patel):
        screen.leave()
    evening.pit.close_table(TABLE)
    evening.dealer.sees("dealer.closed")
    evening.rossi.sees("wait.closed_paid", amount=1_700_00)
    for screen in (evening.wong, evening.patel):
        screen.sees_not("wait.closed_paid")


def everybody_cashes_out(evening: Evening) -> None:
    """From the bankroll into the pocket."""
    # Bankrolls: 3,000 that Wong never brought and 3,225; 500 and 975; 500 and 1,700.
    for card, amount in ((evening.wong_card, 6_225), (evening.patel_card, 1_475), (evening.rossi_card, 2_200)):
        evening.cage.cash_out_all(card=card, amount=amount)
        assert evening.house.bankroll(card) == 0
