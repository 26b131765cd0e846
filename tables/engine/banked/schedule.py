"""What each spot of each hand returns once the dice lie, and a wager's net by it (CHD-6…11, CHD-14). Pure arithmetic
on facts.

The schedule is stated once a round; applying it to a hundred thousand wagers is the shell's one statement.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from payouts.calc.pay import EVEN, LOST, PUSH, Pay
from payouts.calc.paytable import PayTable
from tables.engine.banked.books import Made
from tables.engine.banked.qualifier import parse_qualifier
from tables.engine.banked.shape import Shape, order_under
from tables.engine.errors import Code, Refused
from tables.engine.game import Facts, Rules
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


class PlayersHand(NamedTuple):
    """A hand of the players that is read: its number, the hand, the line that decides its Bonus."""

    number: int
    made: Made
    bonus: str


def make_schedule(
    *,
    shape: Shape,
    rules: Rules,
    tables: Mapping[str, PayTable],
    players: Sequence[PlayersHand],
    dealer: Made,
    unread: Sequence[int] = (),
) -> tuple[Schedule, Facts]:
    """The schedule and the outcome (ids and faces) when every hand lies. `unread` hands have folded: they lose, and
    nothing is said of what they were."""
    qualifies = parse_qualifier(rules["qualifier"], shape.book).admits(dealer, order_under(shape, rules).categories)
    results = {hand.number: _result(hand.made, dealer, qualifies=qualifies) for hand in players}
    side_lines = {side.spot: side.line_of([hand.made for hand in players], dealer) for side in shape.sides}
    parts = [_hand_schedule(hand, result=results[hand.number], tables=tables, rules=rules) for hand in players]
    parts += [_lost(number, tables) for number in unread]
    schedule = Schedule(
        hands=tuple(sorted(parts, key=lambda part: part.hand)),
        sides={spot: tables[spot].pay(line) for spot, line in side_lines.items() if spot in tables},
        call_multiple=rules["call_multiple"],
    )
    outcome: Facts = {
        "dealer": {"category": dealer.category, "faces": list(dealer.faces), "qualifies": qualifies},
        "hands": sorted(
            [_told(hand, results[hand.number]) for hand in players]
            + [{"hand": number, "category": None, "faces": [], "result": "fold"} for number in unread],
            key=lambda told: told["hand"],
        ),
        "sides": side_lines,
    }
    return schedule, outcome


def _told(hand: PlayersHand, result: str) -> Facts:
    return {
        "hand": hand.number,
        "category": hand.made.category,
        "faces": list(hand.made.faces),
        "result": result,
    }


def _lost(number: int, tables: Mapping[str, PayTable]) -> HandSchedule:
    """A hand that nobody called and nobody read."""
    spots = {ANTE: LOST} | ({BONUS: LOST} if BONUS in tables else {})
    return HandSchedule(hand=number, called={**spots, CALL: LOST}, folded=spots)


def _result(hand: Made, dealer: Made, *, qualifies: bool) -> str:
    if not qualifies:
        return "no_qualify"
    if hand.rank == dealer.rank:
        return "push"
    return "win" if hand.rank > dealer.rank else "lose"


def _hand_schedule(hand: PlayersHand, *, result: str, tables: Mapping[str, PayTable], rules: Rules) -> HandSchedule:
    ante_win = tables[ANTE].pay(hand.made.category)
    called = {
        "no_qualify": {ANTE: ante_win, CALL: PUSH},
        "win": {ANTE: ante_win, CALL: EVEN},
        "push": {ANTE: PUSH, CALL: PUSH},
        "lose": {ANTE: LOST, CALL: LOST},
    }[result]
    folded = {ANTE: LOST}
    if BONUS in tables:
        bonus = tables[BONUS].pay(hand.bonus)
        called[BONUS] = bonus
        folded[BONUS] = bonus if rules["bonus_survives_fold"] else LOST
    return HandSchedule(hand=hand.number, called=called, folded=folded)


def _written(pays: Mapping[str, Pay]) -> dict[str, str]:
    return {spot: f"{pay.numerator}/{pay.denominator}" for spot, pay in pays.items()}


def _read(pays: Mapping[str, str]) -> dict[str, Pay]:
    return {spot: Pay.parse(pay) for spot, pay in pays.items()}
