"""How ./dev speaks to the person at the keyboard, and how it gives up."""

import sys


class CannotGoOn(Exception):
    """Something only the person at the keyboard can put right; the text says what."""


def say(words: str) -> None:
    """Speak on standard error: standard output belongs to what was asked for."""
    print(words, file=sys.stderr, flush=True)
