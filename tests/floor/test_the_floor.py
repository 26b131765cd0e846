"""The floor's acts: opening and closing, dealers, players, rules, alerts, disputes, devices."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest

from casino.people import devices as people_devices
from casino.people.actors import actor_of_staff
from casino.people.models import Patron
from casino.people.roles import Role
from payouts import ledger, reconcile
from payouts.calc.pay import Pay
from payouts.models import Account, PayTableVersion
from tables.dealing import access, deadlines, journal, pictures, unit
from tables.dealing.pictures.table import table_picture
from tables.engine import commands as asked
from tables.engine.errors import Broken, Code, Refused
from tables.floor import alerts, cage_desk, devices, disputes, paytables, rules, sessions, sittings, stints
from tables.models import Alert, Dispute, JournalEvent, Pit, RoundSummary, Sitting, TableRules, TableSession
from tests.dealing.scene import (
    at_the_desk,
    bet_one,
    betting,
    decide_one,
    move_deadline,
    ok,
    open_scene,
    taking_back,
)
from tests.people.cast import PATRON_PIN, PIN, acting, staff

pytestmark = pytest.mark.django_db(transaction=True)


def close(scene, **how):
    return sessions.close_table(table_id=scene.table_id, actor=scene.boss, command_id=uuid4(), **how)


def reopen(scene):
    return sessions.open_table(table_id=scene.table_id, actor=scene.boss, command_id=uuid4())


def bankroll(player):
    return Account.objects.get(kind="bankroll", owner_id=player.patron.pk).balance


def test_the_last_closer_is_the_next_opener_and_players_take_their_money_along():
    scene = open_scene(players=2)
    scene.whole_round({0: {"ante": 1000}, 1: {"ante": 2000}}, {0: "call", 1: "fold"})
    assert close(scene, cash_out_sittings=False).code == Code.SEAT_TAKEN
    closed = ok(close(scene))
    assert closed.receipt["cashed_out"] == 2
    assert [bankroll(player) for player in scene.players] == [1_003_000, 998_000]
    assert not Sitting.objects.filter(left_at=None).exists()
    opened = ok(reopen(scene))
    assert opened.receipt["opener"] == closed.receipt["closer"]
    assert TableSession.objects.count() == 2
    assert RoundSummary.objects.get(kind="drop").amount == 2 * 500_000 - 503_000 - 498_000
    assert reconcile.check_books() == []


def test_a_table_is_not_opened_twice_nor_closed_in_mid_round_nor_by_its_dealer():
    scene = open_scene(players=1)
    assert reopen(scene).code == Code.TABLE_OPEN
    scene.open()
    assert close(scene).code == Code.ROUND_RUNNING
    by_dealer = sessions.close_table(table_id=scene.table_id, actor=scene.dealer, command_id=uuid4())
    assert by_dealer.code == Code.NOT_ALLOWED


def test_a_dealer_is_relieved_in_mid_round_and_the_round_goes_on():
    scene = open_scene(players=1)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))
    scene.throw_first()
    next_one = staff("1999", Role.DEALER)
    off = stints.sign_off(table_id=scene.table_id, actor=scene.dealer, command_id=uuid4())
    assert off.code == Code.ROUND_RUNNING
    taken = stints.sign_on(table_id=scene.table_id, badge=next_one.badge, pin=PIN, device_id=None, command_id=uuid4())
    assert (taken.code, taken.facts["badge"]) == (Code.ALREADY_DONE, scene.dealer_staff.badge)
    ok(stints.relieve(table_id=scene.table_id, badge=next_one.badge, pin=PIN, device_id=None, command_id=uuid4()))
    assert scene.ask(asked.GiveNotice()).code == Code.NOT_AT_TABLE
    scene.dealer = actor_of_staff(next_one)
    ok(decide_one(scene, scene.players[0], "call"))
    scene.throw_last()
    scene.settle()
    assert scene.round.dealer_id == next_one.pk
    assert RoundSummary.objects.get(kind="win").dealer_id == next_one.pk


def test_the_floor_signs_off_whom_it_means_and_nobody_who_has_come_since():
    scene = open_scene()
    next_one = staff("1999", Role.DEALER)
    ok(stints.relieve(table_id=scene.table_id, badge=next_one.badge, pin=PIN, device_id=None, command_id=uuid4()))

    def signed_off(badge):
        return stints.sign_off(table_id=scene.table_id, actor=scene.boss, command_id=uuid4(), badge=badge)

    assert signed_off(scene.dealer_staff.badge).code == Code.STALE
    assert scene.table.dealer_id == next_one.pk
    ok(signed_off(next_one.badge))
    assert signed_off(next_one.badge).code == Code.NO_DEALER


def test_one_console_a_dealer_and_the_device_says_who_deals():
    scene, other = open_scene(), open_scene()
    badge = scene.dealer_staff.badge
    elsewhere = stints.relieve(table_id=other.table_id, badge=badge, pin=PIN, device_id=None, command_id=uuid4())
    assert (elsewhere.code, elsewhere.facts["table"]) == (Code.DEALER_ELSEWHERE, scene.table.code)
    ok(stints.sign_on(table_id=scene.table_id, badge=badge, pin=PIN, device_id=5, command_id=uuid4()))
    assert access.dealer_at(table_id=scene.table_id, device_id=5).id == scene.dealer_staff.pk
    with pytest.raises(Refused) as refused:
        access.dealer_at(table_id=scene.table_id, device_id=6)
    assert refused.value.code == Code.DEALER_ELSEWHERE
    ok(stints.sign_off(table_id=scene.table_id, actor=scene.boss, command_id=uuid4()))
    with pytest.raises(Refused) as refused:
        access.dealer_at(table_id=scene.table_id, device_id=5)
    assert refused.value.code == Code.NO_DEALER


def join(scene, patron, **how):
    given = {"seat": 1, "pin": PATRON_PIN, "amount": 3000, "device_id": None, "command_id": uuid4(), **how}
    return sittings.join(table_id=scene.table_id, card=patron.card, **given)


def test_who_joins_has_card_pin_seat_and_money_or_is_told_what_is_missing():
    scene = open_scene(players=1)
    seated = scene.players[0]
    poor = Patron.objects.create(
        card="5500", family_name="Ho", given_name="Lin", shown_name="HL", birth_date=seated.patron.birth_date,
        document_kind="passport", document_number="HL1", identity_checked_by=scene.dealer_staff,
        identity_checked_at=seated.patron.identity_checked_at, pin=seated.patron.pin,
    )  # fmt: skip
    ledger.open_account("bankroll", poor.pk)
    assert join(scene, poor, seat=1).code == Code.SEAT_TAKEN
    assert join(scene, poor, seat=8).code == Code.NO_SUCH_SEAT
    assert join(scene, poor, seat=0).code == Code.NO_SUCH_SEAT
    assert join(scene, poor, pin="999999").code == Code.WRONG_PIN
    assert join(scene, poor, seat=2).code == Code.SHORT_OF_FUNDS
    least = 3 * table_picture(table_id=scene.table_id, audience="public").body["rules"]["limits"]["ante"]["min"]
    under = join(scene, poor, seat=2, amount=least - 1)
    assert (under.code, under.facts["minimum"]) == (Code.BELOW_MINIMUM, least), "the least ante and its call"
    assert join(scene, seated.patron, seat=2).code == Code.ALREADY_SEATED
    assert Sitting.objects.count() == 1


def test_the_same_join_twice_seats_once_and_a_new_device_goes_on_with_the_sitting():
    scene = open_scene(players=1)
    one = scene.players[0]
    back = ok(join(scene, one.patron, seat=1, device_id=9))
    assert (back.receipt["sitting"], back.receipt["came_back"]) == (one.sitting_id, True)
    assert access.player_on(device_id=9).sitting_id == one.sitting_id
    id_ = uuid4()
    more = {"sitting_id": one.sitting_id, "amount": 5000, "actor": one.actor}
    first = ok(sittings.add_funds(**more, command_id=id_))
    assert sittings.add_funds(**more, command_id=id_).receipt == first.receipt
    assert one.account.balance == 505_000


def test_nobody_leaves_with_bets_out_or_from_anothers_seat():
    scene = open_scene(players=2)
    one, two = scene.players
    scene.open()
    ok(bet_one(scene, one, ante=1000))
    assert sittings.leave(sitting_id=one.sitting_id, actor=one.actor, command_id=uuid4()).code == Code.BETS_ARE_OUT
    assert sittings.leave(sitting_id=one.sitting_id, actor=two.actor, command_id=uuid4()).code == Code.NOT_AT_TABLE
    ok(sittings.leave(sitting_id=two.sitting_id, actor=two.actor, command_id=uuid4()))
    assert bankroll(two) == 1_000_000
    assert bet_one(scene, two, ante=1000).code == Code.NOT_AT_TABLE


def test_new_limits_take_a_number_and_act_from_the_next_round():
    scene = open_scene(players=1)
    scene.open()
    limits = {"ante": {"min": 2000, "max": 9000}, "bonus": {"min": 100, "max": 500}}
    given = {"limits": limits, "max_payout_per_round": 500_000, "actor": scene.boss, "command_id": uuid4()}
    ok(rules.set_limits(table_id=scene.table_id, **given))
    assert TableRules.objects.filter(table_id=scene.table_id).count() == 2
    ok(bet_one(scene, scene.players[0], ante=1000))
    scene.do(asked.VoidRound())
    scene.open()
    assert bet_one(scene, scene.players[0], ante=1000).code == Code.BELOW_MINIMUM
    assert rules.set_limits(table_id=scene.table_id, **{**given, "command_id": uuid4()}).code == Code.ALREADY_DONE
    bad = {**given, "limits": {"ante": {"min": 5, "max": 1}}, "command_id": uuid4()}
    assert rules.set_limits(table_id=scene.table_id, **bad).code == Code.BAD_SETTING


def test_a_paytable_is_not_changed_while_bets_are_out_nor_published_under_them():
    scene = open_scene(players=1)
    scene.open()
    ok(bet_one(scene, scene.players[0], ante=1000))

    def assign(name):
        return rules.assign_paytable(
            table_id=scene.table_id, spot="ante", name=name, actor=scene.boss, command_id=uuid4()
        )

    assert assign("no_such_table").code == Code.NOT_IN_FORCE
    assert assign("antewin_a").code == Code.BETS_ARE_OUT
    version = PayTableVersion.objects.get(game="casino_holdem_dice", spot="ante", name="antewin_a")
    with pytest.raises(Refused) as refused:
        paytables.require_no_bets_out(version)
    assert (refused.value.code, refused.value.facts["tables"]) == (Code.BETS_ARE_OUT, [scene.table_id])


def test_a_table_for_cards_mapped_onto_dice_is_marked_as_the_players():
    """The warning of the games' rules: AnteWin of the card game gives the player about 86 % of the ante."""
    paytables.load_shipped()
    table = paytables.tables_in_force(game="casino_holdem_dice")["ante"]
    pays = {"five": 100, "four": 20, "full_house": 10, "straight": 3, "three": 2}
    cards = replace(table, lines=tuple((line, Pay(pays.get(line, 1))) for line, _ in table.lines))
    figures = paytables.figures_of(cards)
    assert figures.negative_edge
    assert not paytables.figures_of(table).negative_edge


