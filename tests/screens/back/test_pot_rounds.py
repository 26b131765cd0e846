"""A hand for the pot on the office's pages: what nobody showed is on none of them, until somebody says why he reads."""

import json
import re
from itertools import chain

import pytest
from django.urls import reverse

from casino.people.roles import Role
from tables.engine.phh.hands import read_histories
from tables.models import JournalEvent, Table
from tests.dealing.pot_scene import DICE, HOLDEM, open_pot

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def folded():
    """An electronic hand that ended before anybody showed: (its round, the hole cards of all)."""
    pot = open_pot([10_000, 20_000, 30_000], cards="electronic")
    pot.open(button=3)
    pot.acts("3 fold", "1 fold")
    return pot.round, [card for hole in pot.state.deal.hole for card in hole]


def cards_on(page) -> set[str]:
    """Every card that is written anywhere in a page; the keys it is made with, drawn by chance, hold none."""
    return set(re.findall(r"\b[2-9TJQKA][shdc]\b", re.sub(r'nonce="[^"]*"', "", page.content.decode())))


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


def read_on(page) -> str:
    """What a person reads of a page: its text, and of its steps all that the script shows of them."""
    text = page.content.decode()
    steps, words = (
        json.loads(re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', text, re.S)[1])
        for name in ("replay-data", "replay-words")
    )
    assert {*words} == {"dealer_hand", "no_dice", "board", "face_down", "seat", "players", "step"}
    told = [[step["kind"], step["words"], step["by"], *chain.from_iterable(step["lines"])] for step in steps]
    text = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.S)
    return " ".join([re.sub(r"<[^>]*>", " ", text), *(word for step in told for word in step)])


def a_hand_of(game):
    """The round of an ended hand that went to the showdown, with a press in it that was refused and noted."""
    electronic = {"cards": "electronic"} if game == HOLDEM else {"dealing": "electronic"}
    pot = open_pot([10_000, 20_000, 30_000], game=game, tabling="automatic", turn_seconds=20, **electronic)
    pot.open(button=3)
    assert not pot.act(2, "call").ok
    pot.acts("3 400", "1 call", "2 call")
    pot.passed()
    assert pot.round.state == "settled"
    return pot.round


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("game", [HOLDEM, DICE])
def test_no_brace_of_what_the_journal_holds_is_on_a_hands_page(signed_in, game, language):
    one = a_hand_of(game)
    office = signed_in("/office/", Role.SURVEILLANCE)
    office.cookies["django_language"] = language
    pages = [
        office.get(reverse("office_round", args=[one.pk])),
        office.post(reverse("office_round_hidden", args=[one.pk]), {"reason": "looked at"}),
    ]
    for page in pages:
        assert page.status_code == 200
        assert not re.search(r"[{}]|[a-z]_[a-z]", read_on(page))


def test_a_press_is_told_by_what_it_did_or_why_it_was_refused(signed_in):
    one = a_hand_of(HOLDEM)
    page = signed_in("/office/", Role.SURVEILLANCE).get(reverse("office_round", args=[one.pk]))
    answers = [row["answer"] for row in page.context["receipts"]]
    assert any(answer.startswith("Accepted: Seat 3 raises to 4.00, and ") for answer in answers)
    assert any(answer.startswith("Refused: ") for answer in answers)
    told = [step["words"] for step in page.context["steps"]]
    assert "Seat 1 posts a blind of 0.50" in told
    assert "Seat 2 acts out of turn: Call" in told


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
