"""Values that a client sends, each read strictly: what it returns is of the right kind and size, whatever came.

A check takes the value and the field's name, and refuses MALFORMED with that name. Which fields a command has is in
`shapes.py`, what a frame is in `wire.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tables.engine.cards import is_card
from tables.engine.dice import LETTER_FACES
from tables.engine.errors import Code, Refused

LARGEST_INTEGER = 2**53 - 1
LONGEST_CARD = 3

Check = Callable[[Any, str], Any]
Shape = Mapping[str, Check]


def malformed(where: str) -> Refused:
    return Refused(Code.MALFORMED, field=where)


def integer(low: int = 0, high: int = LARGEST_INTEGER) -> Check:
    """A whole number within bounds; true and false are none."""

    def check(value: Any, where: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise malformed(where)
        return value

    return check


def text(longest: int, *, shortest: int = 1) -> Check:
    """A string without control characters; spaces at its ends are dropped."""

    def check(value: Any, where: str) -> str:
        if not isinstance(value, str) or len(value) > longest or any(ord(letter) < 32 for letter in value):
            raise malformed(where)
        stripped = value.strip()
        if len(stripped) < shortest:
            raise malformed(where)
        return stripped

    return check


def one_of(*words: str) -> Check:
    def check(value: Any, where: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise malformed(where)
        return value

    return check


def flag(value: Any, where: str) -> bool:
    """true or false, and no number for either."""
    if type(value) is not bool:
        raise malformed(where)
    return value


def maybe(inner: Check) -> Check:
    """The value, or null."""
    return lambda value, where: None if value is None else inner(value, where)


def items(inner: Check, *, most: int, least: int = 1) -> Check:
    """A list of `least` to `most` values, as a tuple."""

    def check(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise malformed(where)
        return tuple(inner(item, f"{where}[{index}]") for index, item in enumerate(value))

    return check


def mapping(*, key: Check, value: Check, most: int) -> Check:
    """An object with free keys, such as limits by spot."""

    def check(given: Any, where: str) -> dict[str, Any]:
        if not isinstance(given, dict) or len(given) > most:
            raise malformed(where)
        return {key(name, where): value(item, f"{where}.{name}") for name, item in given.items()}

    return check


def record(shape: Shape) -> Check:
    """An object with exactly these fields."""

    def check(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise malformed(where)
        dot = f"{where}." if where else ""
        for name in value:
            if name not in shape:
                raise Refused(Code.UNKNOWN_FIELD, field=f"{dot}{name}")
        for name in shape:
            if name not in value:
                raise malformed(f"{dot}{name}")
        return {name: inner(value[name], f"{dot}{name}") for name, inner in shape.items()}

    return check


def face(value: Any, where: str) -> str:
    """A die's face as it is typed; 10, 0 and t are the ten. Whether the game has such a face is the engine's to say."""
    letter = {"10": "T", "0": "T"}.get(value, value.upper()) if isinstance(value, str) else ""
    if len(letter) != 1:
        raise malformed(where)
    return letter


def piece(value: Any, where: str) -> str:
    """A die's face or a card, whichever is typed. With which of them the game is played is the engine's to say."""
    die = isinstance(value, str) and (len(value) == 1 or value == "10")
    return face(value, where) if die else card(value, where)


def letter(value: Any, where: str) -> str:
    """A letter die's face: H, O, L, D, E or M, in either case."""
    read = value.upper() if isinstance(value, str) else ""
    if len(read) != 1 or read not in LETTER_FACES:
        raise malformed(where)
    return read


def card(value: Any, where: str) -> str:
    """A card of the deck as rank and suit in either case, `10` for the ten: `As`, `td`, `10H`. Whether it can lie where
    it is dealt is the engine's to say."""
    given = value if isinstance(value, str) and len(value) <= LONGEST_CARD else ""
    rank, suit = given[:-1].upper(), given[-1:].lower()
    read = f"{'T' if rank == '10' else rank}{suit}"
    if not is_card(read):
        raise malformed(where)
    return read
