"""The addresses of every screen. Sockets have theirs in routing.py."""

from django.urls import URLPattern, URLResolver, path

from tables.screens import dealer, display, player, sign_in, words
from tables.screens.back_urls import BACK

LIVE = [
    path("", sign_in.home, name="home"),
    path("words/<str:language>.<str:digest>.js", words.words_view, name="words"),
    path("pair/", sign_in.pair, name="pair"),
    path("dealer/<row:table_id>/", dealer.page, name="dealer"),
    path("seat/<row:table_id>/<row:seat>/", player.page, name="seat"),
    path("rail/<row:table_id>/", player.page, name="rail"),
    path("display/<row:table_id>/", display.page, name="display"),
    path("pit/<row:pit_id>/sign-in/", sign_in.by_badge, name="pit_sign_in"),
    path("pit/<row:pit_id>/sign-out/", sign_in.sign_out, name="pit_sign_out"),
    path("cage/sign-in/", sign_in.by_badge, name="cage_sign_in"),
    path("cage/sign-out/", sign_in.sign_out, name="cage_sign_out"),
    path("office/sign-in/", sign_in.by_password, name="office_sign_in"),
    path("office/sign-out/", sign_in.sign_out, name="office_sign_out"),
]

urlpatterns: list[URLPattern | URLResolver] = [*LIVE, *BACK]