def test_the_same_call_for_the_floor_is_one_alert_with_a_count_until_it_is_answered():
    scene = open_scene(players=1)
    one = scene.players[0]
    before = Pit.objects.get().alerts_number

    def call():
        return alerts.call_floor(table_id=scene.table_id, actor=one.actor, why="help", command_id=uuid4())

    ok(call())
    ok(call())
    alert = Alert.objects.get(what="floor_called")
    assert (alert.count, alert.level, alert.facts["seat"]) == (2, "urgent", 1)
    assert Pit.objects.get().alerts_number == before + 2
    assert alerts.acknowledge(alert_id=alert.pk, actor=scene.dealer).code == Code.NOT_ALLOWED
    ok(alerts.acknowledge(alert_id=alert.pk, actor=scene.boss))
    assert alerts.mark_false(alert_id=alert.pk, reason="x", actor=scene.boss).code == Code.ALREADY_DONE
    ok(call())
    assert (
        alerts.mark_false(alert_id=Alert.objects.latest("pk").pk, reason=" ", actor=scene.boss).code == "needs_reason"
    )


def test_nothing_moves_at_a_locked_table_and_its_clock_starts_again_when_it_is_cleared():
    """Whoever could not decide while the table was locked is not folded for it."""
    scene = open_scene(players=1, on_timeout="fold")
    player, second = scene.players[0], staff("2902", Role.FLOOR)
    scene.open()
    ok(bet_one(scene, player, ante=1000))
    unit.lock_broken(table_id=scene.table_id, facts={})
    late = at_the_desk(scene, taking_back(player, number=1), betting(player, number=1, ante=1000))
    assert [answer.code for answer in late] == [Code.TABLE_LOCKED] * 2
    clear(scene, second)
    scene.throw_first()
    unit.lock_broken(table_id=scene.table_id, facts={})
    assert decide_one(scene, player, "call").code == Code.TABLE_LOCKED
    move_deadline(scene.round.pk, seconds=-60)
    assert deadlines.sweep() == []
    clear(scene, second)
    assert deadlines.sweep() == []
    ok(decide_one(scene, player, "call"))
    scene.throw_last()
    scene.settle()
    assert reconcile.check_books() == []


