"""Whatever the database never lets anybody edit is in Django's admin, where a system administrator reads it and can do
no more."""

import re

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test import RequestFactory
from django.urls import reverse
from django.utils.html import strip_tags

from casino.people.models import Staff
from tables.models import JournalEvent, Stake
from tests.dealing.pot_scene import open_pot
from tests.dealing.scene import open_scene

pytestmark = pytest.mark.django_db(transaction=True)
TABLES_OF_TRIGGERS = "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%%\\_append\\_only'"


def append_only():
    """The models whose tables refuse UPDATE, DELETE or TRUNCATE, as the database itself says."""
    with connection.cursor() as cursor:
        cursor.execute(TABLES_OF_TRIGGERS)
        tables = {table for (table,) in cursor.fetchall()}
    return [model for model in apps.get_models() if model._meta.db_table in tables]


@pytest.fixture
def administrator():
    return Staff.objects.create_superuser("1", "a long enough pass phrase", name="Root")


def request_of(administrator, address="/admin/"):
    request = RequestFactory().get(address)
    request.session, request.user = SessionStore(), administrator
    return request


def test_every_one_of_them_is_there_and_can_only_be_read(administrator):
    names = {model.__name__ for model in append_only()}
    assert {"JournalEvent", "Receipt", "Stake", "Withdrawal", "Decision", "Entry", "Posting", "SignInAttempt"} <= names
    request = request_of(administrator)
    for model in append_only():
        shown = admin.site._registry[model]
        assert shown.has_view_permission(request), model
        writes = (shown.has_add_permission, shown.has_change_permission, shown.has_delete_permission)
        assert not any(may(request) for may in writes), model
        assert "delete_selected" not in shown.get_actions(request)
        assert shown.changelist_view(request).render().status_code == 200


def test_a_row_of_the_journal_and_of_the_wagers_opens_by_its_key_without_a_field_to_write(administrator):
    scene = open_scene(players=1)
    scene.whole_round({0: {"ante": 10_000}}, {0: "call"})
    for model in (JournalEvent, Stake):
        shown, row = admin.site._registry[model], model.objects.order_by("pk").last()
        key = "-".join(str(part) for part in row.pk)
        opts = model._meta
        address = reverse(f"admin:{opts.app_label}_{opts.model_name}_change", args=[key])
        assert address in shown.changelist_view(request_of(administrator)).render().content.decode()
        page = shown.change_view(request_of(administrator, address), key).render().content.decode()
        assert str(row.at.year) in page
        assert 'name="_save"' not in page
        assert shown.get_object(request_of(administrator), f"{key}-1") is None
        assert shown.get_object(request_of(administrator), "nothing") is None


def test_the_journal_is_found_by_its_round_and_shows_no_card_of_the_hand_that_is_dealt(administrator):
    pot = open_pot([10_000] * 2, cards="electronic")
    pot.open(button=1)
    row = JournalEvent.objects.get(name="HolesDealt")
    shown = admin.site._registry[JournalEvent]
    found = shown.changelist_view(request_of(administrator, f"/admin/?q={row.round_id}")).render().content.decode()
    assert "HolesDealt" in found
    assert "SessionOpened" not in found
    page = shown.change_view(request_of(administrator), f"{row.table_id}-{row.number}").render().content.decode()
    held = {card for hole in pot.state.deal.hole for card in hole}
    # As it is read: pictures and keys of the page's own are full of letters and digits.
    assert not held & set(re.findall(r"\b[2-9TJQKA][shdc]\b", strip_tags(page)))
    assert "body" not in shown.get_fields(request_of(administrator))
