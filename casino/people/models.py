"""People and their devices as rows: staff, patrons, devices, pairing codes, sign-in attempts and locks.

Here: columns and what the database itself must hold. Not here: rules (sign_in.py, devices.py, roles.py), money
(payouts), who sits or deals where (tables).
"""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from casino.people.roles import STAFF_ROLES, Role


class StaffManager(BaseUserManager["Staff"]):
    """Makes staff; passwords and PINs go in as Argon2 hashes only."""

    def create_user(self, badge: str, password: str | None = None, **fields: Any) -> "Staff":
        """A member of staff; without `password` the office stays shut to them."""
        staff = self.model(badge=badge, **fields)
        staff.set_password(password)
        # Whether a badge is given already the database alone can say: somebody else may be giving it now.
        staff.full_clean(exclude=["password", "pin", "last_login"], validate_unique=False)
        staff.save(using=self._db)
        return staff

    def create_superuser(self, badge: str, password: str | None = None, **fields: Any) -> "Staff":
        """Django's word for a system administrator (`manage.py createsuperuser`)."""
        return self.create_user(
            badge, password, **{"roles": [Role.SYSTEM_ADMINISTRATOR.value], "system_administrator": True, **fields}
        )


class Staff(AbstractBaseUser):
    """Somebody who works for the house. `pin` opens consoles, `password` with TOTP opens the office."""

    badge = models.CharField(max_length=20, unique=True)
    name = models.CharField(max_length=100)
    roles = ArrayField(
        models.CharField(max_length=30, choices=[(role.value, role.value) for role in STAFF_ROLES]),
        default=list,
        blank=True,
    )
    pin = models.CharField(max_length=128, blank=True, editable=False)
    language = models.CharField(max_length=10, default="en")
    active = models.BooleanField(default=True)
    # Django's admin opens to these alone; it gives no right on the floor.
    system_administrator = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "badge"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects: ClassVar[StaffManager] = StaffManager()

    class Meta:
        verbose_name_plural = "staff"

    def __str__(self) -> str:
        return f"{self.badge} {self.name}"

    @property
    def is_active(self) -> bool:  # type: ignore[override]
        return self.active

    @property
    def is_staff(self) -> bool:
        return self.active and self.system_administrator

    @property
    def is_superuser(self) -> bool:
        return self.is_staff

    def has_perm(self, _permission: str, _thing: object = None) -> bool:
        """Django's permissions serve its admin alone; the house's own are in roles.py."""
        return self.is_staff

    def has_module_perms(self, _app: str) -> bool:
        return self.is_staff


class Patron(models.Model):
    """Somebody who plays. Age and identity were checked by a named member of staff before the row existed."""

    class Status(models.TextChoices):
        ACTIVE = "active"
        EXCLUDED = "excluded"
        CLOSED = "closed"

    card = models.CharField(max_length=20, unique=True)
    family_name = models.CharField(max_length=100)
    given_name = models.CharField(max_length=100)
    shown_name = models.CharField(max_length=30)
    birth_date = models.DateField()
    document_kind = models.CharField(max_length=30)
    document_number = models.CharField(max_length=50)  # as documents.py keeps it, never as it was typed
    identity_checked_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    identity_checked_at = models.DateTimeField()
    pin = models.CharField(max_length=128, editable=False)
    language = models.CharField(max_length=10, default="en")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ACTIVE)

    class Meta:
        constraints = [
            # One person, one bankroll: limits, exclusion and the currency log count persons, not cards.
            models.UniqueConstraint(fields=["document_kind", "document_number"], name="people_patron_one_per_document"),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.shown_name}"

    @property
    def roles(self) -> tuple[str, ...]:
        """Who is excluded or closed may end what he plays and go."""
        return (Role.PLAYER.value,) if self.status == self.Status.ACTIVE else (Role.LEAVING_PLAYER.value,)


class Device(models.Model):
    """A screen that the floor has paired: its public key stands for it. Where it serves is `tables`' to say."""

    class Kind(models.TextChoices):
        SEAT = "seat"
        RAIL = "rail"
        DEALER = "dealer"
        PIT = "pit"
        CAGE = "cage"
        DISPLAY = "display"
        OFFICE = "office"

    public_key = models.BinaryField(unique=True)  # P-256, DER SubjectPublicKeyInfo
    kind = models.CharField(max_length=10, choices=Kind.choices)
    name = models.CharField(max_length=60)
    paired_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+", null=True)
    paired_at = models.DateTimeField()
    revoked_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    # To a minute: when it last proved its key or was found to stay.
    last_seen_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class PairingCode(models.Model):
    """Lets one device in, once, before it expires. Only the code's hash is kept."""

    code_hash = models.BinaryField(max_length=32, unique=True)
    kind = models.CharField(max_length=10, choices=Device.Kind.choices)
    place = models.JSONField(default=dict)
    made_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+", null=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    device = models.OneToOneField(Device, on_delete=models.PROTECT, related_name="pairing_code", null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"


class SignInAttempt(models.Model):
    """One try to sign in, kept for surveillance whatever came of it."""

    class Outcome(models.TextChoices):
        ACCEPTED = "accepted"
        WRONG = "wrong"
        LOCKED = "locked"
        UNLOCKED = "unlocked"
        PIN_RESET = "pin_reset"

    kind = models.CharField(max_length=10)  # staff, patron, device
    identifier = models.CharField(max_length=40)  # the badge or card as it was typed, known or not
    device_id = models.BigIntegerField(null=True)
    by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+", null=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices)
    address = models.CharField(max_length=45, default="", blank=True)  # where the office was entered from
    note = models.CharField(max_length=200, default="", blank=True)  # the document that a reset was made against
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.identifier} {self.outcome}"


class SignInLock(models.Model):
    """What stands against a badge, a card, a device or an address: failures in a row, since the last unlock, locks."""

    # "staff:1001", "patron:88001", "device:7", "address:10.0.0.7"
    subject = models.CharField(max_length=60, unique=True)
    failures = models.PositiveIntegerField(default=0)
    failures_in_all = models.PositiveIntegerField(default=0)
    locked_until = models.DateTimeField(null=True)
    locked_for_floor = models.BooleanField(default=False)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(subject=""), name="people_signinlock_subject")]

    def __str__(self) -> str:
        return self.subject
