"""Dealers on tables: sign on, relieve (in mid-round too), sign off. One table a dealer, one dealer a table."""

from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from casino.people import sign_in
from casino.people.actors import Actor, actor_of_staff
from casino.people.models import Staff
from casino.people.roles import Action
from tables.dealing.receipts import Answer
from tables.dealing.table_events import DealerSignedOff, DealerSignedOn
from tables.dealing.unit import Unit
from tables.engine.errors import Code, Refused
from tables.floor.acts import act
from tables.models import DealerStint


def sign_on(*, table_id: int, badge: str, pin: str, device_id: int | None, command_id: UUID | str) -> Answer:
    """A dealer takes an open table that has none. Signing on again, from another console, moves the dealer there: in
    mid-round too, and the console before acts no more.

    Refuses WRONG_PIN, LOCKED_OUT, NOT_ALLOWED, TABLE_CLOSED, DEALER_ELSEWHERE(table), ALREADY_DONE(badge) when another
    dealer is signed on: that one is relieved.
    """
    return _take(Action.SIGN_ON, table_id=table_id, badge=badge, pin=pin, device_id=device_id, command_id=command_id)


def relieve(*, table_id: int, badge: str, pin: str, device_id: int | None, command_id: UUID | str) -> Answer:
    """The next dealer takes the table over, in mid-round too. Who deals already, from another console,
    moves here. Refuses as `sign_on`, and NO_DEALER, SAME_PERSON for who deals from this console already."""
    return _take(Action.RELIEVE, table_id=table_id, badge=badge, pin=pin, device_id=device_id, command_id=command_id)


def sign_off(*, table_id: int, actor: Actor, command_id: UUID | str, badge: str | None = None) -> Answer:
    """The dealer leaves, or the floor signs the dealer off; the floor says whose `badge` it means. Refuses NO_DEALER,
    NOT_AT_TABLE, ROUND_RUNNING, and STALE when another dealer has come meanwhile.

    In a running round only the floor signs a dealer off; the dealer is relieved.
    """
    by_floor = any(role in ("floor", "pit_manager") for role in actor.roles)
    action = Action.SIGN_OFF_DEALER if by_floor else Action.SIGN_OFF

    def work(unit: Unit) -> dict[str, Any]:
        staff = unit.table.dealer_id
        if staff is None:
            raise Refused(Code.NO_DEALER)
        if badge is not None and not Staff.objects.filter(pk=staff, badge=badge).exists():
            raise Refused(Code.STALE)
        if not by_floor and actor.staff_id != staff:
            raise Refused(Code.NOT_AT_TABLE, table=unit.table.code)
        if not by_floor and unit.round is not None and unit.round.live:
            raise Refused(Code.ROUND_RUNNING, round=unit.round.row.number)
        _end(unit)
        unit.append(DealerSignedOff(staff=staff))
        unit.table.dealer_id = None
        return {"dealer": None}

    return act(action, table_id=table_id, actor=actor, command_id=command_id, what=["sign_off", badge], work=work)


def _take(
    action: Action, *, table_id: int, badge: str, pin: str, device_id: int | None, command_id: UUID | str
) -> Answer:
    try:
        staff = sign_in.verify_staff(badge=badge, pin=pin, device_id=device_id)
    except Refused as refused:
        return Answer.refusal(refused)
    actor = actor_of_staff(staff, device_id=device_id)

    def work(unit: Unit) -> dict[str, Any]:
        if unit.table.session_id is None:
            raise Refused(Code.TABLE_CLOSED)
        before = DealerStint.objects.filter(table_id=table_id, ended_at=None).first()
        _require_may_take(action, before=before, staff=staff, device_id=device_id)
        _require_nowhere_else(staff, table_id=table_id)
        if before is not None:
            _end(unit)
        _begin(unit, staff, device_id=device_id)
        unit.append(_signed_on(staff, before=before, device_id=device_id))
        unit.table.dealer_id = staff.pk
        return {"badge": staff.badge, "name": staff.name}

    return act(action, table_id=table_id, actor=actor, command_id=command_id, what=[action.value, device_id], work=work)


def _require_may_take(action: Action, *, before: DealerStint | None, staff: Staff, device_id: int | None) -> None:
    is_own = before is not None and before.staff_id == staff.pk
    if action is Action.RELIEVE and before is None:
        raise Refused(Code.NO_DEALER)
    if action is Action.RELIEVE and before is not None and is_own and before.device_id == device_id:
        raise Refused(Code.SAME_PERSON, until="relief")
    if action is Action.SIGN_ON and before is not None and not is_own:
        raise Refused(Code.ALREADY_DONE, badge=before.badge, until="signed_on")


def _signed_on(staff: Staff, *, before: DealerStint | None, device_id: int | None) -> DealerSignedOn:
    """What the journal keeps: whom the dealer relieved, or from which console the same dealer came."""
    same = before is not None and before.staff_id == staff.pk
    moved = before is not None and same and before.device_id != device_id
    return DealerSignedOn(
        staff=staff.pk,
        badge=staff.badge,
        relieved=before.staff_id if before is not None and not same else None,
        console=device_id,
        moved_from=before.device_id if before is not None and moved else None,
    )


def _require_nowhere_else(staff: Staff, *, table_id: int) -> None:
    elsewhere = (
        DealerStint.objects.filter(staff_id=staff.pk, ended_at=None).exclude(table_id=table_id).select_related("table")
    ).first()
    if elsewhere is not None:
        raise Refused(Code.DEALER_ELSEWHERE, table=elsewhere.table.code, until="table")


def _begin(unit: Unit, staff: Staff, *, device_id: int | None) -> None:
    assert unit.table.session_id is not None
    try:
        with transaction.atomic():
            DealerStint.objects.create(
                table_id=unit.table.id,
                session_id=unit.table.session_id,
                staff_id=staff.pk,
                name=staff.name,
                badge=staff.badge,
                device_id=device_id,
                started_at=unit.stamp.at,
            )
    except IntegrityError as error:
        # Signed on at two tables in the same moment: the database lets one through.
        _require_nowhere_else(staff, table_id=unit.table.id)
        raise Refused(Code.STALE) from error


def _end(unit: Unit) -> None:
    DealerStint.objects.filter(table_id=unit.table.id, ended_at=None).update(
        ended_at=unit.stamp.at, ended_by=unit.actor.staff_id
    )
