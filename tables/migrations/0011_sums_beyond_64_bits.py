"""The squares of a house whose stakes go into the hundreds of millions."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0010_verified_rounds")]

    operations = [
        migrations.AlterField(
            model_name="roundsummary",
            name="amount",
            field=models.DecimalField(decimal_places=0, default=0, max_digits=38),
        ),
    ]
