"""What a replay draws and tells of a state and of the event that led to it: what everybody at the table could know.

Cards and dice that were dealt face down are left out, unless whoever looks may see them and has said why.
"""

from collections.abc import Mapping
from typing import Any

from tables.dealing.pictures import pot_own, pots
from tables.engine.audience import PIT, PUBLIC
from tables.engine.banked import BankedState
from tables.engine.betting import RAISE_TO
from tables.engine.dice_holdem.settings import PRIVATE
from tables.engine.events import ChipsMoved, DiceEntered, Event, HandMade
from tables.engine.game import POT, Game
from tables.engine.holdem.events import HoleReplaced, HolesDealt
from tables.engine.places import BOARD, DEALER_SIDE, PLAYERS

Facts = dict[str, Any]

SEAT = "seat"
BLANK: Facts = {"phase": None, "hands": [], "outcome": None}


def picture_of(game: Game[Any], state: Any, *, hidden: bool = False) -> Facts:
    """{"phase", "hands", "outcome"}; a hand is {"side", "is_dealer", "hand", "size", "dice": [{"face", "in_hand"}],
    "category", "faces"}, without dice where they lie face down. `side`: players, dealer, board (`hand` its number), or
    in a pot game seat. `hidden`: hole cards and private dice too."""
    if game.kind == POT:
        return _hand_for_the_pot(game, state, hidden=hidden)
    view = game.view(state, PIT)
    hands = [_banked_hand(state, hand, hidden=hidden) for hand in view["hands"]]
    if view.get("board"):
        hands.append(_hand(BOARD, 1, [die["face"] for die in view["board"]]))
    return {"phase": view["phase"], "hands": hands, "outcome": view.get("outcome")}


def told(game: Game[Any], state: Any, event: Event, facts: Facts) -> Facts:
    """The event's own facts, with None for what was not to be seen when it happened."""
    match event:
        case HolesDealt():
            return {**facts, "cards": [None] * len(event.cards)}
        case HoleReplaced():
            return {**facts, "card": None}
        case DiceEntered() if _face_down(game, state, event.throw):
            return {**facts, "faces": [None] * len(event.faces)}
        case HandMade() if event.side == PLAYERS and not state.done and _face_down(game, state, f"seat_{event.hand}"):
            return {**facts, "category": None, "faces": [], "positions": []}
    return facts


def with_level(game: Game[Any], state: Any, event: Event, facts: Facts) -> Facts:
    """A raise is recorded as the chips it moved; people call it by the level it made, which is added as `to`."""
    if not (isinstance(event, ChipsMoved) and event.reason == RAISE_TO):
        return facts
    seat = int(event.target.partition(":")[2])
    return {**facts, "to": state.betting.bets[state.betting.seats.index(seat)]}


def _face_down(game: Game[Any], state: Any, throw: str) -> bool:
    """Whether these dice or cards are dealt for one seat's eyes."""
    if game.kind == POT:
        return throw == PRIVATE
    dealt = state.throw(throw)
    return dealt is not None and dealt.hidden


def _banked_hand(state: BankedState, hand: Mapping[str, Any], *, hidden: bool) -> Facts:
    faces = [die["face"] for die in hand["dice"]]
    if hidden and None in faces:
        faces = [face for die in hand["dice"] for face in [state.dice[die["throw"]][die["position"] - 1]]]
    made = hand["made"] or {}
    lying = [] if None in faces else faces
    return _hand(hand["side"], hand["hand"], lying, size=hand["size"], made=made)


def _hand_for_the_pot(game: Game[Any], state: Any, *, hidden: bool) -> Facts:
    facts = pots.hand_facts(game, state, audience=PUBLIC, number=0)
    boards = facts["boards"] if "boards" in facts else [[die["face"] for die in facts["dice"]]]
    hands = [_hand(BOARD, number, board) for number, board in enumerate(boards, start=1)]
    for seat in facts["seats"]:
        shown = seat["shown"] or (_own(game, state, seat["seat"]) if hidden else [])
        hands.append(_hand(SEAT, seat["seat"], shown, size=len(shown) or seat["hidden"], made=seat["made"] or {}))
    return {"phase": facts["phase"], "hands": hands, "outcome": facts["ended"]}


def _own(game: Game[Any], state: Any, seat: int) -> list[str]:
    """The hole cards or private dice of a seat, as far as anybody has read them."""
    own = pot_own.own_hand(game, state, seat=seat)
    return [face for face in own["faces"] if face is not None] if own else []


def _hand(
    side: str, number: int, faces: list[str], *, size: int | None = None, made: Mapping[str, Any] | None = None
) -> Facts:
    found = made or {}
    places = set(found.get("positions", ()))
    return {
        "side": side,
        "is_dealer": side == DEALER_SIDE,
        "hand": number,
        "size": len(faces) if size is None else size,
        "dice": [{"face": face, "in_hand": not places or at in places} for at, face in enumerate(faces, start=1)],
        "category": found.get("category"),
        "faces": found.get("faces", []),
    }
