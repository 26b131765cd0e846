# ruff: noqa: E501 - a picture reads best as one line a thing
"""Handmade pictures in the shapes of contract 4, for looking at screens without a floor behind them."""

import copy
import time
from typing import Any

Facts = dict[str, Any]

ANTE_A = {"name": "antewin_a", "label": "A", "version": 7, "edge_percent": "2.04516", "edge_of": "ante", "override": False,
          "lines": [["five", 20, 1], ["four", 4, 1], ["full_house", 1, 1], ["straight", 1, 1], ["three", 1, 1],
                    ["two_pair", 1, 1], ["pair", 1, 1], ["none", 1, 1]]}  # fmt: skip
BONUS_1 = {"name": "bonus_1", "label": "1", "version": 3, "edge_percent": "5.40118", "edge_of": "spot", "override": False,
           "lines": [["five", 100, 1], ["four", 10, 1], ["full_house", 4, 1], ["straight", 4, 1], ["three", 1, 1],
                     ["two_pair", -1, 1], ["pair", -1, 1], ["none", -1, 1]]}  # fmt: skip
BOTH = {"name": "both_barrels", "label": "Both barrels", "version": 1, "edge_percent": "1.15884", "edge_of": "spot", "override": False,
        "lines": [["both", 2, 1], ["none", -1, 1]]}  # fmt: skip
THREE_JACKS = {"category": "three", "faces": ["J"], "positions": [1, 2, 3], "complete": True}
PAIR_OF_KINGS = {"category": "pair", "faces": ["K"], "positions": [2, 3], "complete": True}
STEPS = ("betting", "players", "dealer_first", "deciding", "dealer_last", "settling")
THROWS = [
    {"name": "players", "side": "players", "hand": 1, "count": 5},
    {"name": "dealer_first", "side": "dealer", "hand": 1, "count": 2},
    {"name": "dealer_last", "side": "dealer", "hand": 1, "count": 3},
]
OUTCOME = {
    "dealer": {"category": "pair", "faces": ["K"], "qualifies": True},
    "hands": [{"hand": 1, "category": "three", "faces": ["J"], "result": "win"}],
}
NAMES = ("Wong", "Patel", None, "Chan", "Rossi", "Nguyen", "Silva")


def milliseconds(*, ahead: float) -> int:
    return int((time.time() + ahead) * 1000)


def rules() -> Facts:
    return {
        "straights": "below_full_house", "kickers": True, "qualifier": "pair:K", "call_multiple": 2,
        "bonus_survives_fold": True, "on_timeout": "fold", "call_cover": "required", "grace_ms": 500,
        "bet_seconds": 30, "notice_seconds": 5, "decide_seconds": 20, "chip": 2_500,
        "chips": [2_500, 10_000, 50_000, 100_000, 500_000],
        "limits": {"ante": {"min": 5_000, "max": 200_000}, "bonus": {"min": 2_500, "max": 50_000}},
        "max_payout_per_round": 20_000_000, "entry": ["keypad", "keyboard"], "shooter": "clockwise",
        "paytables": {"ante": ANTE_A, "bonus": BONUS_1},
    }  # fmt: skip


def last(count: int = 5) -> list[Facts]:
    one = {
        "number": 77_030, "void": False, "nobody_bet": False, "players": [list("AAJT9")], "dealer": list("AQJT9"), "dealer_first": 2,
        "hands": {"players": [{"category": "pair", "faces": ["A"]}], "dealer": {"category": "none", "faces": []}},
        "outcome": {"dealer": {"category": "none", "faces": [], "qualifies": False},
                    "hands": [{"hand": 1, "category": "pair", "faces": ["A"], "result": "no_qualify"}]},
        "corrections": [],
    }  # fmt: skip
    two = {
        "number": 77_029, "void": False, "nobody_bet": False, "players": [list("KK99Q")], "dealer": list("TTTQQ"), "dealer_first": 2,
        "hands": {"players": [{"category": "two_pair", "faces": ["K", "9"]}],
                  "dealer": {"category": "full_house", "faces": ["T", "Q"]}},
        "outcome": {"dealer": {"category": "full_house", "faces": ["T", "Q"], "qualifies": True},
                    "hands": [{"hand": 1, "category": "two_pair", "faces": ["K", "9"], "result": "lose"}]},
        "corrections": [],
    }  # fmt: skip
    rounds = [copy.deepcopy(one if index % 2 == 0 else two) for index in range(count)]
    for index, each in enumerate(rounds):
        each["number"] = 77_030 - index
    return rounds