def clear(scene, second):
    """The floor clears the table."""
    signed = {"badge": second.badge, "pin": PIN}
    ok(alerts.unlock_table(
        table_id=scene.table_id, reason="counted", actor=scene.boss, second=signed, command_id=uuid4()
    ))  # fmt: skip


def test_a_table_that_locked_itself_is_cleared_by_two_people():
    scene = open_scene(players=1)
    unit.lock_broken(table_id=scene.table_id, facts=Broken("trial", round=1).facts)
    assert scene.ask(asked.GiveNotice()).code == Code.TABLE_LOCKED
    second = acting("2888", Role.FLOOR)
    signed = {"badge": "2888", "pin": PIN}

    def unlock(by, reason="counted", second=signed):
        return alerts.unlock_table(table_id=scene.table_id, reason=reason, actor=by, second=second, command_id=uuid4())

    assert unlock(scene.dealer).code == Code.NOT_ALLOWED
    assert unlock(scene.boss, reason="").code == Code.NEEDS_REASON
    assert unlock(second).code == Code.SAME_PERSON
    ok(unlock(scene.boss))
    assert scene.table.locked_why == ""
    assert scene.open().number == 1
    assert not Alert.objects.filter(what="table_locked", state="open").exists()


def test_a_complaint_freezes_the_evidence_of_its_round():
    scene = open_scene(players=1)
    scene.whole_round({0: {"ante": 1000}}, {0: "fold"})
    one = scene.players[0]
    given = {"table_id": scene.table_id, "actor": one.actor, "text": "the die leaned", "command_id": uuid4()}
    assert disputes.complain(**given, round=9).code == Code.UNKNOWN_ROUND
    ok(disputes.complain(**{**given, "command_id": uuid4()}, round=1))
    dispute = Dispute.objects.get()
    evidence = json.loads(dispute.evidence)
    assert next(event["name"] for event in evidence["journal"]) == "RoundOpened"
    assert evidence["stakes"][0]["ante"] == 1000
    assert dispute.evidence_digest in JournalEvent.objects.get(name="ComplaintMade").body
    assert scene.round.frozen_at is not None
    assert Alert.objects.filter(what="complaint").count() == 1
    ok(disputes.close(dispute_id=dispute.pk, words="looked at the film", actor=scene.boss))
    assert disputes.close(dispute_id=dispute.pk, words="again", actor=scene.boss).code == Code.ALREADY_DONE
    assert journal.verify(table_id=scene.table_id).faults == ()


