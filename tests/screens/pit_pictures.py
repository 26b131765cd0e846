# ruff: noqa: E501 - a picture reads best as one line a thing
"""Handmade pictures of the pit in the shapes of contract 4: a floor of six tables, one table in full."""

from typing import Any

from tests.screens.pictures import milliseconds, rules

Facts = dict[str, Any]
CAN = dict.fromkeys(("openTable", "closeTable", "setLimits", "assignPayTable", "signOffDealer", "acknowledge", "markFalse", "unlockTable", "unlock", "pairingCode", "freeze", "closeDispute"), True)  # fmt: skip
LIMITS = {"ante": {"min": 5_000, "max": 200_000}}
GAMES = ("casino_holdem_dice", "joust_dice", "double_barrel_dice")


def tile(number: int, **more: Any) -> Facts:
    return {
        "id": number, "code": f"CHD-0{number}", "game": GAMES[number % 3], "state": "open", "mode": "real",
        "dealer": {"name": "Maria da Concei\u00e7\u00e3o Tavares", "badge": "2107"}, "on_ms": milliseconds(ahead=-1900), "opened_ms": 0,
        "seats": [True, True, False, True, True, False, True], "rail": 0, "limits": LIMITS, "pace_per_hour": 38, "drop": 4_000_000,
        "handle": 90_000_000, "win": 2_157_500, "theoretical": 1_584_000, "z": 0.4, "alerts": 0, "phase": "betting", "closer": None, **more,
    }  # fmt: skip


def finding() -> Facts:
    """What the hourly check of the books found, of no table."""
    seen = {"first_ms": milliseconds(ahead=-9), "last_ms": milliseconds(ahead=-5)}
    facts = {"needs_reason": True, "findings": 2, "check": "slips_chained"}
    return {"id": 4, "level": "urgent", "what": "books_disagree", "table": None, "facts": facts, "count": 2, **seen}


def floor(*more: Facts, **changed: Any) -> Facts:
    tables = [
        tile(1), tile(2), tile(3), tile(4, win=-11_730_000, z=-2.3), tile(5, dealer=None, phase=None),
        tile(6, state="closed", dealer=None, phase=None, closer=12_000_000),
    ]  # fmt: skip
    seen = {"first_ms": milliseconds(ahead=-80), "last_ms": milliseconds(ahead=-20)}
    alerts = [
        {
            "id": 1,
            "level": "urgent",
            "what": "complaint",
            "table": 3,
            "facts": {"seat": 5, "round": 118_204, "text": "Die 4 was a king"},
            "count": 1,
            **seen,
        },
        {"id": 2, "level": "look", "what": "win", "table": 4, "facts": {}, "count": 3, **seen},
        {"id": 3, "level": "note", "what": "fill", "table": 1, "facts": {}, "count": 1, **seen},
    ]
    totals = {
        "win": 2_525_000,
        "theoretical": 6_784_000,
        "drop": 41_260_000,
        "hold_basis_points": 612,
        "handle": 800_000_000,
        **changed,
    }
    return {
        "pit": 1,
        "gaming_day": "2026-11-29",
        "shift": "swing",
        "totals": totals,
        "tables": tables,
        "alerts": [*alerts, *more],
    }


def detail(*, difference: int = 0) -> Facts:
    """Table 3 in full; `difference` is by how much the tray's win is off the rounds'."""
    paytables = {spot: {key: table[key] for key in ("name", "label", "version", "override", "edge_percent", "edge_of")}
                 for spot, table in rules()["paytables"].items()}  # fmt: skip
    recent = [{"number": 118_204 - index, "state": "settled", "players": [list("QQQK9")], "dealer": list("AKKJ9"), "board": [], "corrections": index % 2,
               "frozen": index == 0, "house_net": -852_500} for index in range(10)]  # fmt: skip
    win = 2_157_500
    return {
        "as_of_ms": milliseconds(ahead=0), "table": {"id": 3, "code": "CHD-03", "game": "casino_holdem_dice", "seats": 7, "mode": "real", "locked": None},
        "session": {"opened_ms": milliseconds(ahead=-9000), "opened_by": "H. Leong"},
        "dealer": {"name": "Maria da Concei\u00e7\u00e3o Tavares", "badge": "2107", "since_ms": milliseconds(ahead=-1900)},
        "seats": {"taken": 2, "sitting": [{"seat": 1, "player": "Wong", "funds": 190_000}, {"seat": None, "player": "Sousa", "funds": 152_500}]}, "phase": "betting", "pace": 38, "exposure": {"worst": 470_000},
        "tray": {"float": 15_317_500, "credits": 0, "drop": 4_000_000, "opener": 15_000_000, "fills": 0, "win": win + difference},
        "rounds": {"count": 353, "spots": {"ante": 1_500_000, "bonus": 700_000}, "corrections": 2, "win": win, "theoretical": 1_584_000},
        "last_round": 118_204, "rules": {"limits": rules()["limits"], "max_payout_per_round": 20_000_000, "paytables": paytables},
        "available": {spot: [table] for spot, table in paytables.items()}, "recent": recent,
        "disputes": [{"id": 1, "round": 118_204, "seat": 5, "words": "Die 4 was a king"}],
    }  # fmt: skip
