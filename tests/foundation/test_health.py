"""The health page says which of its servers a web process cannot reach."""

import pytest
from django.test import Client, override_settings


@pytest.mark.django_db
def test_it_is_well_where_both_servers_answer() -> None:
    answer = Client().get("/health/")
    assert (answer.status_code, answer.json()) == (200, {"database": True, "redis": True})


@pytest.mark.django_db
@override_settings(REDIS_URL="redis://127.0.0.1:1/0")
def test_without_redis_it_is_unwell_and_names_redis() -> None:
    answer = Client().get("/health/")
    assert (answer.status_code, answer.json()) == (503, {"database": True, "redis": False})
