"""Django's admin shows money and people to system administrators and lets nobody write."""

import pytest
from django.contrib import admin
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory

from casino.people.models import Staff
from casino.people.roles import Role
from tests.people.cast import staff

OURS = [model for model in admin.site._registry if model._meta.app_label in {"people", "payouts"}]


def test_every_model_of_people_and_money_is_there():
    assert {model.__name__ for model in OURS} == {
        "Staff", "Patron", "Device", "PairingCode", "SignInAttempt", "SignInLock",
        "Account", "Entry", "Posting", "Slip", "SlipPrint", "PayTableVersion", "PayTableSignature",
    }  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_even_a_system_administrator_can_only_look(model):
    request = RequestFactory().get("/admin/")
    request.session = SessionStore()
    request.user = Staff.objects.create_superuser("1", "a long enough pass phrase", name="Root")
    shown = admin.site._registry[model]
    assert shown.has_view_permission(request)
    assert not shown.has_add_permission(request)
    assert not shown.has_change_permission(request)
    assert not shown.has_delete_permission(request)
    assert "pin" not in shown.get_fields(request)
    assert "password" not in shown.get_fields(request)
    assert shown.changelist_view(request).render().status_code == 200


@pytest.mark.django_db
def test_no_role_of_the_floor_opens_the_admin():
    manager = staff("2501", Role.PIT_MANAGER, Role.SYSTEM_ADMINISTRATOR)
    assert not manager.is_staff
    gone = staff("1", system_administrator=True, active=False)
    assert not gone.is_staff
    request = RequestFactory().get("/admin/")
    request.user = manager
    assert not admin.site.has_permission(request)
