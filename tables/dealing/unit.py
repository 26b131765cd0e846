"""The one place where a table changes: lock its row, let work be done, append to the journal, post money, keep the
receipt, and after the commit show it. What work is done is the callers'.

A refusal rolls everything back and becomes an answer. A broken invariant rolls everything back, raises an alert and
locks the table until the floor clears it.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import structlog
from django.db import IntegrityError, transaction
from psycopg.types.json import Jsonb

from casino.people.actors import HOUSE, Actor
from casino.people.clock import Stamp, stamp
from payouts import ledger
from payouts.chart import AccountKind
from tables.dealing import journal, receipts, rounds, showing, table_events
from tables.dealing.access import actor_word
from tables.dealing.codec import canonical
from tables.dealing.receipts import Answer
from tables.dealing.rounds import NUMBER_STEP, LoadedRound, TableRow
from tables.dealing.roundtrip import Statement, run
from tables.dealing.states import SETTLED
from tables.engine.commands import Command
from tables.engine.errors import Broken, Code, Refused
from tables.engine.events import ClockStarted, Event, NoticeGiven
from tables.engine.running import play

log = structlog.get_logger(__name__)

SAVE_TABLE = (
    "UPDATE tables_table SET last_number = %s, head_digest = %s, rules_number = %s, rounds_opened = %s,"
    " last_shooter = %s, current_round_id = %s, session_id = %s, dealer_id = %s, float_account_id = %s WHERE id = %s"
)
SAVE_CHAIRS = "UPDATE tables_table SET chairs = %s WHERE id = %s"
SAVE_ROUND = (
    "UPDATE tables_round SET phase = %s, state = %s, decision_generation = %s, dice = %s, corrections = %s,"
    " asked_number = %s, dealer_id = %s, settled_at = %s, schedule = %s, outcome = %s, sums = %s,"
    " deadline_what = %s, deadline_seconds = %s, deadline_at = {deadline} WHERE id = %s"
)
NO_CLOCK, SAME_CLOCK = "NULL", "deadline_at"
NEW_CLOCK = "clock_timestamp() + make_interval(secs => %s)"
SHORTER_CLOCK = "LEAST(deadline_at, clock_timestamp() + make_interval(secs => %s))"
LOCK_BROKEN_TABLE = (
    "UPDATE tables_table SET locked_why = %s, locked_facts = %s, locked_at = clock_timestamp() WHERE id = %s"
)
RAISE_ALERT = (
    "INSERT INTO tables_alert (pit_id, table_id, level, what, facts, key, count, first_at, last_at, state, reason)"
    " VALUES (%s, %s, %s, %s, %s, %s, 1, %s, %s, 'open', '')"
    " ON CONFLICT (pit_id, key) WHERE state = 'open'"
    " DO UPDATE SET count = tables_alert.count + 1, last_at = excluded.last_at, facts = excluded.facts"
)
COUNT_ALERT = "UPDATE tables_pit SET alerts_number = alerts_number + 1 WHERE id = %s"


@dataclass(slots=True, kw_only=True)
class Unit:
    """One change of one table, while its row is locked."""

    table: TableRow
    round: LoadedRound | None
    actor: Actor
    command_id: UUID
    stamp: Stamp
    events: list[tuple[int | None, Event]] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    refusal: Refused | None = None
    """What the press is answered although something of it is kept: an act out of turn is noted and refused."""

    @property
    def next_number(self) -> int:
        """The journal number that the next event will have."""
        return self.table.last_number + len(self.events) + 1

    def append(self, *events: Event, round_id: int | None = None) -> None:
        """Add events to the table's journal."""
        self.events += [(round_id, event) for event in events]

    def play(self, command: Command) -> tuple[Event, ...]:
        """One command through the loaded round. Refuses as the game does."""
        round_ = self.round
        if round_ is None:
            raise Refused(Code.NO_ROUND)
        question = round_.reading.question
        before = question(round_.state)
        state, events = play(round_.game, round_.state, command)
        first_new = self.next_number
        self.append(*events, round_id=round_.row.id)
        round_.state, round_.events = state, round_.events + events
        if question(state) != before:
            round_.row.asked_number = first_new + len(events) - 1
        return events

    def post(self, **entry: Any) -> ledger.PostedEntry:
        """One ledger entry at this table (see `ledger.post`)."""
        return ledger.post(
            actor=self.actor, stamp=self.stamp, table_id=self.table.id, session_id=self.table.session_id, **entry
        )

    def posted(self, entry: ledger.RoundEntry, *, kind: str, round_id: int) -> None:
        """Keep a round's ledger entry, digest and all, in the journal."""
        event = table_events.MoneyPosted(
            entry=entry.id, kind=kind, accounts=entry.accounts, total=entry.total, digest=entry.digest.hex()
        )
        self.append(event, round_id=round_id)
        if self.round is not None and self.round.row.id == round_id:
            self.round.posted = event

    def alert(self, *, level: str, what: str, facts: Mapping[str, Any], key: str = "") -> None:
        """Raise an alert in the table's pit; while one of the same key is open, that one is counted up."""
        self.statements += alerting(self.table, stamp=self.stamp, level=level, what=what, facts=facts, key=key)

    def float_account(self) -> int:
        """The account of the table's float, opened when first asked for."""
        if self.table.float_account_id is None:
            self.table.float_account_id = ledger.open_account(AccountKind.TABLE_FLOAT, self.table.id)
        return self.table.float_account_id

    def save_round(self, events: Sequence[Event]) -> None:
        """Let the round's row repeat what its state says after these events."""
        if self.round is not None and events:
            self.statements.append(_round_saved(self.round, events=events, stamp_=self.stamp))


