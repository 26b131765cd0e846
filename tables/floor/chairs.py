"""What players do with their chairs at a pot table, between hands and during them (TH-16): sit out and come back, post,
straddle, change seats. Each may say `as_of` which picture it was asked.

What it leads to is the engine's `pot_table.acts`; joining and leaving are `sittings.py`'s.
"""

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

from casino.people.actors import Actor
from casino.people.roles import Action
from tables.dealing.pots import chairs
from tables.dealing.receipts import Answer
from tables.dealing.rounds import NUMBER_STEP
from tables.dealing.table_events import ChairsChanged
from tables.dealing.unit import Unit
from tables.engine.errors import Code, Refused
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import PotTable
from tables.floor import seats
from tables.floor.acts import act, act_of_sitting, or_stale, stale
from tables.models import JournalEvent, Sitting

Change = Callable[[Unit, PotTable, int], PotTable]


def sit_out(*, sitting_id: int, actor: Actor, command_id: UUID | str, as_of: int | None = None) -> Answer:
    """No cards or dice from the next hand on; blinds that pass are owed. Refuses NOT_AT_TABLE, ALREADY_DONE."""
    return _kept(
        lambda unit, table, seat: acts.sit_out(table, seat=seat),
        what=["sit_out"], sitting_id=sitting_id, actor=actor, command_id=command_id, as_of=as_of,
    )  # fmt: skip


def come_back(*, sitting_id: int, actor: Actor, command_id: UUID | str, as_of: int | None = None) -> Answer:
    """Back at the table; what is owed is posted, or the big blind is waited for. Refuses NOT_AT_TABLE, ALREADY_DONE."""
    return _kept(
        lambda unit, table, seat: acts.come_back(table, seat=seat),
        what=["come_back"], sitting_id=sitting_id, actor=actor, command_id=command_id, as_of=as_of,
    )  # fmt: skip


def post_blind(*, sitting_id: int, actor: Actor, command_id: UUID | str, as_of: int | None = None) -> Answer:
    """Post what is owed at the next hand. Refuses NOT_AT_TABLE, ALREADY_DONE where nothing is owed, NOT_ALLOWED where
    new players wait for the big blind."""
    return _kept(
        lambda unit, table, seat: acts.post(table, rules=seats.rules_of(unit), seat=seat),
        what=["post_blind"], sitting_id=sitting_id, actor=actor, command_id=command_id, as_of=as_of,
    )  # fmt: skip


def ask_straddle(*, sitting_id: int, actor: Actor, command_id: UUID | str, as_of: int | None = None) -> Answer:
    """Straddle the next hand, if he is then left of the big blind. Refuses NOT_AT_TABLE, BAD_SETTING where the house
    takes none."""
    return _kept(
        lambda unit, table, seat: acts.ask_straddle(table, rules=seats.rules_of(unit), seat=seat),
        what=["ask_straddle"], sitting_id=sitting_id, actor=actor, command_id=command_id, as_of=as_of,
    )  # fmt: skip


def change_seat(*, sitting_id: int, to: int, actor: Actor, command_id: UUID | str, as_of: int | None = None) -> Answer:
    """Another chair, during a hand when it has ended. Refuses NOT_AT_TABLE, NO_SUCH_SEAT, SEAT_TAKEN."""

    def moved(unit: Unit, table: PotTable, seat: int) -> PotTable:
        after = acts.change_seat(table, seat=seat, to=to)
        if seat not in table.in_hand:
            chairs.reseat(unit, seat=seat, to=to)
        return after

    return _kept(
        moved, what=["change_seat", to], sitting_id=sitting_id, actor=actor, command_id=command_id, as_of=as_of
    )


def keep_seat(*, sitting_id: int, actor: Actor, command_id: UUID | str, as_of: int | None = None) -> Answer:
    """Take back the wish for another chair, which waits for the end of the hand. Refuses NOT_AT_TABLE, ALREADY_DONE."""
    return _kept(
        lambda unit, table, seat: acts.keep_seat(table, seat=seat),
        what=["keep_seat"], sitting_id=sitting_id, actor=actor, command_id=command_id, as_of=as_of,
    )  # fmt: skip


def seat_out(*, table_id: int, seat: int, actor: Actor, command_id: UUID | str, as_of: int | None = None) -> Answer:
    """The dealer sits out a player who is absent, from the next hand on. Refuses NOT_ALLOWED, NO_DEALER, NOT_AT_TABLE
    for another table's dealer, NO_SUCH_SEAT where nobody sits, ALREADY_DONE, and STALE when since the picture `as_of`
    somebody else has come to the seat, or its player was away and came back: it is not he whom the dealer meant."""

    def work(unit: Unit) -> dict[str, Any]:
        if unit.table.dealer_id is None:
            raise Refused(Code.NO_DEALER)
        if actor.staff_id != unit.table.dealer_id:
            raise Refused(Code.NOT_AT_TABLE, table=unit.table.code)
        _require_sat_there(unit, seat=seat, as_of=as_of)
        chairs.changed(unit, or_stale(unit, lambda: acts.sit_out(chairs.load(unit), seat=seat), as_of=as_of))
        return {"seat": seat}

    return act(
        Action.SEAT_OUT, table_id=table_id, actor=actor, command_id=command_id, what=["seat_out", seat], work=work
    )


def _kept(
    change: Change, *, what: list[Any], sitting_id: int, actor: Actor, command_id: UUID | str, as_of: int | None
) -> Answer:
    """One change of the sitting's own chair. The receipt names the seat at which it was asked."""

    def work(unit: Unit, sitting: Sitting) -> dict[str, Any]:
        after = or_stale(unit, lambda: change(unit, chairs.load(unit), sitting.seat), as_of=as_of)
        chairs.changed(unit, after)
        return {"sitting": sitting.pk, "seat": sitting.seat}

    return act_of_sitting(
        Action.KEEP_CHAIR, sitting_id=sitting_id, actor=actor, command_id=command_id,
        what=[*what, sitting_id], work=work,
    )  # fmt: skip


def _require_sat_there(unit: Unit, *, seat: int, as_of: int | None) -> None:
    """Refuse STALE unless the same player has sat at the seat, and was not away, ever since the picture `as_of`."""
    if as_of is None or as_of // NUMBER_STEP >= unit.table.last_number:
        return
    bodies = JournalEvent.objects.filter(table_id=unit.table.id, name=ChairsChanged.__name__).order_by("number")
    since = list(bodies.filter(number__gt=as_of // NUMBER_STEP).values_list("body", flat=True))
    then = bodies.filter(number__lte=as_of // NUMBER_STEP).values_list("body", flat=True).last()
    for body in [then, *since] if since else []:
        chair = next((one for one in json.loads(body or "{}").get("chairs", ()) if one["seat"] == seat), None)
        if chair is None or chair["sitting_out"]:
            raise stale(unit, as_of)
