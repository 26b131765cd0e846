"""The wire read strictly: every bad frame of contract 4 is refused by its own code and facts."""

import contextlib
import json
import uuid
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.engine.errors import Code, Refused
from tables.engine.game import BANKED
from tables.screens import shapes, wire

COMMAND_ID = str(uuid.UUID(int=7))
PLAYER, DEALER = shapes.PLAYER[BANKED], shapes.DEALER[BANKED]


def frame(name: str, data: Any, **more: Any) -> str:
    return json.dumps({"type": "command", "command_id": COMMAND_ID, "as_of": 12, "name": name, "data": data, **more})


def refusal(raw: str | None, commands: Any = PLAYER) -> tuple[Code, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        wire.read_frame(raw, commands=commands)
    return caught.value.code, caught.value.facts


def test_a_wager_is_read_with_every_field() -> None:
    wager = {"hand": 1, "ante": 10_000, "bonus": 0, "side": 0}
    command = wire.read_frame(frame("PlaceWager", {"round": 3, "wagers": [wager]}), commands=PLAYER)
    assert isinstance(command, wire.Command)
    assert command.data == {"round": 3, "wagers": (wager,)}
    assert (command.as_of, command.command_id) == (12, uuid.UUID(int=7))


@pytest.mark.parametrize("typed", ["T", "t", "10", "0"])
def test_a_ten_may_be_typed_in_four_ways(typed: str) -> None:
    data = {"throw": "dealer_first", "faces": ["a", typed], "source": "keyboard"}
    command = wire.read_frame(frame("EnterDice", data), commands=DEALER)
    assert isinstance(command, wire.Command)
    assert command.data["faces"] == ("A", "T")


@pytest.mark.parametrize(("typed", "read"), [("as", "As"), ("10H", "Th"), ("h", "H"), ("TD", "Td")])
def test_a_throw_may_be_of_cards_and_a_correction_of_one(typed: str, read: str) -> None:
    command = wire.read_frame(
        frame("EnterDice", {"throw": "turn", "faces": [typed], "source": "keypad"}), commands=DEALER
    )
    assert isinstance(command, wire.Command)
    assert command.data["faces"] == (read,)
    fix = {"throw": "turn", "position": 1, "face": typed, "reason": "misread", "second": None}
    corrected = wire.read_frame(frame("CorrectDie", fix), commands=DEALER)
    assert isinstance(corrected, wire.Command)
    assert corrected.data["face"] == read


def test_a_private_hand_has_the_number_of_any_seat_that_a_table_can_have() -> None:
    wager = {"hand": 20, "ante": 10_000, "bonus": 0, "side": 0}
    assert wire.read_frame(frame("PlaceWager", {"round": 3, "wagers": [wager]}), commands=PLAYER)


@pytest.mark.parametrize(
    "raw",
    [None, "", "{", "[]", "7", '"x"', '{"type":"command"', '{"type":"ping","t":NaN}', '{"t":1,"t":2}', "{" * 5000],
    ids=["binary", "empty", "cut", "list", "number", "string", "unclosed", "nan", "twice", "deep"],
)
def test_what_is_no_json_object_is_malformed(raw: str | None) -> None:
    assert refusal(raw)[0] is Code.MALFORMED


@pytest.mark.parametrize(
    ("raw", "code", "field"),
    [
        ('{"type":"dance"}', Code.MALFORMED, "type"),
        ('{"type":"ping"}', Code.MALFORMED, "t"),
        ('{"type":"ping","t":1.5}', Code.MALFORMED, "t"),
        ('{"type":"ping","t":true}', Code.MALFORMED, "t"),
        ('{"type":"have","table":1,"own":-1}', Code.MALFORMED, "own"),
        ('{"type":"ping","t":1,"seat":2}', Code.UNKNOWN_FIELD, "seat"),
        (frame("TakeBack", {"round": 1, "seat": 2}), Code.UNKNOWN_FIELD, "data.seat"),
        (frame("TakeBack", {"round": 1}, actor=9), Code.UNKNOWN_FIELD, "actor"),
        (frame("TakeBack", {}), Code.MALFORMED, "data.round"),
        (frame("TakeBack", []), Code.MALFORMED, "data"),
        (frame("TakeBack", {"round": "1"}), Code.MALFORMED, "data.round"),
        (frame("TakeBack", {"round": 2**60}), Code.MALFORMED, "data.round"),
        (frame("PlaceWager", {"round": 1, "wagers": []}), Code.MALFORMED, "data.wagers"),
        (frame("PlaceWager", {"round": 1, "wagers": [{"hand": 1}]}), Code.MALFORMED, "data.wagers[0].ante"),
        (frame("Complain", {"round": 1, "text": "a\u0007b"}), Code.MALFORMED, "data.text"),
        (frame("Complain", {"round": 1, "text": "   "}), Code.MALFORMED, "data.text"),
    ],
)
def test_each_bad_field_is_named(raw: str, code: Code, field: str) -> None:
    assert refusal(raw) == (code, {"field": field})


def test_a_negative_amount_is_malformed() -> None:
    wager = {"hand": 1, "ante": -5, "bonus": 0, "side": 0}
    assert refusal(frame("PlaceWager", {"round": 1, "wagers": [wager]})) == (
        Code.MALFORMED,
        {"field": "data.wagers[0].ante"},
    )


def test_a_command_of_another_place_is_unknown_here() -> None:
    assert refusal(frame("EnterDice", {}))[0] is Code.UNKNOWN_COMMAND
    assert refusal(frame("PlaceWager", {}), DEALER)[0] is Code.UNKNOWN_COMMAND


def test_a_command_id_that_is_no_uuid_is_malformed() -> None:
    raw = frame("Leave", {}).replace(COMMAND_ID, "z" * 36)
    assert refusal(raw) == (Code.MALFORMED, {"field": "command_id"})


def test_a_frame_over_16_kib_is_too_large_counted_in_bytes() -> None:
    text = "骰" * (wire.LARGEST_FRAME_BYTES // 3 + 1)
    assert len(text) < wire.LARGEST_FRAME_BYTES
    code, facts = refusal(json.dumps({"type": "ping", "t": text}, ensure_ascii=False))
    assert (code, facts) == (Code.TOO_LARGE, {"most": wire.LARGEST_FRAME_BYTES})


def test_the_id_of_a_refused_frame_is_found_so_that_its_press_is_answered() -> None:
    assert wire.id_in(frame("Nonsense", {})) == COMMAND_ID
    assert wire.id_in("{") is None
    assert wire.id_in('{"command_id":7}') is None
    assert wire.id_in(frame("Leave", {"\ud800": 1})) == COMMAND_ID
    assert wire.id_in('{"command_id":"\\ud800"}') is None


@pytest.mark.parametrize(
    "raw",
    [frame("\ud800", {}), frame("Complain", {"round": 1, "text": "a\udfff"}), frame("Leave", {"\udc00": 1}),
     frame("Leave", ["\ud800"]), frame("Leave", {}).replace(COMMAND_ID, "\\udfff"), '{"type":"ping","\\ud800":2}'],
    ids=["name", "value", "field", "item", "id", "frame"],
)  # fmt: skip
def test_half_of_a_surrogate_pair_is_malformed_wherever_it_stands(raw: str) -> None:
    assert refusal(raw) == (Code.MALFORMED, {"field": "frame"})


def test_a_whole_pair_is_text() -> None:
    data = {"round": 1, "text": "\U0001f3b2"}
    assert "\\ud83c\\udfb2" in frame("Complain", data)
    command = wire.read_frame(frame("Complain", data), commands=PLAYER)
    assert isinstance(command, wire.Command)
    assert command.data == data


@given(st.text() | st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_whatever_comes_is_read_or_refused(raw: str) -> None:
    with contextlib.suppress(Refused):
        assert isinstance(wire.read_frame(raw, commands=PLAYER), wire.Frame)


def test_a_bucket_lets_a_burst_through_and_then_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(wire.time, "monotonic", lambda: now)
    bucket = wire.Bucket(per_second=2, at_once=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 100.5
    assert [bucket.take(), bucket.take()] == [True, False]


def test_a_patrons_lines_share_one_rate() -> None:
    rates = wire.Rates(per_second=wire.COMMANDS_PER_SECOND, at_once=wire.COMMANDS_AT_ONCE)
    allowed = [rates.take(7) for _ in range(int(wire.COMMANDS_AT_ONCE) + 5)]
    assert allowed.count(True) == int(wire.COMMANDS_AT_ONCE)
    assert rates.take(8)
