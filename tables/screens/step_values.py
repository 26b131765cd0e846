"""What a step of a replay is made of, as people read it: faces, hands, throws, pays, persons, reasons. Which event
tells what is in `step_words.py` and `step_pots.py`, its sentence in `step_sentences.py`.
"""

from collections.abc import Iterable, Mapping, Sequence

from tables.screens.words import knows, say

Names = Mapping[int, str]
SUITS = {
    "s": "\N{BLACK SPADE SUIT}",
    "h": "\N{BLACK HEART SUIT}",
    "d": "\N{BLACK DIAMOND SUIT}",
    "c": "\N{BLACK CLUB SUIT}",
}
UNREAD = "?"
SHORT_DIGEST = 16
REASONS = {
    "correct": ("misread", "mistyped", "moved"),
    "void": ("dice_off", "wrong_bets", "dispute", "mistake"),
    "misdeal": ("fouled", "wrong_seat", "wrong_button", "exposed", "other"),
    "fault": ("first_card_exposed", "second_card_exposed", "third_cards"),
}
"""The codes that the console and the engine give as reasons, by where their words stand."""


def word_of(front: str, value: object) -> str:
    """The word of a value that comes from data, or the value where it has none."""
    name = f"{front}.{str(value).lower()}"
    return say(name) if knows(name) else str(value)


def face_of(face: str | None) -> str:
    """A die's or a card's face: 10, A♠; what was not to be seen is told as face down."""
    if face is None or face.startswith(UNREAD):
        return say("history.face_down")
    rank = "10" if face[0] == "T" else face[0]
    return rank + SUITS.get(face[1:], "")


def faces_of(faces: Sequence[str | None]) -> str:
    """All of them, "–" where there are none, and face down once where all are."""
    if faces and all(face is None for face in faces):
        return say("history.face_down")
    return " ".join(face_of(face) for face in faces) or "–"


def throw_of(throw: str) -> str:
    """Which throw of a round: the dealer's first, the flop, seat 4's own."""
    side, _, seat = throw.partition("_")
    if side == "seat" and seat.isdecimal():
        return seat_of(int(seat))
    return word_of("fact_throw" if knows(f"fact_throw.{throw}") else "phase", throw)


def hand_of(side: str, hand: int) -> str:
    """Whose hand in a banked game."""
    return say("history.dealer_hand") if side == "dealer" else say("history.players", hand=hand)


def made_of(category: str, faces: Sequence[str]) -> str:
    """What a hand makes: "Pair of kings", or its bare name where no faces name it."""
    if not faces or not knows(f"hand.{category}"):
        return word_of("category" if knows(f"category.{category}") else "pay_line", category)
    return say(f"hand.{category}", a=faces[0], b=faces[1] if len(faces) > 1 else None, high=faces[0])


def seat_of(seat: object) -> str:
    """ "Seat 3"."""
    return say("history.seat", seat=seat)


def numbers_of(numbers: Iterable[object]) -> str:
    """ "1, 3, 5", or "–" where there are none."""
    return ", ".join(str(number) for number in numbers) or "–"


def shooter_of(seat: int | None) -> str:
    """Who rolls for the players."""
    return say("history.dealer_hand") if seat is None else seat_of(seat)


def person_of(staff_id: int | None, names: Names) -> str:
    """A member of staff by name."""
    return "–" if staff_id is None else names.get(staff_id, "–")


def pays_of(pays: Mapping[str, str]) -> str:
    """ "Ante 20 to 1 · Call push": what each spot returns."""
    return " · ".join(f"{word_of('spot', spot)} {pay_of(pay)}" for spot, pay in pays.items()) or "–"


def pay_of(written: str) -> str:
    """A pay as it is recorded, "20/1", in words."""
    numerator, _, denominator = written.partition("/")
    if int(numerator) == 0:
        return say("pay.push")
    if int(numerator) < 0:
        return say("pay.lost")
    return say("pay.to", n=numerator, d=denominator or "1")


def why_of(why: str) -> str:
    """Why the floor was called, or a table locked."""
    return word_of("floor" if knows(f"floor.{why}") else "locked", why)


def seal_of(digest: str) -> str:
    """The beginning of a digest, enough to compare by eye."""
    return digest[:SHORT_DIGEST]


def reason_words(reason: str) -> str:
    """ "misread: note" as the console sends it, with its code in words; a reason that somebody wrote stays."""
    code, colon, note = reason.partition(":")
    for front, codes in REASONS.items():
        if code in codes:
            return say(f"{front}.{code}") + colon + note
    return say("fact.no_bets") if reason == "no_bets" else reason
