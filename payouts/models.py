"""Money as rows: accounts, entries and their postings, slips, pay-table versions.

Here: columns, and what the database itself holds to. The migrations add what Django has no word for: entries,
postings, slips and signatures are never edited or deleted, an entry's postings sum to zero. Not here: any rule
(ledger.py, cage.py, catalog.py).
"""

import hashlib
import json

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import F, Q

from payouts.chart import AccountKind, EntryKind

OVERDRAFT_CONSTRAINT = "payouts_account_covered"
RESERVED_CONSTRAINT = "payouts_account_reserved"
CLOSED_CONSTRAINT = "payouts_account_closed_is_empty"
FIRST_LINK = bytes(32)  # what stands before the cage's first slip


class Account(models.Model):
    """A holder of value in minor units. `reserved` is the running sum of what open wagers have set aside.

    Every column before `kind` has a fixed width, so that updating a hundred thousand rows stays cheap.
    """

    owner_id = models.BigIntegerField()
    # Whose money it is in the end: bankroll, receivable and every sitting of one patron; null for the house's own.
    patron_id = models.BigIntegerField(null=True)
    balance = models.BigIntegerField(default=0)
    reserved = models.BigIntegerField(default=0)
    may_be_negative = models.BooleanField()
    # A sitting that has left. Corrections of its rounds go to the patron's bankroll.
    closed = models.BooleanField(default=False)
    kind = models.CharField(max_length=20, choices=[(kind.value, kind.value) for kind in AccountKind])

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "owner_id"], name="payouts_account_one_per_owner"),
            models.CheckConstraint(
                condition=Q(may_be_negative=True) | Q(balance__gte=F("reserved")), name=OVERDRAFT_CONSTRAINT
            ),
            models.CheckConstraint(condition=Q(reserved__gte=0), name=RESERVED_CONSTRAINT),
            models.CheckConstraint(condition=Q(closed=False) | Q(balance=0, reserved=0), name=CLOSED_CONSTRAINT),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.owner_id}"

    @property
    def available(self) -> int:
        """What may still be set aside or taken away."""
        return self.balance - self.reserved


class Entry(models.Model):
    """One movement of money: who, why, in which gaming day. Its postings sum to zero; neither is ever edited."""

    kind = models.CharField(max_length=20, choices=[(kind.value, kind.value) for kind in EntryKind])
    at = models.DateTimeField()
    gaming_day = models.DateField(db_index=True)
    shift = models.CharField(max_length=20)
    actor_kind = models.CharField(max_length=10)
    actor_id = models.BigIntegerField(null=True)
    approved_by = models.BigIntegerField(null=True)  # the second person, a staff id
    reason = models.TextField(default="", blank=True)
    patron_id = models.BigIntegerField(null=True)
    table_id = models.BigIntegerField(null=True)
    session_id = models.BigIntegerField(null=True)
    round_id = models.BigIntegerField(null=True)
    reverses = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="reversed_by")
    legs = models.IntegerField()  # how many postings
    digest = models.BinaryField(max_length=32)  # SHA-256 of the header and every posting

    class Meta:
        verbose_name_plural = "entries"
        indexes = [
            models.Index(fields=["round_id"], name="payouts_entry_round", condition=Q(round_id__isnull=False)),
            models.Index(fields=["patron_id"], name="payouts_entry_patron", condition=Q(patron_id__isnull=False)),
            models.Index(fields=["session_id"], name="payouts_entry_session", condition=Q(session_id__isnull=False)),
            BrinIndex(fields=["at"], name="payouts_entry_at"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["reverses"], name="payouts_entry_slip_voided_once", condition=Q(kind="slip_voided")
            )
        ]

    def __str__(self) -> str:
        return f"{self.id} {self.kind}"


class Posting(models.Model):
    """What one entry did to one account. No foreign keys: a round of thousands is written in one statement, and
    check_books asks the question that the constraint would have asked.
    """

    entry = models.ForeignKey(Entry, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False)
    account = models.ForeignKey(Account, on_delete=models.DO_NOTHING, db_constraint=False)
    amount = models.BigIntegerField()
    balance_after = models.BigIntegerField()

    class Meta:
        indexes = [BrinIndex(fields=["entry"], name="payouts_posting_entry", pages_per_range=16)]

    def __str__(self) -> str:
        return f"{self.account_id} {self.amount:+d}"