Work = Callable[[Unit], Mapping[str, Any] | None]


def perform(
    *,
    table_id: int,
    actor: Actor,
    command_id: UUID,
    content: Sequence[Any],
    work: Work,
    round_number: int | None = None,
    while_locked: bool = False,
) -> Answer:
    """Do `work` to a table once: durable, or not at all. The same command id again gets the earlier answer.

    `content` says who asked for what (its digest tells a press from its double), `round_number` which round to load
    when it is not the one on the layout, `while_locked` that a locked table may be touched. `work` returns the receipt,
    or leaves a `refusal` that is answered though what it did is kept.
    """
    content_digest = receipts.content_digest(content)

    def once() -> Answer:
        return _performed(
            table_id=table_id, actor=actor, command_id=command_id, content=content_digest, work=work,
            round_number=round_number, while_locked=while_locked,
        )  # fmt: skip

    try:
        return ledger.durably(once)
    except Refused as refused:
        return Answer.refusal(refused)
    except (Broken, IntegrityError, ArithmeticError) as error:
        log.exception("table_broken", table=table_id, command_id=str(command_id))
        facts = {"what": error.what, **error.facts} if isinstance(error, Broken) else {"what": type(error).__name__}
        lock_broken(table_id=table_id, facts=facts)
        return Answer.refusal(Refused(Code.TABLE_LOCKED, why="broken", **facts))


def _performed(
    *,
    table_id: int,
    actor: Actor,
    command_id: UUID,
    content: bytes,
    work: Work,
    round_number: int | None,
    while_locked: bool,
) -> Answer:
    unit, earlier = _opened(
        table_id=table_id, actor=actor, command_id=command_id, content=content, round_number=round_number
    )
    if earlier is not None:
        return earlier
    if unit.table.locked_why and not while_locked:
        raise Refused(Code.TABLE_LOCKED, why=unit.table.locked_why)
    receipt = dict(work(unit) or {})
    number = (unit.table.last_number + len(unit.events)) * NUMBER_STEP
    answer = Answer(ok=True, receipt=receipt, number=number)
    if unit.refusal is not None:
        answer = Answer.refusal(unit.refusal, number=number)
    _flush(unit, answer=answer, content=content)
    transaction.on_commit(lambda: showing.show_after_commit(table_id=table_id, pit_id=unit.table.pit_id))
    return answer


def _opened(
    *, table_id: int, actor: Actor, command_id: UUID, content: bytes, round_number: int | None
) -> tuple[Unit, Answer | None]:
    """Lock the table and read everything in one round trip; the reads after the lock see what was committed before."""
    table_rows, receipt_rows, round_rows, event_rows = run(
        [
            (rounds.LOCK_TABLE, (table_id,)),
            (receipts.FIND, (command_id,)),
            *rounds.loading(table_id=table_id, number=round_number),
        ]
    )
    table = rounds.table_row(table_rows)
    earlier = receipts.earlier(receipt_rows, content=content)
    round_ = None if earlier else rounds.loaded(round_rows, event_rows)
    if round_number is not None and round_ is None and earlier is None:
        raise Refused(Code.UNKNOWN_ROUND, round=round_number)
    if round_ is not None:
        rounds.require_consistent(round_)
    unit = Unit(table=table, round=round_, actor=actor, command_id=command_id, stamp=stamp())
    return unit, earlier


