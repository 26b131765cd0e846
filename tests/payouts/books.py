"""The vocabulary of the money tests: a cage, patrons with bankrolls, sittings at a table, rounds."""

from collections.abc import Mapping
from uuid import uuid4

from psycopg import sql

from casino.people.actors import HOUSE, Actor
from casino.people.clock import stamp
from casino.people.models import Patron
from casino.people.roles import Role
from payouts import cage, ledger, reconcile
from payouts.chart import AccountKind, EntryKind
from payouts.models import Account
from tests.people.cast import acting, patron, staff

TABLE, SESSION = 7, 70


def any_session(table_id: int, session_id: int) -> None:
    """The money alone knows no tables: every session is open."""


def cashier() -> Actor:
    return acting("3001", Role.CAGE)


def patrons(count: int, *, bankroll: int = 0, by: Actor) -> list[Patron]:
    """Patrons who have bought in for `bankroll` minor units each."""
    checker = staff(f"39{count:03d}", Role.CAGE)
    made = [patron(f"88{number:04d}", checked_by=checker) for number in range(1, count + 1)]
    for one in made:
        ledger.open_account(AccountKind.BANKROLL, one.pk)
        if bankroll:
            cage.buy_in(patron_id=one.pk, amount=bankroll, actor=by, command_id=uuid4())
    return made


def join(patron_id: int, sitting_id: int, amount: int) -> int:
    """Sit down with `amount`; the id of the sitting's account."""
    cage.join_table(
        patron_id=patron_id, sitting_id=sitting_id, table_id=TABLE, session_id=SESSION, amount=amount,
        actor=HOUSE, command_id=uuid4(),
    )  # fmt: skip
    return ledger.account_of(AccountKind.SITTING, sitting_id)


def leave(patron_id: int, sitting_id: int) -> int:
    """Stand up; what went back to the bankroll."""
    return cage.leave_table(
        patron_id=patron_id, sitting_id=sitting_id, table_id=TABLE, session_id=SESSION, actor=HOUSE, command_id=uuid4()
    ).amount


def relation(rows: Mapping[int, tuple[int, ...]]) -> sql.Composable:
    """The rows as a relation of bigints: account, then what is given."""
    width = 1 + max((len(row) for row in rows.values()), default=2)
    if not rows:
        return sql.SQL("SELECT {} WHERE false").format(sql.SQL(", ").join([sql.SQL("0::bigint")] * width))
    values = sql.SQL(", ").join(
        sql.SQL("({})").format(
            sql.SQL(", ").join(sql.SQL("{}::bigint").format(sql.Literal(v)) for v in (account, *row))
        )
        for account, row in rows.items()
    )
    return sql.SQL("VALUES {}").format(values)


def settle(rows: Mapping[int, tuple[int, int]], *, round_id: int = 1) -> ledger.RoundEntry:
    """Post a round: {account: (amount, release)}."""
    return ledger.post_round(
        relation=relation(rows), house_account_id=ledger.open_account(AccountKind.TABLE_FLOAT, TABLE),
        kind=EntryKind.ROUND, actor=HOUSE, stamp=stamp(), round_id=round_id, table_id=TABLE, session_id=SESSION,
    )  # fmt: skip


def correct(rows: Mapping[int, int], *, reverses: int, round_id: int = 1) -> ledger.RoundEntry:
    """Post a correction: {account: new − old}."""
    return ledger.post_correction(
        relation=relation({account: (amount,) for account, amount in rows.items()}),
        house_account_id=ledger.open_account(AccountKind.TABLE_FLOAT, TABLE), kind=EntryKind.ROUND_CORRECTED,
        actor=HOUSE, stamp=stamp(), round_id=round_id, table_id=TABLE, session_id=SESSION, reverses=reverses,
        approved_by=1, reason="die misread",
    )  # fmt: skip


def balance(kind: AccountKind, owner_id: int = 0) -> int:
    """What the owner's account holds; nothing where there is none."""
    return Account.objects.filter(kind=kind, owner_id=owner_id).values_list("balance", flat=True).first() or 0


def one_patron_twice(*, by: Actor) -> tuple[Patron, int, int, ledger.RoundEntry]:
    """A patron who played a round without a result at two places with 500 each and has left the first: the patron, the
    account left, the account where he sits, and the round's entry."""
    (one,) = patrons(1, bankroll=1000, by=by)
    left, sits = join(one.pk, 1, 500), join(one.pk, 2, 500)
    entry = settle({left: (0, 0), sits: (0, 0)})
    leave(one.pk, 1)
    return one, left, sits, entry


def books_balance() -> bool:
    """Nothing found; what was found is in the failing assertion's text."""
    found = reconcile.check_books()
    assert found == []
    return True
