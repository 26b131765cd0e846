"""check_books: do the books agree with themselves and with the wagers? Exit status 0 only if they do."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from payouts.reconcile import results


class Command(BaseCommand):
    help = "Check the ledger: sums, running balances, digests, what is reserved, the cage's chain of slips."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON on stdout")

    def handle(self, *_args: Any, **options: Any) -> None:
        checks = results()
        findings = [finding for found in checks.values() for finding in found]
        if options["json"]:
            report = {
                "ok": not findings,
                "checks": [{"name": name, "ok": not found} for name, found in checks.items()],
                "findings": [asdict(finding) for finding in findings],
            }
            self.stdout.write(json.dumps(report, default=str))
        else:
            for name, found in checks.items():
                self.stdout.write(f"{'ok   ' if not found else 'WRONG'} {name}")
                for finding in found:
                    self.stdout.write(f"      {finding.subject}: {finding.found}, should be {finding.expected}")
        if findings:
            sys.exit(1)
