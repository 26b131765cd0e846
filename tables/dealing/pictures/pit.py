"""The pit's picture: a tile a table, the pit's totals, the open alerts. Its number is the sum of what moves it."""

import json
import math
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from casino.people.clock import gaming_day, now, shift
from tables.dealing.money import MICRO, VARIANCE_UNIT
from tables.dealing.pictures.felt import milliseconds
from tables.dealing.pictures.sources import PIT_NUMBERS
from tables.dealing.roundtrip import run_as_of_one_moment
from tables.engine.errors import Code, Refused
from tables.engine.game import POT
from tables.engine.games import GAMES
from tables.feed.messages import Picture

Facts = dict[str, Any]
POT_GAMES = sorted(game.name for game in GAMES.values() if game.kind == POT)

TILES = """
    SELECT t.id, t.code, t.game, t.seats, t.mode, t.locked_why, s.opened_at, d.name, d.badge, d.started_at,
           CASE WHEN r.state = 'live' THEN r.phase END, u.rules::text,
           ARRAY(SELECT i.seat FROM tables_sitting i WHERE i.table_id = t.id AND i.left_at IS NULL AND i.seat > 0),
           (SELECT count(*) FROM tables_sitting i WHERE i.table_id = t.id AND i.left_at IS NULL AND i.seat = 0),
           (SELECT count(*) FROM tables_round q WHERE q.table_id = t.id AND q.session_id = t.session_id
                   AND q.gaming_day = %s AND q.state = 'settled'),
           (SELECT closer FROM tables_tablesession c WHERE c.table_id = t.id AND c.closed_at IS NOT NULL
                   ORDER BY c.id DESC LIMIT 1),
           CASE WHEN r.state = 'live' AND t.game = ANY(%s) THEN coalesce((
               SELECT sum(CASE WHEN m.body ->> 'source' LIKE 'stack:%%' THEN (m.body ->> 'amount')::bigint
                               WHEN m.body ->> 'target' LIKE 'stack:%%' THEN -(m.body ->> 'amount')::bigint END)
               FROM (SELECT j.body::json AS body FROM tables_journalevent j
                     WHERE j.table_id = t.id AND j.round_id = r.id AND j.name = 'ChipsMoved') m), 0) END
    FROM tables_table t
    LEFT JOIN tables_tablesession s ON s.id = t.session_id
    LEFT JOIN tables_dealerstint d ON d.table_id = t.id AND d.ended_at IS NULL
    LEFT JOIN tables_round r ON r.id = t.current_round_id
    LEFT JOIN tables_tablerules u ON u.table_id = t.id AND u.number = t.rules_number
    WHERE t.pit_id = %s ORDER BY t.code
"""
SUMS = """
    SELECT q.table_id, q.kind, sum(q.amount) FROM tables_roundsummary q
    JOIN tables_table t ON t.id = q.table_id
    WHERE q.gaming_day = %s AND t.pit_id = %s
      AND q.kind IN ('win', 'theoretical_micro', 'variance_e4', 'handle', 'drop')
    GROUP BY q.table_id, q.kind
"""
ALERTS = """
    SELECT id, level, what, table_id, facts::text, count, first_at, last_at FROM tables_alert
    WHERE pit_id = %s AND state = 'open' ORDER BY last_at DESC LIMIT 100
"""
PIT = "SELECT code FROM tables_pit WHERE id = %s"


