"""What happened at a step of a replay, in one sentence: who, how much, which cards or dice. The recorded facts, line by
line, are in `step_words.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tables.screens.step_pots import own_of
from tables.screens.step_values import (
    Names,
    face_of,
    faces_of,
    hand_of,
    made_of,
    numbers_of,
    person_of,
    reason_words,
    seat_of,
    throw_of,
    why_of,
    word_of,
)
from tables.screens.words import exact, number, say

Facts = Mapping[str, Any]
Told = tuple[str, Mapping[str, Any]]
"""Which sentence of the event, "" being its own, and what is set into it."""


def sentence_of(name: str, facts: Facts, *, names: Names) -> str:
    """The sentence of an event by its name and recorded facts. `names` are the staff's, by id."""
    if name == "ChipsMoved":
        return _chips(facts)
    which, words = SENTENCES[name](facts, names)
    return say(f"told.{name}_{which}" if which else f"told.{name}", **words)


def _chips(facts: Facts) -> str:
    reason = facts["reason"]
    seats = [place.partition(":")[2] for place in (facts["source"], facts["target"]) if ":" in place]
    words = {"seat": seats[0] if seats else None, "amount": exact(facts["amount"])}
    if reason == "raise_to" and facts.get("to"):
        return say("told_chips.raise_to_level", to=exact(facts["to"]), **words)
    return say(f"told_chips.{reason}", **words)


def _plain(**given: Callable[[Any], object]) -> Callable[[Facts, Names], Told]:
    """The event's own sentence, with these of its facts."""
    return lambda facts, _: ("", {field: words(facts[field]) for field, words in given.items()})


def _seats(seats: Sequence[int]) -> dict[str, Any]:
    return {"seats": numbers_of(seats), "n": len(seats)}


def _seats_or_none(field: str) -> Callable[[Facts, Names], Told]:
    return lambda facts, _: ("", _seats(facts[field])) if facts[field] else ("none", {})


# --- banked rounds ----------------------------------------------------------------------------------------------------


def _round_opened(facts: Facts, _: Names) -> Told:
    seats = facts.get("seats") or ()
    return ("" if seats else "rail"), {"game": word_of("game", facts["game"]), **_seats(seats)}


def _dice_entered(facts: Facts, _: Names) -> Told:
    faces, throw = facts["faces"], throw_of(facts["throw"])
    if not faces:
        return "unread", {"throw": throw}
    return ("down" if None in faces else ""), {"throw": throw, "faces": faces_of(faces)}


def _hand_made(facts: Facts, _: Names) -> Told:
    hand, category = hand_of(facts["side"], facts["hand"]), facts.get("category")
    if category is None:
        return "down", {"hand": hand}
    return "", {"hand": hand, "made": made_of(category, facts.get("faces", ()))}


def _decisions_opened(facts: Facts, _: Names) -> Told:
    return ("again" if facts["generation"] > 1 else ""), {"generation": facts["generation"]}


def _decisions_closed(facts: Facts, _: Names) -> Told:
    return ("clock" if facts["defaulted"] else ""), {name: facts[name] for name in ("calls", "folds", "defaulted")}


def _die_corrected(facts: Facts, _: Names) -> Told:
    words = {"was": face_of(facts["was"]), "now": face_of(facts["face"]), "position": facts["position"]}
    return "", {"throw": throw_of(facts["throw"]), **words}


def _shooter(facts: Facts, _: Names) -> Told:
    return ("dealer", {}) if facts["seat"] is None else ("", {"seat": seat_of(facts["seat"])})


def _round_voided(facts: Facts, _: Names) -> Told:
    return ("no_bets", {}) if facts["reason"] == "no_bets" else ("", {"reason": reason_words(facts["reason"])})


def _posted(facts: Facts, _: Names) -> Told:
    kind = word_of("money_kind", facts["kind"])
    return "", {"kind": kind, "accounts": facts["accounts"], "total": exact(facts["total"])}


# --- the table itself -------------------------------------------------------------------------------------------------


