"""Django's admin of the tables, for system administrators: what is append-only is shown and cannot be touched."""

from typing import Any

from django.contrib import admin
from django.db import models

from casino.people.admin import ReadOnlyAdmin, ReadOnlyRowsAdmin, show_rows
from tables.models import (
    Alert,
    DealerStint,
    Decision,
    DevicePlace,
    Dispute,
    JournalEvent,
    Pit,
    Receipt,
    Round,
    RoundExposure,
    Sitting,
    Stake,
    Table,
    TableRules,
    TableSession,
    VerifiedHead,
    VerifiedRounds,
    Withdrawal,
)


@admin.register(Pit)
class PitAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Pits may be named and added; tables in them keep them from being deleted."""

    list_display = ("code", "name")
    readonly_fields = ("alerts_number",)


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    """Tables as they stand."""

    list_display = ("code", "pit", "game", "seats", "mode", "rules_number", "last_number", "locked_why")


def _shown(model: type[models.Model], *columns: str, hidden: tuple[str, ...] = ()) -> None:
    """`hidden` fields hold what lies face down: it is read in the office, after the round and with a reason."""
    attributes: dict[str, Any] = {"list_display": columns, "exclude": hidden}
    admin.site.register(model, type(f"{model.__name__}Admin", (ReadOnlyAdmin,), attributes))


_shown(TableRules, "table", "number", "made_at", "made_by")
_shown(TableSession, "table", "opened_at", "closed_at", "opener", "closer")
_shown(DealerStint, "table", "badge", "name", "started_at", "ended_at")
_shown(Sitting, "table", "seat", "shown_name", "joined_at", "left_at")
_shown(Round, "table_id", "number", "game", "state", "phase", "gaming_day", "shift", "settled_at", hidden=("dice",))
_shown(RoundExposure, "round_id", "worst", "cap", "stakes")
_shown(Receipt, "command_id", "table_id", "at")
_shown(Alert, "pit", "table", "level", "what", "count", "state", "last_at")
_shown(Dispute, "table", "round_id", "opened_at", "closed_at", hidden=("evidence",))
_shown(DevicePlace, "device_id", "kind", "table", "seat", "since", "until")
_shown(VerifiedHead, "table_id", "number", "at")
_shown(VerifiedRounds, "table_id", "number", "at")


def _shown_rows(model: type[models.Model], *columns: str, hidden: tuple[str, ...] = ()) -> None:
    """Of a table and a journal number, or of a round: newest first, as the key's own index has them."""
    key = tuple(field.name for field in model._meta.pk_fields)
    attributes: dict[str, Any] = {
        "list_display": (*key, *columns),
        "exclude": hidden,
        "ordering": tuple(f"-{name}" for name in key),
        "search_fields": ("=round_id",),
    }
    show_rows(model, type(f"{model.__name__}Admin", (ReadOnlyRowsAdmin,), attributes))


_shown_rows(JournalEvent, "round_id", "name", "actor", "at", hidden=("body",))
_shown_rows(Stake, "ante", "bonus", "side", "reserved", "worst", "at")
_shown_rows(Withdrawal, "at")
_shown_rows(Decision, "called", "amount", "reserved", "at")
