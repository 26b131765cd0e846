"""Which address leads to which app. The screens' own addresses are in tables/screens/urls.py."""

from django.contrib import admin
from django.urls import include, path

from casino.health import health
from tables.screens import sign_in

handler400 = "tables.screens.turned_away.unreadable"
handler403 = "tables.screens.turned_away.not_allowed"
handler404 = "tables.screens.turned_away.not_found"
handler500 = "tables.screens.turned_away.failed"

urlpatterns = [
    path("health/", health),
    # Django's own form would take a password alone, and count no failures.
    path("admin/login/", sign_in.by_password, name="admin_sign_in"),
    path("admin/", admin.site.urls),
    path("", include("tables.screens.urls")),
]
