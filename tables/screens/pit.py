"""The pit screen: its pages, one table's figures as JSON, its socket. What a press does is the floor's business."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render

from casino.people.actors import Actor, actor_of_staff
from casino.people.roles import Action, allowed, require
from tables.dealing.live import hub
from tables.dealing.service import Answer, in_staff_sign_in_thread, in_thread
from tables.engine.errors import Code, Refused
from tables.floor import alerts, disputes, locks, rules, sessions, stints
from tables.models import Alert, Dispute, Pit, Table
from tables.reports.table_detail import differences, table_detail
from tables.screens import pairing, shapes, wire
from tables.screens.base import session_of_headers, staff_of_session, touch
from tables.screens.doors import door
from tables.screens.sockets import Farewell, LiveConsumer

# What the page offers, by the name its script knows it under.
OFFERED = {
    "openTable": Action.OPEN_TABLE,
    "closeTable": Action.CLOSE_TABLE,
    "setLimits": Action.SET_LIMITS,
    "assignPayTable": Action.ASSIGN_PAYTABLE,
    "signOffDealer": Action.SIGN_OFF_DEALER,
    "acknowledge": Action.ACKNOWLEDGE_ALERT,
    "markFalse": Action.MARK_ALERT_FALSE,
    "unlockTable": Action.UNLOCK_TABLE,
    "unlock": Action.UNLOCK_BADGE,
    "pairingCode": Action.MAKE_PAIRING_CODE,
    "freeze": Action.FREEZE_ROUND,
    "closeDispute": Action.CLOSE_DISPUTE,
}


@door(Action.VIEW_PIT)
def floor(request: HttpRequest, pit_id: int) -> HttpResponse:
    """The pit's tables as tiles, and its alerts; everything on it comes by the socket."""
    return _page(request, pit=get_object_or_404(Pit, pk=pit_id), table=None)


@door(Action.VIEW_PIT)
def table(request: HttpRequest, pit_id: int, table_id: int) -> HttpResponse:
    """One table of this pit in full."""
    return _page(request, pit=get_object_or_404(Pit, pk=pit_id), table=_table_of(pit_id, table_id))


@door(Action.VIEW_PIT, keeps_awake=False)
def detail(request: HttpRequest, pit_id: int, table_id: int) -> HttpResponse:
    """The figures of one table, for its page."""
    return JsonResponse(table_detail(_table_of(pit_id, table_id)))


@door(Action.VIEW_PIT, keeps_awake=False)
def reconciliation(request: HttpRequest, pit_id: int) -> HttpResponse:
    """By how much tray and rounds differ at each open table of this pit."""
    return JsonResponse({str(table_id): amount for table_id, amount in differences(pit_id).items()})


@door(Action.VIEW_PIT, keeps_awake=False)
def locked(request: HttpRequest, pit_id: int) -> HttpResponse:
    """What wrong PINs have locked, as this pit sees it."""
    return JsonResponse({"locked": locks.locked(get_object_or_404(Pit, pk=pit_id).pk)})


def _page(request: HttpRequest, *, pit: Pit, table: Table | None) -> HttpResponse:
    staff = request.staff  # type: ignore[attr-defined]
    page = {
        "table": None if table is None else table.pk,
        "currency": settings.HOUSE_CURRENCY,
        "digits": settings.HOUSE_CURRENCY_DIGITS,
        "badge": staff.badge,
        "can": {name: allowed(staff, action) for name, action in OFFERED.items()},
    }
    return render(request, "pit/floor.html", {"pit": pit, "table": table, "page": page})


def _table_of(pit_id: int, table_id: int) -> Table:
    """A table of this pit; 404 for one of another pit."""
    found = Table.objects.filter(pk=table_id, pit_id=pit_id).first()
    if found is None:
        raise Http404
    return found


class PitConsumer(LiveConsumer):
    """The pit's socket: signed in by the session of its place, on a device paired for it."""

    commands = shapes.PIT

    async def attach(self) -> None:
        await in_thread(self.require_staff, Action.VIEW_PIT)
        self.line = await hub.attach(self.writer, pit_id=self.pit_id)

    async def still_serves(self) -> None:
        """Who has signed out, or has not pressed anything for too long, is shown nothing more."""
        await super().still_serves()
        await in_thread(self.require_staff, Action.VIEW_PIT)

    def require_staff(self, action: Action) -> Actor:
        """Whom the session has signed in now, on this device; who left or was idle is nobody. Refuses NOT_SIGNED_IN,
        NOT_ALLOWED."""
        self.session = session_of_headers(self.scope["headers"], place=self.place)
        staff = staff_of_session(self.session, place=self.place, device_id=self.device_id)
        if staff is None:
            raise Refused(Code.NOT_SIGNED_IN)
        require(staff, action)
        return actor_of_staff(staff, device_id=self.device_id)

    async def act(self, command: wire.Command) -> Answer:
        action, press = PRESSES[command.name]
        run = in_staff_sign_in_thread if command.data.get("second") else in_thread
        try:
            return await run(self.press, action=action, press=press, command=command)
        except Refused as refused:
            if refused.code is Code.NOT_SIGNED_IN:
                raise Farewell(refused.code) from None
            raise

    def press(self, *, action: Action, press: "Press", command: wire.Command) -> Answer:
        """One command of the pit, by whoever is signed in now. Blocking."""
        actor = self.require_staff(action)
        touch(self.session)
        given = {**command.data, "command_id": command.command_id}
        if "table" in given and given["table"] is not None:
            _require_here(self.pit_id, table_id=given["table"])
        answer = press(self, actor, given)
        return answer if isinstance(answer, Answer) else Answer(ok=True, receipt=answer)

    @property
    def pit_id(self) -> int:
        assert self.place.pit_id is not None
        return self.place.pit_id

    @property
    def origin(self) -> str:
        """The address this screen was loaded from; it was checked when the socket opened."""
        return next((value.decode("latin1") for name, value in self.scope["headers"] if name == b"origin"), "")


