"""The pay-table editor: exact figures on every keystroke, a loud negative edge, two signatures besides the author's."""

import csv
import io
import json
import re
from fractions import Fraction

import pytest
from django.core.management import call_command
from django.urls import reverse

from casino.people.clock import now
from casino.people.roles import Role
from payouts.models import PayTableSignature, PayTableVersion
from tables.engine.game import complete_rules
from tables.engine.games import game_of
from tables.floor import paytables as desk
from tables.models import Pit, Table, TableRules
from tables.reports.best_play import Band, best_play_svg
from tables.reports.paytable_figures import percent

HTMX = {"HX-Request": "true"}
# The card game's AnteWin table on dice: what games.md warns of.
CARDS_ON_DICE = {"five": "100", "four": "20", "full_house": "10", "straight": "3", "three": "2"}


@pytest.fixture
def flat(catalog):
    return PayTableVersion.objects.get(game="casino_holdem_dice", name="antewin_flat")


@pytest.fixture
def author(signed_in):
    return signed_in("/office/", Role.FLOOR)


def typed(version, **pays):
    return {f"line-{key}": pays.get(key, "1") for key, _, _ in version.lines}


def figures(client, version, **pays):
    return client.post(reverse("office_paytable_figures", args=[version.pk]), typed(version, **pays), headers=HTMX)


def odds_command(**pays):
    said = io.StringIO()
    items = [f"ante:{key}={value}" for key, value in pays.items()] + ["ante:*=1"]
    call_command("odds", "casino_holdem_dice", pay=items, json=True, stdout=said)
    return json.loads(said.getvalue())["spots"]["ante"]


@pytest.mark.parametrize("pays", [{}, {"five": "20", "four": "4"}, {"five": "15/2", "pair": "push"}, CARDS_ON_DICE])
def test_the_editor_shows_what_the_odds_command_says(author, flat, pays):
    page = figures(author, flat, **pays).content.decode()
    told = odds_command(**{key: "0" if pay == "push" else pay for key, pay in pays.items()})
    assert f'data-figure="edge-exact">{told["house_edge"]}<' in page
    assert f'data-figure="call-rate">{percent(Fraction(told["call_rate"]))}<' in page


def test_the_flat_table_is_the_published_figure(author, flat):
    page = figures(author, flat).content.decode()
    assert "9695/104976" in page
    assert "9.23544" in page
    assert "54.64678" in page


def test_a_keystroke_says_how_long_its_figures_took(author, flat):
    """How long they may take is for `./dev bench odds`: a test on a busy machine could not tell."""
    assert re.fullmatch(r"figures;dur=\d+\.\d", figures(author, flat).headers["Server-Timing"])


def test_a_negative_edge_cannot_be_missed(author, flat):
    calm = figures(author, flat).content.decode()
    loud = figures(author, flat, **CARDS_ON_DICE).content.decode()
    assert "editor-danger" not in calm
    assert 'class="editor-danger" role="alert"' in loud
    assert "The player has the edge" in loud


@pytest.mark.parametrize("pay", ["", "x", "-1", "1.5", "1/0", "1_0", "１", "3//2"])
def test_a_line_that_cannot_be_read_is_named_and_nothing_is_reckoned(author, flat, pay):
    answer = figures(author, flat, four=pay)
    assert answer.status_code == 422
    assert 'data-wrong="four "' in answer.content.decode()
    assert b"data-figure" not in answer.content


def test_the_chart_is_drawn_with_fold_and_call_told_apart_without_colour(author, flat):
    page = figures(author, flat).content.decode()
    assert 'class="chart-call"' in page
    assert 'class="chart-fold" fill="url(#chart-hatch)"' in page
    assert 'role="img"' in page


def test_a_chart_whose_parts_do_not_fit_is_not_drawn():
    words = {"title": "", "call": "", "fold": "", "columns": ""}
    with pytest.raises(ValueError, match="do not fit"):
        best_play_svg(bands=[Band(word="pair", rows=2)], columns=["A"], calls=[[True]], words=words)


def test_only_the_author_changes_a_draft(author, signed_in, flat):
    start = author.post(reverse("office_paytable_new"), {"start": flat.pk, "name": "antewin_new"})
    made = PayTableVersion.objects.get(name="antewin_new")
    assert start["Location"] == reverse("office_paytable", args=[made.pk])
    saved = author.post(reverse("office_paytable_save", args=[made.pk]), typed(made, five="20"), headers=HTMX)
    assert saved.status_code == 200
    made.refresh_from_db()
    assert made.lines[0] == ["five", 20, 1]
    other = signed_in("/office/", Role.FLOOR)
    refused = other.post(reverse("office_paytable_save", args=[made.pk]), typed(made, five="50"), headers=HTMX)
    assert refused.status_code == 403


