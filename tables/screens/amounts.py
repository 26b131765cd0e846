"""Money as people type it, read strictly into integer minor units. How money is shown is in `words.py`."""

import re

from django.conf import settings

from tables.engine.errors import Code, Refused

TYPED = re.compile(r"(?P<whole>[0-9]{1,12}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(?:\.(?P<part>[0-9]{1,6}))?", re.ASCII)


def parse_amount(text: object, *, field: str = "amount", digits: int | None = None) -> int:
    """`"1,234.50"` → 123450 with two digits.

    Refuses MALFORMED: a sign, an exponent, a stray comma, too many decimals, nothing at all.

    Commas are taken only where they part thousands, so that a decimal comma ("12,5") is never read as 125.
    """
    digits = int(settings.HOUSE_CURRENCY_DIGITS) if digits is None else digits
    match = TYPED.fullmatch(text.strip()) if isinstance(text, str) else None
    part = (match.group("part") or "") if match else ""
    if match is None or len(part) > digits:
        raise Refused(Code.MALFORMED, field=field, given=str(text)[:40], digits=digits)
    return int(match.group("whole").replace(",", "") + part.ljust(digits, "0"))


def parse_positive(text: object, *, field: str = "amount", digits: int | None = None) -> int:
    """As `parse_amount`, and refuses BELOW_MINIMUM for nothing at all: a slip over 0.00 is no slip."""
    amount = parse_amount(text, field=field, digits=digits)
    if amount == 0:
        raise Refused(Code.BELOW_MINIMUM, field=field, amount=0, minimum=1)
    return amount
