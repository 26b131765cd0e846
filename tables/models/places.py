"""Pits, tables and the numbered rules of tables. What happens on them is in `floor`, `rounds` and `journal`."""

from django.db import models


class Pit(models.Model):
    """A group of tables under one pit screen. `alerts_number` rises with every change of its alerts."""

    code = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=80)
    alerts_number = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return self.code


class Table(models.Model):
    """One table, the row that every change of it locks first.

    `last_number` and `head_digest` are the head of its journal; `current_round_id` (the round on the layout: live, or
    the last one), `session_id` and `dealer_id` repeat what their own rows say, so that a command reads one row.
    `seats` 0 is a rail table for any number of players. `chairs` are those of a pot game (`dealing.seating`), as the
    journal's last `ChairsChanged` has them.
    """

    class Mode(models.TextChoices):
        REAL = "real"
        TRAINING = "training"

    code = models.CharField(max_length=16, unique=True)
    pit = models.ForeignKey(Pit, on_delete=models.PROTECT, related_name="tables")
    game = models.CharField(max_length=40)
    seats = models.PositiveSmallIntegerField(default=7)
    mode = models.CharField(max_length=8, choices=Mode.choices, default=Mode.REAL)
    rules_number = models.PositiveIntegerField(default=0)
    last_number = models.BigIntegerField(default=0)
    head_digest = models.BinaryField(default=b"")
    rounds_opened = models.BigIntegerField(default=0)
    last_shooter = models.PositiveSmallIntegerField(default=0)
    current_round_id = models.BigIntegerField(null=True, blank=True)
    session_id = models.BigIntegerField(null=True, blank=True)
    dealer_id = models.BigIntegerField(null=True, blank=True)
    float_account_id = models.BigIntegerField(null=True, blank=True)
    chairs = models.JSONField(default=dict, blank=True)
    locked_why = models.CharField(max_length=80, default="", blank=True)
    locked_facts = models.JSONField(default=dict, blank=True)
    locked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.code


class TableRules(models.Model):
    """The rules of a table under a number; immutable. `paytables` maps a spot to the name of its pay-table."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="rules")
    number = models.PositiveIntegerField()
    rules = models.JSONField()
    paytables = models.JSONField()
    made_at = models.DateTimeField()
    made_by = models.BigIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="table_rules_number")]
        verbose_name_plural = "table rules"

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number}"
