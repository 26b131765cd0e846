"""Hands and time charges of pot games among the kinds of entries."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("payouts", "0005_paytable_label"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("buy_in", "buy_in"),
                    ("cash_out", "cash_out"),
                    ("cage_stock", "cage_stock"),
                    ("join", "join"),
                    ("add_funds", "add_funds"),
                    ("leave", "leave"),
                    ("fill", "fill"),
                    ("credit", "credit"),
                    ("receivable_paid", "receivable_paid"),
                    ("slip_voided", "slip_voided"),
                    ("round", "round"),
                    ("round_corrected", "round_corrected"),
                    ("round_voided", "round_voided"),
                    ("hand", "hand"),
                    ("time_charge", "time_charge"),
                ],
                max_length=20,
            ),
        ),
    ]
