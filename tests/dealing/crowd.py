"""Players by the hundred: sittings with funded accounts by a few statements, as joining leaves them."""

from collections.abc import Collection

from casino.people.actors import HOUSE
from casino.people.clock import stamp
from casino.people.models import Patron
from payouts import ledger
from payouts.chart import AccountKind, EntryKind
from payouts.models import Account
from tables.models import Sitting
from tests.dealing.scene import Player, Scene
from tests.people.cast import patron

LEGS_AT_ONCE = 1_000


def crowd(scene: Scene, count: int, *, balance: int, poor: Collection[int] = (), poor_balance: int = 0) -> list[Player]:
    """So many players at the rail; those of the given indices are poor. The money comes in by one entry."""
    first = Patron.objects.count()
    model = patron(f"66{first:06d}", checked_by=scene.dealer_staff)
    others = Patron.objects.bulk_create(
        Patron(
            card=f"66{first + at:06d}", family_name="Lei", given_name="Ka", shown_name=f"R{at}",
            birth_date=model.birth_date, document_kind="passport", document_number=f"R{first + at}",
            identity_checked_by=scene.dealer_staff, identity_checked_at=model.identity_checked_at, pin=model.pin,
        )
        for at in range(1, count)
    )  # fmt: skip
    table = scene.table
    sittings = Sitting.objects.bulk_create(
        Sitting(
            table=table, session_id=table.session_id or 0, patron_id=one.pk, shown_name=one.shown_name,
            joined_at=stamp().at,
        )
        for one in [model, *others]
    )  # fmt: skip
    Account.objects.bulk_create(
        Account(kind=AccountKind.BANKROLL, owner_id=one.pk, patron_id=one.pk, may_be_negative=False)
        for one in [model, *others]
    )
    accounts = Account.objects.bulk_create(
        Account(kind=AccountKind.SITTING, owner_id=sitting.pk, patron_id=sitting.patron_id, may_be_negative=False)
        for sitting in sittings
    )
    players, legs = [], []
    for at, (sitting, account, one) in enumerate(zip(sittings, accounts, [model, *others], strict=True)):
        sitting.account_id = account.pk
        legs.append(ledger.Leg(account.pk, poor_balance if at in poor else balance))
        players.append(Player(patron=one, sitting_id=sitting.pk, account_id=account.pk, seat=0))
    Sitting.objects.bulk_update(sittings, ["account_id"], batch_size=2_000)
    house = ledger.open_account(AccountKind.HOUSE_BANK)
    for start in range(0, len(legs), LEGS_AT_ONCE):
        some = legs[start : start + LEGS_AT_ONCE]
        total = sum(leg.amount for leg in some)
        ledger.post(
            kind=EntryKind.JOIN, legs=[ledger.Leg(house, -total), *some], actor=HOUSE, stamp=stamp(), table_id=table.pk
        )
    scene.players += players
    return players
