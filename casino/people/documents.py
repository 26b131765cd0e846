"""The one form in which the number of a document is kept and compared, however somebody types it."""

import unicodedata


def kept_form(number: str) -> str:
    """Capital letters and digits alone: "k 123-4567" is K1234567, "A123456(7)" in full-width signs is A1234567.

    Strokes, spaces and brackets are how a number is written, not what it is, and differ from one desk to the next; a
    person kept out under one writing is kept out under all. Nothing is left of what is no number.
    """
    plain = unicodedata.normalize("NFKC", number).upper()
    # Normalized again: signs that the upper case or a dropped space left side by side may make one.
    return unicodedata.normalize("NFKC", "".join(sign for sign in plain if sign.isalnum()))
