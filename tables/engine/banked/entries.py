"""What may be entered as dice or cards of a throw, and how: pieces that exist, each as often as it exists."""

from collections.abc import Sequence

from tables.engine.banked.settings import ENTRIES, GENERATOR
from tables.engine.banked.shape import Throw
from tables.engine.banked.state import BankedState
from tables.engine.errors import Code, Refused
from tables.engine.places import PLAYERS


def sealed(state: BankedState, throw: Throw) -> bool:
    """Whether the house's generator alone deals this throw: what nobody read, nobody can have misread. A generator's
    cards come from one deck, so at such a table they all do."""
    return throw.hidden or (state.sealed and state.shape.book.distinct)


def dealt_by_house(state: BankedState, throw: Throw) -> bool:
    """Whether what lies of this throw, or can, comes from the generator: then there is nothing to correct (CHD-16)."""
    return sealed(state, throw) or state.sources.get(throw.name) == GENERATOR


def thrown_by_house(state: BankedState) -> tuple[str, ...]:
    """The throws that lie and that nobody can correct."""
    return tuple(throw.name for throw in state.throws if throw.name in state.dice and dealt_by_house(state, throw))


def sources_of(state: BankedState, throw: Throw) -> list[str]:
    """How a throw may be entered. Own dice or cards on the felt lie before their player already: they are read, and
    dealt by no generator."""
    if sealed(state, throw):
        return [GENERATOR]
    entry: list[str] = list(state.rules["entry"])
    if state.private and throw.side == PLAYERS:
        by_hand = [source for source in entry if source != GENERATOR]
        return by_hand or [source for source in ENTRIES if source != GENERATOR]
    return entry


def require_piece(state: BankedState, keyed: str) -> str:
    """The face or card that was keyed. Refuses IMPOSSIBLE_FACE and IMPOSSIBLE_CARD."""
    book = state.shape.book
    piece = book.read(keyed)
    if piece is not None:
        return piece
    if book.distinct:
        raise Refused(Code.IMPOSSIBLE_CARD, card=keyed)
    raise Refused(Code.IMPOSSIBLE_FACE, face=keyed, faces=list(book.pieces))


def require_pieces(state: BankedState, throw: Throw, keyed: Sequence[str]) -> tuple[str, ...]:
    """All pieces of a throw. Refuses also WRONG_DICE_COUNT, WRONG_CARD_COUNT, and IMPOSSIBLE_CARD for one that comes
    twice."""
    pieces = tuple(require_piece(state, one) for one in keyed)
    if len(pieces) != throw.count:
        code = Code.WRONG_CARD_COUNT if state.shape.book.distinct else Code.WRONG_DICE_COUNT
        raise Refused(code, throw=throw.name, count=throw.count, given=len(pieces))
    if state.shape.book.distinct:
        for place, piece in enumerate(pieces):
            if piece in pieces[:place]:
                raise Refused(Code.IMPOSSIBLE_CARD, card=piece)
    return pieces


def require_free(state: BankedState, pieces: Sequence[str]) -> None:
    """Refuses IMPOSSIBLE_CARD when one of these cards lies already."""
    lying = {piece for faces in state.dice.values() for piece in faces} if state.shape.book.distinct else set()
    for piece in pieces:
        if piece in lying:
            raise Refused(Code.IMPOSSIBLE_CARD, card=piece)


def left_of(state: BankedState) -> tuple[str, ...]:
    """The pieces that the generator draws from: a die shows any face again, a card that lies is gone."""
    if not state.shape.book.distinct:
        return state.shape.book.pieces
    lying = {piece for faces in state.dice.values() for piece in faces}
    return tuple(piece for piece in state.shape.book.pieces if piece not in lying)
