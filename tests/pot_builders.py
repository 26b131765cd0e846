"""The small vocabulary in which tests tell a hold'em hand: no database, no settings, nothing but the engine."""

from collections.abc import Mapping
from typing import Any

import pytest

from tables.engine.audience import Audience, Role
from tables.engine.betting import Options, options
from tables.engine.cards import read_cards
from tables.engine.commands import Act, Command
from tables.engine.errors import Code, Refused
from tables.engine.events import ChipsMoved, Event
from tables.engine.game import Game
from tables.engine.games import GAMES
from tables.engine.games.texas_holdem import GAME
from tables.engine.holdem.commands import DealBoard, DealHole, DealHoles, ReportFault, ShowHand
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.pot.commands import MuckHand
from tables.engine.running import open_round, play

NO_RAKE = {"blinds": [5, 10], "chip": 1, "rake": "none", "confirm_award": False}
POSTS = ("blinds_by_seat", "straddles", "live_posts", "dead_posts", "time_banks")
FLOOR = 77
"""A staff id that approves."""


def cards(text: str) -> tuple[str, ...]:
    """`AsKd` as two cards."""
    read = read_cards(text)
    assert read is not None, text
    return read


class PotRound:
    """A hand of any pot game by its name, with what `tests.builders.Round` offers to whoever tells it."""

    def __init__(self, name: str, *, stacks: Mapping[str, int], button: int, **given: Any) -> None:
        self.game: Game[Any] = GAMES[name]
        posts = {key.removesuffix("_by_seat"): _by_seat(given.pop(key)) for key in POSTS if key in given}
        self.state, events = open_round(
            self.game, rules=NO_RAKE | given, stacks=_by_seat(stacks), button=button, **posts
        )
        self.events: list[Event] = list(events)

    def play(self, command: Command) -> "PotRound":
        self.state, events = play(self.game, self.state, command)
        self.events += events
        return self

    def seen_by(self, audience: Audience) -> dict[str, Any]:
        """The picture for an audience."""
        return self.game.view(self.state, audience)


def _by_seat(amounts: Mapping[str, int]) -> dict[int, int]:
    return {int(seat): amount for seat, amount in amounts.items()}


class Hand:
    """A hand on its way. `stacks`: by seat, or a list for seats 1, 2 …; the last seat has the button unless said."""

    def __init__(
        self, stacks: Mapping[int, int] | list[int], *, button: int | None = None, dealt: bool = True,
        posts: Mapping[str, Any] | None = None, **rules: Any,
    ) -> None:  # fmt: skip
        by_seat = dict(enumerate(stacks, start=1)) if isinstance(stacks, list) else dict(stacks)
        self.start = by_seat
        self.state: HoldemState
        self.state, events = open_round(
            GAME, rules=NO_RAKE | rules, stacks=by_seat, button=button or max(by_seat), **(posts or {})
        )
        self.events: list[Event] = list(events)
        if dealt:
            self.play(DealHoles())

    def play(self, command: Command) -> "Hand":
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

    def acts(self, *acts: str) -> "Hand":
        """In turn: `fold`, `check`, `call`, or a number, which is a bet or raise to so much. Each begins with its seat
        where the test is about that: `3 call`."""
        for act in acts:
            *seat, what = act.split()
            asked = self.state.betting.seat_in_turn
            assert asked is not None, f"nobody is asked at {act}"
            assert not seat or int(seat[0]) == asked, f"{act}, but seat {asked} is asked"
            self.play(self.act(asked, what))
        return self

    def act(self, seat: int, what: str) -> Act:
        """The command of an act in words."""
        if what.isdecimal():
            return Act(seat=seat, action="raise_to" if self.state.betting.level else "bet", to=int(what))
        return Act(seat=seat, action=what)

    def holes(self, **hands: str) -> "Hand":
        """`s1="AsAh"`; seats that are left out are dealt unread."""
        for seat in self.state.betting.seats:
            self.play(DealHole(seat=seat, cards=cards(hands.get(f"s{seat}", ""))))
        return self

    def board(self, *streets: str) -> "Hand":
        """Flop, turn, river, as far as given."""
        for street in streets:
            self.play(DealBoard(cards=cards(street)))
        return self

    def checked_down(self, *streets: str) -> "Hand":
        """Streets dealt, with checks after each by all who are asked."""
        for street in streets:
            self.board(street)
            while self.state.phase is Phase.BETTING:
                self.acts("check")
        return self

    def shows(self, *hands: str) -> "Hand":
        """In showing order: cards, `known` for a hand that is read, `muck`."""
        for hand in hands:
            seat = self.state.betting.seats[self.state.to_show]
            if hand == "muck":
                self.play(MuckHand(seat=seat, gives_up=True))
            else:
                self.play(ShowHand(seat=seat, cards=() if hand == "known" else cards(hand)))
        return self

    def reports(self, fault: str, text: str = "", *seats: int) -> "Hand":
        """A dealer's error."""
        return self.play(ReportFault(fault=fault, cards=cards(text), seats=seats))

    @property
    def may(self) -> Options:
        """What the player in turn may do."""
        may = options(self.state.betting)
        assert may is not None, "nobody is asked"
        return may

    @property
    def stacks(self) -> dict[int, int]:
        return dict(zip(self.state.betting.seats, self.state.betting.stacks, strict=True))

    @property
    def next(self) -> dict[str, Any]:
        """What the dealer is told to do."""
        told: dict[str, Any] = self.seen_by("dealer")["next"]
        return told

    def seen_by(self, role: str, seat: int | None = None) -> dict[str, Any]:
        """The picture for a role."""
        return GAME.view(self.state, Audience(role=Role(role), seat=seat))

    def moved(self, reason: str) -> list[tuple[str, str, int]]:
        """Chips that moved for a reason."""
        return [
            (event.source, event.target, event.amount)
            for event in self.events
            if isinstance(event, ChipsMoved) and event.reason == reason
        ]

    def last(self, kind: type[Any]) -> Any:
        """The latest event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))
