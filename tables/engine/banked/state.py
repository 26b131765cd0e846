"""A banked round as it stands, and how each event changes it. Nothing here refuses; what may happen is in
`rounds.py`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from payouts.calc.paytable import PayTable
from tables.engine import events as happened
from tables.engine.banked.schedule import Schedule, make_schedule
from tables.engine.banked.shape import Shape, Throw, ranking_under
from tables.engine.errors import Broken
from tables.engine.events import Event
from tables.engine.game import Facts, Rules
from tables.engine.hands.poker_dice import Hand

BETTING_CLOCK = "betting"
DECIDING_CLOCK = "deciding"


class Phase(StrEnum):
    """Where a round stands."""

    BETTING = "betting"
    THROWING = "throwing"
    DECIDING = "deciding"
    SETTLING = "settling"
    SETTLED = "settled"
    VOID = "void"


@dataclass(frozen=True, slots=True, kw_only=True)
class BankedState:
    """A round. `dice`: {throw: faces}; `made`: {(side, hand): HandMade}; `generation` of the decisions, 0 before they
    open."""

    shape: Shape
    rules: Rules
    tables: Mapping[str, PayTable]
    seats: tuple[int, ...] = ()
    shooter: int | None = None
    engine_version: str = ""
    phase: Phase = Phase.BETTING
    clock: str | None = None
    notice: bool = False
    dice: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    made: Mapping[tuple[str, int], happened.HandMade] = field(default_factory=dict)
    corrections: tuple[happened.DieCorrected, ...] = ()
    no_rolls: tuple[happened.RollDeclaredVoid, ...] = ()
    betting: happened.BettingClosed | None = None
    generation: int = 0
    decisions: happened.DecisionsClosed | None = None
    schedule: Schedule | None = None
    outcome: Facts | None = None
    void_reason: str | None = None

    @property
    def awaited(self) -> Throw | None:
        """The throw that comes next while dice are thrown."""
        if self.phase is not Phase.THROWING:
            return None
        return next((throw for throw in self.shape.throws if throw.name not in self.dice), None)

    @property
    def latest(self) -> str | None:
        """The throw entered last."""
        return next((throw.name for throw in reversed(self.shape.throws) if throw.name in self.dice), None)

    @property
    def rolled(self) -> bool:
        """Whether dice have been rolled, counted or not (CHD-17)."""
        return bool(self.dice or self.no_rolls)

    def faces(self, *, side: str, hand: int) -> tuple[str, ...]:
        """The dice of a hand that lie, in the order of its throws."""
        own = (throw.name for throw in self.shape.throws if (throw.side, throw.hand) == (side, hand))
        return tuple(face for name in own for face in self.dice.get(name, ()))

    def hand(self, *, side: str, hand: int) -> Hand | None:
        """The hand, once all its dice lie."""
        faces = self.faces(side=side, hand=hand)
        return ranking_under(self.rules).of(faces) if len(faces) == self.shape.size(side=side, hand=hand) else None


def apply(shape: Shape, state: BankedState | None, event: Event) -> BankedState:
    """The state after an event. The first event of a round is `RoundOpened`."""
    if isinstance(event, happened.RoundOpened):
        return _opened(shape, event)
    change = _CHANGES.get(type(event))
    if state is None or change is None:
        raise Broken("an event out of place", event=type(event).__name__)
    return change(state, event)


def schedule_of(state: BankedState) -> Schedule:
    """What each spot of each hand returns. Every die must lie, else it is Broken."""
    return reckon(state)[0]


def reckon(state: BankedState) -> tuple[Schedule, Facts]:
    """Schedule and outcome of the dice that lie."""
    hands = [state.hand(side=side, hand=number) for side, number in state.shape.places()]
    lying = [hand for hand in hands if hand is not None]
    if len(lying) != len(hands):
        raise Broken("a schedule before all dice lie", dice={name: list(faces) for name, faces in state.dice.items()})
    return make_schedule(
        rules=state.rules, tables=state.tables, sides=state.shape.sides, players=lying[:-1], dealer=lying[-1]
    )


def corrected(state: BankedState, *, throw: str, position: int, face: str) -> BankedState:
    """The state with one die reading differently."""
    faces = list(state.dice[throw])
    faces[position - 1] = face
    return replace(state, dice={**state.dice, throw: tuple(faces)})


def _opened(shape: Shape, event: happened.RoundOpened) -> BankedState:
    return BankedState(
        shape=shape,
        rules=event.rules,
        tables={spot: PayTable.of_facts(facts) for spot, facts in event.paytables.items()},
        seats=tuple(event.seats),
        shooter=event.shooter,
        engine_version=event.engine_version,
    )


def _entered(state: BankedState, event: happened.DiceEntered) -> BankedState:
    dice = {**state.dice, event.throw: tuple(event.faces)}
    done = len(dice) == len(state.shape.throws)
    return replace(state, dice=dice, phase=Phase.SETTLING if done else state.phase)


def _corrected(state: BankedState, event: happened.DieCorrected) -> BankedState:
    """A correction while players decide sends them back to the question: `consequences` asks it again."""
    again = state.phase is Phase.DECIDING
    return replace(
        corrected(state, throw=event.throw, position=event.position, face=event.face),
        corrections=(*state.corrections, event),
        phase=Phase.THROWING if again else state.phase,
        clock=None if again else state.clock,
        notice=False if again else state.notice,
    )


def _decided(state: BankedState, event: happened.DecisionsClosed) -> BankedState:
    phase = Phase.THROWING if state.shape.last else Phase.SETTLING
    return replace(state, decisions=event, phase=phase, clock=None, notice=False)


def _settled(state: BankedState, event: happened.RoundSettled | happened.SettlementCorrected) -> BankedState:
    return replace(state, schedule=Schedule.of_facts(event.schedule), outcome=dict(event.outcome), phase=Phase.SETTLED)


def _voided(state: BankedState, event: happened.RoundVoided | happened.SettlementVoided) -> BankedState:
    return replace(
        state, phase=Phase.VOID, void_reason=event.reason, schedule=None, outcome=None, clock=None, notice=False
    )


_CHANGES: dict[type[Event], Callable[[BankedState, Any], BankedState]] = {
    happened.ClockStarted: lambda state, event: replace(state, clock=event.what),
    happened.NoticeGiven: lambda state, event: replace(state, notice=True),
    happened.BettingClosed: lambda state, event: replace(
        state, betting=event, phase=Phase.THROWING, clock=None, notice=False
    ),
    happened.DiceEntered: _entered,
    happened.HandMade: lambda state, event: replace(state, made={**state.made, (event.side, event.hand): event}),
    happened.RollDeclaredVoid: lambda state, event: replace(state, no_rolls=(*state.no_rolls, event)),
    happened.DecisionsOpened: lambda state, event: replace(state, generation=event.generation, phase=Phase.DECIDING),
    happened.DecisionsClosed: _decided,
    happened.DieCorrected: _corrected,
    happened.ShooterNamed: lambda state, event: replace(state, shooter=event.seat),
    happened.RoundSettled: _settled,
    happened.SettlementCorrected: _settled,
    happened.RoundVoided: _voided,
    happened.SettlementVoided: _voided,
}

EVENTS: tuple[type[Event], ...] = (happened.RoundOpened, *_CHANGES)
