"""Bad input, typed by hand on an open socket: refused with its own code and facts, nothing changed, the socket open."""

import json
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.e2e.house import House
from tests.e2e.typist import Typist

CENTS = 100
ANTE, MOST, CHIP = 100 * CENTS, 2_000 * CENTS, 5 * CENTS


def wager(ante: int, *, bonus: int = 0, side: int = 0, hand: int = 1) -> list[dict[str, int]]:
    return [{"hand": hand, "ante": ante, "bonus": bonus, "side": side}]


class Scene:
    """A table with a dealer and one patron, both typing; a third tablet at which nobody sits."""

    def __init__(self, house: House, code: str, **rules: Any) -> None:
        self.house = house
        self.table = house.table(code, chip=CHIP, **rules)
        house.open_table(self.table)
        badge, pin = house.dealer()
        self.dealer = house.typist("dealer", table=self.table)
        self.dealer.does("SignOn", badge=badge, pin=pin)
        card, card_pin = house.patron(bankroll=1_000)
        self.patron = house.typist("seat", table=self.table, seat=1)
        self.patron.does("Join", card=card, pin=card_pin, amount=1_000 * CENTS)
        self.patron.until_seated()
        self.empty_seat = house.typist("seat", table=self.table, seat=2)

    def open_round(self) -> int:
        self.dealer.does("OpenBetting")
        self.dealer.until_phase("betting")
        return self.patron.until_phase("betting")

    def ask(self) -> int:
        """A round with one ante at the question."""
        number = self.open_round()
        self.patron.does("PlaceWager", round=number, wagers=wager(ANTE))
        self.dealer.does("GiveNotice")
        self.dealer.until_phase("throwing")
        self.dealer.does("EnterDice", throw="players", faces=list("QQQK9"), source="keypad")
        self.dealer.does("EnterDice", throw="dealer_first", faces=list("K9"), source="keypad")
        return self.patron.until_phase("deciding")

    def refuses(self, who: Typist, code: str, act: Callable[[], dict[str, Any]], **facts: object) -> None:
        """What `act` sends is refused with this code and these facts; nothing changes; the line stays open."""
        before = self.house.state_of(self.table)
        answer = act()
        assert answer["ok"] is False
        assert answer["code"] == code, answer
        assert facts.items() <= answer["facts"].items(), answer
        assert self.house.state_of(self.table) == before
        assert who.is_heard()

    def leave(self) -> None:
        for who in (self.dealer, self.patron, self.empty_seat):
            who.close()


@pytest.fixture(scope="module")
def scene(house: House) -> Iterator[Scene]:
    made = Scene(house, "BAD-01", limits={"ante": (50, 2_000), "bonus": (25, 500)})
    yield made
    made.leave()


@pytest.fixture
def round_number(scene: Scene) -> Iterator[int]:
    """A round with open betting, void afterwards."""
    number = scene.open_round()
    yield number
    scene.dealer.does("VoidRound", reason="the test is over", second=None)
    scene.patron.until_phase("void")


def test_an_amount_that_is_no_whole_number_of_chips(scene, round_number):
    bad = {"round": round_number, "wagers": wager(ANTE + 1)}
    scene.refuses(scene.patron, "not_a_multiple", lambda: scene.patron.sends("PlaceWager", bad), multiple=CHIP)


def test_an_amount_below_the_limit(scene, round_number):
    bad = {"round": round_number, "wagers": wager(45 * CENTS)}
    scene.refuses(scene.patron, "below_minimum", lambda: scene.patron.sends("PlaceWager", bad), minimum=50 * CENTS)


def test_an_amount_above_the_limit(scene, round_number):
    bad = {"round": round_number, "wagers": wager(MOST + CHIP)}
    scene.refuses(scene.patron, "above_maximum", lambda: scene.patron.sends("PlaceWager", bad), maximum=MOST)


