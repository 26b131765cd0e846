"""Django's admin for people: system administrators alone (`Staff.is_staff`). Attempts and locks can only be read."""

from typing import Any

from django.contrib import admin
from django.contrib.auth import get_user_model
from django.http import HttpRequest

from casino.people.models import Device, PairingCode, Patron, SignInAttempt, SignInLock


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Shows rows and changes none."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(get_user_model())
class StaffAdmin(ReadOnlyAdmin):
    """Staff are changed in the office, where each change is kept with its author."""

    list_display = ("badge", "name", "roles", "active", "system_administrator")
    search_fields = ("badge", "name")
    exclude = ("pin", "password")


@admin.register(Patron)
class PatronAdmin(ReadOnlyAdmin):
    """Patrons are enrolled and changed at the cage, against identity."""

    list_display = ("card", "shown_name", "status", "language")
    search_fields = ("card", "family_name", "given_name", "shown_name")
    exclude = ("pin",)


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    """Devices come in by a pairing code and leave by being revoked."""

    list_display = ("name", "kind", "paired_at", "revoked_at")
    list_filter = ("kind",)
    exclude = ("public_key",)


@admin.register(PairingCode)
class PairingCodeAdmin(ReadOnlyAdmin):
    list_display = ("kind", "place", "made_at", "expires_at", "device")
    exclude = ("code_hash",)


@admin.register(SignInAttempt)
class SignInAttemptAdmin(ReadOnlyAdmin):
    list_display = ("at", "kind", "identifier", "device_id", "address", "outcome", "by")
    list_filter = ("kind", "outcome")
    search_fields = ("identifier", "address")


@admin.register(SignInLock)
class SignInLockAdmin(ReadOnlyAdmin):
    list_display = ("subject", "failures", "failures_in_all", "locked_until", "locked_for_floor")
