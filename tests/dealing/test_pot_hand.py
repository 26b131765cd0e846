"""Hands of pot games through the shell: chairs, stacks set aside, side pots to the cent, one entry at the end."""

import json
from uuid import uuid4

import pytest

from casino.people.actors import actor_of_staff
from casino.people.exclusions import OWN_WISH
from casino.people.roles import Role
from payouts import reconcile
from payouts.chart import AccountKind
from payouts.models import Account, Entry, Posting
from payouts.selectors import funds_of, session_books
from tables.dealing import journal
from tables.dealing.pictures import table_picture
from tables.dealing.rounds import NUMBER_STEP
from tables.engine.errors import Code
from tables.engine.holdem.commands import DealHoles
from tables.engine.pot.commands import DeclareMisdeal
from tables.floor import chairs, exclusions, sittings, stints
from tables.models import Alert, JournalEvent, Receipt, RoundSummary
from tests.dealing.pot_scene import DICE, HOLDEM, open_pot
from tests.people.cast import PIN, acting, staff

pytestmark = pytest.mark.django_db(transaction=True)


def all_in(**settings):
    """Three players all in before the flop: 1000, 3000 and 5000, the last with the button."""
    pot = open_pot([1000, 3000, 5000], **settings)
    pot.open(button=3)
    if pot.round.phase == "dealing":
        pot.deal()
    pot.acts("3 3000", "1 call", "2 call")
    return pot


def shown(pot, **hands):
    """The dealer reads hands: s1="AsAd"."""
    for seat, cards in hands.items():
        answer = pot.dealer_presses("ShowHand", seat=int(seat[1:]), cards=[cards[:2], cards[2:]])
        assert answer.ok, (answer.code, dict(answer.facts))


def sums(pot):
    return {row.kind: (row.amount, row.count) for row in RoundSummary.objects.filter(table_id=pot.scene.table_id)}


def test_every_stack_dealt_in_is_set_aside_and_written_down():
    pot = open_pot([1000, 3000, 5000])
    answer = pot.open(button=3)
    assert dict(answer.receipt) == {"round": 1, "button": 3, "seats": [1, 2, 3]}
    assert pot.balances() == {1: (1000, 1000), 2: (3000, 3000), 3: (5000, 5000)}
    assert pot.chairs.in_hand == (1, 2, 3)
    assert pot.round.sums["sittings"] == {str(player.seat): player.sitting_id for player in pot.players}
    assert reconcile.check_books() == []


def test_th_15_side_pots_are_paid_to_the_cent_in_one_entry():
    """Seat 1 wins the main pot, seat 2 the side pot; five per cent of each in whole chips (TH-17)."""
    pot = all_in(rake="percentage", rake_cap=400)
    float_before = funds_of(AccountKind.TABLE_FLOAT, pot.scene.table_id).balance
    for cards in ("AsAd7c", "8c", "2d"):
        pot.board(cards)
    shown(pot, s3="KsQs", s1="AhAc", s2="8s8d")
    assert pot.round.state == "settled"
    assert pot.balances() == {1: (2850, 0), 2: (3800, 0), 3: (2000, 0)}
    entry = Entry.objects.get(kind="hand")
    assert sorted(Posting.objects.filter(entry=entry).values_list("amount", flat=True)) == [-3000, 350, 800, 1850]
    assert funds_of(AccountKind.TABLE_FLOAT, pot.scene.table_id).balance == float_before + 350
    assert sums(pot)["win"] == (350, 1)
    assert sums(pot)["theoretical_micro"] == (350_000_000, 1)
    assert sums(pot)["hands"] == (1, 1)
    assert session_books(pot.scene.table.session_id).win_from_rounds == 350
    outcome = pot.round.outcome
    assert (outcome["how"], outcome["in"], outcome["rake"]) == ("showdown", {"1": 1000, "2": 3000, "3": 3000}, 350)
    assert outcome["nets"] == {"1": 1850, "2": 800, "3": -3000}
    assert [(award["category"], award["rake"]) for award in outcome["awards"]] == [("four", 150), ("full_house", 200)]
    assert [(one["seat"], one["shown"], one["made"]["category"]) for one in outcome["shown"]] == [
        (1, ["Ah", "Ac"], "four"), (2, ["8s", "8d"], "full_house"), (3, ["Ks", "Qs"], "pair"),
    ]  # fmt: skip
    assert pot.round.dice == {"boards": [["As", "Ad", "7c", "8c", "2d"]]}
    assert reconcile.check_books() == []
    assert journal.verify(table_id=pot.scene.table_id).faults == ()


