"""Django's admin for people: system administrators alone (`Staff.is_staff`). Attempts and locks can only be read."""

import re
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth import get_user_model
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse

from casino.people.models import Device, PairingCode, Patron, SignInAttempt, SignInLock


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Shows rows and changes none."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class _RowsOfSeveralKeys(ChangeList):
    """Its links name a row by the numbers of its key, "3-17"."""

    def url_for_result(self, result: Model) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        return reverse(name, args=("-".join(str(part) for part in result.pk),))


class ReadOnlyRowsAdmin(ReadOnlyAdmin):
    """Shows rows whose key is several numbers together, as those of the journal and of wagers."""

    actions = None
    show_full_result_count = False

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return _RowsOfSeveralKeys

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Model | None:
        parts = tuple(int(part) for part in re.findall(r"\d{1,18}", object_id))
        names = [field.name for field in self.opts.pk_fields]
        if len(parts) != len(names):
            return None
        found: Model | None = self.get_queryset(request).filter(**dict(zip(names, parts, strict=True))).first()
        return found


def show_rows(model: type[Model], admin_class: type[ReadOnlyRowsAdmin]) -> None:
    """Register a model with a key of several columns. Django's `register` refuses such models, because its pages that
    write cannot name their rows; these pages only read, and name them themselves."""
    admin.site._registry[model] = admin_class(model, admin.site)


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
