"""A round's row (what the hot paths and the lists need of it) and the sums of rounds by day, shift and dealer.

The journal is the truth of a round; this row repeats its phase, deadline and outcome so that nobody replays to list.
"""

from django.db import models


class Round(models.Model):
    """One deal from its opening to its end. The betting desks lock it FOR SHARE, a closing command FOR UPDATE.

    `asked_number` is the journal number at which the present question was put (a move on an older picture is stale);
    `deadline_at` has no grace in it; `decision_generation` is the generation whose decisions count. `sums` is what lay
    when decisions closed, by hand and action (see `dealing.money`), and of a settled round the throws that the house's
    generator dealt (`by_house`).
    """

    class State(models.TextChoices):
        LIVE = "live"
        SETTLED = "settled"
        VOID = "void"

    table_id = models.BigIntegerField()
    session_id = models.BigIntegerField()
    number = models.BigIntegerField()
    game = models.CharField(max_length=40)
    rules_number = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.LIVE)
    phase = models.CharField(max_length=16)
    gaming_day = models.DateField()
    shift = models.CharField(max_length=16)
    opened_at = models.DateTimeField()
    opened_number = models.BigIntegerField()
    asked_number = models.BigIntegerField()
    decision_generation = models.PositiveSmallIntegerField(default=0)
    deadline_what = models.CharField(max_length=16, default="", blank=True)
    deadline_at = models.DateTimeField(null=True, blank=True)
    deadline_seconds = models.PositiveSmallIntegerField(default=0)
    grace_ms = models.PositiveIntegerField(default=0)
    dealer_id = models.BigIntegerField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    schedule = models.JSONField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)
    dice = models.JSONField(default=dict, blank=True)
    sums = models.JSONField(default=dict, blank=True)
    corrections = models.PositiveSmallIntegerField(default=0)
    frozen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table_id", "number"], name="round_number_of_a_table"),
            models.UniqueConstraint(
                fields=["table_id"], condition=models.Q(state="live"), name="one_live_round_a_table"
            ),
        ]
        indexes = [
            models.Index(fields=["deadline_at"], condition=models.Q(deadline_at__isnull=False), name="round_deadline"),
            models.Index(fields=["gaming_day", "table_id"], name="round_day_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class RoundSummary(models.Model):
    """Sums of rounds, upserted in the settlement's own transaction. `amount` is minor units, but micro minor units for
    kinds that end in `_micro` (a theoretical win is a fraction of a cent); `variance_e4` is 10,000 minor units squared,
    which 64 bits would not hold where a currency's stakes go into the hundreds of millions.
    """

    pk = models.CompositePrimaryKey("gaming_day", "table_id", "shift", "dealer_id", "kind")
    gaming_day = models.DateField()
    table_id = models.BigIntegerField()
    shift = models.CharField(max_length=16)
    dealer_id = models.BigIntegerField()
    kind = models.CharField(max_length=40)
    amount = models.DecimalField(max_digits=38, decimal_places=0, default=0)
    count = models.BigIntegerField(default=0)

    class Meta:
        verbose_name_plural = "round summaries"

    def __str__(self) -> str:
        return f"{self.gaming_day} {self.table_id} {self.kind}"
