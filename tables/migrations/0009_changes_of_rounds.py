from django.db import migrations, models


class Migration(migrations.Migration):
    """The audit page lists voids, corrections and rolls that did not count from the journals; journals are long."""

    dependencies = [("tables", "0008_marks_of_banked_rounds")]

    operations = [
        migrations.AddIndex(
            model_name="journalevent",
            index=models.Index(
                fields=["at"],
                condition=models.Q(
                    (
                        "name__in",
                        (
                            "CardCorrected",
                            "DieCorrected",
                            "RollDeclaredVoid",
                            "RoundVoided",
                            "SettlementCorrected",
                            "SettlementVoided",
                        ),
                    )
                )
                | models.Q(("body__contains", '"how":"misdeal"'), ("name", "HandEnded")),
                name="journal_changes",
            ),
        ),
    ]
