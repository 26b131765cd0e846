"""The addresses of the live sockets. Each ends with its place's path and "socket"."""

from django.urls import re_path

from tables.screens import dealer, display, pit, player
from tables.screens.given import ROW
from tables.screens.sockets import Nowhere

websocket_urlpatterns = [
    re_path(rf"^dealer/(?P<table_id>{ROW})/socket$", dealer.DealerConsumer.as_asgi()),
    re_path(rf"^seat/(?P<table_id>{ROW})/(?P<seat>{ROW})/socket$", player.PlayerConsumer.as_asgi()),
    re_path(rf"^rail/(?P<table_id>{ROW})/socket$", player.PlayerConsumer.as_asgi()),
    re_path(rf"^display/(?P<table_id>{ROW})/socket$", display.DisplayConsumer.as_asgi()),
    re_path(rf"^pit/(?P<pit_id>{ROW})/socket$", pit.PitConsumer.as_asgi()),
    re_path(r"", Nowhere.as_asgi()),
]
