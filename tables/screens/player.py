"""A player's tablet or phone, at a seat or at the rail: its page and its socket. Wagers go to the betting desk, what is
done in a hand for the pot to the dealing, the rest to the floor."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino.people.actors import Actor
from tables.dealing import access, service
from tables.dealing.live import hub
from tables.dealing.service import Answer, in_patron_sign_in_thread, in_thread
from tables.dealing.wagers import desk_for
from tables.engine.errors import Code, Refused
from tables.engine.game import BANKED
from tables.floor import alerts, chairs, disputes, sittings
from tables.screens import shapes, wire
from tables.screens.places import kind_at, table_or_404
from tables.screens.sockets import LiveConsumer

CHAIR_ACTS: Mapping[str, Callable[..., Answer]] = {
    "SitOut": chairs.sit_out,
    "ComeBack": chairs.come_back,
    "PostBlind": chairs.post_blind,
    "AskStraddle": chairs.ask_straddle,
    "ChangeSeat": chairs.change_seat,
    "KeepSeat": chairs.keep_seat,
}


def page(request: HttpRequest, table_id: int, seat: int | None = None) -> HttpResponse:
    """One seat of a table, or its rail; everything on it comes by the socket."""
    table = table_or_404(request.place)  # type: ignore[attr-defined]
    return render(request, "player/tablet.html", {"table": table, "seat": seat})


class PlayerConsumer(LiveConsumer):
    """The sitting that plays from this device."""

    commands = shapes.PLAYER[BANKED]

    player: Actor | None = None

    @property
    def table_id(self) -> int:
        assert self.place.table_id is not None
        return self.place.table_id

    def sitting_id(self) -> int | None:
        return None if self.player is None else self.player.sitting_id

    async def attach(self) -> None:
        self.commands = shapes.PLAYER[await in_thread(kind_at, self.table_id)]
        await self.look_up_player()
        audience = f"seat:{self.place.seat}" if self.place.seat else "public"
        self.line = await hub.attach(
            self.writer, table_id=self.table_id, audience=audience, sitting_id=self.sitting_id(),
            device_id=self.device_id,
        )  # fmt: skip

    async def still_serves(self) -> None:
        """A sitting that goes on at another device is this one's no more."""
        await super().still_serves()
        before = self.sitting_id()
        await self.look_up_player()
        if self.sitting_id() != before and self.line is not None:
            await hub.seat(self.line, self.sitting_id())

    async def look_up_player(self) -> None:
        self.player = await in_thread(access.player_on, device_id=self.device_id)

    async def act(self, command: wire.Command) -> Answer:
        if command.name == "Join":
            return await self.join(command)
        # Pictures follow the sitting from device to device at once; so must who presses here.
        if self.player is None or self.player.sitting_id != self.line.sitting_id:
            await self.look_up_player()
        if self.player is None:
            raise Refused(Code.NOT_AT_TABLE)
        if command.name in shapes.WAGERS:
            return await self.bet(command, self.player)
        if command.name in shapes.IN_A_HAND:
            return await self.play(command, self.player)
        if command.name in CHAIR_ACTS:
            return await self.keep_chair(command, self.player)
        return await self.ask_floor(command, self.player)

    async def join(self, command: wire.Command) -> Answer:
        answer = await in_patron_sign_in_thread(
            sittings.join,
            table_id=self.table_id,
            seat=self.place.seat or 0,
            device_id=self.device_id,
            command_id=command.command_id,
            **command.data,
        )
        await self.sit()
        return answer

    async def sit(self) -> None:
        """After somebody came or went on this device: the hub sends that sitting's own picture, or none."""
        await self.look_up_player()
        await hub.seat(self.line, self.sitting_id())

    async def bet(self, command: wire.Command, player: Actor) -> Answer:
        desk, data = desk_for(self.table_id), command.data
        press: dict[str, Any] = {"actor": player, "round": data["round"], "command_id": command.command_id}
        if command.name == "PlaceWager":
            return await desk.place(wagers=list(data["wagers"]), **press)
        if command.name == "TakeBack":
            return await desk.take_back(**press)
        return await desk.decide(decisions=list(data["decisions"]), as_of=command.as_of, **press)

    async def play(self, command: wire.Command, player: Actor) -> Answer:
        return await in_thread(
            service.play_press,
            table_id=self.table_id,
            actor=player,
            name=command.name,
            data=command.data,
            command_id=command.command_id,
            as_of=command.as_of,
        )

    async def keep_chair(self, command: wire.Command, player: Actor) -> Answer:
        answer = await in_thread(
            CHAIR_ACTS[command.name],
            sitting_id=player.sitting_id,
            actor=player,
            command_id=command.command_id,
            as_of=command.as_of,
            **command.data,
        )
        if command.name == "ChangeSeat":
            await self.sit()
        return answer

    async def ask_floor(self, command: wire.Command, player: Actor) -> Answer:
        data: dict[str, Any] = {"actor": player, "command_id": command.command_id, **command.data}
        sitting: Any = player.sitting_id
        if command.name == "AddFunds":
            return await in_thread(sittings.add_funds, sitting_id=sitting, as_of=command.as_of, **data)
        if command.name == "CallFloor":
            return await in_thread(alerts.call_floor, table_id=self.table_id, **data)
        if command.name == "Complain":
            return await in_thread(disputes.complain, table_id=self.table_id, **data)
        answer = await in_thread(sittings.leave, sitting_id=sitting, **data)
        await self.sit()
        return answer
