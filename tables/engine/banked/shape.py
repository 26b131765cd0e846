"""A banked game as data: its throws, hands, call, qualifier, spots. What happens in a round is in the modules beside
this one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tables.engine.game import Rules, Spot
from tables.engine.hands import poker_dice
from tables.engine.hands.poker_dice import Hand, Ranking
from tables.engine.places import ANTE, BONUS, DEALER_SIDE, PLAYERS


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that are thrown together and belong to one hand. The dealer has one hand, number 1."""

    name: str
    side: str
    hand: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet:
    """A bet over all hands of the players, paid whether or not they folded. It is staked with hand 1 and needs an ante
    on each.

    `line_of(players' hands, dealer's hand)` names the line; `chances(ranking, number of hands)` gives each line's
    probability.
    """

    spot: str
    lines: tuple[str, ...]
    line_of: Callable[[Sequence[Hand], Hand], str]
    chances: Callable[[Ranking, int], Mapping[str, Fraction]]
    minimum: int = 100
    maximum: int = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Everything in which banked dice games differ. `first` lies before the decision, `last` after it."""

    name: str
    first: tuple[Throw, ...]
    last: tuple[Throw, ...]
    qualifier: str
    call_multiple: int = 2
    hands: int = 1
    sides: tuple[SideBet, ...] = ()

    @property
    def throws(self) -> tuple[Throw, ...]:
        """All throws in their order."""
        return self.first + self.last

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The spots a stake can lie on; the call follows from the ante."""
        own = (Spot(name=ANTE, lines=poker_dice.CATEGORIES), Spot(name=BONUS, lines=poker_dice.CATEGORIES))
        return own + tuple(Spot(name=side.spot, lines=side.lines, spans_hands=True) for side in self.sides)

    def throw(self, name: str) -> Throw | None:
        """The throw of this name."""
        return next((throw for throw in self.throws if throw.name == name), None)

    def places(self) -> Iterator[tuple[str, int]]:
        """Every (side, hand), the players' first."""
        yield from ((PLAYERS, hand) for hand in range(1, self.hands + 1))
        yield DEALER_SIDE, 1

    def size(self, *, side: str, hand: int) -> int:
        """How many dice the hand has in the end."""
        return sum(throw.count for throw in self.throws if (throw.side, throw.hand) == (side, hand))


def ranking_under(rules: Rules) -> Ranking:
    """The order of hands by these rules (CHD-12, CHD-13)."""
    return poker_dice.ranking(straights=rules["straights"], kickers=rules["kickers"])
