"""How Django knows the project itself, as an app without models: so that its start-up checks are registered."""

from django.apps import AppConfig


class CasinoConfig(AppConfig):
    name = "casino"
    label = "casino"

    def ready(self) -> None:
        from casino import checks

        checks.register()
