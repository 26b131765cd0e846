"""The addresses of the live sockets. Each ends with its place's path and "socket"."""

from django.urls import re_path

from tables.screens import dealer, display, pit, player

websocket_urlpatterns = [
    re_path(r"^dealer/(?P<table_id>\d+)/socket$", dealer.DealerConsumer.as_asgi()),
    re_path(r"^seat/(?P<table_id>\d+)/(?P<seat>\d+)/socket$", player.PlayerConsumer.as_asgi()),
    re_path(r"^rail/(?P<table_id>\d+)/socket$", player.PlayerConsumer.as_asgi()),
    re_path(r"^display/(?P<table_id>\d+)/socket$", display.DisplayConsumer.as_asgi()),
    re_path(r"^pit/(?P<pit_id>\d+)/socket$", pit.PitConsumer.as_asgi()),
]
