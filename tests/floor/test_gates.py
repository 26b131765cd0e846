"""What may never pay: a pay-table that a table's own rules turn to the player, limits between which no bet is exact."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from threading import Thread
from uuid import uuid4

import pytest
from django.db import connection, transaction

from casino.people import clock
from casino.people.roles import Role
from payouts import catalog
from payouts.calc.pay import Pay
from payouts.models import PayTableSignature, PayTableVersion
from tables.engine.errors import Code, Refused
from tables.floor import paytables, rules
from tables.models import TableRules
from tests.dealing.scene import ok, open_scene
from tests.people.cast import acting

pytestmark = pytest.mark.django_db(transaction=True)

TURNED = "five:A"
"""A dealer who hardly ever qualifies: every call is paid, so only a poor pay-table leaves the house its edge."""
PROMOTION = "an evening of the house"


def signers():
    return [acting("2801", Role.PIT_MANAGER), acting("5801", Role.AUDITOR)]


def drafted(*, name="antewin_a", spot="ante", author=None, **pays):
    """A draft with the lines of the version in force, but for these."""
    start = paytables.tables_in_force(game="casino_holdem_dice")[spot]
    lines = tuple((line, Pay.parse(pays.get(line, str(pay)))) for line, pay in start.lines)
    table = type(start)(game=start.game, spot=spot, name=name, lines=lines)
    return paytables.draft(table=table, author=author or acting("2800", Role.PIT_MANAGER))


def approved(version, people):
    for one in people:
        version = paytables.approve(version_id=version.pk, by=one, seen=version.checksum)
    return version


def refused(act):
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value


def change(scene, **changes):
    return rules.set_rules(table_id=scene.table_id, changes=changes, actor=scene.boss, command_id=uuid4())


def stingy(scene, people):
    """A pay-table so poor that the house keeps its edge where hardly any dealer qualifies."""
    version = approved(drafted(name="antewin_poor", **dict.fromkeys(lines_of_ante(), "lose")), people)
    paytables.publish(version_id=version.pk, by=people[0], seen=version.checksum)
    ok(assign(scene, "antewin_poor"))


def lines_of_ante():
    return [line for line, _ in paytables.tables_in_force(game="casino_holdem_dice")["ante"].lines]


def assign(scene, name):
    return rules.assign_paytable(table_id=scene.table_id, spot="ante", name=name, actor=scene.boss, command_id=uuid4())


def test_a_version_is_not_published_where_a_tables_own_rules_turn_its_edge_until_two_people_sign():
    scene, people = open_scene(), signers()
    stingy(scene, people)
    ok(change(scene, qualifier=TURNED))
    generous = drafted(name="antewin_poor", author=scene.boss)
    assert not generous.negative_edge
    approved(generous, people)
    publish = {"version_id": generous.pk, "by": people[0], "seen": generous.checksum}
    refusal = refused(lambda: paytables.publish(**publish))
    assert (refusal.code, refusal.facts["table"], refusal.facts["spot"]) == (
        Code.NEGATIVE_EDGE, scene.table.code, "ante"
    )  # fmt: skip
    assert PayTableVersion.objects.get(pk=generous.pk).state == "approved"
    for signed, one in enumerate(people):
        assert refused(lambda: paytables.publish(**publish)).facts["signed"] == signed
        paytables.override_edge(version_id=generous.pk, by=one, reason=PROMOTION, seen=generous.checksum)
    assert paytables.publish(**publish).state == "published"


def test_rules_may_turn_a_version_in_force_once_two_people_have_signed_it():
    scene, people = open_scene(), signers()
    version = PayTableVersion.objects.get(game="casino_holdem_dice", name="antewin_a")
    for signed, one in enumerate(people):
        answer = change(scene, qualifier=TURNED)
        assert (answer.code, answer.facts["signed"]) == (Code.NEGATIVE_EDGE, signed)
        paytables.override_edge(version_id=version.pk, by=one, reason=PROMOTION, seen=version.checksum)
    ok(change(scene, qualifier=TURNED))


def test_a_paytable_is_not_assigned_where_the_tables_rules_turn_its_edge():
    scene, people = open_scene(), signers()
    stingy(scene, people)
    ok(change(scene, qualifier=TURNED))
    assert assign(scene, "antewin_a").code == Code.NEGATIVE_EDGE
    version = PayTableVersion.objects.get(game="casino_holdem_dice", name="antewin_a")
    assert paytables.tables_for_the_player(version) == [scene.table.code]
    assert scene.table.rules_number == TableRules.objects.filter(table_id=scene.table_id).latest("number").number


def test_rules_are_asked_with_the_versions_that_come_into_force_later():
    """A version published for tomorrow binds the rules that are set today."""
    scene, people = open_scene(), signers()
    stingy(scene, people)
    tomorrow = clock.now() + timedelta(days=1)
    later = approved(drafted(name="antewin_poor", author=scene.boss), people)
    paytables.publish(version_id=later.pk, by=people[0], seen=later.checksum, in_force_from=tomorrow)
    assert change(scene, qualifier=TURNED).code == Code.NEGATIVE_EDGE


def test_rules_that_are_set_while_a_version_is_published_are_asked_with_it():
    scene, people = open_scene(), signers()
    stingy(scene, people)
    later = approved(drafted(name="antewin_poor", author=scene.boss), people)
    answers = []

    def set_rules():
        try:
            answers.append(change(scene, qualifier=TURNED))
        finally:
            connection.close()

    other = Thread(target=set_rules)
    with transaction.atomic():
        paytables.publish(version_id=later.pk, by=people[0], seen=later.checksum)
        other.start()
        wait_for_a_lock()
    other.join()
    assert answers[0].code == Code.NEGATIVE_EDGE


@pytest.mark.parametrize("sign", [paytables.approve, partial(paytables.override_edge, reason=PROMOTION)])
def test_lines_that_are_changed_while_somebody_signs_are_not_signed_unseen(sign):
    open_scene()
    author, (signer, _) = acting("2800", Role.PIT_MANAGER), signers()
    shown = drafted(name="antewin_new", author=author)
    answers = []

    def sign_what_was_shown():
        try:
            answers.append(refused(lambda: sign(version_id=shown.pk, by=signer, seen=shown.checksum)))
        finally:
            connection.close()

    other = Thread(target=sign_what_was_shown)
    with transaction.atomic():
        start = catalog.table_of(shown)
        others = tuple((line, Pay.parse("99999" if line == "five" else str(pay))) for line, pay in start.lines)
        paytables.revise(version_id=shown.pk, table=replace(start, lines=others), by=author)
        other.start()
        wait_for_a_lock()
    other.join()
    assert answers[0].code == Code.STALE
    assert not PayTableSignature.objects.filter(version=shown).exists()


def wait_for_a_lock():
    """Until another connection waits for what this one holds."""
    while True:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot(), count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[1]:
                return


def test_limits_between_which_no_bet_is_exact_are_refused():
    scene = open_scene()

    def limits(minimum, maximum):
        given = {"ante": {"min": minimum, "max": maximum}, "bonus": {"min": 100, "max": 500}}
        return rules.set_limits(
            table_id=scene.table_id, limits=given, max_payout_per_round=500_000, actor=scene.boss, command_id=uuid4()
        )

    answer = limits(501, 599)
    assert (answer.code, dict(answer.facts)) == (
        Code.UNPAYABLE_LIMITS, {"spot": "ante", "minimum": 501, "maximum": 599, "multiple": 100}
    )  # fmt: skip
    ok(limits(501, 600))
    assert change(scene, chip=700).code == Code.UNPAYABLE_LIMITS


def test_a_paytable_that_no_limit_can_pay_is_refused_when_it_is_assigned_and_when_it_is_published():
    """15/7 is paid on multiples of 7.00 where the smallest chip is 1.00."""
    scene, people = open_scene(), signers()
    limits = {"ante": {"min": 500, "max": 600}, "bonus": {"min": 100, "max": 500}}
    ok(change(scene, limits=limits))
    odd = approved(drafted(name="antewin_odd", author=scene.boss, five="15/7"), people)
    paytables.publish(version_id=odd.pk, by=people[0], seen=odd.checksum)
    assert assign(scene, "antewin_odd").code == Code.UNPAYABLE_LIMITS
    again = approved(drafted(author=scene.boss, five="15/7"), people)
    refusal = refused(lambda: paytables.publish(version_id=again.pk, by=people[0], seen=again.checksum))
    assert (refusal.code, refusal.facts["table"]) == (Code.UNPAYABLE_LIMITS, scene.table.code)
