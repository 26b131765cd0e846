"""The journal's rows, the receipts of commands and the heads up to which a journal has been verified."""

from django.db import models

CHANGES = models.Q(
    name__in=(
        "CardCorrected",
        "DieCorrected",
        "RollDeclaredVoid",
        "RoundVoided",
        "SettlementCorrected",
        "SettlementVoided",
    )
) | models.Q(name="HandEnded", body__contains='"how":"misdeal"')
"""The events by which somebody changed what lay or had been paid, or let a round go: an audit reads them all."""


class JournalEvent(models.Model):
    """One event of a table, append-only, chained by `digest` to the event before it.

    `body` is the canonical JSON text that was hashed; `actor` is `kind:id`, `round_id` is null between rounds.
    """

    pk = models.CompositePrimaryKey("table_id", "number")
    table_id = models.BigIntegerField()
    number = models.BigIntegerField()
    round_id = models.BigIntegerField(null=True)
    name = models.CharField(max_length=40)
    schema = models.PositiveSmallIntegerField()
    body = models.TextField()
    actor = models.CharField(max_length=40)
    command_id = models.UUIDField()
    at = models.DateTimeField()
    digest = models.BinaryField()

    class Meta:
        indexes = [
            models.Index(fields=["round_id", "number"], name="journal_of_a_round"),
            models.Index(fields=["at"], condition=models.Q(name="HiddenRead"), name="journal_hidden_reads"),
            models.Index(fields=["at"], condition=CHANGES, name="journal_changes"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.name}"


class Receipt(models.Model):
    """What a command was answered, under the id its sender gave it. `content` is the digest of who asked for what."""

    command_id = models.UUIDField(primary_key=True)
    table_id = models.BigIntegerField()
    content = models.BinaryField()
    answer = models.JSONField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.command_id)


class VerifiedRounds(models.Model):
    """The journal number of a table up to which every ended round has been looked at anew and agreed: hands for the pot
    played again, banked rounds paid again by their schedules, corrections and voids among them."""

    table_id = models.BigIntegerField(primary_key=True)
    number = models.BigIntegerField()
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "verified rounds"

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class VerifiedHead(models.Model):
    """The journal number of a table up to which the chain has been verified, and its digest there."""

    table_id = models.BigIntegerField(primary_key=True)
    number = models.BigIntegerField()
    digest = models.BinaryField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"
