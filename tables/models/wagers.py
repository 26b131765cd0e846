"""The wagers of banked rounds: insert-only rows keyed by round, account, hand and generation, and the round's exposure.

No foreign keys, no index but the primary keys: these are the rows that arrive by the thousand in ten seconds.
"""

from django.db import models
from django.db.models import F, Q


class Stake(models.Model):
    """What a player put on one hand.

    `reserved` is what it holds back on the account (the call's cover included where the rules say so), `worst` the most
    it can cost the house. `generation` rises when a bet is taken back and made anew.
    """

    pk = models.CompositePrimaryKey("round_id", "account_id", "hand", "generation")
    round_id = models.BigIntegerField()
    account_id = models.BigIntegerField()
    hand = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    ante = models.BigIntegerField()
    bonus = models.BigIntegerField()
    side = models.BigIntegerField()
    reserved = models.BigIntegerField()
    worst = models.BigIntegerField()
    command_id = models.UUIDField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.round_id}/{self.account_id}/{self.hand}"


class Withdrawal(models.Model):
    """A stake taken back before betting closed. It has the stake's own key, so a stake goes back once."""

    pk = models.CompositePrimaryKey("round_id", "account_id", "hand", "generation")
    round_id = models.BigIntegerField()
    account_id = models.BigIntegerField()
    hand = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    command_id = models.UUIDField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.round_id}/{self.account_id}/{self.hand}"


class Decision(models.Model):
    """Call or fold for one hand.

    `generation` is the round's decision generation, `amount` the call bet, `reserved` what it holds back beyond the
    stake's own reserve. `command_id` is null where the clock decided.
    """

    pk = models.CompositePrimaryKey("round_id", "account_id", "hand", "generation")
    round_id = models.BigIntegerField()
    account_id = models.BigIntegerField()
    hand = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    called = models.BooleanField()
    amount = models.BigIntegerField()
    reserved = models.BigIntegerField()
    command_id = models.UUIDField(null=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.round_id}/{self.account_id}/{self.hand}"


class RoundExposure(models.Model):
    """What a round can cost the house at worst and what lies on it, raised once per batch of wagers.

    `version` rises with every batch; with the table's journal number it numbers the pictures.
    """

    round_id = models.BigIntegerField(primary_key=True)
    cap = models.BigIntegerField()
    worst = models.BigIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    stakes = models.PositiveIntegerField(default=0)
    ante = models.BigIntegerField(default=0)
    bonus = models.BigIntegerField(default=0)
    side = models.BigIntegerField(default=0)
    calls = models.PositiveIntegerField(default=0)
    folds = models.PositiveIntegerField(default=0)
    call_amount = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(worst__lte=F("cap")), name="exposure_within_the_cap"),
            models.CheckConstraint(condition=Q(worst__gte=0), name="exposure_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.worst} of {self.cap}"
