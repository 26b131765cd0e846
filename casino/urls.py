"""Which address leads to which app. The screens' own addresses are in tables/screens/urls.py."""

from django.contrib import admin
from django.urls import include, path

from casino.health import health

urlpatterns = [
    path("health/", health),
    path("admin/", admin.site.urls),
    path("", include("tables.screens.urls")),
]
