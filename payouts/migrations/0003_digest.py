"""The digest of an entry and its postings, reckoned where the rows are: by the ledger when it writes, by check_books after."""

from django.db import migrations

# Arrays go in ordered by account. The header is a row's text, which quotes its fields, so no two headers share a text.
DIGEST = """
CREATE FUNCTION payouts_digest(
    entry_id bigint, kind text, at timestamptz, gaming_day date, shift text, actor_kind text, actor_id bigint,
    approved_by bigint, reason text, patron_id bigint, table_id bigint, session_id bigint, round_id bigint,
    reverses_id bigint, accounts bigint[], amounts bigint[], balances bigint[]
) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT sha256(
        convert_to(
            ROW(entry_id, kind, extract(epoch FROM at), gaming_day - DATE '2000-01-01', shift, actor_kind, actor_id,
                approved_by, reason, patron_id, table_id, session_id, round_id, reverses_id)::text,
            'UTF8'
        ) || array_send(accounts) || array_send(amounts) || array_send(balances)
    )
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("payouts", "0002_database_rules")]

    operations = [migrations.RunSQL(DIGEST, "DROP FUNCTION payouts_digest;")]
