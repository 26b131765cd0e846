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


@pytest.mark.parametrize(
    "text",
    ["{", "", "{}", "[1]", "[null]", "[[]]", "[{}]", '[{"id": 7}]', '[{"id": "\\ud800"}]', '[{"id": "a\\u0000"}]',
     "[" * 99_999, "9" * 5000, "\0"],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_a_file_that_is_no_list_of_scenarios_is_refused_in_words(text, tmp_path):
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=r"broken\.json: malformed: "):
        run("scenario", str(path))


WRONG = (None, True, 7, -1, 10**30, 1.5, "x", "", "\ud800", [], [1], ["x"], [[]], {}, {"x": 1})
A_BANKED_ROUND = {
    "setup": {"game": "casino_holdem_dice", "seats": [1], "rules": {}, "pays": ["ante:*=1"]},
    "actions": [
        {"seat": 1, "action": "stake", "hand": 1, "amounts": {"ante": 500}}, {"close": "betting"},
        {"throw": "players", "faces": "KKQJ10"}, {"seat": 1, "action": "call"},
        {"command": "CorrectDie", "throw": "players", "position": 1, "face": "A", "refused": "wrong_phase"},
    ],
    "expected": {"phase": "betting", "nets": {"1": 1}},
}  # fmt: skip
A_HAND = {
    "setup": {"game": "no-limit holdem", "button": 1, "small_blind": 5, "big_blind": 10, "straddle": {},
              "live_posts": {}, "seats": [{"seat": 1, "stack": 500, "hole": "AsAh"}, {"seat": 2, "stack": 500}]},
    "actions": [{"assert_legal": {"seat": 1, "call": 5}}, {"seat": 1, "action": "raise_to", "amount": 20},
                {"seat": 2, "action": "call"}, {"deal": "flop", "cards": "2c7d9h"}],
    "expected": {"final_stacks": {"1": 510}, "if_river_checked": {"winner": 1}},
}  # fmt: skip


def spoilt(whole):
    """The script with one value after the other replaced by each of another kind, and with one left out."""
    parts = whole.items() if isinstance(whole, dict) else enumerate(whole) if isinstance(whole, list) else ()
    for key, value in parts:
        for other in [*WRONG, *spoilt(value)]:
            changed = whole.copy()
            changed[key] = other
            yield changed
        left_out = whole.copy()
        del left_out[key]
        yield left_out


@pytest.mark.parametrize("script", [A_BANKED_ROUND, A_HAND], ids=["banked", "pot"])
def test_a_scenario_of_any_values_at_all_is_played_skipped_or_failed_in_words(script, tmp_path):
    scripts = list(spoilt(script))
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps([{**one, "id": f"N{number}"} for number, one in enumerate(scripts)]), encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError, match=r"^\d+ failed$"):
        call_command("scenario", str(path), "--json", stdout=out)
    answer = json.loads(out.getvalue())
    assert len(answer["scenarios"]) == len(scripts) > 300
    assert all(one["difference"] for one in answer["scenarios"] if not one["ok"])
    told = StringIO()
    with pytest.raises(CommandError):
        call_command("scenario", str(path), stdout=told)
    assert told.getvalue().encode()


@pytest.mark.parametrize(
    ("change", "difference"),
    [({"setup": None}, "malformed: setup"), ({"actions": {}, "expected": []}, "malformed: actions, expected"),
     ({"actions": [7]}, "malformed: actions"), ({"setup": {"game": "casino_holdem_dice", "seats": 1}}, "malformed: ")],
)  # fmt: skip
def test_what_is_malformed_in_a_scenario_is_named(change, difference, tmp_path):
    path = tmp_path / "one.json"
    path.write_text(json.dumps([{"id": "x", **A_BANKED_ROUND, **change}]), encoding="utf-8")
    with pytest.raises(CommandError, match="1 failed"):
        words("scenario", str(path))
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("scenario", str(path), "--json", stdout=out)
    assert json.loads(out.getvalue())["scenarios"][0]["difference"].startswith(difference)
