"""phh_export: hands that were played through the shell are written from the journal, and phh_replay plays them again to
the stacks that the ledger has."""

import json
import random
import re
import tomllib
from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from casino.people import clock
from tables.engine.betting import options
from tables.engine.phh.hands import read_histories
from tables.floor import chairs
from tables.models import JournalEvent, Round
from tests.dealing.pot_scene import DICE, open_pot
from tests.dealing.scene import ok

pytestmark = pytest.mark.django_db(transaction=True)


def export(pot, *args: str):
    """What the command prints with --json."""
    out = StringIO()
    call_command("phh_export", "--table", pot.scene.table.code, "--json", *args, stdout=out)
    return json.loads(out.getvalue())


def replay(path):
    """What phh_replay prints; it fails where a hand does not end with the stacks that it names."""
    out = StringIO()
    call_command("phh_replay", str(path), "--json", stdout=out)
    return json.loads(out.getvalue())


def by_chair(pot, act, seat: int):
    player = pot.player(seat)
    ok(act(sitting_id=player.sitting_id, actor=player.actor, command_id=uuid4()))


def shown(pot, *hands: str):
    """In showing order, the dealer reads cards or takes in a hand that is given up."""
    for cards in hands:
        seat = pot.state.betting.seats[pot.state.to_show]
        if cards == "muck":
            ok(pot.dealer_presses("MuckHand", seat=seat, gives_up=True))
        else:
            ok(pot.dealer_presses("ShowHand", seat=seat, cards=[cards[:2], cards[2:]]))


def called(pot):
    """Everybody who is asked on this street calls or checks."""
    while pot.round.phase == "betting":
        pot.acts("call" if options(pot.state.betting).call else "check")


def folded_out(pot):
    pot.open()
    pot.deal()
    while pot.round.state == "live":
        pot.acts("fold")


def side_pots_with_a_straddle(pot):
    """Small blind 4, big blind 1, straddle 2; seats 1 and 2 are all in for 990 and 2990 beside the ante."""
    by_chair(pot, chairs.ask_straddle, 2)
    pot.open(button=3)
    pot.deal()
    pot.acts("3 2990", "4 fold", "1 call", "2 call")
    for street in ("AsAd7c", "8c", "2d"):
        pot.board(street)
    shown(pot, "KsQs", "AhAc", "8s8d")


def missed_blinds(pot):
    """Seat 4 sits out until both blinds have passed, comes back, and posts them."""
    by_chair(pot, chairs.sit_out, 4)
    while not pot.chairs.chair(4).owes_small:
        folded_out(pot)
    by_chair(pot, chairs.come_back, 4)
    by_chair(pot, chairs.post_blind, 4)
    while pot.open() and 4 not in pot.state.betting.seats:
        pot.deal()
        while pot.round.state == "live":
            pot.acts("fold")
    pot.deal()
    called(pot)
    for street in ("2c7d9h", "3s", "4h"):
        pot.board(street)
        called(pot)
    shown(pot, "AsKd", "AhKc", "muck", "muck")


def test_hands_on_felt_are_written_and_replayed_to_the_stacks_of_the_ledger(tmp_path):
    """TH-15 to TH-17, TH-29: straddle, side pots, folds, dead button, missed blinds, ante and rake, and a misdeal."""
    rules = {"ante": 10, "straddle": "optional", "rake": "percentage", "rake_cap": 400, "jackpot_drop": 50}
    pot = open_pot([1000, 3000, 5000, 2000], **rules)
    side_pots_with_a_straddle(pot)
    missed_blinds(pot)
    pot.open()
    pot.deal()
    ok(pot.dealer_presses("DeclareMisdeal", why="boxed card", second=None))
    told = export(pot, "--out", str(tmp_path / "all.phhs"))
    hands = Round.objects.filter(table_id=pot.scene.table_id, state="settled").count()
    assert (told["hands"], told["misdeals"], told["left_out"]) == (hands, 1, [])
    assert replay(tmp_path)["ok"] == hands
    histories = [history for _, history in read_histories((tmp_path / "all.phhs").read_text())]
    first, last = histories[0], histories[-1]
    assert first.own.straddles == (3,)
    assert (first.extras["_rake"], first.extras["_jackpot"]) == (Round.objects.earliest("number").outcome["rake"], 50)
    assert any(history.own.dead_button for history in histories)
    assert sum(last.own.dead_posts) == 50
    balances = {seat: balance for seat, (balance, _) in pot.balances().items()}
    assert dict(zip(last.extras["seats"], last.extras["finishing_stacks"], strict=True)) == balances


