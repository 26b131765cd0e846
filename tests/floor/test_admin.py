"""Django's admin shows the tables' rows to system administrators, and nothing that lies face down on a table."""

from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory

from casino.people.models import Staff
from tables.floor import disputes
from tables.models import Dispute, Round
from tests.dealing.pot_scene import open_pot
from tests.dealing.scene import ok

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("model", [Dispute, Round])
def test_the_hand_that_is_dealt_is_read_by_nobody_through_a_complaint_or_its_row(model):
    pot = open_pot([10_000] * 2, cards="electronic")
    pot.open(button=1)
    one = pot.player(1)
    ok(disputes.complain(
        table_id=pot.scene.table_id, actor=one.actor, round=None, text="I saw his cards", command_id=uuid4()
    ))  # fmt: skip
    assert all(card in Dispute.objects.get().evidence for hole in pot.state.deal.hole for card in hole)
    request = RequestFactory().get("/admin/")
    request.session = SessionStore()
    request.user = Staff.objects.create_superuser("1", "a long enough pass phrase", name="Root")
    shown = admin.site._registry[model]
    page = shown.change_view(request, str(model.objects.get().pk)).render().content.decode()
    assert "HolesDealt" not in page
    assert not {"evidence", "dice"} & set(shown.get_fields(request))