class Slip(models.Model):
    """A numbered paper of the cage, the receipt of one press (`command_id`), and a link of the cage's hash chain."""

    series = models.CharField(max_length=2)
    serial = models.IntegerField()
    command_id = models.UUIDField(unique=True)
    content = models.BinaryField(max_length=32)  # SHA-256 of what was asked for, to know a press from its double
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, null=True)
    patron_id = models.BigIntegerField(null=True, db_index=True)
    amount = models.BigIntegerField(default=0)
    facts = models.JSONField()  # what is printed; older ones lack "house" and the patron's full "name"
    at = models.DateTimeField()
    gaming_day = models.DateField(db_index=True)
    made_by = models.BigIntegerField(null=True)  # a staff id; null for a patron's own act
    previous = models.BinaryField(max_length=32)
    digest = models.BinaryField(max_length=32)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "serial"], name="payouts_slip_number")]

    def __str__(self) -> str:
        return self.number

    @property
    def number(self) -> str:
        """The number on the paper: B-000123."""
        return f"{self.series}-{self.serial:06d}"

    def link(self) -> bytes:
        """SHA-256 of everything on the slip, the entry's digest and the slip before: what `digest` must be."""
        written = [
            bytes(self.previous).hex(),
            self.number,
            str(self.command_id),
            bytes(self.content).hex(),
            bytes(self.entry.digest).hex() if self.entry is not None else None,
            self.patron_id,
            self.amount,
            self.facts,
            round(self.at.timestamp() * 1_000_000),
            self.gaming_day.isoformat(),
            self.made_by,
        ]
        return hashlib.sha256(json.dumps(written, sort_keys=True).encode()).digest()


class SlipPrint(models.Model):
    """One time a slip came out of the printer; from the second on the paper says REPRINT."""

    slip = models.ForeignKey(Slip, on_delete=models.PROTECT, related_name="prints")
    copy = models.IntegerField()
    at = models.DateTimeField()
    printed_by = models.BigIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["slip", "copy"], name="payouts_slipprint_copy")]

    def __str__(self) -> str:
        return f"{self.slip_id} copy {self.copy}"


class PayTableVersion(models.Model):
    """One version of a pay-table. Lines are frozen once approved, everything once published."""

    class State(models.TextChoices):
        DRAFT = "draft"
        APPROVED = "approved"
        PUBLISHED = "published"

    game = models.CharField(max_length=40)
    spot = models.CharField(max_length=20)
    name = models.CharField(max_length=40)
    version = models.IntegerField()
    label = models.CharField(max_length=40, default="", blank=True)
    lines = models.JSONField()  # [[key, numerator, denominator], …] in order
    checksum = models.CharField(max_length=64)
    figures = models.JSONField(default=dict)  # edge and the rest, computed by tables/floor/paytables.py
    negative_edge = models.BooleanField(default=False)
    author_id = models.BigIntegerField(null=True)  # a staff id; null for what the product ships
    shipped = models.BooleanField(default=False)  # a house default of the release, published without signatures
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    made_at = models.DateTimeField()
    published_by = models.BigIntegerField(null=True)
    published_at = models.DateTimeField(null=True)
    in_force_from = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "spot", "name", "version"], name="payouts_paytable_version"),
            models.CheckConstraint(
                condition=~Q(state="published") | Q(in_force_from__isnull=False, published_at__isnull=False),
                name="payouts_paytable_published_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.spot} {self.name} v{self.version}"


class PayTableSignature(models.Model):
    """One person's name under exactly these lines: an approval, or an override of a negative edge with its reason."""

    class Kind(models.TextChoices):
        APPROVAL = "approval"
        OVERRIDE = "override"

    version = models.ForeignKey(PayTableVersion, on_delete=models.PROTECT, related_name="signatures")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    staff_id = models.BigIntegerField()
    checksum = models.CharField(max_length=64)
    reason = models.TextField(default="", blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["version", "kind", "staff_id", "checksum"], name="payouts_paytablesignature_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.version_id} by {self.staff_id}"
