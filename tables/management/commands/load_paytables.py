"""manage.py load_paytables: bring the shipped pay-tables into the catalog. Harmless when run again."""

from typing import Any

from django.core.management.base import BaseCommand

from tables.floor import paytables


class Command(BaseCommand):
    help = "Load the shipped pay-tables: house defaults in force, all others as drafts."

    def handle(self, *_args: Any, **_options: Any) -> None:
        for version in paytables.load_shipped():
            self.stdout.write(f"{version.game} {version.spot}/{version.name} v{version.version}: {version.state}")