def _dealer(facts: Facts, names: Names) -> Told:
    variant = "moved" if facts.get("moved_from") else ""
    return variant, {"staff": person_of(facts["staff"], names)}


def _sitting(facts: Facts, _: Names) -> Told:
    """A player by his seat, where the event names it; seat 0 is the rail."""
    seat = facts.get("seat")
    place = say("told.player") if seat is None else seat_of(seat) if seat else say("history.rail")
    return "", {"place": place, "amount": exact(facts.get("amount", 0))}


def _chairs(facts: Facts, _: Names) -> Told:
    seats = [chair["seat"] for chair in facts["chairs"]]
    return ("" if seats else "none"), _seats(seats)


def _dealt_in(facts: Facts, _: Names) -> Told:
    return "", _seats(sorted(int(seat) for seat in facts["sittings"]))


# --- hands for the pot ------------------------------------------------------------------------------------------------


def _hand_opened(facts: Facts, _: Names) -> Told:
    words = {"game": word_of("game", facts["game"]), "structure": word_of("structure", facts["rules"]["structure"])}
    return "", {**words, "count": len(facts["seats"]), "button": facts["button"]}


def _street_opened(facts: Facts, _: Names) -> Told:
    street = word_of("street", facts["street"])
    return ("level" if facts["level"] else ""), {"street": street, "level": exact(facts["level"])}


def _cards_called(facts: Facts, _: Names) -> Told:
    what = facts["what"]
    words = {"what": word_of("street_low", what), "count": facts["count"], "seat": facts["seat"]}
    if what in ("hole", "replacement"):
        return what, words
    return ("board" if facts["board"] > 1 else ""), {**words, "board": facts["board"]}


def _holes_dealt(facts: Facts, _: Names) -> Told:
    cards, seats = facts.get("cards") or (), facts["seats"]
    if not cards or None in cards:
        return "", _seats(seats)
    return "read", {"hands": " · ".join(f"{seat_of(seat)}: {two}" for seat, two in own_of(seats, cards))}


def _hole_replaced(facts: Facts, _: Names) -> Told:
    card = face_of(facts["card"])
    read = card != face_of(None)
    return ("read" if read else ""), {"seat": facts["seat"], "exposed": face_of(facts["exposed"]), "card": card}


def _board_dealt(facts: Facts, _: Names) -> Told:
    words = {"what": throw_of(facts["what"]), "cards": faces_of(facts["cards"]), "board": facts["board"]}
    return ("board" if facts["board"] > 1 else ""), words


def _answered(facts: Facts, _: Names) -> Told:
    return ("yes" if facts["agrees"] else "no"), {"seat": facts["seat"]}


def _hand_shown(facts: Facts, _: Names) -> Told:
    words = {"seat": facts["seat"], "cards": faces_of(facts["cards"])}
    made = facts.get("category")
    return ("made", {**words, "made": made_of(made, facts["faces"])}) if made else ("", words)


def _dice_shown(facts: Facts, _: Names) -> Told:
    made = made_of(facts["category"], facts["faces"])
    return "", {"seat": facts["seat"], "dice": faces_of(facts["dice"]), "made": made}


def _card_corrected(facts: Facts, _: Names) -> Told:
    words = {"was": face_of(facts["was"]), "now": face_of(facts["card"]), "position": facts["position"]}
    if facts.get("seat") is not None:
        return "seat", {**words, "seat": facts["seat"]}
    return "", {**words, "where": throw_of(facts["where"])}


def _showdown(facts: Facts, _: Names) -> Told:
    return ("open" if facts["all_open"] else ""), _seats(facts["order"])


def _hand_ended(facts: Facts, _: Names) -> Told:
    reason = facts.get("reason")
    return (f"{facts['how']}_for", {"reason": reason_words(reason)}) if reason else (facts["how"], {})


