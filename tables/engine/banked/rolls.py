"""Every roll of some dice, once, with the number of ways it falls. What a roll is worth is `hands/`'s."""

import math
from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement

from tables.engine.dice import POKER_FACES


@lru_cache(maxsize=16)
def rolls(count: int, faces: str = POKER_FACES) -> tuple[tuple[tuple[str, ...], int], ...]:
    """(faces from high to low, ways) of all rolls of so many dice: 252 for five, whose ways sum to 7,776."""
    return tuple((roll, _ways(roll)) for roll in combinations_with_replacement(faces, count))


def _ways(faces: tuple[str, ...]) -> int:
    return math.factorial(len(faces)) // math.prod(math.factorial(size) for size in Counter(faces).values())
