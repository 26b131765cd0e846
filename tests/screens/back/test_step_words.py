"""The replay in words: every event of every game and of the table, in every language, no code or id left raw."""

import json
import re

import pytest
from django.utils import translation
from hypothesis import given, settings

from tables.dealing import table_events
from tables.dealing.codec import encode
from tables.engine.betting import REASONS
from tables.engine.events import ActedOutOfTurn, ChipsMoved
from tables.engine.game import complete_rules
from tables.engine.games import GAMES
from tables.engine.holdem import events as cards
from tables.engine.holdem.faults import FAULTS
from tables.engine.pot import events as pot
from tables.screens.setting_words import AMOUNT_LISTS, AMOUNTS, PERCENTS, UNITS, setting_name, setting_value
from tables.screens.step_sentences import SENTENCES, sentence_of
from tables.screens.step_values import reason_words
from tables.screens.step_words import lines_of
from tables.screens.words import LANGUAGES
from tests.engine import dice_walking, pot_walking
from tests.engine.walking import PLANS, SECRET, walk

CODE = re.compile(r"[a-z]+_[a-z_]+")
BRACES = re.compile(r"[{}\[\]]")
RULES = complete_rules(GAMES["texas_holdem"], {})
CHAIR = {"seat": 3, "sitting_out": False}
RARE = (
    *(ChipsMoved(source="stack:3", target="pot", amount=250, reason=reason) for reason in sorted(REASONS)),
    *(cards.FaultReported(fault=fault, rule=known.rule, seats=(3,), cards=("As",)) for fault, known in FAULTS.items()),
    *(pot.HandEnded(how=how, nets={"1": -5, "3": 5}) for how in ("uncontested", "showdown", "misdeal")),
    pot.HandEnded(how="misdeal", nets={"1": 0}, button_moves=False, reason="fouled: two aces", approved_by=77),
    pot.HandEnded(how="misdeal", nets={"1": 0}, button_moves=False, reason="first_card_exposed"),
    cards.FaultReported(fault="misdeal", rule="TH-29"),
    cards.CardsCalledFor(what="replacement", count=1, seat=3, shuffle=True, returns=("As",), rule="TH-21"),
    cards.CardsCalledFor(what="turn", count=1, board=2, burn=True),
    cards.BoardDealt(what="turn", cards=("Td",), burned=True, board=2),
    cards.HoleReplaced(seat=3, exposed="As", card="??"),
    cards.HoleReplaced(seat=3, exposed="As", card="Td"),
    cards.CardCorrected(where="board_2", position=1, card="As", was="Td", reason="misread: leaned", approved_by=77),
    cards.CardCorrected(where="hole", position=2, card="As", was="Td", seat=3),
    cards.HandShown(seat=3, cards=("As", "Td")),
    pot.PotAwarded(pot=2, amount=500, seats=(1, 3), shares=(300, 200), board=2, category="two_pair", faces=("A", "T")),
    pot.TimeBankUsed(seat=3, seconds=20),
    ActedOutOfTurn(seat=3, action="raise_to", to=900),
    table_events.SessionOpened(session=4, opener=5_000),
    table_events.SessionClosed(session=4, closer=-250),
    table_events.DealerSignedOn(staff=77, badge="2002", relieved=77 * 1_000_003),
    table_events.DealerSignedOn(staff=77, badge="2002", console=1_000_006, moved_from=1_000_005),
    table_events.DealerSignedOff(staff=77),
    table_events.SittingJoined(sitting=1, seat=3, amount=5_000, entry=9),
    table_events.SittingJoined(sitting=1, seat=0, amount=5_000, entry=9),
    table_events.SittingLeft(sitting=1, amount=5_000),
    table_events.SittingExcluded(sitting=1),
    table_events.FundsAdded(sitting=1, amount=5_000, entry=9),
    table_events.RulesChanged(number=3, rules=RULES, paytables={}),
    table_events.FloorCalled(why="question", seat=3),
    table_events.ComplaintMade(dispute=1, round=12, digest="ab" * 32),
    table_events.TableLocked(why="broken", facts={"what": "a_code"}),
    table_events.TableUnlocked(reason="books checked", approved_by=77),
    table_events.MoneyPosted(entry=9, kind="time_charge", accounts=3, total=-900, digest="ab" * 32),
    table_events.ChairsChanged(chairs=(CHAIR,), positions=None, in_hand=(3,), straddle=3),
    table_events.ChairsChanged(chairs=(), positions=None, in_hand=(), straddle=None),
    table_events.SeatsDealt(sittings={"3": 1, "12": 2}, accounts={"3": 7, "12": 8}),
    table_events.HiddenRead(round=12, reason="collusion reported"),
)
"""What a random hand seldom or never brings, and what happens to a table outside its rounds."""
NAMES = {77: "H. Leong", 77 * 1_000_003: "M. Cheang"}


def told(name, facts):
    return lines_of(name, json.loads(json.dumps(facts)), names=NAMES)


