"""The commands of pot games on the wire (ARCHITECTURE.md, contract 5): each is read with every field, and each bad
field is refused by name."""

import json
import uuid
from typing import Any

import pytest

from tables.engine.errors import Code, Refused
from tables.engine.game import BANKED, POT
from tables.screens import shapes, wire

COMMAND_ID = str(uuid.UUID(int=7))
PLAYER, DEALER = shapes.PLAYER[POT], shapes.DEALER[POT]
Data = dict[str, Any]
Case = tuple[str, Data, Data]

ROUND, SEAT = {"round": 3}, {"seat": 4}
BET = {"die": 2, "state": "reroll", "amount": 500, "action": "call", "to": 0}
SECOND = {"badge": "0412", "pin": "582036"}

# (command, what it takes, {field: a value that it does not take})
PLAYERS: tuple[Case, ...] = (
    ("Act", {**ROUND, "action": "raise_to", "to": 5_000}, {"round": 0, "action": "shove", "to": -1}),
    ("BetOnDie", {**ROUND, **BET}, {"die": 0, "state": "hold", "amount": 0, "action": "fold", "to": "1"}),
    ("UseTimeBank", ROUND, {"round": True}),
    ("ShowHand", ROUND, {"round": "3"}),
    ("ShowDice", ROUND, {"round": None}),
    ("MuckHand", {**ROUND, "gives_up": True}, {"round": 1.5, "gives_up": 1}),
    ("PlayBoard", {**ROUND, "gives_up": False}, {"round": -3, "gives_up": "no"}),
    ("AnswerRunTwice", {**ROUND, "agrees": False}, {"round": [3], "agrees": "no"}),
    ("SitOut", {}, {}),
    ("ComeBack", {}, {}),
    ("PostBlind", {}, {}),
    ("AskStraddle", {}, {}),
    ("ChangeSeat", {"to": 5}, {"to": 0}),
    ("KeepSeat", {}, {}),
    ("Join", {"card": "80010001", "pin": "713926", "amount": 100_000}, {"card": "", "pin": "1", "amount": -1}),
    ("AddFunds", {"amount": 5_000}, {"amount": 0}),
    ("Leave", {}, {}),
)
DEALERS: tuple[Case, ...] = (
    ("OpenHand", {"button": None}, {"button": 0}),
    ("OpenHand", {"button": 7}, {"button": 100}),
    ("Act", {**SEAT, "action": "fold", "to": 0}, {"seat": 0, "action": "", "to": None}),
    ("BetOnDie", {**SEAT, **BET}, {"seat": None, "die": 10, "state": "", "amount": -5, "action": "raise", "to": -1}),
    ("RecordOutOfTurn", {**SEAT, "action": "bet", "to": 400}, {"seat": 100, "action": "BET", "to": 2**60}),
    ("DealHoles", {"cards": []}, {"cards": None}),
    ("DealHoles", {"cards": ["As", "Kd", "9h", "2c"]}, {"cards": ["As", "??"]}),
    ("DealHole", {**SEAT, "cards": ["Qs", "Jh"]}, {"seat": 0, "cards": ["Qs", "Jh", "Th"]}),
    ("DealBoard", {"cards": ["As", "Kd", "9h"]}, {"cards": []}),
    ("EnterDice", {"throw": "private", "faces": [], "source": "keypad"}, {"throw": "", "source": "generator"}),
    ("EnterDice", {"throw": "flop", "faces": ["H", "O", "M"], "source": "keyboard"}, {"faces": ["A", "K", "Q"]}),
    ("DeclareNoRoll", {"throw": "flop", "why": "leaning"}, {"throw": 3, "why": ""}),
    ("ShowHand", {**SEAT, "cards": ["As", "Ah"]}, {"seat": "4", "cards": "AsAh"}),
    ("ShowDice", {**SEAT, "dice": ["D", "E"]}, {"seat": 0, "dice": ["D", "E", "M"]}),
    ("MuckHand", {**SEAT, "gives_up": False}, {"seat": 0, "gives_up": None}),
    ("PlayBoard", {**SEAT, "gives_up": True}, {"seat": 0, "gives_up": 1}),
    ("AnswerRunTwice", {**SEAT, "agrees": True}, {"seat": 0, "agrees": 1}),
    ("UseTimeBank", SEAT, {"seat": None}),
    ("ReportFault", {"fault": "turn_early", "seats": [], "cards": ["2c"]}, {"fault": "", "seats": [0], "cards": [2]}),
    (
        "CorrectCard",
        {"where": "board", "seat": None, "position": 2, "card": "Td", "reason": "misread", "second": SECOND},
        {"where": "muck", "seat": 0, "position": 10, "card": "1d", "reason": " ", "second": {"badge": "0412"}},
    ),
    (
        "CorrectDie",
        {"throw": "board", "position": 2, "face": "M", "reason": "misread", "second": None},
        {"throw": "", "position": -1, "face": "T", "reason": "", "second": "0412"},
    ),
    ("AwardPots", {}, {}),
    ("DeclareMisdeal", {"why": "two cards fell", "second": None}, {"why": "", "second": []}),
    ("SeatOut", SEAT, {"seat": 0}),
    ("SignOn", SECOND, {"badge": "", "pin": "12"}),
)
CASES = [*(("player", *case) for case in PLAYERS), *(("dealer", *case) for case in DEALERS)]
OF = {"player": PLAYER, "dealer": DEALER}


