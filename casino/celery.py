"""The job queue, and when each job runs. The jobs themselves live in the apps' tasks.py, by the names used here."""

import os
from datetime import timedelta

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings.development")

app = Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# Beat writes these into its table at each start; times can be changed in the admin from then on.
app.conf.beat_schedule = {
    "the journals' second copy": {"task": "tables.copy_journals", "schedule": timedelta(minutes=1)},
    "the journals' chains": {"task": "tables.verify_journals", "schedule": timedelta(minutes=10)},
    "exclusions that were cut off": {"task": "tables.end_play_of_excluded", "schedule": timedelta(minutes=1)},
    "the books": {"task": "tables.check_books", "schedule": timedelta(hours=1)},
    "the books, every hand anew": {"task": "tables.check_books_anew", "schedule": timedelta(days=1)},
}
