"""A schedule applied to every stake of a round in one statement; voids and corrections likewise.

The relation names an account, what it gains and what it sets free; the ledger wraps it. What the ledger then says it
moved must equal, to the unit and the account, what the sums taken at the close say.
"""

from collections.abc import Mapping
from typing import Any

from psycopg import sql

from casino.people.clock import Stamp
from payouts import ledger
from payouts.calc.pay import Pay
from payouts.chart import EntryKind
from tables.dealing import money, summaries
from tables.dealing.edges import figures_of
from tables.dealing.roundtrip import run_one
from tables.dealing.unit import Unit
from tables.dealing.wagers.closing import STANDING, standing
from tables.engine.banked import HandSchedule, Schedule
from tables.engine.errors import Broken
from tables.engine.events import RoundOpened, SettlementCorrected, SettlementVoided
from tables.engine.places import ANTE, BONUS, CALL

# A round in which nothing was taken back needs no look for withdrawals.
ALL_STAKES = sql.SQL("SELECT s.* FROM tables_stake s WHERE s.round_id = {round}")

# The planner knows nothing of a round as young as this, takes it for one row, and would compare every stake with every
# decision. A full join cannot be looped over: it is hashed or merged whatever is believed. A stake without its
# decision, or the other way round, has no release or no account, and the ledger refuses the whole.
NETS = sql.SQL("""
    SELECT s.account_id, {amount} AS amount, {release} AS release
    FROM ({stakes}) AS s FULL JOIN (
        SELECT account_id, hand, called, amount, reserved FROM tables_decision
        WHERE round_id = {round} AND generation = {generation}
    ) AS d ON d.account_id = s.account_id AND d.hand = s.hand {group}
""")
RELEASE = sql.SQL("""
    WITH standing AS ({standing}), held AS (
        SELECT account_id, sum(held)::bigint AS held FROM (
            SELECT account_id, reserved AS held FROM standing
            UNION ALL SELECT account_id, reserved FROM tables_decision
            WHERE round_id = {round} AND generation = {generation}
        ) AS every GROUP BY account_id
    ), freed AS ({reserving})
    SELECT (SELECT count(*) FROM held), (SELECT count(*) FROM freed)
""")


def settle_round(unit: Unit, *, schedule: Schedule) -> ledger.RoundEntry:
    """Pay every stake of the loaded round by the schedule, and book its sums. Broken when the two ways differ."""
    round_ = _round_of(unit)
    row = round_.row
    entry = ledger.post_round(
        relation=nets(
            schedule,
            round_id=row.id,
            generation=round_.state.generation,
            withdrawals=row.sums["withdrawals"] > 0,
        ),
        house_account_id=unit.float_account(),
        kind=EntryKind.ROUND,
        actor=unit.actor,
        stamp=Stamp(at=unit.stamp.at, gaming_day=row.gaming_day, shift=row.shift),
        round_id=row.id,
        table_id=row.table_id,
        session_id=row.session_id,
    )
    row.dealer_id = unit.table.dealer_id
    by_spot = money.spot_nets(schedule, row.sums)
    if (entry.total, entry.accounts) != (sum(by_spot.values()), row.sums["accounts"]):
        raise Broken("settled otherwise than summed", round=row.id, total=entry.total, accounts=entry.accounts)
    unit.posted(entry, kind=EntryKind.ROUND.value, round_id=row.id)
    _summarise(unit, rows=_summary(unit, nets_by_spot=by_spot), day=row.gaming_day, shift=row.shift)
    return entry


def release_round(unit: Unit) -> None:
    """Every bet goes back before settlement (CHD-17): what the round held on accounts is set free, nothing is
    posted."""
    row = _round_of(unit).row
    statement = RELEASE.format(
        standing=standing(row.id),
        round=sql.Literal(row.id),
        generation=sql.Literal(_round_of(unit).state.generation),
        reserving=ledger.reserving(sql.SQL("SELECT account_id, -held FROM held")),
    )
    run_one("SELECT id FROM tables_round WHERE id = %s FOR UPDATE", (row.id,))
    held, freed = run_one(statement)[0]
    if held != freed:
        raise Broken("bets not given back whole", round=row.id, held=held, freed=freed)


def correct_round(unit: Unit, *, change: SettlementCorrected | SettlementVoided) -> ledger.RoundEntry:
    """Reverse and settle anew in one entry: new schedule − old, per account (CHD-19). Booked in the day it is made."""
    round_ = _round_of(unit)
    row = round_.row
    if round_.posted is None:
        raise Broken("a correction of a round without an entry", round=row.id)
    old = Schedule.of_facts(change.was)
    new = Schedule.of_facts(change.schedule) if isinstance(change, SettlementCorrected) else None
    kind = EntryKind.ROUND_CORRECTED if new else EntryKind.ROUND_VOIDED
    entry = ledger.post_correction(
        relation=differences(new, old, round_id=row.id, generation=round_.state.generation),
        house_account_id=unit.float_account(),
        kind=kind,
        actor=unit.actor,
        stamp=unit.stamp,
        round_id=row.id,
        table_id=row.table_id,
        session_id=row.session_id,
        reverses=round_.posted.entry,
        approved_by=change.approved_by,
        reason=change.reason,
    )
    before = money.spot_nets(old, row.sums)
    after = money.spot_nets(new, row.sums) if new else dict.fromkeys(before, 0)
    if entry.total != sum(after.values()) - sum(before.values()):
        raise Broken("corrected otherwise than summed", round=row.id, total=entry.total)
    unit.posted(entry, kind=kind.value, round_id=row.id)
    was = _summary(unit, nets_by_spot=before)
    becomes = _summary(unit, nets_by_spot=after) if new else {}
    rows = money.differences(becomes, was, kind_of_count="corrections" if new else "voids")
    _summarise(unit, rows=rows, day=unit.stamp.gaming_day, shift=unit.stamp.shift)
    return entry


