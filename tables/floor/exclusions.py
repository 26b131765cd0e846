"""A patron is kept out, at once: where he sits he ends the round in progress, bets no more and is led to the cage.

That he may not sign in or bring money follows from his status (`casino.people.exclusions`).
"""

from typing import Any
from uuid import uuid4

import structlog

from casino.people import exclusions
from casino.people.actors import HOUSE, Actor
from casino.people.models import Patron
from casino.people.roles import Action
from tables.dealing.pots import chairs
from tables.dealing.table_events import SittingExcluded
from tables.dealing.unit import Unit
from tables.engine.errors import Code, Refused
from tables.engine.pot_table import acts
from tables.floor import seats
from tables.floor.acts import act_of_sitting
from tables.models import Sitting

log = structlog.get_logger(__name__)


def exclude(*, patron_id: int, grounds: str, reason: str, actor: Actor) -> Patron:
    """Keep the patron out, and end his play where he sits; the pit is told. Refuses as `exclusions.exclude`, but who
    presses again because a first press was cut off between the two ends his play."""
    try:
        exclusions.exclude(patron_id=patron_id, grounds=grounds, reason=reason, by=actor)
    except Refused as refused:
        if refused.code is not Code.ALREADY_DONE or not any(map(_end_play, _playing(patron_id=patron_id))):
            raise
    else:
        # After the status is committed: who sits down meanwhile is refused, or found here.
        for sitting_id in _playing(patron_id=patron_id):
            _end_play(sitting_id)
    return Patron.objects.get(pk=patron_id)


def end_play_of_excluded() -> int:
    """End the play of whoever is excluded and still plays: his exclusion was cut off in the middle, by a process that
    was killed. At how many tables; one at which it cannot be done is logged and keeps no other from it."""
    ended = 0
    for sitting_id in _playing():
        try:
            ended += _end_play(sitting_id)
        except Exception:
            log.exception("exclusion_not_finished", sitting=sitting_id)
    return ended


def _playing(**whose: int) -> list[int]:
    """The sittings of excluded patrons that nobody has ended the play of."""
    excluded = Patron.objects.filter(status=Patron.Status.EXCLUDED).values("pk")
    playing = Sitting.objects.filter(left_at=None, excluded_at=None, patron_id__in=excluded, **whose)
    return list(playing.values_list("pk", flat=True))


def _end_play(sitting_id: int) -> bool:
    answer = act_of_sitting(
        Action.EXCLUDE_PATRON, sitting_id=sitting_id, actor=HOUSE, command_id=uuid4(), what=["exclude", sitting_id],
        work=_ends, while_locked=True,
    )  # fmt: skip
    return answer.ok


def _ends(unit: Unit, sitting: Sitting) -> dict[str, Any]:
    """Refuses ALREADY_DONE where somebody else has done it, or let him in again, by the time the table is held."""
    patron = Patron.objects.select_for_update(no_key=True).get(pk=sitting.patron_id)
    if sitting.excluded_at is not None or patron.status != Patron.Status.EXCLUDED:
        raise Refused(Code.ALREADY_DONE, what=patron.status)
    Sitting.objects.filter(pk=sitting.pk).update(excluded_at=unit.stamp.at)
    # A locked table's chairs may be what is broken; he is dealt no hand all the same.
    if seats.has_chairs(unit) and not unit.table.locked_why:
        _sit_out(unit, seat=sitting.seat)
    unit.append(SittingExcluded(sitting=sitting.pk))
    facts = {"seat": sitting.seat, "player": sitting.shown_name}
    unit.alert(level="look", what="patron_excluded", facts=facts, key=str(sitting.pk))
    return {"sitting": sitting.pk}


def _sit_out(unit: Unit, *, seat: int) -> None:
    """No cards from the next hand on; the hand in progress is his to end."""
    try:
        chairs.changed(unit, acts.sit_out(chairs.load(unit), seat=seat))
    except Refused as refused:
        if refused.code is not Code.ALREADY_DONE:
            raise
