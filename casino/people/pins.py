"""PINs: which are strong enough, and their Argon2 hashes. Not here: who may try how often (sign_in.py)."""

from functools import lru_cache
from itertools import pairwise
from threading import BoundedSemaphore

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password

from tables.engine.errors import Code, Refused

SHORTEST = 6
LONGEST = 12
CHECKS_AT_ONCE = 2
"""In a process: one check fills a hundred megabytes and a processor, and the dealers' commands need theirs."""

_at_once = BoundedSemaphore(CHECKS_AT_ONCE)


def hash_pin(pin: str, *, not_like: tuple[str, ...] = ()) -> str:
    """The Argon2 hash of a PIN. Refuses MALFORMED(field="pin", why): digits, short, long, trivial, known.

    `not_like` holds what others know of the person: badge or card number, birth date as digits.
    """
    _require_strong(pin, not_like)
    return make_password(pin)


def fits(pin: str, hashed: str | None) -> bool:
    """Does the PIN fit? Without a hash the same work is done for the same time, and the answer is no."""
    expected = hashed or _nobody(tuple(settings.PASSWORD_HASHERS))
    with _at_once:
        right = check_password(pin, expected)
    return right and bool(hashed)


@lru_cache(maxsize=4)
def _nobody(_hashers: tuple[str, ...]) -> str:
    """The hash that stands for a badge nobody wears, made with the cost in force."""
    return make_password("nobody has a PIN with letters")


def _require_strong(pin: str, not_like: tuple[str, ...]) -> None:
    why = ""
    if not (pin.isascii() and pin.isdigit()):
        why = "digits"
    elif len(pin) < SHORTEST:
        why = "short"
    elif len(pin) > LONGEST:
        why = "long"
    elif _trivial(pin):
        why = "trivial"
    elif any(known and (known in pin or pin in known) for known in not_like):
        why = "known"
    if why:
        raise Refused(Code.MALFORMED, field="pin", why=why)


def _trivial(pin: str) -> bool:
    """One digit throughout, a pattern of up to three digits repeated, or a run up or down (9 and 0 are neighbours)."""
    repeated = any(pin == (pin[:width] * len(pin))[: len(pin)] for width in (1, 2, 3))
    steps = {(int(right) - int(left)) % 10 for left, right in pairwise(pin)}
    return repeated or steps in ({1}, {9})