def frame(name: str, data: Data) -> str:
    return json.dumps({"type": "command", "command_id": COMMAND_ID, "as_of": 12, "name": name, "data": data})


def read(name: str, data: Data, commands: shapes.Commands) -> Any:
    command = wire.read_frame(frame(name, data), commands=commands)
    assert isinstance(command, wire.Command)
    return command.data


def refusal(name: str, data: Data, commands: shapes.Commands) -> tuple[Code, str]:
    with pytest.raises(Refused) as caught:
        wire.read_frame(frame(name, data), commands=commands)
    return caught.value.code, str(caught.value.facts.get("field", caught.value.facts.get("name")))


def as_tuples(data: Data) -> Data:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}


def bad_fields() -> list[tuple[str, str, Data, str]]:
    """Every command with one field of the wrong kind."""
    return [
        (who, name, {**good, field: value}, field) for who, name, good, bad in CASES for field, value in bad.items()
    ]


def test_every_command_of_pot_games_has_a_case() -> None:
    shared = {"CallFloor", "Complain", "Relieve", "SignOff"}
    for who, commands in OF.items():
        assert {name for whose, name, _, _ in CASES if whose == who} | shared >= set(commands)


@pytest.mark.parametrize(("who", "name", "good", "bad"), CASES)
def test_a_command_is_read_with_every_field(who: str, name: str, good: Data, bad: Data) -> None:
    assert read(name, good, OF[who]) == as_tuples(good)


@pytest.mark.parametrize(("who", "name", "good", "bad"), CASES)
def test_a_missing_field_and_one_too_many_are_refused_by_name(who: str, name: str, good: Data, bad: Data) -> None:
    assert refusal(name, {**good, "actor": 9}, OF[who]) == (Code.UNKNOWN_FIELD, "data.actor")
    for field in good:
        without = {other: value for other, value in good.items() if other != field}
        assert refusal(name, without, OF[who]) == (Code.MALFORMED, f"data.{field}")


@pytest.mark.parametrize(("who", "name", "data", "field"), bad_fields())
def test_a_value_of_the_wrong_kind_is_refused_by_its_name(who: str, name: str, data: Data, field: str) -> None:
    code, where = refusal(name, data, OF[who])
    assert code is Code.MALFORMED
    assert where.startswith(f"data.{field}")


def test_no_player_says_at_which_seat_and_no_dealer_in_which_round_he_acts() -> None:
    """Who acts comes from the connection, and a table deals one hand."""
    assert refusal("Act", {**ROUND, **SEAT, "action": "fold", "to": 0}, PLAYER) == (Code.UNKNOWN_FIELD, "data.seat")
    assert refusal("Act", {**ROUND, **SEAT, "action": "fold", "to": 0}, DEALER) == (Code.UNKNOWN_FIELD, "data.round")


@pytest.mark.parametrize("typed", ["Td", "td", "TD", "10d", "10D"])
def test_a_card_is_rank_and_suit_in_either_case_and_the_ten_may_be_typed_10(typed: str) -> None:
    assert read("DealBoard", {"cards": [typed]}, DEALER) == {"cards": ("Td",)}


@pytest.mark.parametrize(
    "typed", ["", "A", "s", "sA", "As ", " As", "Asd", "1s", "11s", "10", "Ax", "??", "a♠", 14, None, ["As"]]
)
def test_what_names_no_card_of_the_deck_is_malformed(typed: Any) -> None:
    assert refusal("DealBoard", {"cards": ["Kd", typed]}, DEALER) == (Code.MALFORMED, "data.cards[1]")


@pytest.mark.parametrize(("typed", "face"), [("h", "H"), ("O", "O"), ("l", "L"), ("d", "D"), ("E", "E"), ("m", "M")])
def test_a_letter_is_read_in_either_case(typed: str, face: str) -> None:
    data = {"throw": "turn", "faces": [typed], "source": "keypad"}
    assert read("EnterDice", data, DEALER)["faces"] == (face,)


@pytest.mark.parametrize("typed", ["", "HO", "A", "0", "10", " H", "Ｈ", 8, None, ["H"]])
def test_what_is_no_letter_of_the_dice_is_malformed(typed: Any) -> None:
    data = {"throw": "turn", "faces": ["H", typed], "source": "keypad"}
    assert refusal("EnterDice", data, DEALER) == (Code.MALFORMED, "data.faces[1]")


def test_a_command_of_the_other_kind_of_game_is_unknown_at_a_table() -> None:
    for kind, other in ((POT, BANKED), (BANKED, POT)):
        for places in (shapes.PLAYER, shapes.DEALER):
            for name in set(places[other]) - set(places[kind]):
                assert refusal(name, {}, places[kind]) == (Code.UNKNOWN_COMMAND, name)
