"""Fills, credits and their voids belong to the table session that is open: what a session has closed with stands, and a
table that is closing at the same moment counts a fill before or not at all."""

import threading
from uuid import uuid4

import pytest
from django.db import connections

from casino.people.roles import Role
from payouts import cage, reconcile, selectors
from payouts.models import Slip
from tables.dealing import pictures
from tables.engine.errors import Code, Refused
from tables.floor import cage_desk, sessions
from tables.models import TableSession
from tables.reports.cage_books import is_voidable
from tables.reports.table_detail import differences
from tables.screens.words import LANGUAGES, refusal
from tests.dealing.scene import Scene, ok, open_scene
from tests.people.cast import staff

pytestmark = pytest.mark.django_db(transaction=True)
AMOUNT = 50_000


@pytest.fixture
def scene() -> Scene:
    return open_scene(seats=7, players=0)


def moves(scene: Scene, act, *, session_id: int | None = None, command_id=None) -> Slip:
    return act(
        table_id=scene.table_id, session_id=session_id or scene.table.session_id, amount=AMOUNT, actor=scene.cashier,
        command_id=command_id or uuid4(),
    )  # fmt: skip


def void(scene: Scene, slip: Slip, second: int) -> Slip:
    return cage_desk.void_slip(
        slip_id=slip.pk, reason="wrong_amount", actor=scene.cashier, approved_by=second, command_id=uuid4()
    )


def close(scene: Scene) -> None:
    ok(sessions.close_table(table_id=scene.table_id, actor=scene.boss, command_id=uuid4()))


def open_again(scene: Scene) -> None:
    ok(sessions.open_table(table_id=scene.table_id, actor=scene.boss, command_id=uuid4()))


def win(session_id: int) -> int:
    session, books = TableSession.objects.get(pk=session_id), selectors.session_books(session_id)
    return session.closer + books.credits + books.drop - session.opener - books.fills


def refused(act) -> Refused:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value


@pytest.mark.parametrize("act", [cage_desk.fill, cage_desk.credit])
@pytest.mark.parametrize("again", [False, True], ids=["closed", "open again"])
def test_a_fill_or_credit_of_a_session_that_is_closed_is_refused_and_moves_nothing(scene, act, again):
    first = scene.table.session_id
    close(scene)
    if again:
        open_again(scene)
    before = win(first)
    no = refused(lambda: moves(scene, act, session_id=first))
    assert (no.code, no.facts) == (Code.SESSION_CLOSED, {"table": scene.table_id, "session": first})
    assert not Slip.objects.filter(series__in="FC").exists()
    assert win(first) == before
    assert differences(scene.table.pit_id) == ({scene.table_id: 0} if again else {})
    assert reconcile.check_books() == []


@pytest.mark.parametrize("act", [cage_desk.fill, cage_desk.credit])
@pytest.mark.parametrize("again", [False, True], ids=["closed", "open again"])
def test_a_slip_of_a_closed_session_is_not_voided_nor_offered_and_its_win_stands(scene, act, again):
    second, first = staff("4001", Role.PIT_MANAGER).pk, scene.table.session_id
    slip = moves(scene, act)
    assert is_voidable(slip)
    close(scene)
    if again:
        open_again(scene)
    before = win(first)
    assert refused(lambda: void(scene, slip, second)).code is Code.SESSION_CLOSED
    assert not is_voidable(slip)
    assert win(first) == before
    assert differences(scene.table.pit_id) == ({scene.table_id: 0} if again else {})
    assert reconcile.check_books() == []


@pytest.mark.parametrize("act", [cage_desk.fill, cage_desk.credit])
def test_a_slip_of_the_open_session_is_voided_and_the_dealer_sees_the_float(scene, act):
    def float_seen() -> int:
        return pictures.table_picture(table_id=scene.table_id, audience="dealer").body["dealer"]["float"]

    second, before = staff("4001", Role.PIT_MANAGER).pk, float_seen()
    slip = moves(scene, act)
    assert abs(float_seen() - before) == AMOUNT
    void(scene, slip, second)
    assert float_seen() == before
    assert not is_voidable(slip)
    assert differences(scene.table.pit_id) == {scene.table_id: 0}


def test_the_same_press_after_the_closing_has_the_slip_it_made_before(scene):
    press, first = uuid4(), scene.table.session_id
    slip = moves(scene, cage_desk.fill, command_id=press)
    close(scene)
    assert moves(scene, cage_desk.fill, session_id=first, command_id=press) == slip


def test_the_slips_of_the_cage_alone_ask_no_table(scene):
    slip = cage.stock_cage(amount=AMOUNT, actor=scene.boss, command_id=uuid4())
    assert is_voidable(slip)
    void(scene, slip, staff("4001", Role.PIT_MANAGER).pk)


def test_a_table_that_closes_while_chips_come_counts_them_or_refuses_them(scene):
    for _ in range(6):
        session_id = scene.table.session_id
        begin, told = threading.Barrier(3), []

        def run(work, begin=begin, told=told):
            begin.wait()
            try:
                work()
            except Refused as no:
                told.append(no.code)
            finally:
                connections.close_all()

        works = [
            lambda: close(scene),
            lambda at=session_id: moves(scene, cage_desk.fill, session_id=at),
            lambda at=session_id: moves(scene, cage_desk.credit, session_id=at),
        ]
        threads = [threading.Thread(target=run, args=(work,)) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert set(told) <= {Code.SESSION_CLOSED}
        assert win(session_id) == 0
        open_again(scene)
        assert differences(scene.table.pit_id) == {scene.table_id: 0}
    assert reconcile.check_books() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_has_words(language):
    assert all(refusal(Code.SESSION_CLOSED, {"table": 1, "session": 2}, language=language))
