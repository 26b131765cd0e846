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
    # A patron who was excluded while he played: he ends what he began and goes.
    LEAVING_PLAYER = "leaving_player"


PATRON_ROLES = (Role.PLAYER, Role.LEAVING_PLAYER)
STAFF_ROLES = tuple(role for role in Role if role not in PATRON_ROLES)


class Action(StrEnum):
    """Every act that somebody may be allowed or refused."""

    # a player at a table
    JOIN_TABLE = "join_table"
    LEAVE_TABLE = "leave_table"
    ADD_FUNDS = "add_funds"
    PLACE_WAGER = "place_wager"
    TAKE_BACK = "take_back"
    DECIDE = "decide"
    PLAY_HAND = "play_hand"
    KEEP_CHAIR = "keep_chair"
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
    OPEN_HAND = "open_hand"
    DEAL_CARDS = "deal_cards"
    KEY_ACT = "key_act"
    REPORT_FAULT = "report_fault"
    CORRECT_CARD = "correct_card"
    AWARD_POTS = "award_pots"
    DECLARE_MISDEAL = "declare_misdeal"
    SEAT_OUT = "seat_out"
    # the second person's signature under an act
    APPROVE_CORRECTION = "approve_correction"
    APPROVE_VOID = "approve_void"
    APPROVE_MISDEAL = "approve_misdeal"
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
    EXCLUDE_PATRON = "exclude_patron"
    READMIT_PATRON = "readmit_patron"
    # the cage
    VIEW_CAGE = "view_cage"
    ENROL_PATRON = "enrol_patron"
    BUY_IN = "buy_in"
    CASH_OUT = "cash_out"
    VOID_SLIP = "void_slip"
    REPRINT_SLIP = "reprint_slip"
    RESET_PIN = "reset_pin"
    STOCK_CAGE = "stock_cage"
    COLLECT_RECEIVABLE = "collect_receivable"
    FILL = "fill"
    CREDIT = "credit"
    VIEW_CURRENCY_LOG = "view_currency_log"
    # the office
    VIEW_ROUNDS = "view_rounds"
    REPLAY_HIDDEN = "replay_hidden"
    VIEW_REPORTS = "view_reports"
    VIEW_PEOPLE = "view_people"
    VIEW_PATRONS = "view_patrons"
    VIEW_DEVICES = "view_devices"
    EDIT_STAFF = "edit_staff"
    VIEW_ROLES = "view_roles"
    VIEW_PAYTABLES = "view_paytables"
    DRAFT_PAYTABLE = "draft_paytable"
    APPROVE_PAYTABLE = "approve_paytable"
    OVERRIDE_EDGE = "override_edge"
    PUBLISH_PAYTABLE = "publish_paytable"
    CHECK_BOOKS = "check_books"


_PLAYER = frozenset({Role.PLAYER})
_AT_TABLE = frozenset(PATRON_ROLES)
_DEALER = frozenset({Role.DEALER})
_PIT_MANAGER = frozenset({Role.PIT_MANAGER})
_SUPERVISORS = frozenset({Role.FLOOR, Role.PIT_MANAGER})
_CAGE = frozenset({Role.CAGE})
_AUDITOR = frozenset({Role.AUDITOR})
_WATCHERS = frozenset({Role.SURVEILLANCE, Role.AUDITOR})
_SYSTEM = frozenset({Role.SYSTEM_ADMINISTRATOR})

