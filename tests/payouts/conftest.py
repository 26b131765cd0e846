"""What the money tests share: a cashier, and books without anybody's registered checks."""

import pytest

from payouts import reconcile
from tests.payouts import books


@pytest.fixture
def cashier():
    return books.cashier()


@pytest.fixture(autouse=True)
def own_checks(monkeypatch):
    """These tests set money aside without wagers: whoever registered rows of his own is not asked here."""
    monkeypatch.setattr(reconcile, "_checks", {})
    monkeypatch.setattr(reconcile, "_reservations", {})
