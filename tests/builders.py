"""The small vocabulary in which tests tell a round: no database, no settings, nothing but the engine."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from payouts.calc.paytable import PayTable, parse_pays, parse_toml
from tables.engine import banked
from tables.engine.audience import Audience
from tables.engine.commands import (
    CloseDecisions,
    Command,
    CorrectDie,
    EnterDice,
    Settle,
    TimeOut,
)
from tables.engine.errors import Code, Refused
from tables.engine.events import Event
from tables.engine.game import Game
from tables.engine.games import GAMES
from tables.engine.running import open_round, play

PAYTABLES = Path(__file__).resolve().parents[1] / "payouts" / "paytables"
FLOOR = 77
"""A staff id that approves."""


def spots_of(game: Game[Any]) -> dict[str, tuple[str, ...]]:
    """The lines of every spot."""
    return {spot.name: spot.lines for spot in game.spots}


def shipped(name: str) -> dict[str, PayTable]:
    """Every shipped table of a game by its name."""
    game = GAMES[name]
    paths = sorted((PAYTABLES / name).glob("*.toml"))
    tables = (parse_toml(path.read_text(encoding="utf-8"), spots=spots_of(game)) for path in paths)
    return {table.name: table for table in tables}


def house_tables(name: str) -> dict[str, PayTable]:
    """The table of the house for every spot."""
    return {table.spot: table for table in shipped(name).values() if table.house_default}


class Round:
    """A round told in a few words. Every word returns the round, so that they can be chained."""

    def __init__(
        self, name: str = "casino_holdem_dice", *, pays: str = "", seats: tuple[int, ...] = (), last: int | None = None,
        **rules: Any,
    ) -> None:  # fmt: skip
        self.game: Game[banked.BankedState] = GAMES[name]
        tables = house_tables(name)
        if pays:
            tables |= parse_pays([pays], game=name, spots=spots_of(self.game))
        state, events = open_round(self.game, rules=rules, paytables=tables, seats=seats, last_shooter=last)
        self.state = state
        self.events: list[Event] = list(events)

    def play(self, command: Command) -> "Round":
        """One command that must be accepted."""
        self.state, events = play(self.game, self.state, command)
        self.events.extend(events)
        return self

    def refuses(self, code: Code, command: Command) -> dict[str, object]:
        """One command that must be refused with this code and change nothing; the facts of the refusal."""
        before = self.state
        with pytest.raises(Refused) as refused:
            play(self.game, self.state, command)
        assert refused.value.code is code, refused.value
        assert self.state == before
        return refused.value.facts

    def bets_closed(self, stakes: int = 1, total: int = 500) -> "Round":
        """The clock of the betting runs out."""
        return self.play(TimeOut(what="betting", stakes=stakes, total=total))

    def throws(self, throw: str, faces: str) -> "Round":
        """The dice of one throw."""
        pieces = tuple(faces.split()) if " " in faces or (len(faces) == 2 and faces[1] in "cdhs") else tuple(faces)
        awaited = self.state.awaited
        source = "generator" if awaited and awaited.hidden else "keypad"
        return self.play(EnterDice(throw=throw, faces=pieces, source=source))

    def decided(self, calls: int = 1, folds: int = 0, shown: tuple[int, ...] | None = None) -> "Round":
        """Everybody has decided; where hands are private, those `shown` will be read."""
        return self.play(CloseDecisions(calls=calls, folds=folds, defaulted=0, shown=shown))

    def settled(self) -> "Round":
        """Pay."""
        return self.play(Settle())

    def corrects(self, throw: str, position: int, face: str, **approval: Any) -> "Round":
        """One die reads differently."""
        return self.play(CorrectDie(throw=throw, position=position, face=face, **approval))

    def at_decisions(self, *throws: str) -> "Round":
        """Up to the question, with these dice for the throws before it."""
        self.bets_closed()
        for throw, faces in zip(self.state.first, throws, strict=True):
            self.throws(throw.name, faces)
        return self

    def dealt(self, *throws: str) -> "Round":
        """Up to the settlement, with these dice for all throws."""
        before = len(self.state.first)
        self.at_decisions(*throws[:before]).decided()
        for throw, faces in zip(self.state.last, throws[before:], strict=True):
            self.throws(throw.name, faces)
        return self

    def nets(self, amounts: Mapping[str, int], decision: str = "call", hand: int = 1) -> dict[str, int]:
        """What a stake nets by the schedule of the dice that lie."""
        return banked.settle(banked.schedule_of(self.state), hand=hand, amounts=amounts, decision=decision)

    def result(self, hand: int = 1) -> str:
        """no_qualify, win, lose or push."""
        assert self.state.outcome is not None
        return str(self.state.outcome["hands"][hand - 1]["result"])

    def seen_by(self, audience: Audience) -> dict[str, Any]:
        """The picture for an audience."""
        return self.game.view(self.state, audience)

    def last(self, kind: type[Event]) -> Event:
        """The latest event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))


def chd(*throws: str, **rules: Any) -> Round:
    """A settled round of Casino Hold'em Dice-Poker: players' five, dealer's two, dealer's three."""
    return Round("casino_holdem_dice", **rules).dealt(*throws).settled()
