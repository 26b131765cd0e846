"""How Django knows the app `tables`; at start it lets `check_books` ask the wagers, and hands the floor's ending of
sittings down to the hands."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tables.dealing import books
        from tables.dealing.pots import leaving
        from tables.floor import sittings

        books.register()
        leaving.register(sittings.end_after_hand)
