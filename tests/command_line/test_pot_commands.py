"""evaluate, scenario and phh_replay for games that are played for the pot. No database."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tables.management.pot_scenarios import TESTED_ELSEWHERE

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DATA = ROOT.parent / "shared" / "data"
SCENARIOS = HERE / "scenarios" / "pot_hands.json"
HISTORY = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 30]
actions = ['d dh p1 AsAh', 'd dh p2 ????', 'd dh p3 QcQd', 'p3 cbr 30', 'p1 cc # comment', 'p2 f', 'p1 sm AsAh',
  'p3 sm QcQd', 'd db 2c7d9h', 'd db 3s', 'd db 4h']
"""
evidence = pytest.mark.skipif(not DATA.exists(), reason="the evidence in ../shared/data is not on this machine")


def run(*args: str):
    """What the command prints with --json, read, and whether it ended well."""
    out, ok = StringIO(), True
    try:
        call_command(*args, "--json", stdout=out)
    except CommandError:
        ok = False
    return json.loads(out.getvalue()), ok


def test_evaluate_names_and_orders_hands_of_cards():
    answer, ok = run("evaluate", "cards", "AsKsQsJs10s2d3c", "6c6d6h6sKd", "AcAdKsKhQd", "AhAsKcKd Qc")
    assert ok
    assert [hand["words"] for hand in answer["hands"]] == [
        "royal flush", "four sixes", "two pair, aces and kings", "two pair, aces and kings",
    ]  # fmt: skip
    assert answer["order"][-1] == ["AcAdKsKhQd", "AhAsKcKdQc"]


@pytest.mark.parametrize("hand", ["AsAsKdQd2c", "AsKd", "AsKdQh1c2d", "AsKdQhJcTd9s8s7s"])
def test_evaluate_refuses_what_is_no_hand_of_cards(hand):
    with pytest.raises(CommandError):
        call_command("evaluate", "cards", hand)


def test_our_own_scripted_hands_come_out_as_expected():
    answer, ok = run("scenario", str(SCENARIOS))
    assert ok, answer
    assert answer["ok"] == len(json.loads(SCENARIOS.read_text(encoding="utf-8")))


def test_a_hand_that_comes_out_otherwise_is_told_with_the_difference(tmp_path):
    scenarios = json.loads(SCENARIOS.read_text(encoding="utf-8"))
    scenarios[0]["expected"]["final_stacks"]["1"] += 1
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(scenarios), encoding="utf-8")
    answer, ok = run("scenario", str(wrong))
    assert not ok
    assert answer["failed"] == 1
    assert "final_stacks" in answer["scenarios"][0]["difference"]


@evidence
def test_every_replayable_scenario_is_ok_and_the_others_are_listed_by_the_name_of_their_test():
    answer, ok = run("scenario", str(DATA / "poker_scenarios.json"))
    assert ok, [one for one in answer["scenarios"] if one["ok"] is False]
    assert (answer["ok"], answer["failed"], answer["skipped"]) == (22, 0, 5)
    assert {one["id"]: one["test"] for one in answer["scenarios"] if one["ok"] is None} == TESTED_ELSEWHERE


@pytest.mark.parametrize("where", TESTED_ELSEWHERE.values(), ids=TESTED_ELSEWHERE)
def test_the_test_that_stands_for_a_scenario_exists(where):
    path, _, name = where.partition("::")
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


def test_a_history_is_replayed_and_compared(tmp_path):
    (tmp_path / "one.phh").write_text(HISTORY, encoding="utf-8")
    expected = tmp_path / "expected.jsonl"
    line = {"file": "one.phh", "hand": 1, "finishing_stacks": [132, 98, 0]}
    expected.write_text(json.dumps(line), encoding="utf-8")
    answer, ok = run("phh_replay", str(tmp_path), "--expected", str(expected))
    assert ok, answer
    assert (answer["hands"], answer["ok"], answer["failed"]) == (1, 1, [])
    expected.write_text(json.dumps(line | {"finishing_stacks": [131, 99, 0]}), encoding="utf-8")
    answer, ok = run("phh_replay", str(tmp_path), "--expected", str(expected))
    assert not ok
    assert "expected [131, 99, 0]" in answer["failed"][0]["why"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("'NT'", "'NS'"), "not dealt here"),
        (("p3 cbr 30", "p3 jumps"), "no action"),
        (("p3 cbr 30", "p3 cbr 3"), "below_minimum"),
        (("9h", "As"), "impossible_card"),
        (("'d db 4h'", ""), "does not end"),
    ],
)
def test_what_is_wrong_with_a_history_is_said(tmp_path, change, why):
    (tmp_path / "one.phh").write_text(HISTORY.replace(*change), encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError) as wrong:
        call_command("phh_replay", str(tmp_path), stdout=out)
    assert why in f"{wrong.value} {out.getvalue()}"


@evidence
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_all_hands_of_the_evidence_end_with_the_stacks_that_two_engines_agree_on():
    answer, ok = run("phh_replay", str(DATA / "phh"), "--expected", str(DATA / "phh_expected.jsonl"))
    assert ok, answer["failed"][:3]
    assert (answer["hands"], answer["ok"]) == (5_997, 5_997)
    assert answer["hands_per_second"] > 0