def test_an_amount_beyond_the_balance_with_the_cover_of_its_call(scene, round_number):
    # 335 and its Call of 670 are 1,005: five more than the sitting holds.
    bad = {"round": round_number, "wagers": wager(335 * CENTS)}
    scene.refuses(scene.patron, "short_of_funds", lambda: scene.patron.sends("PlaceWager", bad))


def test_a_bonus_without_an_ante(scene, round_number):
    bad = {"round": round_number, "wagers": wager(0, bonus=25 * CENTS)}
    scene.refuses(scene.patron, "no_ante", lambda: scene.patron.sends("PlaceWager", bad))


def test_a_hand_that_the_game_does_not_have(scene, round_number):
    bad = {"round": round_number, "wagers": wager(ANTE, hand=2)}
    scene.refuses(scene.patron, "no_such_hand", lambda: scene.patron.sends("PlaceWager", bad))


def test_a_command_from_a_seat_where_nobody_sits(scene, round_number):
    bad = {"round": round_number, "wagers": wager(ANTE)}
    scene.refuses(scene.empty_seat, "not_at_table", lambda: scene.empty_seat.sends("PlaceWager", bad))


def test_a_device_of_another_seat_is_not_let_in(scene):
    elsewhere = scene.patron.open(scene.empty_seat.path)
    farewell = json.loads(elsewhere.recv(10))
    assert farewell == {"type": "bye", "code": "wrong_seat"}


def test_dice_in_the_wrong_phase(scene, round_number):
    bad = {"throw": "players", "faces": list("QQQK9"), "source": "keypad"}
    scene.refuses(scene.dealer, "wrong_phase", lambda: scene.dealer.sends("EnterDice", bad))


def test_a_decision_before_it_is_asked_for(scene, round_number):
    bad = {"round": round_number, "decisions": [{"hand": 1, "action": "call"}]}
    scene.refuses(scene.patron, "wrong_phase", lambda: scene.patron.sends("Decide", bad))


def test_text_that_is_no_json(scene):
    scene.refuses(scene.patron, "malformed", lambda: scene.patron.types('{"type":"command",'), field="frame")


@pytest.mark.parametrize("where", ["name", "field", "id"])
def test_half_a_surrogate_pair_which_nothing_can_write(scene, where):
    whole = {"type": "command", "command_id": str(uuid.uuid4()), "as_of": 0, "name": "Leave", "data": {}}
    bad = {"name": {"name": "\ud800"}, "field": {"data": {"\ud800": 1}}, "id": {"command_id": "\ud800"}}[where]
    scene.refuses(scene.patron, "malformed", lambda: scene.patron.types(json.dumps(whole | bad)), field="frame")


def test_a_field_that_the_command_does_not_have(scene, round_number):
    bad = {"round": round_number, "wagers": wager(ANTE), "seat": 7}
    scene.refuses(scene.patron, "unknown_field", lambda: scene.patron.sends("PlaceWager", bad), field="data.seat")


def test_a_field_that_the_frame_does_not_have(scene, round_number):
    good = {"round": round_number, "wagers": wager(ANTE)}
    scene.refuses(scene.patron, "unknown_field", lambda: scene.patron.sends("PlaceWager", good, actor=1), field="actor")


def test_a_command_that_the_place_does_not_have(scene):
    scene.refuses(scene.patron, "unknown_command", lambda: scene.patron.sends("Settle", {}), name="Settle")


def test_an_amount_that_is_no_whole_number(scene, round_number):
    bad = {"round": round_number, "wagers": [{"hand": 1, "ante": 100.5, "bonus": 0, "side": 0}]}
    scene.refuses(scene.patron, "malformed", lambda: scene.patron.sends("PlaceWager", bad), field="data.wagers[0].ante")


def test_a_frame_larger_than_any_honest_one(scene):
    scene.refuses(scene.patron, "too_large", lambda: scene.patron.types("x" * (16 * 1024 + 1)), most=16 * 1024)