def nets(schedule: Schedule, *, round_id: int, generation: int, withdrawals: bool) -> sql.Composed:
    """The relation (account, amount, release) of a round under a schedule, each account once."""
    return _relation(
        amount=net_of(schedule),
        release=sql.SQL("s.reserved + d.reserved"),
        round_id=round_id,
        generation=generation,
        hands=len(schedule.hands),
        stakes=STANDING if withdrawals else ALL_STAKES,
    )


def differences(new: Schedule | None, old: Schedule, *, round_id: int, generation: int) -> sql.Composed:
    """The relation (account, amount) of a correction; without a new schedule every net is undone."""
    after = net_of(new) if new else sql.SQL("0")
    whole = _relation(
        amount=sql.SQL("({} - {})").format(after, net_of(old)),
        release=sql.SQL("0"),
        round_id=round_id,
        generation=generation,
        hands=len(old.hands),
        stakes=STANDING,
    )
    return sql.SQL("SELECT account_id, amount FROM ({}) AS every").format(whole)


def net_of(schedule: Schedule) -> sql.Composable:
    """A stake's net as an SQL expression over the stake `s` and its decision `d`."""
    side = next(iter(schedule.sides.values()), None)
    whole: sql.Composable
    if len(schedule.hands) == 1:
        whole = _hand_net(schedule.hands[0])
    else:
        cases = sql.SQL(" ").join(
            sql.SQL("WHEN {} THEN {}").format(sql.Literal(part.hand), _hand_net(part)) for part in schedule.hands
        )
        whole = sql.SQL("CASE s.hand {} END").format(cases)
    return sql.SQL("({} + {})").format(whole, paid("s.side", side)) if side else whole


def paid(column: str, pay: Pay | None) -> sql.Composable:
    """A column's net at a pay; wagers are multiples, so the division has no rest."""
    if pay is None or pay.numerator == 0:
        return sql.SQL("0")
    if pay.denominator == 1:
        return sql.SQL("{} * {}").format(sql.SQL(column), sql.Literal(pay.numerator))
    return sql.SQL("{} * {} / {}").format(sql.SQL(column), sql.Literal(pay.numerator), sql.Literal(pay.denominator))


def _hand_net(part: HandSchedule) -> sql.Composable:
    return sql.SQL("CASE WHEN d.called THEN {} ELSE {} END").format(_spots_net(part.called), _spots_net(part.folded))


def _spots_net(pays: Mapping[str, Pay]) -> sql.Composable:
    columns = {ANTE: "s.ante", BONUS: "s.bonus", CALL: "d.amount"}
    return sql.SQL(" + ").join(paid(columns[spot], pay) for spot, pay in pays.items())


def _relation(
    *,
    amount: sql.Composable,
    release: sql.Composable,
    round_id: int,
    generation: int,
    hands: int,
    stakes: sql.SQL,
) -> sql.Composed:
    once = hands == 1
    whole = sql.SQL("({})::bigint") if once else sql.SQL("sum({})::bigint")
    return NETS.format(
        amount=whole.format(amount),
        release=whole.format(release),
        stakes=stakes.format(round=sql.Literal(round_id)),
        round=sql.Literal(round_id),
        generation=sql.Literal(generation),
        group=sql.SQL("" if once else "GROUP BY s.account_id"),
    )


def _summary(unit: Unit, *, nets_by_spot: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    round_ = _round_of(unit)
    opened = round_.events[0]
    assert isinstance(opened, RoundOpened)
    figures = figures_of(game=opened.game, rules=opened.rules, paytables=opened.paytables)
    side = next((spot.name for spot in round_.game.spots if spot.spans_hands), None)
    return money.summary_amounts(
        nets=nets_by_spot,
        sums=round_.row.sums,
        edges={spot: one.edge for spot, one in figures.items()},
        deviations={spot: one.deviation for spot, one in figures.items()},
        side_spot=side,
    )


def _summarise(unit: Unit, *, rows: Mapping[str, tuple[int, int]], day: Any, shift: str) -> None:
    """Gather the summary's upsert; it stands in the transaction of the settlement."""
    row = _round_of(unit).row
    unit.statements.append(
        summaries.adding(rows, gaming_day=day, table_id=row.table_id, shift=shift, dealer_id=row.dealer_id or 0)
    )


def _round_of(unit: Unit) -> Any:
    if unit.round is None:
        raise Broken("no round to settle", table=unit.table.id)
    return unit.round
