"""How Django knows the app `people`."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "casino.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"
