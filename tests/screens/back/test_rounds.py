"""Round history and the table's page at the pit: what is shown is what the journal and the books hold."""

import random

import pytest
from django.urls import reverse

from casino.people.roles import Role
from payouts.models import Account, Posting
from tables.engine import commands as asked
from tables.models import Round
from tables.reports.rounds import NOBODY_BET, Filters, find_rounds, money_of, steps_of
from tables.reports.table_detail import house_net, table_detail
from tables.reports.wagers import wagers_of
from tables.screens.step_words import reason_words
from tests.dealing.scene import KINGS, at_the_desk, bet_one, betting, open_scene, taking_back

pytestmark = pytest.mark.django_db(transaction=True)
BET = {"ante": 10_000, "bonus": 2_500}


def _round_without_bets(scene):
    """Somebody bet and took it back before the clock closed the layout."""
    number, player = scene.open().number, scene.players[0]
    for answer in at_the_desk(scene, betting(player, number=number, **BET), taking_back(player, number=number)):
        assert answer.ok
    scene.run_out()
    return scene.round


@pytest.fixture
def scene():
    return open_scene(players=2)


def test_a_replay_tells_every_event_in_order_and_ends_with_all_dice(scene):
    one = scene.whole_round({0: BET, 1: BET}, {0: "call", 1: "fold"})
    steps = steps_of(one)
    names = [step["name"] for step in steps]
    assert names[0] == "RoundOpened"
    assert names.index("BettingClosed") < names.index("DiceEntered") < names.index("RoundSettled")
    assert [step["number"] for step in steps] == list(range(steps[0]["number"], steps[0]["number"] + len(steps)))
    dice = {(hand["side"], hand["hand"]): "".join(die["face"] for die in hand["dice"]) for hand in steps[-1]["hands"]}
    assert dice == {("players", 1): KINGS["players"], ("dealer", 1): KINGS["dealer_first"] + KINGS["dealer_last"]}
    assert steps[-1]["phase"] == "settled"


def test_a_step_shows_no_die_before_it_lay(scene):
    steps = steps_of(scene.whole_round({0: BET}, {0: "call"}))
    before = next(step for step in steps if step["name"] == "DiceEntered")
    lying = [len(hand["dice"]) for hand in before["hands"]]
    assert lying == [5, 0]


def test_the_postings_of_a_round_sum_to_nothing_and_are_all_told(scene):
    one = scene.whole_round({0: BET, 1: BET}, {0: "call", 1: "fold"})
    entries = money_of(one)
    assert [entry["sum"] for entry in entries] == [0]
    assert len(entries[0]["postings"]) == Posting.objects.filter(entry_id=entries[0]["id"]).count() == 3
    table = next(posting for posting in entries[0]["postings"] if posting["kind"] == "table_float")
    assert table["amount"] == house_net(one)


def test_the_nets_of_the_wagers_add_up_to_the_round_s_entry_player_by_player(scene):
    one = scene.whole_round({0: BET, 1: BET}, {0: "call"})
    rows = wagers_of(one)
    assert [(row["seat"], row["ante"], row["bonus"], row["decision"], row["by_clock"]) for row in rows] == [
        (1, 10_000, 2_500, "call", False),
        (2, 10_000, 2_500, "fold", True),
    ]
    (entry,) = money_of(one)
    posted = {row["owner"]: row["amount"] for row in entry["postings"] if row["kind"] == "sitting"}
    assert {f"{row['seat']}. {row['player']}": row["net"] for row in rows} == posted
    assert sum(row["net"] for row in rows) == -house_net(one)


def test_a_reason_is_told_in_words_with_its_note(scene):
    assert reason_words("misread: a nine") == "Read wrongly: a nine"
    assert reason_words("Books checked") == "Books checked"


def test_the_tray_and_the_rounds_agree_after_any_rounds(scene):
    chance = random.Random(20261129)
    for _ in range(6):
        faces = chance.choices("AKQJT9", k=10)
        dice = {"players": faces[:5], "dealer_first": faces[5:7], "dealer_last": faces[7:]}
        actions = {seat: chance.choice(["call", "fold"]) for seat in (0, 1)}
        scene.whole_round({0: BET, 1: BET}, actions, dice)
    detail = table_detail(scene.table)
    assert detail["rounds"]["count"] == 6
    assert detail["tray"]["win"] == detail["rounds"]["win"] == sum(one["house_net"] for one in detail["recent"])


def test_a_correction_after_settlement_moves_both_sides_of_the_reconciliation_alike(scene):
    one = scene.whole_round({0: BET}, {0: "call"})
    before = table_detail(scene.table)
    scene.do(
        asked.CorrectSettled(
            throw="dealer_last", position=3, face="K", reason="misread", approved_by=scene.boss.staff_id
        ),
        of=one.number,
    )
    after = table_detail(scene.table)
    assert after["rounds"]["win"] != before["rounds"]["win"]
    assert after["tray"]["win"] == after["rounds"]["win"]
    assert after["rounds"]["corrections"] == 1
    assert [step["name"] for step in steps_of(scene.round)][-2:].count("SettlementCorrected") <= 1
    assert "SettlementCorrected" in [step["name"] for step in steps_of(scene.round)]


