"""A shift at a cashless table, told as the pit would tell it: the win from the rounds is the win from the tray."""

from uuid import uuid4

import pytest

from casino.people.roles import Role
from payouts import cage
from payouts.chart import AccountKind
from payouts.selectors import session_books
from tests.payouts.books import (
    SESSION,
    TABLE,
    any_session,
    balance,
    books_balance,
    correct,
    join,
    leave,
    patrons,
    settle,
)
from tests.people.cast import acting

pytestmark = pytest.mark.django_db
CENTS = 100


def test_a_shift(cashier):
    amy, ben, cho = patrons(3, bankroll=1_000 * CENTS, by=cashier)
    manage = {"table_id": TABLE, "session_id": SESSION, "actor": cashier, "at_session": any_session}

    # The shift before left 4,000 in the float; this one opens with it.
    cage.fill(**{**manage, "session_id": SESSION - 1}, amount=4_000 * CENTS, command_id=uuid4())
    opener = balance(AccountKind.TABLE_FLOAT, TABLE)

    seats = {one: join(one.pk, number, 500 * CENTS) for number, one in enumerate((amy, ben, cho), start=1)}
    settle({seats[amy]: (-300 * CENTS, 0), seats[ben]: (-300 * CENTS, 0), seats[cho]: (-100 * CENTS, 0)}, round_id=1)
    cage.fill(**manage, amount=1_000 * CENTS, command_id=uuid4())
    second = settle({seats[amy]: (200 * CENTS, 0), seats[ben]: (2_150 * CENTS, 0), seats[cho]: (0, 0)}, round_id=2)
    cage.add_funds(
        patron_id=cho.pk, sitting_id=3, table_id=TABLE, session_id=SESSION, amount=250 * CENTS, actor=cashier,
        command_id=uuid4(),
    )  # fmt: skip
    settle({seats[cho]: (-650 * CENTS, 0)}, round_id=3)

    # Ben takes his win to the cage; then the second round turns out to have been misread (CHD-19).
    assert leave(ben.pk, 2) == 2_350 * CENTS
    cage.stock_cage(amount=1_000 * CENTS, actor=acting("2501", Role.PIT_MANAGER), command_id=uuid4())
    cage.cash_out(patron_id=ben.pk, amount=2_850 * CENTS, actor=cashier, command_id=uuid4())
    correct({seats[ben]: -2_450 * CENTS, seats[amy]: 100 * CENTS}, reverses=second.id, round_id=2)
    assert balance(AccountKind.PATRON_RECEIVABLE, ben.pk) == 2_450 * CENTS

    cage.credit(**manage, amount=500 * CENTS, command_id=uuid4())
    leave(amy.pk, 1)
    leave(cho.pk, 3)
    closer = balance(AccountKind.TABLE_FLOAT, TABLE)
    books = session_books(SESSION)

    win = closer + books.credits + books.drop - opener - books.fills
    assert win == books.win_from_rounds
    rounds = (300 + 300 + 100) - (200 + 2_150) + 650 + (2_450 - 100)
    assert win == rounds * CENTS == 1_350 * CENTS
    # Amy +0, Cho −750, Ben −600: what the patrons are down is what the table is up.
    assert balance(AccountKind.BANKROLL, amy.pk) == 1_000 * CENTS
    assert balance(AccountKind.BANKROLL, cho.pk) == 250 * CENTS
    assert 2_850 * CENTS - balance(AccountKind.PATRON_RECEIVABLE, ben.pk) == (1_000 - 600) * CENTS
    assert books.drop == (3 * 500 + 250) * CENTS - 2_350 * CENTS - 500 * CENTS
    assert books_balance()
