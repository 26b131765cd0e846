"""The places of a layout: sides, spots, and the seats in their order. What is paid there is the games' and the
pay-tables'."""

from collections.abc import Sequence

PLAYERS = "players"
DEALER_SIDE = "dealer"
BOARD = "board"
"""Dice or cards that lie in the middle and belong to every hand."""

ANTE = "ante"
CALL = "call"
BONUS = "bonus"


def next_seat(seats: Sequence[int], *, after: int | None) -> int | None:
    """The first taken seat clockwise after the given one; the lowest when none is given; None when nobody sits."""
    if not seats:
        return None
    return min((seat for seat in seats if after is not None and seat > after), default=min(seats))
