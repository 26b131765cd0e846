"""games, odds, evaluate and scenario as others call them: JSON on stdout, exit status 0 only if all is well. No
database."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

SCENARIOS = Path(__file__).parent / "scenarios" / "banked_rounds.json"


def run(*args: str):
    """What the command prints with --json, read."""
    out = StringIO()
    call_command(*args, "--json", stdout=out)
    return json.loads(out.getvalue())


def words(*args: str) -> str:
    out = StringIO()
    call_command(*args, stdout=out)
    return out.getvalue()


def test_games_lists_kind_spots_and_settings():
    games = {game["name"]: game for game in run("games")["games"]}
    assert set(games) >= {"casino_holdem_dice", "joust_dice", "double_barrel_dice"}
    assert games["double_barrel_dice"]["kind"] == "banked"
    assert [spot["name"] for spot in games["double_barrel_dice"]["spots"]] == ["ante", "bonus", "both_barrels"]
    defaults = {setting["name"]: setting["default"] for setting in games["joust_dice"]["settings"]}
    assert defaults["qualifier"] == "two_pair"
    assert "both_barrels" in words("games")


def test_odds_of_the_flat_table_to_the_last_digit():
    ante = run("odds", "casino_holdem_dice", "--pay", "ante:*=1")["spots"]["ante"]
    assert ante["house_edge"] == "9695/104976"
    assert round(ante["call_rate_percent"], 4) == 54.6468
    assert round(ante["house_edge_percent"], 4) == 9.2354


@pytest.mark.parametrize("name", ["A", "antewin_a"])
def test_odds_of_a_shipped_table_by_name_or_label(name):
    answer = run("odds", "casino_holdem_dice", "--paytable", name)
    assert round(answer["spots"]["ante"]["house_edge_percent"], 5) == 2.04516
    assert round(answer["spots"]["ante"]["standard_deviation"], 3) == 2.106
    assert answer["spots"]["bonus"]["paytable"] == "bonus_1"


def test_odds_under_other_rules():
    answer = run("odds", "casino_holdem_dice", "--set", "straights=none", "kickers=false", "--set", "qualifier=pair:Q")
    assert (answer["rules"]["straights"], answer["rules"]["kickers"]) == ("none", False)
    assert answer["rules"]["qualifier"] == "pair:Q"
    assert answer["spots"]["ante"]["house_edge"] != run("odds", "casino_holdem_dice")["spots"]["ante"]["house_edge"]


def test_odds_cry_out_when_the_player_has_the_edge():
    told = words("odds", "casino_holdem_dice", "--pay", "ante:five=100,ante:four=20,ante:full_house=10,ante:*=2")
    assert "THE PLAYER HAS THE EDGE" in told
    assert "THE PLAYER HAS THE EDGE" not in words("odds", "casino_holdem_dice")


@pytest.mark.parametrize(
    "args",
    [("faro",), ("joust_dice", "--paytable", "Z"), ("joust_dice", "--pay", "ante:six=1"),
     ("joust_dice", "--set", "kickers=maybe"), ("joust_dice", "--set", "kickers"), ("joust_dice", "--set", "x=1")],
)  # fmt: skip
def test_odds_refuse_what_makes_no_sense(args):
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("odds", *args, "--json", stdout=out)
    assert set(json.loads(out.getvalue())) == {"error"}


def test_evaluate_names_hands_and_orders_them():
    answer = run("evaluate", "poker_dice", "KKQQ9", "AKQJ10", "9KQKQ", "TTTQQ")
    assert [hand["category"] for hand in answer["hands"]] == ["two_pair", "straight", "two_pair", "full_house"]
    assert answer["hands"][3]["words"] == "full house, tens over queens"
    assert answer["order"] == [["TTTQQ"], ["AKQJT"], ["KKQQ9", "9KQKQ"]]
    assert "TTTQQ > AKQJT" in words("evaluate", "poker_dice", "AKQJ10", "TTTQQ")


@pytest.mark.parametrize("hand", ["AKQJ", "AKQJ8", "AKQJT9", ""])
def test_evaluate_refuses_what_is_no_hand(hand):
    with pytest.raises(CommandError):
        run("evaluate", "poker_dice", hand)


def test_evaluate_names_hands_of_letter_dice():
    answer = run("evaluate", "letter_dice", "HHOLEEM", "medlohh", "OLDEM", "HH")
    assert [hand["category"] for hand in answer["hands"]] == ["two_pair", "holdem", "straight", "pair"]
    assert [hand["words"] for hand in answer["hands"]] == [
        "two pair, Hs and Es", "all six letters", "straight, O high", "pair of Hs",
    ]  # fmt: skip
    assert answer["order"] == [["MEDLOHH"], ["OLDEM"], ["HHOLEEM"], ["HH"]]


@pytest.mark.parametrize("hand", ["", "HOLDA", "HOLDEMHO"])
def test_evaluate_refuses_what_is_no_letter_dice(hand):
    with pytest.raises(CommandError):
        run("evaluate", "letter_dice", hand)


def test_scenarios_of_banked_rounds_come_out_as_written():
    answer = run("scenario", str(SCENARIOS))
    assert (answer["ok"], answer["failed"], answer["skipped"]) == (4, 0, 1), answer


@pytest.mark.parametrize(
    ("change", "difference"),
    [({"expected": {"nets": {"1": 1}}}, "found"), ({"actions": [{"command": "Settle"}]}, "refused wrong_phase"),
     ({"actions": [{"close": "betting", "refused": "too_late"}]}, "accepted"),
     ({"actions": [{"command": "Shuffle"}]}, "KeyError")],
)  # fmt: skip
def test_a_scenario_that_comes_out_otherwise_fails(change, difference, tmp_path):
    scenario = json.loads(SCENARIOS.read_text(encoding="utf-8"))[3] | change
    path = tmp_path / "one.json"
    path.write_text(json.dumps([scenario]), encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("scenario", str(path), "--json", stdout=out)
    answer = json.loads(out.getvalue())
    assert (answer["ok"], answer["failed"]) == (0, 1)
    assert difference in answer["scenarios"][0]["difference"]


def test_a_file_that_is_no_scenario_is_refused(tmp_path):
    path = tmp_path / "broken.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(CommandError):
        run("scenario", str(path))
