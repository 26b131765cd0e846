"""Everything a table's picture needs, read from one moment in one round trip; and the numbers pictures have."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from casino.people.clock import now
from tables.dealing import rounds, seating
from tables.dealing.rounds import NUMBER_STEP, LoadedRound, TableRow
from tables.dealing.roundtrip import Statement, run, run_as_of_one_moment, run_one
from tables.engine.errors import Code, Refused
from tables.engine.games import game_of
from tables.engine.pot_table.chairs import PotTable
from tables.models import Table

LAST_ROUNDS = 10
PUBLIC, DEALER = "public", "dealer"
AUDIENCES = (PUBLIC, DEALER)
"""Whom a table's picture is made for. What one player alone may see is in his own picture, and in none of these."""

SESSION = """
    SELECT s.opened_at, d.name, d.badge, d.started_at, d.device_id, t.locked_facts::text, a.balance
    FROM tables_table t
    LEFT JOIN tables_tablesession s ON s.id = t.session_id
    LEFT JOIN tables_dealerstint d ON d.table_id = t.id AND d.ended_at IS NULL
    LEFT JOIN payouts_account a ON a.id = t.float_account_id
    WHERE t.id = %s
"""
EXPOSURE = f"""
    SELECT version, cap, worst, stakes, ante, bonus, side, calls, folds, call_amount
    FROM tables_roundexposure WHERE round_id = {rounds.CURRENT}
"""  # noqa: S608 - own columns
SITTINGS = """
    SELECT seat, account_id, shown_name FROM tables_sitting WHERE table_id = %s AND left_at IS NULL AND seat > 0
    ORDER BY seat
"""
RAIL = "SELECT count(*) FROM tables_sitting WHERE table_id = %s AND left_at IS NULL AND seat = 0"
STAKES = f"""
    SELECT i.seat, s.hand, s.ante, s.bonus, s.side, d.called, d.amount
    FROM tables_sitting i
    JOIN tables_round r ON r.id = {rounds.CURRENT}
    JOIN tables_stake s ON s.round_id = r.id AND s.account_id = i.account_id
    LEFT JOIN tables_withdrawal w ON w.round_id = s.round_id AND w.account_id = s.account_id AND w.hand = s.hand
         AND w.generation = s.generation
    LEFT JOIN tables_decision d ON d.round_id = r.id AND d.account_id = s.account_id AND d.hand = s.hand
         AND d.generation = r.decision_generation
    WHERE i.table_id = %s AND i.left_at IS NULL AND i.seat > 0 AND w.round_id IS NULL
    ORDER BY i.seat, s.hand
"""  # noqa: S608
PLAYERS = f"""
    SELECT count(DISTINCT s.account_id) FROM tables_stake s
    LEFT JOIN tables_withdrawal w USING (round_id, account_id, hand, generation)
    WHERE s.round_id = {rounds.CURRENT} AND w.round_id IS NULL
"""  # noqa: S608
LAST = f"""
    SELECT r.number, r.state, r.dice::text, r.outcome::text, r.sums::text,
           CASE WHEN r.corrections > 0 THEN (
               SELECT json_agg(j.body::jsonb ORDER BY j.number)::text FROM tables_journalevent j
               WHERE j.round_id = r.id AND j.name = 'DieCorrected') END,
           r.state = 'void' AND NOT EXISTS (
               SELECT FROM tables_stake s LEFT JOIN tables_withdrawal w USING (round_id, account_id, hand, generation)
               WHERE s.round_id = r.id AND w.round_id IS NULL)
    FROM tables_round r WHERE r.table_id = %s AND r.state <> 'live' ORDER BY r.number DESC LIMIT {LAST_ROUNDS}
"""  # noqa: S608
RULES = """
    SELECT u.rules::text FROM tables_tablerules u
    JOIN tables_table t ON t.id = u.table_id AND t.rules_number = u.number WHERE t.id = %s
"""
VERSIONS = """
    SELECT DISTINCT ON (v.spot) v.spot, v.version FROM tables_table t
    JOIN tables_tablerules u ON u.table_id = t.id AND u.number = t.rules_number
    JOIN payouts_paytableversion v ON v.game = t.game AND u.paytables ->> v.spot = v.name
    WHERE t.id = %s AND v.state = 'published' AND v.in_force_from <= %s
    ORDER BY v.spot, v.in_force_from DESC, v.version DESC
"""
OWN = """
    SELECT i.id, i.table_id, t.game, i.seat, i.shown_name, i.language, i.account_id, i.left_at IS NOT NULL,
           a.balance, a.reserved, t.last_number, coalesce(e.version, 0), t.current_round_id, t.locked_why,
           i.excluded_at IS NOT NULL, i.device_id, coalesce(b.balance, 0),
           (SELECT json_agg(json_build_array(s.hand, s.ante, s.bonus, s.side, s.generation,
                   floor(extract(epoch FROM s.at) * 1000)::bigint, d.called, coalesce(d.amount, 0)) ORDER BY s.hand)
            FROM tables_stake s
            LEFT JOIN tables_withdrawal w USING (round_id, account_id, hand, generation)
            LEFT JOIN tables_decision d ON d.round_id = s.round_id AND d.account_id = s.account_id AND d.hand = s.hand
                 AND d.generation = r.decision_generation
            WHERE s.round_id = r.id AND s.account_id = i.account_id AND w.round_id IS NULL)::text
    FROM tables_sitting i
    JOIN tables_table t ON t.id = i.table_id
    LEFT JOIN tables_round r ON r.id = t.current_round_id
    LEFT JOIN tables_roundexposure e ON e.round_id = t.current_round_id
    LEFT JOIN payouts_account a ON a.id = i.account_id
    LEFT JOIN payouts_account b ON b.kind = 'bankroll' AND b.owner_id = i.patron_id
    WHERE i.id = ANY(%s)
"""
ON_DEVICES = "SELECT device_id, id FROM tables_sitting WHERE device_id = ANY(%s) AND left_at IS NULL"
NUMBERS = """
    SELECT t.id, t.last_number, coalesce(e.version, 0) FROM tables_table t
    LEFT JOIN tables_roundexposure e ON e.round_id = t.current_round_id WHERE t.id = ANY(%s)
"""
PIT_NUMBERS = """
    SELECT p.id, p.alerts_number + coalesce(sum(t.last_number), 0)::bigint FROM tables_pit p
    LEFT JOIN tables_table t ON t.pit_id = p.id WHERE p.id = ANY(%s) GROUP BY p.id
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBet:
    """One hand's wager of a seated player."""

    hand: int
    ante: int
    bonus: int
    side: int
    called: bool | None
    call: int


