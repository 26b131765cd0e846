"""A stage without pytest: a test database of its own, the product on it, a browser; all taken away afterwards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import django
from django.conf import settings

from tests.e2e.office import Office

if TYPE_CHECKING:
    from tests.e2e.stage import Stage


@contextmanager
def stage_alone(folder: Path) -> Iterator[Stage]:
    """Everything up, a house founded; down again when left."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings.test")
    django.setup()
    # Models are ready only now.
    from django.test.utils import setup_databases, teardown_databases

    from tests.e2e.browsers import Browsers
    from tests.e2e.house import found_house
    from tests.e2e.product import Product, database_url
    from tests.e2e.stage import Stage

    old = setup_databases(verbosity=0, interactive=False)
    try:
        environment = {"DATABASE_URL": database_url(), "REDIS_URL": settings.REDIS_URL, "CASINO_PREFIX": "album"}
        product = Product(folder=folder, environment=environment)
        try:
            product.start()
            with Office() as office, Browsers(product.address) as browsers:
                yield Stage(found_house(office, address=product.address), browsers)
        finally:
            product.stop()
    finally:
        teardown_databases(old, verbosity=0)
