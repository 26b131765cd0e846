"""DiceHoldem: two letter dice of one's own, five in common, player against player for the pot (DH-1 to DH-14)."""

from functools import partial

from tables.engine.dice import LETTER_FACES
from tables.engine.dice_holdem.changes import EVENTS, change, opened
from tables.engine.dice_holdem.moves import legal_moves
from tables.engine.dice_holdem.rounds import COMMANDS, consequences, decide, opening
from tables.engine.dice_holdem.settings import SETTINGS
from tables.engine.dice_holdem.state import DiceState, copy_of
from tables.engine.dice_holdem.view import view
from tables.engine.game import POT, Changes, Game

NAME = "dice_holdem"
CHANGES: Changes[DiceState] = Changes(opened=opened, copy_of=copy_of, change=change)

GAME: Game[DiceState] = Game(
    name=NAME,
    kind=POT,
    hands=1,
    spots=(),
    settings=SETTINGS,
    faces=LETTER_FACES,
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