def test_a_code_brings_a_device_to_its_place_and_a_new_place_replaces_it():
    scene, rail = open_scene(), open_scene(seats=0)
    boss = scene.boss
    code = devices.pairing_code(kind="seat", table_id=scene.table_id, seat=3, pit_id=None, actor=boss)
    assert len(code) == people_devices.CODE_LENGTH
    devices.take_place(device_id=41, place={"kind": "seat", "table": scene.table_id, "seat": 3, "pit": None})
    devices.take_place(device_id=41, place={"kind": "rail", "table": rail.table_id, "seat": None, "pit": None})
    place = devices.place_of(41)
    assert (place.kind, place.table_id, place.seat, place.pit_id) == ("rail", rail.table_id, 0, None)
    for wrong in ({"seat": 8}, {"seat": None}, {"table_id": 10**6, "seat": 1}, {"kind": "bar", "seat": 1}):
        given = {"kind": "seat", "table_id": scene.table_id, "pit_id": None, "actor": boss, **wrong}
        with pytest.raises(Refused):
            devices.pairing_code(**given)


def test_a_fill_goes_through_the_cage_and_is_seen_in_the_float():
    scene = open_scene()
    table = scene.table
    before = pictures.table_picture(table_id=table.pk, audience="dealer").body["dealer"]["float"]
    cage_desk.fill(
        table_id=table.pk, session_id=table.session_id, amount=70_000, actor=scene.cashier, command_id=uuid4()
    )
    after = pictures.table_picture(table_id=table.pk, audience="dealer").body["dealer"]["float"]
    assert after - before == 70_000


def test_rules_that_turn_the_edge_of_a_signed_pay_table_are_refused():
    """AnteWin A is the house's where kings qualify; where hardly anything does, every call is paid."""
    scene = open_scene()

    def set_rules(**changes):
        return rules.set_rules(table_id=scene.table_id, changes=changes, actor=scene.boss, command_id=uuid4())

    before = scene.table.rules_number
    for qualifier in ("none", "five:A"):
        answer = set_rules(qualifier=qualifier)
        facts = {"name": "antewin_a", "spot": "ante", "signed": 0, "needed": 2}
        assert (answer.code, dict(answer.facts)) == (Code.NEGATIVE_EDGE, facts)
    assert scene.table.rules_number == before
    ok(set_rules(qualifier="two_pair"))
    assert scene.table.rules_number == before + 1
