"""What each spot of each hand returns once the dice lie, and a wager's net by it (CHD-6…11, CHD-14). Pure arithmetic
on facts.

The schedule is stated once a round; applying it to a hundred thousand wagers is the shell's one statement.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from payouts.calc.pay import EVEN, LOST, PUSH, Pay
from payouts.calc.paytable import PayTable
from tables.engine.banked.qualifier import parse_qualifier
from tables.engine.banked.shape import SideBet, ranking_under
from tables.engine.errors import Code, Refused
from tables.engine.game import Facts, Rules
from tables.engine.hands.poker_dice import Hand
from tables.engine.places import ANTE, BONUS, CALL


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSchedule:
    """What one hand's spots return to those who called and to those who folded."""

    hand: int
    called: Mapping[str, Pay]
    folded: Mapping[str, Pay]


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """What every spot returns. `sides` are paid whatever was decided; the call is `call_multiple` antes."""

    hands: tuple[HandSchedule, ...]
    sides: Mapping[str, Pay] = field(default_factory=dict)
    call_multiple: int = 2

    def of(self, hand: int) -> HandSchedule:
        """One hand's part. Refuses NO_SUCH_HAND."""
        for part in self.hands:
            if part.hand == hand:
                return part
        raise Refused(Code.NO_SUCH_HAND, hand=hand, hands=len(self.hands))

    def facts(self) -> Facts:
        """As JSON, every pay as `p/q` (lost: -1/1); `of_facts` reads it back."""
        return {
            "hands": [
                {"hand": part.hand, "called": _written(part.called), "folded": _written(part.folded)}
                for part in self.hands
            ],
            "sides": _written(self.sides),
            "call_multiple": self.call_multiple,
        }

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> Self:
        """Read what `facts` wrote."""
        return cls(
            hands=tuple(
                HandSchedule(hand=part["hand"], called=_read(part["called"]), folded=_read(part["folded"]))
                for part in facts["hands"]
            ),
            sides=_read(facts["sides"]),
            call_multiple=facts["call_multiple"],
        )


def settle(schedule: Schedule, *, hand: int, amounts: Mapping[str, int], decision: str) -> dict[str, int]:
    """The net of one stake by spot, in minor units: profit, minus for a lost stake, 0 for a push; the call only if it
    was made."""
    part = schedule.of(hand)
    pays = {**schedule.sides, **(part.called if decision == CALL else part.folded)}
    staked = {spot: amount for spot, amount in amounts.items() if spot != CALL}
    if decision == CALL:
        staked[CALL] = amounts.get(CALL, amounts[ANTE] * schedule.call_multiple)
    return {spot: pays[spot].net(amount) for spot, amount in staked.items()}


def make_schedule(
    *, rules: Rules, tables: Mapping[str, PayTable], sides: Sequence[SideBet], players: Sequence[Hand], dealer: Hand
) -> tuple[Schedule, Facts]:
    """The schedule and the outcome (ids and faces) when every hand lies."""
    ranking = ranking_under(rules)
    qualifies = parse_qualifier(rules["qualifier"]).admits(dealer, ranking)
    results = [_result(hand, dealer, qualifies=qualifies) for hand in players]
    side_lines = {side.spot: side.line_of(players, dealer) for side in sides}
    schedule = Schedule(
        hands=tuple(
            _hand_schedule(number, hand, result=result, tables=tables, rules=rules)
            for number, (hand, result) in enumerate(zip(players, results, strict=True), start=1)
        ),
        sides={spot: tables[spot].pay(line) for spot, line in side_lines.items() if spot in tables},
        call_multiple=rules["call_multiple"],
    )
    outcome: Facts = {
        "dealer": {"category": dealer.category, "faces": list(dealer.faces), "qualifies": qualifies},
        "hands": [
            {"hand": number, "category": hand.category, "faces": list(hand.faces), "result": result}
            for number, (hand, result) in enumerate(zip(players, results, strict=True), start=1)
        ],
        "sides": side_lines,
    }
    return schedule, outcome


def _result(hand: Hand, dealer: Hand, *, qualifies: bool) -> str:
    if not qualifies:
        return "no_qualify"
    if hand.rank == dealer.rank:
        return "push"
    return "win" if hand.rank > dealer.rank else "lose"


def _hand_schedule(
    number: int, hand: Hand, *, result: str, tables: Mapping[str, PayTable], rules: Rules
) -> HandSchedule:
    ante_win = tables[ANTE].pay(hand.category)
    called = {
        "no_qualify": {ANTE: ante_win, CALL: PUSH},
        "win": {ANTE: ante_win, CALL: EVEN},
        "push": {ANTE: PUSH, CALL: PUSH},
        "lose": {ANTE: LOST, CALL: LOST},
    }[result]
    folded = {ANTE: LOST}
    if BONUS in tables:
        bonus = tables[BONUS].pay(hand.category)
        called[BONUS] = bonus
        folded[BONUS] = bonus if rules["bonus_survives_fold"] else LOST
    return HandSchedule(hand=number, called=called, folded=folded)


def _written(pays: Mapping[str, Pay]) -> dict[str, str]:
    return {spot: f"{pay.numerator}/{pay.denominator}" for spot, pay in pays.items()}


def _read(pays: Mapping[str, str]) -> dict[str, Pay]:
    return {spot: Pay.parse(pay) for spot, pay in pays.items()}