def test_the_jackpots_drop_goes_to_its_own_account():
    pot = open_pot([1000, 1000], jackpot_drop=50)
    pot.open()
    pot.deal()
    pot.acts("call", "check")
    pot.board("AsAd7c")
    pot.acts("100", "fold")
    jackpot = Account.objects.get(kind="jackpot")
    assert jackpot.balance == 50
    assert sum(balance for balance, _ in pot.balances().values()) == 2000 - 50
    assert "win" not in sums(pot) or sums(pot)["win"] == (0, 1)
    assert reconcile.check_books() == []


def test_th_29_a_misdeal_gives_everything_back_moves_no_money_and_keeps_the_button():
    pot = open_pot([1000, 1000, 1000])
    pot.open(button=2)
    pot.deal()
    answer = pot.dealer_presses("DeclareMisdeal", why="boxed card", second=None)
    assert answer.ok
    assert pot.balances() == dict.fromkeys((1, 2, 3), (1000, 0))
    assert pot.round.state == "void"
    assert not Entry.objects.filter(kind="hand").exists()
    assert Alert.objects.get(what="round_voided").facts["reason"] == "boxed card"
    picture = table_picture(table_id=pot.scene.table_id, audience="dealer").body
    assert (picture["dealer"]["next"]["button"], picture["dealer"]["next"]["places_button"]) == (2, False)
    assert [offer["data"]["buttons"] for offer in picture["offers"] if offer["name"] == "OpenHand"] == [[]]
    assert pot.open().receipt["button"] == 2
    assert reconcile.check_books() == []


def test_a_misdeal_after_somebody_acted_needs_a_second_person():
    pot = open_pot([1000, 1000, 1000])
    pot.open()
    pot.deal()
    pot.acts("call")
    assert pot.dealer_presses("DeclareMisdeal", why="boxed card", second=None).code == Code.NEEDS_FLOOR
    floor = staff("4400", Role.FLOOR)
    second = {"badge": floor.badge, "pin": PIN}
    assert pot.dealer_presses("DeclareMisdeal", why="boxed card", second=second).ok
    assert Alert.objects.get(what="round_voided").facts["approved_by"] == floor.pk
    told = json.loads(JournalEvent.objects.get(name="HandEnded").body)
    assert (told["how"], told["reason"], told["approved_by"]) == ("misdeal", "boxed card", floor.pk)


def test_a_player_who_posted_owes_it_again_after_a_misdeal():
    """TH-29: what he posted went back, so it is posted again."""
    pot = open_pot([1000, 1000, 1000])
    pot.open(button=1)
    pot.deal()
    pot.acts("fold", "fold")
    late = pot.scene.join(seat=6, amount=1000)
    assert chairs.post_blind(sitting_id=late.sitting_id, actor=late.actor, command_id=uuid4()).ok
    pot.open()
    assert 6 in pot.chairs.in_hand
    pot.deal()
    assert pot.dealer_presses("DeclareMisdeal", why="boxed card", second=None).ok
    chair = pot.chairs.chair(6)
    assert (chair.waits, chair.posts) == (True, True)


def test_the_button_moves_and_the_next_hand_has_the_stacks_that_were_won():
    pot = open_pot([1000, 1000, 1000])
    pot.open(button=1)
    pot.deal()
    pot.acts("1 fold", "2 fold")
    assert pot.balances() == {1: (1000, 0), 2: (950, 0), 3: (1050, 0)}
    assert pot.open().receipt["button"] == 2
    assert pot.balances()[3] == (1050, 1050)


