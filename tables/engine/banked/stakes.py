"""Which stakes and decisions a banked round takes (CHD-1, CHD-4, CHD-15), and what they can cost. Pure: the rows are
the shell's.

Amounts are minor units by spot, {"ante": 500, "bonus": 100}; a bet over all hands lies with hand 1.
"""

import math
from collections.abc import Mapping
from fractions import Fraction

from tables.engine.banked.settings import ACTIONS
from tables.engine.banked.state import BankedState, Phase
from tables.engine.errors import Code, Refused
from tables.engine.game import Facts, Rules
from tables.engine.places import ANTE

SIDES_LIE_WITH_HAND = 1


def spot_facts(state: BankedState, *, hand: int) -> dict[str, Facts]:
    """{spot: {"min", "max", "multiple"}} for every spot a stake on this hand may use."""
    sides = {side.spot for side in state.shape.sides}
    return {
        spot: {**state.rules["limits"][spot], "multiple": math.lcm(state.rules["chip"], table.multiple)}
        for spot, table in state.tables.items()
        if spot not in sides or hand == SIDES_LIE_WITH_HAND
    }


def hands_of(state: BankedState, *, seat: int | None) -> tuple[int, ...]:
    """The hands that a player at this seat may bet on: his own where hands are private, else all."""
    if not state.private:
        return state.hands
    return (seat,) if seat in state.hands else ()


def require_stake(state: BankedState, *, hand: int, amounts: Mapping[str, int]) -> None:
    """One stake on one hand. Refuses NO_SUCH_HAND, NO_SUCH_SPOT, MALFORMED, TOO_LATE, NO_ANTE, BELOW_MINIMUM,
    ABOVE_MAXIMUM, NOT_A_MULTIPLE."""
    _require_hand(state, hand)
    spots = spot_facts(state, hand=hand)
    for spot, amount in amounts.items():
        if spot not in spots:
            raise Refused(Code.NO_SUCH_SPOT, spot=spot, hand=hand, spots=list(spots))
        if not isinstance(amount, int) or isinstance(amount, bool):
            raise Refused(Code.MALFORMED, field=spot)
    require_betting(state)
    if ANTE not in amounts:
        raise Refused(Code.NO_ANTE, hand=hand)
    for spot, amount in amounts.items():
        _require_amount(spot, amount, limits=spots[spot])


def require_stakes(state: BankedState, stakes: Mapping[int, Mapping[str, int]]) -> None:
    """What holds across hands, over all an account has on the round: {hand: amounts}. A bet over all hands needs every
    ante.

    Refuses NO_ANTE. Ask before a stake is added and before one is taken back.
    """
    for side in state.shape.sides:
        if not any(side.spot in amounts for amounts in stakes.values()):
            continue
        for hand in state.hands:
            if ANTE not in stakes.get(hand, {}):
                raise Refused(Code.NO_ANTE, hand=hand, spot=side.spot)


def require_betting(state: BankedState) -> None:
    """Whether bets may be made and taken back. Refuses ALREADY_VOID and TOO_LATE."""
    if state.phase is Phase.BETTING:
        return
    if state.phase is Phase.VOID:
        raise Refused(Code.ALREADY_VOID)
    raise Refused(Code.TOO_LATE, phase=state.phase.value)


def require_decision(state: BankedState, *, hand: int, action: str) -> None:
    """Fold or call. Refuses NO_SUCH_HAND, NO_SUCH_ACTION, WRONG_PHASE before the question and TOO_LATE after it."""
    _require_hand(state, hand)
    if action not in ACTIONS:
        raise Refused(Code.NO_SUCH_ACTION, action=action, actions=list(ACTIONS))
    if state.phase is Phase.DECIDING:
        return
    if state.phase is Phase.VOID:
        raise Refused(Code.ALREADY_VOID)
    if state.decisions is not None:
        raise Refused(Code.TOO_LATE, phase=state.phase.value)
    raise Refused(Code.WRONG_PHASE, phase=state.phase.value, needed=[Phase.DECIDING.value])


def call_amount(rules: Rules, *, ante: int) -> int:
    """The Call bet of an Ante (CHD-4)."""
    return int(rules["call_multiple"]) * ante


def reserve_of(rules: Rules, *, amounts: Mapping[str, int]) -> int:
    """What a stake sets aside: itself, and its Call where the cover is required (CHD-15)."""
    cover = call_amount(rules, ante=amounts.get(ANTE, 0)) if rules["call_cover"] == "required" else 0
    return sum(amounts.values()) + cover


def worst_case(state: BankedState, *, amounts: Mapping[str, int]) -> int:
    """The most the house can lose to a stake: the highest pay on every spot, its Call at 1 to 1 included; never below
    0."""
    pays = sum(
        (max(Fraction(0), state.tables[spot].highest.fraction) * amount for spot, amount in amounts.items()),
        Fraction(0),
    )
    return math.ceil(pays) + call_amount(state.rules, ante=amounts.get(ANTE, 0))


def _require_hand(state: BankedState, hand: int) -> None:
    if not isinstance(hand, int) or isinstance(hand, bool) or hand not in state.hands:
        raise Refused(Code.NO_SUCH_HAND, hand=hand, hands=list(state.hands) if state.private else state.shape.hands)


def _require_amount(spot: str, amount: int, *, limits: Facts) -> None:
    if amount < limits["min"]:
        raise Refused(Code.BELOW_MINIMUM, spot=spot, amount=amount, minimum=limits["min"])
    if amount > limits["max"]:
        raise Refused(Code.ABOVE_MAXIMUM, spot=spot, amount=amount, maximum=limits["max"])
    if amount % limits["multiple"]:
        raise Refused(Code.NOT_A_MULTIPLE, spot=spot, amount=amount, multiple=limits["multiple"])
