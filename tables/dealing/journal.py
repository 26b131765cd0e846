"""The journal of a table: appended under its lock, chained by hash, read back, verified, exported. What events mean is
the engine's; nothing here is ever updated or deleted."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from os import SEEK_END
from pathlib import Path
from typing import Any
from uuid import UUID

from casino.people.clock import now
from tables.dealing.codec import canonical, decode, encode
from tables.dealing.roundtrip import Statement, run_one
from tables.engine.events import Event
from tables.models import JournalEvent, Table, VerifiedHead

COLUMNS = "table_id, number, round_id, name, schema, body, actor, command_id, at, digest"
APPEND = (
    f"INSERT INTO tables_journalevent ({COLUMNS})"  # noqa: S608 - fixed columns
    " SELECT %s, u.number, u.round_id, u.name, u.schema, u.body, %s, %s, %s, u.digest"
    " FROM unnest(%s::bigint[], %s::bigint[], %s::text[], %s::smallint[], %s::text[], %s::bytea[])"
    " AS u(number, round_id, name, schema, body, digest)"
)
OF_ROUND = "SELECT name, schema, body FROM tables_journalevent WHERE round_id = %s ORDER BY number"
CHUNK = 5_000
TAIL_BYTES = 1 << 20
"""Of the second copy's end: some hundreds of events, and always the last one whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Where a journal does not hold: `what` is digest, gap, copy or head."""

    table_id: int
    number: int
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What was verified of one table: the first and last number looked at, and the faults."""

    table_id: int
    first: int
    last: int
    faults: tuple[Fault, ...]


def link(previous: bytes, *, header: Sequence[Any], body: str) -> bytes:
    """The digest of one event: SHA-256 over the one before it, its header as canonical JSON, and its body's text."""
    return sha256(previous + canonical(list(header)).encode() + b"\n" + body.encode()).digest()


def appended(
    events: Sequence[tuple[int | None, Event]],
    *,
    table_id: int,
    last_number: int,
    head: bytes,
    actor: str,
    command_id: UUID,
    at: datetime,
) -> tuple[Statement, int, bytes]:
    """The statement that appends (round id, event)s, and the head after it. To be run under the table's lock."""
    columns: tuple[list[Any], ...] = ([], [], [], [], [], [])
    for number, (round_id, event) in enumerate(events, start=last_number + 1):
        name, schema, body = encode(event)
        header = (table_id, number, round_id, name, schema, actor, str(command_id), _instant(at))
        head = link(head, header=header, body=body)
        for column, value in zip(columns, (number, round_id, name, schema, body, head), strict=True):
            column.append(value)
    return (APPEND, (table_id, actor, command_id, at, *columns)), last_number + len(events), head


def events_of(rows: Iterable[Sequence[Any]]) -> list[Event]:
    """Events from rows of (name, schema, body)."""
    return [decode(name=name, schema=schema, body=body) for name, schema, body in rows]


def load(round_id: int) -> list[Event]:
    """Every event of a round in order, those of the table and the ledger that belong to it included."""
    return events_of(run_one(OF_ROUND, (round_id,)))


