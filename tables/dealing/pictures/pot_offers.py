"""What the dealer of a pot game does next and may press, in the wire's names (contract 5). Pure: the moves are the
engine's, what happens between hands is `pot_table`'s."""

from collections.abc import Collection, Sequence
from typing import Any

from tables.dealing.access import is_bet
from tables.engine.audience import DEALER, Role
from tables.engine.errors import Refused
from tables.engine.game import Game, Move, Rules
from tables.engine.pot_table.chairs import PotTable
from tables.engine.pot_table.charges import Charged
from tables.engine.pot_table.hands import HandPlan, plan_hand

Facts = dict[str, Any]

GENERATOR = "generator"
NEXT_OF_DICE = {"ask": "wait_for_act", "award": "award_pots", "show": "read_hand"}
"""The dealer's next step has one name for cards and for dice."""
NOT_PRESSED = frozenset({"LeaveHand"})
"""Moves of the engine that a person does by another name: who leaves the table leaves the hand."""


def next_in_hand(game: Game[Any], state: Any) -> Facts:
    """The one thing the dealer does next in a live hand, with the engine's facts."""
    told: Facts = game.view(state, DEALER)["next"]
    return {**told, "id": NEXT_OF_DICE.get(told["id"], told["id"])}


def next_between_hands(found: Charged, *, rules: Rules, button: int | None = None) -> Facts:
    """The next hand as it would be dealt, or `wait_for_players`, with those who cannot pay the time charge and play on
    (TH-17). `button` is where it stays after a first hand that was void (TH-29)."""
    table = found.table
    unpaid = [{"seat": seat, "due": due, "stack": table.chair(seat).stack} for seat, due in found.unpaid.items()]
    plan = _plan(table, rules, button)
    if plan is None:
        ready = [chair.seat for chair in table.chairs if chair.present]
        return {"id": "wait_for_players", "ready": ready, "unpaid": unpaid}
    places = table.positions is None and button is None
    return {"id": "open_hand", **_planned(plan), "places_button": places, "unpaid": unpaid}


def hand_offers(game: Game[Any], state: Any) -> list[Facts]:
    """What the dealer may press in a live hand: his own moves and those that he presses for a seat. What the generator
    alone may bring is nobody's to press."""
    moves = game.legal_moves(state, Role.DEALER)
    return [{"name": move.command, "data": dict(move.facts)} for move in moves if _is_pressed(move)]


def without_bets(offers: Sequence[Facts], *, seats: Collection[int]) -> list[Facts]:
    """The offers without bets and raises of those seats: their players are excluded and end the hand they are in."""
    return [
        offer
        for offer in offers
        if offer["data"].get("seat") not in seats or not is_bet(offer["name"], action=offer["data"].get("action", ""))
    ]


def opening_offers(found: Charged, *, rules: Rules, button: int | None = None) -> list[Facts]:
    """Opening the next hand. Before the first one the dealer says where the button lies: `buttons` are the seats; where
    that hand was void it stays at `button`. None where the time charge leaves too few who can play (TH-17)."""
    table = found.table
    plan = _plan(table, rules, button)
    if plan is None:
        return []
    places = table.positions is None and button is None
    buttons = [chair.seat for chair in table.chairs if chair.present] if places else []
    return [{"name": "OpenHand", "data": {**_planned(plan), "buttons": buttons}}]


def seat_out_offers(table: PotTable) -> list[Facts]:
    """Players who are not there can be sat out, from the next hand on."""
    seats = [chair.seat for chair in table.chairs if not chair.sitting_out]
    return [{"name": "SeatOut", "data": {"seats": seats}}] if seats else []


def _is_pressed(move: Move) -> bool:
    return move.command not in NOT_PRESSED and move.facts.get("sources") != [GENERATOR]


def _plan(table: PotTable, rules: Rules, button: int | None) -> HandPlan | None:
    if table.in_hand:
        return None
    try:
        return plan_hand(table, rules=rules, button=button)
    except Refused:
        return None


def _planned(plan: HandPlan) -> Facts:
    """Where the button comes to lie, who posts, who is dealt in."""
    return {
        "button": plan.positions.button,
        "button_empty": plan.button_empty,
        "small_blind": plan.small_blind,
        "middle_blind": plan.middle_blind,
        "big_blind": plan.big_blind,
        "seats": sorted(plan.stacks),
    }
