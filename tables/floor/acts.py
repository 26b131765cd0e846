"""How an act of the floor reaches its table: the right, the id, the one door. What the act does is its module's."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar
from uuid import UUID

from casino.people.actors import Actor
from casino.people.roles import Action, Role, require
from tables.dealing.access import as_uuid, content_of
from tables.dealing.receipts import Answer
from tables.dealing.rounds import NUMBER_STEP
from tables.dealing.unit import Unit, Work, perform
from tables.engine.errors import Code, Refused
from tables.models import Sitting

Changed = TypeVar("Changed")
SittingWork = Callable[[Unit, Sitting], Mapping[str, Any]]


def act(
    action: Action,
    *,
    table_id: int,
    actor: Actor,
    command_id: UUID | str,
    what: Sequence[Any],
    work: Work,
    round_number: int | None = None,
    while_locked: bool = False,
) -> Answer:
    """Do `work` to the table if the actor's roles hold `action`; the house itself may. `what` names the act's
    content."""
    try:
        if actor.kind != "house":
            require(actor, action)
        return perform(
            table_id=table_id,
            actor=actor,
            command_id=as_uuid(command_id),
            content=content_of(actor, table_id=table_id, what=list(what)),
            work=work,
            round_number=round_number,
            while_locked=while_locked,
        )
    except Refused as refused:
        return Answer.refusal(refused)


def act_of_sitting(
    action: Action,
    *,
    sitting_id: int,
    actor: Actor,
    command_id: UUID | str,
    what: Sequence[Any],
    work: SittingWork,
    while_locked: bool = False,
) -> Answer:
    """Do `work` for a sitting at its table, whose row is held; `while_locked` as in `act`. Refuses NOT_AT_TABLE for a
    sitting that has ended or is another patron's."""
    table_id = Sitting.objects.filter(pk=sitting_id).values_list("table_id", flat=True).first()
    if table_id is None:
        return Answer.refusal(Refused(Code.NOT_AT_TABLE))

    def of_the_sitting(unit: Unit) -> Mapping[str, Any]:
        sitting = Sitting.objects.filter(pk=sitting_id, left_at=None).first()
        if sitting is None or (actor.kind == "patron" and sitting.patron_id != actor.id):
            raise Refused(Code.NOT_AT_TABLE)
        if sitting.excluded_at is not None and actor.kind == "patron":
            require(replace(actor, roles=(Role.LEAVING_PLAYER.value,)), action)
        return work(unit, sitting)

    return act(
        action, table_id=table_id, actor=actor, command_id=command_id, what=what, work=of_the_sitting,
        while_locked=while_locked,
    )  # fmt: skip


def or_stale(unit: Unit, change: Callable[[], Changed], *, as_of: int | None) -> Changed:
    """The change; what cannot be done any more, because the table has changed since the picture `as_of`, is STALE: the
    screen offered it in good faith."""
    try:
        return change()
    except Refused as refused:
        if as_of is None or as_of // NUMBER_STEP >= unit.table.last_number:
            raise
        raise stale(unit, as_of) from refused


def stale(unit: Unit, as_of: int) -> Refused:
    """What was asked as of the picture `as_of` is of a table that has changed since."""
    return Refused(Code.STALE, asked=unit.table.last_number * NUMBER_STEP, as_of=as_of)
