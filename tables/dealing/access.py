"""Who may send which command to which table. Roles and acts are `casino.people.roles`; what the rules allow is the
engine's."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from casino.people.actors import Actor, actor_of_patron, actor_of_staff
from casino.people.models import Patron, Staff
from casino.people.roles import MATRIX, Action, Role, require
from tables.dealing.rounds import TableRow
from tables.engine.betting import BET, RAISE_TO
from tables.engine.errors import Code, Refused
from tables.models import DealerStint, Sitting

ACTIONS: Mapping[str, Action] = {
    "OpenBetting": Action.OPEN_BETTING,
    "GiveNotice": Action.GIVE_NOTICE,
    "EnterDice": Action.ENTER_DICE,
    "RollByHouse": Action.ROLL_BY_HOUSE,
    "DeclareNoRoll": Action.DECLARE_NO_ROLL,
    "CorrectDie": Action.CORRECT_DIE,
    "Settle": Action.SETTLE,
    "NameShooter": Action.NAME_SHOOTER,
    "VoidRound": Action.VOID_ROUND,
    "CorrectSettled": Action.CORRECT_SETTLED,
    "VoidSettled": Action.VOID_SETTLED,
    "OpenHand": Action.OPEN_HAND,
    **dict.fromkeys(("DealHoles", "DealHole", "DealBoard"), Action.DEAL_CARDS),
    **dict.fromkeys(
        (
            "Act",
            "BetOnDie",
            "RecordOutOfTurn",
            "UseTimeBank",
            "ShowHand",
            "ShowDice",
            "MuckHand",
            "PlayBoard",
            "AnswerRunTwice",
        ),
        Action.KEY_ACT,
    ),
    "ReportFault": Action.REPORT_FAULT,
    "CorrectCard": Action.CORRECT_CARD,
    "AwardPots": Action.AWARD_POTS,
    "DeclareMisdeal": Action.DECLARE_MISDEAL,
}
APPROVALS: Mapping[str, Action] = {
    "CorrectDie": Action.APPROVE_CORRECTION,
    "VoidRound": Action.APPROVE_VOID,
    "CorrectSettled": Action.APPROVE_CORRECT_SETTLED,
    "VoidSettled": Action.APPROVE_VOID_SETTLED,
    "CorrectCard": Action.APPROVE_CORRECTION,
    "DeclareMisdeal": Action.APPROVE_MISDEAL,
}
BETS = (("Act", BET), ("Act", RAISE_TO), ("BetOnDie", None))
"""Moves of a hand, with their action where it matters, by which a player puts in more than he is asked for. Who is
excluded ends the hand that he is in by check, call or fold, and makes none of these."""
TIMERS_COMMANDS = frozenset({"TimeOut"})
SUPERVISORS = (Role.FLOOR.value, Role.PIT_MANAGER.value)


def require_may(actor: Actor, command: str, *, table: TableRow) -> None:
    """Refuse unless this actor may send this command to this table now.

    NOT_ALLOWED: the role may not, or a timer's command from a person. NO_DEALER: nobody is signed on. NOT_AT_TABLE: the
    dealer is signed on elsewhere. The floor may act without being signed on where the matrix says so.
    """
    if command in TIMERS_COMMANDS:
        if actor.kind != "timer":
            raise Refused(Code.NOT_ALLOWED, command=command)
        return
    action = ACTIONS.get(command)
    if action is None:
        raise Refused(Code.UNKNOWN_COMMAND, command=command)
    require(actor, action)
    if any(role in SUPERVISORS and role in MATRIX[action] for role in actor.roles):
        return
    if table.dealer_id is None:
        raise Refused(Code.NO_DEALER)
    if actor.staff_id != table.dealer_id:
        raise Refused(Code.NOT_AT_TABLE, table=table.code)


def is_bet(command: str, *, action: str) -> bool:
    """Whether a move of a hand is one of BETS."""
    return any(command == name and which in (None, action) for name, which in BETS)


def dealer_at(*, table_id: int, device_id: int | None) -> Actor:
    """The dealer signed on at this table from this console. Refuses NO_DEALER and DEALER_ELSEWHERE."""
    stint = DealerStint.objects.filter(table_id=table_id, ended_at=None).first()
    if stint is None:
        raise Refused(Code.NO_DEALER)
    if stint.device_id != device_id:
        raise Refused(Code.DEALER_ELSEWHERE, badge=stint.badge)
    return actor_of_staff(Staff.objects.get(pk=stint.staff_id), device_id=device_id)


def player_on(*, device_id: int) -> Actor | None:
    """Who plays from this device: the patron of its open sitting."""
    sitting = Sitting.objects.filter(device_id=device_id, left_at=None).first()
    if sitting is None:
        return None
    patron = Patron.objects.get(pk=sitting.patron_id)
    return actor_of_patron(patron, device_id=device_id, sitting_id=sitting.pk, seat=sitting.seat or None)


def content_of(actor: Actor, *, table_id: int, what: Any) -> list[Any]:
    """Who asked for what and where: what a receipt's digest is taken of. The device may change, the person may not."""
    return [actor.kind, actor.id, table_id, what]


def actor_word(actor: Actor) -> str:
    """The actor as the journal keeps it."""
    return actor.kind if actor.id is None else f"{actor.kind}:{actor.id}"


def as_uuid(value: UUID | str) -> UUID:
    """A command's id. Refuses MALFORMED."""
    try:
        return value if isinstance(value, UUID) else UUID(value)
    except (ValueError, AttributeError, TypeError) as wrong:
        raise Refused(Code.MALFORMED, field="command_id") from wrong
