"""The house's generator: dice by the operating system's entropy. Which tables may use it is the engine's `entry` rule.

The outcome is stored with the command that asked for it, in one transaction, before any screen is shown it; asked again
under the same command id, the same dice come back from the receipt.
"""

import os
from collections.abc import Callable, Sequence

BYTE_VALUES = 256


def roll(count: int, *, faces: Sequence[str], entropy: Callable[[int], bytes] = os.urandom) -> tuple[str, ...]:
    """`count` faces, each equally likely: bytes beyond the last whole multiple are thrown away, so nothing is
    scaled."""
    if not 1 <= len(faces) <= BYTE_VALUES:
        raise ValueError("a die has between 1 and 256 faces")
    limit = BYTE_VALUES - BYTE_VALUES % len(faces)
    rolled: list[str] = []
    while len(rolled) < count:
        rolled += [faces[byte % len(faces)] for byte in entropy(count * 2) if byte < limit]
    return tuple(rolled[:count])


def draw(count: int, *, pieces: Sequence[str], entropy: Callable[[int], bytes] = os.urandom) -> tuple[str, ...]:
    """`count` different pieces, as from a shuffled deck: each of those left equally likely. Raises ValueError when the
    pieces do not suffice."""
    left = list(pieces)
    drawn: list[str] = []
    for _ in range(count):
        (piece,) = roll(1, faces=left, entropy=entropy)
        left.remove(piece)
        drawn.append(piece)
    return tuple(drawn)
