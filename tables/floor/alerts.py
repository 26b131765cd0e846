"""Alerts: raising a call for the floor, acknowledging, marking false; and clearing a table that locked itself.

The rows are written by `dealing.unit`; the same thing again while it is open is counted up, not raised anew.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from casino.people import clock, sign_in
from casino.people.actors import Actor
from casino.people.roles import Action, require
from tables.dealing import rounds, showing
from tables.dealing.receipts import Answer
from tables.dealing.roundtrip import run
from tables.dealing.table_events import FloorCalled, TableUnlocked
from tables.dealing.unit import Unit, alerting
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


def raise_alert(*, table_id: int, what: str, facts: Mapping[str, Any]) -> None:
    """Call the floor to a table by itself, as a job does that has found something; counted up while it is open."""
    table = rounds.read_table(table_id)
    with transaction.atomic(durable=True):
        run(alerting(table, stamp=clock.stamp(), level="urgent", what=what, facts=facts))
        transaction.on_commit(lambda: showing.show_pit(table.pit_id))


def acknowledge(*, alert_id: int, actor: Actor) -> Answer:
    """Somebody of the floor has seen to it. Refuses NOT_ALLOWED, ALREADY_DONE."""
    return _answered(alert_id, Alert.State.ACKNOWLEDGED, actor=actor, action=Action.ACKNOWLEDGE_ALERT, reason="")


def mark_false(*, alert_id: int, reason: str, actor: Actor) -> Answer:
    """There was nothing; the reason is kept. Refuses NOT_ALLOWED, NEEDS_REASON, ALREADY_DONE."""
    if not reason.strip():
        return Answer.refusal(Refused(Code.NEEDS_REASON))
    return _answered(alert_id, Alert.State.FALSE, actor=actor, action=Action.MARK_ALERT_FALSE, reason=reason.strip())


def unlock_table(
    *, table_id: int, reason: str, actor: Actor, second: Mapping[str, str], command_id: UUID | str
) -> Answer:
    """Two people clear a table that locked itself; `second` is {"badge", "pin"}. The running clock starts again.

    Refuses NEEDS_REASON, SAME_PERSON, NOT_ALLOWED, WRONG_PIN, ALREADY_DONE when the table is not locked.
    """
    try:
        require(actor, Action.UNLOCK_TABLE)
        if not reason.strip():
            raise Refused(Code.NEEDS_REASON)
        approver = sign_in.second_person(
            badge=second["badge"], pin=second["pin"], device_id=actor.device_id, first=actor,
            action=Action.APPROVE_UNLOCK_TABLE,
        )  # fmt: skip
    except Refused as refused:
        return Answer.refusal(refused)

    def work(unit: Unit) -> dict[str, Any]:
        if not unit.table.locked_why:
            raise Refused(Code.ALREADY_DONE)
        unit.append(TableUnlocked(reason=reason.strip(), approved_by=approver.pk))
        Table.objects.filter(pk=table_id).update(locked_why="", locked_facts={}, locked_at=None)
        unit.statements.append((CLOCK_STARTS_AGAIN, (unit.table.current_round_id,)))
        Alert.objects.filter(table_id=table_id, what="table_locked", state=Alert.State.OPEN).update(
            state=Alert.State.ACKNOWLEDGED, answered_by=actor.staff_id, answered_at=unit.stamp.at, reason=reason.strip()
        )
        return {"unlocked": True}

    what = ["unlock_table", reason, approver.pk]
    return act(
        Action.UNLOCK_TABLE, table_id=table_id, actor=actor, command_id=command_id, what=what, work=work,
        while_locked=True,
    )  # fmt: skip


def _answered(alert_id: int, state: Alert.State, *, actor: Actor, action: Action, reason: str) -> Answer:
    try:
        require(actor, action)
        with transaction.atomic(durable=True):
            alert = Alert.objects.select_for_update().filter(pk=alert_id).first()
            if alert is None or alert.state != Alert.State.OPEN:
                raise Refused(Code.ALREADY_DONE, alert=alert_id)
            alert.state, alert.reason = state, reason
            alert.answered_by, alert.answered_at = actor.staff_id, clock.now()
            alert.save(update_fields=["state", "reason", "answered_by", "answered_at"])
            Pit.objects.filter(pk=alert.pit_id).update(alerts_number=F("alerts_number") + 1)
            transaction.on_commit(lambda: showing.show_pit(alert.pit_id))
    except Refused as refused:
        return Answer.refusal(refused)
    return Answer(ok=True, receipt={"alert": alert_id, "state": state.value})