def test_th_17_the_time_charge_is_taken_before_the_hand_and_not_twice():
    pot = open_pot([1000, 1000, 60], rake="time", time_charge=100, time_charge_minutes=30)
    pot.open()
    assert pot.balances() == {1: (900, 900), 2: (900, 900), 3: (60, 0)}
    assert pot.chairs.chair(3).sitting_out
    entry = Entry.objects.get(kind="time_charge")
    assert entry.round_id == pot.round.pk
    assert (sums(pot)["win"], sums(pot)["win:time_charge"]) == ((200, 0), (200, 2))
    assert reconcile.check_books() == []
    pot.deal()
    pot.acts("fold")
    pot.open()
    assert Entry.objects.filter(kind="time_charge").count() == 1
    assert reconcile.check_books() == []


@pytest.mark.parametrize(
    ("stacks", "code"), [({}, Code.TOO_FEW_PLAYERS), ({1: 500}, Code.TOO_FEW_PLAYERS)], ids=["nobody", "one"]
)
def test_a_hand_takes_two_players_with_chips(stacks, code):
    pot = open_pot(stacks)
    answer = pot.dealer_presses("OpenHand", button=None)
    assert answer.code == code
    assert pot.balances() == {seat: (stack, 0) for seat, stack in stacks.items()}


def test_a_hand_opens_once_by_its_dealer_at_a_table_of_its_kind():
    pot = open_pot([1000, 1000])
    assert pot.dealer_presses("OpenHand", button=10).code == Code.NO_SUCH_SEAT
    assert pot.dealer_presses("OpenBetting").code == Code.UNKNOWN_COMMAND
    pot.open()
    assert pot.dealer_presses("OpenHand", button=None).code == Code.ROUND_RUNNING
    assert pot.dealer_presses("GiveNotice").code == Code.UNKNOWN_COMMAND


def test_who_leaves_during_the_hand_folds_when_asked_and_goes_at_its_end():
    pot = open_pot([1000, 1000, 1000])
    pot.open(button=1)
    pot.deal()
    leaver = pot.player(2)
    answer = sittings.leave(sitting_id=leaver.sitting_id, actor=leaver.actor, command_id=uuid4())
    assert answer.ok, (answer.code, answer.facts)
    assert leaver.account.reserved == 1000
    pot.acts("1 fold")
    assert pot.round.state == "settled"
    assert leaver.account.closed
    assert funds_of(AccountKind.BANKROLL, leaver.patron.pk).balance == 1_000_000 - 50
    assert [chair.seat for chair in pot.chairs.chairs] == [1, 3]
    assert reconcile.check_books() == []


def test_chips_added_and_a_seat_changed_during_a_hand_wait_for_its_end():
    pot = open_pot([1000, 1000, 1000])
    pot.open(button=1)
    pot.deal()
    one = pot.player(3)
    assert sittings.add_funds(sitting_id=one.sitting_id, amount=400, actor=one.actor, command_id=uuid4()).ok
    assert chairs.change_seat(sitting_id=one.sitting_id, to=7, actor=one.actor, command_id=uuid4()).ok
    assert (pot.chairs.chair(3).stack, pot.chairs.chair(3).adding) == (1000, 400)
    assert reconcile.check_books() == []
    pot.acts("1 fold", "2 fold")
    moved = pot.chairs.chair(7)
    assert (moved.stack, moved.adding) == (1450, 0)
    assert [chair.seat for chair in pot.chairs.chairs] == [1, 2, 7]
    assert reconcile.check_books() == []


