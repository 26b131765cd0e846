"""How Django knows the app `payouts`."""

from django.apps import AppConfig


class PayoutsConfig(AppConfig):
    name = "payouts"
    label = "payouts"
    default_auto_field = "django.db.models.BigAutoField"
