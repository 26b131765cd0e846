"""The rows of tables, rounds, wagers and the floor as they first stood."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Decision",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "round_id",
                        "account_id",
                        "hand",
                        "generation",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("round_id", models.BigIntegerField()),
                ("account_id", models.BigIntegerField()),
                ("hand", models.PositiveSmallIntegerField()),
                ("generation", models.PositiveSmallIntegerField()),
                ("called", models.BooleanField()),
                ("amount", models.BigIntegerField()),
                ("reserved", models.BigIntegerField()),
                ("command_id", models.UUIDField(null=True)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Pit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=16, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("alerts_number", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Receipt",
            fields=[
                ("command_id", models.UUIDField(primary_key=True, serialize=False)),
                ("table_id", models.BigIntegerField()),
                ("content", models.BinaryField()),
                ("answer", models.JSONField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="RoundSummary",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "gaming_day",
                        "table_id",
                        "shift",
                        "dealer_id",
                        "kind",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("gaming_day", models.DateField()),
                ("table_id", models.BigIntegerField()),
                ("shift", models.CharField(max_length=16)),
                ("dealer_id", models.BigIntegerField()),
                ("kind", models.CharField(max_length=40)),
                ("amount", models.BigIntegerField(default=0)),
                ("count", models.BigIntegerField(default=0)),
            ],
            options={
                "verbose_name_plural": "round summaries",
            },
        ),
        migrations.CreateModel(
            name="Stake",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "round_id",
                        "account_id",
                        "hand",
                        "generation",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("round_id", models.BigIntegerField()),
                ("account_id", models.BigIntegerField()),
                ("hand", models.PositiveSmallIntegerField()),
                ("generation", models.PositiveSmallIntegerField()),
                ("ante", models.BigIntegerField()),
                ("bonus", models.BigIntegerField()),
                ("side", models.BigIntegerField()),
                ("reserved", models.BigIntegerField()),
                ("worst", models.BigIntegerField()),
                ("command_id", models.UUIDField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="VerifiedHead",
            fields=[
                ("table_id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.BigIntegerField()),
                ("digest", models.BinaryField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Withdrawal",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "round_id",
                        "account_id",
                        "hand",
                        "generation",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("round_id", models.BigIntegerField()),
                ("account_id", models.BigIntegerField()),
                ("hand", models.PositiveSmallIntegerField()),
                ("generation", models.PositiveSmallIntegerField()),
                ("command_id", models.UUIDField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="JournalEvent",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("table_id", models.BigIntegerField()),
                ("number", models.BigIntegerField()),
                ("round_id", models.BigIntegerField(null=True)),
                ("name", models.CharField(max_length=40)),
                ("schema", models.PositiveSmallIntegerField()),
                ("body", models.TextField()),
                ("actor", models.CharField(max_length=40)),
                ("command_id", models.UUIDField()),
                ("at", models.DateTimeField()),
                ("digest", models.BinaryField()),
            ],
            options={
                "indexes": [models.Index(fields=["round_id", "number"], name="journal_of_a_round")],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table_id", models.BigIntegerField()),
                ("session_id", models.BigIntegerField()),
                ("number", models.BigIntegerField()),
                ("game", models.CharField(max_length=40)),
                ("rules_number", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("live", "Live"), ("settled", "Settled"), ("void", "Void")],
                        default="live",
                        max_length=8,
                    ),
                ),
                ("phase", models.CharField(max_length=16)),
                ("gaming_day", models.DateField()),
                ("shift", models.CharField(max_length=16)),
                ("opened_at", models.DateTimeField()),
                ("opened_number", models.BigIntegerField()),
                ("asked_number", models.BigIntegerField()),
                ("decision_generation", models.PositiveSmallIntegerField(default=0)),
                ("deadline_what", models.CharField(blank=True, default="", max_length=16)),
                ("deadline_at", models.DateTimeField(blank=True, null=True)),
                ("deadline_seconds", models.PositiveSmallIntegerField(default=0)),
                ("grace_ms", models.PositiveIntegerField(default=0)),
                ("dealer_id", models.BigIntegerField(blank=True, null=True)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                ("schedule", models.JSONField(blank=True, null=True)),
                ("outcome", models.JSONField(blank=True, null=True)),
                ("dice", models.JSONField(blank=True, default=dict)),
                ("sums", models.JSONField(blank=True, default=dict)),
                ("corrections", models.PositiveSmallIntegerField(default=0)),
                ("frozen_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("deadline_at__isnull", False)),
                        fields=["deadline_at"],
                        name="round_deadline",
                    ),
                    models.Index(fields=["gaming_day", "table_id"], name="round_day_table"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("table_id", "number"), name="round_number_of_a_table"),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "live")), fields=("table_id",), name="one_live_round_a_table"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundExposure",
            fields=[
                ("round_id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("cap", models.BigIntegerField()),
                ("worst", models.BigIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=0)),
                ("stakes", models.PositiveIntegerField(default=0)),
                ("ante", models.BigIntegerField(default=0)),
                ("bonus", models.BigIntegerField(default=0)),
                ("side", models.BigIntegerField(default=0)),
                ("calls", models.PositiveIntegerField(default=0)),
                ("folds", models.PositiveIntegerField(default=0)),
                ("call_amount", models.BigIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("worst__lte", models.F("cap"))), name="exposure_within_the_cap"
                    ),
                    models.CheckConstraint(condition=models.Q(("worst__gte", 0)), name="exposure_not_negative"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=16, unique=True)),
                ("game", models.CharField(max_length=40)),
                ("seats", models.PositiveSmallIntegerField(default=7)),
                (
                    "mode",
                    models.CharField(
                        choices=[("real", "Real"), ("training", "Training")], default="real", max_length=8
                    ),
                ),
                ("rules_number", models.PositiveIntegerField(default=0)),
                ("last_number", models.BigIntegerField(default=0)),
                ("head_digest", models.BinaryField(default=b"")),
                ("rounds_opened", models.BigIntegerField(default=0)),
                ("last_shooter", models.PositiveSmallIntegerField(default=0)),
                ("current_round_id", models.BigIntegerField(blank=True, null=True)),
                ("session_id", models.BigIntegerField(blank=True, null=True)),
                ("dealer_id", models.BigIntegerField(blank=True, null=True)),
                ("float_account_id", models.BigIntegerField(blank=True, null=True)),
                ("locked_why", models.CharField(blank=True, default="", max_length=80)),
                ("locked_facts", models.JSONField(blank=True, default=dict)),
                ("locked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "pit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tables", to="tables.pit"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round_id", models.BigIntegerField()),
                ("sitting_id", models.BigIntegerField(blank=True, null=True)),
                ("words", models.CharField(max_length=500)),
                ("evidence", models.TextField()),
                ("evidence_digest", models.CharField(max_length=64)),
                ("opened_at", models.DateTimeField()),
                ("opened_by", models.CharField(max_length=40)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("closed_by", models.BigIntegerField(blank=True, null=True)),
                ("closing_words", models.CharField(blank=True, default="", max_length=500)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="disputes", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TableSession",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("funds", models.CharField(default="cashless", max_length=8)),
                ("opened_at", models.DateTimeField()),
                ("opened_by", models.BigIntegerField()),
                ("gaming_day", models.DateField()),
                ("shift", models.CharField(max_length=16)),
                ("opener", models.BigIntegerField(default=0)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("closed_by", models.BigIntegerField(blank=True, null=True)),
                ("closer", models.BigIntegerField(blank=True, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Sitting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("patron_id", models.BigIntegerField()),
                ("shown_name", models.CharField(max_length=80)),
                ("language", models.CharField(default="en", max_length=16)),
                ("seat", models.PositiveSmallIntegerField(default=0)),
                ("device_id", models.BigIntegerField(null=True)),
                ("account_id", models.BigIntegerField(null=True)),
                ("joined_at", models.DateTimeField()),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sittings", to="tables.table"
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sittings", to="tables.tablesession"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DealerStint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("staff_id", models.BigIntegerField()),
                ("name", models.CharField(max_length=120)),
                ("badge", models.CharField(max_length=32)),
                ("device_id", models.BigIntegerField(null=True)),
                ("started_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("ended_by", models.BigIntegerField(blank=True, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="stints", to="tables.table"
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="stints", to="tables.tablesession"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DevicePlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("device_id", models.BigIntegerField()),
                ("kind", models.CharField(max_length=12)),
                ("seat", models.PositiveSmallIntegerField(default=0)),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(blank=True, null=True)),
                (
                    "pit",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to="tables.pit"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to="tables.table"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)), fields=("device_id",), name="one_place_a_device"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Alert",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "level",
                    models.CharField(choices=[("urgent", "Urgent"), ("look", "Look"), ("note", "Note")], max_length=8),
                ),
                ("what", models.CharField(max_length=40)),
                ("facts", models.JSONField(default=dict)),
                ("key", models.CharField(max_length=160)),
                ("count", models.PositiveIntegerField(default=1)),
                ("first_at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Open"), ("acknowledged", "Acknowledged"), ("false", "False")],
                        default="open",
                        max_length=12,
                    ),
                ),
                ("answered_by", models.BigIntegerField(blank=True, null=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                (
                    "pit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="alerts", to="tables.pit"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="alerts",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")), fields=("pit", "key"), name="one_open_alert_a_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("rules", models.JSONField()),
                ("paytables", models.JSONField()),
                ("made_at", models.DateTimeField()),
                ("made_by", models.BigIntegerField(null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rules", to="tables.table"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "table rules",
                "constraints": [models.UniqueConstraint(fields=("table", "number"), name="table_rules_number")],
            },
        ),
        migrations.AddConstraint(
            model_name="tablesession",
            constraint=models.UniqueConstraint(
                condition=models.Q(("closed_at", None)), fields=("table",), name="one_open_session_a_table"
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.UniqueConstraint(
                condition=models.Q(("left_at", None), ("seat__gt", 0)),
                fields=("table", "seat"),
                name="one_sitting_a_seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.UniqueConstraint(
                condition=models.Q(("left_at", None)), fields=("patron_id",), name="one_sitting_a_patron"
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.UniqueConstraint(
                condition=models.Q(("device_id__isnull", False), ("left_at", None)),
                fields=("device_id",),
                name="one_sitting_a_device",
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.UniqueConstraint(fields=("account_id",), name="one_sitting_an_account"),
        ),
        migrations.AddConstraint(
            model_name="dealerstint",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at", None)), fields=("table",), name="one_dealer_a_table"
            ),
        ),
        migrations.AddConstraint(
            model_name="dealerstint",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at", None)), fields=("staff_id",), name="one_console_a_dealer"
            ),
        ),
    ]