def _awarded(facts: Facts, _: Names) -> Told:
    pot = say("told.PotAwarded_main") if facts["pot"] == 1 else say("told.PotAwarded_side", n=facts["pot"] - 1)
    if facts["board"] > 1:
        pot = say("told.PotAwarded_half", pot=pot, board=facts["board"])
    shares = list(zip(facts["seats"], facts["shares"], strict=True))
    which = "told.PotAwarded_share" if len(shares) > 1 else "told.PotAwarded_alone"
    told = say("felt.comma").join(say(which, seat=seat, amount=exact(share)) for seat, share in shares)
    words = {"pot": pot, "amount": exact(facts["amount"]), "shares": told}
    made = facts.get("category")
    return ("made", {**words, "made": made_of(made, facts["faces"])}) if made else ("", words)


def _out_of_turn(facts: Facts, _: Names) -> Told:
    words = {"seat": facts["seat"], "action": word_of("said_short", facts["action"]), "amount": exact(facts["to"])}
    return ("to" if facts["to"] else ""), words


SENTENCES: Mapping[str, Callable[[Facts, Names], Told]] = {
    "RoundOpened": _round_opened,
    "ClockStarted": _plain(what=lambda what: word_of("clock_for", what), seconds=int),
    "NoticeGiven": _plain(what=lambda what: word_of("clock_for", what)),
    "BettingClosed": _plain(stakes=int, total=exact),
    "HandsInPlay": _seats_or_none("hands"),
    "HandsShown": _seats_or_none("hands"),
    "DiceEntered": _dice_entered,
    "HandMade": _hand_made,
    "RollDeclaredVoid": _plain(throw=throw_of, why=lambda why: word_of("no_roll", why)),
    "DecisionsOpened": _decisions_opened,
    "DecisionsClosed": _decisions_closed,
    "DieCorrected": _die_corrected,
    "ShooterNamed": _shooter,
    "RoundSettled": _plain(),
    "SettlementCorrected": _plain(reason=reason_words),
    "RoundVoided": _round_voided,
    "SettlementVoided": _plain(reason=reason_words),
    "MoneyPosted": _posted,
    "SessionOpened": lambda facts, _: ("", {"amount": exact(facts["opener"])}),
    "SessionClosed": lambda facts, _: ("", {"amount": exact(facts["closer"])}),
    "DealerSignedOn": _dealer,
    "DealerSignedOff": _dealer,
    "SittingJoined": _sitting,
    "SittingLeft": _sitting,
    "SittingExcluded": _sitting,
    "FundsAdded": _sitting,
    "RulesChanged": _plain(number=number),
    "FloorCalled": _plain(why=why_of),
    "ComplaintMade": _plain(round=number),
    "TableLocked": _plain(why=why_of),
    "TableUnlocked": _plain(reason=reason_words),
    "ChairsChanged": _chairs,
    "SeatsDealt": _dealt_in,
    "HiddenRead": _plain(round=number, reason=str),
    "HandOpened": _hand_opened,
    "PlayerActed": lambda facts, _: (facts["action"], {"seat": facts["seat"]}),
    "StreetOpened": _street_opened,
    "StreetClosed": _plain(street=lambda street: word_of("street", street)),
    "CardsCalledFor": _cards_called,
    "HolesDealt": _holes_dealt,
    "HoleReplaced": _hole_replaced,
    "BoardDealt": _board_dealt,
    "FaultReported": _plain(rule=str, fault=lambda fault: word_of("fault", fault)),
    "RunTwiceAsked": _plain(seats=numbers_of),
    "RunTwiceAnswered": _answered,
    "HandShown": _hand_shown,
    "BoardPlayed": _plain(seat=int),
    "CardCorrected": _card_corrected,
    "DiceCalledFor": _plain(what=throw_of, count=int),
    "DieBetMade": lambda facts, _: (
        facts["state"], {"seat": facts["seat"], "die": facts["die"], "amount": exact(facts["amount"])},
    ),
    "DiceShown": _dice_shown,
    "ShowdownOpened": _showdown,
    "HandMucked": _plain(seat=int),
    "PotAwarded": _awarded,
    "HandEnded": _hand_ended,
    "SeatLeft": _plain(seat=int),
    "TimeBankUsed": _plain(seat=int, seconds=int),
    "ActedOutOfTurn": _out_of_turn,
}  # fmt: skip
