"""The chairs of pot games, repeated on the table's row."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_append_only")]

    operations = [
        migrations.AddField(model_name="table", name="chairs", field=models.JSONField(blank=True, default=dict)),
    ]