def seat(number: int, *, state: str = "in", ante: int = 10_000, bonus: int = 2_500) -> Facts:
    name = NAMES[number - 1]
    if name is None:
        return {"seat": number, "player": None, "state": "empty", "hands": [], "net": None}
    hands = [{"hand": 1, "ante": ante, "bonus": bonus, "side": 0, "decision": None}] if state != "sitting" else []
    return {"seat": number, "player": name, "state": state, "hands": hands, "net": None}


def table(phase: str | None, *, throw: str | None = None, **more: Any) -> Facts:
    """A table's picture with its round in `phase`; `throw` is the one asked for."""
    seats = [seat(1), seat(2, bonus=0, ante=20_000), seat(3), seat(4, ante=50_000, bonus=10_000),
             seat(5), seat(6, state="sitting"), seat(7, ante=100_000, bonus=0)]  # fmt: skip
    picture = {
        "table": {"id": 3, "code": "CHD-03", "game": "casino_holdem_dice", "seats": 7, "mode": "real",
                  "currency": "HKD", "digits": 2, "locked": None, "hands": 1},
        "session": {"opened_ms": 0, "dealer": {"name": "M. Tavares", "badge": "2107", "since_ms": 0}},
        "rules": rules(), "round": None if phase is None else round_in(phase, throw=throw),
        "seats": seats, "last": last(), "offers": [],
        "rail": {"players": 6, "in": 6, "ante": 135_000, "bonus": 20_000, "called": 0, "folded": 0},
    }  # fmt: skip
    picture.update(more)
    return picture


def round_in(phase: str, *, throw: str | None = None) -> Facts:
    now = throw or ("settling" if phase == "settled" else phase)
    at = STEPS.index(now) if now in STEPS else len(STEPS)
    if phase == "settled":
        at = len(STEPS)
    states = [{"id": step, "state": "done" if index < at else "now" if index == at else "later"}
              for index, step in enumerate(STEPS)]  # fmt: skip
    lying = {name: at > STEPS.index(name) for name in ("players", "dealer_first", "dealer_last")}
    players = list("JJJAT") if lying["players"] else []
    dealer = (list("AK") if lying["dealer_first"] else []) + (list("KJ9") if lying["dealer_last"] else [])
    asked = next((each for each in THROWS if each["name"] == throw), None)
    seconds = {"betting": 30, "deciding": 20}.get(phase)
    done = lying["dealer_last"]
    return {
        "number": 77_031, "phase": phase, "steps": states, "throw": asked, "throws": THROWS, "dealer_first": 2,
        "deadline": seconds and {"what": phase, "at_ms": milliseconds(ahead=14), "seconds": seconds},
        "notice": False, "generation": 0, "shooter": 4,
        "dice": {"players": [players], "dealer": dealer},
        "hands": {"players": [THREE_JACKS if players else None],
                  "dealer": {**PAIR_OF_KINGS, "positions": [2, 3]} if done else
                  {"category": "none", "faces": [], "positions": [], "complete": False} if dealer else None},
        "no_rolls": {"count": 0, "rolls": []}, "corrections": [], "void_reason": None,
        "outcome": OUTCOME if done else None,
        "totals": {"ante": 325_000, "bonus": 37_500, "side": 0, "call": 200_000, "stakes": 11, "players": 11, "decided": 4},
        "room": 14_100_000,
    }  # fmt: skip


def dealers(picture: Facts) -> Facts:
    """The same for the dealer's console, with the pay list."""
    pay = [
        {"seat": 1, "player": "Wong", "bets": {"ante": 10_000, "bonus": 2_500, "call": 20_000, "side": 0}, "net": 32_500},
        {"seat": 2, "player": "Patel", "bets": {"ante": 20_000, "bonus": 0, "call": 0, "side": 0}, "net": -20_000},
        {"seat": 4, "player": "Chan", "bets": {"ante": 50_000, "bonus": 10_000, "call": 100_000, "side": 0}, "net": 160_000},
        {"seat": 5, "player": "Rossi", "bets": {"ante": 10_000, "bonus": 2_500, "call": 20_000, "side": 0}, "net": 32_500},
        {"seat": 7, "player": "Silva", "bets": {"ante": 100_000, "bonus": 0, "call": 200_000, "side": 0}, "net": 300_000},
        {"seat": None, "rail": True, "player": None, "bets": {"ante": 135_000, "bonus": 20_000, "call": 230_000, "side": 0}, "net": 345_000},
    ]  # fmt: skip
    lying = [throw for throw in THROWS if picture["round"] and throw["name"] in
             {step["id"] for step in picture["round"]["steps"] if step["state"] == "done"}]  # fmt: skip
    settled = bool(picture["round"]) and picture["round"]["phase"] == "settled"
    name, needs = ("CorrectSettled", ["reason", "second_person"]) if settled else ("CorrectDie", ["reason", "floor"])
    offers = [{"name": name, "data": {"throw": throw["name"], "count": throw["count"],
               "needs": [] if throw is lying[-1] and not settled else needs}} for throw in lying]  # fmt: skip
    if picture["round"] and picture["round"]["phase"] == "throwing":
        whys = ["off_table", "leaning", "on_another_die", "other"]
        facts = {"throw": picture["round"]["throw"]["name"], "whys": whys}
        offers.append({"name": "DeclareNoRoll", "data": facts})
    settling = bool(picture["round"]) and picture["round"]["phase"] in ("settling", "settled")
    mine = {"next": {"id": ""}, "float": 15_317_500, "pay": pay if settling else [], "house_net": -852_500, "can": []}
    return {**picture, "dealer": mine, "offers": offers}


