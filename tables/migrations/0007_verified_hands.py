"""How far the ended hands of pot games have been played again, for the check of the books that goes on from there."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_settings_without_a_choice"),
    ]

    operations = [
        migrations.CreateModel(
            name="VerifiedHands",
            fields=[
                ("table_id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.BigIntegerField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name_plural": "verified hands",
            },
        ),
    ]
