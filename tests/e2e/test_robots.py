"""Robots on the demo floor: what `simulate` and `seed_demo` promise, through the real sockets of the real product."""

import asyncio
import io
import json
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import override_settings

from casino.people.models import Patron
from payouts.chart import AccountKind
from payouts.reconcile import check_books
from payouts.selectors import funds_of
from tables.floor import cage_desk
from tables.management import demo, seeding
from tables.management.robots.casting import plan_evening
from tables.management.robots.evening import Evening
from tables.management.robots.tally import Tally
from tests.e2e.office import Office
from tests.e2e.product import Product

PACE = 0.1


@pytest.fixture(scope="module")
def floor(office: Office, product: Product) -> None:
    office.do(seeding.seed_floor)


def simulate(product: Product, **given: object) -> dict[str, object]:
    printed = io.StringIO()
    with override_settings(DEBUG=True):
        call_command("simulate", address=product.address, pace=PACE, json=True, stdout=printed, **given)
    told: dict[str, object] = json.loads(printed.getvalue())
    return told


@pytest.mark.timeout(300)
def test_rounds_of_rail_and_seats_end_in_balanced_books_and_no_refusal_of_an_offered_move(
    office: Office, product: Product, floor: None
) -> None:
    told = office.do(simulate, product, tables=3, players=9, rounds=1)
    assert told["ok"] is True
    assert told["rounds"] == 3
    assert (told["unexpected"], told["lost"]) == ([], [])
    assert told["accepted"]["Settle"] == 3  # type: ignore[index]
    assert (told["check_books"], told["verify_journal"]) == (True, True)


@pytest.mark.timeout(300)
def test_robots_bet_and_decide_on_the_hand_of_their_own_seat(office: Office, product: Product, floor: None) -> None:
    def evening() -> Tally:
        codes = ("CDH-31", "CHC-41")
        plan = plan_evening(address=product.address, robots=4, pace=PACE, rounds=1, codes=codes)
        asyncio.run(Evening(plan).run())
        return plan.tally

    tally = office.do(evening)
    assert (tally.unexpected, tally.lost) == ([], [])
    assert (tally.rounds, tally.accepted["Settle"]) == (2, 2)
    assert office.do(check_books) == []


def test_who_has_lost_all_comes_back_to_his_bankroll_while_the_evening_lasts(
    office: Office, product: Product, floor: None
) -> None:
    def emptied_and_refilled() -> tuple[int, int]:
        plan = plan_evening(address=product.address, robots=2, tables=2)
        patron = Patron.objects.get(card=plan.chairs[0].card)
        all_ = funds_of(AccountKind.BANKROLL, patron.pk).balance
        cashier = seeding.staff_actor(demo.CASHIER_BADGE)
        cage_desk.cash_out(patron_id=patron.pk, amount=all_, actor=cashier, command_id=uuid4())
        empty = funds_of(AccountKind.BANKROLL, patron.pk).balance
        plan.refill()
        return empty, funds_of(AccountKind.BANKROLL, patron.pk).balance

    empty, refilled = office.do(emptied_and_refilled)
    assert (empty, refilled) == (0, demo.robot_patron(1).amount)
    assert office.do(check_books) == []


@pytest.mark.timeout(300)
def test_a_robot_that_was_gone_comes_back_to_the_seat_where_its_money_lies(
    office: Office, product: Product, floor: None
) -> None:
    def seated_then_gone() -> None:
        """Robots sit down, and vanish as when their process is killed."""

        plan = plan_evening(address=product.address, robots=2, pace=PACE, tables=2)

        async def sit() -> None:
            evening = Evening(plan)
            playing = asyncio.create_task(evening.run())
            while plan.tally.accepted["Join"] < 2:
                assert not playing.done(), playing.exception()
                await asyncio.sleep(0.05)
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

        asyncio.run(sit())

    office.do(seated_then_gone)
    told = office.do(simulate, product, tables=2, players=2, rounds=1)
    assert told["ok"] is True
    assert told["lost"] == []


def test_seeding_again_changes_nothing(office: Office, floor: None) -> None:
    def seed() -> str:
        printed = io.StringIO()
        with override_settings(DEBUG=True):
            call_command("seed_demo", stdout=printed)
        return printed.getvalue()

    first, second = office.do(seed), office.do(seed)
    for patron in demo.PATRONS:
        assert f"card {patron.card}  PIN {patron.pin}" in first
    assert len(first.splitlines()) == len(second.splitlines())


def test_the_last_words_of_the_robots_count_presses_and_refusals_by_their_codes() -> None:
    tally = Tally(rounds=2)
    for answer in ({"ok": True}, {"ok": False, "code": "TOO_LATE"}, {"ok": False, "code": "BELOW_LIMIT", "facts": {}}):
        tally.note("PlaceWager", answer, where="CHD-01")
    assert tally.in_words() == (
        "2 rounds, 3 presses, 1 accepted, refused: BELOW_LIMIT 1, TOO_LATE 1; unexpected: 1, lost: 0"
    )
