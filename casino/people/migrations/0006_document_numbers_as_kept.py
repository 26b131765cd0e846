from django.db import DataError, IntegrityError, migrations, transaction

from casino.people.documents import kept_form


def rewrite(apps, _schema_editor):
    """Row by row: a number that another row of the kind has already, or that grows too long, stays as it was typed.

    Two rows that come to one number are one person enrolled twice, each with money and a history: who of them stays is
    the house's to say, not a migration's. One of them has the number as it is kept, so that there is no third.
    """
    patrons = apps.get_model("people", "Patron").objects
    for pk, typed in patrons.order_by("pk").values_list("pk", "document_number"):
        kept = kept_form(typed)
        if kept in ("", typed):
            continue
        try:
            with transaction.atomic():
                patrons.filter(pk=pk).update(document_number=kept)
        except (IntegrityError, DataError):
            continue


class Migration(migrations.Migration):
    """Document numbers as they are compared from now on; what was typed before is not known any more."""

    dependencies = [("people", "0005_device_last_seen")]

    operations = [migrations.RunPython(rewrite, migrations.RunPython.noop)]
