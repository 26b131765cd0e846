"""The dealer's console: its page and its socket. What a press does to the round is the shell's business."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.people.actors import Actor
from tables.dealing import access, service
from tables.dealing.live import hub
from tables.dealing.service import Answer, in_staff_sign_in_thread, in_thread
from tables.dealing.wagers import weigh_correction, weigh_void
from tables.engine.game import BANKED
from tables.floor import alerts, chairs, stints
from tables.screens import shapes, wire
from tables.screens.places import kind_at, table_or_404
from tables.screens.sockets import LiveConsumer


def page(request: HttpRequest, table_id: int) -> HttpResponse:
    """The console of one table; everything on it comes by the socket."""
    table = table_or_404(request.place)  # type: ignore[attr-defined]
    return render(request, "dealer/console.html", {"table": table})


# Questions that change nothing: no press is kept of them.
WEIGHING: Mapping[str, Callable[..., Answer]] = {"WeighCorrection": weigh_correction, "WeighVoid": weigh_void}


class DealerConsumer(LiveConsumer):
    """The dealer signed on at this table, from this paired device."""

    commands = shapes.DEALER[BANKED]

    @property
    def table_id(self) -> int:
        assert self.place.table_id is not None
        return self.place.table_id

    async def attach(self) -> None:
        self.commands = shapes.DEALER[await in_thread(kind_at, self.table_id)]
        self.line = await hub.attach(self.writer, table_id=self.table_id, audience="dealer")

    async def dealer(self) -> Actor:
        return await in_thread(access.dealer_at, table_id=self.table_id, device_id=self.device_id)

    async def act(self, command: wire.Command) -> Answer:
        name, data, command_id = command.name, command.data, command.command_id
        here: dict[str, Any] = {"table_id": self.table_id, "command_id": command_id}
        if name in ("SignOn", "Relieve"):
            sign = stints.sign_on if name == "SignOn" else stints.relieve
            who = {"badge": data["badge"], "pin": data["pin"], "device_id": self.device_id}
            return await in_staff_sign_in_thread(sign, **who, **here)
        actor = await self.dealer()
        if name == "SignOff":
            return await in_thread(stints.sign_off, actor=actor, **here)
        if name == "CallFloor":
            return await in_thread(alerts.call_floor, actor=actor, why=data["why"], **here)
        if name in WEIGHING:
            given = {"number" if field == "round" else field: value for field, value in data.items()}
            return await in_thread(WEIGHING[name], table_id=self.table_id, actor=actor, **given)
        if name == "SeatOut":
            return await in_thread(chairs.seat_out, actor=actor, seat=data["seat"], as_of=command.as_of, **here)
        run = in_staff_sign_in_thread if data.get("second") else in_thread
        return await run(service.press, actor=actor, name=name, data=plain(data), as_of=command.as_of, **here)


def plain(data: Any) -> Any:
    """The wire's own JSON again: the shell reads lists where this package keeps tuples."""
    if isinstance(data, dict):
        return {name: plain(value) for name, value in data.items()}
    if isinstance(data, tuple):
        return [plain(value) for value in data]
    return data
