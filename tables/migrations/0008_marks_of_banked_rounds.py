"""Marks that were made before banked rounds were looked at anew by them are forgotten: the next check does all."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0007_verified_hands")]

    operations = [migrations.RunSQL("DELETE FROM tables_verifiedhands", migrations.RunSQL.noop)]
