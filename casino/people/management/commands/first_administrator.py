"""manage.py first_administrator: the one person who cannot be taken on by another, with everything to sign in.

Everybody else is taken on in the office by an administrator (staffing.py).
"""

import getpass
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from casino.people import sign_in, totp
from casino.people.models import Staff
from tables.engine.errors import Refused


class Command(BaseCommand):
    help = "Make the house's first system administrator: asks for password, PIN and the authenticator's code."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("badge")
        parser.add_argument("name")

    def handle(self, *_args: Any, badge: str, name: str, **_options: Any) -> None:
        if Staff.objects.filter(system_administrator=True, active=True).exists():
            raise CommandError("The house has an administrator already; others are taken on in the office.")
        password, pin = getpass.getpass("Password for the office: "), getpass.getpass("PIN for consoles: ")
        try:
            with transaction.atomic():
                self._make(badge=badge, name=name, password=password, pin=pin)
        except ValidationError as wrong:
            raise CommandError(" ".join(wrong.messages)) from wrong
        except Refused as refused:
            raise CommandError(f"Refused: {refused}") from refused
        self.stdout.write(f"{name} signs in at /office/ with badge {badge}.")

    def _make(self, *, badge: str, name: str, password: str, pin: str) -> None:
        validate_password(password)
        staff = Staff.objects.create_superuser(badge, password, name=name)
        sign_in.set_pin(staff, pin)
        self.stdout.write(f"Add this to an authenticator:\n  {totp.begin(staff)}")
        totp.confirm(staff, token=input("Its code now: ").strip())