def _flush(unit: Unit, *, answer: Answer, content: bytes) -> None:
    """Everything the unit has gathered, in one round trip: events, rows, alerts, receipt."""
    table = unit.table
    statements = list(unit.statements)
    if unit.events:
        append, table.last_number, table.head_digest = journal.appended(
            unit.events, table_id=table.id, last_number=table.last_number, head=table.head_digest,
            actor=actor_word(unit.actor), command_id=unit.command_id, at=unit.stamp.at,
        )  # fmt: skip
        statements.append(append)
    statements.append(
        (
            SAVE_TABLE,
            (
                table.last_number, table.head_digest, table.rules_number, table.rounds_opened, table.last_shooter,
                table.current_round_id, table.session_id, table.dealer_id, table.float_account_id, table.id,
            ),
        )
    )  # fmt: skip
    if any(isinstance(event, table_events.ChairsChanged) for _, event in unit.events):
        statements.append((SAVE_CHAIRS, (_json(table.chairs), table.id)))
    statements.append(
        receipts.kept(answer, command_id=unit.command_id, table_id=table.id, content=content, at=unit.stamp.at)
    )
    if not run(statements)[-1]:
        raise Refused(Code.ID_REUSED)


def _round_saved(round_: LoadedRound, *, events: Sequence[Event], stamp_: Stamp) -> Statement:
    state, row, reading = round_.state, round_.row, round_.reading
    facts, was = reading.row(state, round_.events), row.state
    row.phase, row.state = reading.standing(state)
    if row.state == SETTLED != was:
        row.settled_at = stamp_.at
    # A clock that stood still while something else was awaited begins anew.
    since = events if row.deadline_what else round_.events
    clock = next((event for event in reversed(since) if isinstance(event, ClockStarted)), None)
    deadline = SAME_CLOCK
    seconds: tuple[int, ...] = ()
    if not reading.clock_runs(state):
        deadline, row.deadline_what, row.deadline_seconds = NO_CLOCK, "", 0
    elif clock is not None:
        # A notice closes early; it never gives more time than there was.
        deadline = SHORTER_CLOCK if any(isinstance(event, NoticeGiven) for event in events) else NEW_CLOCK
        seconds = (clock.seconds,)
        row.deadline_what, row.deadline_seconds = clock.what, clock.seconds
    return (
        SAVE_ROUND.format(deadline=deadline),
        (
            row.phase, row.state, facts["decision_generation"], _json(facts["dice"]), facts["corrections"],
            row.asked_number, row.dealer_id, row.settled_at, _json(facts["schedule"]), _json(facts["outcome"]),
            _json(row.sums), row.deadline_what, row.deadline_seconds, *seconds, row.id,
        ),
    )  # fmt: skip


def alerting(
    table: TableRow, *, stamp: Stamp, level: str, what: str, facts: Mapping[str, Any], key: str = ""
) -> list[Statement]:
    """The statements that raise an alert, or count up the open one of the same key."""
    full_key = f"{table.id}:{what}:{key}"
    at = stamp.at
    return [
        (RAISE_ALERT, (table.pit_id, table.id, level, what, _json(facts), full_key, at, at)),
        (COUNT_ALERT, (table.pit_id,)),
    ]


def lock_broken(*, table_id: int, facts: Mapping[str, Any]) -> None:
    """Lock a table whose invariant failed, say so in its journal, and call the floor."""
    plain: dict[str, Any] = json.loads(json.dumps(facts, default=str))

    def lock() -> None:
        (table_rows,) = run([(rounds.LOCK_TABLE, (table_id,))])
        unit = Unit(table=rounds.table_row(table_rows), round=None, actor=HOUSE, command_id=uuid4(), stamp=stamp())
        if unit.table.locked_why:
            return
        unit.append(table_events.TableLocked(why="broken", facts=plain))
        unit.statements.append((LOCK_BROKEN_TABLE, ("broken", _json(plain), table_id)))
        unit.alert(level="urgent", what="table_locked", facts=plain)
        _flush(unit, answer=Answer(ok=True), content=b"")
        transaction.on_commit(lambda: showing.show_after_commit(table_id=table_id, pit_id=unit.table.pit_id))

    ledger.durably(lock)


def _json(value: object) -> Jsonb | None:
    return None if value is None else Jsonb(value, dumps=canonical)
