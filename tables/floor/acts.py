"""How an act of the floor reaches its table: the right, the id, the one door. What the act does is its module's."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from casino.people.actors import Actor
from casino.people.roles import Action, require
from tables.dealing.access import as_uuid, content_of
from tables.dealing.receipts import Answer
from tables.dealing.unit import Work, perform
from tables.engine.errors import Refused


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