def test_the_same_id_with_other_content(scene, round_number):
    press = str(uuid.uuid4())
    good = {"round": round_number, "wagers": wager(ANTE)}
    first = scene.patron.sends("PlaceWager", good, command_id=press)
    assert first["ok"]
    other = {"round": round_number, "wagers": wager(ANTE + CHIP)}
    scene.refuses(scene.patron, "id_reused", lambda: scene.patron.sends("PlaceWager", other, command_id=press))
    again = scene.patron.sends("PlaceWager", good, command_id=press)
    assert (again["ok"], again["receipt"]) == (True, first["receipt"])


def test_a_second_bet_on_a_bet(scene, round_number):
    good = {"round": round_number, "wagers": wager(ANTE)}
    scene.patron.does("PlaceWager", **good)
    scene.refuses(scene.patron, "already_bet", lambda: scene.patron.sends("PlaceWager", good))


def test_impossible_dice_a_late_bet_and_a_stale_decision_in_one_round(scene):
    number = scene.open_round()
    as_of_betting = scene.patron.numbers["table"]
    scene.patron.does("PlaceWager", round=number, wagers=wager(ANTE))
    scene.dealer.does("GiveNotice")
    scene.dealer.until_phase("throwing")

    late = {"round": number, "wagers": wager(ANTE)}
    scene.refuses(scene.patron, "too_late", lambda: scene.patron.sends("PlaceWager", late))
    scene.refuses(scene.patron, "too_late", lambda: scene.patron.sends("TakeBack", {"round": number}))

    def throws(faces: str, throw: str = "players") -> Callable[[], dict[str, Any]]:
        data = {"throw": throw, "faces": list(faces), "source": "keypad"}
        return lambda: scene.dealer.sends("EnterDice", data)

    scene.refuses(scene.dealer, "impossible_face", throws("QQQK8"))
    scene.refuses(scene.dealer, "wrong_dice_count", throws("QQQK"))
    scene.refuses(scene.dealer, "no_such_throw", throws("QQQK9", "sixth"))
    scene.refuses(scene.dealer, "wrong_phase", throws("K9", "dealer_first"))
    scene.dealer.does("EnterDice", throw="players", faces=list("QQQK9"), source="keypad")
    scene.dealer.does("EnterDice", throw="dealer_first", faces=list("K9"), source="keypad")
    scene.patron.until_phase("deciding")

    decide = {"round": number, "decisions": [{"hand": 1, "action": "call"}]}
    scene.refuses(scene.patron, "stale", lambda: scene.patron.sends("Decide", decide, as_of=as_of_betting))
    raise_ = {"round": number, "decisions": [{"hand": 1, "action": "raise"}]}
    scene.refuses(scene.patron, "no_such_action", lambda: scene.patron.sends("Decide", raise_))
    scene.patron.does("Decide", **decide)
    scene.refuses(scene.patron, "already_decided", lambda: scene.patron.sends("Decide", decide))
    no_second = {"reason": "nobody signs", "second": None}
    scene.refuses(scene.dealer, "needs_second_person", lambda: scene.dealer.sends("VoidRound", no_second))


def test_a_bet_that_could_lift_the_payout_over_the_cap_is_told_the_room_that_is_left(house):
    # The worst case of an accepted 100: Ante 20 to 1 and Call 1 to 1 are 2,000 and 200 = 2,200 of 3,000.
    scene = Scene(house, "BAD-02", max_payout_per_round=3_000 * CENTS)
    try:
        number = scene.open_round()
        over = {"round": number, "wagers": wager(200 * CENTS)}
        scene.refuses(scene.patron, "over_cap", lambda: scene.patron.sends("PlaceWager", over), room=3_000 * CENTS)
        scene.patron.does("PlaceWager", round=number, wagers=wager(ANTE))
        scene.dealer.does("VoidRound", reason="the test is over", second=None)
    finally:
        scene.leave()


def test_five_malformed_frames_in_a_row_end_the_line_and_say_so(scene):
    for _ in range(4):
        assert scene.empty_seat.types("no frame")["code"] == "malformed"
    scene.empty_seat.socket.send("no frame")
    assert scene.empty_seat.until(lambda frame: frame["type"] == "bye")["code"] == "malformed"