def play_on_tablets(pot, chance):
    """A hand in which most call and some raise everything. The house deals by chance: nobody knows who wins."""
    pot.open()
    while (state := pot.state).record.ended is None:
        if pot.round.phase == "showdown":
            ok(pot.press(state.betting.seats[state.to_show], "ShowHand"))
            continue
        may = options(state.betting)
        raises = may.most and chance.random() < 0.15
        pot.acts(str(may.most) if raises else "fold" if chance.random() < 0.1 else "call" if may.call else "check")


def test_hands_on_tablets_are_written_without_the_cards_that_nobody_showed(tmp_path):
    chance = random.Random(5)
    pot = open_pot([4000, 2500, 6000, 3000], cards="electronic", tabling="automatic", rake="percentage")
    while sum(chair.present for chair in pot.chairs.chairs) > 1 and Round.objects.count() < 5:
        play_on_tablets(pot, chance)
    hands = Round.objects.count()
    assert export(pot, "--out", str(tmp_path / "hands"))["hands"] == hands
    assert replay(tmp_path / "hands")["ok"] == hands
    rows = JournalEvent.objects.filter(table_id=pot.scene.table_id, name="HandShown").order_by("number")
    showed = [(row.round_id, "".join(json.loads(row.body)["cards"])) for row in rows]
    assert showed
    for one in Round.objects.filter(table_id=pot.scene.table_id):
        text = (tmp_path / "hands" / f"{one.number:06}.phh").read_text()
        dealt = re.findall(r"d dh p\d+ (\S+?)\"", text)
        assert sorted(set(dealt) - {"????"}) == sorted(cards for of, cards in showed if of == one.pk)


def test_gaming_days_count_whole_and_instants_to_the_moment():
    pot = open_pot([1000, 1000])
    folded_out(pot)
    folded_out(pot)
    day, last = pot.round.gaming_day, pot.round.opened_at
    assert export(pot, "--from", str(day), "--to", str(day))["hands"] == 2
    assert export(pot, "--to", str(day - timedelta(days=1)))["hands"] == 0
    assert export(pot, "--from", str(day + timedelta(days=1)))["hands"] == 0
    found = export(pot, "--from", last.isoformat())
    assert list(tomllib.loads(found["phhs"])) == ["2"]
    assert list(tomllib.loads(export(pot, "--to", last.isoformat())["phhs"])) == ["1"]
    with pytest.raises(CommandError):
        export(pot, "--from", "yesterday")


def test_a_hand_that_was_run_twice_is_left_out_and_one_that_is_dealt_is_not_over():
    pot = open_pot([1000, 1000], cards="electronic", run_it_twice="all_agree", tabling="automatic")
    pot.open()
    pot.acts("1000", "call")
    for seat in (1, 2):
        ok(pot.press(seat, "AnswerRunTwice", agrees=True))
    assert pot.round.state == "settled"
    pot.scene.join(seat=5, amount=1000)
    told = export(pot)
    assert (told["hands"], told["left_out"]) == (0, [{"hand": 1, "why": "PHH has no hand that is run twice"}])


def test_what_is_written_says_table_number_time_and_unit_and_nobodys_name():
    pot = open_pot([1000, 1000])
    folded_out(pot)
    out, err = StringIO(), StringIO()
    call_command("phh_export", "--table", pot.scene.table.code, stdout=out, stderr=err)
    hand = tomllib.loads(out.getvalue())["1"]
    assert (hand["table"], hand["hand"], hand["_gaming_day"]) == (pot.scene.table.code, 1, pot.round.gaming_day)
    assert (hand["_currency"], hand["_currency_digits"], hand["time_zone"]) == ("HKD", 2, clock.house().zone.key)
    assert hand["time"].microsecond == 0
    assert "hands written: 1" in err.getvalue()
    assert pot.players[0].patron.shown_name not in out.getvalue()


def test_a_table_that_does_not_stand_here_is_refused_and_one_of_another_game_has_no_hands():
    with pytest.raises(CommandError):
        call_command("phh_export", "--table", "NOWHERE")
    assert export(open_pot([1000, 1000], game=DICE))["hands"] == 0


@pytest.mark.parametrize("zone", ["Etc/GMT+12", "Etc/GMT-14"])
def test_from_one_end_of_the_calendar_to_the_other_is_every_hand(settings, zone):
    pot = open_pot([1000, 1000])
    folded_out(pot)
    settings.HOUSE_TIME_ZONE = zone
    for first, last in (("0001-01-01", "9999-12-31"), ("0001-01-01T00:00", "9999-12-31T23:59")):
        assert export(pot, "--from", first, "--to", last)["hands"] == 1
        assert export(pot, "--from", last)["hands"] == export(pot, "--to", first)["hands"] == 0
