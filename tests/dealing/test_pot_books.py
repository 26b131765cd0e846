"""What a superuser could do to hands of pot games behind the product's back is found by the books."""

import json
from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command

from casino.celery import app
from payouts import reconcile
from tables import tasks
from tables.dealing.pots import books
from tables.dealing.roundtrip import run_one
from tables.floor import sittings
from tables.models import JournalEvent, VerifiedRounds
from tests.dealing.pot_scene import open_pot
from tests.dealing.test_books import behind_its_back, found

pytestmark = pytest.mark.django_db(transaction=True)

SUMMARY = "UPDATE tables_roundsummary SET"


def ended(**settings):
    """One hand that came to a flop and was won there, with rake and jackpot."""
    pot = open_pot([1000, 1000], rake="percentage", jackpot_drop=50, **settings)
    pot.open()
    pot.deal()
    pot.acts("1 1000", "2 call")
    for cards in ("AsAd7c", "8c", "2d"):
        pot.board(cards)
    assert pot.dealer_presses("ShowHand", seat=1, cards=["Ah", "Ac"]).ok
    assert pot.dealer_presses("MuckHand", seat=2, gives_up=True).ok
    assert pot.round.state == "settled"
    return pot


def test_honest_hands_balance_between_and_during_hands():
    pot = ended()
    assert reconcile.check_books() == []
    pot.scene.join(seat=5, amount=700)
    player = pot.player(2)
    assert player.account.balance == 0
    pot.open()
    assert reconcile.check_books() == []


@pytest.mark.parametrize(
    ("table", "statement", "check"),
    [
        ("payouts_posting", "UPDATE payouts_posting SET amount = 5 WHERE amount = -1000", "hands_as_posted"),
        ("payouts_posting", "UPDATE payouts_posting SET amount = 7 WHERE amount = 50 AND balance_after = 50",
         "hands_as_posted"),
        ("payouts_entry", "UPDATE payouts_entry SET kind = 'round' WHERE kind = 'hand'", "hands_as_posted"),
        ("tables_round", "UPDATE tables_round SET outcome = jsonb_set(outcome, '{rake}', '1')", "hands_as_journalled"),
        ("tables_round", "UPDATE tables_round SET sums = jsonb_set(sums, '{accounts,1}', '9')", "hands_as_journalled"),
        ("tables_round", "UPDATE tables_round SET state = 'void'", "hands_as_journalled"),
        ("tables_table", "UPDATE tables_table SET chairs = jsonb_set(chairs, '{straddle}', '1')",
         "chairs_as_journalled"),
        ("tables_roundsummary", f"{SUMMARY} amount = 1 WHERE kind = 'win'", "summary_as_posted"),
        ("tables_roundsummary", f"{SUMMARY} amount = 1 WHERE kind = 'win:rake'", "summary_as_posted"),
        ("tables_journalevent",
         "UPDATE tables_journalevent SET body = replace(body, '\"rake\":100', '\"rake\":50') WHERE name = 'HandEnded'",
         "hands_as_played"),
        ("tables_journalevent", "DELETE FROM tables_journalevent WHERE name = 'MoneyPosted'",
         "round_entries_have_an_event"),
    ],
)  # fmt: skip
def test_a_row_of_an_ended_hand_that_was_changed_is_found(table, statement, check):
    ended()
    behind_its_back(table, statement)
    assert check in found()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE payouts_account SET reserved = reserved - 100 WHERE kind = 'sitting' AND reserved > 0",
        "UPDATE tables_journalevent SET body = replace(body, '[1000,1000]', '[1000,900]') WHERE name = 'HandOpened'",
    ],
)
def test_a_stack_set_aside_otherwise_than_the_hand_was_opened_with_is_found(statement):
    pot = open_pot([1000, 1000])
    pot.open()
    behind_its_back(statement.split()[1], statement)
    assert "reserved_as_rows_say" in found()


HAND_ENDED = (
    "UPDATE tables_journalevent SET body = replace(body, '\"rake\":100', '\"rake\":50') WHERE name = 'HandEnded'"
)


def found_going_on():
    return {finding.check for finding in reconcile.check_books(going_on=True)}


def test_the_hourly_check_plays_a_hand_again_once_and_goes_on_from_there():
    pot = ended()
    first = pot.round.pk
    assert [row[0] for row in run_one(books.ENDED_SINCE)] == [first]
    assert tasks.check_books() == 0
    assert VerifiedRounds.objects.get().number == pot.scene.table.last_number
    assert run_one(books.ENDED_SINCE) == []
    player = pot.player(2)
    assert sittings.add_funds(
        sitting_id=player.sitting_id, amount=1_000, actor=player.actor, command_id=uuid4()
    ).ok  # fmt: skip
    pot.open()
    pot.deal()
    pot.acts("fold")
    assert [row[0] for row in run_one(books.ENDED_SINCE)] == [pot.round.pk] != [first]
    assert tasks.check_books() == 0
    assert run_one(books.ENDED_SINCE) == []


def test_a_hand_changed_after_it_was_verified_is_found_by_the_check_that_plays_them_all():
    ended()
    assert tasks.check_books() == 0
    behind_its_back("tables_journalevent", HAND_ENDED)
    assert "hands_as_played" not in found_going_on()
    assert "hands_as_played" in found()
    with pytest.raises(SystemExit):
        call_command("check_books", stdout=(out := StringIO()))
    assert "WRONG hands_as_played" in out.getvalue()
    assert tasks.check_books_anew() > 0


def test_the_mark_passes_no_hand_that_does_not_agree():
    ended()
    behind_its_back("tables_journalevent", HAND_ENDED)
    for _ in range(2):
        assert tasks.check_books() > 0
        assert "hands_as_played" in found_going_on()
        assert not VerifiedRounds.objects.exists()


def test_both_checks_of_the_books_are_run_by_themselves_the_one_that_goes_on_more_often():
    times = {job["task"]: job["schedule"] for job in app.conf.beat_schedule.values()}
    assert times["tables.check_books"] < times["tables.check_books_anew"] <= timedelta(days=1)


def test_replay_round_tells_every_event_of_a_hand_and_the_phase_it_led_to():
    pot = ended()
    out = StringIO()
    call_command("replay_round", f"{pot.scene.table.code}/1", "--json", stdout=out)
    told = json.loads(out.getvalue())
    names = [step["event"] for step in told["steps"]]
    assert names[0] == "HandOpened"
    assert names[-2:] == ["HandEnded", "MoneyPosted"]
    assert (told["ok"], told["steps"][-1]["phase"]) == (True, "ended")


def test_replay_round_agrees_with_a_hand_whose_award_waits():
    pot = open_pot([1000, 1000], confirm_award=True)
    pot.open()
    pot.deal()
    pot.acts("1 1000", "2 call")
    for cards in ("AsAd7c", "8c", "2d"):
        pot.board(cards)
    assert pot.dealer_presses("ShowHand", seat=1, cards=["Ah", "Ac"]).ok
    assert pot.dealer_presses("MuckHand", seat=2, gives_up=True).ok
    out = StringIO()
    call_command("replay_round", f"{pot.scene.table.code}/1", "--json", stdout=out)
    assert json.loads(out.getvalue())["steps"][-1]["phase"] == pot.round.phase == "awarding"


def test_the_journal_says_whom_a_hand_was_dealt_to():
    pot = ended()
    dealt = json.loads(JournalEvent.objects.get(name="SeatsDealt").body)
    assert dealt["accounts"] == {str(player.seat): player.account_id for player in pot.players}
    assert dealt["sittings"] == {str(player.seat): player.sitting_id for player in pot.players}
