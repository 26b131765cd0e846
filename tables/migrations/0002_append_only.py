"""What the database itself refuses: journal, receipts, wagers and table rules are inserted, never edited or removed.

TRUNCATE passes in databases named test_… alone, where the test runner flushes with it.
"""

from django.db import migrations

APPEND_ONLY = (
    "tables_journalevent",
    "tables_receipt",
    "tables_stake",
    "tables_withdrawal",
    "tables_decision",
    "tables_tablerules",
)

FUNCTION = r"""
CREATE FUNCTION tables_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' AND current_database() LIKE 'test\_%' THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'append-only: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
"""


def trigger(table: str) -> migrations.RunSQL:
    """Statement triggers: they cost an insert nothing and refuse even a statement that touches no row."""
    return migrations.RunSQL(
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION tables_append_only();",
        f"DROP TRIGGER {table}_append_only ON {table};",
    )


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_first")]
    operations = [
        migrations.RunSQL(FUNCTION, "DROP FUNCTION tables_append_only();"),
        *(trigger(table) for table in APPEND_ONLY),
        # Rows that are updated in place all evening: room on the page, so that no index is touched.
        migrations.RunSQL(
            "ALTER TABLE tables_table SET (fillfactor = 50); ALTER TABLE tables_roundexposure SET (fillfactor = 50);"
            " ALTER TABLE tables_round SET (fillfactor = 70);",
            migrations.RunSQL.noop,
        ),
    ]
