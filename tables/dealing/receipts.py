"""The answer to a press, and how the same press gets it twice. What a press does is not here."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from psycopg.types.json import Jsonb

from tables.dealing.codec import canonical, digest_of
from tables.dealing.roundtrip import Statement
from tables.engine.errors import Code, Refused

FIND = "SELECT content, answer::text FROM tables_receipt WHERE command_id = %s"
# Under the table's lock no other press of the id can come in between, but one at another table can.
KEEP = (
    "INSERT INTO tables_receipt (command_id, table_id, content, answer, at) VALUES (%s, %s, %s, %s, %s)"
    " ON CONFLICT (command_id) DO NOTHING RETURNING command_id"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one screen is told: accepted with a picture number and a receipt, or refused with a code and its facts."""

    ok: bool
    code: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    number: int = 0
    receipt: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def refusal(cls, refused: Refused, *, number: int = 0) -> Self:
        """The answer that a refusal becomes."""
        return cls(ok=False, code=refused.code.value, facts=refused.facts, number=number)


def content_digest(content: Sequence[Any]) -> bytes:
    """The digest by which a press is told from its double."""
    return digest_of(list(content))


def earlier(rows: Sequence[Sequence[Any]], *, content: bytes) -> Answer | None:
    """The answer kept under this id, from the rows of `FIND`. Refuses ID_REUSED when it was for something else."""
    if not rows:
        return None
    kept, answer = rows[0]
    if bytes(kept) != content:
        raise Refused(Code.ID_REUSED)
    return Answer(**{"ok": True, **json.loads(answer)})


def kept(answer: Answer, *, command_id: UUID, table_id: int, content: bytes, at: datetime) -> Statement:
    """The statement that keeps an answer; it yields a row unless the id was used meanwhile."""
    facts: dict[str, Any] = {"number": answer.number, "receipt": dict(answer.receipt)}
    if not answer.ok:
        facts |= {"ok": False, "code": answer.code, "facts": dict(answer.facts)}
    return KEEP, (command_id, table_id, content, Jsonb(facts, dumps=canonical), at)