# One row an act, the roles that may do it; what has no row is done by nobody.
MATRIX: Mapping[Action, frozenset[Role]] = {
    # a player at a table
    Action.JOIN_TABLE: _PLAYER,
    Action.LEAVE_TABLE: _AT_TABLE,
    Action.ADD_FUNDS: _PLAYER,
    Action.PLACE_WAGER: _PLAYER,
    Action.TAKE_BACK: _AT_TABLE,
    Action.DECIDE: _AT_TABLE,
    Action.PLAY_HAND: _AT_TABLE,
    # Sitting out and coming back, posting, straddling, changing seats at a pot table.
    Action.KEEP_CHAIR: _PLAYER,
    Action.CALL_FLOOR: _AT_TABLE | _DEALER,
    Action.COMPLAIN: _AT_TABLE,
    # a dealer at a table
    Action.SIGN_ON: _DEALER,
    Action.RELIEVE: _DEALER,
    Action.SIGN_OFF: _DEALER,
    Action.OPEN_BETTING: _DEALER,
    Action.GIVE_NOTICE: _DEALER,
    Action.ENTER_DICE: _DEALER,
    Action.ROLL_BY_HOUSE: _DEALER,
    Action.DECLARE_NO_ROLL: _DEALER,
    Action.CORRECT_DIE: _DEALER,
    Action.SETTLE: _DEALER,
    # CHD-18: on a rail table the pit or the dealer names the shooter.
    Action.NAME_SHOOTER: _DEALER | _SUPERVISORS,
    Action.VOID_ROUND: _DEALER | _SUPERVISORS,
    Action.CORRECT_SETTLED: _DEALER | _SUPERVISORS,
    Action.VOID_SETTLED: _DEALER | _SUPERVISORS,
    Action.OPEN_HAND: _DEALER,
    Action.DEAL_CARDS: _DEALER,
    # What a player of a pot game says or pushes forward, and the dealer keys.
    Action.KEY_ACT: _DEALER,
    Action.REPORT_FAULT: _DEALER | _SUPERVISORS,
    Action.CORRECT_CARD: _DEALER,
    Action.AWARD_POTS: _DEALER,
    Action.DECLARE_MISDEAL: _DEALER | _SUPERVISORS,
    Action.SEAT_OUT: _DEALER,
    # the second person's signature under an act
    Action.APPROVE_CORRECTION: _SUPERVISORS,
    Action.APPROVE_VOID: _SUPERVISORS,
    Action.APPROVE_MISDEAL: _SUPERVISORS,
    Action.APPROVE_CORRECT_SETTLED: _SUPERVISORS,
    Action.APPROVE_VOID_SETTLED: _SUPERVISORS,
    Action.APPROVE_UNLOCK_TABLE: _SUPERVISORS,
    Action.APPROVE_VOID_SLIP: _PIT_MANAGER | _CAGE,
    # the pit
    Action.VIEW_PIT: _SUPERVISORS | _WATCHERS,
    Action.OPEN_TABLE: _SUPERVISORS,
    Action.CLOSE_TABLE: _SUPERVISORS,
    Action.SET_LIMITS: _SUPERVISORS,
    Action.ASSIGN_PAYTABLE: _SUPERVISORS,
    Action.SIGN_OFF_DEALER: _SUPERVISORS,
    Action.ACKNOWLEDGE_ALERT: _SUPERVISORS,
    Action.MARK_ALERT_FALSE: _SUPERVISORS,
    Action.UNLOCK_TABLE: _SUPERVISORS,
    Action.UNLOCK_BADGE: _SUPERVISORS,
    Action.MAKE_PAIRING_CODE: _SUPERVISORS,
    Action.REVOKE_DEVICE: _SUPERVISORS | _SYSTEM,
    Action.FREEZE_ROUND: _SUPERVISORS,
    Action.CLOSE_DISPUTE: _SUPERVISORS,
    Action.EXCLUDE_PATRON: _SUPERVISORS,
    Action.READMIT_PATRON: _PIT_MANAGER,
    # the cage
    Action.VIEW_CAGE: _CAGE | _PIT_MANAGER | _WATCHERS,
    Action.ENROL_PATRON: _CAGE,
    Action.BUY_IN: _CAGE,
    Action.CASH_OUT: _CAGE,
    Action.VOID_SLIP: _CAGE,
    Action.REPRINT_SLIP: _CAGE,
    Action.RESET_PIN: _CAGE,
    Action.STOCK_CAGE: _PIT_MANAGER,
    Action.COLLECT_RECEIVABLE: _CAGE,
    Action.FILL: _CAGE,
    Action.CREDIT: _CAGE,
    Action.VIEW_CURRENCY_LOG: _CAGE | _PIT_MANAGER | _WATCHERS,
    # the office
    Action.VIEW_ROUNDS: _SUPERVISORS | _WATCHERS,
    Action.REPLAY_HIDDEN: _WATCHERS,
    Action.VIEW_REPORTS: _SUPERVISORS | _WATCHERS,
    Action.VIEW_PEOPLE: _SUPERVISORS | _WATCHERS | _SYSTEM,
    Action.VIEW_PATRONS: _SUPERVISORS | _WATCHERS,
    Action.VIEW_DEVICES: _SUPERVISORS | _WATCHERS | _SYSTEM,
    Action.EDIT_STAFF: _SYSTEM,
    Action.VIEW_ROLES: _SUPERVISORS | _WATCHERS | _SYSTEM,
    Action.VIEW_PAYTABLES: _SUPERVISORS | _WATCHERS,
    Action.DRAFT_PAYTABLE: _SUPERVISORS,
    Action.APPROVE_PAYTABLE: _PIT_MANAGER | _AUDITOR,
    Action.OVERRIDE_EDGE: _PIT_MANAGER | _AUDITOR,
    Action.PUBLISH_PAYTABLE: _PIT_MANAGER,
    Action.CHECK_BOOKS: _PIT_MANAGER | _AUDITOR,
}

# Two duties about the same thing that one person never holds both of.
INCOMPATIBLE: frozenset[tuple[Action, Action]] = frozenset(
    {
        (Action.CORRECT_DIE, Action.APPROVE_CORRECTION),
        (Action.VOID_ROUND, Action.APPROVE_VOID),
        (Action.CORRECT_CARD, Action.APPROVE_CORRECTION),
        (Action.DECLARE_MISDEAL, Action.APPROVE_MISDEAL),
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
    return any(role in MATRIX.get(action, ()) for role in who.roles)


def require(who: HasRoles, action: Action) -> None:
    """Refuse `NOT_ALLOWED` unless a role of `who` holds `action`, and `EXCLUDED` what a patron has lost by it."""
    if not allowed(who, action):
        if Role.LEAVING_PLAYER.value in who.roles and Role.PLAYER in MATRIX.get(action, ()):
            raise Refused(Code.EXCLUDED, until="leaving")
        raise Refused(Code.NOT_ALLOWED, action=action.value)


def require_different_people(*, first: int | None, second: int | None) -> None:
    """Refuse `SAME_PERSON` where one person would sign twice (duties in `INCOMPATIBLE`). Staff ids."""
    if first is not None and first == second:
        raise Refused(Code.SAME_PERSON)
