"""A pot table's rules: settings alone, under a number each, in force from the next hand."""

from importlib import import_module
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection

from casino.people.actors import HOUSE
from casino.people.clock import now
from casino.people.roles import Role
from tables.engine.errors import Code
from tables.floor import rules
from tables.models import Pit, Table, TableRules
from tests.dealing.scene import ok
from tests.people.cast import acting

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["texas_holdem", "dice_holdem"])
def table(request):
    pit = Pit.objects.create(code="P1", name="Main")
    made = Table.objects.create(code="POT-1", pit=pit, game=request.param, seats=9)
    furnish(made, rules={"blinds": [50, 100]})
    return made


def furnish(table, **given):
    made = {"rules": {}, "paytables": {}, "actor": HOUSE, "command_id": uuid4(), **given}
    return rules.furnish(table_id=table.pk, **made)


def change(table, **changes):
    boss = acting(f"2{Table.objects.count()}{TableRules.objects.count()}0", Role.PIT_MANAGER)
    return rules.set_rules(table_id=table.pk, changes=changes, actor=boss, command_id=uuid4())


def in_force(table):
    table.refresh_from_db()
    return TableRules.objects.get(table=table, number=table.rules_number).rules


def test_structure_blinds_buy_in_and_rake_are_changed_as_settings(table):
    assert ok(change(table, structure="limit", rake="percentage", rake_cap=500)).receipt["rules_number"] == 2
    ok(change(table, buy_in_minimum=4_000, buy_in_maximum=20_000))
    rules_now = in_force(table)
    assert (rules_now["structure"], rules_now["rake"], rules_now["rake_cap"]) == ("limit", "percentage", 500)
    assert (rules_now["blinds"], rules_now["buy_in_minimum"], rules_now["buy_in_maximum"]) == ([50, 100], 4_000, 20_000)
    assert change(table, buy_in_minimum=4_000).code == Code.ALREADY_DONE


@pytest.mark.parametrize(
    "changes",
    [
        {"buy_in_minimum": 5_000, "buy_in_maximum": 4_000},
        {"buy_in_maximum": 99},
        {"ante": 10**6, "buy_in_maximum": 10**5},
        {"blinds": [10**8], "buy_in_maximum": 10**5},
    ],
)
def test_with_a_buy_in_that_is_allowed_everybody_can_post(table, changes):
    assert change(table, **changes).code == Code.BAD_SETTING
    assert in_force(table)["blinds"] == [50, 100]


def test_limits_of_spots_and_pay_tables_are_refused_by_name(table):
    boss = acting("2900", Role.PIT_MANAGER)
    given = {"table_id": table.pk, "actor": boss, "command_id": uuid4()}
    answer = rules.set_limits(limits={"ante": {"min": 1, "max": 5}}, max_payout_per_round=10, **given)
    assert (answer.code, answer.facts["setting"]) == (Code.UNKNOWN_SETTING, "limits")
    answer = rules.assign_paytable(spot="ante", name="antewin_a", **{**given, "command_id": uuid4()})
    assert answer.code == Code.NO_SUCH_SPOT
    assert furnish(table, paytables={"ante": "antewin_a"}).code == Code.NO_SUCH_SPOT


def test_rules_from_before_a_setting_was_dropped_can_be_played_and_changed(table):
    """Settings that had one value only; rows stay append-only otherwise."""
    old = {**in_force(table), "on_timeout": "check_or_fold", "four_card_flop": "redeal"}
    TableRules.objects.create(table=table, number=table.rules_number + 1, rules=old, paytables={}, made_at=now())
    Table.objects.filter(pk=table.pk).update(rules_number=table.rules_number + 1)
    boss = acting("2990", Role.PIT_MANAGER)

    def changed():
        changes = {"ante": 25}
        return rules.set_rules(table_id=table.pk, changes=changes, actor=boss, command_id=uuid4())

    assert changed().code == Code.UNKNOWN_SETTING
    forget = import_module("tables.migrations.0006_settings_without_a_choice").FORGET
    with connection.cursor() as cursor:
        cursor.execute(forget)
    ok(changed())
    with pytest.raises(IntegrityError):
        TableRules.objects.filter(table=table).update(number=9)
