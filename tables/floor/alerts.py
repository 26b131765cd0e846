"""Alerts: raising a call for the floor, acknowledging, marking false; and clearing a table that locked itself.

The rows are written by `dealing.unit`; the same thing again while it is open is counted up, not raised anew. What a job
found in the records wants a reason when it is closed, and is raised anew only when something else is found.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from psycopg.types.json import Jsonb

from casino.people import clock, sign_in
from casino.people.actors import Actor
from casino.people.roles import Action, require
from tables.dealing import showing
from tables.dealing.receipts import Answer
from tables.dealing.roundtrip import run
from tables.dealing.table_events import FloorCalled, TableUnlocked
from tables.dealing.unit import COUNT_ALERT, RAISE_ALERT, Unit
from tables.engine.errors import Code, Refused
from tables.floor.acts import act
from tables.models import Alert, Pit, Table

# While the table was locked nobody could bet or decide; what ran out meanwhile is nobody's fault (CHD-15).
CLOCK_STARTS_AGAIN = """
    UPDATE tables_round SET deadline_at = clock_timestamp() + make_interval(secs => deadline_seconds)
    WHERE id = %s AND deadline_at IS NOT NULL
"""


def call_floor(*, table_id: int, actor: Actor, why: str, command_id: UUID | str) -> Answer:
    """A player or dealer asks for the floor, at a locked table too."""

    def work(unit: Unit) -> dict[str, Any]:
        seat = actor.seat or 0
        who = "dealer" if actor.kind == "staff" else f"seat:{seat}" if seat else f"sitting:{actor.sitting_id}"
        unit.append(FloorCalled(why=why, seat=seat))
        facts = {"why": why, "seat": seat, "who": actor.name}
        unit.alert(level="urgent", what="floor_called", facts=facts, key=who)
        return {"called": True}

    return act(
        Action.CALL_FLOOR, table_id=table_id, actor=actor, command_id=command_id, what=["call_floor", why],
        work=work, while_locked=True,
    )  # fmt: skip


def raise_finding(*, what: str, table_id: int | None, facts: Mapping[str, Any], seen: Iterable[str]) -> None:
    """A job found that the records do not hold: call the pit of the table, or every pit where no table is known.

    `seen` names each thing found. While the alert is open it is counted up; closed with a reason, it is not raised
    again until something else is found.
    """
    table = Table.objects.filter(pk=table_id or 0).first()
    digest = sha256("\n".join(sorted(seen)).encode()).hexdigest()
    given = {**facts, "needs_reason": True, "seen": digest}
    key = f"{table.pk if table else ''}:{what}:"
    for pit_id in [table.pit_id] if table else Pit.objects.order_by("pk").values_list("pk", flat=True):
        last = Alert.objects.filter(pit_id=pit_id, key=key).order_by("-pk").first()
        if last is not None and last.state != Alert.State.OPEN and last.facts.get("seen") == digest:
            continue
        with transaction.atomic(durable=True):
            at, level = clock.now(), Alert.Level.URGENT.value
            raised = (pit_id, table and table.pk, level, what, Jsonb(given), key, at, at)
            run([(RAISE_ALERT, raised), (COUNT_ALERT, (pit_id,))])
            transaction.on_commit(partial(showing.show_pit, pit_id))


def acknowledge(*, alert_id: int, actor: Actor) -> Answer:
    """Somebody of the floor has seen to it. Refuses NOT_ALLOWED, NEEDS_REASON for what a job found, ALREADY_DONE."""
    return _answered(alert_id, Alert.State.ACKNOWLEDGED, actor=actor, action=Action.ACKNOWLEDGE_ALERT, reason="")


def close(*, alert_id: int, reason: str, actor: Actor) -> Answer:
    """As `acknowledge`, with what came of it. Refuses NOT_ALLOWED, NEEDS_REASON, MALFORMED(reason), ALREADY_DONE."""
    action = Action.ACKNOWLEDGE_ALERT
    return _closed(alert_id, Alert.State.ACKNOWLEDGED, actor=actor, action=action, reason=reason)


def mark_false(*, alert_id: int, reason: str, actor: Actor) -> Answer:
    """There was nothing; the reason is kept. Refuses NOT_ALLOWED, NEEDS_REASON, MALFORMED(reason), ALREADY_DONE."""
    return _closed(alert_id, Alert.State.FALSE, actor=actor, action=Action.MARK_ALERT_FALSE, reason=reason)


def unlock_table(
    *, table_id: int, reason: str, actor: Actor, second: Mapping[str, str], command_id: UUID | str
) -> Answer:
    """Two people clear a table that locked itself; `second` is {"badge", "pin"}. The running clock starts again.

    Refuses NEEDS_REASON, MALFORMED(reason), SAME_PERSON, NOT_ALLOWED, WRONG_PIN, ALREADY_DONE when the table is not
    locked.
    """
    try:
        require(actor, Action.UNLOCK_TABLE)
        kept = _kept(reason)
        approver = sign_in.second_person(
            badge=second["badge"], pin=second["pin"], device_id=actor.device_id, first=actor,
            action=Action.APPROVE_UNLOCK_TABLE,
        )  # fmt: skip
    except Refused as refused:
        return Answer.refusal(refused)

    def work(unit: Unit) -> dict[str, Any]:
        if not unit.table.locked_why:
            raise Refused(Code.ALREADY_DONE)
        unit.append(TableUnlocked(reason=kept, approved_by=approver.pk))
        Table.objects.filter(pk=table_id).update(locked_why="", locked_facts={}, locked_at=None)
        unit.statements.append((CLOCK_STARTS_AGAIN, (unit.table.current_round_id,)))
        Alert.objects.filter(table_id=table_id, what="table_locked", state=Alert.State.OPEN).update(
            state=Alert.State.ACKNOWLEDGED, answered_by=actor.staff_id, answered_at=unit.stamp.at, reason=kept
        )
        return {"unlocked": True}

    what = ["unlock_table", reason, approver.pk]
    return act(
        Action.UNLOCK_TABLE, table_id=table_id, actor=actor, command_id=command_id, what=what, work=work,
        while_locked=True,
    )  # fmt: skip


def _kept(reason: str) -> str:
    """A reason as the alert's row keeps it. Refuses NEEDS_REASON for none, MALFORMED for one that is too long."""
    kept, longest = reason.strip(), Alert._meta.get_field("reason").max_length
    if not kept:
        raise Refused(Code.NEEDS_REASON)
    if longest is not None and len(kept) > longest:
        raise Refused(Code.MALFORMED, field="reason")
    return kept


