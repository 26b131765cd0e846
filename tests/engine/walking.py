"""Random rounds for the laws: every command that could be tried in a state, and walks made of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tables.engine import commands as asked
from tables.engine.banked import BankedState, left_of
from tables.engine.commands import Command
from tables.engine.errors import Refused
from tables.engine.game import BANKED, Game
from tables.engine.games import GAMES
from tables.engine.running import play
from tests.builders import FLOOR, Round

SECRET = "told in confidence"
BANKED_GAMES = sorted(game.name for game in GAMES.values() if game.kind == BANKED)

RULES: Mapping[str, st.SearchStrategy[Any]] = {
    "straights": st.sampled_from(["below_full_house", "above_full_house", "none"]),
    "kickers": st.booleans(),
    "qualifier": st.sampled_from(["none", "pair", "pair:K", "pair:4", "two_pair", "three:T", "straight", "five"]),
    "hands": st.sampled_from(["private", "shared"]),
    "dealing": st.sampled_from(["felt", "electronic"]),
    "bonus_survives_fold": st.booleans(),
    "notice_seconds": st.sampled_from([0, 5]),
    "bet_seconds": st.sampled_from([0, 30]),
    "shooter": st.sampled_from(["clockwise", "named", "dealer"]),
    "entry": st.sampled_from([["keypad"], ["keypad", "generator"]]),
}


@dataclass(frozen=True)
class Plan:
    """How a random round goes: its game and rules, and a number for every choice on the way."""

    game: str
    rules: dict[str, Any]
    seats: tuple[int, ...]
    choices: tuple[int, ...]


PLANS = st.builds(
    Plan,
    game=st.sampled_from(BANKED_GAMES),
    rules=st.fixed_dictionaries(dict(RULES)),
    seats=st.sets(st.integers(1, 7), max_size=4).map(lambda seats: tuple(sorted(seats))),
    choices=st.lists(st.integers(0, 10**6), max_size=24).map(tuple),
)


def fitting(name: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the rules that the game has, with values it takes."""
    known = {setting.name: setting for setting in GAMES[name].settings}
    return {key: value for key, value in rules.items() if key in known and known[key].check(value)}


def pieces(state: BankedState, count: int, choice: int) -> tuple[str, ...]:
    """So many dice or cards that can lie, taken from the choice."""
    book = state.shape.book
    found: list[str] = []
    deck = [piece for piece in book.pieces if piece in left_of(state)]
    for _ in range(count):
        choice, place = divmod(choice * 7 + 5, len(deck))
        found.append(deck.pop(place) if book.distinct else deck[place])
    return tuple(found)


def candidates(state: BankedState, choice: int) -> Iterator[Command]:
    """One of everything that might be asked, good and bad, with dice and places taken from the choice."""
    yield asked.GiveNotice()
    yield asked.CloseBetting(stakes=2, total=1000)
    yield asked.CloseDecisions(calls=1, folds=1, defaulted=0)
    yield asked.Settle()
    for what in ("betting", "deciding"):
        yield asked.TimeOut(what=what, stakes=2, total=1000, calls=1, folds=1, defaulted=1, digest="d1ge5t")
    for seat in (None, 0, 3, 5, 9):
        yield asked.NameShooter(seat=seat)
    for throw in (*state.throws, None):
        yield from _at_throw(state, throw.name if throw else "fourth_street", throw.count if throw else 1, choice)
    for approval in approvals():
        yield asked.VoidRound(**approval)
        yield asked.VoidSettled(**approval)


def approvals() -> list[dict[str, Any]]:
    """With and without reason and second person."""
    return [
        {},
        {"reason": SECRET},
        {"approved_by": FLOOR * 1_000_003},
        {"reason": SECRET, "approved_by": FLOOR * 1_000_003},
    ]


def _at_throw(state: BankedState, throw: str, count: int, choice: int) -> Iterator[Command]:
    faces = pieces(state, count, choice)
    yield asked.EnterDice(throw=throw, faces=faces)
    yield asked.EnterDice(throw=throw, faces=faces, source="generator")
    yield asked.EnterDice(throw=throw, faces=(*faces, faces[0]))
    yield asked.EnterDice(throw=throw, faces=(*faces[1:], "8"))
    yield asked.DeclareNoRoll(throw=throw, why="leaning")
    yield asked.DeclareNoRoll(throw=throw, why="unlucky")
    position = choice % (count + 1) + 1
    for approval in approvals():
        yield asked.CorrectDie(throw=throw, position=position, face=faces[0], **approval)
        yield asked.CorrectSettled(throw=throw, position=position, face=faces[0], **approval)


def accepted(game: Game[BankedState], state: BankedState, choice: int) -> list[Command]:
    """Those of the candidates that the game takes."""
    taken = []
    for command in candidates(state, choice):
        try:
            play(game, state, command)
        except Refused:
            continue
        taken.append(command)
    return taken


def walk(plan: Plan) -> Iterator[Round]:
    """The round after its opening and after every accepted command; three of four choices move it on."""
    table = Round(plan.game, seats=plan.seats, **fitting(plan.game, plan.rules))
    yield table
    for choice in plan.choices:
        taken = accepted(table.game, table.state, choice)
        if not taken:
            return
        onward = [command for command in taken if isinstance(command, ONWARD)]
        pool: Sequence[Command] = onward if onward and choice % 4 else taken
        table.play(pool[choice % len(pool)])
        yield table


ONWARD = (
    asked.TimeOut,
    asked.EnterDice,
    asked.CloseBetting,
    asked.CloseDecisions,
    asked.Settle,
    asked.GiveNotice,
)