def own(phase: str, *, wagers: bool = True, hands: int = 1, **more: Any) -> Facts:
    """A player's own picture in a phase of the round."""
    wager = {"hand": 1, "ante": 10_000, "bonus": 2_500, "side": 0, "generation": 0, "at_ms": 0, "decision": None}
    limits = rules()["limits"]
    offers = [{"name": "CallFloor", "data": {}}, {"name": "Complain", "data": {}}, {"name": "AddFunds", "data": {}}]
    if phase == "betting" and not wagers:
        data = {"round": 77_031, "hands": hands, "limits": limits, "multiples": {}, "chip": 2_500, "sides": [],
                "call_multiple": 2, "call_cover": "required"}  # fmt: skip
        offers.append({"name": "PlaceWager", "data": data})
    if phase == "betting" and wagers:
        offers.append({"name": "TakeBack", "data": {"round": 77_031}})
    picture = {
        "sitting": 12, "seat": 1, "name": "Wong", "language": "en", "balance": 1_237_500, "reserved": 0,
        "available": 1_205_000, "bankroll": 2_000_000, "on_layout": 12_500 if wagers else 0, "wagers": [wager] if wagers else [],
        "result": None, "rebet": [{"hand": 1, "ante": 10_000, "bonus": 2_500, "side": 0}],
        "offers": offers, "messages": [],
        "last": [{"round": 77_030 - index, "hand": ["pair"], "dealer": "none", "outcome": ["win"], "called": True,
                  "net": net, "staked": 10_000} for index, net in enumerate((10_000, -30_000, -10_000))],
    }  # fmt: skip
    picture.update(more)
    return picture


def won() -> Facts:
    spots = [{"hand": 1, "spot": "ante", "staked": 10_000, "pay": [1, 1], "net": 10_000},
             {"hand": 1, "spot": "call", "staked": 20_000, "pay": [1, 1], "net": 20_000},
             {"hand": 1, "spot": "bonus", "staked": 2_500, "pay": [1, 1], "net": 2_500}]  # fmt: skip
    return own(
        "settled",
        wagers=False,
        balance=1_277_500,
        result={"round": 77_031, "net": 32_500, "staked": 32_500, "spots": spots},
    )


def lost() -> Facts:
    spots = [{"hand": 1, "spot": "ante", "staked": 10_000, "pay": [-1, 1], "net": -10_000},
             {"hand": 1, "spot": "call", "staked": 20_000, "pay": [-1, 1], "net": -20_000},
             {"hand": 1, "spot": "bonus", "staked": 2_500, "pay": [1, 1], "net": 2_500}]  # fmt: skip
    return own("settled", wagers=False, result={"round": 77_031, "net": -27_500, "staked": 32_500, "spots": spots})


def two_hands(picture: Facts) -> Facts:
    """The same table playing Double Barrel."""
    made = copy.deepcopy(picture)
    made["table"].update(game="double_barrel_dice", code="DB-01", hands=2)
    made["rules"]["limits"]["both_barrels"] = {"min": 2_500, "max": 50_000}
    made["rules"]["paytables"]["both_barrels"] = BOTH
    if made["round"]:
        first = next(step for step in made["round"]["steps"] if step["id"] == "players")
        at = made["round"]["steps"].index(first)
        made["round"]["steps"][at : at + 1] = [{**first, "id": "players_1"}, {**first, "id": "players_2"}]
        made["round"]["dice"]["players"].append(list("AAKQ9") if made["round"]["dice"]["players"][0] else [])
        second = {"category": "pair", "faces": ["A"], "positions": [1, 2], "complete": True}
        made["round"]["hands"]["players"].append(second if made["round"]["dice"]["players"][1] else None)
        if made["round"]["outcome"]:
            made["round"]["outcome"] = copy.deepcopy(OUTCOME)
            made["round"]["outcome"]["hands"].append({"hand": 2, "category": "pair", "faces": ["A"], "result": "win"})
    return made
