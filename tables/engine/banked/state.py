"""A banked round as it stands, and how each event changes it. Nothing here refuses; what may happen is in
`rounds.py`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from payouts.calc.paytable import PayTable
from tables.engine import events as happened
from tables.engine.banked.books import Made
from tables.engine.banked.schedule import PlayersHand, Schedule, make_schedule
from tables.engine.banked.shape import Shape, Throw, order_under
from tables.engine.errors import Broken
from tables.engine.events import Event
from tables.engine.game import Facts, Rules
from tables.engine.places import BOARD, DEALER_SIDE, PLAYERS

BETTING_CLOCK = "betting"
DECIDING_CLOCK = "deciding"

PRIVATE, SHARED = "private", "shared"
ELECTRONIC, FELT = "electronic", "felt"


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
    """A round. `dice`: {throw: faces}; `sources`: {throw: how it was entered}; `made`: {(side, hand): HandMade};
    `generation` of the decisions, 0 before they open. `in_play` and `shown`: private hands with a stake, and those read
    at the end (None until that is known)."""

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
    sources: Mapping[str, str] = field(default_factory=dict)
    made: Mapping[tuple[str, int], happened.HandMade] = field(default_factory=dict)
    corrections: tuple[happened.DieCorrected, ...] = ()
    no_rolls: tuple[happened.RollDeclaredVoid, ...] = ()
    betting: happened.BettingClosed | None = None
    generation: int = 0
    decisions: happened.DecisionsClosed | None = None
    schedule: Schedule | None = None
    outcome: Facts | None = None
    void_reason: str | None = None
    in_play: tuple[int, ...] | None = None
    shown: tuple[int, ...] | None = None

    @property
    def private(self) -> bool:
        """Whether every seat has a hand of its own, under the seat's number."""
        return bool(self.shape.own) and self.rules["hands"] == PRIVATE

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands of the players that a stake may lie on; once betting is closed, those that are played."""
        if self.private:
            return self.seats if self.in_play is None else self.in_play
        return tuple(range(1, self.shape.hands + 1))

    @property
    def read(self) -> tuple[int, ...]:
        """The hands of the players that take part in the comparison."""
        return self.hands if self.shown is None else self.shown

    @property
    def sealed(self) -> bool:
        """Whether the house's generator deals the players' own dice or cards, for their seats' eyes alone."""
        return self.private and self.rules["dealing"] == ELECTRONIC

    @property
    def first(self) -> tuple[Throw, ...]:
        """The throws before the decision."""
        own = self.shape.own
        if own and not self.private:
            return (Throw("players", PLAYERS, 1, own), *self.shape.first)
        if self.sealed:
            return (*(Throw(f"seat_{seat}", PLAYERS, seat, own, hidden=True) for seat in self.hands), *self.shape.first)
        return self.shape.first

    @property
    def last(self) -> tuple[Throw, ...]:
        """The throws after it: on felt the players' own dice or cards are read when they are shown."""
        if self.private and not self.sealed:
            return (*self.shape.last, *(Throw(f"seat_{seat}", PLAYERS, seat, self.shape.own) for seat in self.read))
        return self.shape.last

    @property
    def throws(self) -> tuple[Throw, ...]:
        """All throws in their order."""
        return self.first + self.last

    @property
    def done(self) -> bool:
        """Whether everything lies that decides the round."""
        return self.decisions is not None and all(throw.name in self.dice for throw in self.throws)

    def throw(self, name: str) -> Throw | None:
        """The throw of this name."""
        return next((throw for throw in self.throws if throw.name == name), None)

    def places(self) -> Iterator[tuple[str, int]]:
        """Every (side, hand) that is compared, the players' first."""
        yield from ((PLAYERS, hand) for hand in self.read)
        yield DEALER_SIDE, 1

    @property
    def awaited(self) -> Throw | None:
        """The throw that comes next while dice are thrown."""
        if self.phase is not Phase.THROWING:
            return None
        return next((throw for throw in self.throws if throw.name not in self.dice), None)

    @property
    def latest(self) -> str | None:
        """The throw entered last."""
        return next((throw.name for throw in reversed(self.throws) if throw.name in self.dice), None)

    @property
    def rolled(self) -> bool:
        """Whether dice have been rolled, counted or not (CHD-17)."""
        return bool(self.dice or self.no_rolls)

    def faces(self, *, side: str, hand: int) -> tuple[str, ...]:
        """The dice of a hand that lie, in the order of its throws: its own, then the board's."""
        return tuple(face for throw in self._throws_of(side, hand) for face in self.dice.get(throw.name, ()))

    def hand(self, *, side: str, hand: int) -> Made | None:
        """The hand, once all its dice lie."""
        throws = self._throws_of(side, hand)
        if not throws or any(throw.name not in self.dice for throw in throws):
            return None
        return order_under(self.shape, self.rules).of(self.faces(side=side, hand=hand))

    def bonus_line(self, hand: int) -> str:
        """The line that decides a hand's Bonus (CHD-14). Its dice must lie."""
        if self.shape.bonus_lines is None:
            pieces = self.faces(side=PLAYERS, hand=hand)
        else:
            first = {throw.name for throw in self.shape.first}
            own = [throw for throw in self._throws_of(PLAYERS, hand) if throw.side == PLAYERS or throw.name in first]
            pieces = tuple(face for throw in own for face in self.dice[throw.name])
        return self.shape.bonus_line(order_under(self.shape, self.rules).of(pieces))

    def _throws_of(self, side: str, hand: int) -> tuple[Throw, ...]:
        own = tuple(throw for throw in self.throws if (throw.side, throw.hand) == (side, hand))
        return own + tuple(throw for throw in self.throws if own and throw.side == BOARD)


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
    hands = {place: state.hand(side=place[0], hand=place[1]) for place in state.places()}
    lying = {place: hand for place, hand in hands.items() if hand is not None}
    if len(lying) != len(hands):
        raise Broken("a schedule before all dice lie", dice={name: list(faces) for name, faces in state.dice.items()})
    dealer = lying.pop((DEALER_SIDE, 1))
    players = [PlayersHand(number, hand, state.bonus_line(number)) for (_, number), hand in lying.items()]
    unread = tuple(number for number in state.hands if number not in state.read)
    return make_schedule(
        shape=state.shape, rules=state.rules, tables=state.tables, players=players, dealer=dealer, unread=unread
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
    after = replace(
        state,
        dice={**state.dice, event.throw: tuple(event.faces)},
        sources={**state.sources, event.throw: event.source},
    )
    return replace(after, phase=Phase.SETTLING) if after.done else after


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
    after = replace(state, decisions=event, phase=Phase.THROWING, clock=None, notice=False)
    return replace(after, phase=Phase.SETTLING) if after.done else after


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
    happened.HandsInPlay: lambda state, event: replace(state, in_play=tuple(event.hands)),
    happened.HandsShown: lambda state, event: replace(state, shown=tuple(event.hands)),
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
