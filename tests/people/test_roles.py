"""The matrix role × action, cell by cell, as quality.md divides the duties."""

import itertools

import pytest

from casino.people.actors import HOUSE, TIMER, Actor
from casino.people.roles import INCOMPATIBLE, MATRIX, Action, Role, allowed, require
from tables.engine.errors import Code, Refused

# Columns: dealer, floor, pit manager, cage, runner, count team, surveillance, auditor, system administrator, player,
# player who leaves.
COLUMNS = tuple("DFMCRTSAYPL")
ROLES = dict(zip(COLUMNS, Role, strict=True))

CELLS = {
    "join_table": "P", "leave_table": "PL", "add_funds": "P", "place_wager": "P", "take_back": "PL", "decide": "PL",
    "play_hand": "PL", "keep_chair": "P", "call_floor": "DPL", "complain": "PL",
    "sign_on": "D", "relieve": "D", "sign_off": "D", "open_betting": "D", "give_notice": "D", "enter_dice": "D",
    "roll_by_house": "D", "declare_no_roll": "D", "correct_die": "D", "settle": "D",
    "name_shooter": "DFM", "void_round": "DFM", "correct_settled": "DFM", "void_settled": "DFM",
    "open_hand": "D", "deal_cards": "D", "key_act": "D", "report_fault": "DFM", "correct_card": "D", "award_pots": "D",
    "declare_misdeal": "DFM", "approve_misdeal": "FM",
    "seat_out": "D",
    "approve_correction": "FM", "approve_void": "FM", "approve_correct_settled": "FM", "approve_void_settled": "FM",
    "approve_unlock_table": "FM", "approve_void_slip": "MC",
    "view_pit": "FMSA", "open_table": "FM", "close_table": "FM", "set_limits": "FM", "assign_paytable": "FM",
    "sign_off_dealer": "FM", "acknowledge_alert": "FM", "mark_alert_false": "FM", "unlock_table": "FM",
    "unlock_badge": "FM", "make_pairing_code": "FM", "revoke_device": "FMY", "freeze_round": "FM",
    "close_dispute": "FM", "exclude_patron": "FM", "readmit_patron": "M",
    "view_cage": "CMSA", "enrol_patron": "C", "buy_in": "C", "cash_out": "C", "void_slip": "C", "reprint_slip": "C",
    "reset_pin": "C", "stock_cage": "M", "collect_receivable": "C", "fill": "C", "credit": "C",
    "view_currency_log": "CMSA",
    "view_rounds": "FMSA", "replay_hidden": "SA", "view_reports": "FMSA", "view_people": "FMSAY", "edit_staff": "Y",
    "view_patrons": "FMSA", "view_devices": "FMSAY",
    "view_roles": "FMSAY", "view_paytables": "FMSA", "draft_paytable": "FM", "approve_paytable": "MA",
    "override_edge": "MA", "publish_paytable": "M", "check_books": "MA",
}  # fmt: skip


def test_every_act_has_its_row_here_and_in_the_matrix():
    assert set(CELLS) == {action.value for action in Action}
    assert set(MATRIX) == set(Action)


@pytest.mark.parametrize(("action", "column"), list(itertools.product(Action, COLUMNS)), ids=lambda value: str(value))
def test_a_cell_of_the_matrix(action, column):
    who = Actor(kind="staff", id=1, roles=(ROLES[column].value,))
    if column in CELLS[action.value]:
        require(who, action)
    else:
        with pytest.raises(Refused) as refusal:
            require(who, action)
        is_lost = column == "L" and "P" in CELLS[action.value]
        assert refusal.value.code is (Code.EXCLUDED if is_lost else Code.NOT_ALLOWED)


@pytest.mark.parametrize("who", [HOUSE, TIMER, Actor(kind="staff", id=1), Actor(kind="staff", id=1, roles=("boss",))])
def test_who_has_no_role_of_the_house_may_do_nothing(who):
    assert not any(allowed(who, action) for action in Action)


def test_a_system_administrator_moves_no_money_and_deals_no_round():
    who = Actor(kind="staff", id=1, roles=(Role.SYSTEM_ADMINISTRATOR.value,))
    assert {action for action in Action if allowed(who, action)} == {
        Action.EDIT_STAFF, Action.VIEW_PEOPLE, Action.VIEW_ROLES, Action.REVOKE_DEVICE,
        Action.VIEW_DEVICES,
    }  # fmt: skip


def test_every_incompatible_duty_can_be_held_by_two_people():
    for first, second in INCOMPATIBLE:
        assert MATRIX[first]
        assert MATRIX[second]
