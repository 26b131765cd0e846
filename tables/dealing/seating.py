"""The chairs of a pot table between their JSON (`Table.chairs`, `ChairsChanged`) and the engine's `PotTable`.

A chair's stack is never stored: it is the money of the sitting at that seat. During a hand the whole stack is reserved,
so what an account holds beyond it came in meanwhile and joins the stack when the hand has ended.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any

from tables.engine.errors import Broken
from tables.engine.pot_table.acts import sit_out
from tables.engine.pot_table.chairs import Chair, Positions, PotTable
from tables.engine.pot_table.charges import Charged, charged

MONEY = """
    SELECT s.seat, s.id, s.account_id, s.joined_at, s.excluded_at IS NOT NULL, a.balance, a.reserved
    FROM tables_sitting s JOIN payouts_account a ON a.id = s.account_id
    WHERE s.table_id = %s AND s.left_at IS NULL AND s.seat > 0 ORDER BY s.seat
"""
SECONDS_A_MINUTE = 60
OF_THE_ACCOUNT = ("stack", "adding")
STORED = tuple(field.name for field in fields(Chair) if field.name not in OF_THE_ACCOUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """An open sitting at a seat and what its account holds, in minor units."""

    seat: int
    sitting_id: int
    account_id: int
    joined_at: datetime
    excluded: bool
    balance: int
    reserved: int


def seated_of(rows: Iterable[Sequence[Any]]) -> dict[int, Seated]:
    """{seat: who sits there} from the rows of `MONEY`."""
    names = [field.name for field in fields(Seated)]
    return {row[0]: Seated(**dict(zip(names, row, strict=True))) for row in rows}


def facts_of(table: PotTable) -> dict[str, Any]:
    """The table as JSON, without stacks: {"chairs": [{"seat", …}], "positions", "in_hand", "straddle"}."""
    places = table.positions
    return {
        "chairs": [{name: getattr(chair, name) for name in STORED} for chair in table.chairs],
        "positions": places and {name: place for name, place in asdict(places).items() if place is not None},
        "in_hand": list(table.in_hand),
        "straddle": table.straddle,
    }


def pot_table_of(facts: Mapping[str, Any], *, seats: int, seated: Mapping[int, Seated] | None = None) -> PotTable:
    """The table of these facts, `{}` being one at which nobody has sat. Without `seated` every stack is 0.

    Broken when a chair has no sitting.
    """
    in_hand = tuple(facts.get("in_hand", ()))
    positions = facts.get("positions")
    chairs = []
    for stored in facts.get("chairs", ()):
        stack, adding = (0, 0) if seated is None else _held(stored["seat"], in_hand=in_hand, seated=seated)
        chairs.append(Chair(**stored, stack=stack, adding=adding))
    return PotTable(
        seats=seats, chairs=tuple(chairs), positions=positions and Positions(**positions), in_hand=in_hand,
        straddle=facts.get("straddle"),
    )  # fmt: skip


def _held(seat: int, *, in_hand: Sequence[int], seated: Mapping[int, Seated]) -> tuple[int, int]:
    """(stack, adding) of a chair by its account."""
    sitting = seated.get(seat)
    if sitting is None:
        raise Broken("a chair without a sitting", seat=seat)
    if seat in in_hand:
        return sitting.reserved, sitting.balance - sitting.reserved
    return sitting.balance, 0


def for_next_hand(
    table: PotTable, *, rules: Mapping[str, Any], seated: Mapping[int, Seated], at: datetime
) -> Charged:  # fmt: skip
    """The table as a hand that opens at that instant finds it: who is excluded is dealt none, whatever he asks of his
    chair, and the time charge is taken (TH-17)."""
    for chair in table.chairs:
        if seated[chair.seat].excluded and not chair.sitting_out:
            table = sit_out(table, seat=chair.seat)
    minutes = {
        seat: int((at - sitting.joined_at).total_seconds()) // SECONDS_A_MINUTE for seat, sitting in seated.items()
    }
    return charged(table, rules=rules, minutes=minutes)