def draft_of(client, flat, **pays):
    client.post(reverse("office_paytable_new"), {"start": flat.pk, "name": "antewin_new"})
    made = PayTableVersion.objects.get(name="antewin_new")
    client.post(reverse("office_paytable_save", args=[made.pk]), typed(made, **pays), headers=HTMX)
    made.refresh_from_db()
    return made


def press(client, act, version, **data):
    return client.post(
        reverse(f"office_paytable_{act}", args=[version.pk]), {"checksum": version.checksum, **data}, headers=HTMX
    )


def test_two_people_besides_the_author_approve_and_a_third_act_puts_it_in_force(signed_in, flat):
    author = signed_in("/office/", Role.PIT_MANAGER)
    first, second = signed_in("/office/", Role.AUDITOR), signed_in("/office/", Role.PIT_MANAGER)
    made = draft_of(author, flat, five="20", four="4")
    assert press(author, "approve", made).status_code == 422
    assert press(first, "approve", made).status_code == 204
    assert press(first, "approve", made).status_code == 422
    assert press(second, "publish", made).status_code == 422
    assert press(second, "approve", made).status_code == 204
    assert press(second, "publish", made).status_code == 204
    made.refresh_from_db()
    assert made.state == "published"


def test_a_negative_edge_takes_two_named_overrides_more(signed_in, flat):
    author = signed_in("/office/", Role.PIT_MANAGER)
    people = [signed_in("/office/", Role.AUDITOR), signed_in("/office/", Role.PIT_MANAGER)]
    made = draft_of(author, flat, **CARDS_ON_DICE)
    for one in people:
        press(one, "approve", made)
    refused = press(people[1], "publish", made)
    assert refused.status_code == 422
    assert b"two people must put their names to it first, 0 of 2" in refused.content
    assert press(people[0], "override", made, reason=" ").status_code == 422
    for one in people:
        assert press(one, "override", made, reason="A promotion of one evening").status_code == 204
    assert press(people[1], "publish", made).status_code == 204
    assert "Player has the edge" in people[0].get(reverse("office_paytables")).content.decode()


def test_lines_changed_after_the_page_was_shown_are_not_signed_unseen(signed_in, author, flat):
    made = draft_of(author, flat, five="20")
    seen = made.checksum
    author.post(reverse("office_paytable_save", args=[made.pk]), typed(made, five="50"), headers=HTMX)
    signer = signed_in("/office/", Role.AUDITOR)
    answer = signer.post(reverse("office_paytable_approve", args=[made.pk]), {"checksum": seen}, headers=HTMX)
    assert answer.status_code == 422
    assert b"changed after this page was shown" in answer.content


@pytest.mark.parametrize("act", ["approve", "override"])
def test_lines_saved_between_the_page_and_the_signature_are_not_signed_unseen(
    signed_in, author, flat, monkeypatch, act
):
    made, signer = draft_of(author, flat, five="20"), signed_in("/office/", Role.AUDITOR)
    name = {"approve": "approve", "override": "override_edge"}[act]
    sign = getattr(desk, name)

    def sign_after_a_save(**signed):
        author.post(reverse("office_paytable_save", args=[made.pk]), typed(made, five="99999"), headers=HTMX)
        return sign(**signed)

    monkeypatch.setattr(desk, name, sign_after_a_save)
    answer = press(signer, act, made, reason="A promotion of one evening")
    assert answer.status_code == 422
    assert b"changed after this page was shown" in answer.content
    assert not PayTableSignature.objects.exists()


def test_two_versions_show_only_the_lines_that_differ(author, flat):
    made = draft_of(author, flat, five="20")
    page = author.get(reverse("office_paytable_difference", args=[made.pk, flat.pk])).content.decode()
    assert "Five of a kind" in page
    assert "Full house" not in page


def test_the_export_holds_exact_figures(author, flat):
    rows = list(csv.reader(io.StringIO(author.get(reverse("office_paytable_export", args=[flat.pk])).content.decode())))
    assert rows[1][5] == "9695/104976"
    assert rows[3][:2] == ["five", "1"]
    assert len(rows) == 3 + len(flat.lines)


