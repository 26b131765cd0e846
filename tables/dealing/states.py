"""What the shell reads of a round's state, by the kind of its game: what its row repeats, what is being asked, whether
a clock runs. What may happen is the engine's."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tables.engine.audience import PUBLIC
from tables.engine.banked import state as banked
from tables.engine.betting import NOBODY, RETURNED, STACK, UNCALLED, WON
from tables.engine.dice_holdem.state import DiceState
from tables.engine.events import ChipsMoved, Event
from tables.engine.game import BANKED, POT, Game
from tables.engine.games import game_of
from tables.engine.holdem.state import HoldemState
from tables.engine.pot.awarding import MISDEAL

LIVE, SETTLED, VOID = "live", "settled", "void"
AWARDING = "awarding"
PotState = HoldemState | DiceState
Facts = Mapping[str, Any]
_SEATS = {place: str(seat) for seat, place in STACK.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How the states of a kind of game are read.

    `standing` is (phase, live | settled | void). `question` is what is being asked: when it changes, moves made on
    older pictures are stale. `clock_runs` says whether the last clock that was started still counts. `row` are the
    other columns of the round's row, from the state and the events that led to it.
    """

    standing: Callable[[Any], tuple[str, str]]
    question: Callable[[Any], tuple[Any, ...]]
    clock_runs: Callable[[Any], bool]
    row: Callable[[Any, Sequence[Event]], Facts]


def reading_of(game: Game[Any]) -> Reading:
    """How this game's states are read."""
    return READINGS[game.kind]


def _banked_standing(state: banked.BankedState) -> tuple[str, str]:
    ends = {banked.Phase.SETTLED: SETTLED, banked.Phase.VOID: VOID}
    return state.phase.value, ends.get(state.phase, LIVE)


def _banked_question(state: banked.BankedState) -> tuple[Any, ...]:
    return state.phase, state.generation, state.awaited.name if state.awaited else None


def _banked_row(state: banked.BankedState, events: Sequence[Event]) -> Facts:
    return {
        "decision_generation": state.generation,
        "dice": {throw: list(faces) for throw, faces in state.dice.items()},
        "corrections": len(state.corrections),
        "schedule": state.schedule and state.schedule.facts(),
        "outcome": state.outcome,
    }


def _hand_standing(state: PotState) -> tuple[str, str]:
    ended = state.record.ended
    if ended is not None:
        return state.phase.value, VOID if ended.how == MISDEAL else SETTLED
    return AWARDING if state.ready_to_award else state.phase.value, LIVE


def _hand_question(state: PotState) -> tuple[Any, ...]:
    called = state.called
    return (
        state.phase, state.street, state.betting.turn, state.betting.level, state.to_show,
        called and (called.what, called.count), len(state.record.corrections),
    )  # fmt: skip


def _hand_clock_runs(state: PotState) -> bool:
    """Whether the clock is that of whoever is asked now: it stays where it was when a street closes."""
    asked = {"betting": state.betting.turn, "showdown": state.to_show}.get(state.phase.value, NOBODY)
    return asked != NOBODY and state.clock == asked


def _hand_row(state: PotState, events: Sequence[Event]) -> Facts:
    return {
        "decision_generation": 0,
        "dice": _middle(state),
        "corrections": len(state.record.corrections),
        "schedule": None,
        "outcome": _hand_outcome(state, events),
    }


def _middle(state: PotState) -> Facts:
    """What lies open for all: {"boards": [[card, …], …]} or {"dice": [face, …]}."""
    if isinstance(state, HoldemState):
        return {"boards": [list(board) for board in state.deal.boards]}
    return {"dice": list(state.faces)}


def _hand_outcome(state: PotState, events: Sequence[Event]) -> Facts | None:
    """How an ended hand ended: {"how", "nets", "in": {seat: what he put in}, "rake", "jackpot", "awards": […],
    "shown": [{"seat", "shown": the faces, "made"}] of the hands that lay open}."""
    ended = state.record.ended
    if ended is None:
        return None
    awards = [
        {"pot": award.pot, "amount": award.amount, "board": award.board, "category": award.category,
         "faces": list(award.faces), "seats": list(award.seats), "shares": list(award.shares), "rake": award.rake}
        for award in state.record.awards
    ]  # fmt: skip
    return {
        "how": ended.how, "nets": dict(ended.nets), "in": put_in(events), "rake": ended.rake,
        "jackpot": ended.jackpot, "awards": awards, "shown": _shown(state),
    }  # fmt: skip


def _shown(state: PotState) -> list[Facts]:
    seats = game_of(state.opened.game).view(state, PUBLIC)["seats"]
    faces = {seat["seat"]: seat["cards"] if "cards" in seat else seat["dice"] for seat in seats}
    return [
        {"seat": seat["seat"], "shown": faces[seat["seat"]], "made": seat["made"]}
        for seat in seats
        if seat["made"] and isinstance(faces[seat["seat"]], list) and all(faces[seat["seat"]])
    ]


def put_in(events: Sequence[Event]) -> dict[str, int]:
    """{seat: what he has put into the hand}, what came back uncalled or by a misdeal taken off."""
    amounts: dict[str, int] = {}
    for event in events:
        if not isinstance(event, ChipsMoved) or event.reason == WON:
            continue
        if (seat := _SEATS.get(event.source)) is not None:
            amounts[seat] = amounts.get(seat, 0) + event.amount
        elif event.reason in (UNCALLED, RETURNED):
            seat = _SEATS[event.target]
            amounts[seat] = amounts.get(seat, 0) - event.amount
    return amounts


READINGS: Mapping[str, Reading] = {
    BANKED: Reading(
        standing=_banked_standing,
        question=_banked_question,
        clock_runs=lambda state: state.clock is not None,
        row=_banked_row,
    ),
    POT: Reading(standing=_hand_standing, question=_hand_question, clock_runs=_hand_clock_runs, row=_hand_row),
}
