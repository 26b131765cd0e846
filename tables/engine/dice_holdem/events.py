"""What happens to the dice of a DiceHoldem hand. Chips are told by `../events.py`, streets and awards by
`../pot/events.py`; dice that lie by `DiceEntered`."""

from dataclasses import dataclass

from tables.engine.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceCalledFor(Event):
    """The hand waits for dice. `what`: private, flop, turn, river, reroll; `count` dice in all. For private dice
    `seats` are those who roll two each; for the others `places` on the board, counted from 1, in the order in which the
    dice are entered: the new ones, then those that are thrown again (DH-9)."""

    what: str
    count: int
    seats: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DieBetMade(Event):
    """A player has bet that a die is thrown again (`reroll`) or lies (`protect`): dead money (DH-6, DH-12)."""

    seat: int
    die: int
    state: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceShown(Event):
    """A player's private dice lie open. `category` and `faces` name his hand (DH-13)."""

    seat: int
    dice: tuple[str, ...]
    category: str
    faces: tuple[str, ...]
