"""The catalog: two people besides the author, no negative edge without names, nothing changes once published."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import DatabaseError, connection, transaction

from casino.people import clock
from casino.people.roles import Role
from payouts import catalog
from payouts.calc.pay import Pay
from payouts.calc.paytable import PayTable
from payouts.catalog import Figures
from payouts.models import PayTableSignature, PayTableVersion
from tables.engine.errors import Code, Refused
from tables.engine.games import GAMES
from tests.builders import spots_of
from tests.people.cast import acting

pytestmark = pytest.mark.django_db

GOOD = Figures(values={"house_edge": "1/50"}, negative_edge=False)
BAD = Figures(values={"house_edge": "-1/50"}, negative_edge=True)


def table(five: int = 20) -> PayTable:
    return PayTable(
        game="casino_holdem_dice", spot="ante", name="mine", label="Mine",
        lines=(("five", Pay(five)), ("four", Pay(3, 2)), ("rest", Pay(-1))),
    )  # fmt: skip


@pytest.fixture
def author():
    return acting("2501", Role.PIT_MANAGER)


@pytest.fixture
def approvers():
    return [acting("2502", Role.PIT_MANAGER), acting("5001", Role.AUDITOR)]


def refused(act) -> Code:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code


def lines_of(version) -> dict[str, object]:
    """A version and the lines that were looked at, as whoever signs names them."""
    return {"version_id": version.pk, "seen": version.checksum}


def approved(author, approvers, figures=GOOD) -> PayTableVersion:
    version = catalog.draft(table=table(), figures=figures, author=author)
    for by in approvers:
        version = catalog.approve(**lines_of(version), by=by)
    return version


def in_force(at=None) -> PayTableVersion:
    return catalog.in_force(game="casino_holdem_dice", spot="ante", name="mine", at=at)


def test_a_table_comes_back_as_it_went_in(author):
    version = catalog.draft(table=table(), figures=GOOD, author=author)
    kept = catalog.table_of(PayTableVersion.objects.get(pk=version.pk))
    assert (kept.lines, kept.label, kept.version) == (table().lines, "Mine", 1)
    assert catalog.checksum(kept) == version.checksum


def test_versions_of_a_name_are_numbered(author):
    numbers = [catalog.draft(table=table(five), figures=GOOD, author=author).version for five in (20, 25, 30)]
    assert numbers == [1, 2, 3]
    found = catalog.by_version(game="casino_holdem_dice", spot="ante", name="mine", version=2)
    assert found.lines[0] == ["five", 25, 1]


def test_the_author_cannot_approve_and_nobody_signs_twice(author, approvers):
    version = catalog.draft(table=table(), figures=GOOD, author=author)
    assert refused(lambda: catalog.approve(**lines_of(version), by=author)) is Code.SAME_PERSON
    assert catalog.approve(**lines_of(version), by=approvers[0]).state == "draft"
    assert refused(lambda: catalog.approve(**lines_of(version), by=approvers[0])) is Code.SAME_PERSON
    assert refused(lambda: catalog.publish(**lines_of(version), by=author)) is Code.NOT_APPROVED
    assert catalog.approve(**lines_of(version), by=approvers[1]).state == "approved"


@pytest.mark.parametrize("role", [Role.DEALER, Role.FLOOR, Role.CAGE, Role.SYSTEM_ADMINISTRATOR])
def test_only_the_right_roles_approve(author, role):
    version = catalog.draft(table=table(), figures=GOOD, author=author)
    assert refused(lambda: catalog.approve(**lines_of(version), by=acting("9", role))) is Code.NOT_ALLOWED


def test_a_signature_under_other_lines_does_not_count(author, approvers):
    version = catalog.draft(table=table(), figures=GOOD, author=author)
    catalog.approve(**lines_of(version), by=approvers[0])
    version = catalog.revise(version_id=version.pk, table=table(50), figures=GOOD, by=author)
    assert catalog.approve(**lines_of(version), by=approvers[1]).state == "draft"
    assert catalog.approve(**lines_of(version), by=approvers[0]).state == "approved"


def test_lines_that_were_changed_since_are_neither_signed_nor_published(author, approvers):
    before = catalog.draft(table=table(), figures=BAD, author=author)
    catalog.revise(version_id=before.pk, table=table(50), figures=BAD, by=author)
    for act in (catalog.approve, partial(catalog.override_edge, reason="x"), catalog.publish):
        assert refused(partial(act, **lines_of(before), by=approvers[0])) is Code.STALE
    assert not PayTableSignature.objects.exists()


def test_who_becomes_a_drafts_author_after_signing_it_is_no_signer_of_it(author, approvers):
    """A shipped draft has no author until somebody saves it."""
    version = catalog.draft(table=table(), figures=GOOD, author=author)
    PayTableVersion.objects.filter(pk=version.pk).update(author_id=None)
    taken_over = approvers[0]
    catalog.approve(**lines_of(version), by=taken_over)
    catalog.revise(version_id=version.pk, table=table(), figures=GOOD, by=taken_over)
    signed = catalog.approve(**lines_of(version), by=approvers[1])
    assert (signed.state, catalog.approvals_of(signed)) == ("draft", 1)
    assert catalog.approve(**lines_of(version), by=author).state == "approved"


def test_nobody_revises_another_authors_draft(author, approvers):
    version = catalog.draft(table=table(), figures=GOOD, author=author)
    revise = {"version_id": version.pk, "table": table(50), "figures": GOOD}
    assert refused(lambda: catalog.revise(**revise, by=approvers[0])) is Code.NOT_ALLOWED


def test_a_version_is_in_force_from_its_time_and_the_earlier_one_until_then(author, approvers):
    now = clock.now()
    first = approved(author, approvers)
    catalog.publish(**lines_of(first), by=author)
    second = approved(author, approvers)
    catalog.publish(**lines_of(second), by=author, in_force_from=now + timedelta(hours=2))
    assert in_force().version == 1
    assert in_force(now + timedelta(hours=2)).version == 2
    with pytest.raises(Refused, match="not_in_force"):
        in_force(now - timedelta(seconds=1))


def test_no_version_comes_into_force_in_the_past(author, approvers):
    version = approved(author, approvers)
    past = clock.now() - timedelta(seconds=1)
    assert refused(lambda: catalog.publish(**lines_of(version), by=author, in_force_from=past)) is Code.MALFORMED


def test_a_version_is_published_two_years_before_its_time_and_no_longer(author, approvers):
    version, at = approved(author, approvers), clock.now()
    publish = {**lines_of(version), "by": author}
    with clock.standing_at(at):
        far = at + catalog.FURTHEST_AHEAD + timedelta(seconds=1)
        assert refused(lambda: catalog.publish(**publish, in_force_from=far)) is Code.MALFORMED
        assert catalog.publish(**publish, in_force_from=at + catalog.FURTHEST_AHEAD).state == "published"


def test_the_floors_refusal_while_bets_are_out_keeps_it_from_being_published(author, approvers):
    version = approved(author, approvers)

    def bets_are_out(asked: PayTableVersion) -> None:
        raise Refused(Code.BETS_ARE_OUT, name=asked.name)

    publish = {**lines_of(version), "by": author}
    assert refused(lambda: catalog.publish(**publish, require_clear=bets_are_out)) is Code.BETS_ARE_OUT
    assert PayTableVersion.objects.get().state == "approved"
    assert catalog.publish(**publish, require_clear=lambda _: None).state == "published"


def test_a_negative_edge_needs_the_names_and_reasons_of_two_more(author, approvers):
    version = approved(author, approvers, figures=BAD)
    one, two = approvers
    publish = {**lines_of(version), "by": author}
    assert refused(lambda: catalog.publish(**publish)) is Code.NEGATIVE_EDGE
    assert refused(lambda: catalog.override_edge(**lines_of(version), by=one, reason=" ")) is Code.NEEDS_REASON
    catalog.override_edge(**lines_of(version), by=one, reason="birthday of the house")
    assert refused(lambda: catalog.override_edge(**lines_of(version), by=one, reason="x")) is Code.SAME_PERSON
    assert refused(lambda: catalog.override_edge(**lines_of(version), by=author, reason="x")) is Code.SAME_PERSON
    assert refused(lambda: catalog.publish(**publish)) is Code.NEGATIVE_EDGE
    catalog.override_edge(**lines_of(version), by=two, reason="birthday of the house")
    assert catalog.publish(**publish).negative_edge


@pytest.mark.parametrize(
    "act",
    [
        "UPDATE payouts_paytableversion SET lines = '[]'",
        "UPDATE payouts_paytableversion SET in_force_from = now()",
        "UPDATE payouts_paytableversion SET state = 'draft'",
        "DELETE FROM payouts_paytableversion",
    ],
)
def test_raw_sql_cannot_change_a_published_version(author, approvers, act):
    catalog.publish(**lines_of(approved(author, approvers)), by=author)
    with pytest.raises(DatabaseError, match="published"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(act)


@pytest.mark.parametrize(
    ("state", "figures", "why"), [("approved", GOOD, "two signatures"), ("published", GOOD, "two signatures")]
)
def test_raw_sql_cannot_approve_without_signatures(author, state, figures, why):
    catalog.draft(table=table(), figures=figures, author=author)
    with pytest.raises(DatabaseError, match=why), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE payouts_paytableversion SET state = %s, published_at = now(), in_force_from = now()", [state]
        )


def test_raw_sql_cannot_change_an_approved_version_nor_publish_a_negative_edge(author, approvers):
    approved(author, approvers, figures=BAD)
    publish = "SET state = 'published', published_at = now(), in_force_from = now()"
    for change, why in (("SET lines = '[]'", "is approved"), ("SET negative_edge = false", "is approved"),
                        (publish, "lacks two overrides")):  # fmt: skip
        with pytest.raises(DatabaseError, match=why), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"UPDATE payouts_paytableversion {change}")


def test_the_shipped_tables_load_once_the_houses_own_published_and_others_as_drafts():
    spots = {name: spots_of(game) for name, game in GAMES.items() if game.kind == "banked"}
    added = catalog.load_shipped(spots=spots, figures_of=lambda _: GOOD)
    assert len(added) == len(list(catalog.SHIPPED.glob("*/*.toml"))) > 0
    assert catalog.load_shipped(spots=spots, figures_of=lambda _: GOOD) == []
    house = catalog.in_force(game="casino_holdem_dice", spot="ante", name="antewin_a")
    assert catalog.table_of(house).pay("five") == Pay(20)
    flat = PayTableVersion.objects.get(game="casino_holdem_dice", name="antewin_flat")
    assert flat.state == "draft"


def test_a_shipped_default_that_gives_the_player_the_edge_is_refused():
    spots = {name: spots_of(game) for name, game in GAMES.items() if game.kind == "banked"}
    assert refused(lambda: catalog.load_shipped(spots=spots, figures_of=lambda _: BAD)) is Code.NEGATIVE_EDGE
