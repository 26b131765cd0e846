"""The replay's facts in words: every event of every banked game, in every language, no code or id left raw."""

import json
import re

import pytest
from django.utils import translation
from hypothesis import given, settings

from tables.dealing.codec import encode
from tables.engine.game import BANKED
from tables.engine.games import GAMES
from tables.screens.step_words import TOLD, lines_of, reason_words
from tests.engine.walking import PLANS, SECRET, walk

CODE = re.compile(r"[a-z]+_[a-z_]+")
NAMES = {77: "H. Leong", 77 * 1_000_003: "M. Cheang"}


def told(name, facts):
    return lines_of(name, json.loads(json.dumps(facts)), names=NAMES)


@pytest.mark.parametrize(
    "name", sorted({name for game in GAMES.values() if game.kind == BANKED for name in game.events})
)
def test_every_event_of_a_banked_game_has_its_words(name):
    assert name in TOLD


@given(plan=PLANS)
@settings(max_examples=60, deadline=None)
def test_whatever_happens_is_told_without_a_code_or_an_id(plan):
    *_, table = walk(plan)
    for event in table.events:
        name, _, body = encode(event)
        for language in ("en", "zh-hant"):
            with translation.override(language):
                lines = lines_of(name, json.loads(body), names=NAMES)
            assert lines is not None, name
            for label, value in lines:
                assert label
                assert value
                assert not CODE.search(value.replace(SECRET, "")), (name, label, value)
                assert str(77 * 1_000_003) not in value


def test_amounts_dice_pays_and_people_are_told_as_people_read_them():
    assert dict(told("BettingClosed", {"stakes": 2, "total": 1_250_050, "digest": "ab" * 32})) == {
        "Bets": "2", "Total": "12,500.50", "Seal": "abababababababab",
    }  # fmt: skip
    entered = told("DiceEntered", {"throw": "dealer_first", "faces": ["T", "K"], "source": "keypad"})
    assert entered == [("Throw", "Dealer’s first"), ("Dice or cards", "10 K"), ("Entered by", "Keypad")]
    cards = told("DiceEntered", {"throw": "seat_4", "faces": ["As", "Td"], "source": "generator"})
    assert cards[:2] == [("Throw", "Seat 4"), ("Dice or cards", "A♠ 10♦")]
    fixed = {"throw": "players", "position": 2, "face": "T", "was": "K", "reason": "misread: leaned", "approved_by": 77}
    assert told("DieCorrected", fixed)[2:] == [
        ("Was", "K"), ("Is now", "10"), ("Reason", "Read wrongly: leaned"), ("Signed by", "H. Leong"),
    ]  # fmt: skip
    schedule = {"hands": [{"hand": 1, "called": {"ante": "20/1", "call": "0/1"}, "folded": {"ante": "-1/1"}}],
                "sides": {}, "call_multiple": 2}  # fmt: skip
    assert told("RoundSettled", {"schedule": schedule, "outcome": {}}) == [
        ("Called, returns", "Players, hand 1: Ante 20 to 1 · Call push"),
        ("Folded, returns", "Players, hand 1: Ante lost"),
    ]


def test_what_lay_face_down_is_told_as_such():
    assert told("DiceEntered", {"throw": "seat_1", "faces": [None, None], "source": "keypad"})[1] == (
        "Dice or cards", "Face down Face down",
    )  # fmt: skip
    hidden = {"side": "players", "hand": 1, "category": None, "faces": [], "positions": []}
    assert told("HandMade", hidden) == [("Hand", "Players, hand 1"), ("Makes", "Face down"), ("Dice or cards", "–")]


def test_an_event_of_another_kind_of_game_has_no_lines_yet():
    assert lines_of("StreetOpened", {"street": "flop"}, names={}) is None


def test_a_reason_that_somebody_wrote_stays():
    assert reason_words("he said so") == "he said so"
    assert reason_words("no_bets") == "Nobody had bet"
