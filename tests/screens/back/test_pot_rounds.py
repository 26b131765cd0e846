"""A hand for the pot on the office's pages: what nobody showed is on none of them, until somebody says why he reads."""

import re

import pytest
from django.urls import reverse

from casino.people.roles import Role
from tables.engine.phh.hands import read_histories
from tables.models import JournalEvent, Table
from tests.dealing.pot_scene import open_pot

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def folded():
    """An electronic hand that ended before anybody showed: (its round, the hole cards of all)."""
    pot = open_pot([10_000, 20_000, 30_000], cards="electronic")
    pot.open(button=3)
    pot.acts("3 fold", "1 fold")
    return pot.round, [card for hole in pot.state.deal.hole for card in hole]


def cards_on(page) -> set[str]:
    """Every card that is written anywhere in a page."""
    return set(re.findall(r"\b[2-9TJQKA][shdc]\b", page.content.decode()))


def test_a_hands_page_tells_its_money_and_no_card_that_was_not_shown(signed_in, folded):
    one, held = folded
    office = signed_in("/office/", Role.SURVEILLANCE)
    page = office.get(reverse("office_round", args=[one.pk]))
    assert page.status_code == 200
    assert not cards_on(page) & set(held)
    assert not cards_on(office.get(reverse("office_rounds"))) & set(held)
    assert [row["net"] for row in page.context["players"]] == [-50, 50, 0]


def test_an_ended_hand_is_exported_without_a_card_that_was_not_shown(signed_in, folded):
    one, held = folded
    address = reverse("office_round_phh", args=[one.pk])
    office = signed_in("/office/", Role.SURVEILLANCE)
    assert address in office.get(reverse("office_round", args=[one.pk])).content.decode()
    saved = office.get(address)
    assert saved["Content-Disposition"] == f'attachment; filename="{Table.objects.get().code}-{one.number}.phh"'
    ((_, history),) = read_histories(saved.content.decode())
    assert history.extras["finishing_stacks"] == [9_950, 20_050, 30_000]
    assert not cards_on(saved) & set(held)
    assert signed_in("/office/", Role.CAGE).get(address).status_code == 403


@pytest.mark.parametrize("how", ["dealt", "misdealt"])
def test_there_is_no_export_of_a_hand_that_was_not_played_to_its_end(signed_in, how):
    pot = open_pot([1000, 1000])
    pot.open()
    if how == "misdealt":
        assert pot.dealer_presses("DeclareMisdeal", why="boxed card", second=None).ok
    address = reverse("office_round_phh", args=[pot.round.pk])
    office = signed_in("/office/", Role.SURVEILLANCE)
    assert office.get(address).status_code == 404
    assert address not in office.get(reverse("office_round", args=[pot.round.pk])).content.decode()


def test_who_watches_the_house_reads_them_with_a_reason_and_nobody_else_is_asked_for_one(signed_in, folded):
    one, held = folded
    address = reverse("office_round_hidden", args=[one.pk])
    boss = signed_in("/office/", Role.PIT_MANAGER)
    assert address not in boss.get(reverse("office_round", args=[one.pk])).content.decode()
    assert boss.post(address, {"reason": "curious"}).status_code == 403
    watcher = signed_in("/office/", Role.SURVEILLANCE)
    assert address in watcher.get(reverse("office_round", args=[one.pk])).content.decode()
    assert watcher.post(address, {"reason": ""}).status_code == 422
    assert not JournalEvent.objects.filter(name="HiddenRead").exists()
    page = watcher.post(address, {"reason": "collusion reported"})
    assert set(held) <= cards_on(page)
    assert JournalEvent.objects.filter(name="HiddenRead").count() == 1
    (kept,) = watcher.get(reverse("office_audit")).context["hidden_reads"]
    assert (kept["who"], kept["round"], kept["reason"]) == (watcher.member.name, one.number, "collusion reported")
