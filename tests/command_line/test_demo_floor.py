"""The demo floor keeps what the README's ten minutes promise: where a console is shown, a dealer can begin at once."""

import io
import re

import pytest
from django.core.management import call_command

from payouts.chart import AccountKind
from payouts.models import Account, Slip
from payouts.reconcile import check_books
from tables.engine.game import POT
from tables.engine.games import game_of
from tables.floor import sessions
from tables.management import demo, seeding
from tables.models import Table, TableSession
from tables.reports.table_detail import table_detail
from tests.dealing.scene import ok

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def printed(settings):
    """What `seed_demo` prints on an empty house."""
    settings.DEBUG = True
    said = io.StringIO()
    call_command("seed_demo", stdout=said)
    return said.getvalue()


def test_every_table_whose_console_is_linked_stands_open_and_the_pot_games_are_among_them(printed):
    shown = re.findall(r"(\S+) dealer console", printed)
    assert set(shown) == set(demo.SHOWN)
    open_ = set(Table.objects.exclude(session_id=None).values_list("code", flat=True))
    assert open_ == set(shown)
    assert {game_of(table.game).kind for table in demo.TABLES if table.code in shown} > {POT}


def test_their_trays_hold_enough_for_the_worst_round_by_a_fill_that_is_no_win(printed):
    for code in demo.SHOWN:
        table = Table.objects.get(code=code)
        held = Account.objects.get(kind=AccountKind.TABLE_FLOAT, owner_id=table.pk).balance
        tray = table_detail(table)["tray"]
        assert (tray["float"], tray["fills"], tray["opener"], tray["win"]) == (held, held, 0, 0)
        rules = next(one.rules for one in demo.TABLES if one.code == code)
        assert held >= rules.get("max_payout_per_round", 1)
    assert Slip.objects.filter(series="F").count() == len(demo.SHOWN)
    assert check_books() == []


def test_what_people_closed_stays_closed_when_the_floor_is_seeded_again(printed):
    table = Table.objects.get(code=demo.SHOWN[0])
    boss = seeding.staff_actor(demo.STAFF[0].badge)
    ok(sessions.close_table(table_id=table.pk, actor=boss, command_id=seeding.press_id("close")))
    call_command("seed_demo", stdout=io.StringIO())
    table.refresh_from_db()
    assert table.session_id is None
    assert TableSession.objects.count() == Slip.objects.filter(series="F").count() == len(demo.SHOWN)
