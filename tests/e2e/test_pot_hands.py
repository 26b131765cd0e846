"""Hands for the pot, typed by hand on open sockets of the real product: joined, dealt, acted, ended; and what is
refused there leaves nothing behind."""

import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from payouts.reconcile import check_books
from tables.engine.cards import DECK
from tables.engine.errors import Code
from tests.e2e.house import CENTS, House
from tests.e2e.typist import A_COMMANDS_TURN_SECONDS, Typist

BLINDS = [50 * CENTS, 100 * CENTS]
BUY_IN = 5_000 * CENTS
RULES: dict[str, Any] = {
    "blinds": BLINDS,
    "buy_in_minimum": 2_000 * CENTS,
    "buy_in_maximum": 10_000 * CENTS,
    "chip": 5 * CENTS,
}


class PotTable:
    """A table, its dealer, players who typed themselves in at the first seats, and one tablet more at which nobody
    sits."""

    def __init__(self, house: House, code: str, *, game: str, players: int, **rules: Any) -> None:
        self.house, self.cards = house, {}
        self.id = house.pot_table(code, game=game, **{**RULES, **rules})
        house.open_table(self.id)
        badge, pin = house.dealer()
        self.dealer = house.typist("dealer", table=self.id)
        self.dealer.does("SignOn", badge=badge, pin=pin)
        self.seats = {seat: house.typist("seat", table=self.id, seat=seat) for seat in range(1, players + 2)}
        self.empty = self.seats[players + 1]
        for seat in range(1, players + 1):
            self.join(seat)

    def join(self, seat: int) -> None:
        card, pin = self.cards.setdefault(seat, self.house.patron(bankroll=50_000))
        who = self.seats[seat]
        who.does("Join", card=card, pin=pin, amount=BUY_IN)
        who.until_seated()

    def does(self, who: Typist, name: str, **data: Any) -> dict[str, Any]:
        """A command that must be accepted, seen by everybody before the next one."""
        answer = who.does(name, **data)
        self.all_see(answer["number"])
        return answer

    def all_see(self, number: int) -> None:
        """Everybody reads on to this picture."""
        for one in (self.dealer, *self.seats.values()):
            one.until_number(number)

    def open_hand(self, **data: Any) -> int:
        self.does(self.dealer, "OpenHand", button=None, **data)
        return self.number

    @property
    def number(self) -> int:
        return int(self.dealer.round["number"])

    @property
    def asked(self) -> int:
        return int(self.dealer.round["asked"]["seat"])

    def acts(self, action: str, *, to: int = 0) -> dict[str, Any]:
        """Whoever is asked acts, from his own tablet."""
        return self.does(self.seats[self.asked], "Act", round=self.number, action=action, to=to)

    def play_out(self) -> None:
        """Everybody but the last one asked folds."""
        while self.dealer.round["state"] == "live":
            self.acts("fold")

    def own(self, seat: int) -> dict[str, Any]:
        return self.seats[seat].pictures["own"]

    def until_own(self, seat: int, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until the seat's own picture says so."""
        while not holds(self.own(seat)):
            self.seats[seat].until(lambda frame: frame["type"] == "own")
        return self.own(seat)

    def refuses(self, who: Typist, code: str, name: str, data: dict[str, Any], **facts: object) -> dict[str, Any]:
        """Refused with this code and these facts; nothing changed and the line stays open."""
        before = self.house.state_of(self.id)
        while (answer := who.sends(name, data)).get("code") == Code.TOO_FAST.value:
            time.sleep(A_COMMANDS_TURN_SECONDS)
        assert (answer["ok"], answer.get("code")) == (False, code), answer
        assert facts.items() <= answer["facts"].items(), answer
        assert self.house.state_of(self.id) == before
        assert who.is_heard()
        return answer

    def books_are_right(self) -> None:
        assert self.house.office.do(check_books) == []

    def leave(self) -> None:
        for who in (self.dealer, *self.seats.values()):
            who.close()


@pytest.fixture(scope="module")
def electronic(house: House) -> Iterator[PotTable]:
    table = PotTable(house, "TH-E", game="texas_holdem", players=3, cards="electronic")
    yield table
    table.leave()


@pytest.fixture(scope="module")
def felt(house: House) -> Iterator[PotTable]:
    table = PotTable(house, "TH-F", game="texas_holdem", players=2)
    yield table
    table.leave()


@pytest.fixture(scope="module")
def dice(house: House) -> Iterator[PotTable]:
    table = PotTable(house, "DH-E", game="dice_holdem", players=2, dealing="electronic")
    yield table
    table.leave()


def acting(action: str, *, number: int, to: int = 0) -> dict[str, Any]:
    return {"round": number, "action": action, "to": to}


def test_a_hand_is_dealt_played_and_ended_with_the_right_balances(electronic: PotTable) -> None:
    number = electronic.open_hand()
    faces = [electronic.until_own(seat, lambda own: bool(own["hand"]))["hand"]["faces"] for seat in (1, 2, 3)]
    assert all(card in DECK for hand in faces for card in hand)
    assert len({card for hand in faces for card in hand}) == 6
    assert all(seat["shown"] is None for seat in electronic.dealer.round["seats"])
    first = electronic.asked
    electronic.acts("raise_to", to=300 * CENTS)
    second = electronic.asked
    electronic.acts("fold")
    electronic.acts("fold")
    ended = electronic.dealer.round
    assert (ended["number"], ended["state"]) == (number, "settled")
    results = {
        seat: electronic.until_own(seat, lambda own: (own["result"] or {}).get("round") == number)["result"]["net"]
        for seat in (1, 2, 3)
    }
    assert results == {int(seat): net for seat, net in ended["ended"]["nets"].items()}
    assert (results[first], sum(results.values())) == (150 * CENTS, 0)
    assert results[second] in (-50 * CENTS, -100 * CENTS)
    assert {seat: electronic.own(seat)["balance"] for seat in results} == {
        seat: BUY_IN + net for seat, net in results.items()
    }
    electronic.books_are_right()


def test_the_same_act_twice_is_one_act_with_one_answer(electronic: PotTable) -> None:
    number = electronic.open_hand()
    who, id_ = electronic.seats[electronic.asked], str(uuid.uuid4())
    first = who.sends("Act", acting("call", number=number), command_id=id_)
    assert first["ok"]
    assert who.sends("Act", acting("call", number=number), command_id=id_) == first
    assert who.sends("Act", acting("fold", number=number), command_id=id_)["code"] == "id_reused"
    assert not any(card in str(first["receipt"]) for card in DECK)
    electronic.all_see(first["number"])
    electronic.play_out()
    electronic.books_are_right()


def test_an_act_out_of_turn_is_refused_and_noted_for_the_dealer(electronic: PotTable) -> None:
    number = electronic.open_hand()
    early = next(seat for seat in (1, 2, 3) if seat != electronic.asked)
    answer = electronic.seats[early].sends("Act", acting("raise_to", number=number, to=250 * CENTS))
    assert (answer["ok"], answer["code"]) == (False, "not_your_turn")
    while not electronic.dealer.round["out_of_turn"]:
        electronic.dealer.until(lambda frame: frame["type"] == "table")
    assert electronic.dealer.round["out_of_turn"] == [
        {"seat": early, "action": "raise_to", "to": 250 * CENTS, "binding": True}
    ]
    assert "out_of_turn" not in electronic.empty.round
    electronic.all_see(electronic.dealer.numbers["table"])
    electronic.play_out()
    electronic.books_are_right()


def test_a_player_sits_out_comes_back_and_changes_seats_from_his_tablet(electronic: PotTable) -> None:
    one = electronic.seats[1]
    electronic.does(one, "SitOut")
    assert electronic.until_own(1, lambda own: own["chair"]["sitting_out"])["chair"]["state"] == "sitting_out"
    electronic.refuses(one, "already_done", "SitOut", {})
    electronic.does(one, "ComeBack")
    electronic.refuses(one, "seat_taken", "ChangeSeat", {"to": 2})
    electronic.refuses(one, "no_such_seat", "ChangeSeat", {"to": 99})
    electronic.refuses(one, "already_done", "PostBlind", {})
    electronic.refuses(one, "bad_setting", "AskStraddle", {})
    electronic.does(electronic.dealer, "SeatOut", seat=1)
    electronic.refuses(electronic.dealer, "no_such_seat", "SeatOut", {"seat": 6})
    electronic.does(one, "ComeBack")


def test_what_is_no_act_of_this_hand_is_refused(electronic: PotTable) -> None:
    number = electronic.open_hand()
    who = electronic.seats[electronic.asked]
    for data, code in (
        (acting("check", number=number), "must_match"),
        (acting("raise_to", number=number, to=101 * CENTS), "below_minimum"),
        (acting("raise_to", number=number, to=BUY_IN * 9), "above_maximum"),
        (acting("bet", number=number, to=200 * CENTS), "may_not_raise"),
        (acting("call", number=number + 1), "unknown_round"),
        ({**acting("call", number=number), "seat": 2}, "unknown_field"),
        ({"round": number, "action": "call"}, "malformed"),
        ({**acting("call", number=number), "to": -1}, "malformed"),
        (acting("shove", number=number), "malformed"),
    ):
        electronic.refuses(who, code, "Act", data)
    electronic.refuses(who, "unknown_command", "BetOnDie", {
        "round": number, "die": 1, "state": "reroll", "amount": 100, "action": "call", "to": 0,
    })  # fmt: skip
    electronic.refuses(who, "unknown_command", "PlaceWager", {"round": number, "wagers": []})
    electronic.refuses(who, "unknown_command", "DealBoard", {"cards": ["As", "Ks", "Qs"]})
    electronic.refuses(who, "wrong_phase", "ShowHand", {"round": number})
    electronic.play_out()


def test_nobody_acts_from_a_seat_that_is_not_his(electronic: PotTable) -> None:
    number = electronic.open_hand()
    electronic.refuses(electronic.empty, "not_at_table", "Act", acting("fold", number=number))
    electronic.join(4)
    electronic.refuses(electronic.empty, "not_at_table", "Act", acting("fold", number=number))
    electronic.refuses(electronic.dealer, "no_such_seat", "Act", {"seat": 4, "action": "fold", "to": 0})
    electronic.does(electronic.empty, "Leave")
    electronic.play_out()
    electronic.books_are_right()


def test_who_joins_says_who_he_is_and_brings_a_buy_in(electronic: PotTable) -> None:
    card, pin = electronic.cards[4]
    for data, code in (
        ({"card": card, "pin": pin, "amount": 1_999 * CENTS}, "below_minimum"),
        ({"card": card, "pin": pin, "amount": 10_001 * CENTS}, "above_maximum"),
        ({"card": card, "pin": pin, "amount": "5000"}, "malformed"),
        ({"card": card, "pin": pin}, "malformed"),
    ):
        electronic.refuses(electronic.empty, code, "Join", data)
    taken, pin = electronic.cards[1]
    electronic.refuses(electronic.empty, "already_seated", "Join", {"card": taken, "pin": pin, "amount": BUY_IN})


def test_chips_added_in_mid_hand_wait_and_who_leaves_goes_when_it_has_ended(electronic: PotTable) -> None:
    electronic.open_hand()
    leaver = electronic.asked
    electronic.does(electronic.seats[leaver], "AddFunds", amount=500 * CENTS)
    assert electronic.until_own(leaver, lambda own: own["chair"]["adding"] > 0)["chair"]["adding"] == 500 * CENTS
    answer = electronic.does(electronic.seats[leaver], "Leave")
    assert answer["receipt"]["amount"] is None
    electronic.play_out()
    electronic.until_own(leaver, lambda own: own["sitting"] is None)
    seats = {seat["seat"]: seat["state"] for seat in electronic.dealer.pictures["table"]["seats"]}
    assert seats[leaver] == "empty"
    electronic.books_are_right()
    electronic.join(leaver)


def test_a_dealer_deals_reads_and_pays_a_hand_on_felt(felt: PotTable) -> None:
    dealer = felt.dealer
    felt.does(dealer, "OpenHand", button=1)
    number = felt.number
    felt.refuses(dealer, "malformed", "DealHoles", {"cards": ["As", "1d"]}, field="data.cards[1]")
    felt.refuses(dealer, "wrong_phase", "DealBoard", {"cards": ["As", "Kd", "9h"]})
    felt.does(dealer, "DealHoles", cards=[])
    assert felt.until_own(1, lambda own: bool(own["hand"]))["hand"]["faces"] == [None, None]
    felt.acts("call")
    felt.does(dealer, "Act", seat=felt.asked, action="check", to=0)
    felt.refuses(dealer, "impossible_card", "DealBoard", {"cards": ["As", "as", "9h"]})
    felt.refuses(dealer, "wrong_card_count", "DealBoard", {"cards": ["As", "Kd"]})
    for cards in (["as", "KD", "10h"], ["9c"], ["2c"]):
        felt.does(dealer, "DealBoard", cards=cards)
        felt.acts("check")
        felt.acts("check")
    assert felt.dealer.round["boards"] == [["As", "Kd", "Th", "9c", "2c"]]
    first = felt.dealer.round["showdown"]["to_show"]
    other = 3 - first
    felt.refuses(felt.seats[first], "wrong_card_count", "ShowHand", {"round": number})
    felt.refuses(dealer, "impossible_card", "ShowHand", {"seat": first, "cards": ["As", "Ah"]})
    felt.does(dealer, "ShowHand", seat=first, cards=["Ah", "Ac"])
    felt.does(felt.seats[other], "MuckHand", round=number, gives_up=False)
    felt.does(dealer, "AwardPots")
    assert felt.dealer.round["ended"]["nets"] == {str(first): 100 * CENTS, str(other): -100 * CENTS}
    felt.refuses(dealer, "no_round", "AwardPots", {})
    felt.books_are_right()


def test_a_hand_of_dice_is_thrown_by_the_house_and_a_die_is_bet_on(dice: PotTable) -> None:
    number = dice.open_hand()
    faces = dice.until_own(1, lambda own: bool(own["hand"]))["hand"]["faces"]
    assert all(face in "HOLDEM" for face in faces)
    dice.acts("call")
    dice.acts("check")
    assert [len(dice.dealer.round["dice"]), dice.dealer.round["auction"]] == [3, True]
    bet = {"round": number, "die": 1, "state": "reroll", "amount": BLINDS[1], "action": "check", "to": 0}
    dice.refuses(dice.seats[dice.asked], "malformed", "BetOnDie", {**bet, "state": "hold"})
    dice.refuses(dice.seats[dice.asked], "malformed", "BetOnDie", {**bet, "die": 0})
    dice.refuses(dice.dealer, "malformed", "EnterDice", {"throw": "turn", "faces": ["A"], "source": "keypad"})
    dice.does(dice.seats[dice.asked], "BetOnDie", **bet)
    assert dice.dealer.round["dice"][0]["state"] == "reroll"
    dice.play_out()
    assert sum(dice.dealer.round["ended"]["nets"].values()) == 0
    dice.books_are_right()
