"""The house's generator at an electronic table: what a hand calls for is dealt or thrown in the same unit, so no card
waits for a press and nobody sees one before it is in the journal.

A burned card is a card that nobody reads: taking one more from a stub whose order nobody knows changes no chance, so it
stays unread here as on felt.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tables.dealing import outcomes
from tables.dealing.unit import Unit
from tables.engine.cards import DECK
from tables.engine.commands import Command, EnterDice
from tables.engine.dice_holdem.events import DiceCalledFor
from tables.engine.errors import Broken
from tables.engine.events import Event
from tables.engine.game import Game
from tables.engine.holdem.commands import DealBoard, DealHole, DealHoles
from tables.engine.holdem.dealing import HOLE, REPLACEMENT, lying_cards
from tables.engine.holdem.events import CardsCalledFor

GENERATOR = "generator"
ELECTRONIC = "electronic"
WAYS_OF_DEALING = ("cards", "dealing")
"""The table rules that say who deals cards and dice."""
ANSWERS_AT_MOST = 16


def answered(unit: Unit) -> tuple[Event, ...]:
    """The events of everything that the loaded hand calls for by itself; none where people deal."""
    round_ = unit.round
    if round_ is None or not is_electronic(round_.state.rules):
        return ()
    events: list[Event] = []
    for _ in range(ANSWERS_AT_MOST):
        called = round_.state.called
        if called is None:
            return tuple(events)
        events += unit.play(ANSWERS[type(called)](round_.game, round_.state))
    raise Broken("cards called for without end", round=round_.row.id)


def is_electronic(rules: Mapping[str, Any]) -> bool:
    """Whether the house's generator deals at a table with these rules."""
    return any(rules.get(way) == ELECTRONIC for way in WAYS_OF_DEALING)


def _cards(game: Game[Any], state: Any) -> Command:
    """As many as are called for, of those that lie nowhere yet."""
    called: CardsCalledFor = state.called
    lying = lying_cards(state)
    cards = outcomes.draw(called.count, pieces=[card for card in DECK if card not in lying])
    if called.what == REPLACEMENT:
        assert called.seat is not None
        return DealHole(seat=called.seat, cards=cards)
    return DealHoles(cards=cards) if called.what == HOLE else DealBoard(cards=cards)


def _dice(game: Game[Any], state: Any) -> Command:
    called: DiceCalledFor = state.called
    return EnterDice(throw=called.what, faces=outcomes.roll(called.count, faces=game.faces), source=GENERATOR)


ANSWERS: Mapping[type[Event], Callable[[Game[Any], Any], Command]] = {CardsCalledFor: _cards, DiceCalledFor: _dice}