def test_the_pit_hears_of_a_difference_between_tray_and_rounds_at_once(scene, signed_in):
    one = scene.whole_round({0: BET}, {0: "call"})
    pit_id = scene.table.pit_id
    floor = signed_in(f"/pit/{pit_id}/", Role.FLOOR)
    address = reverse("pit_reconciliation", args=[pit_id])
    assert floor.get(address).json() == {str(scene.table_id): 0}
    # What a superuser could do to the round's own record: the books stay, the rounds say something else.
    sums = {**one.sums, "hands": {"1": {**one.sums["hands"]["1"]}}}
    sums["hands"]["1"]["called"] = {**sums["hands"]["1"]["called"], "bonus": 0}
    Round.objects.filter(pk=one.pk).update(sums=sums)
    assert floor.get(address).json() != {str(scene.table_id): 0}


def test_the_table_s_page_says_who_sits_and_with_how_much(scene):
    sitting = table_detail(scene.table)["seats"]["sitting"]
    assert [one["seat"] for one in sitting] == [1, 2]
    held = sum(Account.objects.filter(kind="sitting").values_list("balance", flat=True))
    assert sum(one["funds"] for one in sitting) == held > 0


def test_the_theoretical_win_is_the_exact_edge_of_what_was_bet(scene):
    scene.whole_round({0: BET}, {0: "call"})
    # 100.00 at 2.04516 % and 25.00 at 5.401 %, in minor units.
    assert table_detail(scene.table)["rounds"]["theoretical"] == round(10_000 * 0.0204516 + 2_500 * 0.05401)


def test_rounds_are_found_by_every_filter(scene):
    kept = scene.whole_round({0: BET}, {0: "call"})
    void = scene.open()
    assert bet_one(scene, scene.players[0], **BET).ok
    scene.do(asked.VoidRound(reason="dispute", approved_by=scene.boss.staff_id))
    empty = _round_without_bets(scene)
    assert [one.pk for one in find_rounds(Filters(state="settled"))] == [kept.pk]
    assert [one.pk for one in find_rounds(Filters(state="void"))] == [void.pk]
    assert [one.pk for one in find_rounds(Filters(state=NOBODY_BET))] == [empty.pk]
    assert [one.pk for one in find_rounds(Filters(number=kept.number, table_id=scene.table_id))] == [kept.pk]
    assert find_rounds(Filters(gaming_day=kept.gaming_day)).count() == 3
    assert find_rounds(Filters(mark="frozen")).count() == 0


def test_a_round_in_which_nobody_bet_is_told_as_that_and_is_no_void(scene, signed_in):
    one = _round_without_bets(scene)
    detail = table_detail(scene.table)
    assert (detail["rounds"]["corrections"], detail["recent"][0]["state"]) == (0, NOBODY_BET)
    auditor = signed_in("/office/", Role.AUDITOR)
    for address in (reverse("office_rounds"), reverse("office_round", args=[one.pk])):
        assert '<span class="back-tag">Nobody bet</span>' in auditor.get(address).content.decode()


def test_the_pages_of_rounds_open_for_the_auditor(scene, signed_in):
    one = scene.whole_round({0: BET}, {0: "call"})
    auditor = signed_in("/office/", Role.AUDITOR)
    listed = auditor.get(reverse("office_rounds"), {"state": "settled"}).content.decode()
    assert "K K A A 9 – K K 9 10 J" in listed
    page = auditor.get(reverse("office_round", args=[one.pk])).content.decode()
    assert "Round settled" in page
    assert "Called, 200.00" in page
    assert 'id="replay-data"' in page
    assert auditor.get(reverse("office_audit")).status_code == 200


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"number": "abc"}, "“abc” is no round number"),
        ({"number": "1.5"}, "“1.5” is no round number"),
        ({"day": "yesterday"}, "“yesterday” is no day"),
        ({"number": " 1 ", "day": " "}, "K K A A 9"),
    ],
)
def test_what_is_no_round_number_and_no_day_is_said_and_finds_nothing(scene, signed_in, typed, said):
    scene.whole_round({0: BET}, {0: "call"})
    page = signed_in("/office/", Role.AUDITOR).get(reverse("office_rounds"), typed).content.decode()
    assert said in page
    assert ("is no" in page) != ("K K A A 9" in page)


def test_the_pit_reads_one_table_of_its_own_and_no_other_pit_s(scene, signed_in):
    pit_id = scene.table.pit_id
    floor = signed_in(f"/pit/{pit_id}/", Role.FLOOR)
    figures = floor.get(reverse("pit_detail", args=[pit_id, scene.table_id])).json()
    assert figures["table"]["code"] == scene.table.code
    elsewhere = signed_in("/pit/99/", Role.FLOOR)
    assert elsewhere.get(reverse("pit_detail", args=[99, scene.table_id])).status_code == 404
