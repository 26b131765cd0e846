"""The hourly check pays a banked round again once and goes on from there; the daily one, and the one on demand, pay all
of them again. A correction or void after settlement (CHD-19) is looked at whenever it was made."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command

from payouts import reconcile
from payouts.models import Account
from tables import tasks
from tables.dealing import books
from tables.dealing.roundtrip import run_one
from tables.engine import commands as asked
from tables.floor import sittings
from tables.models import Round, Table, VerifiedRounds
from tests.dealing.pot_scene import open_pot
from tests.dealing.scene import ok, open_scene
from tests.dealing.test_books import behind_its_back, settled_scene

pytestmark = pytest.mark.django_db(transaction=True)

PAID = "rounds_paid_by_schedule"
POSTED = "UPDATE payouts_posting SET amount = 9 WHERE amount = 2500"
EVENTS = "UPDATE tables_journalevent SET"
WRONG_BYTES = [
    ("payouts_posting", POSTED),
    ("tables_journalevent", f"""{EVENTS} body = replace(body, '"1/1"', '"2/1"') WHERE name = 'RoundSettled'"""),
    ("tables_journalevent", f"""{EVENTS} body = replace(body, '"1/1"', '"1/0"') WHERE name = 'RoundSettled'"""),
    ("tables_journalevent", f"""{EVENTS} body = replace(body, '"entry":', '"entry":9') WHERE name = 'MoneyPosted'"""),
    ("tables_journalevent", f"{EVENTS} name = 'RoundVoided' WHERE name = 'MoneyPosted'"),
]


def looked_at():
    """The numbers of the rounds that the hourly check would pay again."""
    ids = [row[0] for row in run_one(books.SETTLED_SINCE)]
    return [Round.objects.get(pk=round_id).number for round_id in ids]


def found(*, going_on):
    return {finding.check for finding in reconcile.check_books(going_on=going_on)}


def fix(scene, face):
    return asked.CorrectSettled(
        throw="dealer_last", position=1, face=face, reason="misread", approved_by=scene.boss.staff_id
    )


def void(scene):
    return asked.VoidSettled(reason="wrong dice set", approved_by=scene.boss.staff_id)


def test_the_hourly_check_pays_a_round_again_once_and_goes_on_from_there():
    scene = settled_scene()
    assert looked_at() == [1]
    assert tasks.check_books() == 0
    assert VerifiedRounds.objects.get().number == scene.table.last_number
    assert looked_at() == []
    scene.whole_round({0: {"ante": 1000}}, {0: "call"})
    assert looked_at() == [2]
    assert tasks.check_books() == 0
    assert looked_at() == []


@pytest.mark.parametrize(("table", "statement"), WRONG_BYTES)
def test_a_byte_changed_in_an_old_round_is_found_by_the_check_that_pays_them_all(table, statement):
    settled_scene()
    assert tasks.check_books() == 0
    behind_its_back(table, statement)
    assert PAID not in found(going_on=True)
    assert PAID in found(going_on=False)
    with pytest.raises(SystemExit):
        call_command("check_books", stdout=(out := StringIO()))
    assert f"WRONG {PAID}" in out.getvalue()
    assert tasks.check_books_anew() > 0


@pytest.mark.parametrize("change", [lambda scene: fix(scene, "K"), void])
def test_chd_19_a_change_of_a_round_before_the_mark_is_looked_at_by_the_hourly_check(change):
    scene = settled_scene()
    scene.whole_round({0: {"ante": 1000}}, {0: "call"})
    assert tasks.check_books() == 0
    scene.do(change(scene), of=1)
    assert looked_at() == [1]
    assert tasks.check_books() == 0
    assert looked_at() == []


@pytest.mark.parametrize("change", [lambda scene: fix(scene, "K"), void])
@pytest.mark.parametrize("amount", [1, -1])
def test_chd_19_a_change_that_paid_something_else_than_the_difference_is_found(change, amount):
    scene = settled_scene()
    assert tasks.check_books() == 0
    scene.do(change(scene), of=1)
    behind_its_back(
        "payouts_posting",
        """UPDATE payouts_posting p SET amount = amount + %s FROM payouts_entry e, payouts_account a
        WHERE e.id = p.entry_id AND e.kind IN ('round_corrected', 'round_voided') AND a.id = p.account_id
        AND a.kind = 'sitting' AND p.amount <> 0""",
        amount,
    )
    assert PAID in found(going_on=True)
    assert PAID in found(going_on=False)


def test_chd_19_a_change_is_counted_from_the_settlement_before_it_and_not_from_what_it_says_it_was():
    scene = settled_scene()
    scene.do(fix(scene, "K"), of=1)
    scene.do(fix(scene, "9"), of=1)
    scene.do(void(scene), of=1)
    assert found(going_on=False) == set()
    behind_its_back(
        "tables_journalevent",
        f"""{EVENTS} body = replace(body, '"schedule":', '"sch":') WHERE number = (
            SELECT max(number) FROM tables_journalevent WHERE name = 'SettlementCorrected')""",
    )
    told = [finding for finding in reconcile.check_books() if finding.check == PAID]
    assert [finding.expected for finding in told] == ["a settlement that can be read"]
    assert told[0].table_id == scene.table_id


def test_chd_19_a_difference_that_went_to_the_bankroll_or_became_a_debt_agrees():
    """The first player has left and taken the money from the house; the second still sits."""
    scene = open_scene(players=2)
    scene.whole_round({0: {"ante": 1000}, 1: {"ante": 1000}}, {0: "call", 1: "call"})
    assert tasks.check_books() == 0
    gone = scene.players[0]
    ok(sittings.leave(sitting_id=gone.sitting_id, actor=gone.actor, command_id=uuid4()))
    behind_its_back("payouts_account", "UPDATE payouts_account SET reserved = balance WHERE kind = 'bankroll'")
    scene.do(fix(scene, "K"), of=1)
    assert Account.objects.filter(kind="patron_receivable", balance__gt=0).count() == 1
    assert looked_at() == [1]
    assert PAID not in found(going_on=True)


def test_the_mark_passes_no_round_that_does_not_agree_and_holds_no_other_table_back():
    wrong, sound = settled_scene(), open_pot([1000, 1000]).scene
    behind_its_back("payouts_posting", POSTED)
    for _ in range(2):
        assert tasks.check_books() > 0
        assert PAID in found(going_on=True)
        assert [mark.table_id for mark in VerifiedRounds.objects.all()] == [sound.table_id]
    assert Table.objects.count() == 2
    assert wrong.table_id != sound.table_id


def test_a_check_that_stumbles_over_a_row_says_so_lets_the_others_go_on_and_moves_no_mark():
    settled_scene()
    behind_its_back("tables_journalevent", f"{EVENTS} body = '{{' WHERE name = 'BettingClosed'")
    behind_its_back("payouts_posting", POSTED)
    told = {finding.check: finding.expected for finding in reconcile.check_books(going_on=True)}
    assert told["stakes_as_closed"] == "rows that can be read"
    assert {PAID, "entries_are_whole"} <= told.keys()


def test_no_mark_is_made_by_a_check_that_could_not_say_at_which_table_it_stumbled(monkeypatch):
    settled_scene()

    def stumbling():
        raise ValueError("no number")

    monkeypatch.setitem(reconcile._going_on, PAID, stumbling)
    assert tasks.check_books() == 1
    assert not VerifiedRounds.objects.exists()