def verify(*, table_id: int, from_verified_head: bool = False, copy: Path | None = None) -> Verified:
    """Walk the chain from its beginning (or from the last verified head) to the table's head, and remember a sound
    head.

    Finds a flipped bit, a removed row, a reordered row, a cut tail; with `copy`, also what differs from the second
    copy.
    """
    start = VerifiedHead.objects.filter(table_id=table_id).first() if from_verified_head else None
    number, head = (start.number, bytes(start.digest)) if start else (0, b"")
    first, faults = number + 1, list[Fault]()
    # The table goes on while its journal is walked: the head as it was before must be passed, and the one after not.
    reached, head_then = _head_of(table_id)
    met = (number, head)
    copied = _copied(copy, after=number) if copy else None
    for row in _rows(table_id, after=number):
        if row.number != number + 1:
            faults.append(Fault(table_id=table_id, number=number + 1, what="gap"))
        if link(head, header=_header(row), body=row.body) != bytes(row.digest):
            faults.append(Fault(table_id=table_id, number=row.number, what="digest"))
        if copied is not None and copied.pop(row.number, bytes(row.digest)) != bytes(row.digest):
            faults.append(Fault(table_id=table_id, number=row.number, what="copy"))
        number, head = row.number, bytes(row.digest)
        if number == reached:
            met = (number, head)
    faults += [Fault(table_id=table_id, number=lost, what="copy") for lost in sorted(copied or ())]
    if met != (reached, head_then) or number > _head_of(table_id)[0]:
        faults.append(Fault(table_id=table_id, number=number, what="head"))
    if not faults and number:
        VerifiedHead.objects.update_or_create(
            table_id=table_id, defaults={"number": number, "digest": head, "at": now()}
        )
    return Verified(table_id=table_id, first=first, last=number, faults=tuple(faults))


def _head_of(table_id: int) -> tuple[int, bytes]:
    """Number and digest of the last event, as the table's own row has them."""
    table = Table.objects.values("last_number", "head_digest").get(pk=table_id)
    return table["last_number"], bytes(table["head_digest"])


def export(*, table_id: int, folder: Path) -> int:
    """Add the events that the second copy lacks to `folder`/table-ID.jsonl. How many were added."""
    path = copy_path(table_id=table_id, folder=folder)
    folder.mkdir(parents=True, exist_ok=True)
    last = _last_copied(path)
    added = 0
    with path.open("a", encoding="utf-8") as copy:
        for row in _rows(table_id, after=last):
            line = {"header": _header(row), "body": row.body, "digest": bytes(row.digest).hex()}
            copy.write(canonical(line) + "\n")
            added += 1
    return added


def copy_path(*, table_id: int, folder: Path) -> Path:
    """Where the second copy of a table's journal lies."""
    return folder / f"table-{table_id}.jsonl"


def _last_copied(path: Path) -> int:
    """The number in the last whole line. What a write that was killed left behind it is cut off."""
    if not path.exists():
        return 0
    with path.open("r+b") as copy:
        size = copy.seek(0, SEEK_END)
        copy.seek(max(0, size - TAIL_BYTES))
        tail = copy.read()
        whole = tail.rfind(b"\n") + 1
        copy.truncate(size - len(tail) + whole)
    lines = tail[:whole].splitlines()
    return int(json.loads(lines[-1])["header"][1]) if lines else 0


def _copied(path: Path, *, after: int) -> dict[int, bytes]:
    """Number → digest of the second copy. A line that does not hash to its own digest counts as a different one, and so
    does one that cannot be read; a last line that was not written to its end is none."""
    digests: dict[int, bytes] = {}
    previous, number = b"", 0
    if not path.exists():
        return digests
    # Only what ends a line when it is written ends one here: a reason may hold other line ends of Unicode.
    with path.open(encoding="utf-8", errors="replace", newline="\n") as copy:
        for text in copy:
            if not text.endswith("\n"):
                break
            try:
                line = json.loads(text)
                number, stated = int(line["header"][1]), bytes.fromhex(line["digest"])
                is_sound = link(previous, header=line["header"], body=line["body"]) == stated
                previous, digest = stated, stated if is_sound else b""
            except (ValueError, KeyError, IndexError, TypeError):
                number, digest = number + 1, b""
            if number > after:
                digests[number] = digest
    return digests


def _rows(table_id: int, *, after: int) -> Iterator[JournalEvent]:
    while True:
        chunk = list(JournalEvent.objects.filter(table_id=table_id, number__gt=after).order_by("number")[:CHUNK])
        yield from chunk
        if len(chunk) < CHUNK:
            return
        after = chunk[-1].number


def _header(row: JournalEvent) -> tuple[Any, ...]:
    return (
        row.table_id,
        row.number,
        row.round_id,
        row.name,
        row.schema,
        row.actor,
        str(row.command_id),
        _instant(row.at),
    )


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")
