"""Dealer against players: what all banked games share. A game is a `Shape` and one call of `banked_game`; see `games/`.

shape      a game as data                     settings   its table rules
rounds     opening, decide, consequences      state      the state and `apply`
stakes     what the betting desk asks         schedule   what each spot returns, `settle`
moves      the buttons                        view       the picture for an audience
chances    the game as the odds see it        qualifier, corrections, rolls, sides
"""

from functools import partial

from tables.engine.banked.chances import odds_model
from tables.engine.banked.corrections import settled, weigh_settled
from tables.engine.banked.entries import left_of, thrown_by_house
from tables.engine.banked.moves import legal_moves
from tables.engine.banked.rounds import COMMANDS, consequences, decide, opening
from tables.engine.banked.schedule import HandSchedule, Schedule, settle
from tables.engine.banked.settings import settings_of
from tables.engine.banked.shape import Shape, SideBet, Throw
from tables.engine.banked.stakes import (
    call_amount,
    hands_of,
    require_betting,
    require_decision,
    require_stake,
    require_stakes,
    reserve_of,
    spot_facts,
    worst_case,
)
from tables.engine.banked.state import EVENTS, BankedState, Phase, apply, schedule_of
from tables.engine.banked.view import view
from tables.engine.game import BANKED, Game

__all__ = [
    "BankedState",
    "HandSchedule",
    "Phase",
    "Schedule",
    "Shape",
    "SideBet",
    "Throw",
    "banked_game",
    "call_amount",
    "hands_of",
    "left_of",
    "require_betting",
    "require_decision",
    "require_stake",
    "require_stakes",
    "reserve_of",
    "schedule_of",
    "settle",
    "settled",
    "spot_facts",
    "thrown_by_house",
    "weigh_settled",
    "worst_case",
]


def banked_game(shape: Shape) -> Game[BankedState]:
    """The game that a shape describes."""
    return Game(
        name=shape.name,
        kind=BANKED,
        hands=shape.hands,
        spots=shape.spots,
        settings=settings_of(shape),
        faces="".join(shape.book.pieces),
        opening=partial(opening, shape),
        decide=decide,
        consequences=consequences,
        apply=partial(apply, shape),
        legal_moves=legal_moves,
        view=view,
        commands={command.__name__: command for command in COMMANDS},
        events={event.__name__: event for event in EVENTS},
        odds_model=partial(odds_model, shape),
    )
