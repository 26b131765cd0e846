"""What a player of a pot game asks from his own place: the seat comes from his sitting, never from the message.

An act when another is asked is refused and noted for the dealer, who may let it stand when the turn comes.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from casino.people.actors import Actor
from casino.people.roles import Action, require
from tables.dealing.codec import read_command
from tables.dealing.pots.hands import ACTS, OF_THE_SHELL, play_on
from tables.dealing.rounds import LoadedRound
from tables.dealing.unit import Unit
from tables.engine.commands import Act, Command, RecordOutOfTurn
from tables.engine.dice_holdem.commands import BetOnDie
from tables.engine.errors import Code, Refused

PLAYS: Mapping[str, type[Command]] = {kind.__name__: kind for kind in ACTS}
NOT_THE_PLAYERS = ("seat", "cards", "dice", *OF_THE_SHELL)
"""Fields that the same command has when a dealer gives it, or that the shell adds."""
NO_SEAT = 0


def read_play(name: str, data: Mapping[str, Any]) -> tuple[int, Command]:
    """(round, command without its seat) from the wire. Refuses UNKNOWN_COMMAND, UNKNOWN_FIELD and MALFORMED."""
    kind = PLAYS.get(name)
    if kind is None:
        raise Refused(Code.UNKNOWN_COMMAND, command=name)
    for field in NOT_THE_PLAYERS:
        if field in data:
            raise Refused(Code.UNKNOWN_FIELD, field=field, command=name)
    number = data.get("round")
    if type(number) is not int:
        raise Refused(Code.MALFORMED, field="round")
    given = {field: value for field, value in data.items() if field != "round"}
    return number, read_command(kind, {**given, "seat": NO_SEAT})


def play_from_seat(unit: Unit, round_: LoadedRound, command: Command) -> Mapping[str, Any]:
    """The command for the seat of the unit's actor; the receipt. Refuses NOT_ALLOWED, NOT_AT_TABLE for who was not
    dealt in, EXCLUDED for a bet of who may not play any more, and as the game does; an act out of turn is noted all the
    same."""
    require(unit.actor, Action.PLAY_HAND)
    command = replace(command, seat=seat_of(round_, unit.actor))  # type: ignore[call-arg]
    try:
        return play_on(unit, round_, command)
    except Refused as refused:
        if refused.code is not Code.NOT_YOUR_TURN or not isinstance(command, Act | BetOnDie):
            raise
        try:
            _note(unit, round_, command)
        except Refused:
            # Who has folded or is not in can act neither now nor later.
            raise refused from None
        unit.refusal = refused
        return {}


def seat_of(round_: LoadedRound, actor: Actor) -> int:
    """The seat at which this actor's sitting was dealt in. Refuses NOT_AT_TABLE."""
    for seat, sitting in round_.row.sums["sittings"].items():
        if sitting == actor.sitting_id:
            return int(seat)
    raise Refused(Code.NOT_AT_TABLE)


def _note(unit: Unit, round_: LoadedRound, command: Act | BetOnDie) -> None:
    """Keep the act in the journal: a player's first while the level stands, for he is held to that one. Refuses as the
    game does."""
    seat, level = command.seat, round_.state.betting.level
    if all((noted.seat, at) != (seat, level) for noted, at in round_.state.record.out_of_turn):
        events = unit.play(RecordOutOfTurn(seat=command.seat, action=command.action, to=command.to))
        unit.save_round(events)
