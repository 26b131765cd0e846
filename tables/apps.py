"""How Django knows the app `tables`; at start it lets `check_books` ask the wagers."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tables.dealing import books

        books.register()
