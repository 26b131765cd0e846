"""What a role may ask of a banked round now: the buttons. Whether it is granted is `rounds.py`'s; a test ties the two
together."""

from collections.abc import Iterator

from tables.engine.audience import Role
from tables.engine.banked.corrections import needs_floor
from tables.engine.banked.entries import dealt_by_house, sources_of
from tables.engine.banked.rounds import NO_ROLL_REASONS, can_fail
from tables.engine.banked.settings import ACTIONS
from tables.engine.banked.stakes import spot_facts
from tables.engine.banked.state import BankedState, Phase
from tables.engine.game import Move
from tables.engine.places import PLAYERS

FLOOR = "floor"
SECOND_PERSON = "second_person"
REASON = "reason"
_RUNNING = (Phase.BETTING, Phase.THROWING, Phase.DECIDING, Phase.SETTLING)


def legal_moves(state: BankedState, role: Role, *, missing: int | None = None) -> tuple[Move, ...]:
    """The moves open to a role. `missing`: how many have yet to decide, where the shell knows it.

    The players' moves (`PlaceStake`, `TakeBackStake`, `Decide`) are wagers, rows and not commands of the journal.
    """
    if role is Role.PLAYER:
        return tuple(_players(state))
    if role is Role.DEALER:
        return (*_dealers(state, missing=missing), *_shooter(state), *_repairs(state))
    if role is Role.PIT:
        return (*_shooter(state), *_repairs(state))
    return ()


def _players(state: BankedState) -> Iterator[Move]:
    for hand in state.hands:
        if state.phase is Phase.BETTING:
            yield Move(command="PlaceStake", facts={"hand": hand, "spots": spot_facts(state, hand=hand)})
            yield Move(command="TakeBackStake", facts={"hand": hand})
        if state.phase is Phase.DECIDING:
            yield Move(command="Decide", facts={"hand": hand, "actions": list(ACTIONS)})


def _dealers(state: BankedState, *, missing: int | None) -> Iterator[Move]:
    no_notice_needed = not state.rules["notice_seconds"]
    if state.phase in (Phase.BETTING, Phase.DECIDING) and not state.notice:
        yield Move(command="GiveNotice", facts={"what": state.phase.value, "seconds": state.rules["notice_seconds"]})
    if state.phase is Phase.BETTING and no_notice_needed:
        yield Move(command="CloseBetting")
    if state.phase is Phase.DECIDING and (no_notice_needed or missing == 0):
        yield Move(command="CloseDecisions")
    awaited = state.awaited
    if awaited is not None:
        sources = sources_of(state, awaited)
        yield Move(command="EnterDice", facts={"throw": awaited.name, "count": awaited.count, "sources": sources})
    if awaited is not None and can_fail(state, awaited):
        yield Move(command="DeclareNoRoll", facts={"throw": awaited.name, "whys": list(NO_ROLL_REASONS)})
    if state.phase is Phase.SETTLING:
        yield Move(command="Settle")


def _shooter(state: BankedState) -> Iterator[Move]:
    open_phase = state.phase in (Phase.BETTING, Phase.THROWING)
    if open_phase and not any(throw.side == PLAYERS and throw.name in state.dice for throw in state.throws):
        seats = [seat for seat in state.seats if seat != state.shooter]
        only_dealer = state.rules["shooter"] == "dealer"
        yield Move(
            command="NameShooter",
            facts={"seats": [] if only_dealer else seats, "any": not state.seats and not only_dealer,
                   "dealer": state.shooter is not None},
        )  # fmt: skip


def _repairs(state: BankedState) -> Iterator[Move]:
    """Corrections and voids, with what each needs (CHD-16, CHD-17, CHD-19)."""
    settled = state.phase is Phase.SETTLED
    if state.phase is Phase.VOID:
        return
    for throw in state.throws:
        if throw.name not in state.dice or dealt_by_house(state, throw):
            continue
        facts = {"throw": throw.name, "count": throw.count}
        if settled:
            yield Move(command="CorrectSettled", facts={**facts, "needs": [REASON, SECOND_PERSON]})
        else:
            needs = [REASON, FLOOR] if needs_floor(state, throw.name) else []
            yield Move(command="CorrectDie", facts={**facts, "needs": needs})
    if settled:
        yield Move(command="VoidSettled", facts={"needs": [REASON, SECOND_PERSON]})
    elif state.phase in _RUNNING:
        yield Move(command="VoidRound", facts={"needs": [REASON, SECOND_PERSON] if state.rolled else []})