def test_an_add_on_that_a_won_pot_has_overtaken_is_stale_and_as_asked_now_over_the_largest_buy_in():
    pot = open_pot([1000, 1000], buy_in_maximum=2000)
    pot.open(button=1)
    pot.deal()
    two = pot.player(2)
    seen = pot.scene.table.last_number * NUMBER_STEP
    add = {"sitting_id": two.sitting_id, "amount": 1000, "actor": two.actor}
    pot.acts("1 fold")
    overtaken = sittings.add_funds(**add, command_id=uuid4(), as_of=seen)
    assert (overtaken.code, overtaken.facts["as_of"]) == (Code.STALE, seen)
    now = pot.scene.table.last_number * NUMBER_STEP
    assert sittings.add_funds(**add, command_id=uuid4(), as_of=now).code == Code.ABOVE_MAXIMUM
    assert (pot.chairs.chair(2).stack, two.account.balance) == (1050, 1050)


def test_no_card_and_no_die_is_on_a_receipt():
    pot = all_in(cards="electronic", tabling="automatic")
    assert pot.round.state == "settled"
    known = [*pot.state.deal.hole[0], *pot.state.board]
    text = "".join(str(receipt.answer) for receipt in Receipt.objects.all())
    assert "BoardDealt" in text
    assert not any(f"'{card}'" in text for card in known)


@pytest.mark.parametrize("game", [HOLDEM, DICE])
def test_at_an_electronic_table_the_house_deals_everything_in_the_same_unit(game):
    way = {HOLDEM: "cards", DICE: "dealing"}[game]
    pot = open_pot([1000, 1000], game=game, **{way: "electronic"})
    pot.open()
    assert pot.round.phase == "betting"
    pot.acts("call", "check")
    while pot.round.state == "live" and pot.round.phase == "betting":
        pot.acts("check")
    while pot.round.state == "live":
        seat = pot.state.betting.seats[pot.state.to_show]
        assert pot.press(seat, "ShowHand").ok
    assert pot.round.state == "settled"
    assert sum(balance for balance, _ in pot.balances().values()) == 2000
    assert reconcile.check_books() == []
    assert journal.verify(table_id=pot.scene.table_id).faults == ()


def test_the_floor_declares_a_misdeal_without_being_signed_on_and_deals_no_cards():
    pot = open_pot([1000, 1000])
    pot.open()
    boss = acting("4500", Role.FLOOR)
    assert pot.scene.ask(DealHoles(), by=boss).code == Code.NOT_ALLOWED
    assert pot.scene.ask(DeclareMisdeal(why="fire alarm"), by=boss).ok


def test_who_is_kept_out_ends_the_hand_and_is_dealt_no_other():
    pot = open_pot([1000, 1000, 1000])
    pot.open(button=1)
    pot.deal()
    kept_out = pot.player(1)
    exclusions.exclude(patron_id=kept_out.patron.pk, grounds=OWN_WISH, reason="asked to", actor=pot.scene.boss)
    pot.acts("1 call", "2 call", "3 check")
    chairs.come_back(sitting_id=kept_out.sitting_id, actor=kept_out.actor, command_id=uuid4())
    pot.board("AsKsQs")
    pot.acts("2 100", "3 fold", "1 fold")
    assert pot.open().receipt["seats"] == [2, 3]
    assert reconcile.check_books() == []


def test_a_hand_belongs_to_the_dealer_who_opened_it_though_another_ends_it():
    pot = open_pot([1000, 1000], rake="percentage")
    pot.open()
    pot.deal()
    relief = staff("4700", Role.DEALER)
    table_id = pot.scene.table_id
    assert stints.relieve(table_id=table_id, badge=relief.badge, pin=PIN, device_id=None, command_id=uuid4()).ok
    pot.acts("1 1000", "2 call")
    pot.scene.dealer = actor_of_staff(relief)
    for cards in ("AsAd7c", "8c", "2d"):
        pot.board(cards)
    shown(pot, s1="AhAc", s2="8s8d")
    assert pot.round.dealer_id == pot.scene.dealer_staff.pk
    assert RoundSummary.objects.get(kind="hands").dealer_id == pot.scene.dealer_staff.pk
    assert reconcile.check_books() == []
