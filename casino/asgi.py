"""What uvicorn serves: pages by Django, live screens by the sockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings.development")

pages = get_asgi_application()

# Consumers import models, which Django has ready only now.
from tables.screens.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(URLRouter(websocket_urlpatterns)),
    },
)
