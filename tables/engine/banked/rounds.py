"""What may happen in a banked round, and what follows by itself. How an event changes the state is in `state.py`.

betting → throwing → deciding → throwing → settling → settled, or void.
"""

from collections.abc import Callable, Mapping
from typing import Any

from payouts.calc.paytable import BadPayTable, PayTable, lines_of
from tables.engine import commands as asked
from tables.engine import events as happened
from tables.engine.banked.corrections import correct_die, correct_settled, settled
from tables.engine.banked.entries import require_free, require_pieces, sources_of
from tables.engine.banked.settings import GENERATOR, settings_of
from tables.engine.banked.shape import Shape, Throw, order_under
from tables.engine.banked.state import BETTING_CLOCK, DECIDING_CLOCK, BankedState, Phase, reckon
from tables.engine.commands import Command
from tables.engine.errors import Code, Refused
from tables.engine.events import Event
from tables.engine.game import ENGINE_VERSION, Facts, Rules, fill_rules
from tables.engine.places import ANTE, PLAYERS, next_seat

NO_ROLL_REASONS = ("off_table", "leaning", "on_another_die", "other")
NO_BETS = "no_bets"


def opening(
    shape: Shape,
    *,
    rules: Rules,
    paytables: Mapping[str, PayTable],
    seats: tuple[int, ...] = (),
    last_shooter: int | None = None,
) -> tuple[Event, ...]:
    """A round opens with its rules and pay-tables in full. `last_shooter` had the dice in the round before (CHD-18).

    Refuses UNKNOWN_SETTING, BAD_SETTING and BAD_PAYTABLE.
    """
    full = fill_rules(settings_of(shape), rules)
    taken = tuple(sorted(seats))
    shooter = next_seat(taken, after=last_shooter) if full["shooter"] == "clockwise" else None
    opened = happened.RoundOpened(
        game=shape.name,
        rules=full,
        paytables=_written_tables(shape, paytables),
        seats=taken,
        shooter=shooter,
        engine_version=ENGINE_VERSION,
    )
    return (opened, *_clock(BETTING_CLOCK, full["bet_seconds"]))


def decide(state: BankedState, command: Command) -> tuple[Event, ...]:
    """The events a command leads to, or a refusal that changes nothing."""
    return _DECIDERS[type(command)](state, command)


def consequences(state: BankedState) -> tuple[Event, ...]:
    """What follows by itself: hands that are made (or made anew), and the question to the players."""
    made = tuple(_hands_made(state))
    if made:
        return made
    asks = state.phase is Phase.THROWING and state.decisions is None
    if asks and all(throw.name in state.dice for throw in state.first):
        opened = happened.DecisionsOpened(generation=state.generation + 1)
        return (opened, *_clock(DECIDING_CLOCK, state.rules["decide_seconds"]))
    return ()


def require_phase(state: BankedState, *phases: Phase) -> None:
    """Refuses ALREADY_SETTLED, ALREADY_VOID or WRONG_PHASE unless the round stands in one of these phases."""
    if state.phase in phases:
        return
    if state.phase is Phase.VOID:
        raise Refused(Code.ALREADY_VOID)
    if state.phase is Phase.SETTLED:
        raise Refused(Code.ALREADY_SETTLED)
    raise Refused(Code.WRONG_PHASE, phase=state.phase.value, needed=[phase.value for phase in phases])


def _give_notice(state: BankedState, command: asked.GiveNotice) -> tuple[Event, ...]:
    require_phase(state, Phase.BETTING, Phase.DECIDING)
    if state.notice:
        raise Refused(Code.NOTICE_GIVEN, what=state.phase.value)
    what = state.phase.value
    return (happened.NoticeGiven(what=what), happened.ClockStarted(what=what, seconds=state.rules["notice_seconds"]))


def _close_betting(state: BankedState, command: asked.CloseBetting) -> tuple[Event, ...]:
    """By hand only where the house needs no notice; otherwise the notice's clock closes (CHD-15)."""
    require_phase(state, Phase.BETTING)
    if state.rules["notice_seconds"]:
        raise Refused(Code.NOTICE_FIRST, notice_seconds=state.rules["notice_seconds"])
    return _betting_closed(state, command)


