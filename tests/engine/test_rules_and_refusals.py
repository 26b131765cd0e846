"""Table rules are filled and checked; a round opens with whole pay-tables only; the first of several refusals is the
right one."""

import pytest

from tables.engine import commands as asked
from tables.engine.audience import DEALER
from tables.engine.banked.qualifier import is_qualifier
from tables.engine.errors import Broken, Code, EngineError, Refused
from tables.engine.events import RoundOpened
from tables.engine.game import ENGINE_VERSION, complete_rules
from tables.engine.games import GAMES, game_of
from tables.engine.running import open_round
from tests.builders import FLOOR, Round, house_tables

CHD = GAMES["casino_holdem_dice"]


def refusal(work, *args, **kwargs) -> Refused:
    with pytest.raises(Refused) as refused:
        work(*args, **kwargs)
    return refused.value


@pytest.mark.parametrize(
    "given",
    [{"straights": "sometimes"}, {"kickers": 1}, {"kickers": "true"}, {"qualifier": "pair:8"}, {"qualifier": "none:A"},
     {"qualifier": 3}, {"decide_seconds": 0}, {"decide_seconds": True}, {"decide_seconds": 1.5}, {"grace_ms": -1},
     {"chip": 0}, {"chips": []}, {"chips": [100, 0]}, {"chips": "100"}, {"entry": []}, {"entry": ["telepathy"]},
     {"limits": {"ante": {"min": 500, "max": 400}}}, {"limits": {"ante": {"min": 0, "max": 4}}},
     {"limits": {"insurance": {"min": 1, "max": 2}}}, {"limits": {"ante": {"min": 1}}}, {"limits": []},
     {"limits": {"ante": 5}}, {"call_multiple": 3}, {"shooter": "nobody"}, {"on_timeout": "raise"},
     {"max_payout_per_round": 0}],
    ids=str,
)  # fmt: skip
def test_a_rule_out_of_range_is_refused(given):
    assert refusal(complete_rules, CHD, given).code is Code.BAD_SETTING


def test_a_rule_that_the_game_does_not_have_is_refused():
    assert refusal(complete_rules, CHD, {"jokers": 2}).code is Code.UNKNOWN_SETTING


def test_limits_are_filled_spot_by_spot():
    rules = complete_rules(CHD, {"limits": {"ante": {"min": 1000, "max": 2000}}})
    assert rules["limits"] == {"ante": {"min": 1000, "max": 2000}, "bonus": {"min": 100, "max": 10_000}}


@pytest.mark.parametrize("text", ["none", "pair", "pair:K", "two_pair:A", "three:T", "straight", "five:9"])
def test_qualifiers_are_a_category_and_perhaps_a_face(text):
    assert is_qualifier(text)


@pytest.mark.parametrize("text", ["", "pair:", "pair:KK", ":K", "ace", "none:K", "pair:10"])
def test_anything_else_is_no_qualifier(text):
    assert not is_qualifier(text)


def test_a_round_carries_its_rules_and_tables_in_full():
    opened = Round(seats=(3, 1)).events[0]
    assert isinstance(opened, RoundOpened)
    assert opened.rules == complete_rules(CHD, {})
    assert opened.paytables["ante"]["lines"][0] == ["five", "20"]
    assert (opened.seats, opened.engine_version, opened.game) == ((1, 3), ENGINE_VERSION, "casino_holdem_dice")


def test_a_round_without_whole_tables_does_not_open():
    tables = house_tables(CHD.name)
    assert refusal(open_round, CHD, rules={}, paytables={"bonus": tables["bonus"]}).code is Code.BAD_PAYTABLE
    swapped = {"ante": tables["bonus"], "bonus": tables["ante"]}
    assert refusal(open_round, CHD, rules={}, paytables=swapped).code is Code.BAD_PAYTABLE
    stranger = tables | {"insurance": tables["bonus"]}
    assert refusal(open_round, CHD, rules={}, paytables=stranger).code is Code.BAD_PAYTABLE
    other = {"ante": house_tables("joust_dice")["ante"]}
    assert refusal(open_round, CHD, rules={}, paytables=other).code is Code.BAD_PAYTABLE


def test_a_table_without_a_bonus_table_has_no_bonus_spot():
    state, _ = open_round(CHD, rules={}, paytables={"ante": house_tables(CHD.name)["ante"]})
    assert [spot["spot"] for spot in CHD.view(state, DEALER)["spots"]] == ["ante"]


