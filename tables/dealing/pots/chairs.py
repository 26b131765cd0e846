"""The chairs of a pot table within a unit: loaded with the money of the sittings, changed with an event of the journal.

What people do to chairs is `tables.engine.pot_table.acts`; who may is the floor's to say.
"""

from tables.dealing.roundtrip import run_one
from tables.dealing.seating import MONEY, Seated, facts_of, pot_table_of, seated_of
from tables.dealing.table_events import ChairsChanged
from tables.dealing.unit import Unit
from tables.engine.pot_table.chairs import PotTable
from tables.models import DevicePlace, Sitting


def load(unit: Unit) -> PotTable:
    """The locked table's chairs with their stacks; a sitting without a chair is not among them.

    Outside a hand a stack is the account's balance. Within one it is what was reserved at its opening, and `adding` is
    what has come in since. Broken when a chair has no sitting, so a chair goes before its sitting ends.
    """
    return pot_table_of(unit.table.chairs, seats=unit.table.seats, seated=seated(unit))


def seated(unit: Unit) -> dict[int, Seated]:
    """{seat: open sitting with its money} of the locked table."""
    return seated_of(run_one(MONEY, (unit.table.id,)))


def changed(unit: Unit, table: PotTable) -> None:
    """Let the table's row and its journal say how the chairs stand now; nothing where they stand as before."""
    facts = facts_of(table)
    if facts != unit.table.chairs:
        unit.table.chairs = facts
        unit.append(ChairsChanged(**{**facts, "chairs": tuple(facts["chairs"]), "in_hand": table.in_hand}))


def reseat(unit: Unit, *, seat: int, to: int) -> None:
    """The sitting follows its chair to another seat, and from there to the device that serves it, if there is one."""
    device = (
        DevicePlace.objects.filter(kind="seat", table_id=unit.table.id, seat=to, until=None)
        .exclude(device_id__in=Sitting.objects.filter(left_at=None, device_id__isnull=False).values("device_id"))
        .values_list("device_id", flat=True)
        .first()
    )
    Sitting.objects.filter(table_id=unit.table.id, seat=seat, left_at=None).update(seat=to, device_id=device)
