"""Players by the hundred: sittings with funded accounts by a few statements, as joining leaves them."""

from collections.abc import Collection

from casino.people.actors import HOUSE
from casino.people.clock import stamp
from casino.people.models import Patron
from payouts import ledger
from payouts.chart import AccountKind, EntryKind
from tables.models import Sitting
from tests.dealing.scene import Player, Scene
from tests.people.cast import patron


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
    players, legs = [], []
    for at, (sitting, one) in enumerate(zip(sittings, [model, *others], strict=True)):
        ledger.open_account(AccountKind.BANKROLL, one.pk)
        account = ledger.open_account(AccountKind.SITTING, sitting.pk, patron_id=one.pk)
        sitting.account_id = account
        legs.append(ledger.Leg(account, poor_balance if at in poor else balance))
        players.append(Player(patron=one, sitting_id=sitting.pk, account_id=account, seat=0))
    Sitting.objects.bulk_update(sittings, ["account_id"])
    house = ledger.Leg(ledger.open_account(AccountKind.HOUSE_BANK), -sum(leg.amount for leg in legs))
    ledger.post(kind=EntryKind.JOIN, legs=[house, *legs], actor=HOUSE, stamp=stamp(), table_id=table.pk)
    scene.players += players
    return players