def require_words(event):
    """A sentence and lines in every language, in which nothing is left as the machine has it."""
    name, _, body = encode(event)
    for language in LANGUAGES:
        with translation.override(language):
            facts = json.loads(body)
            told = [("sentence", sentence_of(name, facts, names=NAMES)), *lines_of(name, facts, names=NAMES)]
        for label, value in told:
            assert label
            assert value
            assert value != "–" or label != "sentence"
            assert not CODE.search(value.replace(SECRET, "")), (name, label, value)
            assert not BRACES.search(value), (name, label, value)
            assert "–" not in value or label != "sentence", (name, value)
            assert str(77 * 1_000_003) not in value


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_event_of_every_game_has_its_sentence(game):
    assert sorted(set(game.events) - {"ChipsMoved"} - set(SENTENCES)) == []


def test_so_has_everything_that_happens_to_a_table():
    assert {event.__name__ for event in table_events.EVENTS} <= set(SENTENCES)


@given(plan=PLANS)
@settings(max_examples=60, deadline=None)
def test_whatever_happens_in_a_banked_round_is_told_without_a_code_or_an_id(plan):
    *_, table = walk(plan)
    for event in table.events:
        require_words(event)


@given(plan=pot_walking.plans())
@settings(max_examples=25, deadline=None)
def test_whatever_happens_in_a_hand_of_cards_is_told_too(plan):
    *_, hand = pot_walking.steps(plan)
    for event in hand.events:
        require_words(event)


@given(plan=dice_walking.plans())
@settings(max_examples=25, deadline=None)
def test_whatever_happens_in_a_hand_of_dice_is_told_too(plan):
    *_, hand = dice_walking.steps(plan)
    for event in hand.events:
        require_words(event)


@pytest.mark.parametrize("event", RARE, ids=lambda event: type(event).__name__)
def test_what_seldom_happens_is_told_too(event):
    require_words(event)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.kind == "pot"], ids=lambda game: game.name)
def test_every_setting_of_a_pot_game_and_every_value_of_it_is_told(game):
    for setting in game.settings:
        for value in setting.choices or (setting.default,):
            for language in LANGUAGES:
                with translation.override(language):
                    assert setting_name(setting.name)
                    assert not CODE.search(setting_value(setting.name, value))
    numbers = {setting.name for setting in game.settings if setting.kind == "number"}
    assert numbers - {"raise_cap", "big_bet_from_street"} == (AMOUNTS | PERCENTS | set(UNITS)) & numbers
    assert {setting.name for setting in game.settings if setting.kind == "list"} == AMOUNT_LISTS


def test_a_hand_is_told_as_one_speaks_of_it():
    def said(name, **facts):
        return sentence_of(name, facts, names=NAMES)

    raised = {"source": "stack:3", "target": "bet:3", "amount": 30_000, "reason": "raise_to"}
    assert said("ChipsMoved", **raised, to=40_000) == "Seat 3 raises to 400.00"
    assert said("ChipsMoved", **(raised | {"reason": "call"})) == "Seat 3 calls 300.00"
    assert said("BoardDealt", what="flop", cards=["As", "Td", "2c"], burned=True, board=1) == "Flop: A♠ 10♦ 2♣"
    assert said("HolesDealt", seats=[1, 3], cards=[None] * 4) == "Two cards each to seats 1, 3, face down"
    read = ["As", "Td", "2c", "2d"]
    assert said("HolesDealt", seats=[1, 3], cards=read) == "Hole cards, Seat 1: A♠ 10♦ · Seat 3: 2♣ 2♦"
    early = {"seat": 3, "action": "call", "to": 0}
    assert said("ActedOutOfTurn", **early) == "Seat 3 acts out of turn: Call"
    assert [value for _, value in lines_of("ActedOutOfTurn", early, names=NAMES)] == ["3", "Call"]
    shown = {"seat": 3, "cards": ["Ks", "Kd"], "category": "pair", "faces": ["K", "A"]}
    assert said("HandShown", **shown) == "Seat 3 shows K♠ K♦: Pair of kings"
    award = {"pot": 1, "amount": 80_000, "seats": [3], "shares": [80_000], "board": 1, "category": "", "faces": []}
    assert said("PotAwarded", **award) == "Main pot of 800.00 goes to seat 3, nobody else claims it"
    with translation.override("zh-hant"):
        assert said("ChipsMoved", **raised, to=40_000) == "座位 3 加注至 400.00"


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
        "Dice or cards", "Face down",
    )  # fmt: skip
    hidden = {"side": "players", "hand": 1, "category": None, "faces": [], "positions": []}
    assert told("HandMade", hidden) == [("Hand", "Players, hand 1"), ("Makes", "Face down"), ("Dice or cards", "–")]


def test_a_reason_that_somebody_wrote_stays():
    assert reason_words("he said so") == "he said so"
    assert reason_words("no_bets") == "Nobody had bet"


def test_a_round_without_bets_ended_and_nothing_went_back():
    assert sentence_of("RoundVoided", {"reason": "no_bets", "approved_by": None}, names={}) == (
        "Nobody had bet, the round ends here"
    )  # fmt: skip
