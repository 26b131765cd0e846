"""What uvicorn serves: pages by Django, live screens by the sockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings.development")

application = get_asgi_application()