class Mine(NamedTuple):
    """What `OWN` says of a sitting: who it is, its money, and its wagers as JSON."""

    sitting: int
    table: int
    game: str
    seat: int
    name: str
    language: str
    account: int | None
    left: bool
    balance: int
    reserved: int
    last_number: int
    version: int
    round: int | None
    locked: str
    excluded: bool
    device: int | None
    bankroll: int
    wagers: str | None

    @property
    def number(self) -> int:
        """The number of this sitting's picture."""
        return self.last_number * NUMBER_STEP + self.version


def person_facts(mine: Mine) -> dict[str, Any]:
    """What an own picture of any game says of the player."""
    return {
        "sitting": mine.sitting,
        "seat": mine.seat or None,
        "name": mine.name,
        "language": mine.language,
        "balance": mine.balance,
        "reserved": mine.reserved,
        "available": mine.balance - mine.reserved,
        "bankroll": mine.bankroll,
    }


def standing_messages(mine: Mine) -> list[dict[str, Any]]:
    """What the player is told as long as it holds, in any game."""
    return [{"what": "excluded"}] if mine.excluded else []


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """What lies on the round in sum."""

    version: int = 0
    cap: int = 0
    worst: int = 0
    stakes: int = 0
    ante: int = 0
    bonus: int = 0
    side: int = 0
    calls: int = 0
    folds: int = 0
    call_amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSource:
    """All of it, as of one moment."""

    table: TableRow
    opened_at: datetime | None
    dealer: tuple[str, str, datetime] | None
    console: int | None
    """The device from which the dealer is signed on."""
    locked_facts: Mapping[str, Any]
    table_float: int
    round: LoadedRound | None
    exposure: Exposure
    seated: Mapping[int, str]
    rail: int
    money: Mapping[int, seating.Seated] = field(default_factory=dict)
    bets: Mapping[int, Sequence[SeatBet]] = field(default_factory=dict)
    players_in: int = 0
    last: Sequence[Mapping[str, Any]] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, int] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """Of the table's game: banked or pot."""
        return game_of(self.table.game).kind

    @property
    def chairs(self) -> PotTable:
        """The chairs of a pot table, with their stacks."""
        return seating.pot_table_of(self.table.chairs, seats=self.table.seats, seated=self.money)

    @property
    def number(self) -> int:
        """The picture's number."""
        return self.table.last_number * NUMBER_STEP + self.exposure.version