def test_the_worst_round_follows_the_limits_of_the_table_that_is_chosen(author, flat):
    page = figures(author, flat).content.decode()
    # One player at the defaults: ante 500.00 at 1 to 1, call 1,000.00, bonus 100.00 at 100 to 1.
    assert "11,500.00" in page


def test_a_version_in_force_can_be_overridden_for_a_table_whose_rules_turn_it(signed_in, catalog):
    """CHD-7 decides whom a call pays: a table where hardly any dealer qualifies names itself on the page."""
    table = Table.objects.create(code="T9", pit=Pit.objects.create(code="P9", name="Nine"), game="casino_holdem_dice")
    turned = complete_rules(game_of(table.game), {"qualifier": "five:A"})
    names = {"ante": "antewin_a", "bonus": "bonus_1"}
    TableRules.objects.create(table=table, number=1, rules=turned, paytables=names, made_at=now())
    Table.objects.filter(pk=table.pk).update(rules_number=1)
    version = PayTableVersion.objects.get(game=table.game, name="antewin_a")
    address = reverse("office_paytable", args=[version.pk])
    for one, role in enumerate((Role.AUDITOR, Role.PIT_MANAGER)):
        person = signed_in("/office/", role)
        page = person.get(address).content.decode()
        assert "the player has the edge at T9" in page
        assert f"{one} of 2 {'has' if one == 1 else 'have'} signed" in page
        assert press(person, "override", version, reason="An evening of the house").status_code == 204
        assert "override-reason" not in person.get(address).content.decode()
    assert "override-reason" not in signed_in("/office/", Role.FLOOR).get(address).content.decode()


def test_saving_answers_with_the_page_s_parts_as_they_are_now(author, signed_in, flat):
    """Nobody's draft is the saver's from then on: whose it is, who may sign and the edge on file all change."""
    shown = author.get(reverse("office_paytable", args=[flat.pk])).content.decode()
    assert "9.235" in shown
    saved = author.post(reverse("office_paytable_save", args=[flat.pk]), typed(flat, five="20"), headers=HTMX)
    parts = saved.content.decode()
    flat.refresh_from_db()
    for part in ("about", "signatures", "history"):
        assert f'id="{part}" hx-swap-oob="true"' in parts
        assert f'id="{part}"' in shown
    assert "9.235" not in parts
    assert "7.770" in parts
    assert f"Author {author.member.name}" in parts
    assert reverse("office_paytable_approve", args=[flat.pk]) not in parts


def test_a_signer_s_page_after_a_save_signs_what_was_saved(signed_in, flat):
    author, signer = signed_in("/office/", Role.PIT_MANAGER), signed_in("/office/", Role.AUDITOR)
    made = draft_of(author, flat, five="20")
    page = signer.get(reverse("office_paytable", args=[made.pk])).content.decode()
    assert f'name="checksum" value="{made.checksum}"' in page
    assert press(signer, "approve", made).status_code == 204


@pytest.mark.parametrize(
    ("pay", "said"),
    [
        ("9999999", "Four of a kind: at most 99,999 to 1"),
        ("100000", "Four of a kind: at most 99,999 to 1"),
        ("3/10000", "at most 9,999 below the stroke"),
        ("abc", "Four of a kind: write a number"),
    ],
)
def test_a_pay_that_is_too_much_is_told_what_the_most_is(author, flat, pay, said):
    figures_said = figures(author, flat, four=pay).content.decode()
    assert said in figures_said
    assert 'data-wrong="four "' in figures_said
    refused = author.post(reverse("office_paytable_save", args=[flat.pk]), typed(flat, four=pay), headers=HTMX)
    assert refused.status_code == 422
    assert ("99,999" in refused.content.decode()) == ("most" in said)


@pytest.mark.parametrize("pay", ["99999", "1/9999"])
def test_the_most_itself_is_taken(author, flat, pay):
    assert figures(author, flat, four=pay).status_code == 200


def test_what_the_product_ships_in_force_is_not_counted_as_unsigned(author, catalog):
    listed = author.get(reverse("office_paytables")).content.decode()
    rows = re.findall(r"<tr><td>.*?</tr>", listed, re.DOTALL)
    assert len(rows) == len(catalog)
    for row in rows:
        assert ("Shipped, not signed" in row) != ("0 / 2" in row)
        assert ("In force" in row) == ("Shipped, not signed" in row)
    shipped = PayTableVersion.objects.filter(shipped=True).first()
    page = author.get(reverse("office_paytable", args=[shipped.pk])).content.decode()
    assert "in force without signatures" in page
    assert "Nobody has signed" not in page
