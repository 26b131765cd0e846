"""Who may do what: every act of the house, every role, and the one table that joins them.

Here: `Role`, `Action`, `MATRIX`, `INCOMPATIBLE`, `require`. Not here: who a person is (sign_in.py), which table or seat
a person may act on (tables/dealing/access.py).
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Protocol

from tables.engine.errors import Code, Refused


class Role(StrEnum):
    """The parts that people play in the house; a member of staff may have several."""

    DEALER = "dealer"
    FLOOR = "floor"
    PIT_MANAGER = "pit_manager"
    CAGE = "cage"
    RUNNER = "runner"
    COUNT_TEAM = "count_team"
    SURVEILLANCE = "surveillance"
    AUDITOR = "auditor"
    SYSTEM_ADMINISTRATOR = "system_administrator"
    PLAYER = "player"


STAFF_ROLES = tuple(role for role in Role if role is not Role.PLAYER)


class Action(StrEnum):
    """Every act that somebody may be allowed or refused."""

    # a player at a table
    JOIN_TABLE = "join_table"
    LEAVE_TABLE = "leave_table"
    ADD_FUNDS = "add_funds"
    PLACE_WAGER = "place_wager"
    TAKE_BACK = "take_back"
    DECIDE = "decide"
    CALL_FLOOR = "call_floor"
    COMPLAIN = "complain"
    # a dealer at a table
    SIGN_ON = "sign_on"
    RELIEVE = "relieve"
    SIGN_OFF = "sign_off"
    OPEN_BETTING = "open_betting"
    GIVE_NOTICE = "give_notice"
    ENTER_DICE = "enter_dice"
    ROLL_BY_HOUSE = "roll_by_house"
    DECLARE_NO_ROLL = "declare_no_roll"
    CORRECT_DIE = "correct_die"
    SETTLE = "settle"
    NAME_SHOOTER = "name_shooter"
    VOID_ROUND = "void_round"
    CORRECT_SETTLED = "correct_settled"
    VOID_SETTLED = "void_settled"
    # the second person's signature under an act
    APPROVE_CORRECTION = "approve_correction"
    APPROVE_VOID = "approve_void"
    APPROVE_CORRECT_SETTLED = "approve_correct_settled"
    APPROVE_VOID_SETTLED = "approve_void_settled"
    APPROVE_UNLOCK_TABLE = "approve_unlock_table"
    APPROVE_VOID_SLIP = "approve_void_slip"
    # the pit
    VIEW_PIT = "view_pit"
    OPEN_TABLE = "open_table"
    CLOSE_TABLE = "close_table"
    SET_LIMITS = "set_limits"
    ASSIGN_PAYTABLE = "assign_paytable"
    SIGN_OFF_DEALER = "sign_off_dealer"
    ACKNOWLEDGE_ALERT = "acknowledge_alert"
    MARK_ALERT_FALSE = "mark_alert_false"
    UNLOCK_TABLE = "unlock_table"
    UNLOCK_BADGE = "unlock_badge"
    MAKE_PAIRING_CODE = "make_pairing_code"
    REVOKE_DEVICE = "revoke_device"
    FREEZE_ROUND = "freeze_round"
    CLOSE_DISPUTE = "close_dispute"
    # the cage
    VIEW_CAGE = "view_cage"
    ENROL_PATRON = "enrol_patron"
    BUY_IN = "buy_in"
    CASH_OUT = "cash_out"
    VOID_SLIP = "void_slip"
    REPRINT_SLIP = "reprint_slip"
    RESET_PIN = "reset_pin"
    STOCK_CAGE = "stock_cage"
    FILL = "fill"
    CREDIT = "credit"
    VIEW_CURRENCY_LOG = "view_currency_log"
    # the office
    VIEW_ROUNDS = "view_rounds"
    REPLAY_HIDDEN = "replay_hidden"
    VIEW_REPORTS = "view_reports"
    VIEW_PEOPLE = "view_people"
    EDIT_STAFF = "edit_staff"
    VIEW_ROLES = "view_roles"
    VIEW_PAYTABLES = "view_paytables"
    DRAFT_PAYTABLE = "draft_paytable"
    APPROVE_PAYTABLE = "approve_paytable"
    OVERRIDE_EDGE = "override_edge"
    PUBLISH_PAYTABLE = "publish_paytable"
    CHECK_BOOKS = "check_books"


def _matrix() -> Mapping[Action, frozenset[Role]]:
    act, role = Action, Role
    supervisors = {role.FLOOR, role.PIT_MANAGER}
    watchers = {role.SURVEILLANCE, role.AUDITOR}
    dealing = {role.DEALER}
    rows: dict[Action, set[Role]] = {
        **dict.fromkeys(
            (act.JOIN_TABLE, act.LEAVE_TABLE, act.ADD_FUNDS, act.PLACE_WAGER, act.TAKE_BACK, act.DECIDE, act.COMPLAIN),
            {role.PLAYER},
        ),
        act.CALL_FLOOR: {role.PLAYER, role.DEALER},
        **dict.fromkeys(
            (
                act.SIGN_ON,
                act.RELIEVE,
                act.SIGN_OFF,
                act.OPEN_BETTING,
                act.GIVE_NOTICE,
                act.ENTER_DICE,
                act.ROLL_BY_HOUSE,
                act.DECLARE_NO_ROLL,
                act.CORRECT_DIE,
                act.SETTLE,
            ),
            dealing,
        ),
        # CHD-18: on a rail table the pit or the dealer names the shooter.
        act.NAME_SHOOTER: dealing | supervisors,
        **dict.fromkeys((act.VOID_ROUND, act.CORRECT_SETTLED, act.VOID_SETTLED), dealing | supervisors),
        **dict.fromkeys(
            (
                act.APPROVE_CORRECTION,
                act.APPROVE_VOID,
                act.APPROVE_CORRECT_SETTLED,
                act.APPROVE_VOID_SETTLED,
                act.APPROVE_UNLOCK_TABLE,
            ),
            supervisors,
        ),
        act.APPROVE_VOID_SLIP: {role.PIT_MANAGER, role.CAGE},
        act.VIEW_PIT: supervisors | watchers,
        **dict.fromkeys(
            (
                act.OPEN_TABLE,
                act.CLOSE_TABLE,
                act.SET_LIMITS,
                act.ASSIGN_PAYTABLE,
                act.SIGN_OFF_DEALER,
                act.ACKNOWLEDGE_ALERT,
                act.MARK_ALERT_FALSE,
                act.UNLOCK_TABLE,
                act.UNLOCK_BADGE,
                act.MAKE_PAIRING_CODE,
                act.FREEZE_ROUND,
                act.CLOSE_DISPUTE,
            ),
            supervisors,
        ),
        act.REVOKE_DEVICE: supervisors | {role.SYSTEM_ADMINISTRATOR},
        act.VIEW_CAGE: {role.CAGE, role.PIT_MANAGER} | watchers,
        **dict.fromkeys(
            (act.ENROL_PATRON, act.BUY_IN, act.CASH_OUT, act.VOID_SLIP, act.REPRINT_SLIP, act.RESET_PIN), {role.CAGE}
        ),
        act.STOCK_CAGE: {role.PIT_MANAGER},
        **dict.fromkeys((act.FILL, act.CREDIT), {role.CAGE}),
        act.VIEW_CURRENCY_LOG: {role.CAGE, role.PIT_MANAGER} | watchers,
        act.VIEW_ROUNDS: supervisors | watchers,
        act.REPLAY_HIDDEN: watchers,
        act.VIEW_REPORTS: supervisors | watchers,
        act.VIEW_PEOPLE: supervisors | watchers | {role.SYSTEM_ADMINISTRATOR},
        act.EDIT_STAFF: {role.SYSTEM_ADMINISTRATOR},
        act.VIEW_ROLES: supervisors | watchers | {role.SYSTEM_ADMINISTRATOR},
        act.VIEW_PAYTABLES: supervisors | watchers,
        act.DRAFT_PAYTABLE: supervisors,
        **dict.fromkeys((act.APPROVE_PAYTABLE, act.OVERRIDE_EDGE), {role.PIT_MANAGER, role.AUDITOR}),
        act.PUBLISH_PAYTABLE: {role.PIT_MANAGER},
        act.CHECK_BOOKS: {role.PIT_MANAGER, role.AUDITOR},
    }
    return {action: frozenset(rows.get(action, ())) for action in Action}


# One row an act, the roles that may do it; what is not written is refused.
MATRIX: Mapping[Action, frozenset[Role]] = _matrix()

# Two duties about the same thing that one person never holds both of.
INCOMPATIBLE: frozenset[tuple[Action, Action]] = frozenset(
    {
        (Action.CORRECT_DIE, Action.APPROVE_CORRECTION),
        (Action.VOID_ROUND, Action.APPROVE_VOID),
        (Action.CORRECT_SETTLED, Action.APPROVE_CORRECT_SETTLED),
        (Action.VOID_SETTLED, Action.APPROVE_VOID_SETTLED),
        (Action.UNLOCK_TABLE, Action.APPROVE_UNLOCK_TABLE),
        (Action.VOID_SLIP, Action.APPROVE_VOID_SLIP),
        (Action.DRAFT_PAYTABLE, Action.APPROVE_PAYTABLE),
        (Action.DRAFT_PAYTABLE, Action.OVERRIDE_EDGE),
    }
)


class HasRoles(Protocol):
    """An actor or a member of staff."""

    @property
    def roles(self) -> Iterable[str]: ...


def allowed(who: HasRoles, action: Action) -> bool:
    """Does any role of `who` hold `action`?"""
    return any(role in MATRIX[action] for role in who.roles)


def require(who: HasRoles, action: Action) -> None:
    """Refuse `NOT_ALLOWED` unless a role of `who` holds `action`."""
    if not allowed(who, action):
        raise Refused(Code.NOT_ALLOWED, action=action.value)


def require_different_people(*, first: int | None, second: int | None) -> None:
    """Refuse `SAME_PERSON` where one person would sign twice (duties in `INCOMPATIBLE`). Staff ids."""
    if first is not None and first == second:
        raise Refused(Code.SAME_PERSON)
