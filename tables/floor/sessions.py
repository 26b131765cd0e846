"""Table sessions: opening with the last closer, closing with the balance of the float. Who deals and sits is beside
this."""

from typing import Any
from uuid import UUID, uuid5

from casino.people.actors import Actor
from casino.people.roles import Action
from payouts.models import Account
from tables.dealing.receipts import Answer
from tables.dealing.table_events import DealerSignedOff, SessionClosed, SessionOpened
from tables.dealing.unit import Unit
from tables.engine.errors import Broken, Code, Refused
from tables.floor import seats, sittings
from tables.floor.acts import act
from tables.models import DealerStint, Sitting, TableSession


def open_table(*, table_id: int, actor: Actor, command_id: UUID | str) -> Answer:
    """Open the table; its opener is the last session's closer. Refuses NOT_ALLOWED, TABLE_OPEN."""

    def work(unit: Unit) -> dict[str, Any]:
        if unit.table.session_id is not None:
            raise Refused(Code.TABLE_OPEN)
        if not unit.table.rules_number:
            raise Broken("a table without rules", table=table_id)
        unit.float_account()
        last = TableSession.objects.filter(table_id=table_id).order_by("-pk").first()
        session = TableSession.objects.create(
            table_id=table_id,
            opened_at=unit.stamp.at,
            opened_by=actor.staff_id or 0,
            gaming_day=unit.stamp.gaming_day,
            shift=unit.stamp.shift,
            opener=(last.closer or 0) if last else 0,
        )
        unit.table.session_id = session.pk
        unit.append(SessionOpened(session=session.pk, opener=session.opener))
        return {"session": session.pk, "opener": session.opener}

    return act(Action.OPEN_TABLE, table_id=table_id, actor=actor, command_id=command_id, what=["open_table"], work=work)


def close_table(*, table_id: int, actor: Actor, command_id: UUID | str, cash_out_sittings: bool = True) -> Answer:
    """Close the table. Players who still sit take what they have to their bankroll, unless `cash_out_sittings` is off.

    Refuses NOT_ALLOWED, TABLE_CLOSED, ROUND_RUNNING, and SEAT_TAKEN(players) when sittings remain.
    """

    def work(unit: Unit) -> dict[str, Any]:
        if unit.table.session_id is None:
            raise Refused(Code.TABLE_CLOSED)
        if unit.round is not None and unit.round.live:
            raise Refused(Code.ROUND_RUNNING, round=unit.round.row.number)
        remaining = list(Sitting.objects.filter(table_id=table_id, left_at=None).order_by("pk"))
        if remaining and not cash_out_sittings:
            raise Refused(Code.SEAT_TAKEN, players=len(remaining))
        if seats.has_chairs(unit):
            seats.clear(unit)
        for sitting in remaining:
            sittings.end(unit, sitting, command_id=uuid5(unit.command_id, str(sitting.pk)))
        _sign_dealer_off(unit)
        closer = Account.objects.values_list("balance", flat=True).get(pk=unit.float_account())
        TableSession.objects.filter(pk=unit.table.session_id).update(
            closed_at=unit.stamp.at, closed_by=actor.staff_id, closer=closer
        )
        unit.append(SessionClosed(session=unit.table.session_id, closer=closer))
        unit.table.session_id = None
        return {"closer": closer, "cashed_out": len(remaining)}

    what = ["close_table", cash_out_sittings]
    return act(Action.CLOSE_TABLE, table_id=table_id, actor=actor, command_id=command_id, what=what, work=work)


def _sign_dealer_off(unit: Unit) -> None:
    if unit.table.dealer_id is None:
        return
    DealerStint.objects.filter(table_id=unit.table.id, ended_at=None).update(
        ended_at=unit.stamp.at, ended_by=unit.actor.staff_id
    )
    unit.append(DealerSignedOff(staff=unit.table.dealer_id))
    unit.table.dealer_id = None
