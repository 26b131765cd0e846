"""What the product does not do: one Channels group member per socket, so that every message goes to each through Redis.

Served by the same uvicorn as the product: `uvicorn tests.benchmarks.fan.groups:application`.
"""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings.development")
pages = get_asgi_application()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter  # noqa: E402

from tests.benchmarks.bench_fanout import GROUP  # noqa: E402


class Screen(AsyncWebsocketConsumer):
    """A member of the group from the moment its handshake is done."""

    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def picture(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["text"])


application = ProtocolTypeRouter({"http": pages, "websocket": Screen.as_asgi()})
