"""The project: wiring only. No game and no money live here."""

from casino.celery import app as celery_app

__all__ = ["celery_app"]
