"""What a superuser could do behind the product's back is found: a wager after its phase, the journal, a posting."""

import json
from io import StringIO
from itertools import product
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from payouts import reconcile
from tables import tasks
from tables.dealing import books, journal
from tables.engine import commands as asked
from tables.engine.errors import Code
from tables.floor import alerts
from tables.models import Alert, Decision, JournalEvent, Pit, Stake, Table, Withdrawal
from tests.dealing.scene import at_the_desk, bet_one, decide_one, ok, open_scene, taking_back

pytestmark = pytest.mark.django_db(transaction=True)

SUMMARY = "UPDATE tables_roundsummary SET"
APPEND_ONLY = ["journalevent", "receipt", "stake", "withdrawal", "decision", "tablerules"]


def sql(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def behind_its_back(table, statement, *values):
    """As a superuser who switches the rules off."""
    with transaction.atomic():
        sql(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        sql(statement, *values)
        sql(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def found():
    return {finding.check for finding in reconcile.check_books()}


def settled_scene():
    scene = open_scene(players=3)
    scene.whole_round({0: {"ante": 1000, "bonus": 500}, 1: {"ante": 2000}}, {0: "call", 1: "fold"})
    return scene


@pytest.mark.parametrize("table", APPEND_ONLY)
@pytest.mark.parametrize("statement", ["UPDATE tables_{} SET {} = {}", "DELETE FROM tables_{}"])
def test_the_database_itself_refuses_to_edit_what_is_append_only(table, statement):
    settled_scene()
    column = {"journalevent": "body", "receipt": "at", "tablerules": "number"}.get(table, "hand")
    with pytest.raises(DatabaseError, match="append-only"):
        sql(statement.format(table, column, column))


def test_truncate_is_refused_outside_test_databases():
    with connection.cursor() as cursor:
        cursor.execute("SELECT prosrc FROM pg_proc WHERE proname = 'tables_append_only'")
        assert r"current_database() LIKE 'test\_%'" in cursor.fetchone()[0]
        cursor.execute("SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'tables_%_append_only' AND tgtype & 32 > 0")
        assert cursor.fetchone()[0] == len(APPEND_ONLY)


def test_the_books_of_honest_rounds_balance():
    scene = settled_scene()
    scene.open()
    ok(bet_one(scene, scene.players[2], ante=1000))
    assert reconcile.check_books() == []


@pytest.mark.parametrize(
    ("table", "statement", "check"),
    [
        ("tables_stake", "UPDATE tables_stake SET ante = ante + 100 WHERE ante = 1000", "stakes_as_closed"),
        ("tables_stake", "DELETE FROM tables_stake WHERE ante = 2000", "stakes_as_closed"),
        ("tables_decision", "UPDATE tables_decision SET called = true WHERE NOT called", "decisions_as_closed"),
        ("tables_roundsummary", f"{SUMMARY} amount = 1 WHERE kind = 'win'", "summary_as_posted"),
        ("tables_roundsummary", f"{SUMMARY} dealer_id = 99 WHERE kind = 'win'", "summary_as_posted"),
        ("tables_roundsummary", f"{SUMMARY} shift = 'x' WHERE kind = 'win'", "summary_as_posted"),
        ("tables_roundsummary", f"{SUMMARY} amount = 1 WHERE kind = 'win:call'", "summary_as_posted"),
        ("tables_roundsummary", f"{SUMMARY} amount = 1 WHERE kind = 'handle'", "summary_as_wagered"),
        ("tables_roundsummary", "DELETE FROM tables_roundsummary WHERE kind = 'antes'", "summary_as_wagered"),
        ("tables_roundsummary", f"{SUMMARY} amount = 1 WHERE kind = 'drop'", "summary_as_dropped"),
        ("tables_round", "UPDATE tables_round SET outcome = '{}' WHERE number = 1", "rounds_as_journalled"),
        ("tables_round", "UPDATE tables_round SET schedule = '{}' WHERE number = 1", "rounds_as_journalled"),
        ("payouts_posting", "UPDATE payouts_posting SET amount = 9 WHERE amount = 2500", "rounds_paid_by_schedule"),
    ],
)  # fmt: skip
def test_a_row_changed_after_its_phase_is_found(table, statement, check):
    settled_scene()
    behind_its_back(table, statement)
    assert check in found()


def test_every_column_of_a_wager_is_in_the_digest_of_its_phase():
    """Also of what was taken back before betting closed, and of decisions that a correction annulled."""
    scene = open_scene(players=2)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    ok(at_the_desk(scene, taking_back(scene.players[0], number=1))[0])
    ok(bet_one(scene, scene.players[1], ante=2000))
    scene.throw_first()
    ok(decide_one(scene, scene.players[1], "call"))
    scene.do(asked.CorrectDie(throw="players", position=5, face="T", reason="misread", approved_by=scene.boss.staff_id))
    ok(decide_one(scene, scene.players[1], "fold"))
    scene.throw_last()
    scene.settle()
    assert found() == set()
    assert (Stake.objects.count(), Withdrawal.objects.count(), Decision.objects.count()) == (2, 1, 2)
    for model in (Stake, Withdrawal, Decision):
        columns = [field for field in model._meta.concrete_fields if field.name != "pk"]
        for field, row in product(columns, range(model.objects.count())):
            assert changed(model._meta.db_table, field, row) & {"stakes_as_closed", "decisions_as_closed"}, field


def changed(table, field, row):
    """What is found after one row's column was changed; then it is as it was."""
    change = {
        "BooleanField": f"NOT {field.column}",
        "UUIDField": "gen_random_uuid()",
        "DateTimeField": f"{field.column} + interval '1 microsecond'",
    }.get(field.get_internal_type(), f"{field.column} + 1000")
    one = f"ctid = (SELECT ctid FROM {table} ORDER BY account_id, generation LIMIT 1 OFFSET {row})"
    with transaction.atomic():
        behind_its_back(table, f"UPDATE {table} SET {field.column} = {change} WHERE {one}")
        checks = {name: books.CHECKS[name] for name in ("stakes_as_closed", "decisions_as_closed")}
        told = {name for name, query in checks.items() if books._rows(query)}
        transaction.set_rollback(True)
    return told


def test_a_wager_changed_while_it_lies_is_found_by_what_it_holds():
    scene = open_scene(players=1)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    behind_its_back("tables_stake", "UPDATE tables_stake SET reserved = reserved - 100, worst = worst - 1")
    assert {"reserved_as_rows_say", "exposures_as_rows"} <= found()


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE tables_journalevent SET body = replace(body, 'K', 'Q') WHERE name = 'DiceEntered'", "digest"),
        ("UPDATE tables_journalevent SET at = at + interval '1 second' WHERE number = 3", "digest"),
        ("DELETE FROM tables_journalevent WHERE number = 5", "gap"),
        ("DELETE FROM tables_journalevent WHERE number = (SELECT max(number) FROM tables_journalevent)", "head"),
        ("UPDATE tables_journalevent SET number = number + 1000 WHERE number = 4", "digest"),
    ],
)
def test_verify_journal_finds_a_flipped_bit_a_removed_row_and_a_reordered_one(statement, what):
    scene = settled_scene()
    assert journal.verify(table_id=scene.table_id).faults == ()
    behind_its_back("tables_journalevent", statement)
    assert what in {fault.what for fault in journal.verify(table_id=scene.table_id).faults}
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify_journal", "--json", stdout=out)
    assert json.loads(out.getvalue())["ok"] is False


def test_the_job_that_walks_the_chains_calls_the_floor_once_to_a_journal_that_does_not_hold():
    scene, sound = settled_scene(), open_scene()
    assert tasks.verify_journals() == 0
    scene.open()
    last = JournalEvent.objects.filter(table_id=scene.table_id).latest("number").number
    change = "UPDATE tables_journalevent SET body = body || ' ' WHERE table_id = %s AND number = %s"
    behind_its_back("tables_journalevent", change, scene.table_id, last)
    assert tasks.verify_journals() == tasks.verify_journals() == 1
    alert = Alert.objects.get(what="journal_fault")
    assert (alert.table_id, alert.level, alert.count, alert.facts["faults"]) == (scene.table_id, "urgent", 2, 1)
    assert not Alert.objects.filter(table_id=sound.table_id).exists()


def away(scene):
    """Another pit, with a table that has its own scene's books."""
    pit = Pit.objects.create(code=f"P{Pit.objects.count() + 1}", name="Elsewhere")
    Table.objects.filter(pk=scene.table_id).update(pit=pit)
    return pit


def test_the_job_that_checks_the_books_calls_the_pit_of_the_table_that_does_not_agree():
    scene, other = settled_scene(), open_scene()
    elsewhere = away(other)
    assert tasks.check_books() == 0
    behind_its_back("tables_stake", "UPDATE tables_stake SET ante = ante + 100 WHERE ante = 1000")
    found = tasks.check_books()
    assert found == tasks.check_books() > 0
    alert = Alert.objects.get(what="books_disagree")
    assert (alert.table_id, alert.level, alert.count, alert.facts["findings"]) == (scene.table_id, "urgent", 2, found)
    assert alert.pit_id == scene.table.pit_id != elsewhere.pk


def test_what_is_no_tables_calls_every_pit():
    scene = settled_scene()
    elsewhere = away(open_scene())
    behind_its_back("payouts_account", "UPDATE payouts_account SET balance = balance + 1 WHERE kind = 'outside'")
    tasks.check_books()
    called = Alert.objects.filter(what="books_disagree", table=None).values_list("pit_id", flat=True)
    assert set(called) == {scene.table.pit_id, elsewhere.pk}


def test_a_finding_is_closed_with_a_reason_and_calls_again_only_when_something_else_is_found():
    scene = settled_scene()
    behind_its_back("tables_stake", "UPDATE tables_stake SET ante = ante + 100 WHERE ante = 1000")
    tasks.check_books()
    alert = Alert.objects.get(what="books_disagree")
    assert alerts.acknowledge(alert_id=alert.pk, actor=scene.boss).code == Code.NEEDS_REASON
    assert alerts.close(alert_id=alert.pk, reason=" ", actor=scene.boss).code == Code.NEEDS_REASON
    assert alerts.close(alert_id=alert.pk, reason="seen", actor=scene.dealer).code == Code.NOT_ALLOWED
    ok(alerts.close(alert_id=alert.pk, reason="handed to the auditor", actor=scene.boss))
    alert.refresh_from_db()
    assert (alert.state, alert.reason, alert.answered_by) == (
        "acknowledged", "handed to the auditor", scene.boss.staff_id
    )  # fmt: skip
    tasks.check_books()
    assert Alert.objects.filter(what="books_disagree").count() == 1
    behind_its_back("tables_roundsummary", f"{SUMMARY} amount = 1 WHERE kind = 'drop'")
    tasks.check_books()
    assert Alert.objects.filter(what="books_disagree", state="open").count() == 1


def test_every_check_says_at_which_table_it_found_something():
    """All that is done to one table's books calls its own pit and no other."""
    scene, other = settled_scene(), open_scene(players=1)
    away(other)
    of_rounds = "SELECT id FROM payouts_entry WHERE round_id IS NOT NULL"
    of_its_float = f"kind = 'table_float' AND owner_id = {scene.table_id}"
    for table, statement in (
        ("tables_stake", "UPDATE tables_stake SET ante = ante + 100"),
        ("tables_decision", "UPDATE tables_decision SET called = NOT called"),
        ("tables_round", "UPDATE tables_round SET outcome = '{}'"),
        ("tables_roundsummary", f"{SUMMARY} amount = amount + 1 WHERE table_id = {scene.table_id}"),
        ("payouts_posting", f"UPDATE payouts_posting SET amount = amount + 1 WHERE entry_id IN ({of_rounds})"),
        ("payouts_account", f"UPDATE payouts_account SET balance = balance + 1 WHERE {of_its_float}"),
    ):
        behind_its_back(table, statement)
    house_wide = {"balances_sum_to_zero"}
    findings = reconcile.check_books()
    assert len({finding.check for finding in findings}) > 8
    assert {finding.check for finding in findings if finding.table_id != scene.table_id} <= house_wide


def test_an_event_added_behind_the_tables_back_is_found_though_its_digest_fits():
    scene = settled_scene()
    last = JournalEvent.objects.filter(table_id=scene.table_id).latest("number")
    header = (scene.table_id, last.number + 1, *journal._header(last)[2:])
    digest = journal.link(bytes(last.digest), header=header, body=last.body)
    columns = {"number": last.number + 1, "digest": digest, "pk": (scene.table_id, last.number + 1)}
    forged = {name: getattr(last, name) for name in ("table_id", "round_id", "name", "schema", "body", "actor", "at")}
    JournalEvent.objects.create(**forged, command_id=last.command_id, **columns)
    for from_head in (False, True):
        faults = journal.verify(table_id=scene.table_id, from_verified_head=from_head).faults
        assert {fault.what for fault in faults} == {"head"}


def test_a_table_that_goes_on_while_its_journal_is_walked_is_not_accused(monkeypatch):
    scene = settled_scene()
    walk = journal._rows

    def walking(table_id, *, after):
        yield from walk(table_id, after=after)
        scene.open()

    monkeypatch.setattr(journal, "_rows", walking)
    assert journal.verify(table_id=scene.table_id).faults == ()


def test_verification_goes_on_from_the_last_verified_head():
    scene = settled_scene()
    first = journal.verify(table_id=scene.table_id)
    scene.open()
    again = journal.verify(table_id=scene.table_id, from_verified_head=True)
    assert (again.first, again.faults) == (first.last + 1, ())
    assert again.last > first.last


def test_a_journal_rewritten_in_full_is_found_by_its_second_copy(tmp_path):
    scene = settled_scene()
    added = journal.export(table_id=scene.table_id, folder=tmp_path)
    assert added == JournalEvent.objects.count()
    assert journal.export(table_id=scene.table_id, folder=tmp_path) == 0
    rewrite(scene.table_id)
    copy = journal.copy_path(table_id=scene.table_id, folder=tmp_path)
    assert journal.verify(table_id=scene.table_id).faults == ()
    assert {fault.what for fault in journal.verify(table_id=scene.table_id, copy=copy).faults} == {"copy"}


def test_a_copy_whose_writing_was_killed_goes_on_where_it_was_whole(tmp_path):
    scene = settled_scene()
    journal.export(table_id=scene.table_id, folder=tmp_path)
    copy = journal.copy_path(table_id=scene.table_id, folder=tmp_path)
    whole = copy.read_bytes()
    copy.write_bytes(whole[: -len(whole) // 3])
    assert journal.verify(table_id=scene.table_id, copy=copy).faults == ()
    assert journal.export(table_id=scene.table_id, folder=tmp_path) > 0
    assert copy.read_bytes() == whole


def test_a_line_of_the_copy_that_cannot_be_read_is_a_fault_and_no_mistake_of_ours(tmp_path):
    scene = settled_scene()
    journal.export(table_id=scene.table_id, folder=tmp_path)
    copy = journal.copy_path(table_id=scene.table_id, folder=tmp_path)
    lines = copy.read_bytes().splitlines(keepends=True)
    copy.write_bytes(b"".join([*lines[:4], b"\xff{}\n", *lines[5:]]))
    faults = journal.verify(table_id=scene.table_id, copy=copy).faults
    assert {(fault.what, fault.number) for fault in faults} >= {("copy", 5)}


@pytest.mark.parametrize("place", [4, -1], ids=["in the middle", "the last"])
@pytest.mark.parametrize("part", ["header", "body", "digest"])
def test_a_line_of_the_copy_that_does_not_hash_to_its_own_digest_is_named(tmp_path, part, place):
    scene = settled_scene()
    journal.export(table_id=scene.table_id, folder=tmp_path)
    copy = journal.copy_path(table_id=scene.table_id, folder=tmp_path)
    lines = [json.loads(line) for line in copy.read_text(encoding="utf-8").splitlines()]
    one = lines[place]
    header = [*one["header"][:-1], "2020-01-01T00:00:00+00:00"]
    one |= {"header": header, "body": "{}", "digest": f"{int(one['digest'], 16) ^ 1:064x}"} | {
        other: one[other] for other in {"header", "body", "digest"} - {part}
    }
    copy.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    faults = journal.verify(table_id=scene.table_id, copy=copy).faults
    assert (faults[0].what, faults[0].number) == ("copy", one["header"][1])


@pytest.mark.parametrize("why", ["a\u2028b", "a\u0085b", "a\x1cb", "a\r\nb"])
def test_no_character_of_a_reason_ends_the_reading_of_the_copy(tmp_path, why):
    scene = open_scene(players=1)
    ok(alerts.call_floor(table_id=scene.table_id, actor=scene.players[0].actor, why=why, command_id=uuid4()))
    scene.open()
    journal.export(table_id=scene.table_id, folder=tmp_path)
    copy = journal.copy_path(table_id=scene.table_id, folder=tmp_path)
    assert journal.verify(table_id=scene.table_id, copy=copy).faults == ()
    *before, last, rest = copy.read_bytes().split(b"\n")
    copy.write_bytes(b"\n".join([*before, json.dumps({**json.loads(last), "body": "{}"}).encode(), rest]))
    assert "copy" in {fault.what for fault in journal.verify(table_id=scene.table_id, copy=copy).faults}


def rewrite(table_id):
    """Somebody clever: every digest made anew after a change, the head too."""
    head = b""
    for row in JournalEvent.objects.filter(table_id=table_id).order_by("number"):
        body = (
            row.body.replace('"reason":"', '"reason":"x') if row.name != "DiceEntered" else row.body.replace("K", "Q")
        )
        header = journal._header(row)
        head = journal.link(head, header=header, body=body)
        behind_its_back(
            "tables_journalevent",
            "UPDATE tables_journalevent SET body = %s, digest = %s WHERE table_id = %s AND number = %s",
            body, head, table_id, row.number,
        )  # fmt: skip
    sql("UPDATE tables_table SET head_digest = %s WHERE id = %s", head, table_id)


def test_replay_round_tells_every_event_and_the_phase_it_led_to():
    scene = settled_scene()
    out = StringIO()
    call_command("replay_round", f"{scene.table.code}/1", "--json", stdout=out)
    told = json.loads(out.getvalue())
    names = [step["event"] for step in told["steps"]]
    assert names[0] == "RoundOpened"
    assert names[-2:] == ["RoundSettled", "MoneyPosted"]
    assert told["ok"]
    assert told["steps"][-1]["phase"] == "settled"


def test_a_broken_invariant_changes_nothing_and_locks_the_table():
    scene = open_scene(players=1)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    scene.throw_first()
    scene.throw_last()
    behind_its_back("tables_decision", "UPDATE tables_decision SET called = true, amount = 99")
    answer = scene.ask(asked.Settle())
    assert (answer.ok, answer.code) == (False, "table_locked")
    assert scene.round.state == "live"
    assert scene.table.locked_why == "broken"
    assert scene.ask(asked.Settle()).code == "table_locked"
    assert JournalEvent.objects.filter(name="TableLocked").count() == 1
    assert journal.verify(table_id=scene.table_id).faults == ()
