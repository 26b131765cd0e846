"""Faces of dice as single characters, and reading what a person keys. How hands rank is in `hands/`."""

POKER_FACES = "AKQJT9"
LETTER_FACES = "HOLDEM"

_KEYED_AS_TEN = {"10": "T", "0": "T"}


def read_face(keyed: str, *, faces: str) -> str | None:
    """The face that was keyed (`10`, `0` and `t` are the ten), or None when no die of this kind shows it."""
    face = _KEYED_AS_TEN.get(keyed, keyed.upper())
    return face if len(face) == 1 and face in faces else None
