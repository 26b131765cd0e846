"""A round as the shell holds it: its row, and its state by replay of the journal. What may happen in it is the
engine's."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from tables.dealing import journal, table_events
from tables.dealing.roundtrip import Statement, run, run_one
from tables.dealing.states import VOID, Reading, reading_of
from tables.engine.errors import Broken, Code, Refused
from tables.engine.events import Event
from tables.engine.game import Game
from tables.engine.games import game_of
from tables.engine.running import replay

NUMBER_STEP = 1_000_000
"""A picture's number is the table's journal number times this, plus the live round's count of wager batches."""


@dataclass(slots=True, kw_only=True)
class TableRow:
    """The table's row as it was locked, and as the unit changes it."""

    id: int
    code: str
    pit_id: int
    game: str
    seats: int
    mode: str
    rules_number: int
    last_number: int
    head_digest: bytes
    rounds_opened: int
    last_shooter: int
    current_round_id: int | None
    session_id: int | None
    dealer_id: int | None
    float_account_id: int | None
    locked_why: str
    chairs: dict[str, Any]


@dataclass(slots=True, kw_only=True)
class RoundRow:
    """The round's row: what `tables.models.Round` says of each column."""

    id: int
    table_id: int
    session_id: int
    number: int
    game: str
    rules_number: int
    state: str
    phase: str
    gaming_day: date
    shift: str
    opened_at: datetime
    opened_number: int
    asked_number: int
    decision_generation: int
    deadline_what: str
    deadline_at: datetime | None
    deadline_seconds: int
    grace_ms: int
    dealer_id: int | None
    settled_at: datetime | None
    dice: dict[str, Any]
    sums: dict[str, Any]
    corrections: int


@dataclass(slots=True, kw_only=True)
class LoadedRound:
    """A round's row, its replayed state, the events of the game it was replayed from, and its last ledger entry."""

    row: RoundRow
    game: Game[Any]
    state: Any
    events: tuple[Event, ...]
    posted: table_events.MoneyPosted | None = None

    @property
    def reading(self) -> Reading:
        """How its state is read, by the kind of its game."""
        return reading_of(self.game)

    @property
    def live(self) -> bool:
        """Whether the round is still being dealt."""
        return self.row.state == "live"


TABLE_COLUMNS = ", ".join("chairs::text" if field.name == "chairs" else field.name for field in fields(TableRow))
ROUND_COLUMNS = ", ".join(
    f"r.{field.name}::text" if field.name in ("dice", "sums") else f"r.{field.name}" for field in fields(RoundRow)
)
LOCK_TABLE = f"SELECT {TABLE_COLUMNS} FROM tables_table WHERE id = %s FOR NO KEY UPDATE"  # noqa: S608 - own columns
READ_TABLE = f"SELECT {TABLE_COLUMNS} FROM tables_table WHERE id = %s"  # noqa: S608
CURRENT = "(SELECT current_round_id FROM tables_table WHERE id = %s)"
BY_NUMBER = "(SELECT id FROM tables_round WHERE table_id = %s AND number = %s)"
ROUND = f"SELECT {ROUND_COLUMNS} FROM tables_round r WHERE r.id = "  # noqa: S608
EVENTS = "SELECT name, schema, body FROM tables_journalevent WHERE round_id = "


def loading(*, table_id: int, number: int | None = None) -> list[Statement]:
    """The statements that read the round on the layout, or the one of that number: its row, then its events."""
    which, parameters = (CURRENT, (table_id,)) if number is None else (BY_NUMBER, (table_id, number))
    return [(f"{ROUND}{which}", parameters), (f"{EVENTS}{which} ORDER BY number", parameters)]


def loaded(rounds: Sequence[Sequence[Any]], events: Sequence[Sequence[Any]]) -> LoadedRound | None:
    """The round from the rows of `loading`."""
    if not rounds:
        return None
    row = round_row(rounds[0])
    game = game_of(row.game)
    every = journal.events_of(events)
    own = tuple(event for event in every if type(event) not in table_events.EVENTS)
    posted = next((event for event in reversed(every) if isinstance(event, table_events.MoneyPosted)), None)
    return LoadedRound(row=row, game=game, state=replay(game, own), events=own, posted=posted)


def load(*, table_id: int, number: int | None = None) -> LoadedRound | None:
    """The round on the layout (live, or the last one), or the one of that number."""
    rounds, events = run(loading(table_id=table_id, number=number))
    return loaded(rounds, events)


def read_table(table_id: int) -> TableRow:
    """The table's row, unlocked. Refuses UNKNOWN_TABLE."""
    return table_row(run_one(READ_TABLE, (table_id,)))


def table_row(rows: Sequence[Sequence[Any]]) -> TableRow:
    """The table from the row of LOCK_TABLE. Refuses UNKNOWN_TABLE."""
    if not rows:
        raise Refused(Code.UNKNOWN_TABLE)
    named = dict(zip((field.name for field in fields(TableRow)), rows[0], strict=True))
    return TableRow(**{**named, "head_digest": bytes(named["head_digest"]), "chairs": json.loads(named["chairs"])})


def round_row(values: Sequence[Any]) -> RoundRow:
    """A round's row from the columns ROUND_COLUMNS."""
    named = dict(zip((field.name for field in fields(RoundRow)), values, strict=True))
    return RoundRow(**{**named, "dice": json.loads(named["dice"]), "sums": json.loads(named["sums"])})


def button_of_void(round_: LoadedRound | None, *, session_id: int | None) -> int | None:
    """Where the button of this session's last hand stays because that hand was void (TH-29). What asks is the hand
    after a table's very first, which has no place of its own for the button yet."""
    if round_ is None or round_.row.state != VOID or round_.row.session_id != session_id:
        return None
    return int(round_.state.opened.button)


def require_live(round_: LoadedRound | None) -> LoadedRound:
    """The round, unless none is being dealt. Refuses NO_ROUND."""
    if round_ is None or not round_.live:
        raise Refused(Code.NO_ROUND)
    return round_


def require_consistent(round_: LoadedRound) -> None:
    """Broken when the row says something else than its journal."""
    if (round_.row.phase, round_.row.state) != round_.reading.standing(round_.state):
        raise Broken("round row differs from its journal", round=round_.row.id, phase=round_.row.phase)