def pit_picture(*, pit_id: int) -> Picture:
    """The pit's picture. Refuses UNKNOWN_TABLE when there is no such pit."""
    at = now()
    day = gaming_day(at)
    pit, number, tiles, sums, alerts = run_as_of_one_moment(
        [
            (PIT, (pit_id,)),
            (PIT_NUMBERS, ([pit_id],)),
            (TILES, (day, POT_GAMES, pit_id)),
            (SUMS, (day, pit_id)),
            (ALERTS, (pit_id,)),
        ]
    )
    if not pit:
        raise Refused(Code.UNKNOWN_TABLE, pit=pit_id)
    open_alerts = [_alert(row) for row in alerts]
    by_table: dict[int, dict[str, int]] = {}
    for table_id, kind, amount in sums:
        by_table.setdefault(table_id, {})[kind] = int(amount)
    body = {
        "pit": {"id": pit_id, "code": pit[0][0]},
        "gaming_day": day.isoformat(),
        "shift": shift(at),
        "totals": _totals(by_table),
        "tables": [_tile(row, by_table.get(row[0], {}), open_alerts, at=at, day=day) for row in tiles],
        "alerts": open_alerts,
    }
    return Picture(number=int(number[0][1]), body=body)


def _totals(by_table: Mapping[int, Mapping[str, int]]) -> Facts:
    """Sums over the pit's tables in the gaming day."""
    sums = {kind: sum(one.get(kind, 0) for one in by_table.values()) for kind in ("win", "drop", "handle")}
    micro = sum(one.get("theoretical_micro", 0) for one in by_table.values())
    hold = sums["win"] * 10_000 // sums["drop"] if sums["drop"] > 0 else None
    return {**sums, "theoretical": _from_micro(micro), "hold_basis_points": hold}


def _tile(row: tuple[Any, ...], sums: Mapping[str, int], alerts: list[Facts], *, at: datetime, day: date) -> Facts:
    (
        id_,
        code,
        game,
        seats,
        mode,
        locked,
        opened_at,
        name,
        badge,
        since,
        phase,
        rules,
        taken,
        rail,
        settled,
        closer,
        pot,
    ) = row
    in_force = json.loads(rules) if rules else {}
    hours = (at - opened_at).total_seconds() / 3600 if opened_at else 0
    win, theoretical = sums.get("win", 0), _from_micro(sums.get("theoretical_micro", 0))
    return {
        "id": id_,
        "code": code,
        "game": game,
        "kind": GAMES[game].kind,
        "mode": mode,
        "state": "locked" if locked else "open" if opened_at else "closed",
        "dealer": name and {"name": name, "badge": badge},
        "on_ms": milliseconds(since),
        "opened_ms": milliseconds(opened_at),
        "seats": [seat in taken for seat in range(1, seats + 1)],
        "rail": rail,
        "limits": in_force.get("limits"),
        **(_stakes_for(in_force, pot) if game in POT_GAMES else {}),
        "pace_per_hour": round(settled / hours) if hours > 0 else 0,
        "win": win,
        "theoretical": theoretical,
        "drop": sums.get("drop", 0),
        "handle": sums.get("handle", 0),
        "z": z_of(win=win, theoretical=theoretical, variance=sums.get("variance_e4", 0) * VARIANCE_UNIT),
        "alerts": sum(1 for alert in alerts if alert["table"] == id_),
        "phase": phase,
        "closer": None if opened_at else closer,
        "gaming_day": day.isoformat(),
    }


def _stakes_for(rules: Mapping[str, Any], pot: int | None) -> Facts:
    """What a pot game is played for: its blinds, and what is in the middle of the live hand. The win is the rake."""
    return {"blinds": rules.get("blinds"), "structure": rules.get("structure"), "pot": pot and int(pot)}


def z_of(*, win: int, theoretical: int, variance: int) -> float:
    """How many standard deviations the win lies from the theoretical one; 0 before anything was dealt."""
    return round((win - theoretical) / math.sqrt(variance), 2) if variance > 0 else 0.0


def _from_micro(amount: int) -> int:
    return round(amount / MICRO)


def _alert(row: tuple[Any, ...]) -> Facts:
    id_, level, what, table_id, facts, count, first_at, last_at = row
    return {
        "id": id_,
        "level": level,
        "what": what,
        "table": table_id,
        "facts": json.loads(facts),
        "count": count,
        "first_ms": milliseconds(first_at),
        "last_ms": milliseconds(last_at),
    }
