"""Who is at a table and what the floor has to do with it: sessions, dealers, players, alerts, disputes, devices."""

from django.db import models
from django.db.models import Q

from tables.models.places import Pit, Table


class TableSession(models.Model):
    """A table's opening to its closing. Amounts are its float in minor units; a cashless float may be negative."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sessions")
    funds = models.CharField(max_length=8, default="cashless")
    opened_at = models.DateTimeField()
    opened_by = models.BigIntegerField()
    gaming_day = models.DateField()
    shift = models.CharField(max_length=16)
    opener = models.BigIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.BigIntegerField(null=True, blank=True)
    closer = models.BigIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(closed_at=None), name="one_open_session_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.opened_at:%Y-%m-%d %H:%M}"


class DealerStint(models.Model):
    """A dealer on a table from sign-on to sign-off. `name` and `badge` are as they were then."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="stints")
    session = models.ForeignKey(TableSession, on_delete=models.PROTECT, related_name="stints")
    staff_id = models.BigIntegerField()
    name = models.CharField(max_length=120)
    badge = models.CharField(max_length=32)
    device_id = models.BigIntegerField(null=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.BigIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(ended_at=None), name="one_dealer_a_table"),
            models.UniqueConstraint(fields=["staff_id"], condition=Q(ended_at=None), name="one_console_a_dealer"),
        ]

    def __str__(self) -> str:
        return f"{self.badge} at {self.table_id}"


class Sitting(models.Model):
    """A patron's stay at a table, with an account of its own. `seat` 0 is the rail."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sittings")
    session = models.ForeignKey(TableSession, on_delete=models.PROTECT, related_name="sittings")
    patron_id = models.BigIntegerField()
    shown_name = models.CharField(max_length=80)
    language = models.CharField(max_length=16, default="en")
    seat = models.PositiveSmallIntegerField(default=0)
    device_id = models.BigIntegerField(null=True)
    account_id = models.BigIntegerField(null=True)
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    # Since when the patron may not play: he ends the round and goes.
    excluded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            # Asked by every batch of wagers: as good as always empty.
            models.Index(
                fields=["table"], condition=Q(left_at=None, excluded_at__isnull=False), name="excluded_sittings"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "seat"], condition=Q(left_at=None, seat__gt=0), name="one_sitting_a_seat"
            ),
            models.UniqueConstraint(fields=["patron_id"], condition=Q(left_at=None), name="one_sitting_a_patron"),
            models.UniqueConstraint(
                fields=["device_id"],
                condition=Q(left_at=None, device_id__isnull=False),
                name="one_sitting_a_device",
            ),
            models.UniqueConstraint(fields=["account_id"], name="one_sitting_an_account"),
        ]

    def __str__(self) -> str:
        return f"{self.shown_name} at {self.table_id}/{self.seat}"


class Alert(models.Model):
    """Something somebody must look at. The same thing again raises `count`, never a second alert while one is open."""

    class Level(models.TextChoices):
        URGENT = "urgent"
        LOOK = "look"
        NOTE = "note"

    class State(models.TextChoices):
        OPEN = "open"
        ACKNOWLEDGED = "acknowledged"
        FALSE = "false"

    pit = models.ForeignKey(Pit, on_delete=models.PROTECT, related_name="alerts")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="alerts", null=True, blank=True)
    level = models.CharField(max_length=8, choices=Level.choices)
    what = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    key = models.CharField(max_length=160)
    count = models.PositiveIntegerField(default=1)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.OPEN)
    answered_by = models.BigIntegerField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pit", "key"], condition=Q(state="open"), name="one_open_alert_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.what} ×{self.count}"


class Dispute(models.Model):
    """A complaint about a round, with the round's evidence as it stood, frozen under a digest."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="disputes")
    round_id = models.BigIntegerField()
    sitting_id = models.BigIntegerField(null=True, blank=True)
    words = models.CharField(max_length=500)
    evidence = models.TextField()
    evidence_digest = models.CharField(max_length=64)
    opened_at = models.DateTimeField()
    opened_by = models.CharField(max_length=40)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.BigIntegerField(null=True, blank=True)
    closing_words = models.CharField(max_length=500, default="", blank=True)

    def __str__(self) -> str:
        return f"round {self.round_id}"


class DevicePlace(models.Model):
    """Which place a paired device serves. `seat` 0 with a table is its rail, console or sign, as `kind` says."""

    device_id = models.BigIntegerField()
    kind = models.CharField(max_length=12)
    pit = models.ForeignKey(Pit, on_delete=models.PROTECT, null=True, blank=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True)
    seat = models.PositiveSmallIntegerField(default=0)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["device_id"], condition=Q(until=None), name="one_place_a_device"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.table_id}/{self.seat}"
