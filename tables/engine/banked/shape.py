"""A banked game as data: its throws, hands, call, qualifier, spots. What happens in a round is in the modules beside
this one.

Two families: all players share the players' hands (CHD, Joust, Double Barrel), or each has dice or cards of his own and
the middle belongs to every hand (Casino DiceHoldem, Casino Hold'em). In the second family a hand has its seat's number,
and the shared table, for the rail, has the one hand number 1.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from payouts.calc.model import OddsModel
from tables.engine.banked.books import POKER_DICE, Book, Made, Order
from tables.engine.game import Rules, Spot
from tables.engine.hands.poker_dice import Ranking
from tables.engine.places import ANTE, BONUS


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice (or cards) that come together and belong to one hand, or to all (side `board`). The dealer has one hand,
    number 1. `hidden`: the house's generator deals it and the seat alone sees it."""

    name: str
    side: str
    hand: int
    count: int
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet:
    """A bet over all hands of the players, paid whether or not they folded. It is staked with hand 1 and needs an ante
    on each.

    `line_of(players' hands, dealer's hand)` names the line; `chances(ranking, number of hands)` gives each line's
    probability.
    """

    spot: str
    lines: tuple[str, ...]
    line_of: Callable[[Sequence[Made], Made], str]
    chances: Callable[[Ranking, int], Mapping[str, Fraction]]
    minimum: int = 100
    maximum: int = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Everything in which banked games differ. `first` lies before the decision, `last` after it.

    `own`: how many dice or cards each player has to himself, dealt by the table's rules `hands` and `dealing`; 0 where
    the players' throws stand in `first` and `last`. `qualifiers`: the only ones there are, if not any. `bonus_lines`:
    the Bonus is decided by what lies at the decision, on these lines; None: by the players' final hand. `odds`: None
    for dice whose sides are independent (`chances.py`).
    """

    name: str
    first: tuple[Throw, ...]
    last: tuple[Throw, ...]
    qualifier: str
    call_multiple: int = 2
    hands: int = 1
    sides: tuple[SideBet, ...] = ()
    book: Book = POKER_DICE
    own: int = 0
    qualifiers: tuple[str, ...] = ()
    bonus_lines: tuple[str, ...] | None = None
    bonus_line: Callable[[Made], str] = lambda hand: hand.category
    odds: Callable[[Rules], OddsModel] | None = None

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The spots a stake can lie on; the call follows from the ante."""
        lines = self.book.categories
        own = (Spot(name=ANTE, lines=lines), Spot(name=BONUS, lines=self.bonus_lines or lines))
        return own + tuple(Spot(name=side.spot, lines=side.lines, spans_hands=True) for side in self.sides)


def order_under(shape: Shape, rules: Rules) -> Order:
    """The order of hands by these rules (CHD-12, CHD-13)."""
    return shape.book.order(rules)
