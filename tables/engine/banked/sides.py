"""Side bets over all hands of the players: which line the dice make, and how likely each is. Pays are the
pay-table's."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from tables.engine.banked.books import Made
from tables.engine.banked.rolls import rolls
from tables.engine.banked.shape import SideBet
from tables.engine.dice import POKER_FACES
from tables.engine.hands.poker_dice import DICE, Ranking

ALL_BEAT = "both"
NOT_ALL = "none"


def beats_line(players: Sequence[Made], dealer: Made) -> str:
    """Whether every hand of the players strictly beats the dealer's, qualified or not."""
    return ALL_BEAT if all(hand.rank > dealer.rank for hand in players) else NOT_ALL


def beats_chances(ranking: Ranking, hands: int) -> dict[str, Fraction]:
    """How likely that is, when every hand is thrown by itself."""
    ways: Counter[int] = Counter()
    for faces, count in rolls(DICE):
        ways[ranking.of(faces).rank] += count
    above: dict[int, int] = {}
    better = 0
    for rank in sorted(ways, reverse=True):
        above[rank] = better
        better += ways[rank]
    total = len(POKER_FACES) ** DICE
    both = sum((Fraction(ways[rank] * above[rank] ** hands, total ** (hands + 1)) for rank in ways), Fraction())
    return {ALL_BEAT: both, NOT_ALL: 1 - both}


BOTH_BARRELS = SideBet(spot="both_barrels", lines=(ALL_BEAT, NOT_ALL), line_of=beats_line, chances=beats_chances)
