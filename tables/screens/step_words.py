"""A step of a banked round told in words: what the journal recorded, line by line, with amounts, names and dice as
people read them. A step of another game has no lines here yet.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tables.screens.words import exact, knows, paytable_words, say

Facts = Mapping[str, Any]
Names = Mapping[int, str]
Lines = list[tuple[str, str]]
SUITS = {
    "s": "\N{BLACK SPADE SUIT}",
    "h": "\N{BLACK HEART SUIT}",
    "d": "\N{BLACK DIAMOND SUIT}",
    "c": "\N{BLACK CLUB SUIT}",
}
SHORT_DIGEST = 16
REASONS = {"correct": ("misread", "mistyped", "moved"), "void": ("dice_off", "wrong_bets", "dispute", "mistake")}


def lines_of(name: str, facts: Facts, *, names: Names) -> Lines | None:
    """[(label, value)] of an event by its name and recorded facts; None for an event that has no words here.

    `names` are the staff's, by id. Dice that lay face down are told as such.
    """
    told = TOLD.get(name)
    return None if told is None else [(say(f"fact.{label}"), value) for label, value in told(facts, names)]


def reason_words(reason: str) -> str:
    """ "misread: note" as the console sends it, with its code in words; a reason that somebody wrote stays."""
    code, colon, note = reason.partition(":")
    for front, codes in REASONS.items():
        if code in codes:
            return say(f"{front}.{code}") + colon + note
    return say("fact.no_bets") if reason == "no_bets" else reason


# --- values -----------------------------------------------------------------------------------------------------------


def _word(front: str, value: object) -> str:
    name = f"{front}.{str(value).lower()}"
    return say(name) if knows(name) else str(value)


def _face(face: str | None) -> str:
    """A die's or a card's face: 10, A♠; what was not to be seen is told as face down."""
    if face is None:
        return say("history.face_down")
    rank = "10" if face[0] == "T" else face[0]
    return rank + SUITS.get(face[1:], "")


def _faces(faces: Sequence[str | None]) -> str:
    return " ".join(_face(face) for face in faces) or "–"


def _throw(throw: str) -> str:
    side, _, seat = throw.partition("_")
    if side == "seat" and seat.isdecimal():
        return say("history.seat", seat=seat)
    return _word("fact_throw" if knows(f"fact_throw.{throw}") else "phase", throw)


def _hand(side: str, hand: int) -> str:
    return say("history.dealer_hand") if side == "dealer" else say("history.players", hand=hand)


def _hands(hands: Sequence[int]) -> str:
    return ", ".join(str(hand) for hand in hands) or "–"


def _who(staff_id: int | None, names: Names) -> str:
    return "–" if staff_id is None else names.get(staff_id, "–")


def _pays(pays: Mapping[str, str]) -> str:
    """ "Ante 20 to 1 · Call push": what each spot returns."""
    return " · ".join(f"{_word('spot', spot)} {_pay(pay)}" for spot, pay in pays.items()) or "–"


def _pay(written: str) -> str:
    numerator, _, denominator = written.partition("/")
    if int(numerator) == 0:
        return say("pay.push")
    if int(numerator) < 0:
        return say("pay.lost")
    return say("pay.to", n=numerator, d=denominator or "1")


def _schedule(facts: Facts) -> Lines:
    lines = []
    for part in facts.get("hands", ()):
        hand = say("history.players", hand=part["hand"])
        lines += [("called", f"{hand}: {_pays(part['called'])}"), ("folded", f"{hand}: {_pays(part['folded'])}")]
    sides = facts.get("sides") or {}
    return [*lines, *([("sides", _pays(sides))] if sides else [])]


# --- events -----------------------------------------------------------------------------------------------------------


def _round_opened(facts: Facts, _: Names) -> Lines:
    tables = [("paytable", _paytable(spot, one)) for spot, one in facts.get("paytables", {}).items()]
    limits = [
        ("limits", f"{_word('spot', spot)}: {exact(one['min'])} – {exact(one['max'])}")
        for spot, one in facts.get("rules", {}).get("limits", {}).items()
    ]
    shooter = facts.get("shooter")
    seats = _hands(facts.get("seats", ()))
    return [("game", _word("game", facts["game"])), *tables, *limits, ("seats", seats), ("shooter", _seat(shooter))]


def _paytable(spot: str, one: Facts) -> str:
    words = paytable_words(spot=spot, name=one["name"], label=one.get("label", ""))
    return f"{_word('spot', spot)}: {words} v{one['version']}"


def _seat(seat: int | None) -> str:
    return say("history.dealer_hand") if seat is None else say("history.seat", seat=seat)


def _clock(facts: Facts, _: Names) -> Lines:
    return [("phase", _word("phase", facts["what"])), ("seconds", str(facts["seconds"]))]


def _betting_closed(facts: Facts, _: Names) -> Lines:
    return [("stakes", str(facts["stakes"])), ("total", exact(facts["total"])), *_sealed(facts)]


def _sealed(facts: Facts) -> Lines:
    digest = str(facts.get("digest") or "")
    return [("seal", digest[:SHORT_DIGEST])] if digest else []


def _dice_entered(facts: Facts, _: Names) -> Lines:
    return [("throw", _throw(facts["throw"])), ("dice", _faces(facts["faces"])),
            ("source", _word("fact_source", facts["source"]))]  # fmt: skip


def _hand_made(facts: Facts, _: Names) -> Lines:
    category = facts.get("category")
    front = "category" if knows(f"category.{category}") else "pay_line"
    made = say("history.face_down") if category is None else _word(front, category)
    return [("hand", _hand(facts["side"], facts["hand"])), ("made", made), ("dice", _faces(facts.get("faces", ())))]


def _no_roll(facts: Facts, _: Names) -> Lines:
    return [("throw", _throw(facts["throw"])), ("reason", _word("no_roll", facts["why"]))]


def _decisions_closed(facts: Facts, _: Names) -> Lines:
    counts: Lines = [(name, str(facts[name])) for name in ("calls", "folds", "defaulted")]
    return [*counts, *_sealed(facts)]


def _die_corrected(facts: Facts, names: Names) -> Lines:
    return [
        ("throw", _throw(facts["throw"])),
        ("position", str(facts["position"])),
        ("was", _face(facts["was"])),
        ("now", _face(facts["face"])),
        *_signed(facts, names),
    ]


def _signed(facts: Facts, names: Names) -> Lines:
    """Why, and who put a name to it."""
    return [("reason", reason_words(facts["reason"]) or "–"), ("approved", _who(facts.get("approved_by"), names))]


def _settled(facts: Facts, _: Names) -> Lines:
    return _schedule(facts["schedule"])


def _corrected(facts: Facts, names: Names) -> Lines:
    return [*_signed(facts, names), *_schedule(facts["schedule"])]


def _posted(facts: Facts, _: Names) -> Lines:
    return [("kind", _word("money_kind", facts["kind"])), ("accounts", str(facts["accounts"])),
            ("to_players", exact(facts["total"])), *_sealed(facts)]  # fmt: skip


TOLD: Mapping[str, Callable[[Facts, Names], Lines]] = {
    "RoundOpened": _round_opened,
    "ClockStarted": _clock,
    "NoticeGiven": lambda facts, _: [("phase", _word("phase", facts["what"]))],
    "BettingClosed": _betting_closed,
    "HandsInPlay": lambda facts, _: [("seats", _hands(facts["hands"]))],
    "HandsShown": lambda facts, _: [("seats", _hands(facts["hands"]))],
    "DiceEntered": _dice_entered,
    "HandMade": _hand_made,
    "RollDeclaredVoid": _no_roll,
    "DecisionsOpened": lambda facts, _: [("generation", str(facts["generation"]))],
    "DecisionsClosed": _decisions_closed,
    "DieCorrected": _die_corrected,
    "ShooterNamed": lambda facts, _: [("shooter", _seat(facts["seat"]))],
    "RoundSettled": _settled,
    "SettlementCorrected": _corrected,
    "RoundVoided": _signed,
    "SettlementVoided": _signed,
    "MoneyPosted": _posted,
    "ComplaintMade": lambda facts, _: _sealed(facts),
    "HiddenRead": lambda facts, _: [("reason", facts["reason"])],
}
