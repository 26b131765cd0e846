"""The public sign of a table: its page and its socket. Nobody can act on it; it shows no names, bets or balances."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.dealing.live import hub
from tables.screens.places import table_or_404
from tables.screens.sockets import LiveConsumer


def page(request: HttpRequest, table_id: int) -> HttpResponse:
    """The sign of one table; everything on it comes by the socket."""
    table = table_or_404(request.place)  # type: ignore[attr-defined]
    return render(request, "display/sign.html", {"table": table})


class DisplayConsumer(LiveConsumer):
    """Receives the public picture; has no commands."""

    async def attach(self) -> None:
        self.line = await hub.attach(self.writer, table_id=self.place.table_id, audience="public")