def _close_decisions(state: BankedState, command: asked.CloseDecisions) -> tuple[Event, ...]:
    """By hand when nobody is missing, or where the house needs no notice (CHD-15)."""
    require_phase(state, Phase.DECIDING)
    if state.rules["notice_seconds"] and command.defaulted:
        raise Refused(Code.NOTICE_FIRST, notice_seconds=state.rules["notice_seconds"], missing=command.defaulted)
    return _decisions_closed(state, command)


def _time_out(state: BankedState, command: asked.TimeOut) -> tuple[Event, ...]:
    if command.what not in (BETTING_CLOCK, DECIDING_CLOCK):
        raise Refused(Code.MALFORMED, field="what", value=command.what)
    require_phase(state, Phase(command.what))
    if state.clock is None:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, clock=None)
    return _betting_closed(state, command) if command.what == BETTING_CLOCK else _decisions_closed(state, command)


def _betting_closed(state: BankedState, command: asked.CloseBetting | asked.TimeOut) -> tuple[Event, ...]:
    hands = _some_of(state, command.hands, field="hands")
    closed = happened.BettingClosed(stakes=command.stakes, total=command.total, digest=command.digest)
    if not command.stakes:
        return (closed, happened.RoundVoided(reason=NO_BETS))
    return (closed, happened.HandsInPlay(hands=hands)) if state.private else (closed,)


def _some_of(state: BankedState, given: tuple[int, ...] | None, *, field: str) -> tuple[int, ...]:
    """The private hands the shell names, all if it names none. Refuses MALFORMED for what is no hand here."""
    hands = state.hands if given is None else tuple(sorted(given))
    if state.private and not set(hands) <= set(state.hands):
        raise Refused(Code.MALFORMED, field=field, value=list(hands), hands=list(state.hands))
    return hands


def _decisions_closed(state: BankedState, command: asked.CloseDecisions | asked.TimeOut) -> tuple[Event, ...]:
    shown = _some_of(state, command.shown, field="shown")
    closed = happened.DecisionsClosed(
        generation=state.generation,
        calls=command.calls,
        folds=command.folds,
        defaulted=command.defaulted,
        digest=command.digest,
    )
    return (happened.HandsShown(hands=shown), closed) if state.private else (closed,)


def _enter_dice(state: BankedState, command: asked.EnterDice) -> tuple[Event, ...]:
    throw = state.throw(command.throw)
    if throw is None:
        raise Refused(Code.NO_SUCH_THROW, throw=command.throw)
    faces = require_pieces(state, throw, command.faces)
    allowed = sources_of(state, throw)
    if command.source not in allowed:
        raise Refused(Code.ENTRY_NOT_ALLOWED, source=command.source, allowed=allowed)
    _require_awaited(state, throw.name)
    require_free(state, faces)
    return (happened.DiceEntered(throw=throw.name, faces=faces, source=command.source),)


def can_fail(state: BankedState, throw: Throw) -> bool:
    """Whether there can be a roll that is no roll: real dice fall, cards and the generator's do not."""
    return not state.shape.book.distinct and sources_of(state, throw) != [GENERATOR]


def _declare_no_roll(state: BankedState, command: asked.DeclareNoRoll) -> tuple[Event, ...]:
    throw = state.throw(command.throw)
    if throw is None or not can_fail(state, throw):
        raise Refused(Code.NO_SUCH_THROW, throw=command.throw)
    if command.why not in NO_ROLL_REASONS:
        raise Refused(Code.MALFORMED, field="why", value=command.why, choices=list(NO_ROLL_REASONS))
    _require_awaited(state, command.throw)
    return (happened.RollDeclaredVoid(throw=command.throw, why=command.why),)


def _require_awaited(state: BankedState, throw: str) -> None:
    require_phase(state, Phase.THROWING)
    awaited = state.awaited
    if awaited is None or awaited.name != throw:
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, throw=throw, awaited=awaited and awaited.name)


def _settle(state: BankedState, command: asked.Settle) -> tuple[Event, ...]:
    require_phase(state, Phase.SETTLING)
    schedule, outcome = reckon(state)
    return (happened.RoundSettled(schedule=schedule.facts(), outcome=outcome),)