def source_of(table_id: int) -> TableSource:
    """Read a table. Refuses UNKNOWN_TABLE."""
    one = (table_id,)
    statements: list[Statement] = [
        (rounds.READ_TABLE, one),
        (SESSION, one),
        *rounds.loading(table_id=table_id),
        (EXPOSURE, one),
        (SITTINGS, one),
        (RAIL, one),
        (STAKES, (table_id, table_id)),
        (PLAYERS, one),
        (LAST, one),
        (RULES, one),
        (VERSIONS, (table_id, now())),
        (seating.MONEY, one),
    ]
    found = run_as_of_one_moment(statements)
    table, session, round_rows, events, exposure, sittings, rail, stakes, players, last, rules, versions, money = found
    row = rounds.table_row(table)
    opened_at, name, badge, since, console, locked_facts, balance = session[0]
    return TableSource(
        table=row,
        opened_at=opened_at,
        dealer=(name, badge, since) if name else None,
        console=console,
        locked_facts=json.loads(locked_facts),
        table_float=balance or 0,
        round=rounds.loaded(round_rows, events),
        exposure=_exposure(exposure),
        seated={seat: shown for seat, _, shown in sittings},
        rail=rail[0][0],
        money=seating.seated_of(money),
        bets=_bets(stakes),
        players_in=players[0][0],
        last=[_last(values) for values in last],
        rules=json.loads(rules[0][0]) if rules else {},
        versions=dict(versions),
    )


def numbers(*, table_ids: Collection[int], pit_ids: Collection[int]) -> tuple[dict[int, int], dict[int, int]]:
    """The numbers that the pictures of these tables and pits have now."""
    tables, pits = run([(NUMBERS, (list(table_ids),)), (PIT_NUMBERS, (list(pit_ids),))])
    return {row[0]: row[1] * NUMBER_STEP + row[2] for row in tables}, {row[0]: row[1] for row in pits}


def sittings_on(device_ids: Collection[int]) -> dict[int, int]:
    """{device: the sitting that plays from it}."""
    return dict(run_one(ON_DEVICES, (list(device_ids),)))


def audience_of(*, table_id: int, audience: str) -> str:
    """The audience whose picture a screen is sent: every player sees the public one. Refuses UNKNOWN_TABLE."""
    if not Table.objects.filter(pk=table_id).exists():
        raise Refused(Code.UNKNOWN_TABLE, table=table_id)
    return DEALER if audience == DEALER else PUBLIC


def _exposure(rows: Sequence[Sequence[Any]]) -> Exposure:
    if not rows:
        return Exposure()
    names = ("version", "cap", "worst", "stakes", "ante", "bonus", "side", "calls", "folds", "call_amount")
    return Exposure(**dict(zip(names, rows[0], strict=True)))


def _bets(rows: Sequence[Sequence[Any]]) -> dict[int, list[SeatBet]]:
    bets: dict[int, list[SeatBet]] = {}
    for seat, hand, ante, bonus, side, called, call in rows:
        bet = SeatBet(hand=hand, ante=ante, bonus=bonus, side=side, called=called, call=call or 0)
        bets.setdefault(seat, []).append(bet)
    return bets


def _last(values: Sequence[Any]) -> dict[str, Any]:
    number, state, dice, outcome, sums, corrections, nobody_bet = values
    return {
        "number": number,
        "void": state == "void",
        "nobody_bet": nobody_bet,
        "dice": json.loads(dice),
        "outcome": json.loads(outcome) if outcome else None,
        "corrections": [
            {name: fix[name] for name in ("throw", "position", "face", "was")}
            for fix in json.loads(corrections or "[]")
        ],
        "sums": json.loads(sums),
    }