@pytest.mark.parametrize(
    ("command", "code"),
    [(asked.EnterDice(throw="turn", faces=("8",)), Code.NO_SUCH_THROW),
     (asked.EnterDice(throw="players", faces=("8",)), Code.IMPOSSIBLE_FACE),
     (asked.EnterDice(throw="players", faces=("A",), source="generator"), Code.WRONG_DICE_COUNT),
     (asked.EnterDice(throw="players", faces=tuple("AKQJT"), source="generator"), Code.ENTRY_NOT_ALLOWED),
     (asked.EnterDice(throw="players", faces=tuple("AKQJT")), Code.WRONG_PHASE),
     (asked.CorrectDie(throw="players", position=9, face="8"), Code.NO_SUCH_POSITION),
     (asked.CorrectDie(throw="players", position=1, face="8"), Code.IMPOSSIBLE_FACE),
     (asked.CorrectDie(throw="players", position=1, face="A"), Code.WRONG_PHASE),
     (asked.CorrectSettled(throw="players", position=1, face="A"), Code.WRONG_PHASE),
     (asked.VoidSettled(), Code.WRONG_PHASE), (asked.NameShooter(seat=0), Code.NO_SUCH_SEAT)],
    ids=lambda value: getattr(value, "name", type(value).__name__),
)  # fmt: skip
def test_malformed_comes_before_not_now(command, code):
    Round().refuses(code, command)


def test_a_command_of_another_game_is_unknown():
    class Shuffle(asked.Command):
        pass

    Round().refuses(Code.UNKNOWN_COMMAND, Shuffle())


def test_a_game_is_found_by_its_name():
    assert game_of("joust_dice").name == "joust_dice"
    assert refusal(game_of, "faro").code is Code.UNKNOWN_GAME
    assert CHD.spot("ante").lines[0] == "five"
    assert refusal(CHD.spot, "insurance").code is Code.NO_SUCH_SPOT


def test_errors_say_what_and_with_which_facts():
    assert str(Refused(Code.NO_ANTE)) == "no_ante"
    assert str(Refused(Code.NO_ANTE, hand=2)) == "no_ante {'hand': 2}"
    assert str(Broken("books", off_by=1)) == "books {'off_by': 1}"
    assert str(Broken("books")) == "books"
    assert issubclass(Refused, EngineError)
    assert issubclass(Broken, EngineError)


def test_codes_are_words_that_travel():
    assert all(code.value == code.name.lower() for code in Code)


def test_the_dealer_is_told_the_one_next_thing():
    table = Round(seats=(4,))
    told = [table.seen_by(DEALER)["next"]["id"]]
    table.play(asked.GiveNotice())
    told.append(table.seen_by(DEALER)["next"]["id"])
    table.bets_closed()
    first = table.seen_by(DEALER)["next"]
    assert (first["throw"], first["count"], first["roll"]) == ("players", 5, {"by": "shooter", "seat": 4})
    table.throws("players", "AKQJT")
    assert table.seen_by(DEALER)["next"]["roll"] == {"by": "dealer"}
    table.throws("dealer_first", "KK").decided().throws("dealer_last", "QQ9")
    told.append(table.seen_by(DEALER)["next"]["id"])
    told.append(table.settled().seen_by(DEALER)["next"]["id"])
    assert told == ["give_notice", "wait_for_clock", "settle", "open_round"]


def test_steps_are_done_now_or_later():
    table = Round().at_decisions("AKQJT", "KK")
    states = {step["id"]: step["state"] for step in table.seen_by(DEALER)["steps"]}
    assert states == {"betting": "done", "players": "done", "dealer_first": "done", "deciding": "now",
                      "dealer_last": "later", "settling": "later"}  # fmt: skip
    table.play(asked.VoidRound(reason="spilt drink", approved_by=FLOOR))
    assert "now" not in {step["state"] for step in table.seen_by(DEALER)["steps"]}


def test_made_hands_say_which_dice_make_them():
    table = Round().at_decisions("K9KQJ", "AA")
    players, dealer = table.seen_by(DEALER)["hands"]
    assert players["made"] == {"category": "pair", "faces": ["K"], "positions": [1, 3], "complete": True}
    assert dealer["made"] == {"category": "pair", "faces": ["A"], "positions": [1, 2], "complete": False}
    assert table.seen_by(DEALER)["qualifier"] == {"needs": "pair:K", "category": "pair", "face": "K", "qualifies": None}