def _closed(alert_id: int, state: Alert.State, *, actor: Actor, action: Action, reason: str) -> Answer:
    try:
        kept = _kept(reason)
    except Refused as refused:
        return Answer.refusal(refused)
    return _answered(alert_id, state, actor=actor, action=action, reason=kept)


def _answered(alert_id: int, state: Alert.State, *, actor: Actor, action: Action, reason: str) -> Answer:
    try:
        require(actor, action)
        with transaction.atomic(durable=True):
            alert = Alert.objects.select_for_update().filter(pk=alert_id).first()
            if alert is None or alert.state != Alert.State.OPEN:
                raise Refused(Code.ALREADY_DONE, alert=alert_id)
            if alert.facts.get("needs_reason") and not reason:
                raise Refused(Code.NEEDS_REASON)
            alert.state, alert.reason = state, reason
            alert.answered_by, alert.answered_at = actor.staff_id, clock.now()
            alert.save(update_fields=["state", "reason", "answered_by", "answered_at"])
            Pit.objects.filter(pk=alert.pit_id).update(alerts_number=F("alerts_number") + 1)
            transaction.on_commit(lambda: showing.show_pit(alert.pit_id))
    except Refused as refused:
        return Answer.refusal(refused)
    return Answer(ok=True, receipt={"alert": alert_id, "state": state.value})
