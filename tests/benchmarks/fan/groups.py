"""What the product does not do: one Channels group member per socket, so that every message goes to each through Redis.

Served by the same uvicorn as the product: `uvicorn tests.benchmarks.fan.groups:application`.
"""

import os
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings.development")
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402

GROUP = "screens-of-a-table"


class Screen(AsyncWebsocketConsumer):
    """A member of the group from the moment its handshake is done."""

    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def picture(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["text"])


application = Screen.as_asgi()
