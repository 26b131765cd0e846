"""One command through the live hand of a pot game, and all that follows: what the house deals, who missed his clock,
and what the hand's end brings (`ending.py`)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tables.dealing.access import is_bet
from tables.dealing.pots import chairs, ending, generator
from tables.dealing.rounds import LoadedRound, require_live
from tables.dealing.roundtrip import run_one
from tables.dealing.seating import pot_table_of
from tables.dealing.unit import Unit
from tables.engine.commands import Act, Command, TimeOut
from tables.engine.dice_holdem.commands import BetOnDie, ShowDice
from tables.engine.errors import Code, Refused
from tables.engine.events import Event
from tables.engine.holdem.commands import AnswerRunTwice, PlayBoard, ShowHand
from tables.engine.holdem.following import TURN_CLOCK
from tables.engine.pot.commands import MuckHand, UseTimeBank
from tables.engine.pot.events import TimeBankUsed
from tables.engine.pot_table import acts
from tables.engine.pot_table.chairs import PotTable

ACTS = (Act, BetOnDie, UseTimeBank, ShowHand, ShowDice, MuckHand, PlayBoard, AnswerRunTwice)
"""What a player does himself, or the dealer keys for him."""
OF_THE_SHELL = ("turn_left",)
"""Fields of commands that come from no screen: the shell says what they hold."""
OWN_HAND, HIS_HAND = "own_hand", "his_hand"
"""Until when an excluded player's bet is refused, as he and as the dealer is told."""
EXCLUDED = "SELECT 1 FROM tables_sitting WHERE id = %s AND excluded_at IS NOT NULL"
SECONDS_LEFT = """
    SELECT greatest(0, ceil(extract(epoch FROM deadline_at - clock_timestamp())))::integer
    FROM tables_round WHERE id = %s
"""


def play_on(unit: Unit, round_: LoadedRound, command: Command) -> Mapping[str, Any]:
    """Play it through the loaded hand; the receipt, which names no card and no die. Refuses as the game does."""
    events = play_through(unit, command)
    return {"round": round_.row.number, "events": [type(event).__name__ for event in events]}


def play_through(unit: Unit, command: Command) -> tuple[Event, ...]:
    """One command through the live hand within a unit, with everything that follows. Refuses NO_ROUND, and as the game
    does."""
    round_ = require_live(unit.round)
    asked = _asked(round_.state)
    _require_no_bet_of_excluded(unit, round_, command)
    events = unit.play(_completed(round_, command))
    events += generator.answered(unit)
    table = _clocked(pot_table_of(unit.table.chairs, seats=unit.table.seats), command, events, asked=asked)
    if not ending.ended_by(unit, round_, events, table):
        chairs.changed(unit, table)
    unit.save_round(events)
    return events


def _require_no_bet_of_excluded(unit: Unit, round_: LoadedRound, command: Command) -> None:
    """Refuse EXCLUDED for a bet or raise of who may not play any more, from his tablet and keyed for him alike; the
    hand is his to end."""
    if not isinstance(command, Act | BetOnDie) or not is_bet(type(command).__name__, action=command.action):
        return
    sitting = round_.row.sums["sittings"].get(str(command.seat))
    if sitting is not None and run_one(EXCLUDED, (sitting,)):
        until = OWN_HAND if unit.actor.kind == "patron" else HIS_HAND
        raise Refused(Code.EXCLUDED, until=until, seat=command.seat)


def _completed(round_: LoadedRound, command: Command) -> Command:
    """What the shell adds to a command: how much of the turn is left when its player takes his time bank."""
    return replace(command, turn_left=_seconds_left(round_)) if isinstance(command, UseTimeBank) else command


def _seconds_left(round_: LoadedRound) -> int:
    """Whole seconds, begun ones included, until the clock of the turn is out by the database's clock; within the grace
    after it, and where none runs, none."""
    if round_.row.deadline_what != TURN_CLOCK:
        return 0
    left: int = run_one(SECONDS_LEFT, (round_.row.id,))[0][0]
    return left


def _asked(state: Any) -> int | None:
    """The seat whose act is awaited, at the betting or at the showdown."""
    player = {"betting": state.betting.turn, "showdown": state.to_show}.get(state.phase.value, -1)
    return state.betting.seats[player] if player >= 0 else None


def _clocked(table: PotTable, command: Command, events: tuple[Event, ...], *, asked: int | None) -> PotTable:
    """Who lets the clock act for him twice in a row sits out from the next hand; an act of his own begins anew."""
    if isinstance(command, ACTS):
        return acts.acted(table, seat=command.seat)
    by_bank = any(isinstance(event, TimeBankUsed) for event in events)
    if isinstance(command, TimeOut) and asked is not None and not by_bank:
        return acts.timed_out(table, seat=asked)
    return table
