"""Django's admin for money: system administrators read it. Nobody writes money but the ledger."""

from django.contrib import admin

from casino.people.admin import ReadOnlyAdmin
from payouts.models import Account, Entry, PayTableSignature, PayTableVersion, Posting, Slip, SlipPrint


@admin.register(Account)
class AccountAdmin(ReadOnlyAdmin):
    list_display = ("id", "kind", "owner_id", "balance", "reserved", "closed")
    list_filter = ("kind", "closed")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("id", "kind", "at", "gaming_day", "shift", "actor_kind", "actor_id", "round_id", "legs")
    list_filter = ("kind", "gaming_day")
    show_full_result_count = False


@admin.register(Posting)
class PostingAdmin(ReadOnlyAdmin):
    list_display = ("id", "entry_id", "account_id", "amount", "balance_after")
    show_full_result_count = False


@admin.register(Slip)
class SlipAdmin(ReadOnlyAdmin):
    list_display = ("number", "at", "patron_id", "amount", "made_by")
    list_filter = ("series", "gaming_day")


@admin.register(SlipPrint)
class SlipPrintAdmin(ReadOnlyAdmin):
    list_display = ("slip", "copy", "at", "printed_by")


@admin.register(PayTableVersion)
class PayTableVersionAdmin(ReadOnlyAdmin):
    list_display = ("game", "spot", "name", "version", "state", "negative_edge", "in_force_from")
    list_filter = ("game", "state", "negative_edge")


@admin.register(PayTableSignature)
class PayTableSignatureAdmin(ReadOnlyAdmin):
    list_display = ("version", "kind", "staff_id", "at", "reason")
