from django.db import migrations, models


class Migration(migrations.Migration):
    """The audit page lists who read cards and dice that nobody showed; journals are long."""

    dependencies = [("tables", "0004_excluded_sittings")]

    operations = [
        migrations.AddIndex(
            model_name="journalevent",
            index=models.Index(condition=models.Q(("name", "HiddenRead")), fields=["at"], name="journal_hidden_reads"),
        ),
    ]
