"""manage.py verify_journal: walks the hash chain of every table, and compares it with the second copy where there is
one."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.dealing import journal
from tables.models import Table
from tables.tasks import copy_folder


class Command(BaseCommand):
    help = "Verify the journals' hash chains. Exit status 0 only if every one holds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--table", help="one table's code; else all")
        parser.add_argument("--from-head", action="store_true", help="go on from the last verified head")
        parser.add_argument(
            "--copy", type=Path, help="folder of the second copy; else the configured one, if it exists"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tables = Table.objects.order_by("code")
        if options["table"]:
            tables = tables.filter(code=options["table"])
            if not tables.exists():
                raise CommandError(f"no table {options['table']}")
        folder: Path = options["copy"] or copy_folder()
        results = []
        for table in tables:
            path = journal.copy_path(table_id=table.pk, folder=folder)
            verified = journal.verify(
                table_id=table.pk, from_verified_head=options["from_head"], copy=path if path.exists() else None
            )
            results.append({"table": table.code, **asdict(verified)})
        ok = not any(result["faults"] for result in results)
        self.stdout.write(json.dumps({"ok": ok, "tables": results}) if options["json"] else _words(results))
        if not ok:
            raise SystemExit(1)


def _words(results: list[dict[str, Any]]) -> str:
    lines = []
    for result in results:
        lines.append(f"{result['table']}: events {result['first']} to {result['last']}, {len(result['faults'])} faults")
        lines += [f"  {fault['what']} at {fault['number']}" for fault in result["faults"]]
    return "\n".join(lines) or "no tables"
