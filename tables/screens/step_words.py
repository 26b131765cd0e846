"""A step of a replay told in words: what the journal recorded, line by line, with amounts, names and dice as people
read them. Here are the events of banked rounds and the way to all; those of hands for the pot and of the table itself
are in `step_pots.py`, the one sentence of each in `step_sentences.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tables.screens import step_pots
from tables.screens.step_values import (
    Names,
    face_of,
    faces_of,
    hand_of,
    numbers_of,
    pays_of,
    person_of,
    reason_words,
    seal_of,
    shooter_of,
    throw_of,
    word_of,
)
from tables.screens.words import exact, knows, paytable_words, say

Facts = Mapping[str, Any]
Lines = list[tuple[str, str]]


def lines_of(name: str, facts: Facts, *, names: Names) -> Lines:
    """[(label, value)] of an event by its name and recorded facts.

    `names` are the staff's, by id. Dice and cards that lay face down are told as such.
    """
    told = TOLD.get(name)
    lines = step_pots.lines_of(name, facts, names=names) if told is None else told(facts, names)
    return [(say(f"fact.{label}"), value) for label, value in lines]


def _schedule(facts: Facts) -> Lines:
    lines = []
    for part in facts.get("hands", ()):
        hand = say("history.players", hand=part["hand"])
        lines += [("called", f"{hand}: {pays_of(part['called'])}"), ("folded", f"{hand}: {pays_of(part['folded'])}")]
    sides = facts.get("sides") or {}
    return [*lines, *([("sides", pays_of(sides))] if sides else [])]


# --- events -----------------------------------------------------------------------------------------------------------


def _round_opened(facts: Facts, _: Names) -> Lines:
    tables = [("paytable", _paytable(spot, one)) for spot, one in facts.get("paytables", {}).items()]
    limits = [
        ("limits", f"{word_of('spot', spot)}: {exact(one['min'])} – {exact(one['max'])}")
        for spot, one in facts.get("rules", {}).get("limits", {}).items()
    ]
    seats = numbers_of(facts.get("seats", ()))
    return [
        ("game", word_of("game", facts["game"])),
        *tables,
        *limits,
        ("seats", seats),
        ("shooter", shooter_of(facts.get("shooter"))),
    ]


def _paytable(spot: str, one: Facts) -> str:
    words = paytable_words(spot=spot, name=one["name"], label=one.get("label", ""))
    return f"{word_of('spot', spot)}: {words} v{one['version']}"


def _clock(facts: Facts, _: Names) -> Lines:
    return [("phase", word_of("clock_for", facts["what"])), ("seconds", str(facts["seconds"]))]


def _betting_closed(facts: Facts, _: Names) -> Lines:
    return [("stakes", str(facts["stakes"])), ("total", exact(facts["total"])), *_sealed(facts)]


def _sealed(facts: Facts) -> Lines:
    return [("seal", seal_of(facts["digest"]))] if facts.get("digest") else []


def _dice_entered(facts: Facts, _: Names) -> Lines:
    return [("throw", throw_of(facts["throw"])), ("dice", faces_of(facts["faces"])),
            ("source", word_of("fact_source", facts["source"]))]  # fmt: skip


def _hand_made(facts: Facts, _: Names) -> Lines:
    category = facts.get("category")
    front = "category" if knows(f"category.{category}") else "pay_line"
    made = say("history.face_down") if category is None else word_of(front, category)
    return [("hand", hand_of(facts["side"], facts["hand"])), ("made", made), ("dice", faces_of(facts.get("faces", ())))]


def _no_roll(facts: Facts, _: Names) -> Lines:
    return [("throw", throw_of(facts["throw"])), ("reason", word_of("no_roll", facts["why"]))]


def _decisions_closed(facts: Facts, _: Names) -> Lines:
    counts: Lines = [(name, str(facts[name])) for name in ("calls", "folds", "defaulted")]
    return [*counts, *_sealed(facts)]


def _die_corrected(facts: Facts, names: Names) -> Lines:
    return [
        ("throw", throw_of(facts["throw"])),
        ("position", str(facts["position"])),
        ("was", face_of(facts["was"])),
        ("now", face_of(facts["face"])),
        *_signed(facts, names),
    ]


def _signed(facts: Facts, names: Names) -> Lines:
    """Why, and who put a name to it."""
    return [("reason", reason_words(facts["reason"]) or "–"), ("approved", person_of(facts.get("approved_by"), names))]


def _settled(facts: Facts, _: Names) -> Lines:
    return _schedule(facts["schedule"])


def _corrected(facts: Facts, names: Names) -> Lines:
    return [*_signed(facts, names), *_schedule(facts["schedule"])]


def _posted(facts: Facts, _: Names) -> Lines:
    return [("kind", word_of("money_kind", facts["kind"])), ("accounts", str(facts["accounts"])),
            ("to_players", exact(facts["total"])), *_sealed(facts)]  # fmt: skip


TOLD: Mapping[str, Callable[[Facts, Names], Lines]] = {
    "RoundOpened": _round_opened,
    "ClockStarted": _clock,
    "NoticeGiven": lambda facts, _: [("phase", word_of("clock_for", facts["what"]))],
    "BettingClosed": _betting_closed,
    "HandsInPlay": lambda facts, _: [("seats", numbers_of(facts["hands"]))],
    "HandsShown": lambda facts, _: [("seats", numbers_of(facts["hands"]))],
    "DiceEntered": _dice_entered,
    "HandMade": _hand_made,
    "RollDeclaredVoid": _no_roll,
    "DecisionsOpened": lambda facts, _: [("generation", str(facts["generation"]))],
    "DecisionsClosed": _decisions_closed,
    "DieCorrected": _die_corrected,
    "ShooterNamed": lambda facts, _: [("shooter", shooter_of(facts["seat"]))],
    "RoundSettled": _settled,
    "SettlementCorrected": _corrected,
    "RoundVoided": _signed,
    "SettlementVoided": _signed,
    "MoneyPosted": _posted,
    "ComplaintMade": lambda facts, _: _sealed(facts),
    "HiddenRead": lambda facts, _: [("reason", facts["reason"])],
}