Given = dict[str, Any]
Press = Callable[[PitConsumer, Actor, Given], Answer | dict[str, Any]]


def _require_here(pit_id: int, *, table_id: int) -> None:
    if not Table.objects.filter(pk=table_id, pit_id=pit_id).exists():
        raise Refused(Code.UNKNOWN_TABLE, table=table_id)


def _open_table(_: PitConsumer, actor: Actor, given: Given) -> Answer:
    return sessions.open_table(table_id=given["table"], actor=actor, command_id=given["command_id"])


def _close_table(_: PitConsumer, actor: Actor, given: Given) -> Answer:
    return sessions.close_table(table_id=given["table"], actor=actor, command_id=given["command_id"])


def _set_limits(_: PitConsumer, actor: Actor, given: Given) -> Answer:
    return rules.set_limits(
        table_id=given["table"],
        limits=given["limits"],
        max_payout_per_round=given["max_payout_per_round"],
        actor=actor,
        command_id=given["command_id"],
    )


def _assign_paytable(_: PitConsumer, actor: Actor, given: Given) -> Answer:
    return rules.assign_paytable(
        table_id=given["table"],
        spot=given["spot"],
        name=given["name"],
        actor=actor,
        command_id=given["command_id"],
    )


def _sign_off_dealer(_: PitConsumer, actor: Actor, given: Given) -> Answer:
    return stints.sign_off(table_id=given["table"], actor=actor, command_id=given["command_id"], badge=given["dealer"])


def _require_alert_here(screen: PitConsumer, alert_id: int) -> None:
    if not Alert.objects.filter(pk=alert_id, pit_id=screen.pit_id).exists():
        raise Refused(Code.ALREADY_DONE, alert=alert_id)


def _acknowledge(screen: PitConsumer, actor: Actor, given: Given) -> Answer:
    _require_alert_here(screen, given["alert"])
    return alerts.acknowledge(alert_id=given["alert"], actor=actor)


def _close_alert(screen: PitConsumer, actor: Actor, given: Given) -> Answer:
    _require_alert_here(screen, given["alert"])
    return alerts.close(alert_id=given["alert"], reason=given["reason"], actor=actor)


def _mark_false(screen: PitConsumer, actor: Actor, given: Given) -> Answer:
    _require_alert_here(screen, given["alert"])
    return alerts.mark_false(alert_id=given["alert"], reason=given["reason"], actor=actor)


def _unlock_table(_: PitConsumer, actor: Actor, given: Given) -> Answer:
    if given["second"] is None:
        raise Refused(Code.NEEDS_SECOND_PERSON)
    return alerts.unlock_table(
        table_id=given["table"],
        reason=given["reason"],
        actor=actor,
        second=given["second"],
        command_id=given["command_id"],
    )


def _unlock(screen: PitConsumer, actor: Actor, given: Given) -> dict[str, Any]:
    """What wrong PINs have locked; the receipt says what is locked still."""
    locks.unlock(pit_id=screen.pit_id, kind=given["kind"], identifier=given["identifier"], actor=actor)
    return {"locked": locks.locked(screen.pit_id)}


def _pairing_code(screen: PitConsumer, actor: Actor, given: Given) -> dict[str, Any]:
    return pairing.handed_over(
        origin=screen.origin, actor=actor, kind=given["kind"], table_id=given["table"], seat=given["seat"],
        pit_id=screen.pit_id,
    )  # fmt: skip


def _freeze_round(_: PitConsumer, actor: Actor, given: Given) -> Answer:
    return disputes.freeze(table_id=given["table"], actor=actor, round=given["round"], command_id=given["command_id"])


def _close_dispute(screen: PitConsumer, actor: Actor, given: Given) -> Answer:
    if not Dispute.objects.filter(pk=given["dispute"], table__pit_id=screen.pit_id).exists():
        raise Refused(Code.ALREADY_DONE, dispute=given["dispute"])
    return disputes.close(dispute_id=given["dispute"], words=given["words"], actor=actor)


PRESSES: dict[str, tuple[Action, Press]] = {
    "OpenTable": (Action.OPEN_TABLE, _open_table),
    "CloseTable": (Action.CLOSE_TABLE, _close_table),
    "SetLimits": (Action.SET_LIMITS, _set_limits),
    "AssignPayTable": (Action.ASSIGN_PAYTABLE, _assign_paytable),
    "SignOffDealer": (Action.SIGN_OFF_DEALER, _sign_off_dealer),
    "Acknowledge": (Action.ACKNOWLEDGE_ALERT, _acknowledge),
    "CloseAlert": (Action.ACKNOWLEDGE_ALERT, _close_alert),
    "MarkFalse": (Action.MARK_ALERT_FALSE, _mark_false),
    "UnlockTable": (Action.UNLOCK_TABLE, _unlock_table),
    "Unlock": (Action.UNLOCK_BADGE, _unlock),
    "PairingCode": (Action.MAKE_PAIRING_CODE, _pairing_code),
    "FreezeRound": (Action.FREEZE_ROUND, _freeze_round),
    "CloseDispute": (Action.CLOSE_DISPUTE, _close_dispute),
}
