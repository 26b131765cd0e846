"""The recorded facts of a hand for the pot, and of what happens to a table besides its rounds, line by line. Every
field of such an event is read in one way wherever it stands, so a line is a label and a field's words.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tables.screens.setting_words import settings_lines
from tables.screens.step_values import (
    Names,
    face_of,
    faces_of,
    made_of,
    numbers_of,
    person_of,
    reason_words,
    seal_of,
    throw_of,
    why_of,
    word_of,
)
from tables.screens.words import exact, number, say

Facts = Mapping[str, Any]
Lines = list[tuple[str, str]]
NO_LEVEL = ("to", 0)
"""A call or a check names no amount."""
OWN = 2
"""How many cards or dice are a player's own."""


def lines_of(name: str, facts: Facts, *, names: Names) -> Lines:
    """[(label, value)] of an event; what is not set is left out, and so is what only the engine reads."""
    lines = [
        (label, words(facts[field]))
        for field, (label, words) in FIELDS.items()
        if field in facts and facts[field] not in (None, "", [], {}) and (field, facts[field]) != NO_LEVEL
    ]
    return [*lines, *MORE.get(name, _nothing)(facts), *_persons(facts, names)]


def place_of(place: str) -> str:
    """Where chips lie: "Stack of seat 3", "Pot"."""
    kind, _, seat = place.partition(":")
    return say(f"chips_at.{kind}", seat=seat)


def own_of(seats: Sequence[int], faces: Sequence[str | None]) -> list[tuple[int, str]]:
    """[(seat, its two cards or dice)] of what was dealt to these seats in order."""
    return [(seat, faces_of(faces[OWN * at : OWN * (at + 1)])) for at, seat in enumerate(seats)]


def _nothing(_: Facts) -> Lines:
    return []


def _persons(facts: Facts, names: Names) -> Lines:
    roles = {"staff": "dealer", "relieved": "relieved", "approved_by": "approved"}
    return [(label, person_of(facts[field], names)) for field, label in roles.items() if facts.get(field) is not None]


def _yes(value: bool) -> str:
    return say("setting.yes" if value else "setting.no")


def _by_seat(amounts: Mapping[str, int]) -> Lines:
    return [("of_seat", f"{seat}: {exact(amount)}") for seat, amount in amounts.items()]


def _opened(facts: Facts) -> Lines:
    stacks = dict(zip(facts["seats"], facts["stacks"], strict=True))
    return [*_by_seat(stacks), *_rules(facts)]


def _holes(facts: Facts) -> Lines:
    cards = facts.get("cards") or []
    return [("of_seat", f"{seat}: {two}") for seat, two in own_of(facts["seats"], cards)] if cards else []


def _awarded(facts: Facts) -> Lines:
    return [*_shown(facts), *_by_seat(dict(zip(facts["seats"], facts["shares"], strict=True)))]


def _shown(facts: Facts) -> Lines:
    return [("made", made_of(facts["category"], facts["faces"]))] if facts.get("category") else []


def _ended(facts: Facts) -> Lines:
    return [*_by_seat(facts["nets"]), ("button_moves", _yes(facts["button_moves"]))]


def _chairs(facts: Facts) -> Lines:
    return [("seats", numbers_of(chair["seat"] for chair in facts["chairs"]))]


def _dealt_in(facts: Facts) -> Lines:
    return [("seats", numbers_of(sorted(int(seat) for seat in facts["sittings"])))]


def _rules(facts: Facts) -> Lines:
    return [("rule", line) for line in settings_lines(facts["rules"])]


FIELDS: Mapping[str, tuple[str, Callable[[Any], str]]] = {
    "game": ("game", lambda value: word_of("game", value)),
    "seat": ("seat", str),
    "seats": ("seats", numbers_of),
    "order": ("seats", numbers_of),
    "in_hand": ("in_hand", numbers_of),
    "button": ("button", str),
    "straddle": ("straddle", str),
    "action": ("action", lambda value: word_of("said_short", value)),
    "street": ("street", lambda value: word_of("street", value)),
    "level": ("level", exact),
    "full": ("full", exact),
    "source": ("from", place_of),
    "target": ("to", place_of),
    "amount": ("amount", exact),
    "to": ("in_all", exact),
    "opener": ("amount", exact),
    "closer": ("amount", exact),
    "pot": ("pot", str),
    "rake": ("rake", exact),
    "jackpot": ("jackpot", exact),
    "board": ("board", str),
    "what": ("throw", throw_of),
    "count": ("count", str),
    "places": ("places", numbers_of),
    "burn": ("burn", _yes),
    "burned": ("burn", _yes),
    "shuffle": ("shuffle", _yes),
    "agrees": ("agrees", _yes),
    "all_open": ("all_open", _yes),
    "returns": ("returns", faces_of),
    "fault": ("fault", lambda value: word_of("fault", value)),
    "rule": ("by_rule", str),
    "where": ("throw", throw_of),
    "position": ("card", str),
    "exposed": ("exposed", face_of),
    "was": ("was", face_of),
    "card": ("now", face_of),
    "die": ("position", str),
    "state": ("state", lambda value: word_of("die_act", value)),
    "dice": ("dice", faces_of),
    "seconds": ("seconds", str),
    "reason": ("reason", lambda value: word_of("chips_for", reason_words(value))),
    "why": ("reason", why_of),
    "session": ("session", str),
    "number": ("number", number),
    "round": ("round", number),
    "badge": ("badge", str),
    "digest": ("seal", seal_of),
}
"""{field: (its label in `fact`, its words)}, in the order in which they are told."""

MORE: Mapping[str, Callable[[Facts], Lines]] = {
    "HandOpened": _opened,
    "HolesDealt": _holes,
    "BoardDealt": lambda facts: [("dice", faces_of(facts["cards"]))],
    "FaultReported": lambda facts: [("dice", faces_of(facts["cards"]))] if facts.get("cards") else [],
    "HandShown": lambda facts: [("dice", faces_of(facts["cards"])), *_shown(facts)],
    "DiceShown": _shown,
    "PotAwarded": _awarded,
    "HandEnded": _ended,
    "ChairsChanged": _chairs,
    "SeatsDealt": _dealt_in,
    "RulesChanged": _rules,
}
"""What an event tells beyond its plain fields."""
