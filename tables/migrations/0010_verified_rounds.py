"""One mark a table for both kinds of games: of ended rounds, whether banked or hands for the pot."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0009_changes_of_rounds")]

    operations = [
        migrations.RenameModel(old_name="VerifiedHands", new_name="VerifiedRounds"),
        migrations.AlterModelOptions(name="verifiedrounds", options={"verbose_name_plural": "verified rounds"}),
    ]
