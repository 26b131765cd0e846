"""Texas Hold'em: two cards of one's own, five in common, player against player for the pot (TH-1 to TH-29)."""

from functools import partial

from tables.engine.cards import RANKS
from tables.engine.game import POT, Changes, Game
from tables.engine.holdem.changes import EVENTS, change, opened
from tables.engine.holdem.following import consequences
from tables.engine.holdem.moves import legal_moves
from tables.engine.holdem.rounds import COMMANDS, decide, opening
from tables.engine.holdem.settings import SETTINGS
from tables.engine.holdem.state import HoldemState, copy_of
from tables.engine.holdem.view import view

NAME = "texas_holdem"
CHANGES: Changes[HoldemState] = Changes(opened=opened, copy_of=copy_of, change=change)

GAME: Game[HoldemState] = Game(
    name=NAME,
    kind=POT,
    hands=1,
    spots=(),
    settings=SETTINGS,
    faces=RANKS,
    opening=partial(opening, NAME),
    decide=decide,
    consequences=consequences,
    apply=CHANGES.apply,
    changes=CHANGES,
    legal_moves=legal_moves,
    view=view,
    commands={command.__name__: command for command in COMMANDS},
    events={event.__name__: event for event in EVENTS},
)