def _name_shooter(state: BankedState, command: asked.NameShooter) -> tuple[Event, ...]:
    """Until the players' dice are thrown (CHD-18). On a rail table any place may be named."""
    seat = command.seat
    if seat is not None and (seat < 1 or (state.seats and seat not in state.seats)):
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=list(state.seats))
    if seat is not None and state.rules["shooter"] == "dealer":
        raise Refused(Code.NOT_ALLOWED, shooter="dealer")
    require_phase(state, Phase.BETTING, Phase.THROWING)
    if any(throw.side == PLAYERS and throw.name in state.dice for throw in state.throws):
        raise Refused(Code.WRONG_PHASE, phase=state.phase.value, thrown=list(state.dice))
    if seat == state.shooter:
        raise Refused(Code.ALREADY_DONE, seat=seat)
    return (happened.ShooterNamed(seat=seat),)


def _void_round(state: BankedState, command: asked.VoidRound) -> tuple[Event, ...]:
    """Before any dice lie the dealer alone may; then it takes a reason and a second person (CHD-17)."""
    require_phase(state, Phase.BETTING, Phase.THROWING, Phase.DECIDING, Phase.SETTLING)
    if state.rolled:
        _require_two(command.reason, command.approved_by)
    return (happened.RoundVoided(reason=command.reason.strip(), approved_by=command.approved_by),)


def _void_settled(state: BankedState, command: asked.VoidSettled) -> tuple[Event, ...]:
    """CHD-19."""
    was = settled(state).facts()
    approved_by = _require_two(command.reason, command.approved_by)
    return (happened.SettlementVoided(was=was, reason=command.reason.strip(), approved_by=approved_by),)


def _require_two(reason: str, approved_by: int | None) -> int:
    if not reason.strip():
        raise Refused(Code.NEEDS_REASON)
    if approved_by is None:
        raise Refused(Code.NEEDS_SECOND_PERSON)
    return approved_by


def _hands_made(state: BankedState) -> list[happened.HandMade]:
    fresh = []
    for side, number in state.places():
        hand = state.hand(side=side, hand=number)
        if hand is None:
            continue
        made = happened.HandMade(
            side=side,
            hand=number,
            category=hand.category,
            faces=hand.faces,
            positions=order_under(state.shape, state.rules).positions(hand, state.faces(side=side, hand=number)),
        )
        if state.made.get((side, number)) != made:
            fresh.append(made)
    return fresh


def _clock(what: str, seconds: int) -> tuple[Event, ...]:
    """A clock of no seconds is none: the phase waits for the dealer's notice."""
    return (happened.ClockStarted(what=what, seconds=seconds),) if seconds else ()


def _written_tables(shape: Shape, tables: Mapping[str, PayTable]) -> dict[str, Facts]:
    lines = {spot.name: spot.lines for spot in shape.spots}
    if ANTE not in tables or not set(tables) <= set(lines):
        raise Refused(Code.BAD_PAYTABLE, spots=sorted(tables), needed=[ANTE], known=list(lines))
    for spot, table in tables.items():
        try:
            lines_of(dict(table.lines), allowed=lines[spot])
        except BadPayTable as wrong:
            raise Refused(Code.BAD_PAYTABLE, spot=spot, table=table.name, lines=list(lines[spot])) from wrong
        if (table.game, table.spot) != (shape.name, spot):
            raise Refused(Code.BAD_PAYTABLE, spot=spot, table=table.name, game=table.game)
    return {spot: table.facts() for spot, table in tables.items()}


_DECIDERS: dict[type[Command], Callable[[BankedState, Any], tuple[Event, ...]]] = {
    asked.GiveNotice: _give_notice,
    asked.CloseBetting: _close_betting,
    asked.EnterDice: _enter_dice,
    asked.DeclareNoRoll: _declare_no_roll,
    asked.CorrectDie: correct_die,
    asked.CloseDecisions: _close_decisions,
    asked.Settle: _settle,
    asked.NameShooter: _name_shooter,
    asked.VoidRound: _void_round,
    asked.CorrectSettled: correct_settled,
    asked.VoidSettled: _void_settled,
    asked.TimeOut: _time_out,
}

COMMANDS: tuple[type[Command], ...] = tuple(_DECIDERS)
