"""Banked games in which each seat has a hand of its own, typed on open sockets: one calls and one folds, to the cent;
and what the generator dealt face down is on no picture of anybody else."""

from typing import Any

import pytest

from payouts.reconcile import check_books
from tables.models import Round
from tests.e2e.house import CENTS, House
from tests.e2e.typist import Typist

BUY_IN = 5_000 * CENTS
ANTE, BONUS = 100 * CENTS, 25 * CENTS
CALLS, FOLDS = 1, 2
FACE_DOWN = [None, None]
BOARDS: dict[str, dict[str, list[str]]] = {
    "casino_dice_holdem": {"flop": list("HOL"), "turn": ["D"], "river": ["D"], "dealer": list("OO"),
                           "seat_1": list("EM"), "seat_2": list("DD")},
    "casino_holdem": {"flop": ["Ks", "9h", "4d"], "turn": ["9c"], "river": ["2s"], "dealer": ["Ac", "Kd"],
                      "seat_1": ["9d", "9s"], "seat_2": ["7d", "2c"]},
}  # fmt: skip
CODES = {"casino_dice_holdem": "CDH", "casino_holdem": "CHC"}
NETS = {
    # HOLDEM: ante 4 to 1, call 1 to 1, bonus lost; whoever folds loses ante and, with no pair and two pair, bonus.
    "casino_dice_holdem": {CALLS: 575 * CENTS, FOLDS: -125 * CENTS},
    # Four nines: ante 10 to 1, call 1 to 1, bonus 7 to 1 on three of a kind.
    "casino_holdem": {CALLS: 1_375 * CENTS, FOLDS: -125 * CENTS},
}


class OwnHands:
    """A table with its dealer, two players at the first seats, and the public sign."""

    def __init__(self, house: House, game: str, *, dealing: str) -> None:
        self.house = house
        self.id = house.table(f"{CODES[game]}-{dealing}", game=game, seats=3, dealing=dealing, notice_seconds=0)
        house.open_table(self.id)
        badge, pin = house.dealer()
        self.dealer = house.typist("dealer", table=self.id)
        self.dealer.does("SignOn", badge=badge, pin=pin)
        self.sign = house.typist("display", table=self.id)
        self.seats = {seat: house.typist("seat", table=self.id, seat=seat) for seat in (CALLS, FOLDS)}
        for who in self.seats.values():
            card, pin = house.patron(bankroll=10_000)
            who.does("Join", card=card, pin=pin, amount=BUY_IN)
            who.until_seated()

    @property
    def lines(self) -> list[Typist]:
        return [self.dealer, self.sign, *self.seats.values()]

    def does(self, who: Typist, name: str, **data: Any) -> None:
        """A command that must be accepted, seen by everybody before the next one."""
        number = who.does(name, **data)["number"]
        for one in self.lines:
            one.until_number(number)

    def bets(self, *, bonus: int) -> int:
        self.does(self.dealer, "OpenBetting")
        number = int(self.dealer.round["number"])
        for seat, who in self.seats.items():
            self.does(who, "PlaceWager", round=number, wagers=[{"hand": seat, "ante": ANTE, "bonus": bonus, "side": 0}])
        self.does(self.dealer, "GiveNotice")
        return number

    def decides(self, number: int) -> None:
        for seat, action in ((CALLS, "call"), (FOLDS, "fold")):
            decisions = [{"hand": seat, "action": action}]
            self.does(self.seats[seat], "Decide", round=number, decisions=decisions)
        self.does(self.dealer, "GiveNotice")

    def throws(self, *, until: str, board: dict[str, list[str]] | None = None) -> None:
        """What comes next is entered from `board`, or dealt by the house, until the round stands there."""
        while self.dealer.round["phase"] != until:
            throw = self.dealer.round["throw"]["name"]
            if board is None:
                self.does(self.dealer, "RollByHouse", throw=throw)
            else:
                self.does(self.dealer, "EnterDice", throw=throw, faces=board[throw], source="keypad")

    def settles(self) -> None:
        self.does(self.dealer, "Settle")
        for who in self.seats.values():
            while not who.pictures["own"]["result"]:
                who.until(lambda frame: frame["type"] == "own")

    def close(self) -> None:
        for one in self.lines:
            one.close()


@pytest.mark.parametrize("game", BOARDS)
def test_on_felt_one_calls_one_folds_and_both_are_settled_to_the_cent(house: House, game: str) -> None:
    table = OwnHands(house, game, dealing="felt")
    number = table.bets(bonus=BONUS)
    table.throws(until="deciding", board=BOARDS[game])
    assert table.seats[CALLS].pictures["own"]["hand"] == {"faces": FACE_DOWN, "made": None}
    table.decides(number)
    table.throws(until="settling", board=BOARDS[game])
    pay = {row["seat"]: row["net"] for row in table.dealer.pictures["table"]["dealer"]["pay"]}
    table.settles()
    own = {seat: who.pictures["own"] for seat, who in table.seats.items()}
    assert pay == {seat: one["result"]["net"] for seat, one in own.items()} == NETS[game]
    assert {seat: one["balance"] - BUY_IN for seat, one in own.items()} == NETS[game]
    assert house.office.do(check_books) == []
    table.close()


@pytest.mark.parametrize("game", BOARDS)
def test_a_hand_is_on_its_own_seats_picture_alone_and_one_that_folded_is_never_turned(house: House, game: str) -> None:
    table = OwnHands(house, game, dealing="electronic")
    number = table.bets(bonus=0)
    table.throws(until="deciding")
    dice = house.office.do(lambda: Round.objects.get(table_id=table.id, number=number).dice)
    for seat, who in table.seats.items():
        assert who.pictures["own"]["hand"]["faces"] == dice[f"seat_{seat}"]
    for who in table.lines:
        assert who.round["dice"]["players"] == [FACE_DOWN, FACE_DOWN]
        assert who.round["hands"]["players"] == [None, None]
        assert [throw["faces"] for throw in who.round["throws"] if throw["side"] == "players"] == [FACE_DOWN] * 2
    table.decides(number)
    table.throws(until="settling")
    table.settles()
    for who in table.lines:
        assert who.round["dice"]["players"] == [dice["seat_1"], FACE_DOWN]
        assert who.pictures["table"]["last"][0]["players"] == [dice["seat_1"], []]
    assert house.office.do(check_books) == []
    table.close()
