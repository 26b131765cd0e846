"""A chair and the table of them, as they stand between hands."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tables.engine.errors import Code, Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A player at a seat. `waits`: he comes in with the big blind, or as soon as he posts (`posts`); `owes_big`,
    `owes_middle`, `owes_small`: blinds that passed him (what they cost: `owing.py`); `adding`: chips that join his
    stack after the hand; `moving_to` another seat, and `leaving`, after the hand. `timeouts`: how often in a row the
    clock acted for him; `periods_paid` of the time charge (TH-17)."""

    seat: int
    stack: int
    sitting_out: bool = False
    waits: bool = False
    posts: bool = False
    owes_big: bool = False
    owes_small: bool = False
    owes_middle: bool = False
    adding: int = 0
    moving_to: int | None = None
    leaving: bool = False
    time_bank: int = 0
    timeouts: int = 0
    periods_paid: int = 0

    @property
    def present(self) -> bool:
        """Whether the big blind can come to him."""
        return not self.sitting_out and not self.leaving and self.stack > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Positions:
    """Where button and blinds lie in a hand. A seat may be empty: the dead button, a smaller blind that nobody owes.
    `middle_blind` is there where three blinds are posted; where one is, the small one's place is the button's (TH-1).
    """

    button: int
    small_blind: int
    big_blind: int
    middle_blind: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PotTable:
    """Chairs by seat, and the positions of the last hand; None before the first. `in_hand`: a hand is being dealt to
    these seats. `straddle` is who has asked to straddle the next hand."""

    seats: int
    chairs: tuple[Chair, ...] = ()
    positions: Positions | None = None
    in_hand: tuple[int, ...] = ()
    straddle: int | None = None

    def chair(self, seat: int) -> Chair:
        """Who sits there. Refuses NO_SUCH_SEAT."""
        for chair in self.chairs:
            if chair.seat == seat:
                return chair
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=[chair.seat for chair in self.chairs])

    def changed(self, seat: int, **changes: Any) -> "PotTable":
        """The table with one chair differently."""
        return self.with_chairs(replace(c, **changes) if c.seat == seat else c for c in self.chairs)

    def with_chairs(self, chairs: "Iterator[Chair]") -> "PotTable":
        """The table with other chairs, in the order of their seats."""
        return replace(self, chairs=tuple(sorted(chairs, key=lambda chair: chair.seat)))

    def without_wish(self, seat: int) -> "PotTable":
        """The table when nobody at that seat asks to straddle any more: whoever comes there next has not."""
        return replace(self, straddle=None) if self.straddle == seat else self

    def clockwise(self, *, after: int) -> tuple[Chair, ...]:
        """All chairs clockwise, the first one after a seat first and that seat's own last."""
        return tuple(sorted(self.chairs, key=lambda chair: (chair.seat - after - 1) % self.seats))
