from django.db import migrations

FORGET = """
ALTER TABLE tables_tablerules DISABLE TRIGGER tables_tablerules_append_only;
UPDATE tables_tablerules r SET rules = r.rules - '{on_timeout,four_card_flop,exposed_card}'::text[]
    FROM tables_table t WHERE t.id = r.table_id AND t.game IN ('texas_holdem', 'dice_holdem');
ALTER TABLE tables_tablerules ENABLE TRIGGER tables_tablerules_append_only;
"""


class Migration(migrations.Migration):
    """Settings of pot games that had one value only are none any more. What a table's rules say stays the same, so that
    these rows alone are rewritten; the journal keeps them as they were."""

    dependencies = [("tables", "0005_hidden_reads")]

    operations = [migrations.RunSQL(FORGET, migrations.RunSQL.noop)]
