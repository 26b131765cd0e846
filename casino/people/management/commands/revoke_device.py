"""manage.py revoke_device: take a lost or stolen device out of service for good; its lines end within seconds."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.people import devices
from casino.people.actors import HOUSE
from casino.people.models import Device
from tables.engine.errors import Refused


class Command(BaseCommand):
    help = "Take a device out of service for good. Without an id: the devices in service."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "device", nargs="?", type=int, help="the device's id, as this command or the admin lists it"
        )

    def handle(self, *_args: Any, device: int | None, **_options: Any) -> None:
        if device is None:
            for one in Device.objects.filter(revoked_at=None).order_by("pk"):
                self.stdout.write(f"{one.pk}  {one.kind}  {one.name}  paired {one.paired_at:%Y-%m-%d %H:%M} UTC")
            return
        try:
            devices.revoke(device_id=device, by=HOUSE)
        except Refused as refused:
            raise CommandError(f"No device {device} is in service.") from refused
        self.stdout.write(f"Device {device} is out of service.")
