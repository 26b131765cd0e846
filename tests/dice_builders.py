"""The small vocabulary in which tests tell a hand of DiceHoldem: no database, no settings, nothing but the engine."""

from collections.abc import Mapping
from typing import Any

import pytest

from tables.engine.audience import Audience, Role
from tables.engine.commands import Act, Command, EnterDice
from tables.engine.dice_holdem.commands import BetOnDie, ShowDice
from tables.engine.dice_holdem.state import DiceState
from tables.engine.errors import Code, Refused
from tables.engine.events import ChipsMoved, Event
from tables.engine.games.dice_holdem import GAME
from tables.engine.running import open_round, play

RULES = {"blinds": [5, 10], "chip": 1, "rake": "none", "confirm_award": False}


class DiceHand:
    """A hand on its way. `stacks`: by seat, or a list for seats 1, 2 …; the last seat has the button unless said."""

    def __init__(
        self, stacks: Mapping[int, int] | list[int], *, button: int | None = None, own: str = "", rolled: bool = True,
        **rules: Any,
    ) -> None:  # fmt: skip
        by_seat = dict(enumerate(stacks, start=1)) if isinstance(stacks, list) else dict(stacks)
        self.state: DiceState
        self.state, events = open_round(
            GAME, rules=RULES | ({"dealing": "electronic"} if own else {}) | rules, stacks=by_seat,
            button=button or max(by_seat),
        )  # fmt: skip
        self.events: list[Event] = list(events)
        if rolled:
            self.own(own)

    def play(self, command: Command) -> "DiceHand":
        """One command that must be accepted."""
        self.state, events = play(GAME, self.state, command)
        self.events += events
        return self

    def refuses(self, command: Command, code: Code) -> dict[str, object]:
        """The command is refused with this code, and nothing changes."""
        before = self.state
        with pytest.raises(Refused) as refused:
            play(GAME, self.state, command)
        assert refused.value.code is code, refused.value
        assert self.state == before
        return refused.value.facts

    def own(self, faces: str) -> "DiceHand":
        """Private dice, two a player from the button's left; none: under cups."""
        source = "generator" if faces else "keypad"
        return self.play(EnterDice(throw="private", faces=tuple(faces.replace(" ", "")), source=source))

    def throws(self, what: str, faces: str) -> "DiceHand":
        """Dice of the board."""
        return self.play(EnterDice(throw=what, faces=tuple(faces)))

    def acts(self, *acts: str) -> "DiceHand":
        """In turn: `fold`, `check`, `call`, a number (a bet or raise to so much), or one of these with a bet on a die:
        `check reroll 2 10`. Each may begin with its seat: `3 call`."""
        for text in acts:
            words = text.split()
            asked = self.state.betting.seat_in_turn
            assert asked is not None, f"nobody is asked at {text}"
            if words[0].isdecimal() and len(words) > 1 and not words[1].startswith(("reroll", "protect")):
                assert int(words.pop(0)) == asked, f"{text}, but seat {asked} is asked"
            self.play(self.command(asked, words))
        return self

    def command(self, seat: int, words: list[str]) -> Command:
        """An act in words as a command."""
        what, *bet = words
        raised = what.isdecimal()
        action = ("raise_to" if self.state.betting.level else "bet") if raised else what
        to = int(what) if raised else 0
        if not bet:
            return Act(seat=seat, action=action, to=to)
        return BetOnDie(seat=seat, action=action, to=to, state=bet[0], die=int(bet[1]), amount=int(bet[2]))

    def passed(self) -> "DiceHand":
        """Everybody who is asked checks."""
        while self.state.betting.turn >= 0 and self.state.phase == "betting":
            self.acts("check")
        return self

    def shows(self, *dice: str) -> "DiceHand":
        """Cups lifted in the order of showing."""
        for faces in dice:
            self.play(ShowDice(seat=self.state.betting.seats[self.state.to_show], dice=tuple(faces)))
        return self

    @property
    def asked(self) -> int | None:
        return self.state.betting.seat_in_turn if self.state.phase == "betting" else None

    @property
    def stacks(self) -> dict[int, int]:
        return dict(zip(self.state.betting.seats, self.state.betting.stacks, strict=True))

    @property
    def states(self) -> str:
        """The state of each die of the board: r, p or -."""
        return "".join(die.state[:1] or "-" for die in self.state.board)

    def seen_by(self, role: str, seat: int | None = None) -> dict[str, Any]:
        """The picture for a role."""
        return GAME.view(self.state, Audience(role=Role(role), seat=seat))

    def moved(self, reason: str) -> list[int]:
        """The amounts that moved for a reason."""
        return [event.amount for event in self.events if isinstance(event, ChipsMoved) and event.reason == reason]

    def last(self, kind: type[Any]) -> Any:
        """The latest event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))
