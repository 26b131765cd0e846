"""`manage.py phh_export --table T [--from WHEN] [--to WHEN] [--out PATH]`: ended hands of Texas Hold'em as histories in
the open PHH format, which `phh_replay` plays again.

Hole cards that nobody showed are unknown in them, whoever knew them. WHEN is a gaming day, 2026-11-29, or an instant,
2026-11-29T21:30, on the house's wall unless it names its own zone.
"""

import json
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.people import clock
from tables.engine.phh.hands import BadHistory
from tables.models import Round, Table
from tables.reports.histories import When, ended_hands, history_of

TOGETHER = ".phhs"


class Command(BaseCommand):
    """Writes hand histories."""

    help = "Write the ended Texas Hold'em hands of a table as PHH, without the cards that nobody showed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which hands, and where to."""
        parser.add_argument("--table", required=True, help="the table's code")
        parser.add_argument("--from", type=_when, dest="since", metavar="WHEN", help="first gaming day, or an instant")
        parser.add_argument("--to", type=_when, dest="until", metavar="WHEN", help="last gaming day, or an instant")
        parser.add_argument(
            "--out", type=Path, metavar="PATH",
            help="a .phhs file for all hands, or a folder for a .phh each; else they are printed",
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", help="print JSON: what was written, and what was left out")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write every hand that the format can hold, and count the others."""
        table = Table.objects.filter(code=options["table"]).first()
        if table is None:
            raise CommandError(f"no table {options['table']}")
        texts: dict[int, str] = {}
        misdeals, left_out = 0, []
        for one in ended_hands(table_id=table.pk, since=options["since"], until=options["until"]).iterator():
            if one.state == Round.State.VOID:
                misdeals += 1
                continue
            try:
                texts[one.number] = history_of(one, table=table)
            except BadHistory as why:
                left_out.append({"hand": one.number, "why": str(why)})
        out: Path | None = options["out"]
        result = {"table": table.code, "hands": len(texts), "misdeals": misdeals, "left_out": left_out}
        if out is not None:
            _save(texts, out)
        elif options["json"]:
            result["phhs"] = _together(texts)
        else:
            self.stdout.write(_together(texts))
        if options["json"]:
            self.stdout.write(json.dumps(result))
        else:
            (self.stdout if out else self.stderr).write(_words(result))


def _when(text: str) -> When:
    """A gaming day or an instant."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        pass
    try:
        at = datetime.fromisoformat(text)
    except ValueError as wrong:
        raise ArgumentTypeError(f"{text!r} is no gaming day (2026-11-29) and no instant (2026-11-29T21:30)") from wrong
    return at if at.tzinfo else at.replace(tzinfo=clock.house().zone)


def _together(texts: dict[int, str]) -> str:
    """All hands in one `.phhs` text, each under its number."""
    return "\n".join(f"[{number}]\n{text}" for number, text in texts.items())


def _save(texts: dict[int, str], out: Path) -> None:
    try:
        if out.suffix == TOGETHER:
            out.write_text(_together(texts), encoding="utf-8")
            return
        out.mkdir(parents=True, exist_ok=True)
        for number, text in texts.items():
            (out / f"{number:06}.phh").write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise CommandError(f"{out}: {wrong}") from wrong


def _words(result: dict[str, Any]) -> str:
    lines = [f"{result['table']}: hands written: {result['hands']}, misdeals left out: {result['misdeals']}"]
    return "\n".join(lines + [f"  left out hand {one['hand']}: {one['why']}" for one in result["left_out"]])
